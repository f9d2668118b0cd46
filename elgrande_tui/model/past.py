"""Look back: show an earlier board of the log in place of the newest."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from elgrande_tui.i18n.seats import Names
from elgrande_tui.i18n.translations import _
from elgrande_tui.input.commands import Called, ImpossibleCommandError
from elgrande_tui.model.game_ui import key_of
from elgrande_tui.model.log_book import LogBook, LogEntry, Page
from elgrande_tui.model.match_ui.match_ui import MatchUI, waiting
from elgrande_tui.model.match_ui.telling import Beat
from elgrande_tui.model.match_ui.words import LINE_CELLS
from elgrande_tui.model.selection import Selection
from elgrande_tui.replay.replay import LogGrowth, Unit, stepped
from engine.core.view import View

PACES = (4.0, 2.0, 1.0, 0.5, 0.25)
"""Seconds for which a board is shown during playback, slowest first."""


@dataclass(frozen=True, slots=True)
class PastBoard:
    """The earlier board that is shown, as a Context needs it."""

    number: int
    """The number of the board, from 1."""
    of: int
    """How many boards there are."""
    page: Page
    lines: Sequence[LogEntry]
    """The entries that led to this board."""
    typed: str
    """The digits typed so far of a number to go to."""
    playing: bool
    replay: bool
    other_eyes: bool
    """Whether the game can be seen with other eyes as well."""
    beat: str = ""
    """What happens in the beat of the show that leads there, or away; "" while the board itself is shown."""
    turn: str = ""
    """The line of the turn that led there, for a player who goes by turns; "" for one who goes by answers."""

    def led(self, ui: MatchUI, names: Names) -> Sequence[str]:
        """Return in sentences what led to this board: the turn as a whole, and the round that begins, or each step.

        Where nothing was to be seen they name the players who were waited for, this one too: they are asked no more.
        """
        if self.beat:
            return [self.beat]
        if self.page.found:
            return [_("The board when you joined.")]
        if self.turn:
            return [self.turn, *(entry.text for entry in self.lines if entry.round)]
        nobody = msgspec.structs.replace(self.page.view(), viewer=None)
        return [entry.text for entry in self.lines] or [waiting(ui, nobody, names, LINE_CELLS)]


class Past:
    """The page of the log that is shown, if any.

    In a `replay` a page is always shown: there is no present after the last one.
    """

    def __init__(self, log: LogBook, called: Called = key_of, *, replay: bool = False) -> None:
        self.log = log
        self.called = called
        self.replay = replay
        self.stays = replay
        """Whether the newest board is shown as one of the past as well, until the player goes back to the present."""
        self.names: Callable[[], Names] = tuple
        """Tells what each seat is called."""
        self.other_eyes = False
        """As in `Then`."""
        self.end = ""
        """A sentence why nothing comes after the last page; "" for the usual one."""
        self.selection = Selection(log.ui)
        """Its cursor is on the area the player looks at; its view is the board that is shown."""
        self.typed = ""
        self.playing = False
        """Whether the boards advance by themselves."""
        self.pace = 2
        """Index into PACES."""
        self.in_beats: Callable[[], bool] = lambda: False
        """Tells whether a step from board to board is shown in beats."""
        self.marks: Any = None
        """What is marked on the board, in the form of `TellingUI.changes`."""
        self._beats: deque[Beat] = deque()
        """The rest of the show that runs: the first one is shown."""
        self._after: int | None = None
        """The page that is shown after it; None: the present."""
        self._at: int | None = None
        self._by_turns = False
        """Whether the player has come to the page by turns."""
        self.show(0 if replay else None)

    def begun_anew(self, log: LogBook) -> Past:
        """Return the boards of the log of another game, for the same player."""
        past = Past(log, self.called)
        past.names, past.in_beats = self.names, self.in_beats
        return past

    def check_present(self) -> None:
        """Raise ImpossibleCommandError while an earlier board is shown."""
        if self.replay:
            raise ImpossibleCommandError(_("This is a replay: you cannot answer here."))
        if self.at is not None:
            text = _("This is an earlier board; {key} goes back to the game.")
            raise ImpossibleCommandError(text.format(key=self.called("back")))

    @property
    def at(self) -> int | None:
        """The index of the page; None while the present is shown."""
        return None if self._at is None else min(self._at, self.last)

    @property
    def then(self) -> PastBoard | None:
        """The board that is shown; None: the present."""
        return None if self.at is None else self.board(self.at)

    def board(self, at: int) -> PastBoard:
        """Return the board of the page with that index."""
        log = self.log
        return PastBoard(
            at + 1,
            len(log.pages),
            log.pages[at],
            log.lines(at),
            self.typed,
            self.playing,
            self.replay,
            self.other_eyes,
            self._beats[0].text if self._beats else "",
            self._turn_to(at) if self._by_turns else "",
        )

    def _turn_to(self, at: int) -> str:
        """Return the line of the turn that led to the page with that index; "" where none did that is known whole."""
        found = (turn for turn in self.log.turns() if turn.first < turn.last == at and turn.whole)
        return next((self.log.line(turn, self.names()) for turn in found), "")

    @property
    def view(self) -> View:
        """The view of the page that is shown."""
        assert self.selection.view is not None
        return self.selection.view

    @property
    def last(self) -> int:
        """The index of the last page."""
        return len(self.log.pages) - 1

    def show(self, at: int | None) -> None:
        """Show the page with that index; None: the present."""
        self._at, self.typed, self.playing = at, "", self.playing and at is not None
        self._by_turns = False
        self.marks = None
        self._beats.clear()
        if at is not None:
            self.selection.ask(self.log.pages[at].view(), None)

    def log_grew(self, grown: LogGrowth) -> None:
        """Keep the same page shown after history was inserted into the log; the oldest one if it was dropped."""
        if self._at is not None and self._at >= grown.page:
            self._at = max(0, self._at + grown.pages)
        if self._after is not None and self._after >= grown.page:
            self._after = max(0, self._after + grown.pages)

    def return_to_present(self) -> None:
        """Go back to the present. Raises ImpossibleCommandError in a replay."""
        if self.replay:
            raise ImpossibleCommandError(_("This is a replay; {key} leaves it.").format(key=self.called("menu")))
        self.show(None)

    def step(self, unit: Unit, way: int) -> None:
        """Step back (`way` < 0) or forward by one unit. Raises ImpossibleCommandError at the ends."""
        here = self.last if self.at is None else self.at
        if way < 0 and here == 0:
            raise ImpossibleCommandError(_("Nothing earlier is known here."))
        if way > 0 and here == self.last:
            raise ImpossibleCommandError(self.end or _("Nothing has happened after this."))
        at = stepped(self.log.pages, here, unit, way)
        if unit == "answer":
            self._go_on(here, at)
        else:
            self._go(at)
            self._by_turns = unit == "turn"

    def _go(self, at: int) -> None:
        """Show the page with that index; the last one is the present unless it `stays`."""
        self.show(None if at == self.last and not self.stays else at)

    # Shows

    @property
    def in_show(self) -> bool:
        """Whether a beat is shown on the way from one board to the next."""
        return bool(self._beats)

    def show_again(self, at: int) -> None:
        """Show what led to a page once more, if it was a show, then the page."""
        self.show(at)
        if at:
            self._begin_show(at - 1, at, then=at)

    def show_last_again(self) -> None:
        """Show the last show up to the board that is shown once more. Raises ImpossibleCommandError for none."""
        latest = self.last if self.at is None else self.at
        found = next((at for at in range(latest, 0, -1) if self._show_of(at)), None)
        if found is None:
            raise ImpossibleCommandError(_("Nothing has been scored yet."))
        self.show_again(found)

    def next_beat(self) -> None:
        """Show the next beat, or the board to which the show leads."""
        if len(self._beats) < 2:
            self.end_show()
            return
        before = self._beats.popleft()
        self._show_beat(before.view)

    def end_show(self) -> None:
        """Show the board to which the show leads."""
        before = self.view
        self.show(self._after)
        if self._at is not None:
            self.marks = self.log.ui.telling.changes(before, self.view)

    def _go_on(self, here: int, at: int) -> None:
        """Go from a page to the one beside it, through the beats in between if it was a show, and mark what differs."""
        then = None if at == self.last and not self.stays else at
        if self._begin_show(here, at, then):
            return
        self.show(then)
        if then is not None:
            self.marks = self.log.ui.telling.changes(self.log.pages[here].view(), self.view)

    def _begin_show(self, here: int, at: int, then: int | None) -> bool:
        """Begin the show that leads from one page to the other; backwards its beats come the other way round."""
        beats = self._show_of(max(here, at)) if self.in_beats() else []
        if not beats:
            return False
        self.show(at)
        self._after = then
        self._beats.extend(beats if here < at else reversed(beats))
        self._show_beat(self.log.pages[here].view())
        return True

    def _show_of(self, at: int) -> list[Beat]:
        """Return the beats of the show that led to a page; [] where none did."""
        page, before = self.log.pages[at], self.log.pages[at - 1]
        events = [entry.event for entry in self.log.lines(at) if entry.event is not None]
        return [] if page.found else list(self.log.ui.telling.beats(before.view(), page.view(), events, self.names()))

    def _show_beat(self, before: View) -> None:
        beat, ui = self._beats[0], self.log.ui
        self.selection.ask(beat.view, None)
        changed = ui.telling.changes(before, beat.view)
        self.marks = beat.marks if changed is None else changed if beat.marks is None else changed | beat.marks

    # Numbers

    def digit(self, digit: str) -> None:
        """Type a digit of the number to go to."""
        # Only as many digits as the largest number has: earlier ones drop out, so a typing error needs no key to erase.
        self.typed = (self.typed + digit)[-len(str(self.last + 1)) :]

    def take_number(self) -> None:
        """Go to the board with the number that is typed. Raises ImpossibleCommandError if there is none."""
        self.go_to(int(self.typed or "0"))

    def go_to(self, number: int) -> None:
        """Go to the board with that number, from 1. Raises ImpossibleCommandError if there is none."""
        if not 0 < number <= self.last + 1:
            self.typed = ""
            raise ImpossibleCommandError(_("Type a number from 1 to {last}.").format(last=self.last + 1))
        self._go(number - 1)

    def take_round(self) -> None:
        """Go to the beginning of the round whose number is typed. Raises ImpossibleCommandError if it is not known."""
        self.go_to_round(int(self.typed or "0"))

    def go_to_round(self, number: int) -> None:
        """Go to the beginning of the round with that number. Raises ImpossibleCommandError if it is not known."""
        self.typed = ""
        at = next((at for at, page in enumerate(self.log.pages) if page.round == number), None)
        if at is None:
            raise ImpossibleCommandError(_("Type the number of a round that is known here."))
        self._go(at)

    def change_pace(self, by: int) -> None:
        """Make playback faster (`by` > 0) or slower, within PACES."""
        self.pace = max(0, min(len(PACES) - 1, self.pace + by))
