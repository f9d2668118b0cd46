"""What led to the board at which one came to a game, where the host tells it afterwards."""

from __future__ import annotations

from collections.abc import Sequence

from engine.elgrande.view import GrandeView
from netplay.updates import PastStep


def leading_to(board: GrandeView, steps: Sequence[PastStep]) -> Sequence[PastStep]:
    """The steps up to that board; none when it is not among them, as where answers were taken back meanwhile."""
    at = next((number for number, step in enumerate(steps) if step.view == board), None)
    return () if at is None else steps[: at + 1]


def overlap(before: Sequence[str], after: Sequence[str]) -> int:
    """How many lines at the end of the one are those at the beginning of the other."""
    counts = range(min(len(before), len(after)), 0, -1)
    return next((count for count in counts if list(before[-count:]) == list(after[:count])), 0)
