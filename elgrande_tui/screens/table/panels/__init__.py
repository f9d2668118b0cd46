"""Panels: full-width pages in place of the map, one key each. A panel is a function from a Sight to rows."""
