"""What led to a board at which one came to a game, or came back, where the host tells it afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.games.elgrande.model.view import GrandeView
from netplay.client.updates import HistoryStep


class LogGrowth(NamedTuple):
    """Where a log has grown at once."""

    at: int
    """The number of entries before those that came in."""
    entries: int
    page: int
    """The number of boards before those that came in."""
    pages: int


def leading_to(board: GrandeView, before: GrandeView | None, steps: Sequence[HistoryStep]) -> Sequence[HistoryStep]:
    """The steps from the board `before` (None: the beginning) up to the other one.

    None of them when either is not among them, as where answers were taken back meanwhile.
    """
    boards = [step.view for step in steps]
    if board not in boards or (before is not None and before not in boards):
        return ()
    return steps[0 if before is None else boards.index(before) + 1 : boards.index(board) + 1]


def overlap(before: Sequence[str], after: Sequence[str]) -> int:
    """How many lines at the end of the one are those at the beginning of the other."""
    counts = range(min(len(before), len(after)), 0, -1)
    return next((count for count in counts if list(before[-count:]) == list(after[:count])), 0)
