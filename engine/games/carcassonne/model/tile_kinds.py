"""The types of tiles in each of their rotations: what joins across a side, and where a tile fits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from engine.games.carcassonne.model.figures import CITY, CLOISTER, FARM, HALVES, KINDS, SIDES, Segment, TileType

FACES = 5
"""A half-edge h faces h XOR 5 of the neighbour (CA-GEO-04)."""
OPEN = 0
"""What a side meets where no tile lies. A side that meets a tile meets the number of its terrain, from 1."""
TERRAINS = ("field", "road", "city")
FIELD_SIDE, ROAD_SIDE, CITY_SIDE = 1, 2, 3
OPEN_SIDES = {CLOISTER: 8, FARM: 1}
"""By kind of feature: what stands for its sides. A cloister has eight positions around it; a farm never closes."""
NONE = -1
"""The number of a segment that is not there."""
Edges = tuple[int, int, int, int]
"""By side: the number of a terrain, or OPEN."""


class Shape:
    """A type of tile, turned. Segments are numbered in the order in which the type lists them."""

    __slots__ = ("contacts", "edges", "met", "parts")

    def __init__(self, tile: TileType, rotation: int) -> None:
        edges, parts = [FIELD_SIDE] * 4, [NONE] * (4 + len(HALVES))
        contacts: list[list[tuple[int, int]]] = [[] for _ in tile.segments]
        for number, segment in enumerate(tile.segments):
            for name in segment.sides:
                side = (SIDES.index(name) + rotation) % 4  # CA-GEO-02
                edges[side] = CITY_SIDE if segment.kind == CITY else ROAD_SIDE
                parts[side] = number
                contacts[number].append((side, side ^ 2))
            for place in segment.halves:
                half = (HALVES.index(place) + 2 * rotation) % 8  # CA-GEO-03
                parts[4 + half] = number
                contacts[number].append((half // 2, 4 + (half ^ FACES)))
        self.edges: Edges = (edges[0], edges[1], edges[2], edges[3])
        """By side: the terrain that it shows."""
        self.met = tuple(edge << 2 * (side ^ 2) for side, edge in enumerate(edges))
        """By side: what the empty position across it meets there, as a part of a key of edges."""
        self.parts = tuple(parts)
        """By side: the segment of city or road there, or NONE; then the same by half-edge for fields."""
        self.contacts = tuple(tuple(_sufficient(ways, edges)) for ways in contacts)
        """By segment: where it joins one of a neighbour (CA-FEA-01): the side, and the place in the other's `parts`."""


class TileKind:
    """A type of tile with all that follows from its picture."""

    def __init__(self, tile: TileType) -> None:
        turned = [Shape(tile, rotation) for rotation in range(4)]
        pictures = [_picture(tile, shape) for shape in turned]
        self.id = tile.id
        self.segments = tile.segments
        self.kinds = tuple(segment.kind for segment in tile.segments)
        """By segment: the kind of its feature."""
        self.index = {segment.id: at for at, segment in enumerate(tile.segments)}
        self.rotations = len(set(pictures))
        """How many rotations give different pictures: the first so many, of which the others are repetitions."""
        self.shapes = tuple(turned[rotation % self.rotations] for rotation in range(4))
        """By rotation; equal rotations share the shape of the smallest, and so its segments (CA-PLC-05)."""
        self.marks = tuple(self._marks(segment) for segment in tile.segments)
        """By segment, what is true of a feature that is it alone: its kind, how many of its sides face an empty
        position, its pennants, and a bit for each segment of city on the tile that it borders (CA-FRM-03)."""
        self.cloister = self.kinds.index(CLOISTER) if CLOISTER in self.kinds else NONE
        self.fitting = tuple(self._fitting(edges) for edges in _all_edges())
        """By the key of the edges that a position meets: the rotations that fit there (CA-PLC-02, CA-PLC-05)."""

    def _marks(self, segment: Segment) -> tuple[int, int, int, int]:
        sides = OPEN_SIDES.get(segment.kind, len(segment.sides))
        return segment.kind, sides, int(segment.pennant), sum(1 << self.index[city] for city in segment.touches)

    def _fitting(self, edges: Edges) -> tuple[int, ...]:
        return tuple(
            rotation
            for rotation in range(self.rotations)
            if all(met in (OPEN, own) for met, own in zip(edges, self.shapes[rotation].edges, strict=True))
        )


def _sufficient(contacts: Sequence[tuple[int, int]], edges: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield these contacts, of two on a field side only one: both its halves are of one field (CA-GEO-05)."""
    seen = set()
    for side, part in contacts:
        if edges[side] != FIELD_SIDE or side not in seen:
            yield side, part
        seen.add(side)


def _all_edges() -> list[Edges]:
    """Return all that the four sides of a position can meet, in the order of their keys: two bits for each side."""
    return [(north, east, south, west) for west, south, east, north in product(range(4), repeat=4)]


def _picture(tile: TileType, shape: Shape) -> object:
    """Return what tells this rotation from others: which half-edges and sides belong together, and with which marks."""
    segments = set()
    for number, segment in enumerate(tile.segments):
        parts = frozenset(place for place, there in enumerate(shape.parts) if there == number)
        segments.add((KINDS[segment.kind], parts, segment.pennant, segment.end))
    return frozenset(segments)


def tile_kinds(tiles: Sequence[TileType]) -> tuple[TileKind, ...]:
    """Return the types of tiles in their order, with what follows from their pictures."""
    return tuple(map(TileKind, tiles))
