"""Counts of legal action sequences from fixed starts, kept as data files."""
