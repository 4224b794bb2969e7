"""What a seat may see (V1-V4), and the worlds that it must then think possible (laws 5 and 6)."""
