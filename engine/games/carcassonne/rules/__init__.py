"""Hold the rules of play as the rule book has them: turns, scoring, and why an answer is refused."""
