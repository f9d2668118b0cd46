"""Tell how a match has ended: who won, what decided it, what can be done now."""
