"""The figures of the game, read from `data/carcassonne.toml` and checked."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from engine.core.errors import DataError, SetupError
from engine.core.figures import FigureBook, FiguresFile, fixed

SIDES = ("N", "E", "S", "W")
"""The sides of a tile, clockwise (CA-GEO-02)."""
HALVES = ("Nw", "Ne", "En", "Es", "Se", "Sw", "Ws", "Wn")
"""The half-edges of a tile, clockwise; those of side n are 2n and 2n + 1 (CA-GEO-03)."""
KINDS = ("road", "city", "cloister", "farm")
"""The kinds of features, in the order in which they are scored (CA-TRN-11)."""
ROAD, CITY, CLOISTER, FARM = range(4)
"""Their numbers."""
LETTERS = {"r": ROAD, "c": CITY, "k": CLOISTER, "f": FARM}
"""The letter with which the id of a segment begins -> the kind of its feature."""

Side: TypeAlias = Literal["N", "E", "S", "W"]
Half: TypeAlias = Literal["Nw", "Ne", "En", "Es", "Se", "Sw", "Ws", "Wn"]
Points = Annotated[int, msgspec.Meta(ge=0, le=9)]
Named = fixed("rules, records and texts find it by this word")
Drawn = fixed("it is the picture on the tile")


class Segment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One piece of city, road, field or a cloister drawn on a tile, as the tile lies unturned."""

    id: Annotated[str, Named]
    sides: Annotated[tuple[Side, ...], Drawn] = ()
    """Of a city or a road: the sides of the tile that it reaches."""
    halves: Annotated[tuple[Half, ...], Drawn] = ()
    """Of a field: the half-edges that it reaches."""
    end: Annotated[Literal["", "cloister", "crossing", "city"], Drawn] = ""
    """Of a road that reaches one side: what closes its other end (CA-FEA-05)."""
    pennant: Annotated[bool, Drawn] = False
    touches: Annotated[tuple[str, ...], Drawn] = ()
    """Of a field: the cities of the tile that it borders (CA-FRM-03)."""

    @property
    def kind(self) -> int:
        """The kind of the features of which it can be a part."""
        return LETTERS[self.id[0]]


class TileType(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A type of tile and what it shows (CA-CMP-03): `count` copies of it lie in the box (CA-CMP-02).

    Decoration means nothing (CA-CMP-04).
    """

    id: Annotated[str, Named]
    """Its letter, in lower case as in the notation."""
    count: Annotated[int, msgspec.Meta(ge=0, le=9)]
    segments: tuple[Segment, ...]
    """Segments listed apart are apart, also where they are of one kind (CA-FEA-03)."""
    start: Annotated[bool, Named] = False
    """Whether one of its copies is the start tile (CA-CMP-01)."""


class TileConstants(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many followers a player has, and the table of values (section 14.5 of the rules)."""

    followers: Annotated[int, msgspec.Meta(ge=1, le=20)]
    road: Points
    city: Points
    pennant: Points
    cloister: Points
    open_road: Points
    open_city: Points
    open_pennant: Points
    open_cloister: Points
    supplied_city: Points


class CarcassonneFigures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything the box prints."""

    schema: int
    constants: TileConstants
    tiles: tuple[TileType, ...] = msgspec.field(name="tile")


BOX = FiguresFile("engine.games.carcassonne.data", "carcassonne.toml")
_WORDS = {"constants": "constants", "tiles": "tile"}
"""Field of CarcassonneFigures -> the word with which its paths begin."""


@cache
def printed() -> CarcassonneFigures:
    """Return the figures of the box as they are printed. Raises DataError."""
    try:
        raw = tomllib.loads(files(BOX.package).joinpath(BOX.file).read_text(encoding="utf-8"))
        figures = msgspec.convert(raw, CarcassonneFigures)
    except msgspec.ValidationError as error:
        raise DataError(f"{BOX.file}: {error}") from error
    check(figures, BOX.file)
    return figures


@cache
def printed_book() -> FigureBook:
    """Return all figures by their paths, for house rules."""
    return FigureBook({word: getattr(printed(), name) for name, word in _WORDS.items()})


def checked_changes(changes: Mapping[str, Any]) -> dict[str, Any]:
    """Return house rules as they are kept in a Setup (see `FigureBook.checked`). Raises SetupError."""
    checked = printed_book().checked(changes)
    try:
        _changed(checked)
    except DataError as error:
        raise SetupError(str(error)) from error
    return checked


def figures_with(changes: Mapping[str, Any]) -> CarcassonneFigures:
    """Return the figures with house rules, which are checked, in place of what is printed."""
    return _changed(changes) if changes else printed()


def check(figures: CarcassonneFigures, source: str) -> None:
    """Test what figures have to do with each other. Raises DataError naming `source`, the key and what was expected."""

    def expect(good: bool, rule: str) -> None:
        if not good:
            raise DataError(f"{source}: {rule}")

    ids = [tile.id for tile in figures.tiles]
    expect(len(set(ids)) == len(ids), "tile ids must be unique")
    expect(all(name == name.lower() for name in ids), "tile ids must be in lower case")
    starts = [tile for tile in figures.tiles if tile.start]
    expect(len(starts) == 1, f"one type must have the start tile, not {len(starts)}")
    expect(starts[0].count > 0, f"tile.{starts[0].id}.count: expected 1 at least, which is the start tile")
    expect(sum(tile.count for tile in figures.tiles) > 1, "the draw stack must hold a tile")
    for tile in figures.tiles:
        _check_tile(tile, lambda good, rule: expect(good, f"tile '{tile.id}': {rule}"))


def _check_tile(tile: TileType, expect: Callable[[bool, str], None]) -> None:
    """Test that the segments of a tile cover each of its half-edges as CA-GEO-05 has it, and name what is there."""
    ids = [segment.id for segment in tile.segments]
    expect(len(set(ids)) == len(ids), "segment ids must be unique")
    expect(all(name[:1] in LETTERS and name[1:].isdecimal() for name in ids), "a segment is named like c1, r1, f1, k1")
    cities = [side for segment in tile.segments if segment.kind == CITY for side in segment.sides]
    roads = [side for segment in tile.segments if segment.kind == ROAD for side in segment.sides]
    built = [*cities, *roads]
    expect(len(set(built)) == len(built), "a side belongs to one city or road")
    halves = [half for segment in tile.segments for half in segment.halves]
    fields = [half for half in HALVES if half[0] not in cities]
    expect(sorted(halves) == sorted(fields), "each half-edge that is no city's belongs to one field")
    for segment in tile.segments:
        expect(bool(segment.sides) == (segment.kind in (ROAD, CITY)), f"{segment.id}: only cities and roads have sides")
        expect(bool(segment.halves) == (segment.kind == FARM), f"{segment.id}: only fields have halves")
        expect(not segment.pennant or segment.kind == CITY, f"{segment.id}: only cities have a pennant")
        expect(all(city in ids and city[0] == "c" for city in segment.touches), f"{segment.id}: touches names cities")
        open_end = segment.kind == ROAD and len(segment.sides) == 1
        expect(bool(segment.end) == open_end, f"{segment.id}: a road that reaches one side, and no other, has an end")
    for side in SIDES:
        whole = [segment for segment in tile.segments if any(half[0] == side for half in segment.halves)]
        expect(side in built or len(whole) == 1, f"side {side}: a field side belongs to one field")


def _changed(changes: Mapping[str, Any]) -> CarcassonneFigures:
    return _changed_once(msgspec.json.encode(dict(changes)))


@lru_cache(maxsize=16)
def _changed_once(encoded: bytes) -> CarcassonneFigures:
    tables = printed_book().changed(msgspec.json.decode(encoded))
    figures = msgspec.structs.replace(printed(), **{name: tables[word] for name, word in _WORDS.items()})
    check(figures, "figures")
    return figures
