"""The log of a game: what has happened as far as one seat has heard of it, and the board after each step.

The table's screen and plain mode tell out of it, and look back in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial

import msgspec

from elgrande_tui.games.elgrande.text.sentences import sentence
from elgrande_tui.i18n.lazy_message import LazyMessage
from elgrande_tui.i18n.seats import Names
from elgrande_tui.replay.earlier import LogGrowth, leading_to, overlap
from elgrande_tui.replay.steps import Turn, turn_of
from engine.core.event import Event
from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.model.events import RoundBegan
from engine.games.elgrande.model.view import Board, GrandeView
from netplay.client.updates import HistoryStep

BYTES = 16_000_000
"""So much the remembered positions may take: five kilobytes each, and the longest games have a few hundred."""


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One line of the log."""

    text: str
    """In the language of the moment."""
    told: LazyMessage
    """What it says, in any language."""
    event: Event | None = None
    """What happened in the game; None: it is a note, without a board or an answer that brought it."""
    undone: bool = False
    """The answer that brought it was taken back."""

    @property
    def seat(self) -> int | None:
        """Whose doing it is; None: the game's."""
        seat: int | None = getattr(self.event, "seat", None)
        return seat

    @property
    def round(self) -> int:
        """The round that begins here; 0: none."""
        return self.event.round if isinstance(self.event, RoundBegan) else 0

    @property
    def note(self) -> bool:
        """It is about the people, not about the game."""
        return self.event is None

    @property
    def led(self) -> bool:
        """It has led to a board, and that still holds."""
        return not (self.note or self.undone)


@dataclass(frozen=True, slots=True)
class Page:
    """How far the log went when the game stood there, and the board."""

    packed: bytes
    """The View, as small as it travels."""
    entries: int
    round: int
    turn: Turn
    found: bool = False
    """The game was found like this: what led here may be older than the page before."""

    def view(self) -> GrandeView:
        """The board."""
        return msgspec.msgpack.decode(self.packed, type=GrandeView)


class LogBook:
    """One game; another one at the same table has a book of its own."""

    def __init__(self, rules: GrandeRules) -> None:
        self.rules = rules
        self.entries: list[LogEntry] = []
        self.pages: list[Page] = []
        """The boards, the oldest first; what led to each stands in the entries since the page before."""
        self._loose = 0
        """How many entries there are before those that led to the first page: their boards are known no more."""

    # What comes in

    def add(self, names: Names, events: Iterable[Event], view: GrandeView, *, found: bool = False) -> None:
        """Write down what happened and where it led; what changed nothing on the board stands on the same page."""
        self.entries += self.told(names, events)
        self._turn_page(view, found=found)

    def note(self, names: Names, news: Iterable[LazyMessage]) -> None:
        """Write down what is not of the game."""
        self.entries += _spoken([LogEntry("", told) for told in news], names)

    def taken_back(self, view: GrandeView) -> bool:
        """Mark what an answer had brought that was taken back; `view` is the position again.

        False where that is an unknown position: then it is not known either how far it goes.
        """
        packed = _packed(view)
        while self.pages and self.pages[-1].packed != packed:
            self.pages.pop()
        known = bool(self.pages)
        if known:
            at = self.pages[-1].entries
            self.entries[at:] = [replace(entry, undone=not entry.note) for entry in self.entries[at:]]
        else:
            self._loose = len(self.entries)
        self._turn_page(view)
        return known

    def recall(self, names: Names, steps: Sequence[HistoryStep]) -> list[LogGrowth]:
        """Put what led to each board that was found before it; return where something has come in, the last first.

        Nothing does where the steps do not lead there, or that board is gone because answers were taken back.
        """
        found = [number for number, page in enumerate(self.pages) if page.found]
        grown = [self._fill(names, number, steps) for number in reversed(found)]
        self._make_room()
        return [one for one in grown if one is not None]

    def _fill(self, names: Names, number: int, steps: Sequence[HistoryStep]) -> LogGrowth | None:
        """Put what led to the page of that number after the page before it."""
        page, before = self.pages[number], self.pages[number - 1] if number else None
        led = LogBook(self.rules)
        for step in leading_to(page.view(), before.view() if before else None, steps):
            assert isinstance(step.view, GrandeView)
            led.add(names, step.events, step.view)
        at = before.entries if before else 0
        heard = [n for n in range(at, page.entries) if self.entries[n].led]
        known = overlap([entry.text for entry in led.entries], [self.entries[n].text for n in heard])
        if not led.pages or (heard and not known):
            return None
        new = len(led.entries) - known
        ends = [*range(at, at + new + 1), *(n + new + 1 for n in heard)]
        between = [replace(other, entries=ends[other.entries]) for other in led.pages[:-1]]
        after = [replace(other, entries=other.entries + new) for other in self.pages[number:]]
        self.pages[number:] = [*between, replace(after[0], found=False), *after[1:]]
        self.entries[at:at] = led.entries[:new]
        if not number:
            self._loose = 0
        return LogGrowth(at, new, number, len(between))

    def _turn_page(self, view: GrandeView, *, found: bool = False) -> None:
        """Remember that everything written down so far led to this position."""
        packed = _packed(view)
        if self.pages and self.pages[-1].packed == packed:
            found = self.pages.pop().found
        self.pages.append(Page(packed, len(self.entries), view.now.round, turn_of(view), found))
        self._make_room()

    def _make_room(self) -> None:
        room = BYTES - sum(len(page.packed) for page in self.pages)
        while room < 0 and len(self.pages) > 1:
            gone = self.pages.pop(0)
            room += len(gone.packed)
            self._loose = gone.entries

    # What there is to tell

    def told(self, names: Names, events: Iterable[Event]) -> list[LogEntry]:
        """These events as entries, without what no line is worth."""
        entries = [LogEntry("", partial(_tell, self.rules, event), event) for event in events]
        return [entry for entry in _spoken(entries, names) if entry.text]

    def speak_anew(self, names: Names) -> None:
        """Tell everything again: the language has changed."""
        self.entries = _spoken(self.entries, names)

    def lines(self, number: int) -> list[LogEntry]:
        """What led to that page from the one before; notes and what was taken back did not."""
        before = self.pages[number - 1].entries if number else self._loose
        return [entry for entry in self.entries[before : self.pages[number].entries] if entry.led]

    def page_of(self, entry: int) -> int:
        """The number of the page on which that entry stands."""
        pages = enumerate(self.pages)
        return next((number for number, page in pages if page.entries > entry), len(self.pages) - 1)

    def turn_began(self, view: GrandeView) -> Board:
        """How the viewer's own turn in the round of that position began, or the newest board where that is unknown."""
        turn = (view.now.round, "", view.viewer)
        return next((page for page in self.pages if page.turn == turn), self.pages[-1]).view().now


def _tell(rules: GrandeRules, event: Event, names: Names) -> str:
    return sentence(rules, names, event) or ""


def _spoken(entries: Iterable[LogEntry], names: Names) -> list[LogEntry]:
    """The same in the language of the moment."""
    return [replace(entry, text=entry.told(names)) for entry in entries]


def _packed(view: GrandeView) -> bytes:
    return msgspec.msgpack.encode(view)
