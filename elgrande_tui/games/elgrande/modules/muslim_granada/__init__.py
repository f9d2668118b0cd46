"""Show V5: Granada until it is conquered."""
