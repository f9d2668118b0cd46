"""Hold what lies on the table: figures, tiles, the map, answers, events, the State and the View of one seat."""
