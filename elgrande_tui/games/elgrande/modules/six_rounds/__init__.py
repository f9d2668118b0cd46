"""Show V1: six rounds with two scorings."""
