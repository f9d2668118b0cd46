"""Show the game of a Port as the table, and turn keys into answers."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from typing import Any, ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingsMap, BindingType
from textual.screen import Screen
from textual.widgets import Input

from elgrande_tui.i18n.translations import _
from elgrande_tui.input.commands import DIGITS, TABLE, Command, ImpossibleCommandError, bindings, command
from elgrande_tui.model.game_ui import GAME_UIS, own_commands
from elgrande_tui.model.match_ui.board import Way
from elgrande_tui.model.news import News, RepeatNews
from elgrande_tui.model.series.hands import OfferedHand
from elgrande_tui.model.table_model import TableModel
from elgrande_tui.replay.replay import Unit
from elgrande_tui.screens.catalogue import OpenCatalogue
from elgrande_tui.screens.field import FieldRow
from elgrande_tui.screens.palette import ScreenCommands
from elgrande_tui.screens.settings import OpenSettings, SettingsScreen
from elgrande_tui.table.attention import Attention
from elgrande_tui.table.display import TableDisplay
from elgrande_tui.table.earlier_boards import EarlierBoards
from elgrande_tui.table.hands import HandsScreen
from elgrande_tui.table.key_gate import KeyGate, possible
from elgrande_tui.table.open_panel import CHOSEN_FROM, OpenPanel
from elgrande_tui.table.painter import Painter, table_widgets
from elgrande_tui.table.step_timer import FlashTimer, StepTimer
from elgrande_tui.terminal import real_cursor
from elgrande_tui.terminal.driver import ask_back, output_waiting
from elgrande_tui.widgets.cells import Cells
from elgrande_tui.widgets.glyphs import FANCY, PLAIN
from netplay.client.updates import LinkUpdate
from netplay.protocol.client_messages import NEW, Chat, Hint, Hold, Leave, Proposal, Propose, TableCommand

SECOND = 1.0
"""Seconds between two looks at what is counted."""


class TableScreen(Screen[None]):
    """One game, seen from one seat. Dismissed when the player leaves the table."""

    BINDINGS: ClassVar[list[BindingType]] = bindings((*TABLE, *DIGITS))
    CSS_PATH = "table.tcss"
    AUTO_FOCUS = ""
    COMMANDS: ClassVar = {ScreenCommands}

    def __init__(self, table: TableModel, *, ascii_only: bool = False) -> None:
        super().__init__()
        game = GAME_UIS[table.port.rules.setup.game]
        # per screen, not per class: the next table may be one of another game
        self._bindings = BindingsMap.merge([self._bindings, BindingsMap(bindings(own_commands(table.port.rules)))])
        glyphs = PLAIN if ascii_only else FANCY
        self.current = TableDisplay(table, glyphs)
        """The table that is displayed, of one or of several."""
        self.painter = Painter(self, glyphs, table)
        self.attention = Attention(game.called, table.style.settings)
        self.earlier = EarlierBoards(lambda: self.current, self.set_timer, self.paint, self.switch_viewer)
        self.step_timer = StepTimer(
            lambda: self.table, self.set_timer, self._show_steps, self.paint, lambda: output_waiting(self.app._driver)
        )
        self.keys = KeyGate(self, lambda: self.current, self.earlier, self._show_steps, self.paint)
        self.flash_timer = FlashTimer(lambda: self.current, self.set_timer, self.paint)
        self._walked = 0
        """How many new things the player had gone through before the key that is carried out."""

    @property
    def table(self) -> TableModel:
        """The model of the table that is shown."""
        return self.current.table

    @property
    def panel(self) -> OpenPanel:
        """The panel over its board."""
        return self.current.panel

    def compose(self) -> ComposeResult:
        """Yield line 1, the board or a panel with the side column, what is below the board, and the other lines."""
        yield from table_widgets(len(self.table.port.names))

    # What comes in

    def on_mount(self) -> None:
        """Listen to the port and show what it says now."""
        self.attention.begin(self)
        self.table.pace.moves = self.app.animation_level != "none"
        self.run_worker(self._listen(self.current), group="updates")
        self.set_interval(SECOND, self._count)
        self.table.incoming.refresh()
        self.panel.teach()
        self._attend(self.table.requests.is_called)

    def on_unmount(self) -> None:
        """Give the window its title back."""
        self.attention.end(self.app)

    async def _listen(self, display: TableDisplay) -> None:
        async for update in display.table.port.updates():
            news = display.table.incoming.take(update)
            for one in news:
                display.hear(one)
            if self.is_running:
                self._after(display, news)

    def _show_steps(self, show: Callable[[], Sequence[News]]) -> None:
        """Show steps of others that waited."""
        display = self.current
        news = show()
        for one in news:
            display.hear(one)
        self._after(display, news)

    def _after(self, display: TableDisplay, news: Sequence[News]) -> None:
        """Auto-pass, repaint, replay type-ahead."""
        table = display.table
        passes = self._pass(table)
        self._attend(table.requests.is_called and not passes)
        display.panel.teach()
        self.keys.note_shown()
        self.paint()
        # what was typed behind several answers of which some did not come about was meant for another moment
        if any(isinstance(one, RepeatNews) or (isinstance(one, LinkUpdate) and one.over) for one in news):
            self.keys.forget_typed()
        elif not table.answering.sending:
            self.keys.replay_typed()

    def _pass(self, table: TableModel) -> bool:
        """Send what needs no asking: the next answer of several, or what lets a window pass. Return whether it was."""
        act = table.answering.automatic()
        if act is not None:
            self.send(act, table)
        return act is not None

    def send(self, act: TableCommand, table: TableModel | None = None) -> None:
        """Send it for the table, by default the one that is shown; a refusal is shown at the table it was meant for."""
        meant = table or self.table
        self.run_worker(self._sent(act, meant.answering.send(act)), group="requests")

    async def _sent(self, act: TableCommand, taken: Coroutine[Any, Any, bool]) -> None:
        """Show why it was refused, or what became of it."""
        if not await taken or isinstance(act, Hint | Hold | Propose):
            self.paint()
        elif isinstance(act, Chat) and self.field.value == act.text:
            self.field.value = ""  # unless more was typed meanwhile

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
        self.follow_settings()

    def follow_settings(self) -> None:
        """Do at once what they say now; one that has changed may end what the game waits for."""
        self.table.requests.tell_hold_at()
        self._pass(self.table)
        self.paint()

    def draw_with(self, *, ascii_only: bool) -> None:
        """Draw everything again, with other characters."""
        self.current.glyphs = PLAIN if ascii_only else FANCY
        self.paint()

    async def retranslate(self) -> None:
        """Say everything again: the language has changed."""
        self.query_one("#say", FieldRow).rename(_("Say"))
        self.table.retranslate()
        self.paint()

    def on_resize(self) -> None:
        """Use the largest layout that fits."""
        self.painter.dress(self.current)
        self.painter.resize()
        self.paint()

    def paint(self) -> None:
        """Show everything; widgets send only what differs."""
        if not self.is_running:  # the screen is being taken away, its widgets first
            return
        table = self.table
        self.painter.dress(self.current)
        if self.painter.layout.feed:
            table.people.unread = 0  # the chat is in sight
        self.panel.end_below = bool(self.painter.layout.cards)
        self.set_class(bool(self.panel.name), "-panel")
        self._show_field(self.panel.name == "chat" and self.painter.layout.name != "none")
        self.painter.paint(self.current.context(), self.panel.name, self.panel.top)
        self.flash_timer.await_end()
        self.step_timer.await_step()
        if self.step_timer.painted_new_beat():
            self.call_after_refresh(lambda: ask_back(self.app._driver))  # how the terminal takes it
        self.earlier.await_beat()
        self.call_after_refresh(self._place_cursor)  # where the widgets are is known only then

    def say(self, sentence: str) -> None:
        """Show a sentence above what is asked, until the next key."""
        self.table.answering.refusal = sentence
        self.paint()

    def _place_cursor(self) -> None:
        """Put the terminal's cursor on a refusal, else on what is selected, else on the prompt; or into the field."""
        if not self.is_running or self.field.has_focus:  # as in `paint`, after which this comes
            return
        real_cursor.place(self.app, self.painter.cursor())

    # Keys

    def on_key(self, event: events.Key) -> None:
        """Forget the last refusal. Nothing is answered blindly in a window that is too small."""
        table = self.table
        table.answering.refusal = table.people.news = ""
        self._walked = self.current.forget_key()
        if event.key != "ctrl+c" and (self.painter.layout.name == "none" or not self.keys.passes(event)):
            event.stop()

    def can_now(self, command: Command) -> bool:
        """Check whether a command does something at this moment; the palette lists no other."""
        return possible(self.table, command)

    def _try(self, command: Callable[[], TableCommand | None]) -> None:
        """Carry out a command; send what it asks for, or show why it is impossible."""
        try:
            act = command()
        except ImpossibleCommandError as impossible:
            self.table.answering.refusal = str(impossible)
        else:
            if act is not None:
                self.send(act)
        self.paint()

    def _move(self, command: Callable[[], TableCommand | None]) -> None:
        """Carry out a command that looks or chooses: what is held back waits no longer."""

        def moved() -> TableCommand | None:
            self.table.coach.let_go()
            return command()

        self._try(moved)

    def _choose(self, command: Callable[[], TableCommand | None]) -> None:
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
                self._menu_item(panel.menu_action())
            case "log":
                panel.open_line()
                self.paint()
            case "votes" | "sit":
                self._take_line(panel.item)
            case "guide":
                panel.read_on()
                self.paint()
            case _ if panel.covers:
                self.action_menu()
            case _:
                self._try(table.answering.enter)

    def action_step(self, by: int) -> None:
        """Go to the next or previous choice, or line of a panel."""
        if self.panel.name in CHOSEN_FROM:
            self.panel.choose_line(by)
            self.paint()
        else:
            self._choose(lambda: self.table.answering.selection.step(by))

    def action_arrow(self, way: Way) -> None:
        """Go through the areas, the choices or the lines of a panel; up and down scroll the other panels."""
        panel = self.panel
        if panel.name in CHOSEN_FROM:
            across = panel.name == "log" and way in ("left", "right")
            if not across or not panel.cursor.fold(opened=way == "right"):
                panel.choose_line(1 if way in ("down", "right") else -1)
            self.paint()
        elif panel.name and way in ("up", "down"):
            self._scroll(-1 if way == "up" else 1)
        else:
            self._choose(lambda: self.table.answering.selection.arrow(way))

    def action_digit(self, digit: str) -> None:
        """Take a digit of a number; in a panel that of a line, which is taken at once, unless it leaves."""
        match self.panel.name:
            case "votes" | "sit":
                self._take_line(int(digit) - 1)
            case "menu":
                action = self.panel.menu_action(digit)
                if action == "leave":  # others may wait for the player then: enter says so
                    self.panel.go_to(action)
                    self.paint()
                elif action:
                    self._menu_item(action)
            case _:
                seen = not self.panel.covers
                self._choose(lambda: self.table.answering.digit(digit, at_once=seen))

    def action_go(self, area: str) -> None:
        """Go to an area; a panel closes. Nothing is answered with an area that a panel has covered."""
        seen = not self.panel.covers
        if self.panel.name:
            self.panel.close()
        self._choose(lambda: self.table.answering.go(area, at_once=seen))

    def action_answer(self, word: str) -> None:
        """Give an answer of one word."""
        self._try(lambda: self.table.answering.answer(word))

    def action_only(self) -> None:
        """Look at what can be chosen in the game's next way: at another group of it, in another size."""
        self.table.answering.selection.lens += 1
        self.paint()

    def action_hands(self) -> None:
        """Choose a whole hand, or keep the one that is chosen."""
        try:
            hands = HandsScreen(self.table.answering.hands, self.table.answering.question)
        except ImpossibleCommandError as impossible:
            self.table.answering.refusal = str(impossible)
            self.paint()
            return
        self.app.push_screen(hands, self._take_hand)

    def _take_hand(self, hand: OfferedHand | None) -> None:
        if hand is not None:
            self._try(lambda: self.table.answering.take_hand(hand.cards))

    def action_turn(self) -> None:
        """Turn to the other half of the answers."""
        self._move(self.table.answering.selection.turn)

    def action_rotate(self, by: int) -> None:
        """Turn the piece that is to be placed."""
        self._move(lambda: self.table.answering.selection.rotate(by))

    def action_centre(self) -> None:
        """Put the cursor where it appears at first."""
        self._choose(self.table.answering.selection.centre)

    def action_undo(self) -> None:
        """Take back the last answer, or the one that is held back."""
        self._try(self.table.answering.undo)

    def action_pass_all(self) -> None:
        """Let this announced step happen, and the others of its section."""
        self._try(self.table.answering.pass_all)

    def action_let_pass(self) -> None:
        """Let every announced step of this game pass, beginning with the window that is open, or ask again."""
        said = self.table.answering.let_pass()
        self._pass(self.table)
        self.table.answering.refusal = said
        self.paint()

    # Panels and the menu

    def action_panel(self, name: str) -> None:
        """Open a panel over the board, or close it."""
        self._move(lambda: self.panel.open(name))

    def action_since(self) -> None:
        """Go through what is new on the board, a place with each press, and then back to the question."""
        if self.panel.covers:
            self.panel.close()
        try:
            said = self.current.walk(self._walked)
        except ImpossibleCommandError as impossible:
            said = str(impossible)
        self.say(said)

    def action_scored_again(self) -> None:
        """Show the last scoring once more, beat by beat."""
        self._move(self.panel.show_last_scoring)

    def action_hint(self) -> None:
        """Take a hint, which is marked on the board; open and close the whole of one that was taken."""

        def hint() -> TableCommand | None:
            act = self.table.requests.take_hint()
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
            self._try(self.table.answering.take_back)

    def action_menu(self) -> None:
        """Close a panel; at the bare table open the menu, or leave where the game cannot be reached any more."""
        table = self.table
        if table.shown.gone and not self.panel.name:
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
        await self.table.answering.send(Leave(NEW))  # a host that is gone needs no goodbye
        self.workers.cancel_group(self, "updates")
        self.dismiss(None)

    def action_catalogue(self) -> None:
        """Open the catalogue of all cards, as they are in this game."""
        self.post_message(OpenCatalogue(self.table.port.rules.setup))

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
        table.answering.refusal = text.format(key=command("guide_off").written)
        self.paint()

    # Earlier boards

    def action_past(self, unit: Unit, way: int) -> None:
        """Show an earlier board, or one that is less early; at the present the last one is what still waits."""
        if (unit, way) == ("end", 1) and self.table.incoming.past.at is None and self.table.pace.behind:
            self._show_steps(self.table.incoming.skip)
        else:
            self.earlier.step(unit, way)

    def action_past_round(self) -> None:
        """Go to the round whose number is typed."""
        self.earlier.take_round()

    def action_play(self) -> None:
        """Let the boards go by, or stop them; at the present the steps of others."""
        if self.table.incoming.past.at is None:
            self._try(self.table.incoming.pause)
        else:
            self.earlier.play()

    def action_pace(self, by: int) -> None:
        """Let them go by faster or slower."""
        table = self.table
        if table.incoming.past.at is not None:
            table.incoming.past.change_pace(by)
            return
        reading = table.pace.reading_by(-by)
        self.post_message(SettingsScreen.Changed("reading", reading))
        self.say(_("Reading time: x{factor}.").format(factor=reading))

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
        self.table.answering.refusal = ""
        if event.value.strip():
            self._try(lambda: self.table.requests.say(event.value))
        else:
            self.panel.close()
            self.paint()

    def action_mute(self) -> None:
        """Mute the sender of the chosen line of the chat, or lift that."""
        self._move(self.panel.mute)

    def _take_line(self, number: int) -> None:
        """Vote for a line of the ballot, or take a bot's seat, whichever the panel shows; counted from 0."""
        requests, people = self.table.requests, self.table.people
        if self.panel.name == "votes" and 0 <= number < len(people.ballot):
            self._try(lambda: requests.vote(*people.ballot[number]))
        if self.panel.name == "sit" and 0 <= number < len(people.free):
            self._try(lambda: requests.sit(people.free[number]))

    def action_propose(self, kind: Proposal) -> None:
        """Let everybody vote on something."""
        self._try(lambda: self.table.requests.propose(kind))

    def action_pause(self) -> None:
        """Ask all to pause, or to go on."""
        self.action_propose("go_on" if self.table.people.paused else "pause")

    def action_more_time(self) -> None:
        """Give another minute to the seat that is waited for and has the least time."""
        self._try(self.table.requests.give_time)

    def action_hold(self) -> None:
        """Make the others wait for the player's standing offer, or let them go on."""
        self._try(self.table.requests.hold_game)

    # Mouse

    def on_cells_clicked(self, event: Cells.Clicked) -> None:
        """Choose an area, or what is clicked below the board or in the hand; take what is chosen already."""
        word = self.painter.word_at(self.current.context(), event.cells, event.x, event.y)
        if not word:
            return
        selection = self.table.answering.selection
        self.table.answering.refusal = ""
        if word == selection.word:
            self.action_enter()
        elif self.table.ui.board.ground is not None and word in self.table.ui.board.ground.areas:
            if self.panel.name:
                self.panel.close()
            self._choose(lambda: self.table.answering.go(word, at_once=False))
        elif selection.choice(word):
            self._move(lambda: selection.choose(word))
