"""Know what the table of Carcassonne shows: places, features and what they are worth."""
