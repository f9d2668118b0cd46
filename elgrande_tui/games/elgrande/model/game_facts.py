"""Give the facts about a game at one moment from which lists, maps and sentences are made."""

from __future__ import annotations

from elgrande_tui.games.elgrande import _, ngettext
from elgrande_tui.games.elgrande.facts import GameFacts
from elgrande_tui.games.elgrande.module_uis import seams_of
from elgrande_tui.games.elgrande.text.areas import area_name
from elgrande_tui.games.elgrande.text.cards import card_text, card_title, power_title
from elgrande_tui.games.elgrande.text.table import power_name
from elgrande_tui.model.game_ui import ui_of
from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.model.figures import PowerCard
from engine.games.elgrande.model.state import Worth


def values_of(facts: GameFacts, area: int) -> tuple[Worth, bool]:
    """Return what first, second and third place in an area pay, and whether a movable scoreboard says so."""
    values = seams_of(facts.rules).values(facts, area)
    assert values is not None, "the game says what every area pays"
    return values, area in facts.now.boards


def board_values(facts: GameFacts, area: int) -> Worth:
    """Return the values on the scoreboard of an area, or on the movable one that lies there."""
    box, boards = facts.rules.box, facts.now.boards
    return box.figures.scoreboards[boards.index(area)].values if area in boards else box.areas[area].values


def on_offer(facts: GameFacts) -> range:
    """Return the places where cards of this round lie: those of the stacks, then those of a row beside the board."""
    return range(len(facts.now.offer) + len(seams_of(facts.rules).row))


def offered(facts: GameFacts, place: int) -> tuple[str, int | None]:
    """Return the card that lies at a place in this round and the seat that has it; "" when the card is not known."""
    now, box, stacks = facts.now, facts.rules.box, len(facts.now.offer)
    if place >= stacks:
        card = seams_of(facts.rules).row[place - stacks]
        return card, now.taken.index(card) if card in now.taken else None
    if now.offer[place]:
        return now.offer[place], None
    # A card that was taken is gone from the offer: find it at the seat that took it.
    for seat, card in enumerate(now.taken):
        if card and box.cards[card].stack == box.stack_numbers[place]:
            return card, seat
    return "", None


def numbered(facts: GameFacts, place: int) -> str:
    """Return the number of a stack; "" for a card of a row, which nobody chooses."""
    return str(place + 1) if place < len(facts.now.offer) else ""


def acted_by(facts: GameFacts, place: int) -> str:
    """Return the card whose text says what is done with the card that lies at a place."""
    card, taker = offered(facts, place)
    return card if taker is None else seams_of(facts.rules).acted(facts.now, taker)


def places_of(rules: GrandeRules, card: str) -> str:
    """Return how many caballeros an action card allows to place, as a phrase."""
    number = rules.box.cards[card].caballeros
    return ngettext("place {count}", "place up to {count}", number).format(count=number)


def power_called(rules: GrandeRules, name: str) -> PowerCard | None:
    """Return the power card with that id; None if there is none."""
    return next((card for card in rules.box.figures.powers if card.id == name), None)


def intake_of(card: PowerCard) -> str:
    """Return how many caballeros a power card may bring to the court, as a sentence."""
    told = ngettext(
        "Power card {value}: up to {count} caballero to the court.",
        "Power card {value}: up to {count} caballeros to the court.",
        card.province,
    ).format(value=power_title(card.id), count=card.province)
    return f"{told} {card_title(card.do)}: {card_text(card.do)}" if card.do else told


def stock_of(facts: GameFacts, seat: int) -> str:
    """Return a seat's court, provinces, home and number of power cards, as a phrase."""
    now, kinds = facts.now, facts.rules.box.kinds
    home = area_name(facts.rules.box.areas[now.grandes[seat]].id) if now.grandes[seat] >= 0 else "-"
    return _("court {court}, provinces {provinces}, home {home}, power cards in hand {hand}").format(
        court=kinds.owned(seat, now.court),
        provinces=kinds.owned(seat, now.provinces),
        home=home,
        hand=now.hand_sizes[seat],
    )


def round_of(facts: GameFacts, seat: int) -> str:
    """Return what the seat did this round and what it holds, as a phrase."""
    return ", ".join(round_parts(facts, seat))


def round_parts(facts: GameFacts, seat: int) -> list[str]:
    """Return the parts of `round_of` one by one, the least important last."""
    now = facts.now
    parts = []
    if now.played[seat]:
        parts.append(_("played {value}").format(value=power_name(facts.rules, now.played[seat])))
    if now.taken[seat]:
        parts.append(_('took "{card}"').format(card=card_title(now.taken[seat])))
    for veto in now.vetoes:
        if veto.seat == seat:
            parts.append(_("Veto until round {round}").format(round=veto.until) if veto.until else _("Veto"))
    parts += ui_of(facts.rules).telling.holds(facts, seat)
    known = [power_name(facts.rules, number) for number in now.history[seat] if number > 0]
    if known:
        parts.append(_("power cards so far {values}").format(values=" ".join(known)))
    return parts
