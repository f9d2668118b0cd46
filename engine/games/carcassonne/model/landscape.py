"""The map: tiles, followers on them, and the features that the segments of the tiles have joined into.

A Landscape is never changed: what is placed or claimed gives a new one, so copies of a State can share it.
Features are kept while tiles come, by union-find; no question looks over all tiles.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import add
from typing import NamedTuple, TypeVar

import msgspec
from msgspec.structs import replace

from engine.games.carcassonne.model.tile_kinds import NONE, Edges, Shape, TileKind

T = TypeVar("T")
EAST = 4
"""The step from a position to the one east of it: a position and a rotation add up to one number."""
SOUTH = 512 * EAST
"""The step to the one south of it: there is room for all tiles in a row, so no two positions are one number."""
STEPS = (-SOUTH, EAST, SOUTH, -EAST)
"""By side: the step to the neighbour across it (CA-GEO-01)."""
AROUND = frozenset(row + column for row in (-SOUTH, 0, SOUTH) for column in (-EAST, 0, EAST) if row or column)
"""The steps to the eight positions around one (CA-CLO-01)."""
CLOSED = (2, 2, 0, 0)
"""By kind of feature: how many open sides there are less where two of its segments meet."""
SEGMENTS = 16
"""More than the segments of a tile."""


def spot(x: int, y: int) -> int:
    """Return the position (x, y) as a number. These numbers are in the order of y, then x."""
    return x * EAST + y * SOUTH


def column_and_row(position: int) -> tuple[int, int]:
    """Return x and y of a position that is a number."""
    y, x = divmod(position + SOUTH // 2, SOUTH)
    return (x - SOUTH // 2) // EAST, y


class PlacedTile(NamedTuple):
    """A tile on the map."""

    x: int
    y: int
    kind: int
    """The number of its type."""
    rotation: int


class Follower(NamedTuple):
    """A follower on the map."""

    tile: int
    """The number of its tile, in the order in which the tiles were placed."""
    segment: str
    """The id of its segment there."""
    seat: int


class Feature(msgspec.Struct, frozen=True, order=True):
    """A road, a city, a cloister or a farm, as far as it has grown; sorted as they are scored (CA-TRN-11)."""

    kind: int
    first: int
    """Its smallest segment by y, x and id (CA-TRN-11): the position, times SEGMENTS, and the number on the tile."""
    tiles: int
    """A bit for each of its tiles, each of which counts once (CA-FEA-06); of a cloister for those around it too."""
    open: int
    """How many sides of it face an empty position; of a cloister, how many positions around it are empty.

    Of a farm it means nothing, but is never 0.
    """
    pennants: int
    followers: tuple[int, ...]
    """How many stand in it, by seat."""
    borders: int
    """Of a farm: a bit for each segment of city that it borders."""

    @property
    def size(self) -> int:
        """How many tiles count for it."""
        return self.tiles.bit_count()

    @property
    def complete(self) -> bool:
        """Whether it is complete (CA-ROA-01, CA-CIT-01, CA-CLO-01); a farm never is.

        What is complete never grows (CA-INV-08). An empty position to which it turns no side does not keep it open
        (CA-CIT-05).
        """
        return not self.open

    @property
    def position(self) -> tuple[int, int]:
        """The x and y of its smallest segment."""
        return column_and_row(self.first // SEGMENTS)

    @property
    def segment(self) -> int:
        """The number of its smallest segment on the tile there."""
        return self.first % SEGMENTS


class Growth(NamedTuple):
    """What a tile would make of the features that it touches: one of them."""

    feature: Feature
    """The feature as it would be, before anybody claims it."""
    roots: list[int]
    """The roots of the features that it would grow out of: none for a new one."""
    segments: int
    """A bit for each segment of the tile that would belong to it; none of a cloister nearby."""


class Landscape:
    """The map of one match. Every list is in the order in which the tiles were placed."""

    __slots__ = (
        "_at",
        "_cloisters",
        "_closed",
        "_features",
        "_frontier",
        "_laid",
        "_nobody",
        "_parents",
        "followers",
        "kinds",
        "tiles",
    )

    def __init__(self, kinds: Sequence[TileKind], seats: int) -> None:
        """Begin without any tile."""
        self.kinds = kinds
        self.tiles: list[PlacedTile] = []
        self.followers: dict[int, Follower] = {}
        """By the number of the segment, in the order in which they came."""
        self._nobody = (0,) * seats
        self._laid: list[tuple[int, Shape]] = []
        """By tile: the number of its first segment among all, and its shape."""
        self._at: dict[int, int] = {}
        """Position -> tile."""
        self._frontier: dict[int, int] = {}
        """Empty position beside a tile -> the key of the edges that it meets."""
        self._parents: list[int] = []
        """By segment: another one of its feature, nearer to the root; the root names itself."""
        self._features: list[Feature] = []
        """By segment: the feature of which it is the root; of another segment it tells nothing."""
        self._cloisters: dict[int, int] = {}
        """Position -> segment, of the cloisters."""
        self._closed: list[int] = []
        """The roots of the features that the tile placed last has completed."""

    def _copy(self) -> Landscape:
        """Return another Landscape with the same tables: whoever changes one of them must copy it before."""
        copied = Landscape.__new__(Landscape)
        copied.kinds = self.kinds
        copied.tiles = self.tiles
        copied.followers = self.followers
        copied._nobody = self._nobody
        copied._laid = self._laid
        copied._at = self._at
        copied._frontier = self._frontier
        copied._parents = self._parents
        copied._features = self._features
        copied._cloisters = self._cloisters
        copied._closed = self._closed
        return copied

    # What lies there

    @property
    def segments(self) -> int:
        """How many segments all tiles have."""
        return len(self._parents)

    def at(self, x: int, y: int) -> int | None:
        """Return the number of the tile at a position; None where there is none."""
        return self._at.get(spot(x, y))

    def met(self, x: int, y: int) -> Edges:
        """Return by side what a tile at a position would meet: the number of a terrain, or OPEN."""
        found = [0, 0, 0, 0]
        for side, step in enumerate(STEPS):
            there = self._at.get(spot(x, y) + step)
            if there is not None:
                found[side] = self._laid[there][1].edges[side ^ 2]
        return found[0], found[1], found[2], found[3]

    def fits(self, kind: int) -> bool:
        """Return whether a tile of this type fits anywhere (CA-NOP-01)."""
        fitting = self.kinds[kind].fitting
        return any(map(fitting.__getitem__, self._frontier.values()))

    def codes(self, kind: int) -> list[int]:
        """Return each way to place a tile of this type as a number: a position plus a rotation (CA-PLC-05)."""
        fitting = self.kinds[kind].fitting
        return [position + turn for position, key in self._frontier.items() for turn in fitting[key]]

    def fitting(self, kind: int, x: int, y: int) -> tuple[int, ...]:
        """Return the rotations in which a tile of this type fits at a position (CA-PLC-01, CA-PLC-02)."""
        key = self._frontier.get(spot(x, y))
        return () if key is None else self.kinds[kind].fitting[key]

    def feature_of(self, tile: int, segment: str) -> Feature:
        return self.feature(self._laid[tile][0] + self.kinds[self.tiles[tile].kind].index[segment])

    def feature(self, segment: int) -> Feature:
        """Return the feature to which a segment belongs, by its number among all."""
        return self._features[self.root(segment)]

    def features(self) -> Iterable[Feature]:
        """Return all features, in no order."""
        return [self._features[segment] for segment, parent in enumerate(self._parents) if segment == parent]

    def free(self) -> list[int]:
        """Return the segments of the tile placed last whose whole feature holds no follower (CA-FOL-05)."""
        start, nobody = self._laid[-1][0], self._nobody
        return [at - start for at in range(start, len(self._parents)) if self.feature(at).followers == nobody]

    def grown(self, kind: int, code: int) -> list[Growth]:
        """Return what a tile of this type would make of all features that it touches, without placing it.

        `code` is a position plus a rotation, in which it fits. Cloisters come last.
        """
        rotation = code % EAST
        position, tile, bit, start = code - rotation, self.kinds[kind], 1 << len(self.tiles), len(self._parents)
        shape, features, root_of = tile.shapes[rotation], self._features, self.root
        beside = [self._laid[there] if there is not None else None for there in self._around(position)]
        grown: list[Growth] = []
        for at, (what, sides, pennants, borders) in enumerate(tile.marks):
            roots: list[int] = []
            for side, part in shape.contacts[at]:
                if (neighbour := beside[side]) is not None:
                    sides -= CLOSED[what]
                    root = root_of(neighbour[0] + neighbour[1].parts[part])
                    if root not in roots:
                        roots.append(root)
            first, segments, tiles, followers = position * SEGMENTS + at, 1 << at, bit, self._nobody
            borders <<= start
            joined = roots
            for other in grown:  # two segments of the tile can belong to one feature
                if any(root in other.roots for root in roots):
                    a = other.feature
                    first, sides, pennants = min(first, a.first), sides + a.open, pennants + a.pennants
                    tiles, borders, segments = tiles | a.tiles, borders | a.borders, segments | other.segments
                    followers = a.followers if followers is self._nobody else tuple(map(add, followers, a.followers))
                    joined = [*other.roots, *(root for root in joined if root not in other.roots)]
                    roots = [root for root in roots if root not in other.roots]
                    grown = [one for one in grown if one is not other]
            for root in roots:
                a = features[root]
                first, sides, pennants = min(first, a.first), sides + a.open, pennants + a.pennants
                tiles, borders = tiles | a.tiles, borders | a.borders
                followers = a.followers if followers is self._nobody else tuple(map(add, followers, a.followers))
            grown.append(Growth(Feature(what, first, tiles, sides, pennants, followers, borders), joined, segments))
        if tile.cloister != NONE:
            around = [self._at[position + step] for step in AROUND if position + step in self._at]
            own = next(at for at, growth in enumerate(grown) if growth.segments == 1 << tile.cloister)
            a = grown[own].feature
            tiles, sides = a.tiles | sum(1 << there for there in around), a.open - len(around)
            grown[own] = grown[own]._replace(feature=replace(a, tiles=tiles, open=sides))
        for there, cloister in self._cloisters.items():
            if there - position in AROUND:
                a = features[cloister]
                grown.append(Growth(replace(a, tiles=a.tiles | bit, open=a.open - 1), [cloister], 0))
        return grown

    def completed(self) -> list[Feature]:
        """Return what the tile placed last has completed, in the order in which it is scored (CA-TRN-11)."""
        return sorted({self._features[root] for root in self._closed}) if self._closed else []

    def held(self) -> list[Feature]:
        """Return the features that hold followers, in the order in which they are scored."""
        return sorted({self.feature(segment) for segment in self.followers})

    def supplied(self, farm: Feature) -> list[Feature]:
        """Return the complete cities that a farm borders, each once (CA-FRM-02, CA-FRM-06, CA-FRM-08).

        Other farms may supply them too (CA-FRM-07).
        """
        return sorted(city for root in self.bordered(farm) if (city := self._features[root]).complete)

    def bordered(self, farm: Feature) -> set[int]:
        """Return the roots of the cities that a farm borders (CA-FRM-03)."""
        found, left = set(), farm.borders
        while left:
            lowest = left & -left
            left ^= lowest
            found.add(self.root(lowest.bit_length() - 1))
        return found

    def followers_in(self, feature: Feature) -> list[Follower]:
        """Return the followers in a feature, in the order in which they came."""
        if not any(feature.followers):
            return []
        return [follower for segment, follower in self.followers.items() if self.feature(segment) is feature]

    # What comes and goes

    def with_tile(self, tile: PlacedTile) -> Landscape:
        """Return the map with one more tile, which fits there; of equal rotations it has the smallest."""
        return self.with_tiles((tile,))

    def with_tiles(self, tiles: Iterable[PlacedTile]) -> Landscape:
        """Return the map with more tiles, each of which fits where it is placed."""
        copied = self._copy()
        copied.tiles = self.tiles.copy()
        copied._laid = self._laid.copy()
        copied._at = self._at.copy()
        copied._frontier = self._frontier.copy()
        copied._parents = self._parents.copy()
        copied._features = self._features.copy()
        copied._cloisters = self._cloisters.copy()
        for tile in tiles:
            copied._put(tile)
        return copied

    def with_followers(self, followers: Iterable[Follower]) -> Landscape:
        copied = self._copy()
        copied._features = features = self._features.copy()
        copied.followers = self.followers.copy()
        for follower in followers:
            kind = self.kinds[self.tiles[follower.tile].kind]
            segment = self._laid[follower.tile][0] + kind.index[follower.segment]
            root = self.root(segment)
            there = [*features[root].followers]
            there[follower.seat] += 1
            features[root] = replace(features[root], followers=tuple(there))
            copied.followers[segment] = follower
        return copied

    def without_followers(self, emptied: Sequence[Feature]) -> Landscape:
        """Return the map without the followers of these features (CA-RET-01, CA-RET-04)."""
        copied = self._copy()
        copied._features = self._features.copy()
        copied.followers = self.followers.copy()
        for segment in self.followers:
            root = self.root(segment)
            if (feature := self._features[root]) in emptied:
                del copied.followers[segment]
                copied._features[root] = replace(feature, followers=self._nobody)
        return copied

    def _put(self, tile: PlacedTile) -> None:
        """Add a tile; its segments join the features of its neighbours across its sides (CA-FEA-01, CA-FEA-02).

        What no segment joins bounds them, a farm too (CA-FRM-01).
        """
        kind = self.kinds[tile.kind]
        rotation = tile.rotation % kind.rotations
        number, start, position = len(self.tiles), len(self._parents), spot(tile.x, tile.y)
        shape, bit, parents, features = kind.shapes[rotation], 1 << number, self._parents, self._features
        beside = self._beside(position, shape)
        self._closed = closed = []
        for at, (what, sides, pennants, borders) in enumerate(kind.marks):
            first, borders, roots = position * SEGMENTS + at, borders << start, []
            for side, part in shape.contacts[at]:
                if (neighbour := beside[side]) is not None:
                    sides -= CLOSED[what]
                    root = neighbour[0] + neighbour[1].parts[part]
                    while (parent := parents[root]) != root:
                        root = parent
                    if root not in roots:
                        roots.append(root)
            if not roots:
                parents.append(start + at)
                features.append(Feature(what, first, bit, sides, pennants, self._nobody, borders))
                continue
            root = roots[0] if len(roots) == 1 else self._merge(roots)
            parents.append(root)
            a = features[root]
            first, sides = min(first, a.first), sides + a.open
            features[root] = grown = Feature(
                what, first, a.tiles | bit, sides, a.pennants + pennants, a.followers, a.borders | borders
            )
            features.append(grown)
            if not sides:
                closed.append(root)
        self.tiles.append(tile if tile.rotation == rotation else tile._replace(rotation=rotation))
        self._laid.append((start, shape))
        self._at[position] = number
        if kind.cloister != NONE:
            self._cloisters[position] = start + kind.cloister
        if self._cloisters:
            self._surround(position, bit)

    def _beside(self, position: int, shape: Shape) -> list[tuple[int, Shape] | None]:
        """Return by side of a new tile its neighbour, as in `_laid`; note what empty positions meet now."""
        beside: list[tuple[int, Shape] | None] = [None] * 4
        at, frontier = self._at, self._frontier
        frontier.pop(position, None)
        for side, step in enumerate(STEPS):
            there = at.get(position + step)
            if there is not None:
                beside[side] = self._laid[there]
            else:  # the facing side of the empty position meets it
                frontier[position + step] = frontier.get(position + step, 0) | shape.met[side]
        return beside

    def _merge(self, roots: Sequence[int]) -> int:
        """Make one feature of several, with the followers of all (CA-FOL-10), and return its root.

        It is that of the largest, so the way to the root stays short.
        """
        features = self._features
        root = max(roots, key=lambda root: features[root].size)
        for other in roots:
            if other != root:
                self._parents[other] = root
                a, b = features[root], features[other]
                features[root] = Feature(
                    a.kind,
                    min(a.first, b.first),
                    a.tiles | b.tiles,
                    a.open + b.open,
                    a.pennants + b.pennants,
                    tuple(map(add, a.followers, b.followers)),
                    a.borders | b.borders,
                )
        return root

    def _surround(self, position: int, bit: int) -> None:
        """Count the new tile for the cloisters around it, and the tiles around it for its own (CA-CLO-01)."""
        for there, cloister in self._cloisters.items():
            if there == position:
                around = [self._at[position + step] for step in AROUND if position + step in self._at]
                self._add_around(cloister, sum(1 << tile for tile in around), len(around))
            elif there - position in AROUND:
                self._add_around(cloister, bit, 1)

    def _add_around(self, cloister: int, tiles: int, count: int) -> None:
        feature = self._features[cloister]
        self._features[cloister] = replace(feature, tiles=feature.tiles | tiles, open=feature.open - count)
        if feature.open == count:
            self._closed.append(cloister)

    # Looking up

    def _around(self, position: int) -> list[int | None]:
        at = self._at
        return [at.get(position + step) for step in STEPS]

    def root(self, segment: int) -> int:
        """Return the segment that stands for the feature of this one, both by their numbers among all."""
        parents = self._parents
        while (parent := parents[segment]) != segment:
            segment = parent
        return segment
