"""Run what the module adds to a turn: unloading, guests, person cards, the second card, the last word.

G-304, G-504, G-502, G-803, G-818.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from engine.core.ask import Ask, Extra, Steps, ask
from engine.core.option import Option
from engine.core.rules import Ruling
from engine.core.state import Section
from engine.games.elgrande.model.figures import CASTILLO
from engine.games.elgrande.model.options import DONE
from engine.games.elgrande.model.state import NOWHERE, GrandeState
from engine.games.elgrande.modules.grandissimo import second
from engine.games.elgrande.modules.grandissimo.derived import derived
from engine.games.elgrande.modules.grandissimo.events import GuestSettled, Unloaded
from engine.games.elgrande.modules.grandissimo.options import KEEP, Settle, Unload
from engine.games.elgrande.modules.grandissimo.persons import free_options, use_person
from engine.games.elgrande.modules.grandissimo.state import grandissimo
from engine.games.elgrande.rules.caballeros import arrived
from engine.games.elgrande.rules.rule_queries import (
    after_step,
    barred,
    closed,
    place_source,
    present,
    target_tables,
    with_room,
)

ON_BOARD = Ruling("G-303", "the caballeros of Fast Troops go onto a ship of their owner too")


def in_turn(inner: Callable[..., Steps[None]], g: GrandeState, section: Section) -> Steps[None]:
    """Run a section of a seat's turn."""
    grandissimo(g).turn = section.seat  # until the end of the turn, which the last of its sections reaches
    return inner(g, section)


def in_use(inner: Callable[..., Steps[None]], g: GrandeState, section: Section) -> Steps[None]:
    """Use a card, or put that off until all others have had their turns, as the Last Word says (G-818)."""
    own = grandissimo(g)
    last = own.put_off == section.seat or g.box.cards[section.arg].do == second.LAST_WORD
    if last and second.others_follow(g):
        second.put_off(g, section)
        # No turn of this seat now: until it goes on, it has no free actions.
        own.put_off, own.turn = NOWHERE, NOWHERE
        return
    if own.waiting is not None and own.waiting.seat == section.seat:
        own.waiting = None
    yield from in_turn(inner, g, section)


def turn_begins(g: GrandeState, seat: int) -> Steps[None]:
    """Make the seat's person cards usable again, then let it unload its ships and set its guests out."""
    own = grandissimo(g)
    ours = [number for number, owner in enumerate(own.persons) if owner == seat]
    own.spent = tuple(number for number in own.spent if number not in ours)
    own.fresh = tuple(number for number in own.fresh if number not in ours)
    for ship, owner in zip(derived(g.box).ships, own.ships, strict=True):
        if owner == seat:
            yield from unload(g, seat, ship)
    yield from settle(g, seat)


# Ships (G-303 to G-306)


def unload(g: GrandeState, seat: int, ship: int) -> Steps[None]:
    """Let the seat relocate all caballeros on its ship into coastal regions, or none (G-304, G-305)."""
    row, first = g.areas[ship], True
    words = g.box.options.by_words

    def harbours() -> list[Option]:
        shut = closed(g) | barred(g, "other_way")
        open_coast = [area for area in g.box.regions if area in derived(g.box).coast and area not in shut]
        return [words[f"{Unload.verb} {g.box.areas[area].id}"] for area in with_room(g, open_coast)]

    while any(row):
        about = {"ship": ship, "left": sum(row)}
        legal = (lambda: [*harbours(), KEEP]) if first else harbours
        option = yield from ask(Ask(seat, "unload", legal, about))
        if not isinstance(option, Unload):
            return
        first, kind = False, next(present(row))
        row[kind] -= 1
        g.areas[option.area][arrived(g, kind, ship, option.area)] += 1
        if g.tell:
            g.tell(Unloaded(seat, ship, kind, option.area))
        yield from after_step(g, seat)


def reach(g: GrandeState, actor: int, card: str, placed: Sequence[int], areas: Sequence[int]) -> Sequence[int]:
    """Add the ships of the actor (G-303)."""
    own = grandissimo(g).ships
    if actor not in own or (ON_BOARD in g.box.waived and place_source(g, actor, card, placed) is not g.court):
        return areas
    return [*areas, *(ship for ship, seat in zip(derived(g.box).ships, own, strict=True) if seat == actor)]


# Guests (G-504, G-505)


def settle(g: GrandeState, host: int) -> Steps[None]:
    """Let the host put each guest at its court on the board (G-504)."""
    row = g.areas[derived(g.box).guests[host]]

    def legal() -> list[Option]:
        return [
            g.box.options.by_words[f"{Settle.verb} {g.box.kinds.all[kind].words} {g.box.areas[area].id}".lower()]
            for kind in present(row)
            for area in settling(g)
        ]

    while any(row):
        option = yield from ask(Ask(host, "settle", legal, {"left": sum(row)}))
        assert isinstance(option, Settle)
        row[option.kind] -= 1
        if option.target == CASTILLO:
            g.enter_castillo(host, option.kind, 1)
        else:
            g.areas[option.target][arrived(g, option.kind, NOWHERE, option.target)] += 1
        if g.tell:
            g.tell(GuestSettled(host, option.kind, option.target))
        yield from after_step(g, host)


def settling(g: GrandeState) -> list[int]:
    """Return where a guest can go: wherever one from a court may, or only where its host may place (G-504, V5.1)."""
    tables = target_tables(g)
    found = tables.near[g.king] if derived(g.box).choices.jester_places_normally else tables.put
    return with_room(g, [option.area for option in found])


# Person cards and the second card


def free_actions(g: GrandeState, question: Ask[Option]) -> Iterable[Extra]:
    """Return what the seat whose turn it is can do besides what it is asked (G-502, G-803)."""
    seat = question.seat
    if grandissimo(g).turn != seat:
        return
    for option in free_options(g, seat, question):
        yield Extra(seat, option, partial(use_person, g, seat, option))
    if question.kind == "choose_card":
        for option in second.usable(g, seat):
            yield Extra(seat, option, partial(second.use_before, g, seat))


def turn_ends(g: GrandeState, actor: int) -> Steps[None]:
    """Let the seat use its second card, and ask once more what person cards allow, before the turn ends."""
    own = grandissimo(g)
    if own.turn != actor:
        return
    # Before the last chance: person cards serve with the second card too.
    yield from second.use_after(g, actor)
    last = Ask(actor, "last_chance", lambda: (DONE,))
    if any(free_options(g, actor, last)):
        yield from ask(last)
    own.turn = NOWHERE


def round_begins(g: GrandeState) -> Steps[None]:
    """Let everybody act again (G-810)."""
    grandissimo(g).stopped = ()
    yield from ()


def may_act(g: GrandeState, actor: int, card: str) -> bool:
    """Check whether no Action Stop keeps the actor from its special action (G-810)."""
    return actor not in grandissimo(g).stopped


def following(g: GrandeState, actor: int) -> list[int]:
    """Return the seats that still have a turn in this round, or the rest of one (G-810, G-818)."""
    return sorted({later.seat for later in g.agenda if later.name in ("turn", "card", "use")} - {actor})
