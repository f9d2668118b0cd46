"""The own figures of Grand Inquisitor & Colonies, and what follows from them for one box: kinds and places."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from functools import lru_cache
from itertools import compress
from operator import itemgetter
from typing import Annotated

import msgspec

from engine.core.figures import FiguresFile, fixed
from engine.core.pieces import Axis
from engine.games.elgrande.model.box import Box
from engine.games.elgrande.model.figures import CASTILLO, Points, Ruled

NAME = "colonies"


class BlackFigures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The black caballeros that set-up puts on the board (C-107)."""

    regions: Annotated[int, msgspec.Meta(ge=1, le=2)]
    """They come into so many regions: at five seats there are three to draw, and one of them is the table's (C-109)."""
    each: Annotated[int, msgspec.Meta(ge=1, le=6)]
    """How many of them come into each."""


class TileFigures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Gold, or wares."""

    tiles: Annotated[int, msgspec.Meta(ge=3, le=20)]
    """How many there are (C-102); never fewer than the start needs."""
    start: Annotated[int, msgspec.Meta(ge=0, le=3)]
    """How many lie on the board at the start (C-107)."""
    points: Points
    """What one pays when it is delivered (C-606)."""


class Symbols(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The tiles that a card lays from the supply, as far as that lasts (C-601)."""

    gold: Annotated[int, msgspec.Meta(ge=0, le=9)]
    wares: Annotated[int, msgspec.Meta(ge=0, le=9)]


class ColoniesFigures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The figures of the module beside its areas and cards."""

    new_regions: Annotated[tuple[str, ...], Ruled]
    """Their ids, in the order of scoring (C-902)."""
    disc_start: Annotated[int, msgspec.Meta(ge=1, le=2)]
    """How many caballeros come into the region that each disc shows at the start (C-107): with the fewest caballeros,
    the most at home and the most at court there are two left."""
    extra: Annotated[int, fixed("the rules of intake know one more, and no other number")]
    """How many caballeros the holder of the Grand Inquisitor takes in or places besides, in each turn (C-703)."""
    strike_lasts: Annotated[int, msgspec.Meta(ge=0, le=8)]
    """For how many rounds after that in which it was taken Double Strike is kept (C-1103)."""
    offices: dict[str, Points]
    """The spots, and the points that a caballero there earns besides (C-305)."""
    fields: dict[int, Annotated[int, msgspec.Meta(ge=1, le=30)]]
    """How many fields the limitation table has, by number of seats (C-107, C-801)."""
    black: BlackFigures
    gold: TileFigures
    wares: TileFigures
    symbols: dict[str, Symbols]
    """By card of stack 7 (C-1003)."""


FIGURES = FiguresFile("engine.games.elgrande.modules.colonies", "colonies.toml", ColoniesFigures)


BLACK = "black"
"""The colour that no seat owns (C-705): it has no court and no provinces (C-707)."""
GOLD, WARES = "gold", "wares"
TILES = (GOLD, WARES)
READY = "ready"
"""The trait of whoever stands on the Ship or in a colony since an earlier round (C-402)."""
BESIDE = "beside"
"""The trait of whoever stands in the region of the limitation table, but beside it (C-802)."""
AXES = (Axis("carries", TILES), Axis("since", (READY,)), Axis("table", (BESIDE,)))
"""Each is a kind of its own, so whoever relocates one says which (C-403), and what it carries goes with it (C-605).

Whoever carries a standard carries no tile (J-302, C-1212): so the first axis has the name of that of Jubilee.
"""


class Crew:
    """Kinds of caballeros that a seat may use."""

    def __init__(self, kinds: Set[int]) -> None:
        self.kinds = tuple(sorted(kinds))
        self._counts = itemgetter(*self.kinds)

    def anywhere(self, rows: Iterable[Sequence[int]]) -> bool:
        """Check whether there are any of the kinds in some of the rows."""
        return any(map(any, map(self._counts, rows)))

    def present(self, row: Sequence[int]) -> Iterable[int]:
        """Return the kinds of which there are any in a row."""
        counts = self._counts(row)
        return compress(self.kinds, counts) if any(counts) else ()


class ColoniesDerived:
    """What there is to know of one box. Sets hold numbers of kinds or places."""

    def __init__(self, box: Box) -> None:
        kinds, index = box.kinds, box.index
        self.figures: ColoniesFigures = box.figures.own[NAME]
        self.francia, self.ship, self.america, self.africa = (
            index[name] for name in ("francia", "ship", "america", "africa")
        )
        self.new = tuple(index[name] for name in self.figures.new_regions)
        """The new regions, in their order (C-902, C-1108)."""
        self.colonies = (self.america, self.africa)
        self.tile_of = {self.america: GOLD, self.africa: WARES}
        """By colony: what lies there (C-601)."""
        self.spain = frozenset(box.on_disc)
        """The nine Spanish regions."""
        self.coast = frozenset(area for area in box.regions if box.areas[area].coastal)
        """Where the Ship lands, and from where it is boarded (C-311)."""
        self.overseas = tuple(place for region in (self.ship, *self.colonies) for place in box.parts[region])
        """The places where it matters since when a caballero stands there (C-401)."""
        self.tiles = {GOLD: self.figures.gold, WARES: self.figures.wares}
        """By sort of tile: its figures."""
        self.offices: Mapping[int, int] = {index[spot]: points for spot, points in self.figures.offices.items()}
        """By spot: what the office pays (C-305)."""
        self.quarters = frozenset(spot for spot in self.offices if box.region_of[spot] != self.francia)
        """The offices that are no field of a majority: Captain and Viceroy (C-332, C-341)."""
        self.quarters_of = {
            region: tuple(place for place in box.parts[region] if place in self.quarters)
            for region in (self.ship, *self.colonies)
        }
        """By region overseas: its quarters."""
        self.grounds = (
            frozenset(place for region in box.regions for place in box.parts[region] if region != self.francia)
            - self.quarters
        )
        """The places where caballeros can need a field of the table (C-801, C-804, C-810)."""
        self.black = frozenset(number for number, kind in enumerate(kinds.all) if kind.colour == BLACK)
        self.carriers = kinds.having(GOLD) | kinds.having(WARES)
        self.ready, self.beside = kinds.having(READY), kinds.having(BESIDE)
        self.count_beside = itemgetter(*sorted(self.beside))
        """Returns the counts of those beside the table, sorted by kind, of a row."""
        self.count_black = itemgetter(*sorted(self.black))
        """Returns the counts of black ones of a row."""
        self.count_carriers = {tile: itemgetter(*sorted(kinds.having(tile))) for tile in TILES}
        """By tile: returns the counts of its carriers of a row."""
        self.owned = (*(frozenset(own) for own in kinds.of), self.black)
        """By seat: its kinds; last, black ones, which never bear a standard."""
        self.crews = self._crews(frozenset(range(len(kinds))))
        """By seat: all its kinds."""
        self.sailors = self._crews(self.ready)
        """By seat: those of them that can sail (C-402)."""
        self.settled = self._changed(box, READY, has=False)
        """By kind: the one that has just arrived."""
        self.rested = self._changed(box, READY, has=True)
        """By kind: the one that stands there since an earlier round."""
        self.on_table = self._changed(box, BESIDE, has=False)
        self.off_table = self._changed(box, BESIDE, has=True)
        self.unladen = {
            kind: kinds.with_traits(kind, {*kinds.all[kind].traits}.difference(TILES)) for kind in self.carriers
        }
        """By carrier: the same without its tile."""
        self.laden = {(self.unladen[kind], tile): kind for tile in TILES for kind in kinds.having(tile)}
        """By kind and tile: the carrier that it becomes; bearers become none (J-302)."""
        self.cargo = {kind: tile for tile in TILES for kind in kinds.having(tile)}
        """By carrier: its tile."""
        nowhere: frozenset[int] = frozenset()
        self.barred_moves = tuple(self.quarters if kind in self.carriers else nowhere for kind in range(len(kinds)))
        """By kind: where it never comes (C-333, C-341)."""
        self.not_from_court = frozenset(place for region in self.colonies for place in (region, *box.parts[region]))
        """Where nobody comes from a court (C-340)."""
        self.not_for_king = frozenset((self.ship, *self.colonies))
        """Where the King never comes (C-302)."""
        self.boarding = box.parts[self.ship]
        """The places of the Ship."""
        self.colonial = tuple(place for place in self.overseas if place not in self.boarding)
        """The places of the colonies."""
        self.rows_boarding, self.rows_colonial = itemgetter(*self.boarding), itemgetter(*self.colonial)
        """Return the rows of the Ship and of the colonies; each has several places."""
        self.landings = tuple(place for place in box.places_by_name if place != CASTILLO and self._lands(box, place))
        """Where the Ship sails (C-502)."""

    def _crews(self, kinds: Set[int]) -> tuple[tuple[Crew, Crew], ...]:
        black = self.black & kinds
        return tuple((Crew(own & kinds), Crew((own & kinds) | black)) for own in self.owned[:-1])

    def _lands(self, box: Box, place: int) -> bool:
        region = box.region_of[place]
        return region in self.colonies or region in self.coast

    @staticmethod
    def _changed(box: Box, trait: str, *, has: bool) -> tuple[int, ...]:
        """Return by kind the one that has the trait, or has it not, and is the same otherwise."""
        kinds = box.kinds
        return tuple(
            kinds.with_traits(number, {*kind.traits, trait} if has else {*kind.traits} - {trait})
            for number, kind in enumerate(kinds.all)
        )


derived = lru_cache(maxsize=64)(ColoniesDerived)
"""Returns what there is to know of a box."""
