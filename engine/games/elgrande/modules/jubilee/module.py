"""Add Jubilee: standard bearers that break ties (J-101 to J-501)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any, ClassVar, NamedTuple

from engine.core.ask import Ask, Steps, ask
from engine.core.event import Event
from engine.core.option import Option
from engine.core.pieces import Axis
from engine.core.scenes import ScenarioError
from engine.games.elgrande.model.box import Box, Contents
from engine.games.elgrande.model.figures import CASTILLO
from engine.games.elgrande.model.module import GrandeModule
from engine.games.elgrande.model.scenario_names import Names, ScenarioEntry
from engine.games.elgrande.model.state import GrandeState, Seams
from engine.games.elgrande.model.view import Board
from engine.games.elgrande.rules.caballeros import become
from engine.games.elgrande.rules.rule_queries import closed, counted

TRAIT = "bearer"
CARRIES = "carries"
"""The axis of what a caballero carries: the standard, or what other modules have it carry (J-302)."""


class StandardPassed(Event, frozen=True):
    """The event that a standard has a new bearer (J-303)."""

    seat: int
    area: int


@dataclass(frozen=True, slots=True, eq=False)
class Bearer(Option):
    """The option `bearer granada`: the standard goes to a caballero there; its traits come before the area."""

    verb: ClassVar[str] = "bearer"
    traits: tuple[str, ...]
    area: int


def options(box: Box) -> Iterable[Option]:
    """Return `bearer` with every area or spot outside the Castillo, for all who can carry the standard."""
    return [
        Bearer(" ".join((Bearer.verb, *traits, box.areas[place].id)), traits, place)
        for traits in dict.fromkeys(box.kinds.all[kind].traits for kind in derived(box).becomes)
        for place in box.places_by_name
        if place != CASTILLO
    ]


class Standards(NamedTuple):
    """What there is to know of the kinds of one box."""

    bearers: tuple[frozenset[int], ...]
    """By seat: its kinds that bear the standard (J-301); there is one such caballero at most (J-104)."""
    becomes: Mapping[int, int]
    """By kind that can carry the standard: what it becomes with it. Whoever carries anything else cannot (J-305)."""


@lru_cache(maxsize=64)
def derived(box: Box) -> Standards:
    """Return what there is to know of the kinds of the box."""
    kinds = box.kinds
    bearing = kinds.having(TRAIT)
    becomes = {
        kinds.with_traits(bearer, tuple(trait for trait in kinds.all[bearer].traits if trait != TRAIT)): bearer
        for bearer in bearing
    }
    return Standards(tuple(bearing.intersection(own) for own in kinds.of), becomes)


def has_bearer(g: GrandeState, seat: int) -> bool:
    """Check whether the seat's standard is on the board."""
    bearing = derived(g.box).bearers[seat]
    return any(row[kind] for row in g.areas for kind in bearing)


def set_up(g: GrandeState) -> Steps[None]:
    """Give the standard to one of the two caballeros at home (J-102)."""
    for seat, home in enumerate(g.grandes):
        hand_to(g, seat, seat, home)
    return
    yield  # the function is a generator, though nothing is asked


def hand_to(g: GrandeState, seat: int, kind: int, area: int) -> None:
    """Make one of the seat's caballeros in the area the bearer of its standard."""
    become(g, area, kind, derived(g.box).becomes[kind])
    if g.tell:
        g.tell(StandardPassed(seat, area))


def ties(g: GrandeState, area: int) -> list[bool]:
    """Return for each seat whether its bearer is in the area: it wins ties (J-201 to J-205), and only those (J-206).

    No bearer is ever in the Castillo or a court (J-207). Totals ask for no ties (J-209).
    """
    here = counted(g, area)
    return [any(here[kind] for kind in bearing) for bearing in derived(g.box).bearers]


def pass_on(g: GrandeState, actor: int) -> Steps[None]:
    """Let the owner of each standard that lost its bearer choose a new one, clockwise from the actor (J-303 to J-307).

    Nobody else may choose (J-308). In a general scoring this comes before the first region is scored (J-310).
    """
    for seat in (actor, *g.box.others[actor]):
        if has_bearer(g, seat):
            continue
        if not eligible(g, seat):
            continue  # set aside until there is one (J-307)
        chosen = yield from ask(Ask(seat, "bearer", partial(bearers, g, seat), atomic=True))
        assert isinstance(chosen, Bearer)
        hand_to(g, seat, g.box.kinds.with_traits(seat, chosen.traits), chosen.area)


def bearers(g: GrandeState, seat: int) -> list[Option]:
    """Return each caballero that can carry the standard."""
    all_kinds, areas = g.box.kinds.all, g.box.areas
    words = [" ".join((Bearer.verb, *all_kinds[kind].traits, areas[place].id)) for kind, place in eligible(g, seat)]
    return [g.box.options.by_words[one] for one in words]


def eligible(g: GrandeState, seat: int) -> list[tuple[int, int]]:
    """Return kind and place of each caballero of the seat that can carry the standard (J-305).

    One in a closed region only as a last resort; a bearer in the King's region stays there as every caballero does
    (J-311, B-8.3).
    """
    can = derived(g.box).becomes
    found = [
        (kind, place)
        for kind in g.box.kinds.of[seat]
        if kind in can
        for place in g.box.places_by_name
        if place != CASTILLO and g.areas[place][kind]
    ]
    shut = closed(g)
    return [(kind, place) for kind, place in found if g.box.region_of[place] not in shut] or found


def put(g: GrandeState, names: Names, key: str, value: Any) -> None:
    """Set up `bearers` of a scenario: where each seat's standard is; required when a caballero can carry it."""
    for full, seat, place in names.by_seat(key, value or {}):
        area = names.place(full, place)
        if has_bearer(g, seat):  # the caballeros say it already
            if not any(g.areas[area][kind] for kind in derived(g.box).bearers[seat]):
                raise ScenarioError(full, "expected the place of the bearer that is among the caballeros")
            continue
        can = derived(g.box).becomes
        kind = next((kind for kind in g.box.kinds.of[seat] if kind in can and g.areas[area][kind]), None)
        if area == CASTILLO or kind is None:
            raise ScenarioError(full, f"expected a place with a caballero that can carry the standard, not {place}")
        hand_to(g, seat, kind, area)
    for seat, name in enumerate(g.box.seats):
        if eligible(g, seat) and not has_bearer(g, seat):
            raise ScenarioError(f"{key}.{name}", "required: a caballero of this seat can carry the standard (J-305)")


def read(names: Names, key: str, value: Any) -> str:
    """Return the id of the area or spot; "" for a standard that is set aside."""
    return names.areas[names.place(key, value)] if value else ""


def find(board: Board, names: Names, seat: int) -> str:
    """Return where the board has the seat's bearer; "" for a standard that is set aside."""
    bearing = derived(names.box).bearers[seat]
    found = (area for area, counts in enumerate(board.areas) if counts and any(counts[kind] for kind in bearing))
    return next((names.areas[area] for area in found), "")


JUBILEE = GrandeModule(
    "jubilee",
    contents=Contents(
        axes=(Axis(CARRIES, (TRAIT,), owned=True),),
        options=(options,),
        questions={"bearer": ()},
    ),
    seams=Seams(
        standards=(set_up,),
        ties=(ties,),
        after_step=(pass_on,),
    ),
    events=(StandardPassed,),
    verbs=(Bearer.verb,),
    scenes={"bearers": ScenarioEntry(put, read, find, by_seat=True)},
)
