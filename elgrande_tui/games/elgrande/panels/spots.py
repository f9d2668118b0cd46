"""The spots of a region: what each pays besides, and who stands there."""

from __future__ import annotations

from elgrande_tui.games.elgrande.model.choices import spot_key
from elgrande_tui.games.elgrande.model.render_context import RenderContext
from elgrande_tui.widgets.cells import Row
from elgrande_tui.widgets.glyphs import BLACK
from engine.games.elgrande.modules.france import OFFICES

CELLS = 8
"""Width of a spot on the map."""


def spots_of(sight: RenderContext, area: int) -> tuple[int, ...]:
    """The spots of a region by number; () when it has none."""
    parts = sight.rules.box.parts[area]
    return () if parts == (area,) else parts


def spot_lines(sight: RenderContext, area: int) -> list[Row]:
    """Who stands on each spot behind its digit, and below what the office pays; [] for a region without spots."""
    who: Row = []
    pays: Row = []
    for spot in spots_of(sight, area):
        name = sight.rules.box.areas[spot].id
        office = OFFICES.get(name, 0)
        row = occupant(sight, spot)
        used = sum(len(text) for text, _ in row)
        who += [(f"{spot_key(sight.rules, name)}:", "dim"), *row, (" " * (CELLS - 2 - used), "")]
        pays.append(((f"  +{office}" if office else "").ljust(CELLS), "dim"))
    return [who, pays] if who else []


def occupant(sight: RenderContext, spot: int) -> Row:
    """Who stands on a spot: letter and mark, a standard behind; `-` for nobody."""
    row = sight.open.areas[spot]
    for kind, piece in enumerate(sight.rules.box.kinds.all):
        if row[kind] and piece.owner is None:
            return [(BLACK, "bold")]
        if row[kind] and piece.owner is not None:
            mark = sight.marks[piece.owner]
            return [(f"{mark.letter}{sight.glyphs.bearer if piece.traits else ''}", mark.ink)]
    return [("-", "dim")]
