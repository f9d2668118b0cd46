"""The rules by their ids: which there are, where each is coded, and what shows it (`docs/rules-coverage.md`)."""
