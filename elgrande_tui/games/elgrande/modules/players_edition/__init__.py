"""Show the Player's Edition of King & Intrigue."""
