"""A second implementation of the scorings of Carcassonne: simple, slow, and from the map alone.

It knows tiles as rows of text (CA-TIL-01) and floods the map from scratch at every question. It shares no code with the
engine and none of its figures.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

TABLE = """
A 2 FFRF | k1 | r1 S | f1 Nw Ne En Es Se Sw Ws Wn
B 4 FFFF | k1 | f1 Nw Ne En Es Se Sw Ws Wn
C 1 CCCC | c1 N E S W + |
D 4 CRFR | c1 N | r1 E W | f1 En Wn (c1) | f2 Es Se Sw Ws
E 5 CFFF | c1 N | f1 En Es Se Sw Ws Wn (c1)
F 2 FCFC | c1 E W + | f1 Nw Ne (c1) | f2 Se Sw (c1)
G 1 FCFC | c1 E W | f1 Nw Ne (c1) | f2 Se Sw (c1)
H 3 CFCF | c1 N | c2 S | f1 En Es Ws Wn (c1 c2)
I 2 CFFC | c1 N | c2 W | f1 En Es Se Sw (c1 c2)
J 3 CRRF | c1 N | r1 E S | f1 En Sw Ws Wn (c1) | f2 Es Se
K 3 CFRR | c1 N | r1 S W | f1 En Es Se Wn (c1) | f2 Sw Ws
L 3 CRRR | c1 N | r1 E | r2 S | r3 W | f1 En Wn (c1) | f2 Es Se | f3 Sw Ws
M 2 CFFC | c1 N W + | f1 En Es Se Sw (c1)
N 3 CFFC | c1 N W | f1 En Es Se Sw (c1)
O 2 CRRC | c1 N W + | r1 E S | f1 En Sw (c1) | f2 Es Se
P 3 CRRC | c1 N W | r1 E S | f1 En Sw (c1) | f2 Es Se
Q 1 CCFC | c1 N E W + | f1 Se Sw (c1)
R 3 CCFC | c1 N E W | f1 Se Sw (c1)
S 2 CCRC | c1 N E W + | r1 S | f1 Se (c1) | f2 Sw (c1)
T 1 CCRC | c1 N E W | r1 S | f1 Se (c1) | f2 Sw (c1)
U 8 RFRF | r1 N S | f1 Ne En Es Se | f2 Sw Ws Wn Nw
V 9 FFRR | r1 S W | f1 Nw Ne En Es Se Wn | f2 Sw Ws
W 4 FRRR | r1 E | r2 S | r3 W | f1 Nw Ne En Wn | f2 Es Se | f3 Sw Ws
X 1 RRRR | r1 N | r2 E | r3 S | r4 W | f1 Ne En | f2 Es Se | f3 Sw Ws | f4 Wn Nw
"""
"""The rules' table: type, copies, terrain of N E S W, segments. + is a pennant; the cities bordered are in brackets."""
SIDES = "NESW"
HALVES = ["Nw", "Ne", "En", "Es", "Se", "Sw", "Ws", "Wn"]
STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
FACING = {"N": "S", "E": "W", "S": "N", "W": "E"}
FACING_HALF = dict(zip(HALVES, ["Sw", "Se", "Wn", "Ws", "Ne", "Nw", "Es", "En"], strict=True))
KINDS = {"r": "road", "c": "city", "k": "cloister", "f": "farm"}

Node = tuple[int, int, str]
"""x, y and the id of a segment."""


class Part(NamedTuple):
    """A segment of a type, unturned."""

    id: str
    ends: tuple[str, ...]
    """Sides or half-edges."""
    pennant: bool
    cities: tuple[str, ...]


class Picture(NamedTuple):
    """A type of tile."""

    copies: int
    edges: str
    parts: tuple[Part, ...]


def pictures() -> dict[str, Picture]:
    """Return the types of the table by their letters."""
    found = {}
    for line in TABLE.strip().splitlines():
        head, *segments = line.split("|")
        letter, copies, edges = head.split()
        parts = []
        for text in filter(None, map(str.strip, segments)):
            plain, _, brackets = text.partition("(")
            name, *ends = plain.split()
            pennant = "+" in ends
            cities = tuple(brackets.strip(")").split())
            parts.append(Part(name, tuple(end for end in ends if end != "+"), pennant, cities))
        found[letter.lower()] = Picture(int(copies), edges, tuple(parts))
    return found


PICTURES = pictures()


class Lying(NamedTuple):
    """A tile on the map."""

    x: int
    y: int
    letter: str
    rotation: int


class Flooded(NamedTuple):
    """A feature."""

    kind: str
    nodes: frozenset[Node]
    complete: bool
    size: int
    pennants: int


def turned(ends: Iterable[str], rotation: int) -> set[str]:
    """Return sides or half-edges after so many quarter turns clockwise."""
    sides = {SIDES[(SIDES.index(end) + rotation) % 4] for end in ends if len(end) == 1}
    return sides | {HALVES[(HALVES.index(end) + 2 * rotation) % 8] for end in ends if len(end) == 2}


class Flood:
    """All features of a map."""

    def __init__(self, tiles: Sequence[Lying]) -> None:
        self.tiles = {(tile.x, tile.y): tile for tile in tiles}
        self.ends: dict[Node, set[str]] = {}
        self.parts: dict[Node, Part] = {}
        for tile in tiles:
            for part in PICTURES[tile.letter].parts:
                node = (tile.x, tile.y, part.id)
                self.ends[node], self.parts[node] = turned(part.ends, tile.rotation), part
        self.features = self._features()

    def _across(self, node: Node) -> tuple[set[Node], bool]:
        """Return the segments that a segment meets, and whether a side of it faces an empty position."""
        met, opened = set(), False
        for end in self.ends[node]:
            x, y = node[0] + STEPS[end[0]][0], node[1] + STEPS[end[0]][1]
            facing = FACING[end] if len(end) == 1 else FACING_HALF[end]
            if (x, y) not in self.tiles:
                opened = True
                continue
            names = [part.id for part in PICTURES[self.tiles[x, y].letter].parts]
            met |= {(x, y, name) for name in names if facing in self.ends[x, y, name]}
        return met, opened

    def _features(self) -> list[Flooded]:
        found, seen = [], set()
        for node in self.ends:
            if node in seen:
                continue
            nodes, front, opened = {node}, [node], False
            while front:
                met, gap = self._across(front.pop())
                opened = opened or gap
                front += met - nodes
                nodes |= met
            seen |= nodes
            kind = KINDS[node[2][0]]
            size = len({place[:2] for place in nodes})
            if kind == "cloister":
                around = [(node[0] + x, node[1] + y) for x in (-1, 0, 1) for y in (-1, 0, 1)]
                size = sum(place in self.tiles for place in around)
                opened = size < 9
            pennants = sum(self.parts[place].pennant for place in nodes)
            found.append(Flooded(kind, frozenset(nodes), not opened and kind != "farm", size, pennants))
        return found

    def worth(self, feature: Flooded) -> int:
        """Return the points for a feature as it lies now."""
        if feature.kind == "road":
            return feature.size
        if feature.kind == "cloister":
            return feature.size
        if feature.kind == "city":
            return (2 if feature.complete else 1) * (feature.size + feature.pennants)
        bordered = {(x, y, city) for x, y, name in feature.nodes for city in self.parts[x, y, name].cities}
        return 3 * sum(city.complete and bool(city.nodes & bordered) for city in self.features if city.kind == "city")

    def paid(self, followers: Mapping[Node, int], *, final: bool) -> list[tuple[str, int, tuple[int, ...]]]:
        """Return what is paid now: kind, points, seats. At the end everything, before it what is complete."""
        found = []
        for feature in self.features:
            inside = [followers[node] for node in feature.nodes if node in followers]
            if inside and (final or feature.complete):
                most = max(map(inside.count, inside))
                seats = tuple(sorted({seat for seat in inside if inside.count(seat) == most}))
                found.append((feature.kind, self.worth(feature), seats))
        return sorted(found)

    def home(self, followers: Mapping[Node, int]) -> dict[Node, int]:
        """Return the followers that stay when those in complete features have gone home."""
        gone = {node for feature in self.features if feature.complete for node in feature.nodes}
        return {node: seat for node, seat in followers.items() if node not in gone}

    def free(self, followers: Mapping[Node, int], last: Lying) -> set[str]:
        """Return the ids of the segments of a tile whose features hold nobody."""
        return {
            name
            for feature in self.features
            if not any(node in followers for node in feature.nodes)
            for x, y, name in feature.nodes
            if (x, y) == (last.x, last.y)
        }

    def fits(self, letter: str, x: int, y: int, rotation: int) -> bool:
        """Return whether a tile can be placed there."""
        edges = PICTURES[letter].edges
        touching = 0
        for side in SIDES:
            there = self.tiles.get((x + STEPS[side][0], y + STEPS[side][1]))
            if there is None:
                continue
            touching += 1
            own = edges[(SIDES.index(side) - rotation) % 4]
            if own != PICTURES[there.letter].edges[(SIDES.index(FACING[side]) - there.rotation) % 4]:
                return False
        return touching > 0 and (x, y) not in self.tiles
