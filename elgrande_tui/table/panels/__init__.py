"""Draw full-width pages in place of the board, one key each. A panel is a function from a Context to rows."""
