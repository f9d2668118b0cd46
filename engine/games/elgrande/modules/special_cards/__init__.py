"""Hold the Special cards of King & Intrigue: ten power cards, some of which act later from in front of their owners."""
