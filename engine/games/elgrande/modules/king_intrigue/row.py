"""Rank power cards, hand out the row, and run a turn by row card and power card (K-3.7, K-4.1, K-5.4)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from engine.core.ask import Ask, Steps, ask
from engine.core.option import Option
from engine.core.state import Section
from engine.games.elgrande.model import events
from engine.games.elgrande.model.figures import Card
from engine.games.elgrande.model.options import DONE, SKIP, Place, Take
from engine.games.elgrande.model.state import NOWHERE, GrandeState
from engine.games.elgrande.modules.king_intrigue.derived import PLACE_ONLY, acts_by_row, derived
from engine.games.elgrande.modules.king_intrigue.events import RowHanded
from engine.games.elgrande.modules.king_intrigue.options import OWN_CARD, UseAction
from engine.games.elgrande.modules.king_intrigue.state import king_intrigue
from engine.games.elgrande.rules.rule_queries import place_limit, target_tables
from engine.games.elgrande.rules.turns import (
    action_options,
    after_turn,
    choosable,
    perform,
    place_options,
    placing,
    use_halves,
)

# Power cards


def playable(g: GrandeState, seat: int, numbers: Sequence[int]) -> Sequence[int]:
    """Let a dead hand play any of its values (K-3.5)."""
    return numbers or [number for number in g.hands[seat] if g.box.power_values[number]]


def rank(g: GrandeState, found: Sequence[float]) -> Sequence[float]:
    """Put a value that lay open already directly below the equal one (K-3.5)."""
    # Whoever laid a Joker has played again after all the others, so its value lay open later.
    turns = sorted((g.first, *g.box.others[g.first]), key=lambda seat: joker_before(g, seat))
    ranks = list(found)
    for place, seat in enumerate(turns):
        # An eighth each: with all other seats together it is still above the next lower value.
        ranks[seat] -= sum(found[seat] == found[other] > 0 for other in turns[:place]) / 8
    return ranks


def joker_before(g: GrandeState, seat: int) -> bool:
    """Check whether the seat laid a card without a value before the one that counts in this round (K-3.4)."""
    plays = [play for play in g.history[seat] if play > 0]
    return not all(map(g.box.power_values.__getitem__, plays[-2:]))


def hand_out(g: GrandeState, order: Sequence[int], plan: list[Section]) -> list[Section]:
    """Give each seat its card of the row, the King card to the highest (K-3.7, K-3.8); the plan stays as it is."""
    for seat, card in zip(g.order, derived(g.box).row, strict=False):  # a scenario may know less of the order
        g.taken[seat] = g.taken[seat] or card
    if g.tell:
        g.tell(RowHanded(list(g.taken)))
    return plan


# A turn


def same_action(one: Card, other: Card) -> bool:
    """Check whether two cards do the same (K-C-010, K-C-180)."""
    return replace(one, id=other.id, rules=other.rules, number=other.number) == other


def actions_of(g: GrandeState, seat: int) -> dict[str, str]:
    """Return by the word of `use` the card whose special action the seat may perform (K-4.2 to K-4.4)."""
    cards = g.box.cards
    row, own = cards[g.taken[seat]], cards[g.box.powers[g.played[seat]].do]
    if row.do == PLACE_ONLY:
        return {OWN_CARD: own.id}
    if not derived(g.box).may_choose or same_action(own, row):
        return {row.do: row.id}
    return {row.do: row.id, OWN_CARD: own.id}


def use_row(g: GrandeState, section: Section) -> Steps[None]:
    """Place by the row card, and perform its action or that of the power card (K-5.4 to K-5.6)."""
    seat = section.seat
    row, found = g.taken[seat], actions_of(g, seat)
    if len(found) == 1 and not beside_row(g, seat):
        must = derived(g.box).choices.mandatory and acts_by_row(g, seat)
        yield from use_halves(g, seat, row, *found.values(), must_act=must)
        return
    words, about = g.box.options.by_words, {"card": row, "left": place_limit(g, seat, row, ())}
    uses = [words[f"{UseAction.verb} {word}"] for word in found]

    def all_of_them() -> list[Option]:
        return [*uses, *beside_row(g, seat), SKIP, *place_options(g, seat, row, [])]

    first = yield from ask(Ask(seat, "row", all_of_them, about))
    if isinstance(first, Take):
        # The section that it puts first is the rest of the turn, its end included.
        take_from_stack(g, seat, first.card)
        return
    placed = isinstance(first, Place) or first is DONE
    if placed:
        yield from placing(g, seat, row, first)
        first = yield from ask(Ask(seat, "row_action", lambda: [*uses, SKIP], {"card": row}))
    yield from act(g, seat, found, first)
    if not placed:
        yield from placing(g, seat, row, None)
    yield from after_turn(g, Section("after", seat))


def act(g: GrandeState, seat: int, found: dict[str, str], chosen: Option) -> Steps[None]:
    """Perform the special action that was chosen; it can still be forgone (K-5.4)."""
    if not isinstance(chosen, UseAction):
        yield from perform(g, seat, g.taken[seat], SKIP)
        return
    card = found[chosen.action]
    about = {"card": card, "step": 0}
    first = yield from ask(Ask(seat, "special_step", lambda: [*action_options(g, seat, card), SKIP], about))
    yield from perform(g, seat, card, first)


def beside_row(g: GrandeState, seat: int) -> list[Option]:
    """Return the cards of stacks that the seat can use instead of its row card, once a round each (K-GK.2, K-GK.4)."""
    return [g.box.options.take[card] for card in choosable(g, seat)]


def take_from_stack(g: GrandeState, seat: int, card: str) -> None:
    """Use the card of a stack, for number and action: nobody uses the row card in this round (K-GK.2, K-GK.3)."""
    g.offer[g.offer.index(card)] = ""
    g.taken[seat] = card
    if g.tell:
        g.tell(events.CardTaken(seat, card))
    g.agenda.insert(0, Section("use", seat, card))


# Free posting


def reach(g: GrandeState, actor: int, card: str, placed: Sequence[int], areas: Sequence[int]) -> Sequence[int]:
    """Let a seat with free placing place in every open region and the Castillo (K-C-020)."""
    return [option.area for option in target_tables(g).put] if king_intrigue(g).free == actor else areas


def turn_over(g: GrandeState, actor: int) -> Steps[None]:
    """End the free placing."""
    king_intrigue(g).free = NOWHERE
    yield from ()
