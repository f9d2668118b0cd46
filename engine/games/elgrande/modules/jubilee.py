"""Add Jubilee: standard bearers that break ties (J-101 to J-501)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from engine.core.ask import Ask, Steps, ask
from engine.core.event import Event
from engine.core.modules import Module
from engine.core.option import Option
from engine.core.pieces import Kind
from engine.core.scenes import ScenarioError
from engine.games.elgrande.model.box import Box
from engine.games.elgrande.model.figures import CASTILLO
from engine.games.elgrande.model.options import DONE
from engine.games.elgrande.model.scenario_entry import ScenarioEntry
from engine.games.elgrande.model.state import GrandeState
from engine.games.elgrande.model.view import Board
from engine.games.elgrande.rules.caballeros import become
from engine.games.elgrande.rules.rule_queries import closed, counted

if TYPE_CHECKING:
    from engine.games.elgrande.scenarios.names import Names

TRAIT = "bearer"


class StandardPassed(Event, frozen=True):
    """The event that a standard has a new bearer (J-303)."""

    seat: int
    area: int


@dataclass(frozen=True, slots=True, eq=False)
class Bearer(Option):
    """The option `bearer granada`: the standard goes to a caballero there."""

    verb: ClassVar[str] = "bearer"
    area: int


def kinds(seats: Sequence[str]) -> list[Kind]:
    """Add each seat's bearer (J-301): there is one at most (J-104), and in totals it is one like any other (J-209)."""
    return [Kind(name, seat, (TRAIT,)) for seat, name in enumerate(seats)]


def options(box: Box) -> Iterable[Option]:
    """Return `bearer` with every area or spot outside the Castillo."""
    return [Bearer(f"{Bearer.verb} {box.areas[place].id}", place) for place in box.places_by_name if place != CASTILLO]


def bearer(g: GrandeState, seat: int) -> int:
    """Return the number of the seat's bearer kind."""
    return next(kind for kind in g.box.kinds.of[seat] if TRAIT in g.box.kinds.all[kind].traits)


def set_up(g: GrandeState) -> Steps[None]:
    """Give the standard to one of the two caballeros at home (J-102)."""
    for seat, home in enumerate(g.grandes):
        hand_to(g, seat, home)
    return
    yield  # the hook is a generator, though nothing is asked


def hand_to(g: GrandeState, seat: int, area: int) -> None:
    """Make one of the seat's caballeros in the area the bearer of its standard."""
    become(g, area, seat, bearer(g, seat))
    if g.tell:
        g.tell(StandardPassed(seat, area))


def ties(g: GrandeState, area: int) -> list[bool]:
    """Return for each seat whether its bearer is in the area: it wins ties (J-201 to J-205), and only those (J-206).

    No bearer is ever in the Castillo or a court (J-207).
    """
    here = counted(g, area)
    return [bool(here[bearer(g, seat)]) for seat in range(len(g.scores))]


def pass_on(g: GrandeState, actor: int) -> Steps[None]:
    """Let the owner of each standard that lost its bearer choose a new one, clockwise from the actor (J-303 to J-307).

    Nobody else may choose (J-308). In a general scoring this comes before the first region is scored (J-310).
    """
    for seat in (actor, *g.box.others[actor]):
        kind = bearer(g, seat)
        if any(row[kind] for row in g.areas):
            continue
        if not eligible(g, seat):
            continue  # set aside until there is one (J-307)
        chosen = yield from ask(Ask(seat, "bearer", partial(bearers, g, seat)))
        if isinstance(chosen, Bearer):
            hand_to(g, seat, chosen.area)


def bearers(g: GrandeState, seat: int) -> list[Option]:
    """Return each caballero that can carry the standard; `done` when there is none any more."""
    words = [f"{Bearer.verb} {g.box.areas[place].id}" for place in eligible(g, seat)]
    return [g.box.options.by_words[one] for one in words] or [DONE]


def eligible(g: GrandeState, seat: int) -> list[int]:
    """Return where the seat has a caballero that can carry the standard: a closed region only as a last resort (J-305).

    A bearer in the King's region stays there as every caballero does (J-311, B-8.3).
    """
    places = [place for place in g.box.places_by_name if place != CASTILLO and g.areas[place][seat]]
    shut = closed(g)
    return [place for place in places if g.box.region_of[place] not in shut] or places


def put(g: GrandeState, names: Names, key: str, value: Any) -> None:
    """Set up `bearers` of a scenario: where each seat's standard is; required when a caballero can carry it."""
    for full, seat, place in names.by_seat(key, value or {}):
        area = names.place(full, place)
        if area == CASTILLO or not g.areas[area][seat]:
            raise ScenarioError(full, f"expected a place with a caballero that can carry the standard, not {place}")
        hand_to(g, seat, area)
    for seat, name in enumerate(g.box.seats):
        if eligible(g, seat) and not any(row[bearer(g, seat)] for row in g.areas):
            raise ScenarioError(f"{key}.{name}", "required: a caballero of this seat can carry the standard (J-305)")


def read(names: Names, key: str, value: Any) -> str:
    """Return the id of the area or spot; "" for a standard that is set aside."""
    return names.areas[names.place(key, value)] if value else ""


def find(board: Board, names: Names, seat: int) -> str:
    """Return where the board has the seat's bearer; "" for a standard that is set aside."""
    kind = next(n for n, k in enumerate(names.box.kinds.all) if k.owner == seat and k.traits == (TRAIT,))
    return next((names.areas[area] for area, counts in enumerate(board.areas) if counts and counts[kind]), "")


JUBILEE = Module(
    "jubilee",
    kinds=kinds,
    hooks={"options": (options,), "standards": (set_up,), "ties": (ties,), "after_step": (pass_on,)},
    verbs=(Bearer.verb,),
    questions={"bearer": ()},
    events=(StandardPassed,),
    scenes={"bearers": ScenarioEntry(put, read, find, by_seat=True)},
)
"""The manifest."""
