"""Run a player's turn: intake, choosing a card, its two halves, placing (B-6, B-10)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.ask import Ask, Steps, ask
from engine.core.option import Option, Presorted
from engine.core.state import Section
from engine.games.elgrande.model import events
from engine.games.elgrande.model.action import Action
from engine.games.elgrande.model.options import DONE, SKIP, Fetch, Intake, Place, Word
from engine.games.elgrande.model.state import GrandeState
from engine.games.elgrande.rules.caballeros import fetch, fetch_options, place, take_in
from engine.games.elgrande.rules.rule_queries import after_step, intake_limit, place_limit, target_tables

TURN = frozenset(("turn", "card", "use"))
"""The sections that together are a seat's turn."""


def in_turn(section: Section | None, seat: int) -> bool:
    """Check whether the section is part of the turn of that seat."""
    return section is not None and section.name in TURN and section.seat == seat


def turn(g: GrandeState, section: Section) -> Steps[None]:
    """Bring caballeros from the provinces to the court (B-6.1, B-6.2)."""
    seat = section.seat
    most = intake_limit(g, seat)
    up_to = g.box.options.up_to

    def legal() -> Sequence[Intake]:
        return up_to[min(most, g.provinces[seat])]

    taken = yield from ask(Ask(seat, "intake", legal, {"max": most}))
    take_in(g, seat, taken.count)
    left = most - taken.count
    while left and not g.provinces[seat]:  # B-6.2: only when the provinces are empty
        fetched = yield from ask(Ask(seat, "fetch", lambda: fetch_options(g, seat), {"left": left}))
        if not isinstance(fetched, Fetch):
            break
        yield from fetch(g, seat, [fetched])
        left -= 1
    for hook in g.box.hooks["took_in"]:
        hook(g, seat, most - left)


def choose_card(g: GrandeState, section: Section) -> Steps[None]:
    """Choose an action card on offer and take it off the offer (B-6.3, B-6.6); using it comes next."""
    seat = section.seat
    take = g.box.options.take
    chosen = yield from ask(Ask(seat, "choose_card", lambda: [take[card] for card in g.offer if card]))
    g.offer[g.offer.index(chosen.card)] = ""
    g.taken[seat] = chosen.card
    if g.tell:
        g.tell(events.CardTaken(seat, chosen.card))
    g.agenda.insert(0, Section("use", seat, chosen.card))


def use(g: GrandeState, section: Section) -> Steps[None]:
    """Place and perform the special action in either order; the one begun is finished first (B-6.4, B-6.5)."""
    actor, name = section.seat, section.arg
    action = g.box.actions[name]

    def both() -> list[Option]:
        return [*action.first(g, actor), SKIP, *place_options(g, actor, name, [])]

    first = yield from ask(Ask(actor, "use", both, {"card": name, "left": place_limit(g, actor, name, ())}))
    if isinstance(first, Place) or first is DONE:
        yield from placing(g, actor, name, first)

        def alone() -> list[Option]:
            return [*action.first(g, actor), SKIP]

        first = yield from ask(Ask(actor, "special_step", alone, {"card": name, "step": 0}))
        yield from perform(g, actor, name, action, first)
    else:
        yield from perform(g, actor, name, action, first)
        yield from placing(g, actor, name, None)
    for hook in g.box.hooks["turn_ends"]:
        hook(g, actor)


def perform(g: GrandeState, actor: int, card: str, action: Action, first: Option) -> Steps[None]:
    """Carry out the special action that begins with `first`, or forgo it (B-11.1, B-6.8)."""
    if first is not SKIP:
        yield from action.perform(g, actor, first)
    elif g.tell:
        g.tell(events.Forgone(actor, card))


def place_options(g: GrandeState, actor: int, card: str, placed: Sequence[int]) -> Sequence[Word | Place]:
    """Return where one more caballero may be placed by the card's number, and `done` (B-10.1 to B-10.3, B-8.2, E-07).

    `placed` are the areas of those placed before.
    """
    if not g.court[actor]:
        return [DONE]
    tables, king = target_tables(g), g.king
    near = tables.near[king]
    if g.box.hooks["places"]:
        near = Presorted([p for p in near if len(placed) < place_limit(g, actor, card, (*placed, p.area))])
        near_or_done: Sequence[Word | Place] = Presorted((DONE, *near))
    else:
        near_or_done = tables.near_or_done[king]
    if g.box.must_place_all and near and len(placed) < g.box.cards[card].caballeros:
        return near
    return near_or_done


def placing(g: GrandeState, actor: int, card: str, option: Option | None) -> Steps[None]:
    """Place caballeros one by one while the card's number allows (B-10.1); no window opens (B-10.4).

    `option` is the first answer if it has been given already.
    """
    placed: list[int] = []
    limit = place_limit(g, actor, card, placed)
    while True:
        if option is None:
            about = {"card": card, "left": limit - len(placed)}
            option = yield from ask(Ask(actor, "place", lambda: place_options(g, actor, card, placed), about))
        if not isinstance(option, Place):
            return
        place(g, actor, option.area, extra=False)
        placed.append(option.area)
        if g.box.hooks["after_step"]:
            yield from after_step(g, actor)
        limit = place_limit(g, actor, card, placed)
        if not g.court[actor] or len(placed) >= limit:
            return
        option = None
