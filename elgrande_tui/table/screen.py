"""The table screen: shows the game of a Port and turns keys into answers."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.timer import Timer

from elgrande_tui.games.elgrande.board.area_keys import areas
from elgrande_tui.games.elgrande.model.flash import NOTHING, SECONDS
from elgrande_tui.i18n.translations import _
from elgrande_tui.input.commands import COMMANDS, DIGITS, bindings, command
from elgrande_tui.input.key_names import CYRILLIC, shown
from elgrande_tui.screens.field import FieldRow
from elgrande_tui.screens.palette import ScreenCommands
from elgrande_tui.session.port import Port
from elgrande_tui.settings.guide_progress import GuideProgress
from elgrande_tui.settings.settings import Settings
from elgrande_tui.table.attention import Attention
from elgrande_tui.table.coach_keys import CoachKeys
from elgrande_tui.table.open_panel import GO_ON
from elgrande_tui.table.painter import Painter
from elgrande_tui.table.panel_keys import PanelKeys
from elgrande_tui.table.seat_at_table import SeatAtTable
from elgrande_tui.terminal import real_cursor
from elgrande_tui.widgets.cells import Cells
from elgrande_tui.widgets.glyphs import FANCY, PLAIN
from netplay.client.updates import LinkUpdate, Update
from netplay.common.sanitize import CHAT_CELLS

SECOND = 1.0
"""Seconds between two looks at what is counted."""
TYPED_AHEAD = 16
"""So many keys are kept while an answer is on its way."""
SCROLLS = frozenset(("table.up", "table.down", "table.page_up", "table.page_down"))
"""Commands that scroll a panel: not taken for "any key"."""
LOOKING = frozenset(
    f"table.{name}"
    for name in (
        *("offer", "log", "seats", "forecast", "info", "help", "menu", "back", "page_up", "page_down"),
        *("chat", "votes", "pause", "again", "more_time", "cards", "guide", "guide_off", "let_pass"),
    )
)
"""Commands that only look, or are about the people: they need not wait for an answer that is on its way."""


class TableScreen(PanelKeys, CoachKeys):
    """One game, seen from one seat. Dismissed when the player leaves the table."""

    BINDINGS: ClassVar[list[BindingType]] = bindings((*COMMANDS, *DIGITS, *areas()))
    CSS_PATH = "table.tcss"
    AUTO_FOCUS = ""
    COMMANDS: ClassVar = {ScreenCommands}

    def __init__(
        self,
        port: Port,
        *,
        ascii_only: bool = False,
        settings: Settings | None = None,
        guide: GuideProgress | None = None,
    ) -> None:
        super().__init__()
        glyphs = PLAIN if ascii_only else FANCY
        self.settings = settings or Settings()
        self.table = SeatAtTable(port, glyphs, settings=self.settings, guide=guide)
        self.painter = Painter(self, glyphs, self.table.selection.legend)
        self._ahead: list[str] = []
        self.attention = Attention()
        self._fading: Timer | None = None

    @property
    def port(self) -> Port:
        """The game, as the seat that is shown knows it."""
        return self.table.port

    def compose(self) -> ComposeResult:
        """Line 1, the map or a panel with the side column, the cards, and the lines below."""
        with Horizontal(id="score"):
            yield Cells(id="round")
            for place in range(len(self.port.view.now.scores)):
                yield Cells(id=f"place{place}", classes="place")
        with Horizontal(id="middle"):
            yield Cells(id="map")
            yield Cells(id="panel")
            yield Cells(id="side")
        with Horizontal(id="below"):
            for name in ("cards", "log", "chat"):
                yield Cells(id=name)
        for name in ("prompt", "hand", "keys", "notices", "small"):
            yield Cells(id=name)
            if name == "hand":
                yield FieldRow(_("Say"), id="say", most=CHAT_CELLS)

    # What comes in

    def on_mount(self) -> None:
        """Listen to the port and show what it says now."""
        self.attention.begin(self)
        self.run_worker(self._listen(self.table), group="updates")
        self.set_interval(SECOND, self._count)
        self.table.look()
        self.table.teach()
        self._attend(self.table.question is not None)

    def on_unmount(self) -> None:
        """Give the window its title back."""
        self.attention.end(self.app)

    async def _listen(self, table: SeatAtTable) -> None:
        async for update in table.port.updates():
            table.take(update)
            if self.is_running:
                self._after(table, update)

    def _after(self, table: SeatAtTable, update: Update) -> None:
        """Pass a window that is to be passed, show what is new, go on with keys typed ahead."""
        passing = table.passes()
        if passing is not None:
            self.send_answer(table, passing)
        self._attend(self.table.question is not None and passing is None)
        self.table.teach()
        self.paint()
        if isinstance(update, LinkUpdate) and update.link in ("replaced", "closed"):
            self._ahead.clear()
        elif not self.table.sending:
            ahead, self._ahead = self._ahead, []
            for key in ahead:
                self.app.simulate_key(key)

    def _attend(self, mine: bool) -> None:
        """Call the player when the game or a vote waits for him."""
        self.attention.turn(self.app, mine)
        self.attention.votes(self.app, self.table.company.waiting)

    def _count(self) -> None:
        if self.table.company.counts():
            self.paint()

    # What is shown

    def on_screen_resume(self) -> None:
        """Settings may have changed while they were open."""
        if (passing := self.table.passes()) is not None:
            self.send_answer(self.table, passing)
        self.paint()

    async def speak_anew(self) -> None:
        """Say everything again: the language has changed."""
        self.query_one("#say", FieldRow).rename(_("Say"))
        self.table.speak_anew()
        self.paint()

    def on_resize(self) -> None:
        """The largest layout that fits."""
        self.painter.resize()
        self.paint()

    def paint(self) -> None:
        """Show everything; widgets send only what differs."""
        if not self.is_running:  # the screen is being taken away, its widgets first
            return
        table = self.table
        if self.painter.layout.feed:
            table.company.unread = 0  # the chat is in sight
        self.set_class(bool(table.panel), "-panel")
        self.show_field(table.panel == "chat" and self.painter.layout.name != "none")
        self.painter.paint(table.sight(), table.panel, table.top)
        if table.flash != NOTHING and self._fading is None:
            self._fading = self.set_timer(SECONDS, self._fade)
        self.call_after_refresh(self._place_cursor)

    def _fade(self) -> None:
        """What has changed has flashed long enough."""
        self._fading, self.table.flash = None, NOTHING
        self.paint()

    def say(self, sentence: str) -> None:
        """Show a sentence in place of the prompt, until the next key."""
        self.table.refusal = sentence
        self.paint()

    def _place_cursor(self) -> None:
        """The terminal's cursor on a refusal, else on what is selected, else on the prompt; or where one types."""
        if not self.is_running or self.field.has_focus:  # as in `paint`, after which this comes
            return
        places = [self.query_one(f"#{name}", Cells) for name in ("prompt", "map", "panel", "cards", "hand")]
        chosen = (at for cells in places if (at := cells.chosen) is not None)
        real_cursor.place(self.app, next(chosen, places[0].region.offset))

    # Keys

    def on_key(self, event: events.Key) -> None:
        """Forget the last refusal; hold keys back while an answer is on its way; any key closes what opened by itself.

        Nothing is answered blindly in a window that is too small.
        """
        table = self.table
        table.refusal = table.company.news = ""
        if event.key == "ctrl+c":
            return
        if self.painter.layout.name == "none":
            event.stop()
            return
        if event.character in CYRILLIC:
            event.stop()
            self.app.simulate_key(CYRILLIC[event.character])
        elif table.panel in GO_ON and self._command(event.key) not in SCROLLS:
            event.stop()
            table.close()
            self.paint()
        elif table.past.at is not None and not table.panel and self.past_key(self._command(event.key)):
            event.stop()
        elif table.sending and table.panel != "chat" and self._command(event.key) not in LOOKING:
            event.stop()
            if len(self._ahead) < TYPED_AHEAD:
                self._ahead.append(event.key)
        else:
            if event.key not in self.active_bindings:
                table.refusal = self._unknown(event)
            self.call_later(self.paint)

    def _unknown(self, event: events.Key) -> str:
        """What to say of a key that is bound to nothing."""
        key = event.character if event.is_printable else shown(event.key)
        return _("{key} does nothing here; {help} shows the keys.").format(key=key, help=command("help").written)

    def _command(self, key: str) -> str:
        """The id of the command that a key is bound to now."""
        active = self.active_bindings.get(key)
        return active.binding.id or "" if active else ""

    # Mouse

    def on_cells_clicked(self, event: Cells.Clicked) -> None:
        """An area, a card on offer or a card of the hand; what is chosen already is taken."""
        word = self.painter.word_at(event.cells, event.x, event.y, self.table.view.now.offer)
        if not word:
            return
        selection = self.table.selection
        self.table.refusal = ""
        if word == selection.word:
            self.action_enter()
        elif word in self.port.rules.box.index:
            self.action_go(word)
        elif selection.choice(word):
            self.move(lambda: selection.choose(word))
