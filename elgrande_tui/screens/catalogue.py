"""The card catalogue: every power card and action card, by stack and edition, with what the chosen one does."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.message import Message
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from elgrande_tui.keys import CHOICE, bindings
from elgrande_tui.new_game import EDITIONS
from elgrande_tui.screens.choice import Choice
from elgrande_tui.screens.menu import MenuList, MenuScreen, footer
from elgrande_tui.texts import _, card_text, card_title, explained, house_rules, ngettext
from engine.elgrande.figures import Card, printed
from engine.elgrande.modules.church import CARD as CHURCH_CARD
from engine.setup import Setup

POWER = "power"
"""The filter for power cards; the others are the numbers of stacks."""


class OpenCatalogue(Message):
    """The player wants to see all cards; `setup` is that of his table."""

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
        """`setup` says which edition is played and which house rules hold; None: no game is on."""
        super().__init__()
        figures = printed()
        self.intake = figures.constants.intake
        self.cards = {card.id: card for card in (*figures.cards, CHURCH_CARD)}
        options = {} if setup is None else setup.options
        self.edition = str(options.get("edition", EDITIONS[0]))
        self.flags = tuple(options.get("flags", ()))
        self.filter = POWER
        self.heading = _("All the cards")
        self.keys = footer(
            ("menu.up menu.down", _("row")), ("choice.previous choice.next", _("stack")), ("menu.back", _("back"))
        )

    def rows(self) -> ComposeResult:
        """Stack, edition, the cards, the text."""
        stacks = sorted({str(card.stack) for card in self.cards.values()})
        filters = [(POWER, _("power cards")), *((stack, stack) for stack in stacks)]
        yield Choice(_("Stack"), filters, self.filter, id="stack")
        yield Choice(_("Edition"), [(name, name) for name in EDITIONS], self.edition, id="edition")
        yield MenuList(id="cards", markup=False)
        yield Static("", id="detail", markup=False)

    def on_mount(self) -> None:
        """Begin with the power cards."""
        self._fill()
        self.query_one(MenuList).focus()

    def action_step(self, by: int) -> None:
        """To the next or previous stack, from wherever the cursor is."""
        self.query_one("#stack", Choice).action_step(by)

    @on(Choice.Changed)
    def choose(self, event: Choice.Changed) -> None:
        """Another stack or edition."""
        if event.choice.id == "stack":
            self.filter = event.value
        else:
            self.edition = event.value
        self._fill()

    @on(OptionList.OptionHighlighted)
    def show_card(self, event: OptionList.OptionHighlighted) -> None:
        """The text of the card under the cursor."""
        self.query_one("#detail", Static).update("\n".join(self._detail(event.option_id or "")))

    def _fill(self) -> None:
        cards = self.query_one(MenuList)
        before = cards.highlighted or 0
        cards.clear_options()
        if self.filter == POWER:
            lines = [(str(value), _power_line(value, count)) for value, count in enumerate(self.intake, start=1)]
        else:
            lines = [(c.id, _action_line(c)) for c in self.cards.values() if str(c.stack) == self.filter]
        cards.add_options([Option(f" {line} ", id=name) for name, line in lines])
        cards.highlighted = min(before, len(lines) - 1)

    def _detail(self, name: str) -> list[str]:
        if name not in self.cards:
            note = explained("play_power", self.cards, self.edition)
            lines = [note.text, *house_rules(self.flags)]
        else:
            note = explained(name, self.cards, self.edition)
            lines = [note.text, *self._other_edition(name), *house_rules(self.flags, name)]
        lines.append(_("Example: {example}").format(example=note.example))
        return [*lines, _("Rules: {rules}").format(rules=", ".join(note.rules))]

    def _other_edition(self, name: str) -> list[str]:
        """How the card reads in the edition that is not shown, if it does otherwise."""
        texts = {edition: card_text(name, edition) for edition in EDITIONS if edition != self.edition}
        line = _("Edition {edition}: {text}")
        return [
            line.format(edition=edition, text=text)
            for edition, text in texts.items()
            if text != card_text(name, self.edition)
        ]


def _power_line(value: int, count: int) -> str:
    message = ngettext(
        "{value}   up to {count} caballero to the court", "{value}   up to {count} caballeros to the court", count
    )
    return message.format(value=f"{value:2}", count=count)


def _action_line(card: Card) -> str:
    """Title, how many caballeros it places, how many copies there are."""
    places = ngettext("place {count}", "place up to {count}", card.caballeros).format(count=card.caballeros)
    copies = ngettext("{count} card", "{count} cards", card.count).format(count=card.count)
    return f"{card_title(card.id):20}  {places}   {copies}"
