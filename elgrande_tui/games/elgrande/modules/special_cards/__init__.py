"""Show the Special cards of King & Intrigue."""
