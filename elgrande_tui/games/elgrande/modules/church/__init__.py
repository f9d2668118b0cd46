"""Show V6: black caballeros, and who holds the marker."""
