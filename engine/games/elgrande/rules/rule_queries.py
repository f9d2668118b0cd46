"""Answer the few questions that many rules ask, one function each. Modules add to the answers by the box's seams."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import compress
from operator import add

from engine.core.ask import Steps
from engine.games.elgrande.model.box import NONE, TargetTables
from engine.games.elgrande.model.state import GrandeState

NUMBERS = range(1000)
"""More numbers than there are kinds."""


def closed(g: GrandeState) -> frozenset[int]:
    """Return the regions that nothing may enter or leave: the King's (B-8.3), and what modules make of that."""
    areas = g.box.king_closes[g.king].closed
    for change in g.seams.closed:
        areas = change(g, areas)
    return areas


def barred(g: GrandeState, what: str, kind: int = 0) -> frozenset[int]:
    """Return the areas that modules shut to one thing only.

    `what`: `king` and `grande` (regions they never enter), `grande_leaves` (regions out of which no card moves one),
    `score` (regions that are not scored), `court` (areas and spots that nothing enters from a court), `move` (areas and
    spots that caballeros of `kind` do not enter by relocation), `other_way` (areas and spots that caballeros enter out
    of the Castillo and by special actions alone).
    """
    functions = g.seams.barred
    if len(functions) == 1:
        return functions[0](g, what, kind)
    return NONE.union(*(function(g, what, kind) for function in functions)) if functions else NONE


def full(g: GrandeState) -> frozenset[int]:
    """Return the places that have no room for one more caballero now: V4.2, C-321."""
    areas = g.areas
    return frozenset([place for place, room in g.box.limited.items() if sum(areas[place]) >= room])


def with_room(g: GrandeState, places: Sequence[int]) -> list[int]:
    """Return those of the places that have room for one more caballero now."""
    areas, limited = g.areas, g.box.limited
    return [place for place in places if place not in limited or sum(areas[place]) < limited[place]]


def target_tables(g: GrandeState) -> TargetTables:
    """Return what may go where now; the King counts where he is at this moment (B-6.7)."""
    box = g.box
    if g.seams.closed or g.seams.barred:  # then it depends on more than the King
        return box.tables((closed(g), barred(g, "court")))
    return box.by_king[g.king]


def held(g: GrandeState, seat: int) -> Sequence[int]:
    """Return the areas, no regions, out of which the seat may take its own caballeros: K-6.9."""
    functions = g.seams.holding
    return [area for function in functions for area in function(g, seat)] if functions else ()


def values(g: GrandeState, area: int) -> tuple[int, int, int]:
    """Return the values that count in an area, best place first (B-13.1, B-16.3).

    They are those of a movable scoreboard lying there, else the printed ones.
    """
    box, boards = g.box, g.boards
    found = box.figures.scoreboards[boards.index(area)].values if area in boards else box.areas[area].values
    for change in g.seams.worth:
        found = change(g, area, found)
    return found


def counts(g: GrandeState, area: int) -> Sequence[int]:
    """Count the caballeros in an area by kind, all its spots together."""
    parts = g.box.parts[area]
    # The row itself and no copy: whoever changes it makes one.
    if len(parts) == 1:
        return g.areas[area]
    found: Sequence[int] = g.areas[parts[0]]
    for part in parts[1:]:
        if any(g.areas[part]):
            found = list(map(add, found, g.areas[part]))
    return found


def present(counts: Sequence[int]) -> Iterator[int]:
    """Return the kinds of which there are any, where `counts` has their number by kind."""
    return compress(NUMBERS, counts)


def counted(g: GrandeState, area: int) -> Sequence[int]:
    """Count the caballeros in an area that count there, by kind: all, but for those that modules leave out."""
    here = counts(g, area)
    for leave_out in g.seams.counted:
        here = leave_out(g, area, here)
    return here


def strengths(g: GrandeState, area: int) -> list[int]:
    """Return how much each seat counts in an area: its caballeros there (B-13.2), and what modules add."""
    here = counted(g, area) if g.seams.counted else counts(g, area)
    if len(here) == len(g.scores):  # one kind per seat, in seat order
        # A copy, as `here` may be the row of the board.
        strength = list(here)
    else:
        strength = [0] * len(g.scores)
        for kind in present(here):
            if (owner := g.box.kinds.all[kind].owner) is not None:
                strength[owner] += here[kind]
    for function in g.seams.strength:
        strength = function(g, area, strength)
    return strength


def joint_strengths(g: GrandeState, areas: Sequence[int]) -> list[int]:
    """Return how much each seat counts in areas that count as one."""
    return [sum(column) for column in zip(*(strengths(g, area) for area in areas), strict=True)]


def ranking_strengths(g: GrandeState, area: int) -> tuple[int, ...]:
    """Return the numbers that rank the seats in an area, by seat, the most first (B-13.3)."""
    return with_ties(g, (area,), strengths(g, area))


def with_ties(g: GrandeState, areas: Sequence[int], strength: Sequence[int]) -> tuple[int, ...]:
    """Return the numbers that rank the seats in areas that count as one.

    They are the strengths; where modules break ties, twice the strengths and 1 for a favoured seat that is present.
    """
    if functions := g.seams.ties:
        favoured = [
            any(favour) for favour in zip(*(function(g, area) for function in functions for area in areas), strict=True)
        ]
        # Doubled, so that the 1 breaks a tie but never makes up for a caballero.
        return tuple(2 * count + (count > 0 and favour) for count, favour in zip(strength, favoured, strict=True))
    return tuple(strength)


def total(g: GrandeState, area: int) -> int:
    """Count all caballeros in an area that count there (B-15.6)."""
    return sum(counted(g, area))


def scorable(g: GrandeState) -> Sequence[int]:
    """Return the regions that can be scored now, in the order of B-1.6."""
    shut = barred(g, "score")
    return [area for area in g.box.regions if area not in shut] if shut else g.box.regions


def kinds_meant(g: GrandeState, whose: str, actor: int) -> Sequence[int]:
    """Return the kinds that caballeros of a sort mean for the actor, sorted by words (B-0.4).

    `whose`: `own`, `foreign`, `any`; or `sent`, those that go where the actor's disc points.
    """
    kinds: Sequence[int] = g.box.kinds_by_whose[whose][actor]
    for function in g.seams.kinds:
        kinds = function(g, whose, actor, kinds)
    return kinds


def intake_limit(g: GrandeState, seat: int) -> int:
    """Return how many caballeros the seat may bring to court in its turn (B-6.1)."""
    most = g.box.powers[g.played[seat]].province
    for function in g.seams.intake:
        most += function(g, seat)
    return most


def place_limit(g: GrandeState, actor: int, card: str, placed: Sequence[int]) -> int:
    """Return how many caballeros may be placed by the card's number when they go to the areas `placed` (B-10.1)."""
    most = g.box.caballeros[card]
    for function in g.seams.places:
        most += function(g, actor, placed)
    return most


def place_source(g: GrandeState, actor: int, card: str, placed: Sequence[int]) -> list[int]:
    """Return the row from which the actor places the next caballero by the card's number: the courts (B-10.1)."""
    source = g.court
    for function in g.seams.place_source:
        source = function(g, actor, card, placed, source)
    return source


def after_step(g: GrandeState, actor: int) -> Steps[None]:
    """Settle what modules add to be settled at once whenever caballeros have left a region or entered one."""
    for function in g.seams.after_step:
        yield from function(g, actor)


def veto_holders(g: GrandeState, actor: int) -> list[int]:
    """Return the seats that could object to a step of `actor`, clockwise from the actor's left (B-17.3, B-17.5)."""
    holders = {holder for holder, _ in g.vetoes}
    return [seat for seat in g.box.others[actor] if seat in holders]


def order_is_asked(g: GrandeState, actor: int, steps: int, *, by_card: bool = False) -> bool:
    """Check whether the actor chooses the order of the steps, when it can matter (B-17.11, E-12, E-19).

    Only in 2015, but for a card that itself leaves the order to its player (`by_card`): C-1107, C-1108, G-807, G-813.
    """
    # It can matter when somebody could veto a step, for the steps after it are lost then.
    asked = by_card or not g.box.edition_1996
    return steps > 1 and asked and bool(g.vetoes) and bool(veto_holders(g, actor))
