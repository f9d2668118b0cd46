"""Let several people play at one keyboard: each has a seat of their own, and the screen is masked in between."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widgets import Static

from elgrande_tui.i18n.translations import _
from elgrande_tui.input.commands import MASK, bindings
from elgrande_tui.model.keyboard import Keyboard
from elgrande_tui.model.news import News, PeopleNews
from elgrande_tui.model.table_model import TableModel
from elgrande_tui.screens.menu import MenuScreen, footer
from elgrande_tui.table.display import TableDisplay
from elgrande_tui.table.screen import TableScreen
from elgrande_tui.terminal import real_cursor
from netplay.protocol.client_messages import NEW, Undo


class HotSeatScreen(TableScreen):
    """The table for several people: the seat that must answer, and nothing while the keyboard changes hands."""

    def __init__(self, keyboard: Keyboard, *, ascii_only: bool = False) -> None:
        super().__init__(keyboard.here, ascii_only=ascii_only)
        self.keyboard = keyboard
        others = (TableDisplay(table, self.current.glyphs) for table in keyboard.tables[1:])
        self.seats = [self.current, *others]
        self.mask: MaskScreen | None = None
        """What covers the table while nobody may see it."""

    def on_mount(self) -> None:
        """Listen for the others too; nobody sees anything before they have been called."""
        for display in self.seats[1:]:
            display.table.pace.moves = self.app.animation_level != "none"
            self.run_worker(self._listen(display), group="updates")
        self.call_later(lambda: self._call(self.keyboard.due() or self.table))

    def _after(self, display: TableDisplay, news: Sequence[News]) -> None:
        """Do as for one person; let the keyboard change hands when somebody else must answer."""
        if any(isinstance(one, PeopleNews) for one in news):
            self.run_worker(self.keyboard.agree(display.table), group="people")
        if display is self.current:
            if display.table.answering.question is None:
                self.keys.forget_typed()
            super()._after(display, news)
        else:
            self._pass(display.table)
        due = self.keyboard.due()
        if due is not None and (self.mask is not None or due is not self.table):
            self._call(due)

    def draw_with(self, *, ascii_only: bool) -> None:
        """Draw with other characters for everybody who sits here."""
        super().draw_with(ascii_only=ascii_only)
        for display in self.seats:
            display.glyphs = self.current.glyphs

    async def retranslate(self) -> None:
        """Say everything again to everybody who sits here."""
        await super().retranslate()
        for table in self.keyboard.tables:
            if table is not self.table:
                table.retranslate()

    def _call(self, due: TableModel) -> None:
        """Mask the table until the player who is due is there; nobody is called any more to one that was left."""
        if self not in self.app.screen_stack:
            return
        if self.mask is None:
            self.pop_until_active()  # what was opened over the table is this seat's business
            self.mask = MaskScreen(self._take_back)
            self.app.push_screen(self.mask, self._seat)
        self.mask.call(self.keyboard.call(due))
        self.attention.turn(self.app, due.answering.question is not None)

    def _seat(self, here: bool | None) -> None:
        """Show the table to the player who was called, or leave it."""
        self.mask = None
        if here:
            moves = self.table.pace.moves
            self.keyboard.give_to(self.keyboard.due() or self.table)
            self.current = self.seats[self.keyboard.tables.index(self.keyboard.here)]
            self.table.pace.moves = moves  # the terminal is the same
            self.panel.teach()
            self.paint()
        else:
            self.workers.cancel_group(self, "updates")  # nobody is called any more
            self.run_worker(self._leave(), group="leaving")

    def action_hold(self) -> None:
        """Call a player here who has a standing offer, or let the game go on."""

        def stop() -> None:
            table, act = self.keyboard.hold_game()
            self.send(act, table)

        self._try(stop)
        if (due := self.keyboard.due()) is not None and due is not self.table:
            self._call(due)

    def _place_cursor(self) -> None:
        """Leave the cursor under the mask alone: where it stands would show a selection to the next player."""
        if self.mask is None:
            super()._place_cursor()

    def _take_back(self) -> None:
        """Undo for the player who has just given the keyboard away."""
        self.run_worker(self._try_undo(), group="requests")

    async def _try_undo(self) -> None:
        if not await self.table.answering.send(Undo(NEW)) and self.mask is not None:
            self.mask.say(self.table.answering.refusal)


class MaskScreen(MenuScreen[bool]):
    """Covers the table and calls somebody to the keyboard. The result is True when they are there, None to leave."""

    BINDINGS: ClassVar[list[BindingType]] = bindings(MASK)

    def __init__(self, undo: Callable[[], None]) -> None:
        """`undo` takes back the last answer of the player who sat here before."""
        super().__init__()
        self._undo = undo
        self.heading = _("Pass the keyboard on")
        self.keys = footer(
            ("menu.accept", _("go on")),
            ("mask.undo", _("undo, for the player who just answered")),
            ("menu.close", _("leave")),
        )
        self.called = ""
        self._line = Static()

    def rows(self) -> ComposeResult:
        """Yield the line that calls."""
        self._line = Static(self.called, id="called", markup=False)
        yield self._line

    def call(self, sentence: str) -> None:
        """Call somebody with that sentence; also while the screen is still being made."""
        self.called = sentence
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
