"""Hold King & Intrigue: a hand of 13 chosen in secret, power cards that act, a row of cards beside the board."""
