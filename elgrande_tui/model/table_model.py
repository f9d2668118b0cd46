"""Hold what one seat knows of its game, what is open to it, and what its commands do.

Screens and plain mode show this and feed it; neither knows the client behind it.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Any

from elgrande_tui.i18n.sentences import lazy
from elgrande_tui.i18n.translations import _, mark
from elgrande_tui.input.commands import ImpossibleCommandError
from elgrande_tui.model.answering import Answering
from elgrande_tui.model.coach import Coach, PlayStyle, UnconfirmedAnswer
from elgrande_tui.model.game_ui import ui_of
from elgrande_tui.model.hint import GivenHint
from elgrande_tui.model.incoming import Incoming
from elgrande_tui.model.log_book import LogBook
from elgrande_tui.model.pace import Pace, Shown
from elgrande_tui.model.past import Past
from elgrande_tui.model.requests import Requests
from elgrande_tui.replay.replay import Eyes, Replay, ReplayPort
from elgrande_tui.session.port import Port
from elgrande_tui.session.table_people import TablePeople
from engine.core.view import View


class TableModel:
    """One seat's game: what comes in of it, what is being answered, and what is asked of the people around it.

    With `replay`, a log with its pages, there is only the past.
    """

    def __init__(
        self,
        port: Port,
        style: PlayStyle | None = None,
        *,
        clock: Callable[[], float] | None = None,
        replay: LogBook | None = None,
    ) -> None:
        """`clock` is that of the updates; `time.monotonic` by default."""
        self.port = port
        self.ui = ui = ui_of(port.rules)
        self.style = style or PlayStyle()
        self.shown = shown = Shown(port.view, port.question)
        """What the player sees; the port may be ahead."""
        self.people = people = TablePeople(port, clock or monotonic)
        self.pace = pace = Pace(self.style.settings, clock or monotonic)
        pace.is_urgent = lambda: port.seat is not None and port.seat in people.running
        self.coach = coach = Coach(port, shown, ui, self.style)
        self.hint = GivenHint(port, ui)
        log = replay or LogBook(ui)
        if replay is None:
            log.add(port.names, (), port.view, found=True)
        past = Past(log, self.style.called, replay=replay is not None)
        past.names, past.in_beats = lambda: port.names, lambda: pace.in_beats
        self.answering = Answering(port, ui, self.style, shown, people, pace, coach, self.hint, past)
        self.requests = Requests(port, self.style, shown, people, coach, self.hint, self.answering)
        self.incoming = Incoming(port, ui, shown, people, pace, coach, past, self.answering, self.requests)
        self.incoming.refresh()

    @property
    def view(self) -> View:
        """The board before the player: the present one, or an earlier one."""
        past = self.incoming.past
        return self.shown.view if past.at is None else past.view

    @property
    def unconfirmed(self) -> UnconfirmedAnswer | None:
        """The answer held back for review: the same command gives it and ends the turn."""
        return self.coach.unconfirmed_answer(self.incoming.log)

    def facts(self) -> Any:
        """Return that board as the game's reports take it."""
        return self.ui.telling.facts(self.view, self.port.seat, self.port.names)

    def retranslate(self) -> None:
        """Re-render the log in the current language, and drop what was said in another one."""
        self.people.news = ""
        self.answering.retranslate()
        self.incoming.log.retranslate(self.port.names)

    def begin_first_steps(self) -> None:
        """Guide the player through their turns from this one on. Raises ImpossibleCommandError."""
        self.incoming.past.check_present()
        if self.ui.words.first_step is None or self.style.guide is None:
            raise ImpossibleCommandError(_("There are no first steps here."))
        if self.port.seat is None or self.shown.over:
            raise ImpossibleCommandError(_("Only players in a running game have first steps."))
        if self.coach.step is not None and self.coach.step.turn:
            text = _("The first steps are shown already; {key} puts them away.")
            raise ImpossibleCommandError(text.format(key=self.style.called("guide_off")))
        self.coach.first_steps.begin(self.shown.view)


TAKEN = mark("{who} took a hint.")


class ReplayTable:
    """A replay, the eyes that see it now, and the table that they see. Raises JournalError when made."""

    def __init__(self, replay: Replay, style: PlayStyle | None = None) -> None:
        """Begin at the first board with the first eyes."""
        self.replay = replay
        self._style = style
        self._answers: list[int] = []
        """How many answers had been given at each board."""
        self.table = self._look_as(replay.eyes[0])

    def switch(self, eyes: Eyes) -> None:
        """See the same board with other eyes, and let the boards go on by if they do."""
        before, answers = self.table.incoming.past, self._answers
        at = before.at or 0
        self.table = self._look_as(eyes)
        past = self.table.incoming.past
        past.show(sum(earlier <= answers[at] for earlier in self._answers[1:]))
        past.playing, past.pace = before.playing, before.pace

    def _look_as(self, eyes: Eyes) -> TableModel:
        """Return the game as these eyes saw it, at its first board."""
        replay, self.eyes = self.replay, eyes
        log, self._answers = LogBook(ui_of(replay.rules)), list[int]()
        waiting = list(replay.hints)
        for moment in replay.moments(eyes):
            while waiting and waiting[0].answers < moment.answers:
                log.note(replay.names, [lazy(TAKEN, waiting.pop(0).seat)])
            log.add(replay.names, moment.events, moment.view)
            # Events that leave the view unchanged join the page before: its number of answers is then the later one.
            self._answers = [*self._answers[: len(log.pages) - 1], moment.answers]
        log.note(replay.names, [lazy(TAKEN, hint.seat) for hint in waiting])
        port = ReplayPort(replay, eyes, log.pages[-1].view())
        table = TableModel(port, self._style, replay=log)
        table.incoming.past.end, table.incoming.past.other_eyes = replay.end, len(replay.eyes) > 1
        return table
