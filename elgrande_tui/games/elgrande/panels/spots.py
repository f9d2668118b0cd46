"""Draw the spots of a region: what each pays in addition, and whose caballero stands there."""

from __future__ import annotations

from elgrande_tui.games.elgrande.board.signs import LEADS
from elgrande_tui.games.elgrande.model.choices import spot_key
from elgrande_tui.games.elgrande.model.grande_context import GrandeContext
from elgrande_tui.games.elgrande.model.presence import first_in
from elgrande_tui.games.elgrande.text.areas import spot_pay
from elgrande_tui.games.elgrande.text.table import trait_words, unowned_words
from elgrande_tui.widgets.cells import Row, Run

CELLS = 8
"""Width of a spot on the map."""


def spots_of(context: GrandeContext, area: int) -> tuple[int, ...]:
    """Return the spots of a region by area number; () when it has none."""
    parts = context.rules.box.parts[area]
    return () if parts == (area,) else parts


def spot_lines(context: GrandeContext, area: int) -> list[Row]:
    """Return each spot's digit and occupant, and below what it pays besides; [] for a region without spots.

    Whoever leads the region alone is marked as on the rest of the map.
    """
    first = first_in(context, area)
    leader = context.marks[first[0]].letter if len(first) == 1 else ""
    who: Row = []
    pays: Row = []
    for spot in spots_of(context, area):
        name = context.rules.box.areas[spot].id
        pays_more = spot_pay(context.rules, name)
        row = [run for piece in occupant(context, spot) for run in _marked(context, piece, leader)]
        used = sum(len(text) for text, _ in row)
        who += [(f"{spot_key(context.rules, name)}:", "dim"), *row, (" " * (CELLS - 2 - used), "")]
        pays.append(((f"  +{pays_more}" if pays_more else "").ljust(CELLS), "dim"))
    return [who, pays] if who else []


def _marked(context: GrandeContext, piece: Run, leader: str) -> Row:
    """Return an occupant, behind a star or in brackets where it is the leader's."""
    text, ink = piece
    if not leader or not text.startswith(leader):
        return [piece]
    return [(context.glyphs.of(LEADS), "gold"), piece] if context.glyphs.painted else [(f"[{text}]", f"{ink} bold")]


def occupant(context: GrandeContext, spot: int) -> Row:
    """Return the occupant of a spot: its letter, and the signs of its traits; `-` for nobody."""
    row = context.open.areas[spot]
    for kind, piece in enumerate(context.rules.box.kinds.all):
        if row[kind] and piece.owner is None:
            return [(unowned_words(context.rules, kind).letter, "bold")]
        if row[kind] and piece.owner is not None:
            mark = context.marks[piece.owner]
            signs = "".join(context.glyphs.of(words.sign) for words in trait_words(context.rules, piece.traits))
            return [(f"{mark.letter}{signs}", mark.ink)]
    return [("-", "dim")]
