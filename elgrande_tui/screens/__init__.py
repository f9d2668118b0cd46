"""Show the screens around the table: start, forms, lists, waiting room, settings, catalogue, guide."""
