"""Show a finished game, or one that was left, as a table to look back at."""

from __future__ import annotations

from elgrande_tui.i18n.translations import _
from elgrande_tui.input.commands import ImpossibleCommandError, command
from elgrande_tui.model.table_model import ReplayTable
from elgrande_tui.replay.replay import EVERYTHING, Replay
from elgrande_tui.table.display import TableDisplay
from elgrande_tui.table.screen import TableScreen


class ReplayScreen(TableScreen):
    """A game from its first board on. Dismissed when the player has seen enough. Raises JournalError when made."""

    def __init__(self, replay: Replay, *, ascii_only: bool = False) -> None:
        self._retold = ReplayTable(replay)
        super().__init__(self._retold.table, ascii_only=ascii_only)
        self.current.looking_on = self._looking_on()

    def _looking_on(self) -> str:
        if self._retold.eyes == EVERYTHING:
            return _("Nothing is hidden. {key}: as one seat saw it.").format(key=command("next").written)
        return _("As a spectator saw it.")

    def switch_viewer(self, by: int) -> None:
        """Show the same board as the next or previous seat saw it.

        Raises ImpossibleCommandError where none other did.
        """
        known = self._retold.replay.eyes
        if len(known) == 1:
            raise ImpossibleCommandError(_("This game can be seen from this view only."))
        moves = self.table.pace.moves
        self._retold.switch(known[(known.index(self._retold.eyes) + by) % len(known)])
        self._retold.table.pace.moves = moves  # the terminal is the same
        self.current = TableDisplay(self._retold.table, self.current.glyphs)
        self.current.looking_on = self._looking_on()

    def action_menu(self) -> None:
        """Close a panel; at the bare table leave the replay."""
        if self.panel.name:
            self.panel.close()
            self.paint()
        else:
            self.dismiss(None)
