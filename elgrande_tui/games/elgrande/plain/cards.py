"""Report the action cards of a round, and every card there is, in lines."""

from __future__ import annotations

from collections.abc import Sequence

from elgrande_tui.games.elgrande import _, ngettext
from elgrande_tui.games.elgrande.facts import GrandeFacts
from elgrande_tui.games.elgrande.model.card_catalogue import CardCatalogue
from elgrande_tui.games.elgrande.model.game_facts import acted_by, intake_of, numbered, offered, on_offer
from elgrande_tui.games.elgrande.module_uis import module_ui, seams_of
from elgrande_tui.games.elgrande.text.cards import card_text, card_title
from elgrande_tui.games.elgrande.text.figure_names import figures_told
from elgrande_tui.games.elgrande.text.table import edition_of
from elgrande_tui.i18n.seats import listed
from elgrande_tui.input.typed_words import folded
from engine.games.elgrande.model.figures import Card

POWER = "power"
"""The argument that asks for the power cards."""


def offer_lines(facts: GrandeFacts, argument: str = "") -> list[str]:
    """Return a line per action card of the round."""
    return [_stack(facts, stack) for stack in on_offer(facts)]


def _stack(facts: GrandeFacts, stack: int) -> str:
    card, taker = offered(facts, stack)
    number = numbered(facts, stack)
    if not number:
        return _in_row(facts, stack)
    if not card:
        return _("{number}: nothing").format(number=number)
    if taker is not None:
        return _("{number}: {card}, taken by {who}").format(
            number=number, card=card_title(card), who=facts.names[taker]
        )
    if card in seams_of(facts.rules).face_down(facts.now):
        return _("{number}: {card}, turned down").format(number=number, card=card_title(card))
    return f"{number}: {_card(facts, card)}"


def _in_row(facts: GrandeFacts, place: int) -> str:
    """Return a card of the row beside the board: who has it, and what that seat does."""
    card, taker = offered(facts, place)
    acting = acted_by(facts, place)
    if taker is None:
        return _card(facts, card)
    text = card_text(acting, edition_of(facts.rules))
    text = text if acting == card else f"{card_title(acting)}: {text}"
    return f"{_places(facts.rules.box.cards[card])}, {facts.names[taker]}. {text}"


def card_lines(facts: GrandeFacts, argument: str) -> list[str]:
    """Return the card of a stack by its number, else the one in use."""
    stacks = len(facts.now.offer)
    if not argument:
        section = facts.view.section
        card = section.arg if section is not None else ""
    elif argument.isdecimal() and 1 <= int(argument) <= stacks:
        card = offered(facts, int(argument) - 1)[0]
    else:
        return [_("There are {count} stacks.").format(count=stacks)]
    return [_card(facts, card)] if card in facts.rules.box.cards else [_("There is no card.")]


def _card(facts: GrandeFacts, card: str) -> str:
    text = " ".join((card_text(card, edition_of(facts.rules)), *figures_told(facts.rules.setup, f"card.{card}.")))
    return f"{_places(facts.rules.box.cards[card])}. {text}"


def _places(card: Card) -> str:
    """Return the title and how many may be placed; the action of a power card has no such number."""
    if not card.stack and not card.caballeros:
        return card_title(card.id)
    return ngettext(
        "{card}, place {count} caballero", "{card}, place up to {count} caballeros", card.caballeros
    ).format(card=card_title(card.id), count=card.caballeros)


def catalogue_lines(facts: GrandeFacts, argument: str) -> list[str]:
    """Return the lines of `cards_report` for the cards as they are at this table."""
    return cards_report(CardCatalogue(facts.rules.setup), argument)


def cards_report(catalogue: CardCatalogue, argument: str) -> list[str]:
    """Return lines on what is typed: a stack's number, `power`, or a card's title; all titles if nothing is."""
    typed = folded(argument)
    if not typed:
        stacks = (_titles(catalogue, stack) for stack in catalogue.stacks)
        return [*stacks, *(_set(name, cards) for name, cards in catalogue.sets.items()), _how()]
    if typed.isdecimal() and int(typed) in catalogue.stacks:
        return [_in_stack(card, catalogue.edition) for card in catalogue.of_stack(int(typed))]
    if typed == POWER:
        return [*map(intake_of, catalogue.powers.values()), *catalogue.details()]
    found = _called(catalogue, typed)
    titles = [card_title(card.id) for card in found]
    if len(set(titles)) == 1:
        return [line for card in found for line in (f"{_places(card)}.", *catalogue.details(card.id))]
    if titles:
        return [_("That could be {choices}.").format(choices=listed(titles))]
    return [_("There is no such card."), _how()]


def _how() -> str:
    return _("Type the number of a stack, power, or the title of a card.")


def _called(catalogue: CardCatalogue, typed: str) -> list[Card]:
    """Return the cards with a word in their titles that begins as typed; cards with exactly that title win."""
    titles = {card: folded(card_title(card)) for card in catalogue.cards}
    found = [card for id, card in catalogue.cards.items() if f" {typed}" in f" {titles[id]}"]
    return [card for card in found if titles[card.id] == typed] or found


def _titles(catalogue: CardCatalogue, stack: int) -> str:
    titles = [card_title(card.id) for card in catalogue.of_stack(stack)]
    return _("Stack {number}: {cards}.").format(number=stack, cards=", ".join(titles))


def _set(name: str, cards: Sequence[str]) -> str:
    """Return the titles of the cards of an expansion that lie in no stack."""
    return f"{module_ui(name).called}: {', '.join(dict.fromkeys(map(card_title, cards)))}."


def _in_stack(card: Card, edition: str) -> str:
    copies = ngettext("{count} card", "{count} cards", card.count).format(count=card.count)
    return f"{_places(card)} ({copies}). {card_text(card.id, edition)}"
