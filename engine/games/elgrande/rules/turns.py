"""Run a player's turn: intake, choosing a card, its two halves, placing (B-6, B-10)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.ask import Ask, Steps, ask
from engine.core.option import Option
from engine.core.state import Section, planned
from engine.games.elgrande.model import events
from engine.games.elgrande.model.options import DONE, SKIP, Fetch, Intake, Place, Word
from engine.games.elgrande.model.state import GrandeState
from engine.games.elgrande.rules.caballeros import fetch, fetch_options, place, take_in
from engine.games.elgrande.rules.rule_queries import (
    after_step,
    intake_limit,
    place_limit,
    place_source,
    target_tables,
    with_room,
)

TURN = frozenset(("turn", "card", "use"))
"""The sections that together are a seat's turn."""


def in_turn(section: Section | None, seat: int) -> bool:
    """Check whether the section is part of the turn of that seat."""
    return section is not None and section.name in TURN and section.seat == seat


def turn(g: GrandeState, section: Section) -> Steps[None]:
    """Bring caballeros from the provinces to the court (B-6.1, B-6.2)."""
    seat = section.seat
    for begin in g.seams.turn_begins:
        yield from begin(g, seat)
    most = intake_limit(g, seat)
    up_to = g.box.options.up_to

    # A function, as a free action can take from the provinces while the question is open.
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
    for function in g.seams.took_in:
        function(g, seat, most - left)


def choose_card(g: GrandeState, section: Section) -> Steps[None]:
    """Choose an action card on offer and take it off the offer (B-6.3, B-6.6); using it comes next."""
    seat = section.seat
    take = g.box.options.take
    chosen = yield from ask(Ask(seat, "choose_card", lambda: [take[card] for card in choosable(g, seat)]))
    g.offer[g.offer.index(chosen.card)] = ""
    g.taken[seat] = chosen.card
    if g.tell:
        g.tell(events.CardTaken(seat, chosen.card))
    # A section of its own, so that a module can move it behind the turns of the others.
    g.agenda.insert(0, planned("use", seat, chosen.card))


def choosable(g: GrandeState, seat: int) -> Sequence[str]:
    """Return the action cards that the seat may choose: those on offer (B-6.3), but for what modules make of them."""
    cards: Sequence[str] = [card for card in g.offer if card]
    for change in g.seams.choosable:
        cards = change(g, seat, cards)
    return cards


def use(g: GrandeState, section: Section) -> Steps[None]:
    """Use both halves of a card."""
    return use_halves(g, section.seat, section.arg, section.arg)


def use_halves(
    g: GrandeState, actor: int, numbered: str, acting: str, *, ends: bool = True, must_act: bool = False
) -> Steps[None]:
    """Place and perform the special action in either order; the one begun is finished first (B-6.4, B-6.5).

    The number is that of the card `numbered`, the action that of `acting`. `ends`: the turn ends with it. `must_act`:
    an action that can be performed cannot be forgone (K-X.3).
    """

    def alone() -> list[Option]:
        found = [*action_options(g, actor, acting)]
        return found if found and must_act else [*found, SKIP]

    def both() -> list[Option]:
        return [*alone(), *place_options(g, actor, numbered, [])]

    first = yield from ask(Ask(actor, "use", both, {"card": acting, "left": place_limit(g, actor, numbered, ())}))
    # `done` begins with placing too: that half is then over, with nobody placed.
    if isinstance(first, Place) or first is DONE:
        yield from placing(g, actor, numbered, first)
        first = yield from ask(Ask(actor, "special_step", alone, {"card": acting, "step": 0}))
        yield from perform(g, actor, acting, first)
    else:
        yield from perform(g, actor, acting, first)
        yield from placing(g, actor, numbered, None)
    if ends:
        yield from after_turn(g, planned("after", actor))


def after_turn(g: GrandeState, section: Section) -> Steps[None]:
    """Do what modules have at the end of a seat's turn, and when it is over."""
    for end in g.seams.turn_ends:
        yield from end(g, section.seat)
    # A loop of its own: what is checked here looks at the table after all of `turn_ends`.
    for over in g.seams.turn_over:
        yield from over(g, section.seat)


def action_options(g: GrandeState, actor: int, card: str) -> Sequence[Option]:
    """Return the answers that begin the card's special action; none while the actor may only forgo it."""
    for may in g.seams.may_act:
        if not may(g, actor, card):
            return ()
    return g.actions[card].first(g, actor)


def perform(g: GrandeState, actor: int, card: str, first: Option) -> Steps[None]:
    """Carry out the special action that begins with `first`, or forgo it (B-11.1, B-6.8)."""
    # The windows of an earlier special action say nothing about this one.
    g.windows = []
    if first is not SKIP:
        yield from g.actions[card].perform(g, actor, first)
    elif g.tell:
        g.tell(events.Forgone(actor, card))
    if functions := g.seams.performed:
        # The first window alone counts: after it something has happened, whatever a Veto stops later.
        really = first is not SKIP and g.windows[:1] != [False]
        for function in functions:
            yield from function(g, actor, card, really)


def place_options(g: GrandeState, actor: int, card: str, placed: Sequence[int]) -> Sequence[Word | Place]:
    """Return where one more caballero may be placed by the card's number, and `done` (B-10.1 to B-10.3, B-8.2, E-07).

    `placed` are the areas of those placed before.
    """
    seams = g.seams
    if not (place_source(g, actor, card, placed) if seams.place_source else g.court)[actor]:
        return [DONE]
    tables, king = target_tables(g), g.king
    near, near_or_done = tables.near[king], tables.near_or_done[king]
    # Only then do the answers depend on who stands where; else those made once for the table serve.
    if seams.reach or seams.places or g.box.limited:
        near, near_or_done = g.box.placings(reached(g, actor, card, near, placed))
    # What modules add to the number is never compulsory, so the card's own number is compared.
    if g.box.must_place_all and near and len(placed) < g.box.cards[card].caballeros:
        return near
    return near_or_done


def reached(g: GrandeState, actor: int, card: str, near: Sequence[Place], placed: Sequence[int]) -> tuple[int, ...]:
    """Return where one more of the card's caballeros may go with modules, from where it may go without."""
    areas: Sequence[int] = [option.area for option in near]
    for function in g.seams.reach:
        areas = function(g, actor, card, placed, areas)
    areas = with_room(g, areas)
    if len(placed) >= g.box.caballeros[card]:  # only with what modules add to the number
        areas = [area for area in areas if len(placed) < place_limit(g, actor, card, (*placed, area))]
    return tuple(areas)


def placing(g: GrandeState, actor: int, card: str, option: Option | None) -> Steps[None]:
    """Place caballeros one by one while the card's number allows (B-10.1); no window opens (B-10.4).

    `option` is the first answer if it has been given already.
    """
    placed: list[int] = []
    seams, source, limit = g.seams, g.court, place_limit(g, actor, card, placed)
    while True:
        if option is None:
            about = {"card": card, "left": limit - len(placed)}
            option = yield from ask(Ask(actor, "place", lambda: place_options(g, actor, card, placed), about))
        if not isinstance(option, Place):
            return
        # Anew: a free action at the question may have changed from where this one comes.
        if seams.place_source:
            source = place_source(g, actor, card, placed)
        place(g, actor, option.area, extra=False, source=source)
        placed.append(option.area)
        for note in seams.placed:
            note(g, actor, card, placed, source)
        if seams.after_step:
            yield from after_step(g, actor)
        # Anew: this one may have been the extra one, or have gone where no extra one is allowed.
        if seams.places:
            limit = place_limit(g, actor, card, placed)
        if seams.place_source:
            source = place_source(g, actor, card, placed)
        if not source[actor] or len(placed) >= limit:
            return
        option = None
