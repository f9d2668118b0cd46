"""The rules by their ids: which there are, and what cites each (`docs/rules-coverage.md`, and a page for each game)."""
