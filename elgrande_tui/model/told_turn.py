"""A turn told as a whole: one line for all that one seat did, on the screen, in plain mode, the log and replays."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from rich.cells import cell_len

from elgrande_tui.i18n.seats import Names
from elgrande_tui.i18n.translations import ngettext
from elgrande_tui.model.match_ui.match_ui import MatchUI
from elgrande_tui.model.match_ui.telling import MOST_TOLD
from elgrande_tui.replay.replay import Turn
from engine.core.event import Event
from engine.core.view import View

LEAST = 0.6
"""Seconds for which a line stands that has nothing in it..."""
A_CELL = 0.035
"""...and so many more for each of its cells..."""
MOST = 3.0
"""...but never more than this."""


class ToldTurn(NamedTuple):
    """A turn, or what is known of it so far."""

    before: View
    """The board with which it began."""
    after: View
    """The board to which it has led."""
    events: Sequence[Event]
    """What happened in between, as the viewer was told."""

    def line(self, ui: MatchUI, names: Names) -> str:
        """Return the turn in one line; "" where nothing was to be seen."""
        told = ui.telling.turn_told(names, self.before, self.after, self.events)
        return told or " ".join(filter(None, (ui.telling.sentence(names, event) for event in self.events)))


class TurnSoFar:
    """The turn of the step that was shown last, step by step: the answers of it may be taken back."""

    def __init__(self) -> None:
        self._turn: Turn | None = None
        self._boards: list[View] = []
        """The board with which it began, and that after each step of it."""
        self._events: list[Sequence[Event]] = []
        """What happened in each step."""

    def go_on(self, turn: Turn, before: View, after: View, events: Sequence[Event]) -> None:
        """Add a step of that turn, which may be another one."""
        if turn != self._turn:
            self._turn, self._boards, self._events = turn, [before], []
        self._boards.append(after)
        self._events.append(events)

    def go_back(self, view: View) -> None:
        """Take back what led on from that board; forget the turn if it did not have it."""
        while self._boards and self._boards[-1] != view:
            self._boards.pop()
            del self._events[-1:]
        if not self._boards:
            self._turn = None

    @property
    def told(self) -> ToldTurn:
        """The turn as far as it was shown; there must have been a step."""
        events = [event for step in self._events for event in step]
        return ToldTurn(self._boards[0], self._boards[-1], events)


class Phrase(NamedTuple):
    """One thing that happened in a turn, in a few words."""

    text: str
    rank: int
    """How important it is: 0 is most."""


def in_line(head: str, phrases: Sequence[Phrase], cells: int = MOST_TOLD) -> str:
    """Return a turn in one line of at most so many cells: `Red 9, Veto: court +2; leads Galicia; and 3 more`.

    What has no room is left out, the least important first, and counted. `head` fits.
    """
    kept: set[int] = set()
    for at in sorted(range(len(phrases)), key=lambda at: phrases[at].rank):
        if cell_len(_line(head, phrases, kept | {at})) <= cells:
            kept.add(at)
    return _line(head, phrases, kept)


def _line(head: str, phrases: Sequence[Phrase], kept: Collection[int]) -> str:
    """Return the line with these phrases, and the number of the others."""
    told, more = [phrases[at].text for at in sorted(kept)], len(phrases) - len(kept)
    if more:
        told.append(ngettext("and {count} more", "and {count} more", more).format(count=more))
    return ": ".join(filter(None, (head, "; ".join(told))))


def reading_time(text: str, known: str = "") -> float:
    """Return for how many seconds a line stands that is read once; so much of it is `known` already."""
    return min(MOST, LEAST + cells_time(text, known))


def cells_time(text: str, known: str = "") -> float:
    """Return how many seconds a line takes besides the least of them, without what is `known` of it."""
    return A_CELL * max(0, cell_len(text) - cell_len(known))
