"""One file a rule sheet of the other shipped variants: its worked cases, then rule by rule."""
