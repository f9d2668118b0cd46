"""Tell a player what happened since their last turn: where in the log it ended, and what others have done to them."""

from __future__ import annotations

from collections import Counter
from typing import Any

from elgrande_tui.i18n.seats import Names
from elgrande_tui.i18n.translations import _
from elgrande_tui.model.log_book import LogBook
from elgrande_tui.model.match_ui.match_ui import MatchUI, done_to, turn_of
from elgrande_tui.replay.replay import LogGrowth, Turn
from engine.core.event import Event
from engine.core.question import Question
from engine.core.view import View
from netplay.client.updates import GameUpdate


class ReadMarker:
    """The end of one player's last turn in one log."""

    def __init__(self, log: LogBook) -> None:
        self._log = log
        self._turn: Turn | None = None
        """The turn in which the player last answered."""
        self._seat: int | None = None
        """The seat that answered then."""
        self._before = self.last_answer = 0
        """How many entries the log had when the player last answered before that turn, and in it."""

    @property
    def seen(self) -> int:
        """How many entries the log had when the player's last turn ended, with those that their last answer brought."""
        log = self._log
        # While the turn is still on it is not over: the one before is the last.
        seen = self._before if log.pages and log.pages[-1].turn == self._turn else self.last_answer
        # What the last answer brought is logged after `answered` was called; those entries are of the player's seat.
        while self._seat is not None and seen < len(log.entries) and log.entries[seen].seat == self._seat:
            seen += 1
        return seen

    def answered(self, seat: int | None) -> None:
        """Note that the player has just answered with `seat`: what comes after this turn is new to them."""
        self._seat, turn = seat, self._log.pages[-1].turn if self._log.pages else None
        if turn != self._turn:
            self._turn, self._before = turn, self.last_answer
        self.last_answer = len(self._log.entries)

    def mark_as_read(self, entries: int) -> None:
        """Take the first `entries` entries as old, for a player who has just joined."""
        self._before = self.last_answer = entries

    def log_grew(self, grown: LogGrowth) -> None:
        """Keep both marks on their entries after history was inserted into the log, or the oldest entries dropped."""
        self._before = max(0, self._before + grown.entries * (self._before > grown.at))
        self.last_answer = max(0, self.last_answer + grown.entries * (self.last_answer > grown.at))


class TurnRecap:
    """What was done to one seat since its last turn, by whom; told when its turn begins, and then again."""

    def __init__(self, ui: MatchUI) -> None:
        self._ui = ui
        self._seat: int | None = None
        """The seat that is told about."""
        self._gathered: dict[int | None, Counter[str]] = {}
        """By the seat that did it (None: a scoring): points as "", pieces by area."""
        self._told: dict[int | None, Counter[str]] = {}
        self._marks: Any = None
        self.marks: Any = None
        """What the board is marked with, as `TellingUI.changes` gives it; None: nothing."""
        self._turn: Turn | None = None
        """The own turn at whose beginning it was told last."""

    def forget(self) -> None:
        """Forget everything: the board was another one, or an answer was taken back."""
        self._gathered, self._marks = {}, None

    def take(self, update: GameUpdate, before: View, seat: int) -> bool:
        """Take over a step that is shown; return whether the player's turn begins, and there is something to tell.

        What was done to another seat, which the player had before, is not theirs.
        """
        if seat != self._seat:
            self.forget()
            self._seat, self._turn, self._told, self.marks = seat, None, {}, None
        self._gather(update, before, seat)
        if not _begins(update.view, update.question, seat) or turn_of(self._ui, update.view) == self._turn:
            return False
        self._turn = turn_of(self._ui, update.view)
        self._told, self.marks = self._gathered, self._marks
        self.forget()
        return any(count for done in self._told.values() for count in done.values())

    def _gather(self, update: GameUpdate, before: View, seat: int) -> None:
        actor = _actor(update.events)
        if actor is None or actor == seat:
            return
        points, pieces = done_to(self._ui, before, update.view, seat)
        scored = len(self._ui.telling.scored(update.view)) > len(self._ui.telling.scored(before))
        self._gathered.setdefault(None if scored else actor, Counter()).update({"": points})
        self._gathered.setdefault(actor, Counter()).update(pieces)
        marks = self._ui.telling.marks_of(before, update.view, seat)
        if marks is not None:
            self._marks = marks if self._marks is None else self._marks | marks

    def sentence(self, names: Names) -> str:
        """Return what was told last; "" when nothing was done to the player."""
        parts = []
        for actor, done in self._told.items():
            what = [self._one(area, count) for area, count in done.items() if count]
            if what:
                who = _("scoring") if actor is None else names[actor]
                parts.append(_("{who}: {what}").format(who=who, what=", ".join(what)))
        return _("Since your last turn: {what}.").format(what="; ".join(parts)) if parts else ""

    def _one(self, area: str, count: int) -> str:
        signed = f"+{count}" if count > 0 else f"\N{MINUS SIGN}{-count}"
        if not area:
            return _("points {count}").format(count=signed)
        ground = self._ui.board.ground
        return f"{area if ground is None else ground.name(area)} {signed}"


def _begins(view: View, question: Question | None, seat: int) -> bool:
    """Check whether this is the player's own turn, and they are asked in it."""
    return question is not None and view.window is None and view.section is not None and view.section[1] == seat


def _actor(events: tuple[Event, ...]) -> int | None:
    """Return the seat that took the step; None: there was nothing to see."""
    seats = (getattr(event, "seat", None) for event in events)
    return next((seat for seat in seats if isinstance(seat, int)), None)
