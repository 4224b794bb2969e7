"""Ids of actions, masks and observations."""
