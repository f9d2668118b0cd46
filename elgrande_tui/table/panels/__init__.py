"""Draw full-width pages in place of the board, one key each."""
