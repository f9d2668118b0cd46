"""Send a player's answers and requests to the host, and show on their screen what it refuses."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from textual.screen import Screen

from elgrande_tui.games.elgrande.model.selection import ImpossibleKeyError
from elgrande_tui.i18n.refusals import refusal
from elgrande_tui.i18n.translations import _
from elgrande_tui.input.commands import command
from elgrande_tui.session.port import People
from elgrande_tui.table.table_model import TableModel
from netplay.common.errors import NetplayError
from netplay.protocol.client_messages import Proposal


class HostRequests:
    """What one screen asks of the host, for whichever of its tables: answers, votes, proposals, time, a seat.

    Each goes out as a worker of the screen. A refusal is shown at the table it was meant for, even if the screen shows
    another one by then: in hot-seat the keyboard may have changed hands.
    """

    def __init__(self, screen: Screen[None], paint: Callable[[], None]) -> None:
        """`paint` shows the screen anew."""
        self._screen = screen
        self._paint = paint

    # The game

    def answer(self, table: TableModel, index: int) -> None:
        """Give that answer of the seat's question."""
        table.mark_sent()  # now, not in the worker: keys that come before it runs must be held back already
        self._screen.run_worker(self._answer(table, index), group="answers")

    async def _answer(self, table: TableModel, index: int) -> None:
        if not await self._report(table, table.port.answer(index)):
            table.sending = False
            self._paint()

    def undo(self, table: TableModel) -> None:
        """Take back the seat's last answer."""
        self._screen.run_worker(self._report(table, table.port.undo()), group="answers")

    async def _report(self, table: TableModel, request: Coroutine[Any, Any, None]) -> bool:
        """Wait until the host has it; show what it refuses. True when it was not refused."""
        try:
            await request
        except NetplayError as error:
            table.refusal = self._refused(table, error)
            self._paint()
            return False
        return True

    def _refused(self, table: TableModel, error: NetplayError) -> str:
        """Return why, or what to do about it."""
        if error.code == "name":
            return _("Who looks on speaks under a name only: come again with one.")
        if error.code == "undo" and table.people.table is not None:
            agreed = _("Others know of it or have acted; {key} takes it back all the same if all agree.")
            alone = _("Something has become known, or others have acted; {key} takes it back all the same.")
            return (agreed if table.people.elsewhere else alone).format(key=command("undo_all").written)
        return refusal(error)

    # The others at the table

    def ask(self, table: TableModel, asking: Callable[[People], Coroutine[Any, Any, None]]) -> None:
        """Ask the host for something that concerns the others, or show why `asking` finds that impossible."""
        people = table.people.client
        try:
            if people is None:
                raise ImpossibleKeyError(_("There is nobody at this table to talk to."))
            self._screen.run_worker(self._report(table, asking(people)), group="people")
        except ImpossibleKeyError as impossible:
            table.refusal = str(impossible)
        self._paint()

    def vote(self, table: TableModel, number: int) -> None:
        """Vote for the line of the ballot with that number, from 0; there may be none."""
        ballot = table.people.ballot
        if 0 <= number < len(ballot):
            motion, choice = ballot[number]
            self.ask(table, lambda people: people.vote(motion.id, choice))

    def sit(self, table: TableModel, number: int) -> None:
        """Play in the place of a bot: of the one with that number among those who can be asked, from 0."""
        free = table.people.free
        if 0 <= number < len(free):
            self.ask(table, lambda people: people.sit(free[number]))

    def propose(self, table: TableModel, kind: Proposal) -> None:
        """Let everybody vote on something."""

        def propose(people: People) -> Coroutine[Any, Any, None]:
            over = table.port.view.over
            if kind == "rematch" and not over:
                raise ImpossibleKeyError(_("The game is not over yet."))
            if kind != "rematch" and over:
                raise ImpossibleKeyError(_("The game is over."))
            return people.propose(kind)

        self.ask(table, propose)

    def give_time(self, table: TableModel) -> None:
        """Give another minute to the seat that is waited for and has the least time."""

        def give(people: People) -> Coroutine[Any, Any, None]:
            running, left = table.people.running, table.people.left
            if not running:
                raise ImpossibleKeyError(_("No clock is running."))
            return people.more_time(min(running, key=lambda seat: left[seat]))

        self.ask(table, give)
