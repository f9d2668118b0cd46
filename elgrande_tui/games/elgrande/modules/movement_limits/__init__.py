"""Show V3: moving far moves fewer."""
