"""Describe what an area shows, with the signs of pieces, and let it flow through the few cells there are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import product
from typing import Literal

from rich.cells import cell_len

from elgrande_tui.widgets.cells import fitted
from elgrande_tui.widgets.glyphs import Glyphs, Mark, Sign
from elgrande_tui.widgets.ink import Ink

Piece = tuple[str, Ink]
"""A text and its ink."""
Line = list[Piece]
Entry = tuple[str, Line]
"""Pieces that stay together, with what stands between them and those before."""
Counts = Callable[[str, str], Sequence[Entry]]
"""The counts of an area, given what stands between them and what joins ties."""
Link = Literal["", "=", "+"]
"""How a count relates to the one before; `=`: it ranks the same; `+`: it counts for that seat."""
LINKS = ("=", "+")
"""Links that are shown even at the beginning of a line."""
CUT = "…"
"""In place of what there is no room for."""
FLASH = " flash"
"""Appended to the ink of what has just changed."""
NEW = "new:"
"""Begins a word in the ink of what is new, see `marker`; it is taken out before anything is drawn."""


@dataclass(frozen=True, slots=True)
class Count:
    """The caballeros of one seat in one area, or those that nobody owns."""

    letter: str
    number: int
    """Of those that count here."""
    ink: Ink = ""
    """The colour word of the seat; "" for caballeros that nobody owns."""
    mark: str = ""
    """One caballero, where there is room for all."""
    signs: str = ""
    """Behind the number: a standard."""
    grande: str = ""
    """Behind that: the sign of the Grande, if it stands here."""
    rank: str = ""
    """Behind that, while it is shown: the sign of the rank for which the seat is paid."""
    link: Link = ""
    """How it relates to the one before."""
    leads: bool = False
    """It ranks before all others."""
    flash: bool = False
    ghost: str = ""
    """The signs of what has just left, behind everything."""
    special: Sequence[str] = ()
    """Those of them that are more than plain: the signs of each, which stand in place of its mark."""
    idle: int = 0
    """How many there are besides that do not count: a sign tells of them, and their marks where there is room."""
    new: Sequence[str] = ()
    """What is new about it, `+1`, in forms from long to short without blanks; () for nothing."""

    @property
    def text(self) -> str:
        """`R5`, with the signs behind it: `R5♜`."""
        return f"{self.letter}{self.number or ''}{self.signs}{self.grande}{self.rank}"


@dataclass(frozen=True, slots=True)
class Label:
    """Everything an area shows."""

    name: str
    """The name, short enough for the smallest map."""
    values: str
    """`531`, or `*840` where a movable scoreboard lies."""
    counts: Sequence[Count] = ()
    """In rank order."""
    king: str = ""
    """The sign of the King, if he is here."""
    closed: str = ""
    """The word for what he makes of the area."""
    key: str = ""
    """The key that goes there, if that is possible now."""
    hint: str = ""
    """The numbers of the steps of a hint that go there."""
    possible: bool = True
    """Whether nothing is asked now that this area would be no answer to."""
    notes: Sequence[Piece] = ()
    """A line of text instead of counts (the closed Castillo)."""
    state: Sequence[str] = ()
    """What is special about the area, in forms from long to short: the longest that leaves room is shown."""
    lines: Sequence[Sequence[Piece]] = ()
    """Ready lines instead of counts (the spots of a region); signs then stand behind the values."""
    extras: Sequence[Sequence[Piece]] = ()
    """What else is there besides the counts (spots, what lies there), each in few cells. They are never left out."""
    cursor: bool = False
    source: str = ""
    """The sign of the area from which a caballero goes, if it is this one."""
    moved: bool = False
    """The values are those of a movable scoreboard."""
    values_below: bool = False
    """Whether values and signs get a line of their own under the name."""
    whole_name: str = ""
    """The full name, in place of the short one where there is room for it."""
    ghosts: Sequence[str] = ()
    """The signs of what stood here until now and belongs to no seat."""
    lit: bool = False
    """It is being scored, or the player is pointed at it."""
    king_flash: bool = False
    values_flash: bool = False
    gone: Sequence[Piece] = ()
    """Seats that have become fewer, or more, where no count tells of them: `B-1`. They are left out without room..."""
    new_signs: Sequence[Piece] = ()
    """...and so are the signs of what else has come or gone."""


def cells_of(line: Sequence[Piece]) -> int:
    """Return how many cells a line takes."""
    return sum(cell_len(text) for text, _ in line)


def marker(letter: str, forms: Sequence[str]) -> str:
    """Return what is appended to the ink of a piece that is new: "" without any form.

    Its forms stand behind the piece, or the longest on another line behind the letter, if there is one.
    """
    return f" {NEW}{':'.join([letter, *forms])}" if forms else ""


def plain_ink(ink: Ink) -> Ink:
    """Return an ink without what `marker` appends."""
    return " ".join(word for word in ink.split() if not word.startswith(NEW)) if NEW in ink else ink


def values_fit(label: Label, width: int) -> bool:
    """Return whether the values have room behind the name."""
    return cell_len(label.name) + len(label.values) <= width


def name_for(label: Label, width: int) -> tuple[str, str]:
    """Return the name, whole where there is room, and what is between it and the values: no space if none is left."""
    values = len(label.values) + bool(label.values)
    whole = label.whole_name and cell_len(label.whole_name) + values <= width
    name = label.whole_name if whole else label.name
    # A star already sets the values off from the name.
    spare = values and cell_len(name) + values <= width and not label.values.startswith("*")
    return name, " " if spare else ""


def spaced(pieces: Sequence[Piece]) -> Line:
    """Return the pieces, each with a blank before it."""
    return [piece for one in pieces for piece in ((" ", ""), one)]


def between(count: Count, gap: str, ties: str) -> str:
    """Return what stands before a count, where counts are apart by `gap` and ties are joined by `ties`."""
    return {"": gap, "=": ties or gap, "+": "+"}[count.link]


def with_state(label: Label, ink: Ink, signs: Sequence[Piece], ahead: Piece, width: int) -> list[Piece]:
    """Return the signs of a line that begins with `ahead`, behind what is special about the area if there is room."""
    lines = ([(state, ink), *signs] for state in label.state)
    return next((line for line in lines if cells_of([ahead, *spaced(line)]) <= width), [*signs])


def no_signs(_spoken: bool) -> Sequence[Piece]:
    """Return the signs of an area that has none."""
    return ()


def flowing(
    counts: Counts,
    widths: Sequence[int],
    signs: Callable[[bool], Sequence[Piece]] = no_signs,
    states: Sequence[Piece] = (),
    *,
    first: Sequence[Sequence[Piece]] = (),
    extras: Sequence[Sequence[Piece]] = (),
) -> list[Line]:
    """Return counts and signs in the longest form that leaves all counts uncut; ties on one line if that can be.

    `signs` are asked for with words and without, `states` go from long to short; `first` stand before the counts,
    `extras` behind them. At last there are no signs of ties, and then the lowest counts go, but never anything else.
    """
    last = [*extras, *([state] for state in states[-1:]), *([sign] for sign in signs(False))]
    for kept in (_together, list[Entry]):
        for spoken, state in product((True, False), states[:-1] or (None,)):
            ahead = [[state], *first] if state is not None else first
            behind = [*extras, *([sign] for sign in signs(spoken))]
            if lines := flow(kept([*_apart(" ", ahead), *counts(" ", "="), *_apart(" ", behind)]), widths):
                return lines
        for gap in (" ", ""):
            if lines := flow(kept([*_apart(gap, first), *counts(gap, "="), *_apart(gap, last)]), widths):
                return lines
    before, closest, after = _apart("", first), _after(first, counts("", "")), _apart("", last)
    return flow([*before, *closest, *after], widths) or shortened(before, closest, after, widths)


def _apart(gap: str, lines: Iterable[Sequence[Piece]]) -> list[Entry]:
    return [(gap, [*line]) for line in lines]


def _after(first: Sequence[Sequence[Piece]], counts: Sequence[Entry]) -> list[Entry]:
    """Return the counts; those that stand right behind numbers keep a blank before them."""
    return [(before or " " * (not n and bool(first)), pieces) for n, (before, pieces) in enumerate(counts)]


def _together(entries: Sequence[Entry]) -> list[Entry]:
    """Return the entries with those in one that rank the same, or count for the same seat."""
    joined: list[Entry] = []
    for before, pieces in entries:
        if joined and before in LINKS:
            joined[-1] = joined[-1][0], [*joined[-1][1], (before, ""), *pieces]
        else:
            joined.append((before, pieces))
    return joined


def flow(entries: Sequence[Entry], widths: Sequence[int]) -> list[Line] | None:
    """Let entries, each with its separator, flow through the lines; return None when they do not fit."""
    lines: list[Line] = [[]]
    used = 0
    for before, pieces in entries:
        ahead = before if lines[-1] or before in LINKS else ""
        cells = cells_of(pieces)
        if not widths:
            return None
        if used + len(ahead) + cells > widths[len(lines) - 1]:
            lines.append([])
            used = 0
            ahead = before if before in LINKS else ""
            if len(lines) > len(widths) or len(ahead) + cells > widths[len(lines) - 1]:
                return None
        lines[-1] += [(ahead, ""), *pieces]
        used += len(ahead) + cells
    return lines


def shortened(
    before: Sequence[Entry], counts: Sequence[Entry], after: Sequence[Entry], widths: Sequence[int]
) -> list[Line]:
    """Return as many of the counts as fit, with a sign for the others, and all that stands before and behind them."""
    for length in range(len(counts) - 1, -1, -1):
        lines = flow([*before, *counts[:length], ("", [(CUT, "")]), *after], widths)
        if lines is not None:
            return lines
    return []


KING = Sign("♚", "K!")
SOURCE = Sign("↑", "^")
"""Where a caballero goes from, and whose it is."""
LEADS = Sign("★", "[ ]")
"""Before the count that ranks before all others; where no grounds are painted, round it."""
DISC = Sign("◉", "o")
"""Behind the seat whose disc shows this area."""
RANKS = (Sign("¹", "'1"), Sign("²", "'2"), Sign("³", "'3"))
"""Behind those that are paid for an area: their rank there."""
KING_LEFT = Sign("♔", "(K)")
"""Ghosts, of what stood here until now."""
BOARD_LEFT = Sign("▫", "(*)")
_LEFT = {"◆": "◇", "●": "○", "▲": "△", "■": "□", "✚": "✛"}
"""Mark of a seat -> the same in outline."""
_GRANDE = "♜"
_GRANDE_LEFT = Sign("♖", "(G)")


def grande_sign(glyphs: Glyphs, mark: Mark) -> str:
    """Return the sign of a Grande: a castle, in ASCII the mark of the seat."""
    return mark.mark if glyphs.ascii_only else _GRANDE


def left_sign(glyphs: Glyphs, mark: Mark, *, grande: bool = False) -> str:
    """Return the ghost of a caballero, or of a Grande, of that seat: its mark in outline, in ASCII a minus."""
    if grande:
        return glyphs.of(_GRANDE_LEFT)
    return "-" if glyphs.ascii_only else _LEFT.get(mark.mark, "-")


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
        (f"({label.hint})" if label.hint else "", "bold reverse"),
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
    return text, ink.strip() + FLASH * count.flash + marker(count.letter, count.new)


def _ghost(count: Count) -> list[Piece]:
    return [(count.ghost, f"{count.ink} dim".strip())] if count.ghost else []
