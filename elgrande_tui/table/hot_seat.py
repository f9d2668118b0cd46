"""Let several people play at one keyboard: each has a seat of their own, and the screen is masked in between."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widgets import Static

from elgrande_tui.i18n.refusals import refusal
from elgrande_tui.i18n.seats import seat_name
from elgrande_tui.i18n.translations import _
from elgrande_tui.input.commands import MASK, bindings
from elgrande_tui.screens.menu import MenuScreen, footer
from elgrande_tui.session.port import Port
from elgrande_tui.session.shared_keyboard import agree
from elgrande_tui.settings.guide_progress import GuideProgress
from elgrande_tui.settings.settings import Settings
from elgrande_tui.table.screen import TableScreen
from elgrande_tui.table.table_model import TableModel
from elgrande_tui.terminal import real_cursor
from netplay.client.updates import TableUpdate, Update
from netplay.common.errors import NetplayError


class HotSeatScreen(TableScreen):
    """The table for several people: it shows the seat that must answer, and nothing while the keyboard changes hands.

    Every seat is a client of the same host and knows what its View says, as if it were alone at a screen.
    """

    def __init__(
        self,
        ports: Sequence[Port],
        *,
        ascii_only: bool = False,
        settings: Settings | None = None,
        guide: GuideProgress | None = None,
    ) -> None:
        """`ports` are the seats of those who are here, at least one."""
        super().__init__(ports[0], ascii_only=ascii_only, settings=settings, guide=guide)
        glyphs = self.table.glyphs
        others = (TableModel(port, glyphs, settings=self.settings, guide=guide) for port in ports[1:])
        self.seats = [self.table, *others]
        for table in self.seats:
            table.people.here = ports
        self.mask: MaskScreen | None = None
        """What covers the table while nobody may see it."""

    def on_mount(self) -> None:
        """Listen for the others too; nobody sees anything before they have been called."""
        for table in self.seats[1:]:
            self.run_worker(self._listen(table), group="updates")
        self.call_later(lambda: self._call(self._due() or self.table))

    def _after(self, table: TableModel, update: Update) -> None:
        """Do as for one person; let the keyboard change hands when somebody else must answer."""
        if isinstance(update, TableUpdate):
            self.run_worker(agree(table.port, table.people.here), group="people")
        if table is self.table:
            if table.question is None:
                self._typed_ahead.clear()
            super()._after(table, update)
        elif (passing := table.automatic_pass()) is not None:
            self.requests.answer(table, passing)
        due = self._due()
        if due is not None and (self.mask is not None or due is not self.table):
            self._call(due)

    async def retranslate(self) -> None:
        """Say everything again to everybody who sits here."""
        await super().retranslate()
        for table in self.seats:
            if table is not self.table:
                table.retranslate()

    def _due(self) -> TableModel | None:
        """Return the table of a player who must answer: the one shown, else the next in turn; None: nobody is asked."""
        # from the one shown on, so that the keyboard stays where it is, or goes round the table
        here = self.seats.index(self.table)
        ready = (
            table
            for table in self.seats[here:] + self.seats[:here]
            if table.question and table.automatic_pass() is None
        )
        return self.table if self.table.sending else next(ready, None)

    def _call(self, due: TableModel) -> None:
        """Mask the table until the player who is due is there."""
        if self.mask is None:
            self.pop_until_active()  # what was opened over the table is this seat's business
            self.mask = MaskScreen(self._take_back)
            self.app.push_screen(self.mask, self._seat)
        seat = due.port.seat
        assert seat is not None
        self.mask.call(due.port.names[seat], seat_name(due.port.rules.setup.seats[seat]))
        self.attention.turn(self.app, due.question is not None)

    def _seat(self, here: bool | None) -> None:
        """Show the table to the player who was called, or leave it."""
        self.mask = None
        if here:
            self.table = self._due() or self.table
            self.table.panel.teach()
            self.paint()
        else:
            self.workers.cancel_group(self, "updates")  # nobody is called any more
            self.run_worker(self._leave(), group="leaving")

    def _place_cursor(self) -> None:
        """Leave the cursor under the mask alone: where it stands would show a selection to the next player."""
        if self.mask is None:
            super()._place_cursor()

    def _take_back(self) -> None:
        """Undo for the player who has just given the keyboard away."""
        self.run_worker(self._try_undo(), group="answers")

    async def _try_undo(self) -> None:
        try:
            await self.port.undo()
        except NetplayError as error:
            if self.mask is not None:
                self.mask.say(refusal(error))


class MaskScreen(MenuScreen[bool]):
    """Covers the table and calls somebody to the keyboard. The result is True when they are there, None to leave."""

    BINDINGS: ClassVar[list[BindingType]] = bindings(MASK)

    def __init__(self, undo: Callable[[], None]) -> None:
        """`undo` takes back the last answer of the player who sat here before."""
        super().__init__()
        self._undo = undo
        self.heading = _("The keyboard changes hands")
        self.keys = footer(
            ("menu.accept", _("go on")),
            ("mask.undo", _("undo, for the one who has just answered")),
            ("menu.close", _("leave")),
        )
        self.called = ""
        self._line = Static()

    def rows(self) -> ComposeResult:
        """Yield the line that calls."""
        self._line = Static(self.called, id="called", markup=False)
        yield self._line

    def call(self, name: str, colour: str) -> None:
        """Call the person of that name, who plays that colour; also while the screen is still being made."""
        self.called = (
            _("Pass the keyboard to {name}; Enter when {name} is there.").format(name=name)
            if name == colour
            else _("Pass the keyboard to {name} ({colour}); Enter when {name} is there.").format(
                name=name, colour=colour
            )
        )
        self._line.update(self.called)
        if self.is_mounted:
            self.say("")

    def action_accept(self) -> None:
        """Go on: the player who was called is there."""
        self.dismiss(True)

    def action_undo(self) -> None:
        """Take back the answer that made the keyboard change hands."""
        self._undo()

    def action_back(self) -> None:
        """Do nothing: there is nothing behind a mask to go back to."""

    def action_close(self) -> None:
        """Leave the table."""
        self.dismiss(None)

    def _place_cursor(self) -> None:
        for called in self.query("#called"):  # none is left when the mask is being taken away
            real_cursor.place(self.app, called.region.offset)
