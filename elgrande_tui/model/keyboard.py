"""Let the players who share a keyboard play in turn: each has a seat and a table model of their own."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from elgrande_tui.i18n.seats import seat_name
from elgrande_tui.i18n.translations import _
from elgrande_tui.model.table_model import TableModel
from netplay.common.errors import NetplayError
from netplay.common.sanitize import trusted
from netplay.protocol.client_messages import NEW, Hold, Vote

YES = trusted("yes")
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
        self._thinking: TableModel | None = None
        """The table of a player who was called because of a standing offer, and has not let the game go on..."""
        self._let_go: TableModel | None = None
        """...and of the one who has, until the host knows."""
        for table in self.tables:
            table.people.here = [other.port for other in self.tables]
            table.requests.tell_hold_at()
        self.give_to(self.here)

    @property
    def shared(self) -> bool:
        """Whether several players are here."""
        return len(self.tables) > 1

    def give_to(self, table: TableModel) -> None:
        """Let the player of that table have the keyboard: what happens is shown to them, step by step."""
        self.here = table
        for other in self.tables:
            other.pace.watched = other is table

    def due(self) -> TableModel | None:
        """Return the table of a player who must answer: the one who has the keyboard, else the next; None: nobody.

        The keyboard stays where it is until its player has seen what led to the question.
        """
        if self.here.answering.sending:
            return self.here
        # from the one who has it on, so that the keyboard stays where it is, or goes round the table
        at = self.tables.index(self.here)
        around = self.tables[at:] + self.tables[:at]
        found = self._thinks(around) or next((table for table in around if _is_asked(table)), None)
        return None if self.here.pace.behind and found is not self.here else found

    def _thinks(self, around: Sequence[TableModel]) -> TableModel | None:
        """Return the table of a player for whose standing offer the game was stopped; None: there is none.

        That player keeps the keyboard as long as the offer stands: whoever is asked here cannot answer before.
        """
        holder = next((table for table in around if table.requests.holding), None)
        if holder is None:
            self._let_go = None
        elif holder is not self._let_go:
            self._thinking = holder
        if self._thinking is not None and not self._thinking.requests.has_offer:
            self._thinking = None
        return self._thinking if self.shared else None

    def hold_game(self) -> tuple[TableModel, Hold]:
        """Return how to stop the game for a player here with a standing offer, or to let it go on; and their table.

        Raises ImpossibleCommandError.
        """
        if self._thinking is not None:
            self._let_go, self._thinking = self._thinking, None
            return self._let_go, Hold(NEW, False)
        around = [self.here, *(table for table in self.tables if table is not self.here)]
        table = next((table for table in around if table.requests.has_offer), self.here)
        return table, table.requests.hold_game()

    async def agree(self, table: TableModel) -> None:
        """Vote yes for one of several players here on what another of them proposes: who proposes speaks for all."""
        people, seats = table.people, {other.port.seat for other in self.tables}
        if people.client is None or not self.shared:
            return
        for motion in people.motions:
            if motion.by in seats and people.due(motion) and YES in motion.choices:
                with suppress(NetplayError):  # it may be over before this vote arrives
                    await table.port.send(Vote(NEW, motion.id, motion.choices.index(YES)))

    @staticmethod
    def call(table: TableModel) -> str:
        """Return the sentence that calls a player to the keyboard, by name and, if that is another word, by colour."""
        seat = table.port.seat or 0
        name, colour = table.port.names[seat], seat_name(table.port.rules.setup.seats[seat])
        if name == colour:
            return _("Pass the keyboard to {name}. {name}: press Enter when you are ready.").format(name=name)
        text = _("Pass the keyboard to {name} ({colour}). {name}: press Enter when you are ready.")
        return text.format(name=name, colour=colour)


def _is_asked(table: TableModel) -> bool:
    """Check whether the player of that table must answer, and sees what."""
    question = table.answering.question
    return (
        question is not None
        and question.waited
        and not table.answering.sending
        and table.answering.automatic_pass() is None
    )
