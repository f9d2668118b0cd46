"""Sail, take tiles, and use the Grand Inquisitor: what the seat does in its turn besides its card (C-202, C-203)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from engine.core.ask import Ask, Extra, Steps, ask
from engine.core.option import Option
from engine.core.state import Section
from engine.games.elgrande.model.options import DONE
from engine.games.elgrande.model.state import NOWHERE, GrandeState
from engine.games.elgrande.modules.colonies.arriving import free_fields
from engine.games.elgrande.modules.colonies.derived import GOLD, derived
from engine.games.elgrande.modules.colonies.events import Loaded, Sailed
from engine.games.elgrande.modules.colonies.options import INQUISITOR, Load, Sail, ways
from engine.games.elgrande.modules.colonies.state import overseas
from engine.games.elgrande.rules.caballeros import arrived, become, fetch_options
from engine.games.elgrande.rules.caballeros import bring as to_court
from engine.games.elgrande.rules.rule_queries import after_step, barred, closed, place_limit


def in_turn(inner: Callable[..., Steps[None]], g: GrandeState, section: Section) -> Steps[None]:
    """Run a section of a seat's turn: in it the seat can do what C-202 and C-703 allow at any moment."""
    overseas(g).turn = section.seat  # until the end of the turn, which the last of its sections reaches
    return inner(g, section)


def turn_begins(g: GrandeState, seat: int) -> Steps[None]:
    """Let the seat's caballeros sail from the Ship, one by one (C-201, C-502)."""
    while departures(g, seat):
        option = yield from ask(Ask(seat, "sail", lambda: [*departures(g, seat), DONE]))
        if not isinstance(option, Sail):
            return
        yield from sail(g, seat, option)


def turn_ends(g: GrandeState, actor: int) -> Steps[None]:
    """Ask once more what is possible at any moment of the turn, before it ends."""
    own = overseas(g)
    if own.turn == actor:
        # `done` is the only answer: the question is there to leave time for free actions.
        if any(free_options(g, actor)):
            yield from ask(Ask(actor, "end_of_turn", lambda: [DONE]))
        own.turn = NOWHERE


def departures(g: GrandeState, seat: int) -> list[Option]:
    """Return the sea moves from the Ship (C-502, C-324): each caballero that stands there since an earlier round."""
    known = derived(g.box)
    crew = known.sailors[seat][overseas(g).holder == seat]  # black ones are the holder's (C-705)
    if not crew.anywhere(known.rows_boarding(g.areas)):
        return []
    return [
        option
        for place in known.boarding
        for kind in crew.present(g.areas[place])
        for option in open_ways(g, kind, place)
    ]


def open_ways(g: GrandeState, kind: int, source: int) -> list[Sail]:
    """Return the sea moves of a caballero from a place, to where nothing is shut or full (C-324, C-505 to C-507, V5.1).

    By sea alone, gold takes four turns to Spain (C-610).
    """
    region_of, areas, limited = g.box.region_of, g.areas, g.box.limited
    shut = closed(g) | barred(g, "other_way")
    return [
        option
        for option in ways(g.box).sails[kind, source]
        if region_of[target := option.target] not in shut
        and (target not in limited or sum(areas[target]) < limited[target])
    ]


def sail(g: GrandeState, seat: int, option: Sail) -> Steps[None]:
    """Make a free sea move (C-501)."""
    if g.tell:
        g.tell(Sailed(seat, option.kind, option.source, option.target))
    row = g.areas[option.source]
    row[option.kind] -= 1  # it has left before it arrives
    kind = arrived(g, option.kind, option.source, option.target)
    # Back for a moment: `become` moves it with what running actions know about it.
    row[option.kind] += 1
    become(g, option.source, option.kind, kind, option.target)
    yield from after_step(g, seat)


def load(g: GrandeState, seat: int, option: Load) -> Steps[None]:
    """Put a caballero on a tile; one that holds the office leaves it (C-604), and may then need a field (C-810)."""
    known, own = derived(g.box), overseas(g)
    colony = g.box.region_of[option.area]
    tile = known.tile_of[colony]
    if tile == GOLD:
        own.gold -= 1
    else:
        own.wares -= 1
    laden = known.laden[option.kind, tile]
    if option.area in known.quarters and own.table == colony and free_fields(g) <= 0:
        laden = known.off_table[laden]
    become(g, option.area, option.kind, laden, colony)
    if g.tell:
        g.tell(Loaded(seat, option.kind, option.area, tile))
    yield from ()


def may_use(g: GrandeState, seat: int) -> bool:
    """Check whether the seat holds the Grand Inquisitor and has the extra caballero of this round left (C-703)."""
    own = overseas(g)
    return own.holder == seat and not own.used[seat]


def spend(g: GrandeState, seat: int) -> None:
    """Note that the seat's extra caballero of this round is used up."""
    own = overseas(g)
    own.used = tuple(used or number == seat for number, used in enumerate(own.used))


def bring(g: GrandeState, seat: int) -> Steps[None]:
    """Bring the extra caballero to court, or one from a region when the provinces are empty (C-703, B-6.2)."""
    spend(g, seat)
    yield from to_court(g, seat, derived(g.box).figures.extra)


def places(g: GrandeState, actor: int, placed: object) -> int:
    """Let the holder place one more (C-703, C-704)."""
    return derived(g.box).figures.extra if may_use(g, actor) else 0


def placed(g: GrandeState, actor: int, card: str, areas: Sequence[int], source: list[int]) -> None:
    """Note that the extra caballero was placed: one more than would have been allowed without it."""
    if may_use(g, actor) and len(areas) > place_limit(g, actor, card, areas) - places(g, actor, areas):
        spend(g, actor)


def free_options(g: GrandeState, seat: int) -> list[Option]:
    """Return what the seat can do at any moment of its turn: take tiles (C-602 to C-604), sail to the Ship (C-503)."""
    known, own, areas = derived(g.box), overseas(g), g.areas
    found: list[Option] = []
    crew = known.crews[seat][own.holder == seat]
    for place in known.colonial if crew.anywhere(known.rows_colonial(areas)) else ():
        for kind in crew.present(areas[place]):
            load = ways(g.box).loads.get((kind, place))
            if load is not None and (own.wares if place == known.africa else own.gold):
                found.append(load)
            if kind in known.ready:
                found += open_ways(g, kind, place)
    # `done` is always among the ways to fetch: one alone means that nobody can come.
    if own.holder == seat and may_use(g, seat) and (g.provinces[seat] or len(fetch_options(g, seat)) > 1):
        found.append(INQUISITOR)
    return found


def free_actions(g: GrandeState, question: Ask[Option]) -> Iterable[Extra]:
    """Return the free actions of the seat whose turn it is, wherever it is asked (C-202, C-704)."""
    seat = question.seat
    if overseas(g).turn != seat:
        return ()
    return [Extra(seat, option, partial(_act, g, seat, option)) for option in free_options(g, seat)]


def _act(g: GrandeState, seat: int, option: Option) -> Steps[None]:
    if isinstance(option, Load):
        return load(g, seat, option)
    if isinstance(option, Sail):
        return sail(g, seat, option)
    return bring(g, seat)
