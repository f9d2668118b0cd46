"""Show how one's own games went: tables and plots, of one game and of one player or all who play at this program."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import ClassVar

from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.message import Message

from elgrande_tui.i18n.translations import _
from elgrande_tui.input.commands import CHOICE, bindings
from elgrande_tui.lobby.form_rows import GAME
from elgrande_tui.results import words
from elgrande_tui.results.page import page
from elgrande_tui.results.results_file import ResultsFile, SavedResults
from elgrande_tui.results.totals import entries_of, games_of, lengths_of, players_of, totals_of, ui_or_words
from elgrande_tui.screens.choice import ChoiceRow
from elgrande_tui.screens.menu import MenuScreen, footer
from elgrande_tui.terminal import real_cursor
from elgrande_tui.widgets.cells import Cells
from elgrande_tui.widgets.glyphs import FANCY, PLAIN

PLAYER = "player"
LENGTH = "length"
EVERY_LENGTH = ""
EVERYBODY = ""
"""The value for all players at this program together."""
_SCROLL_IDS = {
    "scroll_up": "menu.up",
    "scroll_down": "menu.down",
    "page_up": "menu.page_up",
    "page_down": "menu.page_down",
    "scroll_home": "menu.first",
    "scroll_end": "menu.last",
}


class OpenStats(Message):
    """A request to see how one's own games went."""


class PageView(VerticalScroll):
    """A page of rows that scrolls with the keys of the menus; at its top, up leads to the row above."""

    BINDINGS: ClassVar[list[BindingType]] = [
        replace(binding, id=_SCROLL_IDS.get(binding.action))
        for binding in Binding.make_bindings(VerticalScroll.BINDINGS)
        if binding.action in _SCROLL_IDS
    ]
    DEFAULT_CSS = """
    PageView { height: 1fr; scrollbar-size-vertical: 1; scrollbar-gutter: stable; }
    PageView Cells { width: 100%; }
    """

    def action_scroll_up(self) -> None:
        """Scroll, or go to the row above."""
        if self.scroll_y <= 0:
            self.screen.focus_previous()
        else:
            super().action_scroll_up()


class StatsScreen(MenuScreen[None]):
    """The page, and above it a row for the game and one for the player where there are several."""

    BINDINGS: ClassVar[list[BindingType]] = bindings(CHOICE)
    DEFAULT_CSS = """
    StatsScreen #rows { overflow-y: hidden; }
    StatsScreen ChoiceRow { height: auto; margin: 0 0 1 0; }
    """

    def __init__(self, file: ResultsFile, *, ascii_only: bool = False) -> None:
        super().__init__()
        self._file = file
        self._glyphs = PLAIN if ascii_only else FANCY
        self._kept: SavedResults | None = None
        self.game = ""
        self.player = EVERYBODY
        self.length = EVERY_LENGTH
        self.heading = _("Your games")

    def compose(self) -> ComposeResult:
        choice = [("choice.previous choice.next", _("change"))] if self._choices() else []
        self.keys = footer(("menu.up menu.down", _("scroll")), *choice, ("menu.back", _("back")))
        yield from super().compose()

    def rows(self) -> ComposeResult:
        yield from self._choices()
        with PageView(id="page"):
            yield Cells(id="results")

    def _choices(self) -> list[ChoiceRow]:
        """Return the rows with more than one value."""
        if self._kept is None:
            return []
        games = [(name, ui_or_words(name).called) for name in games_of(self._kept.results)]
        names = players_of(self._kept.results, self.game)
        players = [(EVERYBODY, _("everybody here")), *((name, name) for name in names)]
        ui = ui_or_words(self.game)
        every = [EVERY_LENGTH, *lengths_of(self._kept.results, self.game)]
        lengths = [(length, words.length(ui, length)) for length in dict.fromkeys(every)]
        rows = [
            ChoiceRow(_("Game"), games, self.game, id=GAME),
            ChoiceRow(_("Length"), lengths, self.length, id=LENGTH),
            ChoiceRow(_("Player"), players, self.player, id=PLAYER),
        ]
        return [row for row in rows if len(row.values) > (1 if row.id == GAME else 2)]

    def on_mount(self) -> None:
        """Read the results, and the games that are kept here."""
        self.say(_("Looking for games..."))
        self.load_results()

    @work(exclusive=True, group="look")
    async def load_results(self) -> None:
        """Show what is there, reading in a thread: games that are not counted yet are played again."""
        kept = await asyncio.to_thread(self._file.read_in)
        if not self.display:  # the screen is being taken away
            return
        self._kept = kept
        self.game = next(iter(games_of(kept.results)), "")
        await self._show_anew()
        self.say(kept.complaint or ("" if kept.results else _("You have not finished a game yet.")))

    async def _show_anew(self) -> None:
        """Show another game, or another player: there may be other rows."""
        await self.recompose()
        self.show_keys()
        self.show_page()
        self.query_one(PageView).focus()

    async def retranslate(self) -> None:
        self.heading = _("Your games")
        await self._show_anew()

    @on(events.Resize)
    def show_page(self) -> None:
        """Draw the page as wide as there is room."""
        if self._kept is None or not self.game:
            return
        results = self.query_one("#results", Cells)
        totals = totals_of(entries_of(self._kept.results, self.game, self.player, self.length or None))
        # The room is that of the screen: when the page is drawn its widget may have no size yet.
        width = self.size.width - self._margins()
        rows = page(totals, ui_or_words(self.game), self._glyphs, width)
        results.styles.height = len(rows)
        results.show(rows)

    def _margins(self) -> int:
        """Return the cells beside the page: the padding of the rows, and the bars to scroll with."""
        return self.query_one("#rows").gutter.width + 2

    @on(ChoiceRow.Changed)
    async def choose(self, event: ChoiceRow.Changed) -> None:
        """Show another game, or another player."""
        if event.choice.id == GAME:
            self.game, self.player, self.length = event.value, EVERYBODY, EVERY_LENGTH
            await self._show_anew()
            return
        if event.choice.id == LENGTH:
            self.length = event.value
        else:
            self.player = event.value
        self.show_page()

    def action_step(self, by: int) -> None:
        """Choose another value in the first row, from the page."""
        for row in list(self.query(ChoiceRow))[:1]:
            row.action_step(by)

    def action_digit(self, digit: str) -> None:
        """Choose the value of that number there."""
        for row in list(self.query(ChoiceRow))[:1]:
            row.action_digit(digit)

    def _place_cursor(self) -> None:
        if isinstance(self.focused, PageView):
            real_cursor.place(self.app, self.focused.region.offset)
        else:
            super()._place_cursor()
