"""Show V2: the Grande counts at home."""
