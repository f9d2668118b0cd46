"""Step from board to board of a game, and put what happened before into its log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, Protocol, TypeAlias

from netplay.client.updates import HistoryStep, PackedView

Unit: TypeAlias = Literal["answer", "turn", "round", "end"]
"""How far a step goes; `end` means to the first or the last board."""
Turn: TypeAlias = tuple[int, str, int]
"""The key of a turn: round, section and seat; "" stands for all sections of a seat's own turn."""


class StepTarget(Protocol):
    """A board where a step can end."""

    @property
    def round(self) -> int:
        """The round of the board."""
        ...

    @property
    def turn(self) -> Turn:
        """The turn to which the board belongs."""
        ...


def stepped(stops: Sequence[StepTarget], here: int, unit: Unit, way: int) -> int:
    """Return the index to which a step leads from `here`.

    Forward: the first board of the next unit, or the last board. Back (`way` < 0): the first board of the unit to which
    the board before `here` belongs, so that stepping back inside a unit goes to its beginning.
    """
    return _back(stops, here, unit) if way < 0 else _on(stops, here, unit)


def _on(stops: Sequence[StepTarget], here: int, unit: Unit) -> int:
    last = len(stops) - 1
    if unit == "answer":
        return min(here + 1, last)
    own = _mark(unit, stops[here])
    return next((at for at in range(here + 1, last) if _mark(unit, stops[at]) != own), last)


def _back(stops: Sequence[StepTarget], here: int, unit: Unit) -> int:
    at = max(0, here - 1)
    own = _mark(unit, stops[at])
    while unit != "answer" and at and _mark(unit, stops[at - 1]) == own:
        at -= 1
    return at


def _mark(unit: Unit, stop: StepTarget) -> object:
    return stop.turn if unit == "turn" else stop.round if unit == "round" else ""


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
