"""Write the labels of a map in lines: counts in the colours of seats, brackets round the one that leads alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from elgrande_tui.games.elgrande.board.labels import (
    CUT,
    FLASH,
    Count,
    Entry,
    Label,
    Line,
    Piece,
    between,
    cells_of,
    flowing,
    name_for,
    spaced,
    values_fit,
    with_state,
)
from elgrande_tui.widgets.cells import fitted


def outlined(label: Label, widths: Sequence[int]) -> list[Line]:
    """Return the lines of a label: the heading, then counts and signs flowing through the lines below.

    `widths` are the cells free in each line. Counts are tried with spaces, without them, and without signs of ties; if
    they do not fit even then the last counts are left out, but never signs.
    """
    signs = _signs(label)
    if not widths:
        return []
    if label.lines:
        states = [(state, "bold") for state in label.state[-1:]]
        return [[*_heading(label, widths[0]), *spaced([*states, *signs])], *map(list, label.lines)]
    if not label.values_below or len(widths) < 3:
        if not values_fit(label, widths[0]):
            heading = _heading(replace(label, values=""), widths[0])
            return [heading, *_flowing(label, widths[1:], [[_values(label)]])]
        return [_heading(label, widths[0]), *_flowing(label, widths[1:])]
    signs = with_state(label, "bold", signs, _values(label), widths[1])
    grandes = [_piece(count) for count in label.counts if count.grande and label.notes]
    below = [_values(label), *spaced([*grandes, *signs])]
    if cells_of(below) > widths[1]:
        below = [_values(label), *spaced(signs)]
        return [[(label.name, _name_ink(label))], below, fitted(grandes, widths[2], CUT)]
    last = (
        [fitted(label.notes, widths[2], CUT)] if label.notes else flowing(partial(_entries, label.counts), widths[2:])
    )
    return [[(label.name, _name_ink(label))], below, *last]


def _heading(label: Label, width: int) -> Line:
    """Return name and values as one line."""
    name, gap = name_for(label, width)
    return [(name, _name_ink(label)), (gap, ""), _values(label)]


def _name_ink(label: Label) -> str:
    if label.cursor:
        return "bold reverse"
    if label.lit:
        return "bold" + FLASH
    return "bold underline" if label.key else "bold"


def _values(label: Label) -> Piece:
    return label.values, ("bold" if label.moved else "dim") + FLASH * label.values_flash


def _signs(label: Label, spoken: bool = False) -> list[Piece]:
    """Return the King, in words if there is room, where a caballero goes from, and the key: they are never left out."""
    king = f"{label.king} {label.closed}" if spoken and label.king and label.closed else label.king
    key = f"[{label.key}]" if label.key else ""
    found = [
        (king, "bold" + FLASH * label.king_flash),
        *((sign, "dim") for sign in label.ghosts),
        (label.source, "bold"),
        (key, "bold reverse" if label.cursor else "bold"),
    ]
    return [(text, ink) for text, ink in found if text]


def _flowing(label: Label, widths: Sequence[int], first: Sequence[Line] = ()) -> list[Line]:
    states = [(state, "bold") for state in label.state]
    counts = partial(_entries, label.counts)
    return flowing(counts, widths, partial(_signs, label), states, first=first, extras=label.extras)


def _entries(counts: Sequence[Count], gap: str, ties: str) -> list[Entry]:
    return [(between(count, gap, ties), [_piece(count), *_ghost(count)]) for count in counts]


def _piece(count: Count) -> Piece:
    text = f"[{count.text}]" if count.leads else count.text
    ink = f"{count.ink} bold" if count.leads or not count.ink else count.ink
    return text, ink.strip() + FLASH * count.flash


def _ghost(count: Count) -> list[Piece]:
    return [(count.ghost, f"{count.ink} dim".strip())] if count.ghost else []
