"""Show the game of a Port as the table, and turn keys into answers."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from typing import Any, ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingsMap, BindingType
from textual.containers import Horizontal
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Input

from elgrande_tui.i18n.translations import _
from elgrande_tui.input.commands import DIGITS, TABLE, Command, ImpossibleCommandError, bindings, command
from elgrande_tui.input.key_names import CYRILLIC, shown
from elgrande_tui.model.acts import Act, ChatAct, HintAct, HoldAct, LeaveAct, ProposeAct
from elgrande_tui.model.game_ui import GAME_UIS, own_commands
from elgrande_tui.model.match_ui.board import Way
from elgrande_tui.model.news import BundleNews, LinkNews, News
from elgrande_tui.model.pace import Beat
from elgrande_tui.model.quick.hand_keeping import OfferedHand
from elgrande_tui.model.table_model import TableModel
from elgrande_tui.replay.steps import Unit
from elgrande_tui.screens.catalogue import OpenCatalogue
from elgrande_tui.screens.field import FieldRow
from elgrande_tui.screens.palette import ScreenCommands
from elgrande_tui.screens.settings import OpenSettings, SettingsScreen
from elgrande_tui.settings.settings import SPEED_NAMES
from elgrande_tui.table.attention import Attention
from elgrande_tui.table.earlier_boards import EarlierBoards
from elgrande_tui.table.hands import HandsScreen
from elgrande_tui.table.open_panel import CHOSEN_FROM, OpenPanel
from elgrande_tui.table.painter import Painter
from elgrande_tui.table.panels.menu import menu_items
from elgrande_tui.table.possible import possible
from elgrande_tui.table.shown_table import ShownTable
from elgrande_tui.table.slow_line import SlowLine
from elgrande_tui.terminal import real_cursor
from elgrande_tui.terminal.driver import ask_back, output_waiting
from elgrande_tui.widgets.cells import Cells
from elgrande_tui.widgets.glyphs import FANCY, PLAIN, glyphs_for
from elgrande_tui.widgets.themes.textual_theme import scheme_of
from netplay.common.sanitize import CHAT_CELLS
from netplay.protocol.client_messages import Proposal

SECONDS = 0.6
"""How long a change flashes."""
AT_ONCE = 0.001
"""Seconds until a step is shown that is due: a timer needs some."""
SECOND = 1.0
"""Seconds between two looks at what is counted."""
TYPED_AHEAD = 16
"""So many keys are kept while an answer is on its way."""
SCROLLS = frozenset(("table.up", "table.down", "table.page_up", "table.page_down"))
"""Commands that scroll a panel: not taken for "any key"."""
GOES_THROUGH = ("panel(", "catalogue", "digit(")
"""How actions begin that are carried out by the key that closes a panel: what answers nothing, nor moves unseen."""
LOOKING = (
    *("panel(", "since", "scored_again", "page(", "back", "menu", "catalogue", "guide_off", "first_steps"),
    *("pause", "propose('rematch')", "more_time", "hold", "let_pass"),
)
"""How actions begin that only look, or are about the people: they need not wait for an answer that is on its way."""

WATCHING = ("past(", "play", "pace(")
"""How actions begin that are about the boards and steps that go by."""
APP_KEYS = ("app.",)
"""How actions begin that are the whole app's."""
STEPS_BACK = ("back",)
"""The action that leaves what is before the player, though it answers nothing: a show too."""


class TableScreen(Screen[None]):
    """One game, seen from one seat. Dismissed when the player leaves the table."""

    BINDINGS: ClassVar[list[BindingType]] = bindings((*TABLE, *DIGITS))
    CSS_PATH = "table.tcss"
    AUTO_FOCUS = ""
    COMMANDS: ClassVar = {ScreenCommands}

    def __init__(
        self,
        table: TableModel,
        *,
        ascii_only: bool = False,
    ) -> None:
        super().__init__()
        game = GAME_UIS[table.rules.setup.game]
        # per screen, not per class: the next table may be one of another game
        self._bindings = BindingsMap.merge([self._bindings, BindingsMap(bindings(own_commands(table.rules)))])
        glyphs = PLAIN if ascii_only else FANCY
        self.shown = ShownTable(table, glyphs)
        self.painter = Painter(self, glyphs, table)
        self.attention = Attention(game.called, table.style.settings)
        self.earlier = EarlierBoards(lambda: self.shown, self.set_timer, self.paint, self.switch_viewer)
        self._typed_ahead: list[str] = []
        self._fading: Timer | None = None
        self._painted: Beat | None = None
        """The beat that was painted last."""
        self._line = SlowLine(lambda: output_waiting(self.app._driver))
        self._stepping: tuple[float, Timer] | None = None
        """When the next step is shown, and the timer that shows it."""
        self._asked_at = 0.0
        """When a question came up after steps of others: keys that were pressed before that do not mean it."""

    @property
    def table(self) -> TableModel:
        """The model of the table that is shown."""
        return self.shown.table

    @property
    def panel(self) -> OpenPanel:
        """The panel over its board."""
        return self.shown.panel

    def compose(self) -> ComposeResult:
        """Yield line 1, the board or a panel with the side column, what is below the board, and the other lines."""
        with Horizontal(id="score"):
            yield Cells(id="round")
            for place in range(len(self.table.names)):
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
        self.table.pace.moves = self.app.animation_level != "none"
        self.run_worker(self._listen(self.shown), group="updates")
        self.set_interval(SECOND, self._count)
        self.table.refresh()
        self.panel.teach()
        self._attend(self.table.is_called)

    def on_unmount(self) -> None:
        """Give the window its title back."""
        self.attention.end(self.app)

    async def _listen(self, shown: ShownTable) -> None:
        async for update in shown.table.port.updates():
            news = shown.table.take(update)
            for one in news:
                shown.hear(one)
            if self.is_running:
                self._after(shown, news)

    def _advance(self) -> None:
        """Show the steps that are due; a show waits for a terminal that has not taken its last beat."""
        self._stepping = None
        due, now = self.table.due, self.table.pace.now()
        if self.table.in_show and due is not None and due <= now and self._line.is_busy(now):
            if not self._line.is_too_slow:
                self._await_step()
                return
            self._leave_shows_out()
        else:
            self._show_steps(self.table.advance)

    def _watch_line(self) -> None:
        """Find out how the terminal takes a beat that is shown for the first time."""
        beat, self._painted = self._painted, self.table.shown.beat
        if self._painted is None:
            self._line.rest()
        elif self._painted is not beat:
            self.call_after_refresh(lambda: ask_back(self.app._driver))

    def _leave_shows_out(self) -> None:
        """Show every step as a whole from now on, and say so: the terminal takes shows too slowly."""
        self.table.pace.moves = False
        self._show_steps(self.table.end_show)
        self.table.people.news = _("Shows are off from now on: your terminal takes them too slowly.")
        self.paint()

    def _show_steps(self, show: Callable[[], Sequence[News]]) -> None:
        """Show steps of others that waited."""
        shown = self.shown
        asked = shown.table.question
        news = show()
        for one in news:
            shown.hear(one)
        if shown.table.question is not None and shown.table.question != asked:
            self._asked_at = events.Event().time
        self._after(shown, news)

    def _await_step(self) -> None:
        """Come back when the next step is due."""
        due = self.table.due
        if due is not None and self.table.in_show:
            due = max(due, self._line.again)
        if self._stepping is not None and self._stepping[0] == due:
            return
        if self._stepping is not None:
            self._stepping[1].stop()
        if due is None:
            self._stepping = None
        else:
            wait = max(AT_ONCE, due - self.table.pace.now())
            self._stepping = due, self.set_timer(wait, self._advance)

    def _after(self, shown: ShownTable, news: Sequence[News]) -> None:
        """Pass a window that is to be passed, show what is new, go on with keys typed ahead."""
        table = shown.table
        passes = self._pass(table)
        self._attend(table.is_called and not passes)
        shown.panel.teach()
        self.paint()
        # what was typed behind several answers of which some did not come about was meant for another moment
        if any(isinstance(one, BundleNews) or (isinstance(one, LinkNews) and one.over) for one in news):
            self._typed_ahead.clear()
        elif not table.sending:
            # emptied before the keys are played: one of them may answer, and the rest has to wait again
            typed, self._typed_ahead = self._typed_ahead, []
            for key in typed:
                self.app.simulate_key(key)

    def _pass(self, table: TableModel) -> bool:
        """Send what needs no asking: the next answer of several, or what lets a window pass. Return whether it was."""
        act = table.automatic()
        if act is not None:
            self.send(act, table)
        return act is not None

    def send(self, act: Act, table: TableModel | None = None) -> None:
        """Send it for the table, by default the one that is shown; a refusal is shown at the table it was meant for."""
        meant = table or self.table
        self.run_worker(self._sent(act, meant.send(act)), group="requests")

    async def _sent(self, act: Act, taken: Coroutine[Any, Any, bool]) -> None:
        """Show why it was refused, or what became of it; a line of chat that was taken leaves its field.

        It stays there if more was typed meanwhile.
        """
        if not await taken or isinstance(act, HoldAct | ProposeAct):
            self.paint()
        elif isinstance(act, HintAct):
            self._show_hint()
        elif isinstance(act, ChatAct) and self.field.value == act.text:
            self.field.value = ""

    def _show_hint(self) -> None:
        """Open the hint if it is still about what is asked; what the player reads or types meanwhile stays."""
        if self.table.hint.is_about(self.table.question) and self.table.past.at is None and not self.panel.name:
            self.panel.open("hint")
        self.paint()

    def _attend(self, mine: bool) -> None:
        """Call the player when the game or a vote waits for them."""
        self.attention.turn(self.app, mine)
        self.attention.votes(self.app, self.table.people.waiting)

    def _count(self) -> None:
        if self.table.people.times_due():
            self.paint()

    # What is shown

    def on_screen_resume(self) -> None:
        """Follow the settings: they may have changed while they were open."""
        self.table.tell_hold_at()
        self._pass(self.table)
        self.paint()

    def draw_with(self, *, ascii_only: bool) -> None:
        """Draw everything again, with other characters."""
        self.shown.glyphs = PLAIN if ascii_only else FANCY
        self.paint()

    def _dress(self) -> None:
        """Follow the theme, which may have changed: without grounds lines show what they would."""
        glyphs = glyphs_for(ascii_only=self.shown.glyphs.ascii_only, painted=scheme_of(self.app).painted)
        self.shown.glyphs = glyphs
        if self.painter.glyphs is not glyphs:
            self.painter.draw_with(glyphs)

    async def retranslate(self) -> None:
        """Say everything again: the language has changed."""
        self.query_one("#say", FieldRow).rename(_("Say"))
        self.table.retranslate()
        self.paint()

    def on_resize(self) -> None:
        """Use the largest layout that fits."""
        self._dress()
        self.painter.resize()
        self.paint()

    def paint(self) -> None:
        """Show everything; widgets send only what differs."""
        if not self.is_running:  # the screen is being taken away, its widgets first
            return
        table = self.table
        self._dress()
        if self.painter.layout.feed:
            table.people.unread = 0  # the chat is in sight
        self.panel.end_below = bool(self.painter.layout.cards)
        self.set_class(bool(self.panel.name), "-panel")
        self._show_field(self.panel.name == "chat" and self.painter.layout.name != "none")
        self.painter.paint(self.shown.context(), self.panel.name, self.panel.top)
        if self.shown.flash is not None and self._fading is None and not self.shown.in_show:
            self._fading = self.set_timer(SECONDS, self._fade)
        self._await_step()
        self._watch_line()
        self.earlier.await_beat()
        self.call_after_refresh(self._place_cursor)  # where the widgets are is known only then

    def _fade(self) -> None:
        """Show no longer what has flashed long enough."""
        self._fading = None
        if not self.shown.in_show:
            self.shown.flash = None
            self.paint()

    def say(self, sentence: str) -> None:
        """Show a sentence in place of the prompt, until the next key."""
        self.table.refusal = sentence
        self.paint()

    def _place_cursor(self) -> None:
        """Put the terminal's cursor on a refusal, else on what is selected, else on the prompt; or into the field."""
        if not self.is_running or self.field.has_focus:  # as in `paint`, after which this comes
            return
        places = [self.query_one(f"#{name}", Cells) for name in ("prompt", "map", "panel", "cards", "hand")]
        chosen = (at for cells in places if (at := cells.chosen) is not None)
        real_cursor.place(self.app, next(chosen, places[0].begins))

    # Keys

    def on_key(self, event: events.Key) -> None:
        """Forget the last refusal; hold keys back while an answer is on its way; any key closes what opened by itself.

        Nothing is answered blindly in a window that is too small.
        """
        table = self.table
        table.refusal = table.people.news = ""
        self.shown.marked = None
        if event.key == "ctrl+c":
            return
        if self.painter.layout.name == "none" or self._is_early(event):
            event.stop()
            return
        if event.character in CYRILLIC:
            event.stop()
            self.app.simulate_key(CYRILLIC[event.character])
        elif self.panel.goes_on and self._binding(event.key).id not in SCROLLS:
            self.panel.close()
            if not self._binding(event.key).action.startswith(GOES_THROUGH):
                event.stop()
            self.paint()
        elif self._has_read(self._binding(event.key)):
            event.stop()
            table.read_on()
            self.paint()
        elif self._ends_show(self._binding(event.key)):
            event.stop()
            self._show_steps(table.end_show)
        elif not self.panel.name and not _goes_on_beside(self._binding(event.key)) and self.earlier.end_show():
            event.stop()
            self.paint()
        elif table.past.at is not None and not self.panel.name and self.earlier.carry_out(self._binding(event.key)):
            event.stop()
        elif table.sending and self.panel.name != "chat" and not self._binding(event.key).action.startswith(LOOKING):
            event.stop()
            if len(self._typed_ahead) < TYPED_AHEAD:
                self._typed_ahead.append(event.key)
        else:
            if event.key not in self.active_bindings:
                table.refusal = self._unknown(event)
            self.call_later(self.paint)

    def _has_read(self, meant: Binding) -> bool:
        """Check whether a key lets the game go on behind what a new player was told."""
        bare = self.table.past.at is None and not self.panel.name
        return self.table.reads and bare and meant.action in ("enter", "play")

    def _ends_show(self, meant: Binding) -> bool:
        """Check whether a key leaves out the rest of the show that runs at the present."""
        return self.table.in_show and self.table.past.at is None and not self.panel.name and not _goes_on_beside(meant)

    def _is_early(self, event: events.Key) -> bool:
        """Check whether a key was pressed before the question was on the screen that it would answer."""
        return event.time < self._asked_at and not self._binding(event.key).action.startswith(LOOKING + WATCHING)

    def can_now(self, command: Command) -> bool:
        """Check whether a command does something at this moment; the palette lists no other."""
        return possible(self.table, command)

    def _unknown(self, event: events.Key) -> str:
        """Return what to say of a key that is bound to nothing."""
        key = event.character if event.is_printable else shown(event.key)
        return _("{key} does nothing here; {help} shows the keys.").format(key=key, help=command("help").written)

    def _binding(self, key: str) -> Binding:
        """Return what a key is bound to now; a Binding without an action for nothing."""
        active = self.active_bindings.get(key)
        return active.binding if active else Binding(key, "")

    def _try(self, command: Callable[[], Act | None]) -> None:
        """Carry out a command; send what it asks for, or show why it is impossible."""
        try:
            act = command()
        except ImpossibleCommandError as impossible:
            self.table.refusal = str(impossible)
        else:
            if act is not None:
                self.send(act)
        self.paint()

    def _move(self, command: Callable[[], Act | None]) -> None:
        """Carry out a command that looks or chooses: what is held back waits no longer."""

        def moved() -> Act | None:
            self.table.coach.let_go()
            return command()

        self._try(moved)

    def _choose(self, command: Callable[[], Act | None]) -> None:
        """Move the cursor, never unseen: a panel that covers it closes; a page that comes up then is read first."""
        panel = self.panel
        if panel.covers:
            panel.close()
        if panel.covers:
            self.paint()
        else:
            self._move(command)

    # Keys that choose and answer; in a panel they choose one of its lines

    def action_enter(self) -> None:
        """Do what the prompt says, here."""
        table, panel = self.table, self.panel
        match panel.name:
            case "menu":
                self._menu_item(menu_items(table.people)[panel.item][1])
            case "log":
                panel.open_line()
                self.paint()
            case "votes":
                self._vote(panel.item)
            case "sit":
                self._sit(panel.item)
            case "guide":
                panel.read_on()
                self.paint()
            case _ if panel.covers:
                self.action_menu()
            case _:
                self._try(table.enter)

    def action_step(self, by: int) -> None:
        """Go to the next or previous choice, or line of a panel."""
        if self.panel.name in CHOSEN_FROM:
            self.panel.choose_line(by)
            self.paint()
        else:
            self._choose(lambda: self.table.selection.step(by))

    def action_arrow(self, way: Way) -> None:
        """Go through the areas, the choices or the lines of a panel; up and down scroll the other panels."""
        panel = self.panel
        if panel.name in CHOSEN_FROM:
            panel.choose_line(1 if way in ("down", "right") else -1)
            self.paint()
        elif panel.name and way in ("up", "down"):
            self._scroll(-1 if way == "up" else 1)
        else:
            self._choose(lambda: self.table.selection.arrow(way))

    def action_digit(self, digit: str) -> None:
        """Take a digit of a number; in a panel that of a line, which is taken at once, but for those of the menu."""
        match self.panel.name:
            case "votes":
                self._vote(int(digit) - 1)
            case "sit":
                self._sit(int(digit) - 1)
            case "menu":
                self.panel.go_to(digit)
                self.paint()
            case _:
                seen = not self.panel.covers
                self._choose(lambda: self.table.digit(digit, at_once=seen))

    def action_go(self, area: str) -> None:
        """Go to an area; a panel closes. Nothing is answered with an area that a panel has covered."""
        seen = not self.panel.covers
        if self.panel.name:
            self.panel.close()
        self._choose(lambda: self.table.go(area, at_once=seen))

    def action_answer(self, word: str) -> None:
        """Give an answer of one word."""
        self._try(lambda: self.table.answer(word))

    def action_only(self) -> None:
        """Look at the next group of what can be chosen."""
        self.table.selection.lens += 1
        self.paint()

    def action_hands(self) -> None:
        """Choose a whole hand, or keep the one that is chosen."""
        try:
            hands = HandsScreen(self.table.hands, self.table.question)
        except ImpossibleCommandError as impossible:
            self.table.refusal = str(impossible)
            self.paint()
            return
        self.app.push_screen(hands, self._take_hand)

    def _take_hand(self, hand: OfferedHand | None) -> None:
        if hand is not None:
            self._try(lambda: self.table.take_hand(hand.cards))

    def action_turn(self) -> None:
        """Turn to the other half of the answers."""
        self._move(self.table.selection.turn)

    def action_rotate(self, by: int) -> None:
        """Turn the piece that is to be placed."""
        self._move(lambda: self.table.selection.rotate(by))

    def action_centre(self) -> None:
        """Put the cursor where it appears at first."""
        self._choose(self.table.selection.centre)

    def action_undo(self) -> None:
        """Take back the last answer, or the one that is held back."""
        self._try(self.table.undo)

    def action_pass_all(self) -> None:
        """Let this announced step happen, and the others of its section."""
        self._try(self.table.pass_all)

    def action_let_pass(self) -> None:
        """Let every announced step of this game pass, beginning with the window that is open, or ask again."""
        said = self.table.let_pass()
        self._pass(self.table)
        self.table.refusal = said
        self.paint()

    # Panels and the menu

    def action_panel(self, name: str) -> None:
        """Open a panel in place of the board, or close it."""
        self._move(lambda: self.panel.open(name))

    def action_since(self) -> None:
        """Say and mark again what others did to the player since their last turn."""
        try:
            said = self.table.since_last_turn()
        except ImpossibleCommandError as impossible:
            said = str(impossible)
        else:
            self.shown.mark(self.table.since.marks)
        self.say(said)

    def action_scored_again(self) -> None:
        """Show the last scoring once more, beat by beat."""

        def again() -> None:
            self.table.past.show_last_again()
            self.panel.name = ""

        self._move(again)

    def action_hint(self) -> None:
        """Take a hint, or open and close the one that was taken."""

        def hint() -> Act | None:
            act = self.table.take_hint()
            if act is None:
                self.panel.open("hint")
            return act

        self._move(hint)

    def action_page(self, by: int) -> None:
        """Scroll a panel by its height; in the log and the chat go so many lines."""
        height = max(1, self.painter.panel_height - 1)
        if self.panel.name in ("log", "chat"):
            self.panel.choose_line(by * height)
            self.paint()
        else:
            self._scroll(by * height)

    def _scroll(self, by: int) -> None:
        self.panel.scroll(by, self.painter.panel_height, self.painter.panel_lines)
        self.paint()

    def action_back(self) -> None:
        """Close a panel, else take back the last word that was picked."""
        if self.panel.name:
            self.panel.close()
            self.paint()
        else:
            self._try(self.table.take_back)

    def action_menu(self) -> None:
        """Close a panel; at the bare table open the menu, or leave where the game cannot be reached any more."""
        table = self.table
        if table.gone and not self.panel.name:
            self._menu_item("leave")
            return
        if self.panel.name:
            self.panel.close()
        else:
            self.panel.open("menu")
        self.paint()

    def _menu_item(self, what: str) -> None:
        self.panel.close()
        match what:
            case "leave":
                self.run_worker(self._leave(), group="leaving")
            case "settings":
                self.post_message(OpenSettings())
            case "pause":
                self.action_pause()
            case "more":
                self.action_more_time()
            case "undo" | "rematch":
                self.action_propose(what)
            case "close":
                self.paint()
            case panel:
                self.action_panel(panel)

    async def _leave(self) -> None:
        await self.table.send(LeaveAct())  # a host that is gone needs no goodbye
        self.workers.cancel_group(self, "updates")
        self.dismiss(None)

    def action_catalogue(self) -> None:
        """Open the catalogue of all cards, as they are in this game."""
        self.post_message(OpenCatalogue(self.table.rules.setup))

    def action_first_steps(self) -> None:
        """Guide the player through three turns, from this one on."""

        def again() -> None:
            self.table.begin_first_steps()
            if not self.table.style.settings.guide:
                self.post_message(SettingsScreen.Changed("guide", True))
            self.panel.name = ""

        self._move(again)

    def action_guide_off(self) -> None:
        """Turn the guide off, or on again."""
        table = self.table
        wanted = not table.style.settings.guide
        self.post_message(SettingsScreen.Changed("guide", wanted))
        if self.panel.name == "guide":
            self.panel.close()
        text = _("The guide is on.") if wanted else _("The guide is off; {key} turns it on again.")
        table.refusal = text.format(key=command("guide_off").written)
        self.paint()

    # Earlier boards

    def action_past(self, unit: Unit, way: int) -> None:
        """Show an earlier board, or one that is less early; at the present the last one is what still waits."""
        if (unit, way) == ("end", 1) and self.table.past.at is None and self.table.pace.behind:
            self._show_steps(self.table.skip)
        else:
            self.earlier.step(unit, way)

    def action_past_round(self) -> None:
        """Go to the round whose number is typed."""
        self.earlier.take_round()

    def action_play(self) -> None:
        """Let the boards go by, or stop them; at the present the steps of others."""
        if self.table.past.at is None:
            self._try(self.table.hold)
        else:
            self.earlier.play()

    def action_pace(self, by: int) -> None:
        """Let them go by faster or slower."""
        table = self.table
        if table.past.at is not None:
            table.past.change_pace(by)
            return
        speed = table.pace.speed_by(by)
        self.post_message(SettingsScreen.Changed("speed", speed))
        self.say(_("Speed: {speed}.").format(speed=_(SPEED_NAMES[speed])))

    def switch_viewer(self, by: int) -> None:
        """See the game as the next or previous seat does.

        Raises ImpossibleCommandError where there is only the own one.
        """
        raise ImpossibleCommandError(_("You see the game from your own seat."))

    # The others at the table

    @property
    def field(self) -> Input:
        """Where the player types a line of chat."""
        return self.query_one("#say Input", Input)

    def _show_field(self, chatting: bool) -> None:
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
            self._try(lambda: self.table.say(event.value))
        else:
            self.panel.close()
            self.paint()

    def action_mute(self) -> None:
        """Mute the sender of the chosen line of the chat, or lift that."""
        self._move(self.panel.mute)

    def _vote(self, number: int) -> None:
        """Vote for the line of the ballot with that number, from 0; there may be none."""
        ballot = self.table.people.ballot
        if 0 <= number < len(ballot):
            self._try(lambda: self.table.vote(*ballot[number]))

    def _sit(self, number: int) -> None:
        """Play in the place of a bot: of the one with that number among those that can be had, from 0."""
        free = self.table.people.free
        if 0 <= number < len(free):
            self._try(lambda: self.table.sit(free[number]))

    def action_propose(self, kind: Proposal) -> None:
        """Let everybody vote on something."""
        self._try(lambda: self.table.propose(kind))

    def action_pause(self) -> None:
        """Ask all to pause, or to go on."""
        self.action_propose("go_on" if self.table.people.paused else "pause")

    def action_more_time(self) -> None:
        """Give another minute to the seat that is waited for and has the least time."""
        self._try(self.table.give_time)

    def action_hold(self) -> None:
        """Make the others wait for the player's standing offer, or let them go on."""
        self._try(self.table.hold_game)

    # Mouse

    def on_cells_clicked(self, event: Cells.Clicked) -> None:
        """Choose an area, or what is clicked below the board or in the hand; take what is chosen already."""
        word = self.painter.word_at(self.shown.context(), event.cells, event.x, event.y)
        if not word:
            return
        selection = self.table.selection
        self.table.refusal = ""
        if word == selection.word:
            self.action_enter()
        elif self.table.ui.board.ground is not None and word in self.table.ui.board.ground.areas:
            if self.panel.name:
                self.panel.close()
            self._choose(lambda: self.table.go(word, at_once=False))
        elif selection.choice(word):
            self._move(lambda: selection.choose(word))


def _goes_on_beside(meant: Binding) -> bool:
    """Check whether a show goes on beside what a key means: it only looks, or is about shows and boards."""
    return meant.action.startswith(LOOKING + WATCHING + APP_KEYS) and meant.action not in STEPS_BACK
