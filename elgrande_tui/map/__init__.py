"""The map of Spain as text: the raster, its borders at any size, where labels go, and ways from area to area."""
