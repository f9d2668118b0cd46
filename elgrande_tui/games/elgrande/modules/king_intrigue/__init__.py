"""Show King & Intrigue."""
