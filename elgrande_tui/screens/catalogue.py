"""Show the card catalogue of a game: lists of cards, and the text of the one under the cursor."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.message import Message
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from elgrande_tui.i18n.translations import _
from elgrande_tui.input.commands import CHOICE, bindings
from elgrande_tui.lobby.form_rows import GAME
from elgrande_tui.lobby.games import games, usual_game
from elgrande_tui.model.catalogue import Catalogue
from elgrande_tui.model.game_ui import GameUI, game_ui
from elgrande_tui.screens.choice import ChoiceRow, game_row
from elgrande_tui.screens.menu import MenuList, MenuScreen, footer
from engine.core.setup import Setup


class OpenCatalogue(Message):
    """A request to see all cards; `setup` is that of the player's table, without one `game` names the game."""

    def __init__(self, setup: Setup | None = None, game: str = "") -> None:
        super().__init__()
        self.setup = setup
        self.game = game


class CatalogueScreen(MenuScreen[None]):
    """A list of cards, and below it the text of the one under the cursor; left and right lead to another list."""

    BINDINGS: ClassVar[list[BindingType]] = bindings(CHOICE)
    DEFAULT_CSS = """
    CatalogueScreen #rows { overflow-y: hidden; }
    CatalogueScreen MenuList { height: 1fr; min-height: 3; margin: 1 0; }
    CatalogueScreen #detail { height: auto; padding: 0 1; background: $ground-card; }
    """

    def __init__(self, setup: Setup | None = None, game: str = "") -> None:
        """Take the game, and how its cards read, from `setup`.

        None: there is no table, so any game may be chosen; it begins with the one named `game`, or the first.
        """
        super().__init__()
        self.setup = setup
        self.games: Sequence[GameUI] = games() if setup is None else [game_ui(setup.game)]
        self._open(usual_game(game) if setup is None else self.games[0])

    def _open(self, ui: GameUI) -> None:
        self.ui = ui
        self.catalogue: Catalogue | None = None if ui.catalogue is None else ui.catalogue(self.setup)
        self.filters = self.catalogue.filters() if self.catalogue is not None else ()
        self.chosen = {row.id: row.usual for row in self.filters}
        self.heading = self.catalogue.heading if self.catalogue is not None else ui.called
        step = [("choice.previous choice.next", self.catalogue.step)] if self.catalogue is not None else []
        self.keys = footer(("menu.up menu.down", _("row")), *step, ("menu.back", _("back")))

    def rows(self) -> ComposeResult:
        if len(self.games) > 1:
            yield game_row(self.games, self.ui)
        for row in self.filters:
            yield ChoiceRow(row.label, row.values, self.chosen[row.id], id=row.id)
        yield MenuList(id="cards", markup=False)
        yield Static("" if self.catalogue is not None else _("This game has no cards."), id="detail", markup=False)

    def on_mount(self) -> None:
        """Begin with the first list."""
        self._fill()
        self.query_one(MenuList).focus()

    def action_step(self, by: int) -> None:
        """Go to the next or previous list, from any row."""
        for row in self._first_filter():
            row.action_step(by)

    def action_digit(self, digit: str) -> None:
        """Go to the list of that number."""
        for row in self._first_filter():
            row.action_digit(digit)

    def _first_filter(self) -> list[ChoiceRow]:
        """Return the row of the first filter; none for a game without cards."""
        return [self.query_one(f"#{row.id}", ChoiceRow) for row in self.filters[:1]]

    @on(ChoiceRow.Changed)
    async def choose(self, event: ChoiceRow.Changed) -> None:
        """Show what is chosen: a list, or the cards of another game."""
        if event.choice.id == GAME:
            self._open(game_ui(event.value))
            await self.retranslate()
        elif event.choice.id is not None:
            self.chosen[event.choice.id] = event.value
        self._fill()

    @on(OptionList.OptionHighlighted)
    def show_card(self, event: OptionList.OptionHighlighted) -> None:
        """Show the text of the card under the cursor."""
        if self.catalogue is not None:
            details = self.catalogue.details(event.option_id or "", self.chosen)
            self.query_one("#detail", Static).update("\n".join(details))

    def _fill(self) -> None:
        entries = self.catalogue.entries(self.chosen) if self.catalogue is not None else ()
        cards = self.query_one(MenuList)
        before = cards.highlighted or 0
        cards.clear_options()
        cards.add_options([Option(f" {line} ", id=entry) for entry, line in entries])
        if entries:
            cards.highlighted = min(before, len(entries) - 1)
