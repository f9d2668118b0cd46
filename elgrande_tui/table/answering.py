"""The keys that answer the question of the game, or take an answer back."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from elgrande_tui.games.elgrande.model.selection import ImpossibleKeyError
from elgrande_tui.i18n.refusals import refusal
from elgrande_tui.i18n.translations import _
from elgrande_tui.input.commands import command
from elgrande_tui.table.past_keys import PastKeys
from elgrande_tui.table.seat_at_table import SeatAtTable
from netplay.common.errors import NetplayError


class Answering(PastKeys):
    """A screen that sends answers to the port of its seat, and shows what is refused."""

    def try_command(self, command: Callable[[], int | None]) -> None:
        """Carry out a command; send the answer it gives, or show why it is impossible."""
        try:
            index = command()
        except ImpossibleKeyError as impossible:
            self.table.refusal = str(impossible)
        else:
            if index is not None and not self.table.coach.holds(index):
                self.send_answer(self.table, index)
        self.paint()

    def move(self, command: Callable[[], object]) -> None:
        """Carry out a command that answers nothing."""

        def moved() -> None:
            self.table.coach.let_go()
            command()

        self.try_command(moved)

    def send_answer(self, table: SeatAtTable, index: int) -> None:
        """Give that answer of the seat's question."""
        table.sent()
        self.run_worker(self._answer(table, index), group="answers")

    async def _answer(self, table: SeatAtTable, index: int) -> None:
        if not await self.report(table, table.port.answer(index)):
            table.sending = False
            self.paint()

    async def report(self, table: SeatAtTable, asking: Coroutine[Any, Any, None]) -> bool:
        """Wait until the host has it; show what it refuses. True when it was not refused."""
        try:
            await asking
        except NetplayError as error:
            table.refusal = self._refused(table, error)
            self.paint()
            return False
        return True

    def _refused(self, table: SeatAtTable, error: NetplayError) -> str:
        """Why, or what to do about it."""
        if error.code == "name":
            return _("Who looks on speaks under a name only: come again with one.")
        if error.code == "undo" and table.company.table is not None:
            agreed = _("Others know of it or have acted; {key} takes it back all the same if all agree.")
            alone = _("Something has become known, or others have acted; {key} takes it back all the same.")
            return (agreed if table.company.elsewhere else alone).format(key=command("undo_all").written)
        return refusal(error)

    def action_done(self) -> None:
        """End placing, or the special action."""
        self.try_command(lambda: self.table.answer_of("done", "stop"))

    def action_skip(self) -> None:
        """Forgo the special action."""
        self.try_command(lambda: self.table.answer_of("skip"))

    def action_veto(self) -> None:
        """Object."""
        self.try_command(lambda: self.table.answer_of("veto"))

    def action_pass_once(self) -> None:
        """Let the announced step happen."""
        self.try_command(lambda: self.table.answer_of("pass"))

    def action_pass_all(self) -> None:
        """Let the rest of the action happen."""
        self.try_command(self.table.pass_all)

    def action_turn(self) -> None:
        """To the other half of the card."""
        self.move(self.table.selection.turn)

    def action_undo(self) -> None:
        """Take back the last answer, or the one that is held back."""
        if self.table.coach.let_go():
            self.paint()
        elif self.table.past.at is None:
            self.run_worker(self.report(self.table, self.table.port.undo()), group="answers")
