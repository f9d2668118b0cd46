"""Draw what stands in place of the map, beside and below it."""
