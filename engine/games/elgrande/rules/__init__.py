"""Hold the rules of play as the rule book has them: rounds, turns, the Veto, scoring."""
