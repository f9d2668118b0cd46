"""Play the next turns in thought: tiles come as they may, and every seat takes what looks best at a glance."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

from engine.games.carcassonne.bots.appraisal import Appraisal
from engine.games.carcassonne.bots.chances import Chances
from engine.games.carcassonne.model.landscape import EAST, Follower, PlacedTile, column_and_row
from engine.games.carcassonne.model.state import NOTHING, CarcassonneState
from engine.games.carcassonne.rules.scoring import pay, score_completed

MISJUDGED = 0.5
"""Points by which others are taken to misjudge a turn."""


class TileTurn(NamedTuple):
    """A whole turn: where the tile goes, and what is claimed then."""

    code: int | None
    """A position plus a rotation; None when the tile lies there already."""
    segment: int
    """The number of the segment of that tile; -1 for none."""


def appraisal_of(g: CarcassonneState, left: Sequence[int], seat: int) -> Appraisal:
    """Return what the map is worth to a seat while so many tiles of each type are left."""
    chances = Chances(g.kit.kinds, left, len(g.supply))
    return Appraisal(g.kit.constants, chances, g.land, g.supply, seat)


def take_turn(g: CarcassonneState, kind: int, seat: int, move: TileTurn) -> None:
    """Place a tile of that type, claim, and score what is complete (CA-TRN-01 to CA-TRN-06)."""
    if move.code is not None:
        rotation = move.code % EAST
        x, y = column_and_row(move.code - rotation)
        g.land = g.land.with_tile(PlacedTile(x, y, kind, rotation))
    if move.segment >= 0:
        name = g.kit.kinds[kind].segments[move.segment].id
        g.land = g.land.with_followers((Follower(len(g.land.tiles) - 1, name, seat),))
        g.supply[seat] -= 1
    score_completed(g)


def lowest(segments: int) -> int:
    """Return the first of the segments that the bits of a number stand for: all belong to one feature."""
    return (segments & -segments).bit_length() - 1


class Playouts:
    """Simulations of one decision: everybody has one turn, the seat that decides last."""

    def __init__(self, left: Sequence[int], seat: int, luck: int) -> None:
        """Take how many tiles of each type are left, and a number from which all their luck comes."""
        self._left = left
        self._seat = seat
        self._luck = luck

    def play(self, table: CarcassonneState, number: int) -> float:
        """Return what a table is worth to the seat after the next turns; simulations of a number share their luck."""
        rng = random.Random(f"{self._luck} {number}")
        stack = [kind for kind, count in enumerate(self._left) for _ in range(count)]
        rng.shuffle(stack)
        g, left, seats = table.copy(), [*self._left], len(table.supply)
        for turn in range(1, seats + 1):
            kind = self._drawn(g, stack, left)
            if kind == NOTHING:
                break
            seat = (self._seat + turn) % seats
            take_turn(g, kind, seat, self._glance(g, kind, left, seat, rng))
        if stack:
            found = appraisal_of(g, left, self._seat)
            return found.of_map() + found.of_supply() + found.of_points(g.scores)
        for feature in g.land.held():  # CA-END-01
            pay(g, feature)
        return appraisal_of(g, left, self._seat).of_points(g.scores)

    @staticmethod
    def _drawn(g: CarcassonneState, stack: list[int], left: list[int]) -> int:
        """Return the next tile that fits somewhere (CA-NOP-01), NOTHING when there is none."""
        while stack:
            kind = stack.pop()
            left[kind] -= 1
            if g.land.fits(kind):
                return kind
        return NOTHING

    @staticmethod
    def _glance(g: CarcassonneState, kind: int, left: Sequence[int], seat: int, rng: random.Random) -> TileTurn:
        appraisal = appraisal_of(g, left, seat)
        best, found = -float("inf"), TileTurn(0, -1)
        for code in g.land.codes(kind):
            placed = appraisal.of_placing(kind, code)
            most, segments = max(placed.claims, default=(0.0, 0))
            worth = placed.worth + max(0.0, most) + MISJUDGED * rng.random()
            if worth > best:
                best, found = worth, TileTurn(code, lowest(segments) if most > 0 else -1)
        return found
