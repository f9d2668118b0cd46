"""The keys for what happens beside the game: chat, votes, time."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from textual import on
from textual.widgets import Input

from elgrande_tui.games.elgrande.model.selection import ImpossibleKeyError
from elgrande_tui.i18n.translations import _
from elgrande_tui.session.port import People
from elgrande_tui.table.answering import Answering
from netplay.protocol.client_messages import Proposal


class PeopleKeys(Answering):
    """A screen on which one talks to the others at the table, and votes with them."""

    @property
    def field(self) -> Input:
        """Where one types what one wants to say."""
        return self.query_one("#say Input", Input)

    def show_field(self, chatting: bool) -> None:
        """Let what is typed go into the field, or not any more."""
        self.set_class(chatting, "-chat")
        if chatting != self.field.has_focus:
            self.set_focus(self.field if chatting else None)

    @on(Input.Submitted)
    def send_line(self, event: Input.Submitted) -> None:
        """Say what is typed; with nothing typed close the chat."""
        event.stop()
        self.table.refusal = ""
        if event.value.strip():
            self._ask(lambda people: self._say(people, event.value))
        else:
            self.table.close()
            self.paint()

    async def _say(self, people: People, text: str) -> None:
        await people.chat(text)
        if self.field.value == text:
            self.field.value = ""

    def action_mute(self) -> None:
        """Hear no more of who said the chosen line of the chat, or hear him again."""
        self.move(self.table.mute)

    def take_vote(self, number: int) -> None:
        """Vote for the line of the ballot with that number, from 0."""
        ballot = self.table.company.ballot
        if 0 <= number < len(ballot):
            motion, choice = ballot[number]
            self._ask(lambda people: people.vote(motion.id, choice))

    def take_seat(self, number: int) -> None:
        """Play in the place of a bot: of the one with that number among those who can be asked, from 0."""
        free = self.table.company.free
        if 0 <= number < len(free):
            self._ask(lambda people: people.sit(free[number]))

    def action_propose(self, kind: Proposal) -> None:
        """Let everybody vote on something."""

        def propose(people: People) -> Coroutine[Any, Any, None]:
            over = self.table.port.view.over
            if kind == "rematch" and not over:
                raise ImpossibleKeyError(_("The game is not over yet."))
            if kind != "rematch" and over:
                raise ImpossibleKeyError(_("The game is over."))
            return people.propose(kind)

        self._ask(propose)

    def action_pause(self) -> None:
        """Ask all to pause, or to go on."""
        self.action_propose("go_on" if self.table.company.paused else "pause")

    def action_more_time(self) -> None:
        """Give another minute to whoever is waited for and has the least time."""

        def more(people: People) -> Coroutine[Any, Any, None]:
            company = self.table.company
            if not company.running:
                raise ImpossibleKeyError(_("No clock is running."))
            return people.more_time(min(company.running, key=lambda seat: company.left[seat]))

        self._ask(more)

    def _ask(self, asking: Callable[[People], Coroutine[Any, Any, None]]) -> None:
        """Ask the host for something, or show why that is impossible."""
        people = self.table.company.people
        try:
            if people is None:
                raise ImpossibleKeyError(_("There is nobody at this table to talk to."))
            self.run_worker(self.report(self.table, asking(people)), group="people")
        except ImpossibleKeyError as impossible:
            self.table.refusal = str(impossible)
        self.paint()
