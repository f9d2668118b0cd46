"""Let the players who share a keyboard play in turn: each has a seat and a table model of their own."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from elgrande_tui.i18n.seats import seat_name
from elgrande_tui.i18n.translations import _
from elgrande_tui.model.table_model import TableModel
from netplay.common.errors import NetplayError
from netplay.common.sanitize import ours

YES = ours("yes")
"""The choice of a motion that agrees."""


class Keyboard:
    """The tables of the players at one keyboard, and which of them has it.

    Every seat is a client of the same host and knows what its View says, as if its player were alone.
    """

    def __init__(self, tables: Sequence[TableModel]) -> None:
        """`tables` are those of all who are here, at least one; the first has the keyboard."""
        self.tables = list(tables)
        self.here = self.tables[0]
        """The table of the player who has the keyboard."""
        for table in self.tables:
            table.people.here = [other.port for other in self.tables]

    @property
    def shared(self) -> bool:
        """Whether several players are here."""
        return len(self.tables) > 1

    def due(self) -> TableModel | None:
        """Return the table of a player who must answer: the one who has the keyboard, else the next; None: nobody."""
        if self.here.sending:
            return self.here
        # from the one who has it on, so that the keyboard stays where it is, or goes round the table
        at = self.tables.index(self.here)
        around = self.tables[at:] + self.tables[:at]
        return next((table for table in around if table.question and table.automatic_pass() is None), None)

    async def agree(self, table: TableModel) -> None:
        """Vote yes for one of several players here on what another of them proposes: who proposes speaks for all."""
        people, seats = table.people, {other.seat for other in self.tables}
        if people.client is None or not self.shared:
            return
        for motion in people.motions:
            if motion.by in seats and people.due(motion) and YES in motion.choices:
                with suppress(NetplayError):  # it may be over before this vote arrives
                    await people.client.vote(motion.id, motion.choices.index(YES))

    @staticmethod
    def call(table: TableModel) -> str:
        """Return the sentence that calls a player to the keyboard, by name and, if that is another word, by colour."""
        seat = table.seat or 0
        name, colour = table.names[seat], seat_name(table.rules.setup.seats[seat])
        if name == colour:
            return _("Pass the keyboard to {name}; Enter when {name} is there.").format(name=name)
        text = _("Pass the keyboard to {name} ({colour}); Enter when {name} is there.")
        return text.format(name=name, colour=colour)
