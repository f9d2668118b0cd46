"""Fit the history that a host sends afterwards in front of the board at which a client joined, or rejoined, a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from netplay.client.updates import HistoryStep, PackedView


class LogGrowth(NamedTuple):
    """Where history was inserted into a log, and how much; below 0: the oldest of it was dropped."""

    at: int
    """How many entries stand before the inserted ones."""
    entries: int
    """How many entries were inserted."""
    page: int
    """How many pages stand before the inserted ones."""
    pages: int
    """How many pages were inserted."""


def leading_to(board: PackedView, before: PackedView | None, steps: Sequence[HistoryStep]) -> Sequence[HistoryStep]:
    """Return the steps that lead from `before` (None: the beginning) to `board`.

    Empty if either board is not among the steps, as when answers have been taken back meanwhile.
    """
    boards = [step.packed for step in steps]
    if board not in boards or (before is not None and before not in boards):
        return ()
    return steps[0 if before is None else boards.index(before) + 1 : boards.index(board) + 1]


def overlap(before: Sequence[str], after: Sequence[str]) -> int:
    """Return how many lines at the end of `before` are also the beginning of `after`."""
    counts = range(min(len(before), len(after)), 0, -1)
    return next((count for count in counts if list(before[-count:]) == list(after[:count])), 0)
