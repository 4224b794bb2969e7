"""The laws of the engine: what holds in every state, whatever is played."""
