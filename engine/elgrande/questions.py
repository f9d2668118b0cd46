"""The few questions that many rules ask, one function each. Modules add to the answers through the box's hooks."""

from __future__ import annotations

from engine.elgrande.box import Tables
from engine.elgrande.state import GrandeState


def closed(g: GrandeState) -> frozenset[int]:
    """The areas that nothing may enter or leave: the King's region (B-8.3), and what modules close."""
    areas = g.box.king_closes[g.king]
    if hooks := g.box.hooks["closed"]:
        areas = areas.union(*(hook(g) for hook in hooks))
    return areas


def tables(g: GrandeState) -> Tables:
    """What may go where now."""
    return g.box.tables(closed(g))


def values(g: GrandeState, area: int) -> tuple[int, int, int]:
    """The effective values of an area: those of a movable scoreboard lying there, else the printed ones (B-13.1)."""
    for board, place in enumerate(g.boards):
        if place == area:
            return g.box.figures.scoreboards[board].values
    return g.box.areas[area].values


def strengths(g: GrandeState, area: int) -> list[int]:
    """How much each seat counts in an area: its caballeros there (B-13.2), and what modules add."""
    counts = g.areas[area]
    plain = len(counts) == len(g.scores)  # one kind per seat, in seat order
    strength = counts[:] if plain else [sum(counts[kind] for kind in own) for own in g.box.kinds.of]
    for hook in g.box.hooks["strength"]:
        strength = hook(g, area, strength)
    return strength


def total(g: GrandeState, area: int) -> int:
    """All caballeros in an area (B-15.6)."""
    return sum(g.areas[area])


def usable_vetoes(g: GrandeState, actor: int) -> list[int]:
    """The seats that could object to a step of `actor`, clockwise from his left (B-17.3, B-17.5)."""
    holders = {holder for holder, _ in g.vetoes}
    return [seat for seat in g.box.others[actor] if seat in holders]


def order_is_asked(g: GrandeState, actor: int, steps: int) -> bool:
    """Whether the actor chooses the order of the steps left: 2015 only, and only when it can matter (B-17.11, E-12)."""
    return steps > 1 and not g.box.old and bool(g.vetoes) and bool(usable_vetoes(g, actor))
