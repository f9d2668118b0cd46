"""What a match shows: four records of functions, which a game and its modules fill, and how they are joined."""
