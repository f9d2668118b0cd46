"""Give the facts about a game at one moment from which lists, maps and sentences are made."""

from __future__ import annotations

from typing import Protocol

from elgrande_tui.games.elgrande.messages import _, ngettext
from elgrande_tui.games.elgrande.module_faces import faces_of
from elgrande_tui.games.elgrande.text.areas import area_name
from elgrande_tui.games.elgrande.text.cards import card_title, power_title
from elgrande_tui.games.elgrande.text.table import power_name
from elgrande_tui.i18n.seats import Names
from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.model.figures import PowerCard
from engine.games.elgrande.model.state import GrandeState
from engine.games.elgrande.model.view import Board, GrandeView


class GameFacts(Protocol):
    """A game as one seat, or a spectator, knows it now."""

    @property
    def rules(self) -> GrandeRules:
        """The rules of the match."""
        ...

    @property
    def view(self) -> GrandeView:
        """The newest view of the seat."""
        ...

    @property
    def now(self) -> Board:
        """The board of the view."""
        ...

    @property
    def seat(self) -> int | None:
        """The player's seat; None for a spectator."""
        ...

    @property
    def names(self) -> Names:
        """What each seat is called."""
        ...

    @property
    def order(self) -> list[int]:
        """The seats in turn order."""
        ...

    @property
    def open(self) -> GrandeState:
        """What lies open on the table, as the engine's rule queries want it."""
        ...


def values_of(facts: GameFacts, area: int) -> tuple[tuple[int, int, int], bool]:
    """Return what first, second and third place in an area pay, and whether a movable scoreboard says so."""
    for board, place in enumerate(facts.now.boards):
        if place == area:
            return facts.rules.box.figures.scoreboards[board].values, True
    return facts.rules.box.areas[area].values, False


def offered(facts: GameFacts, stack: int) -> tuple[str, int | None]:
    """Return the stack's card of this round and the seat that has taken it; "" when the card is not known."""
    now, box = facts.now, facts.rules.box
    if now.offer[stack]:
        return now.offer[stack], None
    # A card that was taken is gone from the offer: find it at the seat that took it.
    for seat, card in enumerate(now.taken):
        if card and box.cards[card].stack == stack + 1:
            return card, seat
    return "", None


def face_down(facts: GameFacts) -> set[str]:
    """Return the cards on offer that nobody can choose in this round."""
    return {card for face in faces_of(facts.rules) for card in face.face_down(facts.now)}


def places_of(rules: GrandeRules, card: str) -> str:
    """Return how many caballeros an action card allows to place, as a phrase."""
    number = rules.box.cards[card].caballeros
    return ngettext("place {count}", "place up to {count}", number).format(count=number)


def power_called(rules: GrandeRules, name: str) -> PowerCard | None:
    """Return the power card with that id; None if there is none."""
    return next((card for card in rules.box.figures.powers if card.id == name), None)


def intake_of(card: PowerCard) -> str:
    """Return how many caballeros a power card may bring to the court, as a sentence."""
    return ngettext(
        "Power card {value}: up to {count} caballero to the court.",
        "Power card {value}: up to {count} caballeros to the court.",
        card.province,
    ).format(value=power_title(card.id), count=card.province)


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
    parts += [phrase for face in faces_of(facts.rules) for phrase in face.holds(facts, seat)]
    known = [power_name(facts.rules, number) for number in now.history[seat] if number > 0]
    if known:
        parts.append(_("power cards so far {values}").format(values=" ".join(known)))
    return parts
