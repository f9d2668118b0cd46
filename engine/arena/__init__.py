"""Let bots play against each other, fairly: equal deals in every seating, and what their results say."""
