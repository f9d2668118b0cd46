"""Show Grandissimo."""
