"""The rules by their ids: which there are, and what cites each."""
