"""Keep the log of a game: what happened, as far as one seat was told, and the board after each step.

The table screen and plain mode report from it, and look back in it.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from elgrande_tui.i18n.seats import Names
from elgrande_tui.i18n.sentences import LazyMessage
from elgrande_tui.i18n.translations import _
from elgrande_tui.model.match_ui.match_ui import MatchUI, turn_of
from elgrande_tui.model.told_turn import ToldTurn
from elgrande_tui.replay.replay import LogGrowth, Turn, leading_to, overlap
from engine.core.event import Event
from engine.core.state import Section
from engine.core.view import View
from netplay.client.updates import HistoryStep, PackedView

BYTES = 3_000_000
"""The most that pages may take in all: each has about 1 kB, and the longest games have a few hundred."""
MOST = 4096
"""The most entries: several times those of the longest game."""

PAGE = 400
"""The bytes of a page besides its view."""


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One line of the log."""

    text: str
    """The sentence in the language of the moment."""
    message: LazyMessage
    """The same sentence, in whatever language is set when it is called."""
    event: Event | None = None
    """The event of the game; None: the entry is a note, which no answer brought and no board goes with."""
    undone: bool = False
    """The answer that brought it was taken back."""
    round: int = 0
    """The round that begins here; 0: none."""

    @property
    def line(self) -> str:
        """The sentence, marked when its answer was taken back."""
        return _("{what} (undone)").format(what=self.text) if self.undone else self.text

    @property
    def seat(self) -> int | None:
        """The seat that did it; None: the game itself did."""
        seat: int | None = getattr(self.event, "seat", None)
        return seat

    @property
    def note(self) -> bool:
        """Whether it is about the people, not about the game."""
        return self.event is None

    @property
    def counts_on_board(self) -> bool:
        """Whether it is an event that led to a board and has not been undone."""
        return not (self.note or self.undone)


@dataclass(frozen=True, slots=True)
class Page:
    """A position of the game, and how far the log went when it was reached."""

    packed: PackedView
    """The view."""
    entries: int
    """How many entries the log had."""
    round: int
    turn: Turn
    section: Section | None
    answers: tuple[int, ...]
    """The seats that have answered since the section began, in order; -1 is fate."""
    asked: tuple[int, ...]
    """The seats that must answer now, as far as the viewer may know; none while an announced step may be objected to:
    who lets it pass takes no turn."""
    found: bool = False
    """The player joined or came back at this position: steps since the page before may be missing."""

    def is_answered_by(self, seat: int, after: Page) -> bool:
        """Whether the seat was asked here, and answered on the way to the page `after` this one."""
        if seat not in self.asked or after.found:
            return False
        before = len(self.answers)
        same = self.section == after.section and self.answers == after.answers[:before]
        return not same or seat in after.answers[before:]

    def view(self) -> View:
        """Return the view."""
        return self.packed.unpack()

    @property
    def size(self) -> int:
        """How many bytes it takes, about."""
        return len(self.packed.data) + PAGE


@dataclass(frozen=True, slots=True)
class LoggedTurn:
    """A turn as far as the log has it: the steps that were taken from boards of one turn."""

    seat: int | None
    """The seat whose turn it is; None: that of the game, or of all."""
    first: int
    """The page with which it begins..."""
    last: int
    """...and the one to which it has led."""
    start: int
    """The entry with which it begins..."""
    end: int
    """...and how many the log has when it ends. Notes may be among them, and what was taken back."""
    over: bool
    """Its last step is known: the next board belongs to another turn."""
    whole: bool
    """All its steps are known, up to the last page."""


class LogLine(NamedTuple):
    """A line of the log where turns are told as a whole: an entry, or the heading of a turn in place of its steps."""

    entry: int
    """The number of the entry, or of the first one of the turn."""
    step: bool
    """Whether it is an entry. Lines in order are in the order of these two."""
    turn: LoggedTurn | None = None
    """The turn that has a heading, of which it is that or a step."""


def events_told(entries: Iterable[LogEntry]) -> list[Event]:
    """Return what of these entries is told in the line of a turn: a round begins in a line of its own."""
    return [entry.event for entry in entries if entry.event is not None and not entry.undone and not entry.round]


class LogBook:
    """The log of one game; another game at the same table has a log of its own."""

    def __init__(self, ui: MatchUI) -> None:
        self.ui = ui
        self.entries: list[LogEntry] = []
        self.pages: list[Page] = []
        """The boards, the oldest first; what led to each stands in the entries since the page before."""
        self._loose = 0
        """How many entries stand before those that led to the first page; their boards have been dropped."""
        self._begun = True
        """Whether the game begins with the first page, unless that was `found`."""
        self._lines: dict[tuple[PackedView, PackedView, int], str] = {}
        """The line of each turn that was told, by the two boards and the number of events between them."""

    # Writing

    def add(self, names: Names, events: Iterable[Event], view: View, *, found: bool = False) -> None:
        """Log events that have a sentence, and the view they led to; if the newest page has it, they join that page."""
        round_begun = self.ui.telling.round_begun
        entries = [LogEntry("", self._sentence(event), event, round=round_begun(event)) for event in events]
        self.entries += [entry for entry in _spoken(entries, names) if entry.text]
        self._turn_page(view, found=found)

    def _sentence(self, event: Event) -> Callable[[Names], str]:
        """Return what words an event in the language of the moment."""
        return lambda names: self.ui.telling.sentence(names, event)

    def note(self, names: Names, news: Iterable[LazyMessage]) -> None:
        """Log messages that are not about the game."""
        self.entries += _spoken([LogEntry("", told) for told in news], names)

    def mark_undone(self, view: View) -> bool:
        """Mark the entries of answers that were taken back as undone; `view` is the position they go back to.

        Return False if no page has that position: then nothing is marked, as it is unknown how far the undo reaches.
        """
        packed = PackedView.of(view)
        while self.pages and self.pages[-1].packed != packed:
            self.pages.pop()
        known = bool(self.pages)
        if known:
            at = self.pages[-1].entries
            self.entries[at:] = [replace(entry, undone=not entry.note) for entry in self.entries[at:]]
        else:
            self._loose, self._begun = len(self.entries), False
        self._turn_page(view)
        return known

    def insert_history(self, names: Names, steps: Sequence[HistoryStep]) -> list[LogGrowth]:
        """Insert the history of each page that was `found`, as far as `steps` lead to it; return where, the last first.

        A page is left as it is if the steps do not lead there. Pages of answers that were taken back are gone already.
        """
        found = [number for number, page in enumerate(self.pages) if page.found]
        # From the last to the first: numbers of earlier pages stay valid while later ones grow.
        grown = [self._fill(names, number, steps) for number in reversed(found)]
        return [one for one in grown if one is not None]

    def _fill(self, names: Names, number: int, steps: Sequence[HistoryStep]) -> LogGrowth | None:
        """Insert what led to page `number` after the page before it; None if the steps do not lead there."""
        page, before = self.pages[number], self.pages[number - 1] if number else None
        led = LogBook(self.ui)  # the steps are logged aside first, then spliced in
        for step in leading_to(page.packed, before.packed if before else None, steps):
            led.add(names, step.events, step.packed.unpack())
        at = before.entries if before else 0
        heard = [n for n in range(at, page.entries) if self.entries[n].counts_on_board]
        known = overlap([entry.text for entry in led.entries], [self.entries[n].text for n in heard])
        if not led.pages or (heard and not known):
            return None
        new = len(led.entries) - known
        # Entries already heard after joining are the end of the history: `known` of them must not stand twice. `ends`
        # maps the page ends of `led` to this log, past the entries in between that are notes or were undone.
        ends = [*range(at, at + new + 1), *(n + new + 1 for n in heard)]
        between = [replace(other, entries=ends[other.entries]) for other in led.pages[:-1]]
        after = [replace(other, entries=other.entries + new) for other in self.pages[number:]]
        self.pages[number:] = [*between, replace(after[0], found=False), *after[1:]]
        self.entries[at:at] = led.entries[:new]
        if not number:
            self._loose = 0
        return LogGrowth(at, new, number, len(between))

    def _turn_page(self, view: View, *, found: bool = False) -> None:
        """Add a page for the position to which everything logged so far has led."""
        packed = PackedView.of(view)
        # The same position, as the events changed nothing on the board: its page takes them in, and stays `found`.
        if self.pages and self.pages[-1].packed == packed:
            found = self.pages.pop().found
        page = Page(
            packed,
            len(self.entries),
            self.ui.telling.round_of(view),
            turn_of(self.ui, view),
            view.section,
            tuple(seat for seat, _words in view.since),
            tuple(view.asked) if view.window is None else (),
            found,
        )
        self.pages.append(page)

    def make_room(self) -> LogGrowth | None:
        """Drop the oldest pages and entries where there are too many; return that as growth below 0, None for none.

        The newest page always stays, whatever its size.
        """
        # an eighth at a time: the pages after them have to be counted anew
        entries = len(self.entries) - MOST * 7 // 8 if len(self.entries) > MOST else 0
        pages, size = 0, sum(page.size for page in self.pages)
        while pages < len(self.pages) - 1 and (size > BYTES or self.pages[pages].entries < entries):
            self._loose = self.pages[pages].entries
            size -= self.pages[pages].size
            pages += 1
        if not entries and not pages:
            return None
        self._begun = self._begun and not pages
        self._lines.clear()
        del self.entries[:entries], self.pages[:pages]
        if entries:
            self.pages = [replace(page, entries=max(0, page.entries - entries)) for page in self.pages]
            self._loose = max(0, self._loose - entries)
        return LogGrowth(0, -entries, 0, -pages)

    # Reading

    def retranslate(self, names: Names) -> None:
        """Put every entry into the language that is set now."""
        self.entries = _spoken(self.entries, names)
        self._lines.clear()

    def lines(self, number: int) -> list[LogEntry]:
        """Return the entries that led to a page from the one before, without notes and undone ones."""
        return [
            entry for entry in self.entries[self._start(number) : self.pages[number].entries] if entry.counts_on_board
        ]

    def _start(self, number: int) -> int:
        """Return how many entries stand before those that came with a page."""
        return self.pages[number - 1].entries if number else self._loose

    def page_of(self, entry: int) -> int:
        """Return the number of the page on which an entry stands."""
        pages = enumerate(self.pages)
        return next((number for number, page in pages if page.entries > entry), len(self.pages) - 1)

    def last_answered(self, seat: int, at: int, *, in_turn: bool = False) -> int:
        """Return the number of the page from which on things are new to a seat on page `at`: 0 before its first answer.

        It is the one to which its last answer led, with `in_turn` the last one of its own turns. What came with an
        answer in a section of all, as when they set their discs, is nobody's doing: there it is the page before.
        """
        for number in range(at, 0, -1):
            before = self.pages[number - 1]
            if before.is_answered_by(seat, self.pages[number]):
                if (before.turn[2] if in_turn or before.section is None else before.section.seat) == seat:
                    return number
                if not in_turn:
                    return number - 1
        return 0

    def turn_began(self, view: View) -> View:
        """Return the view with which the turn of that view began, or the newest one if that is unknown."""
        turn = turn_of(self.ui, view)
        return next((page for page in self.pages if page.turn == turn), self.pages[-1]).view()

    # Turn by turn

    def turns(self, pages: int | None = None) -> Iterator[LoggedTurn]:
        """Yield the turns of the log, the oldest first; as it was with so many `pages`, None: as it is now."""
        count = len(self.pages) if pages is None else pages
        begin, whole = 0, self._begun and not self.pages[0].found if count else False
        for number in range(1, count):
            page = self.pages[number]
            if not page.found and page.turn == self.pages[begin].turn:
                continue
            # what led to a board that was found is not known, nor whose turns that was
            yield self._turn(begin, number - page.found, over=not page.found, whole=whole and not page.found)
            begin, whole = number, not page.found
        if count:
            turn = self._turn(begin, count - 1, over=False, whole=whole)
            yield replace(turn, end=len(self.entries) if pages is None else self.pages[count - 1].entries)

    def _turn(self, first: int, last: int, *, over: bool, whole: bool) -> LoggedTurn:
        seat = self.pages[first].turn[2]
        return LoggedTurn(
            seat if seat >= 0 else None, first, last, self._end(first), self._end(last), over=over, whole=whole
        )

    def _end(self, number: int) -> int:
        """Return how many entries the log had with the last that led to a page: what was undone there came later."""
        start, end = self._start(number), self.pages[number].entries
        return next((n + 1 for n in reversed(range(start, end)) if self.entries[n].counts_on_board), start)

    def line(self, turn: LoggedTurn, names: Names) -> str:
        """Return the line of a turn, or of what is known of it so far; "" where nothing was to be seen."""
        before, after = self.pages[turn.first].packed, self.pages[turn.last].packed
        events = events_told(self.entries[turn.start : turn.end])
        key = before, after, len(events)
        if key not in self._lines:
            self._lines[key] = ToldTurn(before.unpack(), after.unpack(), events).line(self.ui, names) if events else ""
        return self._lines[key]

    def told(self, opened: Container[int] = (), *, since: int = 0, pages: int | None = None) -> list[LogLine]:
        """Return the log from entry `since` on: turns that are over and known as a whole have a heading.

        Their steps follow where it is among `opened`, by its first entry; without them notes and beginnings of rounds
        remain. As it was with so many `pages`, None: as it is now.
        """
        end = len(self.entries) if pages is None else self.pages[pages - 1].entries
        lines, at = list[LogLine](), since
        for turn in self.turns(pages):
            if turn.start < since or not (turn.over and turn.whole):
                continue
            if not events_told(self.entries[turn.start : turn.end]):
                continue
            lines += [LogLine(number, step=True) for number in range(at, turn.start)]
            lines += [LogLine(turn.start, step=False, turn=turn), *self._inside(turn, turn.start in opened)]
            at = turn.end
        return [*lines, *(LogLine(number, step=True) for number in range(at, end))]

    def _inside(self, turn: LoggedTurn, opened: bool) -> list[LogLine]:
        """Return what is shown below the heading of a turn: all of it, or what is no step of it."""
        numbers = range(turn.start, turn.end)
        beside = [self.entries[number].note or bool(self.entries[number].round) for number in numbers]
        return [
            LogLine(number, step=True, turn=None if apart else turn)
            for number, apart in zip(numbers, beside, strict=True)
            if apart or opened
        ]


def _spoken(entries: Iterable[LogEntry], names: Names) -> list[LogEntry]:
    """Return the entries in the language of the moment."""
    return [replace(entry, text=entry.message(names)) for entry in entries]
