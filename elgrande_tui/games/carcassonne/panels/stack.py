"""Show what is left in the stack, type by type, each with a picture (CA-INF-03)."""

from __future__ import annotations

from elgrande_tui.games.carcassonne import _, ngettext
from elgrande_tui.games.carcassonne.board.stack_pictures import SIDES, stack_pictures
from elgrande_tui.games.carcassonne.model.carcassonne_facts import CarcassonneContext
from elgrande_tui.model.match_ui.board import Size
from elgrande_tui.widgets.cells import Row
from elgrande_tui.widgets.paragraphs import heading, wrapped
from engine.games.carcassonne.model.tile_kinds import CITY_SIDE, FIELD_SIDE, ROAD_SIDE

TILE = Size(6, 3)
"""A tile in the list."""


def stack_panel(context: CarcassonneContext, width: int) -> list[Row]:
    """Return every type of tile that is left with how many there are of it, the number of all, and what is gone."""
    view, kit, glyphs = context.view, context.rules.kit, context.glyphs
    left = sum(view.left)
    count = ngettext("{count} tile left in the stack", "{count} tiles left in the stack", left).format(count=left)
    notes: list[str] = []
    if gone := [kind.upper() for kind, number in zip(kit.ids, view.left, strict=True) if not number]:
        notes.append(_("None left: {tiles}.").format(tiles=", ".join(gone)))
    if view.removed:
        letters = ", ".join(kit.ids[kind].upper() for kind in view.removed)
        notes.append(_("Removed, as they fitted nowhere: {tiles}.").format(tiles=letters))
    if not glyphs.painted:
        field, road, city = (glyphs.of(SIDES[side][0]) for side in (FIELD_SIDE, ROAD_SIDE, CITY_SIDE))
        signs = _("{field} field  {road} road  {city} city  K cloister  + pennant")
        notes.append(signs.format(field=field, road=road, city=city))
    return [
        heading(count, glyphs.rule, width),
        *stack_pictures(kit.kinds, view.left, width, TILE, glyphs),
        [],
        *(row for note in notes for row in wrapped(note, width, 0, "dim")),
    ]
