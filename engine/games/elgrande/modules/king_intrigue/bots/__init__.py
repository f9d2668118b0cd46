"""Hold what bots know of King & Intrigue."""
