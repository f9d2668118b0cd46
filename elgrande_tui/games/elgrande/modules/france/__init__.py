"""Show V4: a tenth region with three spots."""
