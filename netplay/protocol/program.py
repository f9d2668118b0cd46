"""Say which program speaks: hosts and clients tell each other, for people who read logs."""

from __future__ import annotations

VERSION = "0.2.0.dev0"
"""The version of the whole distribution; `pyproject.toml` takes it from here."""
PROGRAM = f"elgrande-tui {VERSION}"
