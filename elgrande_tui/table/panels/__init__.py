"""Draw pages over the board, one key each. A panel is a function from a Context to rows."""
