"""Show what is left in the stack, type by type, each with a small drawing (CA-INF-03)."""

from __future__ import annotations

from itertools import islice

from elgrande_tui.games.carcassonne import _, ngettext
from elgrande_tui.games.carcassonne.model.carcassonne_facts import CarcassonneContext
from elgrande_tui.widgets.cells import Row, padded
from elgrande_tui.widgets.glyphs import Glyphs, Sign
from elgrande_tui.widgets.ink import Ink
from elgrande_tui.widgets.paragraphs import heading, wrapped
from engine.games.carcassonne.model.figures import CITY, CLOISTER, ROAD
from engine.games.carcassonne.model.tile_kinds import CITY_SIDE, FIELD_SIDE, ROAD_SIDE, TileKind

SIDES: dict[int, tuple[Sign, Ink]] = {
    FIELD_SIDE: (Sign("·", "."), "good"),
    ROAD_SIDE: (Sign("═", "="), "strong"),
    CITY_SIDE: (Sign("▓", "#"), "gold"),
}
"""By the terrain of a side: its sign and ink. A road that goes north or south is drawn upright."""
UPRIGHT = Sign("║", "|")
CELLS = 11
"""Of a type: its drawing, its letter and how many there are, and a gap."""
SHORT = 6
"""Of a type without its drawing."""


def stack_panel(context: CarcassonneContext, width: int) -> list[Row]:
    """Return every type of tile with how many of it are left, and the number of all."""
    view, rules, glyphs = context.view, context.rules, context.glyphs
    boxes = (_box(kind, number, glyphs) for kind, number in zip(rules.kit.kinds, view.left, strict=True))
    rows: list[Row] = [_heading(context, width)]
    while band := list(islice(boxes, max(1, width // CELLS))):
        rows += [[run for box in band for run in padded(box[line], CELLS)] for line in range(3)]
        rows.append([])
    field, road, city = (glyphs.of(SIDES[side][0]) for side in (FIELD_SIDE, ROAD_SIDE, CITY_SIDE))
    notes = [
        _("{field} field  {road} road  {city} city  K cloister  + pennant").format(field=field, road=road, city=city)
    ]
    if view.removed:
        letters = ", ".join(rules.kit.ids[kind].upper() for kind in view.removed)
        notes.append(_("Removed, as they fitted nowhere: {tiles}.").format(tiles=letters))
    return [*rows, *(row for note in notes for row in wrapped(note, width, 0, "dim"))]


def short_stack(context: CarcassonneContext, width: int) -> list[Row]:
    """Return the same in few rows, without drawings."""
    view, rules = context.view, context.rules
    types = zip(rules.kit.kinds, view.left, strict=True)
    boxes = (padded([(f"{kind.id.upper()} x{count}", "bold" if count else "dim")], SHORT) for kind, count in types)
    rows: list[Row] = [_heading(context, width)]
    while band := list(islice(boxes, max(1, width // SHORT))):
        rows.append([run for box in band for run in box])
    return rows


def _heading(context: CarcassonneContext, width: int) -> Row:
    left = sum(context.view.left)
    count = ngettext("{count} tile left in the stack", "{count} tiles left in the stack", left).format(count=left)
    return heading(count, context.glyphs.rule, width)


def _box(kind: TileKind, count: int, glyphs: Glyphs) -> tuple[Row, Row, Row]:
    """Return the drawing of a type, its letter and the number of its tiles, dim where none is left."""
    lines = drawing(kind, glyphs)
    if not count:
        lines = [[(text, "dim") for text, _ink in line] for line in lines]
    ink = "bold" if count else "dim"
    return lines[0], [*lines[1], (f" {kind.id.upper()} x{count}", ink)], lines[2]


def drawing(kind: TileKind, glyphs: Glyphs) -> list[Row]:
    """Return a tile, unturned, in three lines of three signs: its sides, its middle, and field in the corners."""
    north, east, south, west = (_side(edge, at % 2 == 0, glyphs) for at, edge in enumerate(kind.shapes[0].edges))
    corner = _side(FIELD_SIDE, True, glyphs)
    return [[corner, north, corner], [west, _middle(kind, glyphs), east], [corner, south, corner]]


def _side(edge: int, upright: bool, glyphs: Glyphs) -> tuple[str, Ink]:
    sign, ink = SIDES[edge]
    return glyphs.of(UPRIGHT if upright and edge == ROAD_SIDE else sign), ink


def _middle(kind: TileKind, glyphs: Glyphs) -> tuple[str, Ink]:
    """Return the sign of the middle: a cloister, a pennant, what joins sides there, else field."""
    if CLOISTER in kind.kinds:
        return "K", "strong bold"
    if any(segment.pennant for segment in kind.segments):
        return "+", "gold bold"
    joined = [segment for segment in kind.segments if len(segment.sides) > 1]
    if any(segment.kind == CITY for segment in joined):
        return _side(CITY_SIDE, True, glyphs)
    roads = [segment for segment in kind.segments if segment.kind == ROAD]
    if roads:
        return (
            glyphs.of(Sign("╬", "+")) if len(roads) > 1 else _side(ROAD_SIDE, "N" in roads[0].sides, glyphs)[0]
        ), "strong"
    return _side(FIELD_SIDE, True, glyphs)
