"""Show the card catalogue: every power card and action card, by stack and edition, with the text of one."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.message import Message
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from elgrande_tui.games.elgrande.model.card_catalogue import CardCatalogue
from elgrande_tui.games.elgrande.model.new_game import EDITIONS
from elgrande_tui.games.elgrande.text.cards import card_title
from elgrande_tui.i18n.translations import _, ngettext
from elgrande_tui.input.commands import CHOICE, bindings
from elgrande_tui.screens.choice import ChoiceRow
from elgrande_tui.screens.menu import MenuList, MenuScreen, footer
from engine.core.setup import Setup
from engine.games.elgrande.model.figures import Card

POWER = "power"
"""The filter for power cards; the other filters are the numbers of stacks."""


class OpenCatalogue(Message):
    """A request to see all cards; `setup` is that of the player's table."""

    def __init__(self, setup: Setup | None = None) -> None:
        super().__init__()
        self.setup = setup


class CatalogueScreen(MenuScreen[None]):
    """A list of cards, and below it the text of the one under the cursor; left and right lead to another stack."""

    BINDINGS: ClassVar[list[BindingType]] = bindings(CHOICE)
    DEFAULT_CSS = """
    CatalogueScreen #rows { overflow-y: hidden; }
    CatalogueScreen MenuList { height: 1fr; min-height: 4; margin: 1 0; }
    CatalogueScreen #detail { height: auto; }
    """

    def __init__(self, setup: Setup | None = None) -> None:
        """Take edition and house rules from `setup`; None: there is no game."""
        super().__init__()
        self.catalogue = CardCatalogue(setup)
        self.filter = POWER
        self.heading = _("All the cards")
        self.keys = footer(
            ("menu.up menu.down", _("row")), ("choice.previous choice.next", _("stack")), ("menu.back", _("back"))
        )

    def rows(self) -> ComposeResult:
        """Yield stack, edition, the cards and the text."""
        filters = [(POWER, _("power cards")), *((str(stack), str(stack)) for stack in self.catalogue.stacks)]
        yield ChoiceRow(_("Stack"), filters, self.filter, id="stack")
        yield ChoiceRow(_("Edition"), [(name, name) for name in EDITIONS], self.catalogue.edition, id="edition")
        yield MenuList(id="cards", markup=False)
        yield Static("", id="detail", markup=False)

    def on_mount(self) -> None:
        """Begin with the power cards."""
        self._fill()
        self.query_one(MenuList).focus()

    def action_step(self, by: int) -> None:
        """Go to the next or previous stack, from any row."""
        self.query_one("#stack", ChoiceRow).action_step(by)

    def action_digit(self, digit: str) -> None:
        """Go to the stack of that number."""
        self.query_one("#stack", ChoiceRow).action_digit(digit)

    @on(ChoiceRow.Changed)
    def choose(self, event: ChoiceRow.Changed) -> None:
        """Show the chosen stack or edition."""
        if event.choice.id == "stack":
            self.filter = event.value
        else:
            self.catalogue.edition = event.value
        self._fill()

    @on(OptionList.OptionHighlighted)
    def show_card(self, event: OptionList.OptionHighlighted) -> None:
        """Show the text of the card under the cursor."""
        card = event.option_id or ""
        details = self.catalogue.details(card if card in self.catalogue.cards else "")
        self.query_one("#detail", Static).update("\n".join(details))

    def _fill(self) -> None:
        cards = self.query_one(MenuList)
        before = cards.highlighted or 0
        cards.clear_options()
        if self.filter == POWER:
            lines = [
                (str(value), _power_line(value, count)) for value, count in enumerate(self.catalogue.intake, start=1)
            ]
        else:
            lines = [(card.id, _action_line(card)) for card in self.catalogue.of_stack(int(self.filter))]
        cards.add_options([Option(f" {line} ", id=name) for name, line in lines])
        cards.highlighted = min(before, len(lines) - 1)


def _power_line(value: int, count: int) -> str:
    message = ngettext(
        "{value}   up to {count} caballero to the court", "{value}   up to {count} caballeros to the court", count
    )
    return message.format(value=f"{value:2}", count=count)


def _action_line(card: Card) -> str:
    """Describe an action card: title, how many caballeros it places, how many copies there are."""
    places = ngettext("place {count}", "place up to {count}", card.caballeros).format(count=card.caballeros)
    copies = ngettext("{count} card", "{count} cards", card.count).format(count=card.count)
    return f"{card_title(card.id):20}  {places}   {copies}"
