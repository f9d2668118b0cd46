"""Say what a bot counts more, or less, than `normal` does."""

from __future__ import annotations

from typing import NamedTuple


class Judgement(NamedTuple):
    """By how much a bot counts what all bots count: 1 is as much as `normal`."""

    castillo: float = 1.0
    """That a caballero in the Castillo can go anywhere (B-14.1)."""
    court: float = 1.0
    """Caballeros at court."""
    focus: float = 1.0
    """How far rivals may be behind the first of them and still be watched."""


USUAL = Judgement()
