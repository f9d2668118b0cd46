"""Make a replay a table to look back at, as any of the eyes that are allowed saw it."""

from __future__ import annotations

from elgrande_tui.i18n.lazy_message import lazy
from elgrande_tui.i18n.translations import mark
from elgrande_tui.model.game_ui import ui_of
from elgrande_tui.model.log_book import LogBook
from elgrande_tui.model.play_style import PlayStyle
from elgrande_tui.model.table_model import TableModel
from elgrande_tui.replay.replay import Eyes, Replay, ReplayPort

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
