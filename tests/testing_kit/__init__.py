"""The kit for authors of variants: it passes what is right, and finds what is planted."""
