"""Draw the spots of a region: what each pays in addition, and whose caballero stands there."""

from __future__ import annotations

from elgrande_tui.games.elgrande.board.signs import LEADS, grande_sign
from elgrande_tui.games.elgrande.context import GrandeContext
from elgrande_tui.games.elgrande.model.choices import spot_key
from elgrande_tui.games.elgrande.model.presence import first_in
from elgrande_tui.games.elgrande.text.areas import spot_pay
from elgrande_tui.games.elgrande.text.table import trait_words, unowned_words
from elgrande_tui.widgets.cells import Row, Run

CELLS = 8
"""Width of a spot on the map."""


def spots_of(context: GrandeContext, area: int) -> tuple[int, ...]:
    """Return the spots of a region by area number; () when it has none."""
    return tuple(part for part in context.rules.box.parts[area] if part != area)


def has_ground(context: GrandeContext, area: int) -> bool:
    """Check whether caballeros can stand in an area off its spots."""
    return area in context.rules.box.parts[area]


def spot_lines(context: GrandeContext, area: int) -> list[Row]:
    """Return each spot's digit and occupant, and below what it pays besides; [] for a region that has more than spots.

    Whoever leads the region alone is marked as on the rest of the map. Grandes stand below: they need no spot.
    """
    if has_ground(context, area):
        return []
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
    marks = [context.marks[seat] for seat in context.order if context.now.grandes[seat] == area]
    grandes = [(f"{mark.letter}{grande_sign(context.glyphs, mark)}", mark.ink) for mark in marks]
    return [who, pays, *([[run for grande in grandes for run in (grande, (" ", ""))]] if grandes else [])]


def offices(context: GrandeContext, area: int) -> list[Row]:
    """Return the spots of a region that has ground besides: `+3R`, and `+3` for one that is free."""
    if not has_ground(context, area):
        return []
    return [_office(context, spot) for spot in spots_of(context, area)]


def _office(context: GrandeContext, spot: int) -> Row:
    name = context.rules.box.areas[spot].id
    pays, who = spot_pay(context.rules, name), occupant(context, spot) if any(context.open.areas[spot]) else []
    return [(f"+{pays}" if pays else f"{spot_key(context.rules, name)}:", "gold"), *who]


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
        if not row[kind]:
            continue
        signs = "".join(context.glyphs.of(words.sign) for words in trait_words(context.rules, piece.traits))
        if piece.owner is None:
            return [(f"{unowned_words(context.rules, kind).letter}{signs}", "bold")]
        mark = context.marks[piece.owner]
        return [(f"{mark.letter}{signs}", mark.ink)]
    return [("-", "dim")]
