"""Describe the label of an area, and fit it into the few cells there are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from rich.cells import cell_len

Piece = tuple[str, str]
"""A text and its ink."""
Link = Literal["", "=", "+"]
"""How a count relates to the one before; `=`: it ranks the same; `+`: it counts for that seat."""
LINKS = ("=", "+")
"""Links that are shown even at the beginning of a line."""


@dataclass(frozen=True, slots=True)
class Count:
    """The caballeros of one seat in one area, or those that nobody owns."""

    text: str
    """`R5`, with the mark of the Grande behind it: `R5◆`."""
    ink: str
    link: Link = ""
    """How it relates to the one before."""


@dataclass(frozen=True, slots=True)
class Label:
    """Everything an area shows."""

    name: str
    """The name, short enough for the smallest map."""
    values: str
    """`531`, or `*840` where a movable scoreboard lies."""
    counts: Sequence[Count] = ()
    """In rank order."""
    signs: Sequence[Piece] = ()
    """The King, the key of a legal target: kept even where counts must be squeezed."""
    spoken: Sequence[Piece] = ()
    """The signs in words, shown in their place where nothing has to be squeezed for them."""
    notes: Sequence[Piece] = ()
    """A line of text instead of counts (the closed Castillo)."""
    state: Sequence[str] = ()
    """What is special about the area, in forms from long to short: the longest that leaves room is shown."""
    lines: Sequence[Sequence[Piece]] = ()
    """Ready lines instead of counts (the spots of a region); signs then stand behind the values."""
    name_ink: str = ""
    values_ink: str = "dim"
    values_below: bool = False
    """Whether values and signs get a line of their own under the name."""
    whole_name: str = ""
    """The full name, in place of the short one where there is room for it."""


def heading(label: Label, width: int) -> list[Piece]:
    """Return name and values as one line; no space between them where there is none to spare."""
    if label.values_below:
        return [(label.name, label.name_ink)]
    whole = label.whole_name and cell_len(label.whole_name) + 1 + len(label.values) <= width
    name = label.whole_name if whole else label.name
    # A star already sets the values off from the name.
    gap = " " if cell_len(name) + 1 + len(label.values) <= width and not label.values.startswith("*") else ""
    return [(name, label.name_ink), (gap, ""), (label.values, label.values_ink)]


def fit(label: Label, widths: Sequence[int]) -> list[list[Piece]]:
    """Return the lines of a label: the heading, then counts and signs flowing through the lines below.

    `widths` are the cells free in each line. Counts are tried with spaces, without them, and without signs of ties; if
    they do not fit even then the last counts are left out, but never signs.
    """
    if label.lines:
        return [[*heading(label, widths[0]), *_spaced(label.signs)], *map(list, label.lines)]
    if not label.values_below or len(widths) < 3:
        return [heading(label, widths[0]), *_with_state(label, widths[1:])]
    below = [(label.values, label.values_ink), *_spaced(label.signs)]
    last = [list(label.notes)] if label.notes else _flowing(label.counts, (), widths[2:])
    return [heading(label, widths[0]), below, *last]


def _spaced(signs: Sequence[Piece]) -> list[Piece]:
    return [piece for sign in signs for piece in ((" ", ""), sign)]


def _with_state(label: Label, widths: Sequence[int]) -> list[list[Piece]]:
    """Return counts and signs, with the longest forms of state and signs that leave all counts uncut."""
    for signs in (label.spoken or label.signs, label.signs):
        for state in label.state[:-1] or ("",):
            entries = [("", (state, "bold")), *_entries(label.counts, " ", "="), *((" ", sign) for sign in signs)]
            if lines := _flow(entries[not state :], widths):
                return lines
    return _flowing(label.counts, [*((state, "bold") for state in label.state[-1:]), *label.signs], widths)


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
    before = {"": gap, "=": ties or gap, "+": "+"}
    return [(before[count.link], (count.text, count.ink)) for count in counts]


def _flow(entries: Sequence[tuple[str, Piece]], widths: Sequence[int]) -> list[list[Piece]] | None:
    """Let entries, each with its separator, flow through the lines; return None when they do not fit."""
    lines: list[list[Piece]] = [[]]
    used = 0
    for before, (text, ink) in entries:
        ahead = before if lines[-1] or before in LINKS else ""
        if not widths:
            return None
        if used + cell_len(ahead + text) > widths[len(lines) - 1]:
            lines.append([])
            used = 0
            ahead = before if before in LINKS else ""
            if len(lines) > len(widths) or cell_len(ahead + text) > widths[len(lines) - 1]:
                return None
        lines[-1] += [(ahead, ""), (text, ink)]
        used += cell_len(ahead + text)
    return lines
