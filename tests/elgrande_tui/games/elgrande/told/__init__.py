"""What is told of El Grande: its turns, each in one line."""
