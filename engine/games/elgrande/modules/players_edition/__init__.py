"""Hold the Player's Edition of King & Intrigue: the Joker, and ten power cards that leave marks on the board."""
