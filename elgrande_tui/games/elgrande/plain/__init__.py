"""Tell El Grande line by line: cards, points and reports."""
