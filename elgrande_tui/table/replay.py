"""Show a finished game, or one that was left, as a table to look back at."""

from __future__ import annotations

from elgrande_tui.games.elgrande.model.retold import replay_log
from elgrande_tui.games.elgrande.model.selection import ImpossibleKeyError
from elgrande_tui.i18n.translations import _
from elgrande_tui.input.commands import command
from elgrande_tui.replay.port import ReplayPort
from elgrande_tui.replay.replay import EVERYTHING, Eyes, Replay
from elgrande_tui.table.screen import TableScreen
from elgrande_tui.table.table_model import TableModel
from elgrande_tui.widgets.glyphs import FANCY, PLAIN


class ReplayScreen(TableScreen):
    """A game from its first board on. Dismissed when the player has seen enough. Raises JournalError when made."""

    def __init__(self, replay: Replay, *, ascii_only: bool = False) -> None:
        self.replay = replay
        self._eyes: Eyes = replay.eyes[0]
        self._glyphs = PLAIN if ascii_only else FANCY
        table = self._told(self._eyes)
        super().__init__(table.port, ascii_only=ascii_only)
        self.table = table

    def _told(self, eyes: Eyes) -> TableModel:
        """Return the game as these eyes see it, at its first board."""
        replay, self._eyes, self._retold = self.replay, eyes, replay_log(self.replay, eyes)
        log = self._retold.log
        table = TableModel(ReplayPort(replay, eyes, log.pages[-1].view()), self._glyphs, replay=log)
        table.looking_on = self._looking_on()
        table.past.end, table.past.other_eyes = replay.end, len(replay.eyes) > 1
        return table

    def _looking_on(self) -> str:
        if self._eyes == EVERYTHING:
            return _("Everything lies open. {key}: as one seat saw it.").format(key=command("next").written)
        return _("As somebody saw it who looked on.")

    def switch_viewer(self, by: int) -> None:
        """Show the same board as the next or previous seat saw it. Raises ImpossibleKeyError where none other did."""
        known = self.replay.eyes
        if len(known) == 1:
            raise ImpossibleKeyError(_("This game can be seen with these eyes only."))
        past = self.table.past
        assert past.at is not None
        answers = self._retold.answers[past.at]
        self.table = self._told(known[(known.index(self._eyes) + by) % len(known)])
        now = self.table.past
        now.show(self._retold.page_at(answers))
        now.playing, now.pace = past.playing, past.pace

    def action_menu(self) -> None:
        """Close a panel; at the bare table leave the replay."""
        if self.table.panel.name:
            self.table.panel.close()
            self.paint()
        else:
            self.dismiss(None)
