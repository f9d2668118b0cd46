"""Answer with few keys: one key alone, or one command for the same answer several times."""
