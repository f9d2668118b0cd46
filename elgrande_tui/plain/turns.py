"""Tell what others do and have done: a turn in its line when it is over, or every step where that is wanted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from elgrande_tui.i18n.translations import _
from elgrande_tui.model.log_book import LogEntry, events_told
from elgrande_tui.model.match_ui.match_ui import turn_of
from elgrande_tui.model.news import GameNews
from elgrande_tui.model.table_model import TableModel
from elgrande_tui.model.told_turn import ToldTurn
from engine.core.view import View

STEPS = "steps"
"""Typed behind `log`: every step."""


class _Step(NamedTuple):
    before: View
    after: View
    entries: Sequence[LogEntry]


class TurnTeller:
    """The steps of others that have been heard, until their turn is told; what the player does is told at once."""

    def __init__(self, table: TableModel, step_by_step: Callable[[], bool]) -> None:
        """`step_by_step` says whether the player wants every step of others in a sentence of its own."""
        self._table = table
        self._step_by_step = step_by_step
        self._steps: list[_Step] = []
        """The steps of one turn that are not told yet."""
        self._board = table.shown.view
        """The board to which all that was heard has led."""
        self._asked = table.shown.question
        """What the player was asked then."""
        self._beats = 0
        """How many lines of the next step were told with its show."""

    def begin(self, board: View) -> list[str]:
        """Go on from another board, of which the steps are not known; return what was not told before it."""
        told, self._board, self._beats = self.end(), board, 0
        return told

    def hear(self, news: GameNews) -> list[str]:
        """Hear a step; return what is told now: a turn that is over, or as far as it goes when the player is asked."""
        step = _Step(self._board, news.after, [entry for entry in news.entries if not entry.note])
        asked = news.question is not None and news.question != self._asked
        self._board, self._asked = news.after, news.question
        beats, self._beats = self._beats, 0
        if beats or self._is_told_by_itself(step, over=news.over):
            return [*self.end(), *[entry.text for entry in step.entries][beats:]]
        self._steps.append(step)
        rounds = [entry.text for entry in step.entries if entry.round]
        over = turn_of(self._table.ui, step.before) != turn_of(self._table.ui, step.after)
        return [*self.end(), *rounds] if over or asked or rounds else []

    def hear_beat(self, lines: Sequence[str]) -> list[str]:
        """Hear a moment of a show; return what is told of it now: nothing where it is told in the line of a turn."""
        if self._whose(self._board) not in (None, self._table.port.seat) and not self._step_by_step():
            return []
        self._beats += len(lines)
        return [*self.end(), *lines]

    def undo(self, board: View) -> list[str]:
        """Go back to a board: what led on from it and was not told never will be. Return what there is to tell."""
        self._board, self._beats = board, 0
        heard = next((number for number, step in enumerate(self._steps) if step.before == board), None)
        if heard is None:
            self._steps.clear()
            return [_("An answer has been undone.")]
        del self._steps[heard:]
        return []

    def end(self) -> list[str]:
        """Return the line of what was heard and not told."""
        steps, self._steps = self._steps, []
        events = events_told(entry for step in steps for entry in step.entries)
        if not events:
            return []
        told = ToldTurn(steps[0].before, steps[-1].after, events)
        return [told.line(self._table.ui, self._table.port.names)]

    def _whose(self, board: View) -> int | None:
        """Return the seat whose turn a board belongs to; None: nobody's."""
        seat = turn_of(self._table.ui, board)[2]
        return seat if seat >= 0 else None

    def _is_told_by_itself(self, step: _Step, *, over: bool) -> bool:
        """Check whether it is told at once, in sentences: the own, and a scoring in nobody's turn or the last."""
        own, whose = self._table.port.seat, self._whose(step.before)
        actor = next((entry.seat for entry in step.entries if entry.seat is not None), None)
        if self._step_by_step() or (own is not None and own in (whose, actor)):
            return True
        if whose is not None and not over:
            return False
        events = [entry.event for entry in step.entries if entry.event is not None]
        return any(self._table.ui.telling.beats(step.before, step.after, events, self._table.port.names))


def log_lines(table: TableModel, typed: str) -> list[str]:
    """Return the log since the player's last answer, or so many of its last lines, as is typed behind the command."""
    words = typed.casefold().split()
    count = next((int(word) for word in words if word.isdecimal()), 0)
    since = 0 if count else table.answering.read_marker.last_answer
    lines = [entry.line for entry in table.incoming.log.entries[since:]] if STEPS in words else told_since(table, since)
    return lines[-count:] or [_("Nothing has happened since your last answer.")]


def told_since(table: TableModel, entry: int, *, notes: bool = True) -> list[str]:
    """Return the log from an entry on, turns that are known as a whole in their line; with `notes` about people."""
    log, names = table.incoming.log, table.port.names
    return [
        log.line(line.turn, names) if line.turn is not None else log.entries[line.entry].line
        for line in log.told(since=entry)
        if notes or line.turn is not None or not log.entries[line.entry].note
    ]
