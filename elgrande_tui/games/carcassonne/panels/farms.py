"""Show the farms: all fields coloured and lettered by farm, and what each is worth to whom."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from elgrande_tui.games.carcassonne import _, ngettext
from elgrande_tui.games.carcassonne.board.feature_rows import holders
from elgrande_tui.games.carcassonne.board.tile_cells import DARK, Lit, TileLook, spot, tile_cells
from elgrande_tui.games.carcassonne.model.carcassonne_facts import CarcassonneContext
from elgrande_tui.games.carcassonne.model.features import FeatureFacts, farms, segments_of
from elgrande_tui.widgets.cells import Row, Run, merged, padded, row_cells
from engine.games.carcassonne.model.landscape import Feature, Landscape, PlacedTile

MOST = 26
"""Farms beyond those with a letter are not shown; there are never so many that anybody holds."""
GROUNDS = ("farm1", "farm2", "farm3", "farm4", "farm5", "farm6")
BETWEEN = 3
"""Blank columns between two farms in the list."""
TILE = (6, 3)
"""Columns and rows of a tile: in less some fields could not be seen."""

Fields = Mapping[int, Sequence[tuple[int, str, str]]]
"""Tile -> its segments of field, each with the letter and the ground of its farm."""


class _Farm(NamedTuple):
    letter: str
    ground: str
    feature: Feature
    told: FeatureFacts


def farms_panel(context: CarcassonneContext, width: int) -> list[Row]:
    """Return the farms, those worth most first, and below them the map with their fields."""
    land = context.land
    found = farms(context.rules.kit, land)[:MOST]
    if not found:
        return [[(_("There are no farmers yet, and no farm supplies a city."), "")]]
    grounds = grounds_of(land, [farm for farm, _told in found])
    shown = [_Farm(chr(ord("a") + n), grounds[n], farm, told) for n, (farm, told) in enumerate(found)]
    fields: dict[int, list[tuple[int, str, str]]] = {}
    for one in shown:
        for tile, segments in segments_of(land, one.feature).items():
            fields.setdefault(tile, []).extend((segment, one.letter, one.ground) for segment in segments)
    return [*_listed(context, shown, width), [], *_map(context, land, fields, width)]


def grounds_of(land: Landscape, found: Sequence[Feature]) -> list[str]:
    """Return grounds for farms: another one for each of those that touch, as long as there are enough."""
    number_at = {(tile.x, tile.y): number for number, tile in enumerate(land.tiles)}
    grounds: list[str] = []
    for number, farm in enumerate(found):
        near = {
            number_at.get((tile.x + right, tile.y + down), at)
            for at, tile in enumerate(land.tiles)
            if farm.tiles >> at & 1
            for right, down in ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1))
        }
        before = zip(found[:number], grounds, strict=True)
        touched = [ground for other, ground in before if any(other.tiles >> at & 1 for at in near)]
        grounds.append(min(GROUNDS, key=lambda ground: (touched.count(ground), grounds.count(ground))))
    return grounds


def _listed(context: CarcassonneContext, shown: Sequence[_Farm], width: int) -> list[Row]:
    """Return the farms with their worth and who holds them, as many in a row as there is room for."""
    painted, entries = context.glyphs.painted, list[Row]()
    for one in shown:
        count = len(one.told.cities)
        told = ngettext("{count} city", "{count} cities", count).format(count=count)
        ground = f"on:{one.ground}" if painted else ""
        sign: Row = [("  ", ground), (one.letter, "key" if painted else "bold"), ("  ", ground)]
        worth = (f"{one.told.now:4d}  ", "bold gold")
        entries.append([*sign, worth, *holders(one.told.holders, context.marks), (f"  {told}", "")])
    cells = max(map(row_cells, entries)) + BETWEEN
    across = max((width + BETWEEN) // cells, 1)
    rows = (entries[first : first + across] for first in range(0, len(entries), across))
    return [[run for entry in row[:-1] for run in padded(entry, cells)] + row[-1] for row in rows]


def _map(context: CarcassonneContext, land: Landscape, fields: Fields, width: int) -> Iterator[Row]:
    """Yield the whole map with lettered fields; one too wide in parts, one below the other, from west to east."""
    left, right = min(tile.x for tile in land.tiles), max(tile.x for tile in land.tiles)
    look = TileLook(*TILE, context.glyphs.painted, context.glyphs.ascii_only)
    across = max(width // look.width, 1)
    for first in range(left, right + 1, across):
        last = min(first + across - 1, right)
        if across <= right - left:
            yield [(_("Columns {first} to {last}:").format(first=first, last=last), "dim")]
        yield from _part(land, fields, range(first, last + 1), look)


def _part(land: Landscape, fields: Fields, part: range, look: TileLook) -> list[Row]:
    """Return the map in some of its columns."""
    top, bottom = min(tile.y for tile in land.tiles), max(tile.y for tile in land.tiles)
    cells: list[list[Run]] = [
        [(" ", "")] * (look.width * len(part)) for _line in range(look.height * (bottom - top + 1))
    ]
    for number, tile in enumerate(land.tiles):
        if tile.x in part:
            x, y = (tile.x - part[0]) * look.width, (tile.y - top) * look.height
            _draw(cells, x, y, land, tile, fields.get(number, ()), look)
    return [merged(line) for line in cells]


def _draw(
    cells: list[list[Run]],
    x: int,
    y: int,
    land: Landscape,
    tile: PlacedTile,
    own: Sequence[tuple[int, str, str]],
    look: TileLook,
) -> None:
    """Draw a tile with the grounds of its farms, or with their letters, and on grounds a letter in each field."""
    kind = land.kinds[tile.kind]
    lit = Lit(farms=tuple(sorted(own))) if own else DARK
    for down, line in enumerate(tile_cells(kind, tile.rotation, bool((tile.x + tile.y) % 2), lit, look)):
        cells[y + down][x : x + look.width] = line
    for segment, letter, _ground in own if look.painted else ():
        right, down = spot(kind, tile.rotation, segment, look)
        cells[y + down][x + right] = (letter, "key")
