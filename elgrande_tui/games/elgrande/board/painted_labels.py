"""Write the labels of a painted map: chips in the colours of seats, or a row for each, with figures and a crown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Literal

from rich.cells import cell_len

from elgrande_tui.games.elgrande.board.labels import (
    CUT,
    FLASH,
    LEADS,
    NEW,
    Count,
    Entry,
    Label,
    Line,
    Piece,
    between,
    cells_of,
    flow,
    flowing,
    marker,
    name_for,
    no_signs,
    plain_ink,
    spaced,
    values_fit,
    with_state,
)
from elgrande_tui.games.elgrande.board.new_marks import with_new_marks
from elgrande_tui.widgets.cells import fitted
from elgrande_tui.widgets.glyphs import FANCY
from elgrande_tui.widgets.ink import Ink

Room = Literal["chips", "rows", "figures"]
"""What a map has room for: chips in a line, a row for each seat, figures of Grandes and the King besides."""
FIGURE = ("▗█▖", "▟█▙")
"""A Grande."""
CROWN = ("▙▗█▖▟", "█████")
GAPS = (" ", "=")
"""What stands between two chips and may be left out where their ranks are shown: those of ties are the same."""
LEADER = LEADS.fancy, "gold"
"""Before the count that ranks before all others."""


def painted(label: Label, widths: Sequence[int], room: Room) -> list[Line]:
    """Return the lines of a label, as `outlined` does, with all that there is room for."""
    if not widths:
        return []
    if label.lines:
        pads = ("",) if room == "chips" else (" ", "")
        signs = [*((state, "strong") for state in label.state[-1:]), *_signs(label)]
        return [_headed(label, widths[0], signs, pads), *(_chipped(line) for line in label.lines)]
    if room != "chips" and (lines := _rows(label, widths, room)):
        return lines
    if label.values_below and len(widths) > 2:
        return _below(label, widths)
    short, first = label, list[Line]()
    if not values_fit(label, widths[0]):
        short, first = replace(label, values=""), [[_values(label)]]
    headed = [*_heading(short, widths[0]), *spaced(_keys(label))]
    if cells_of(headed) <= widths[0]:
        return [headed, *_flowing(label, widths[1:], (), first)]
    return [_heading(short, widths[0]), *_flowing(label, widths[1:], _keys(label), first)]


def chip(ink: Ink) -> Ink:
    """Return the ink of a chip for the ink of a seat's text; caballeros that nobody owns are light on dark."""
    words = ink.split()
    seat = next((word for word in words if word in FANCY.marks), "")
    kept = (word for word in words if word == "flash" or word.startswith(NEW))
    return " ".join([f"chip:{seat}" if seat else "strong bold on:screen", *kept])


# Parts


def _name_ink(label: Label) -> Ink:
    if label.cursor:
        return "strong bold reverse"
    if label.lit:
        return "chip:gold"
    return "strong bold" if label.key or label.source or label.possible else "muted bold"


def _heading(label: Label, width: int) -> Line:
    name, gap = name_for(label, width)
    return [(name, _name_ink(label)), (gap, ""), _values(label)]


def _headed(label: Label, width: int, signs: Sequence[Piece], pads: Sequence[str] = (" ", "")) -> Line:
    """Return name, values and signs, with one of the pads around each, as one line; the name is short if need be."""
    short = replace(label, whole_name="")
    lines = [
        [*_heading(named, width - cells_of(behind)), *behind]
        for named in (label, short)
        for behind in (spaced([(f"{pad}{text}{pad}", ink) for text, ink in signs]) for pad in pads)
    ]
    # A long name wants its values apart and comes before the padding of keys; the short one is the last resort.
    wanted = (line for line in lines[: len(pads)] if line[0][0] == (label.whole_name or label.name) and line[1][0])
    return next((line for line in (*wanted, *lines[len(pads) :]) if cells_of(line) <= width), lines[-1])


def _values(label: Label) -> Piece:
    return label.values, "gold" + " bold" * label.moved + FLASH * label.values_flash


def _king(label: Label, *, spoken: bool) -> list[Piece]:
    text = f" {label.king} {label.closed} " if spoken and label.closed else label.king
    return [(text, "chip:gold" + FLASH * label.king_flash)] if label.king else []


def _keys(label: Label) -> list[Piece]:
    """Return the sign of a source, the cap of the key, and the steps of a hint that go there."""
    ghosts = [(sign, "gold") for sign in label.ghosts]
    parts = (label.source, "chip:gold"), (label.key, "key"), (label.hint, "chip:gold")
    return [*ghosts, *((text, ink) for text, ink in parts if text)]


def _signs(label: Label) -> list[Piece]:
    return [*_king(label, spoken=False), *_keys(label)]


def _chipped(line: Sequence[Piece]) -> Line:
    """Return a ready line with its seats as chips."""
    return [(text, chip(ink) if not {"bold", *FANCY.marks}.isdisjoint(ink.split()) else ink) for text, ink in line]


def _piece(count: Count) -> Piece:
    gone = not count.number and not count.idle and not count.grande and not count.flash and count.ghost
    ink = count.ink if gone else chip(count.ink) + FLASH * count.flash
    return count.text, ink + marker(count.letter, count.new)


def _ghost(count: Count) -> list[Piece]:
    return [(count.ghost, count.ink)] if count.ghost else []


def _below(label: Label, widths: Sequence[int]) -> list[Line]:
    """Return name, then values and signs, then notes or counts: the Castillo has a long name."""
    heading = [(label.name, _name_ink(label))]
    signs = with_state(label, "strong", _signs(label), _values(label), widths[1])
    grandes = [_piece(count) for count in label.counts if count.grande and label.notes]
    below = [_values(label), *spaced([*grandes, *signs])]
    if cells_of(below) > widths[1]:
        return [heading, [_values(label), *spaced(signs)], fitted(grandes, widths[2], CUT)]
    last = [fitted(_chipped(label.notes), widths[2], CUT)] if label.notes else _chips(label.counts, widths[2:])
    return [heading, below, *last]


# Chips that flow through the lines


def _flowing(label: Label, widths: Sequence[int], keys: Sequence[Piece], first: Sequence[Line] = ()) -> list[Line]:
    """Return counts, King and keys, and what is special about the area."""

    def signs(spoken: bool) -> Sequence[Piece]:
        return [*_king(label, spoken=spoken), *keys]

    states = [(state, "strong") for state in label.state]
    return _chips(label.counts, widths, signs, states, first=first, extras=_extras(label))


def _extras(label: Label) -> list[Line]:
    return [_chipped(extra) for extra in label.extras]


def _chips(
    counts: Sequence[Count],
    widths: Sequence[int],
    signs: Callable[[bool], Sequence[Piece]] = no_signs,
    states: Sequence[Piece] = (),
    **around: Sequence[Line],
) -> list[Line]:
    """Return chips and signs; ranks stand in the gaps between the chips, so that these need not move for them."""
    lines = flowing(partial(_entries, [_unranked(count) for count in counts]), widths, signs, states, **around)
    return _ranked(lines, counts, widths) or flowing(partial(_entries, counts), widths, signs, states, **around)


def _unranked(count: Count) -> Count:
    return replace(count, rank="") if count.rank else count


def _ranked(lines: Sequence[Line], counts: Sequence[Count], widths: Sequence[int]) -> list[Line]:
    """Return lines of chips with the rank of each in the gap behind it, or at the end of its line; [] without room."""
    found: list[Line] = []
    left = list(counts)
    for line, width in zip(lines, widths, strict=False):
        row, rank = Line(), ("", "")
        for text, ink in line:
            if rank[0]:
                if text not in GAPS or cell_len(rank[0]) != cell_len(text):
                    return []
                text, ink, rank = *rank, ("", "")
            elif left and (text, ink) == _piece(_unranked(left[0])):
                rank = left.pop(0).rank, plain_ink(ink)
            row.append((text, ink))
        found.append([*row, rank])
        if cells_of(found[-1]) > width:
            return []
    return [] if any(count.rank for count in left) else found


def _entries(counts: Sequence[Count], gap: str, ties: str) -> list[Entry]:
    """Return the chips; where they are closest together the leader has no star: nothing ties with it all the same."""
    star = [LEADER] if gap or ties else []
    parts = ([*(star if count.leads else []), _piece(count), *_ghost(count)] for count in counts)
    return [(between(count, gap, ties), part) for count, part in zip(counts, parts, strict=True)]


# A row for each seat


def _rows(label: Label, widths: Sequence[int], room: Room) -> list[Line]:
    """Return a line for each seat below the heading and the state; [] where the lines are not enough."""
    keys: list[Line] = []
    lines = [_headed(label, widths[0], _keys(label))]
    if label.extras and cells_of(lines[0]) > widths[0]:
        keys = [[key] for key in _keys(label)]
        lines = [_heading(label, widths[0])]
    lines += [[(state, "strong")] for state in label.state if cell_len(state) <= widths[0]][:1]
    lines += [_chipped(label.notes)] if label.notes else []
    left = widths[len(lines) :]
    if len(left) < len(label.counts):
        return []
    lines += with_new_marks(_seats(label.counts, left), left[: len(label.counts)], at_end=True)
    if any(cells_of(line) > width for line, width in zip(lines, widths, strict=False)):
        return []
    if room == "figures":
        _stand(label.counts, lines, widths)
    if label.extras:
        behind = flow([(" ", [*extra]) for extra in (*_extras(label), *keys)], widths[len(lines) :])
        if behind is None:
            return []
        lines += [
            [(" ", ""), *line] if cells_of(line) < width else line
            for line, width in zip(behind, widths[len(lines) :], strict=False)
        ]
    return _crowned(label, lines, widths, large=room == "figures") if label.king else lines


def _seats(counts: Sequence[Count], widths: Sequence[int]) -> list[Line]:
    """Return for each seat its chip, and a mark for each caballero: apart if all lines have room for that."""
    wide = max((cell_len(_unranked(count).text) for count in counts), default=0)
    new = [sum(1 + cell_len(form) for form in count.new[:1]) for count in counts]
    widths = [width - cells for width, cells in zip(widths, new, strict=False)]
    for gap in (" ", ""):
        lines = [_row(count, wide, gap) for count in counts]
        if all(cells_of(line) <= width for line, width in zip(lines, widths, strict=False)):
            break
    return [_cut(line, width) for line, width in zip(lines, widths, strict=False)]


def _row(count: Count, wide: int, gap: str) -> Line:
    text, ink = _piece(_unranked(count))
    before = LEADER if count.leads else (count.link or " ", "")
    plain = [count.mark] * (count.number + count.idle - len(count.special))
    # Without gaps between them only the first sign of each can be told from those of the next.
    marks = gap.join([*plain, *(sign if gap else sign[:1] for sign in count.special), *count.ghost])
    shown = f" {text}{count.rank or ' '}{' ' * (wide - cell_len(text))}"
    return [before, (shown, ink), (" ", ""), (marks, count.ink)]


def _cut(line: Line, width: int) -> Line:
    """Return a line of `_row` with as many marks as fit."""
    *head, (marks, ink) = line
    room = width - cells_of(head)
    if cell_len(marks) <= room:
        return line
    return [*head, (marks[: room - 1] + CUT, ink)] if room > 1 else head[:-1]


def _stand(counts: Sequence[Count], lines: list[Line], widths: Sequence[int]) -> None:
    """Put the figures of Grandes beside the marks, each in its seat's row and the one above or below."""
    first = len(lines) - len(counts)
    left = max((cells_of(line) for line in lines[first:]), default=0) + 2
    for number, count in enumerate(counts):
        if not count.grande:
            continue
        top = first + number - (number > 0)
        if top + 2 > len(widths) or left + len(FIGURE[0]) > min(widths[top : top + 2]):
            return
        for row, part in enumerate(FIGURE):
            if top + row == len(lines):
                lines.append([])
            line = lines[top + row]
            line += [(" " * (left - cells_of(line)), ""), (part, count.ink)]
        left += len(FIGURE[0]) + 1


def _crowned(label: Label, lines: list[Line], widths: Sequence[int], *, large: bool) -> list[Line]:
    """Return the lines with the King: a crown below, else a chip below, else a chip behind the values."""
    ink, below = "gold" + FLASH * label.king_flash, len(widths) - len(lines)
    if large and below > 1:
        words: Line = [("  ", ""), (label.closed, "gold bold")]
        return [*lines, [(" ", ""), (CROWN[0], ink)], [(" ", ""), (CROWN[1], ink), *words]]
    chips = _king(label, spoken=True)
    if below and cells_of(chips) < widths[len(lines)]:
        return [*lines, [(" ", ""), *chips]]
    behind = [*lines[0], *spaced(_king(label, spoken=False))]
    return [behind, *lines[1:]] if cells_of(behind) <= widths[0] else []
