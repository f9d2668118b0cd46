"""Show the waiting room of a table, its seats and its chat, until the game begins."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import ClassVar

from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Input, Static

from elgrande_tui.i18n.sentences import sentence_of
from elgrande_tui.i18n.translations import _, pgettext
from elgrande_tui.input.commands import WAITING, bindings, by_id
from elgrande_tui.lobby.waiting_room import WaitingRoomModel
from elgrande_tui.model.game_ui import game_ui
from elgrande_tui.model.match_ui.board import Size
from elgrande_tui.model.new_game import game_line
from elgrande_tui.screens.arranging import ArrangingScreen
from elgrande_tui.screens.chat import ChatBox
from elgrande_tui.screens.field import FieldRow
from elgrande_tui.screens.menu import footer
from elgrande_tui.screens.seat_list import SeatList, inked_seat
from elgrande_tui.widgets.cells import Row
from elgrande_tui.widgets.glyphs import Glyphs
from elgrande_tui.widgets.picture import Picture
from engine.core.setup import Setup
from netplay.client.updates import LinkUpdate
from netplay.common.sanitize import TABLE_CELLS
from netplay.protocol.client_messages import NEW, Chat

STEP = 10.0
"""Seconds between two updates of the times for which players have been away."""


class WaitingScreen(ArrangingScreen):
    """The waiting room, live. The result is True when the game has begun, None when the player leaves."""

    BINDINGS: ClassVar[list[BindingType]] = bindings(WAITING)
    DEFAULT_CSS = """
    WaitingScreen #room { height: 1fr; margin: 1 0 0 0; }
    WaitingScreen #room > Vertical { width: 36; }
    WaitingScreen #board { width: 1fr; margin: 0 0 0 2; }
    WaitingScreen #figures { height: 1; text-overflow: ellipsis; text-wrap: nowrap; }
    WaitingScreen #figures.whole { height: auto; max-height: 8; text-wrap: wrap; overflow-y: auto; }
    WaitingScreen #state { margin: 1 0 0 0; text-style: bold; }
    WaitingScreen #rename { margin: 1 0 0 0; display: none; }
    WaitingScreen #rename.asked { display: block; }
    WaitingScreen #chat { margin: 1 0 0 0; }
    WaitingScreen #keys { height: auto; }
    """

    def __init__(self, waiting_room: WaitingRoomModel) -> None:
        super().__init__(waiting_room)
        self._in_front = asyncio.Event()
        self._question = ""

    def rows(self) -> ComposeResult:
        yield Static("", id="where", markup=False)
        if self.client.setup is not None:
            yield Static(game_line(game_ui(self.client.setup.game), self.client.setup), id="game", markup=False)
        if self.waiting_room.house_rules:
            yield Static(self.waiting_room.house_rules, id="figures", markup=False)
        with Horizontal(id="room"):
            with Vertical():
                yield SeatList(id="seats")
                yield Static("", id="watchers", markup=False)
                yield Static("", id="state", markup=False)
                yield FieldRow(_("New name"), id="rename", most=TABLE_CELLS)
                yield ChatBox(_("Say"), id="chat")
            if self.client.setup is not None:
                yield Picture(partial(_board, self.client.setup), id="board")

    def on_mount(self) -> None:
        """Follow what happens at the table."""
        self.query_one(SeatList).focus()
        self.set_interval(STEP, self.show_table)
        self.follow()

    @work(exclusive=True, group="waiting")
    async def follow(self) -> None:
        """Show every change; end when the game begins, or when we are sent away."""
        happening = self.waiting_room.news()
        self.show_table()
        async for news in happening:
            if isinstance(news, LinkUpdate):
                self.say_link(news)
            self.show_table()
        if not (self.waiting_room.begun or self.waiting_room.dismissed):
            return  # the connection is gone for good: the screen stays, so that the player can read why
        # A screen can only be dismissed while it is in front: close what lies over it first, as the palette.
        if not self._in_front.is_set():
            self.pop_until_active()
        await self._in_front.wait()
        self.dismiss(None if self.waiting_room.dismissed else True)

    def on_screen_resume(self) -> None:
        """Note that nothing lies over this screen."""
        self._in_front.set()

    def on_screen_suspend(self) -> None:
        """Note that something lies over this screen, as the palette."""
        self._in_front.clear()

    def say_link(self, news: LinkUpdate) -> None:
        """Say what is wrong with the connection; clear that when it is good again."""
        if news.link == "reconnecting":
            self.say(_("The connection is lost; trying again"))
        elif news.over:
            self.say(sentence_of(news.message) or _("The connection to the host is lost."))
        else:
            self.say("")

    @on(events.DescendantFocus)
    def show_table(self) -> None:
        """Draw what has changed."""
        here = self.waiting_room
        if here.table is None or not self.is_running:
            return
        self._show("#heading", _("Waiting at: {table}").format(table=here.name))
        self._show("#where", here.join_hint)
        self._show("#watchers", here.watchers)
        self.query_one("#watchers").display = bool(here.watchers)
        self._show("#state", self._asked() or here.state)
        self.keys = self._footer()
        self.show_keys()
        words = [seat.name for seat in here.table.seats]
        self.query_one(SeatList).show(list(map(inked_seat, words, here.seats)), self.client.seat or 0)
        self.query_one(ChatBox).show(here.chat)

    def _asked(self) -> str:
        """Return what somebody asks us, with a bell when it is new; "" for nothing."""
        question, before, self._question = self.waiting_room.question, self._question, self.waiting_room.question
        if not question:
            return ""
        if question != before:
            self.app.bell()
        yes, no = by_id("waiting.yes").spelled, by_id("waiting.no").spelled
        return _("{question} {yes}: yes, {no}: no.").format(question=question, yes=yes, no=no)

    def _show(self, selector: str, text: str) -> None:
        widget = self.query_one(selector, Static)
        if widget.content != text:
            widget.update(text)

    def _footer(self) -> str:
        if isinstance(self.focused, Input):
            does = _("say") if self.query_one(ChatBox).typing else _("rename")
            return footer(("menu.accept", does), ("menu.back", _("stop typing")))
        owners = (
            ("waiting.start", _("start")),
            ("waiting.bots", _("bots and start")),
            ("waiting.bot", _("bot")),
            ("waiting.open", pgettext("verb", "open")),
            ("waiting.rename", _("name")),
            ("waiting.delete", _("delete")),
        )
        told = (("waiting.figures", _("house rules")),) if self.waiting_room.house_rules else ()
        watchers = (*told, ("waiting.chat", _("talk")), ("menu.back", _("leave")))
        seated = (
            *told,
            ("menu.accept", _("sit there")),
            ("waiting.chat", _("talk")),
            ("waiting.give_up", _("give up the seat")),
            ("menu.back", _("leave, keep the seat")),
        )
        lines = [watchers] if self.client.seat is None else [owners, seated] if self.waiting_room.owner else [seated]
        return "\n".join(footer(*entries) for entries in lines)

    def action_figures(self) -> None:
        """Show all house rules, or only as many as one line has room for."""
        for line in self.query("#figures"):
            line.toggle_class("whole")

    # What is typed

    def action_rename(self) -> None:
        """Ask for another name."""
        if self._owns():
            field = self.query_one("#rename", FieldRow)
            field.add_class("asked")
            typed = field.query_one(Input)
            typed.value = self.waiting_room.name
            typed.focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Rename the table. Only the field for the name comes here: the chat stops the event of its own field."""
        name = event.value.strip()
        self._stop_typing()
        if name != self.waiting_room.name:
            self.carry_out(lambda: self.client.rename(name))

    def action_chat(self) -> None:
        """Put the cursor into the chat's field."""
        self.query_one(ChatBox).begin()

    @on(ChatBox.Said)
    def send_chat(self, event: ChatBox.Said) -> None:
        """Send what was typed to everybody at the table."""
        self.carry_out(lambda: self.client.send(Chat(NEW, event.text)))

    def _stop_typing(self) -> None:
        self.query_one("#rename").remove_class("asked")
        self.query_one(SeatList).focus()

    # Going away

    def action_back(self) -> None:
        """Leave the field; outside of one, leave the table, where the seat is kept."""
        if isinstance(self.focused, Input):
            self._stop_typing()
        else:
            self._go()

    def action_give_up(self) -> None:
        """Give up our seat and leave when the key is pressed twice: an owner loses the table with it."""
        if self.client.seat is None:
            self.say(_("You are a spectator: there is no seat to give up."))
            return
        question = _("Press {key} again to give up your seat.")
        if self.waiting_room.owner:
            question = _("Press {key} again to give up your seat, and the table to the next player.")
        if self._is_sure("give up", "", "waiting.give_up", question):
            self.carry_out(self._give_up)

    async def _give_up(self) -> None:
        await self.client.leave()
        self._go()

    def _go(self) -> None:
        self.workers.cancel_group(self, "waiting")
        self.dismiss(None)


def _board(setup: Setup, columns: int, rows: int, glyphs: Glyphs) -> list[Row]:
    """Return the board of the game that is to be played."""
    return game_ui(setup.game).bare_board(setup, Size(columns, rows), glyphs)
