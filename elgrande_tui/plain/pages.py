"""The log of a game, and its boards so far, each with what had just happened: what is looked back at."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial

import msgspec

from elgrande_tui.replay import leading_to, overlap
from elgrande_tui.replay.steps import Turn, turn_of
from elgrande_tui.texts import Names, Told, sentence
from engine.elgrande.rules import GrandeRules
from engine.elgrande.view import Board, GrandeView
from engine.event import Event
from netplay.updates import PastStep


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log."""

    text: str
    """In the language of the moment."""
    told: Told
    """What it says, in any language."""


def entries(rules: GrandeRules, names: Names, events: Iterable[Event]) -> list[Entry]:
    """What has happened, without what no line is worth."""
    return [Entry(text, partial(_tell, rules, event)) for event in events if (text := sentence(rules, names, event))]


def spoken_anew(log: Iterable[Entry], names: Names) -> list[Entry]:
    """The same lines in the language of the moment."""
    return [replace(entry, text=entry.told(names)) for entry in log]


def _tell(rules: GrandeRules, event: Event, names: Names) -> str:
    return sentence(rules, names, event) or ""


@dataclass(frozen=True, slots=True)
class Page:
    """A board."""

    packed: bytes
    """The View, as small as it travels: a game has some hundred boards."""
    log: tuple[Entry, ...]
    """What had just happened."""
    round: int
    turn: Turn
    found: bool = False
    """The game was found like this: the log has the last lines of all that led here."""

    @property
    def view(self) -> GrandeView:
        """What was known then."""
        return msgspec.msgpack.decode(self.packed, type=GrandeView)

    @property
    def lines(self) -> list[str]:
        """What had just happened, to be read."""
        return [entry.text for entry in self.log]


class Pages(list[Page]):
    """The boards, the oldest first."""

    def turn(self, view: GrandeView, log: Sequence[Entry], *, found: bool = False) -> None:
        """Add a board; what has happened without changing it stands on its page."""
        packed = msgspec.msgpack.encode(view)
        if self and self[-1].packed == packed:
            self[-1] = replace(self[-1], log=(*self[-1].log, *log))
        else:
            self.append(Page(packed, tuple(log), view.now.round, turn_of(view), found))

    def fill(
        self, number: int, steps: Sequence[PastStep], told: Callable[[Sequence[Event]], list[Entry]]
    ) -> tuple[list[Entry], int]:
        """Put the boards that led to that one before it; return what of their log is new, and how many they are.

        All stays as it is where the steps do not lead there. `told` makes a log of events.
        """
        page, before = self[number], self[number - 1] if number else None
        led = Pages()
        for step in leading_to(page.view, before.view if before else None, steps):
            assert isinstance(step.view, GrandeView)
            led.turn(step.view, told(step.events))
        log = [entry for page in led for entry in page.log]
        known = overlap([entry.text for entry in log], page.lines)
        if not led or (page.log and not known):
            return [], 0
        *between, last = led
        self[number : number + 1] = [*between, replace(last, log=(*last.log, *page.log[known:]))]
        return log[: len(log) - known], len(between)

    def taken_back(self, view: GrandeView) -> None:
        """Go back to this board: answers were taken back."""
        packed = msgspec.msgpack.encode(view)
        while self and self[-1].packed != packed:
            self.pop()
        if not self:
            self.turn(view, ())

    def speak_anew(self, names: Names) -> None:
        """Tell everything again: the language has changed."""
        self[:] = [replace(page, log=tuple(spoken_anew(page.log, names))) for page in self]

    def turn_began(self, turn: Turn) -> Board:
        """The first board of that turn, or the newest where none is known."""
        return next((page for page in self if page.turn == turn), self[-1]).view.now
