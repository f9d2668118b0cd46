"""Look back at games: from record files, from stores, and at what led to the board a player came to."""
