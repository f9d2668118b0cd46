"""The log: what happened, in sentences and in the short form of the map's corner."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial

import msgspec

from elgrande_tui.replay import Grown, leading_to, overlap
from elgrande_tui.replay.steps import Turn, turn_of
from elgrande_tui.screens.table.brief import Brief, brief, joined
from elgrande_tui.texts import Names, Told, mark, sentence, telling
from elgrande_tui.widgets.glyphs import Glyphs, Mark
from engine.elgrande.events import AreaScored, RoundBegan
from engine.elgrande.rules import GrandeRules
from engine.elgrande.view import GrandeView
from engine.event import Event
from netplay.updates import PastStep

BYTES = 16_000_000
"""So much the remembered positions may take: five kilobytes each, and the longest games have a few hundred."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log."""

    text: str
    """In the language of the moment."""
    told: Told
    """What it says, in any language."""
    seat: int | None
    """Whose doing it is; None: the game's."""
    round: bool = False
    """A round begins here."""
    undone: bool = False
    """The answer that brought it was taken back."""
    note: bool = False
    """It is about the people: no board goes with it, and no answer brought it."""


@dataclass(frozen=True, slots=True)
class Page:
    """How far the log went when the game stood there, and the board."""

    packed: bytes
    """The View, as small as it travels."""
    entries: int
    briefs: tuple[Brief, ...]
    round: int
    turn: Turn
    found: bool = False
    """The game was found like this: what led here may be older than the page before."""

    def view(self) -> GrandeView:
        """The board."""
        return msgspec.msgpack.decode(self.packed, type=GrandeView)


class LogBook:
    """Everything that happened as far as it is known, and how the board stood after each step."""

    def __init__(self, rules: GrandeRules, marks: list[Mark], glyphs: Glyphs) -> None:
        self.rules = rules
        self.marks = marks
        self.glyphs = glyphs
        self.entries: list[Entry] = []
        self.briefs: list[Brief] = []
        self.scored: list[AreaScored] = []
        """Areas scored since the player last closed the table of points."""
        self._own: Turn | None = None
        """In whose turn the player last answered..."""
        self._by: int | None = None
        """...with which seat..."""
        self._before = self._seen = 0
        """...how many entries there were when he had last answered before that turn, and in it."""
        self.pages: list[Page] = []

    def turn_page(self, view: GrandeView, *, found: bool = False) -> None:
        """Remember that everything written down so far led to this position."""
        packed = _packed(view)
        if self.pages and self.pages[-1].packed == packed:
            found = self.pages.pop().found
        self.pages.append(Page(packed, len(self.entries), tuple(self.briefs), view.now.round, turn_of(view), found))
        self._make_room()

    def recall(self, names: Names, steps: Sequence[PastStep]) -> list[Grown]:
        """Put what led to each board that was found before it; return where something has come in, the last first.

        Nothing does where the steps do not lead there, or that board is gone because answers were taken back.
        """
        found = [number for number, page in enumerate(self.pages) if page.found]
        grown = [self._fill(names, number, steps) for number in reversed(found)]
        self._make_room()
        return [one for one in grown if one is not None]

    def _fill(self, names: Names, number: int, steps: Sequence[PastStep]) -> Grown | None:
        """Put what led to the page of that number after the page before it."""
        page, before = self.pages[number], self.pages[number - 1] if number else None
        led = LogBook(self.rules, self.marks, self.glyphs)
        led.briefs = list(before.briefs) if before else []
        for step in leading_to(page.view(), before.view() if before else None, steps):
            assert isinstance(step.view, GrandeView)
            led.add(names, step.events, 0)
            led.turn_page(step.view)
        at = before.entries if before else 0
        heard = [n for n in range(at, page.entries) if not (self.entries[n].note or self.entries[n].undone)]
        known = overlap([entry.text for entry in led.entries], [self.entries[n].text for n in heard])
        if not led.pages or (heard and not known):
            return None
        new = len(led.entries) - known
        ends = [*range(at, at + new + 1), *(n + new + 1 for n in heard)]
        between = [replace(other, entries=ends[other.entries]) for other in led.pages[:-1]]
        after = [replace(other, entries=other.entries + new) for other in self.pages[number:]]
        self.pages[number:] = [*between, replace(after[0], found=False), *after[1:]]
        self.entries[at:at] = led.entries[:new]
        self._before += new * (self._before > at)
        self._seen += new * (self._seen > at)
        return Grown(at, new, number, len(between))

    def _make_room(self) -> None:
        room = BYTES - sum(len(page.packed) for page in self.pages)
        while room < 0 and len(self.pages) > 1:
            room += len(self.pages.pop(0).packed)

    def page_of(self, entry: int) -> int:
        """The number of the page on which that entry stands."""
        pages = enumerate(self.pages)
        return next((number for number, page in pages if page.entries > entry), len(self.pages) - 1)

    def lines(self, number: int) -> list[Entry]:
        """What the game brought that is new on that page."""
        new = self.entries[self.pages[number - 1].entries if number else 0 : self.pages[number].entries]
        return [entry for entry in new if not entry.note]

    def add(self, names: Names, events: Iterable[Event], fresh: int) -> None:
        """Write down what happened; `fresh` scorings of it are new, the others are told to somebody who comes back."""
        events = list(events)
        scored = [event for event in events if isinstance(event, AreaScored)]
        self.scored += scored[max(0, len(scored) - fresh) :]
        for event in events:
            if text := sentence(self.rules, names, event):
                seat: int | None = getattr(event, "seat", None)
                told = partial(_tell, self.rules, event)
                self.entries.append(Entry(text, told, seat, isinstance(event, RoundBegan)))
            if short := brief(self.rules, self.marks, self.glyphs, event):
                self.briefs = joined(self.briefs, short)

    def speak_anew(self, names: Names) -> None:
        """Tell everything again: the language has changed."""
        self.entries = [replace(entry, text=entry.told(names)) for entry in self.entries]
        self.briefs = [self._again(short) for short in self.briefs]
        self.pages = [replace(page, briefs=tuple(map(self._again, page.briefs))) for page in self.pages]

    def _again(self, short: Brief) -> Brief:
        new = brief(self.rules, self.marks, self.glyphs, short.event)
        return replace(new or short, count=short.count)

    def length(self, names: Names, events: Iterable[Event]) -> int:
        """How many entries these events are."""
        return sum(bool(sentence(self.rules, names, event)) for event in events)

    def note(self, names: Names, news: Iterable[Told]) -> None:
        """Write down what was told about the people at the table."""
        self.entries += [Entry(told(names), told, None, note=True) for told in news]

    def taken_back(self, names: Names, view: GrandeView) -> None:
        """Mark what an answer had brought that was taken back; `view` is the position again.

        Where it is not known how far that goes, a line says that there was something.
        """
        packed, found = _packed(view), False
        while self.pages and self.pages[-1].packed != packed:
            self.pages.pop()
        if self.pages:
            page = self.pages.pop()
            found = page.found
            after = [replace(entry, undone=not entry.note) for entry in self.entries[page.entries :]]
            self.entries = [*self.entries[: page.entries], *after]
            self.briefs = list(page.briefs)
        else:
            self.note(names, [telling(mark("An answer is taken back."))])
        self.scored.clear()
        self.turn_page(view, found=found)

    @property
    def seen(self) -> int:
        """How many entries there were when the player's last turn was over: with what his last answer did in it."""
        seen = self._before if self.pages and self.pages[-1].turn == self._own else self._seen
        while self._by is not None and seen < len(self.entries) and self.entries[seen].seat == self._by:
            seen += 1
        return seen

    def answered(self, seat: int | None) -> None:
        """The player has answered with that seat: what comes after this turn is new to him."""
        self._by, turn = seat, self.pages[-1].turn if self.pages else None
        if turn != self._own:
            self._own, self._before = turn, self._seen
        self._seen = len(self.entries)

    def known(self, entries: int) -> None:
        """So many entries are no news to who has just come."""
        self._before = self._seen = entries


def _tell(rules: GrandeRules, event: Event, names: Names) -> str:
    return sentence(rules, names, event) or ""


def _packed(view: GrandeView) -> bytes:
    return msgspec.msgpack.encode(view)
