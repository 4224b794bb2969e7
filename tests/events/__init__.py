"""What happened, and for whom."""
