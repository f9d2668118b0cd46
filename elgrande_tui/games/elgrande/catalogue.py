"""The card catalogue of El Grande: power cards and action cards by stack, in either edition."""

from __future__ import annotations

from elgrande_tui.games.elgrande import _, ngettext, pgettext
from elgrande_tui.games.elgrande.model.card_catalogue import CardCatalogue
from elgrande_tui.games.elgrande.model.new_game import EDITIONS
from elgrande_tui.games.elgrande.module_uis import module_ui
from elgrande_tui.games.elgrande.plain.cards import POWER, cards_report
from elgrande_tui.games.elgrande.text.cards import card_title, power_title
from elgrande_tui.model.catalogue import Catalogue
from elgrande_tui.model.form import Chosen, FormRow
from engine.core.setup import Setup
from engine.games.elgrande.model.figures import Card, PowerCard

STACK, EDITION = "stack", "edition"
"""The filters."""


class GrandeCatalogue(Catalogue):
    """All cards, with the edition and house rules of a table, or as they are printed."""

    def __init__(self, setup: Setup | None) -> None:
        self.heading = _("All the cards")
        self.step = pgettext("action cards", "stack")
        self.cards = CardCatalogue(setup)

    def filters(self) -> list[FormRow]:
        """Return stack and edition."""
        stacks = [(POWER, _("power cards")), *((str(stack), str(stack)) for stack in self.cards.stacks)]
        stacks += [(name, module_ui(name).called) for name in self.cards.sets]
        editions = [(name, name) for name in EDITIONS]
        return [
            FormRow(STACK, pgettext("action cards", "Stack"), stacks, POWER),
            FormRow(EDITION, _("Edition"), editions, self.cards.edition),
        ]

    def entries(self, chosen: Chosen) -> list[tuple[str, str]]:
        """Return the power cards by value, or the action cards of a stack."""
        if chosen[STACK] == POWER:
            return [(card.id, _power_line(f"{power_title(card.id):>2}", card)) for card in self.cards.powers.values()]
        if chosen[STACK] in self.cards.sets:
            return [(card, self._line(card)) for card in self.cards.sets[chosen[STACK]]]
        return [(card.id, _action_line(card)) for card in self.cards.of_stack(int(chosen[STACK]))]

    def _line(self, card: str) -> str:
        """Describe a card that lies in no stack: a card of the row, or a power card by what it does."""
        power = self.cards.values.get(card)
        if power is None:
            return _action_line(self.cards.cards[card])
        return _power_line(f"{power_title(power.id):>5}  {card_title(card):20}", power)

    def details(self, entry: str, chosen: Chosen) -> list[str]:
        """Return the text of a card as it reads in the chosen edition, with the differences of the other one."""
        return self.cards.in_edition(chosen[EDITION]).details(entry if entry in self.cards.cards else "")

    def told(self, typed: str) -> list[str]:
        """Report a stack, the power cards, or a card."""
        return cards_report(self.cards, typed)


def _power_line(value: str, card: PowerCard) -> str:
    message = ngettext(
        "{value}   up to {count} caballero to the court",
        "{value}   up to {count} caballeros to the court",
        card.province,
    )
    return message.format(value=value, count=card.province)


def _action_line(card: Card) -> str:
    """Describe an action card: title, how many caballeros it places, how many copies there are."""
    places = ngettext("place {count}", "place up to {count}", card.caballeros).format(count=card.caballeros)
    copies = ngettext("{count} card", "{count} cards", card.count).format(count=card.count)
    return f"{card_title(card.id):20}  {places}   {copies}"
