"""Draw the map of Spain, in colours or in lines: the raster at any size, coasts, labels, keys of areas, ways."""
