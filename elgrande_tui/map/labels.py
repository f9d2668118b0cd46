"""What is written into an area, and how it is fitted into the few cells there are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len

Piece = tuple[str, str]
"""A text and its ink."""


@dataclass(frozen=True, slots=True)
class Count:
    """The caballeros of one seat in one area."""

    text: str
    """`R5`, with the mark of the Grande behind it: `R5◆`."""
    ink: str
    tied: bool = False
    """As many as the seat before."""


@dataclass(frozen=True, slots=True)
class Label:
    """Everything an area shows."""

    name: str
    values: str
    """`531`, or `*840` where a movable scoreboard lies."""
    counts: Sequence[Count] = ()
    """In rank order."""
    signs: Sequence[Piece] = ()
    """The King, the key of a legal target: kept even where counts must be squeezed."""
    notes: Sequence[Piece] = ()
    """A line of text instead of counts (the closed Castillo)."""
    name_ink: str = ""
    values_below: bool = False
    """Values and signs get a line of their own under the name."""


def heading(label: Label, width: int) -> list[Piece]:
    """Name and values on one line; no space between them where there is none to spare."""
    if label.values_below:
        return [(label.name, label.name_ink)]
    gap = " " if cell_len(label.name) + 1 + len(label.values) <= width and not label.values.startswith("*") else ""
    return [(label.name, label.name_ink), (gap, ""), (label.values, "dim" if label.values[:1] != "*" else "bold")]


def fit(label: Label, widths: Sequence[int]) -> list[list[Piece]]:
    """The lines of a label: the heading, then counts and signs flowing through the lines below.

    `widths` are the cells free in each line. Tried in turn: with spaces, without them, without signs of ties; what does
    not fit even then is left out at the end of the counts, never of the signs.
    """
    if not label.values_below or len(widths) < 3:
        return [heading(label, widths[0]), *_flowing(label.counts, label.signs, widths[1:])]
    below = [(label.values, "dim"), *(piece for sign in label.signs for piece in ((" ", ""), sign))]
    last = [list(label.notes)] if label.notes else _flowing(label.counts, (), widths[2:])
    return [heading(label, widths[0]), below, *last]


def _flowing(counts: Sequence[Count], signs: Sequence[Piece], widths: Sequence[int]) -> list[list[Piece]]:
    for gap, ties in ((" ", "="), ("", "="), ("", "")):
        for kept in (counts,) if gap or ties else _shorter(counts):
            lines = _flow([*_entries(kept, gap, ties), *((gap, sign) for sign in signs)], widths)
            if lines is not None:
                return lines
    return []


def _shorter(counts: Sequence[Count]) -> list[Sequence[Count]]:
    return [counts[:length] for length in range(len(counts), -1, -1)]


def _entries(counts: Sequence[Count], gap: str, ties: str) -> list[tuple[str, Piece]]:
    return [((ties or gap) if count.tied else gap, (count.text, count.ink)) for count in counts]


def _flow(entries: Sequence[tuple[str, Piece]], widths: Sequence[int]) -> list[list[Piece]] | None:
    """Entries (each with what stands before it in a line) through the lines; None when they do not fit."""
    lines: list[list[Piece]] = [[]]
    used = 0
    for before, (text, ink) in entries:
        ahead = before if lines[-1] or before == "=" else ""
        if not widths:
            return None
        if used + cell_len(ahead + text) > widths[len(lines) - 1]:
            lines.append([])
            used = 0
            ahead = before if before == "=" else ""
            if len(lines) > len(widths) or cell_len(ahead + text) > widths[len(lines) - 1]:
                return None
        lines[-1] += [(ahead, ""), (text, ink)]
        used += cell_len(ahead + text)
    return lines
