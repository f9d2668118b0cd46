"""The commands of a waiting room: change seats, and arrange the table as its owner."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from textual import events, on, work
from textual.widgets import OptionList

from elgrande_tui.i18n.sentences import refusal
from elgrande_tui.i18n.translations import _
from elgrande_tui.input.commands import by_id
from elgrande_tui.lobby.waiting_room import WaitingRoomModel
from elgrande_tui.screens.menu import MenuScreen
from elgrande_tui.screens.seat_list import SeatList
from netplay.common.errors import NetplayError
from netplay.protocol.client_messages import NEW, Vote
from netplay.protocol.server_messages import SeatInfo


class ArrangingScreen(MenuScreen[bool]):
    """A screen with a SeatList: commands go to the host, and its refusals are shown."""

    def __init__(self, waiting_room: WaitingRoomModel) -> None:
        super().__init__()
        self.waiting_room = waiting_room
        self.client = waiting_room.client
        self._sure: tuple[str, str] | None = None
        """What needs a second press because it cannot be taken back: the action and the player it concerns."""
        self._command_lock = asyncio.Lock()
        """Held while the host carries out a command: it takes one at a time, and keys may come faster."""

    @property
    def _chosen(self) -> tuple[int, SeatInfo] | None:
        """The seat under the cursor, with its number."""
        number, table = self.query_one(SeatList).highlighted, self.client.table
        return (number, table.seats[number]) if table is not None and number is not None else None

    @work(group="command")
    async def carry_out(self, command: Callable[[], Awaitable[None]]) -> None:
        """Send a command to the host; show why it refuses."""
        self._sure = None
        async with self._command_lock:
            self.say("")
            try:
                await command()
            except NetplayError as error:
                self.say(refusal(error))

    def _is_sure(self, action: str, name: str, key: str, question: str) -> bool:
        """Check whether the same action was asked for just before; if not, say what a second press would do.

        This guards what cannot be taken back. Anything done in between cancels it.
        """
        if self._sure == (action, name):
            return True
        self._sure = (action, name)
        self.say(question.format(key=by_id(key).spelled, name=name))
        return False

    @on(events.DescendantFocus)
    def forget_question(self) -> None:
        """Cancel the question when the player does something else first."""
        if self._sure is not None:
            self._sure = None
            self.say("")

    def _owns(self) -> bool:
        if not self.waiting_room.owner:
            self.say(_("Only the owner of the table may do that."))
        return self.waiting_room.owner

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Change to that seat; a person who sits there is asked first."""
        own, seat = self.client.seat, event.option_index
        if own is None:
            self.say(_("You are a spectator. Leave and rejoin to take a seat."))
        elif seat == own:
            self.say(_("That is your own seat."))
        else:
            self.carry_out(lambda: self.client.swap(seat))

    def action_vote(self, choice: int) -> None:
        """Answer the player who asks to change seats."""
        motion = self.waiting_room.asked
        if motion is None:
            self.say(_("Nobody has asked you anything."))
        else:
            self.carry_out(lambda: self.client.send(Vote(NEW, motion.id, choice)))

    def action_start(self) -> None:
        """Start the game, if we own the table."""
        if not self.waiting_room.owner:
            self.say(_("The owner of the table starts the game."))
        elif not self.waiting_room.full:
            sentence = _("There are open seats: wait for players, or press {key} to give them to bots.")
            self.say(sentence.format(key=by_id("waiting.bots").spelled))
        else:
            self.carry_out(self.client.start)

    def action_fill(self) -> None:
        """Give the open seats to bots and start the game, if we own the table."""
        if self._owns():
            self.carry_out(lambda: self.client.start(self.waiting_room.bots[0]))

    def action_bot(self) -> None:
        """Give the seat to a bot; replace a bot by one of the next level."""
        if (chosen := self._chosen) is None or not self._owns():
            return
        (number, seat), bots = chosen, self.waiting_room.bots
        place = bots.index(seat.level) + 1 if seat.kind == "bot" and seat.level in bots else 0
        self.carry_out(lambda: self.client.fill(number, bots[place % len(bots)]))

    def action_open_seat(self) -> None:
        """Open the seat again; send a person there away when the key is pressed twice."""
        if (chosen := self._chosen) is None or not self._owns():
            return
        number, seat = chosen
        if number == self.client.seat:
            self.say(_("That is your own seat."))
            return
        question = _("Press {key} again to send {name} away.")
        name = seat.player
        if seat.kind != "person" or self._is_sure("open", name, "waiting.open", question):
            self.carry_out(lambda: self.client.free(number))

    def action_delete(self) -> None:
        """Delete the table for good when the key is pressed twice."""
        table = self.client.table
        if table is None or not self._owns():
            return
        question = _("Press {key} again to delete the table {name} and send everybody away.")
        if self._is_sure("delete", self.waiting_room.name, "waiting.delete", question):
            self.carry_out(lambda: self.client.delete(table.id))
