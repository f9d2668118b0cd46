"""The answers of Carcassonne: to place the tile, to claim a segment, to pass."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from engine.core.option import Option
from engine.games.carcassonne.model.landscape import EAST, column_and_row, spot
from engine.games.carcassonne.model.tile_kinds import TileKind


@dataclass(frozen=True, slots=True, eq=False)
class PlaceTile(Option):
    """`tile 3 -2 r1`: place the drawn tile at column 3, row -2, turned one quarter clockwise (CA-TRN-03)."""

    verb: ClassVar[str] = "tile"
    x: int
    y: int
    rotation: int


@dataclass(frozen=True, slots=True, eq=False)
class Claim(Option):
    """`claim c1`: put a follower on that segment of the tile just placed (CA-FOL-04)."""

    verb: ClassVar[str] = "claim"
    segment: str


@dataclass(frozen=True, slots=True, eq=False)
class Decline(Option):
    """`pass`: claim nothing (CA-TRN-04)."""


DECLINE = Decline("pass")
_WHOLE = "(0|-?[1-9][0-9]{0,2})"
_PLACING = re.compile(f"{PlaceTile.verb} {_WHOLE} {_WHOLE} r([0-3])")


class Placings(dict[int, PlaceTile]):
    """The ways to place a tile, by far the most of the Options: each is made when it is first asked for."""

    def __missing__(self, code: int) -> PlaceTile:
        rotation = code % EAST
        x, y = column_and_row(code - rotation)
        placing = self[code] = PlaceTile(f"{PlaceTile.verb} {x} {y} r{rotation}", x, y, rotation)
        return placing


class Answers:
    """Every Option of one match, each made once."""

    def __init__(self, kinds: Iterable[TileKind], reach: int) -> None:
        """Take the types of tiles, and how far from the start tile one can lie."""
        kinds = tuple(kinds)
        self.reach = reach
        self.placings = Placings()
        """By position plus rotation."""
        names = dict.fromkeys(segment.id for kind in kinds for segment in kind.segments)
        self.claims = {name: Claim(f"{Claim.verb} {name}", name) for name in names}
        """By the id of the segment."""
        self.by_kind = tuple(
            tuple((number, self.claims[name]) for name, number in sorted(kind.index.items())) for kind in kinds
        )
        """By type of tile: its segments and the claims to them, sorted by words."""

    def placing(self, x: int, y: int, rotation: int) -> PlaceTile:
        return self.placings[spot(x, y) + rotation]

    def parse(self, words: str) -> Option:
        """Return the Option with these words, in any case; raise ValueError when there is none."""
        plain = " ".join(words.lower().split())
        if plain == DECLINE.words:
            return DECLINE
        verb, _, rest = plain.partition(" ")
        if verb == Claim.verb:
            if rest in self.claims:
                return self.claims[rest]
            raise ValueError(f"no tile has a segment '{rest[:8]}'; segments are {', '.join(sorted(self.claims))}")
        found = _PLACING.fullmatch(plain)
        if found is None:
            raise ValueError("expected 'tile X Y rN', 'claim SEGMENT' or 'pass'")
        x, y, rotation = map(int, found.groups())
        if max(abs(x), abs(y)) > self.reach:
            raise ValueError(f"no tile can lie farther than {self.reach} from the start tile")
        return self.placing(x, y, rotation)
