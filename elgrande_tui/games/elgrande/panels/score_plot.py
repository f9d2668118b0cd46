"""Plot the scores over the rounds: a stepped line per seat, which ends at its name and score."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise

from elgrande_tui.games.elgrande.facts import GrandeContext
from elgrande_tui.widgets.cells import Row, Run, fitted, merged, row_cells
from elgrande_tui.widgets.ink import Ink
from engine.games.elgrande.model.events import AreaScored

Point = tuple[int, int]
"""A cell of the plot: column and row."""

NUMBERS = 5
"""How many numbers stand at the vertical axis."""
LABEL = 16
"""The most cells of what stands at the end of a line."""
ARMS = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""Where the arms of a border glyph point: up, right, down, left."""
AXES = tuple("│┤─┴└"), tuple("|+-++")
"""The axes: vertical, with a number, level, with a round, and their corner; and in ASCII."""


def score_plot(context: GrandeContext, width: int, height: int) -> list[Row]:
    """Return a plot with a line per seat, its score and name at the end; [] before anybody has points.

    It goes from the beginning over the rounds that were played. Where lines run together they have the colour of the
    seat with most points, whose letter is the first.
    """
    played = played_rounds(context)
    top = max(context.now.scores)
    if top <= 0:
        return []
    best_first = sorted(context.order, key=lambda seat: -context.now.scores[seat])
    tall = height - 2
    numbers = {_line(top * part // (NUMBERS - 1), top, tall): part for part in range(NUMBERS)}
    heads = [str(top * numbers[y] // (NUMBERS - 1)) if y in numbers else "" for y in range(tall)]
    left = max(map(len, heads))
    names = [_label(context, seat) for seat in best_first]
    room = width - left - 1 - max(map(row_cells, names))
    columns = [part * (room - 1) // len(played) for part in range(len(played) + 1)]
    lines = [
        [(x, _line(score, top, tall)) for x, score in zip(columns, scores, strict=True)]
        for scores in (scores_by_round(context.view.ledger, seat, played) for seat in best_first)
    ]
    cells = _drawn(context, best_first, lines) | _letters(context, best_first, lines)
    at = _apart([_line(context.now.scores[seat], top, tall) for seat in best_first], tall)
    upright, tick, level, round_tick, corner = AXES[context.glyphs.ascii_only]
    rows: list[Row] = []
    for y, head in enumerate(heads):
        axis: Run = (head.rjust(left) + (tick if head else upright), "dim")
        name = names[at.index(y)] if y in at else []
        rows.append(merged([axis, *(cells.get((x, y), (" ", "")) for x in range(room)), *name]))
    foot = "".join(round_tick if x in columns else level for x in range(room))
    rows.append([(" " * left + corner + foot, "dim")])
    return [
        *rows,
        [(" " * (left + 1) + _numbered(columns, [str(number) for number in range(len(played) + 1)], room), "dim")],
    ]


def _label(context: GrandeContext, seat: int) -> Row:
    mark = context.marks[seat]
    said = f" {mark.sign} {context.now.scores[seat]} {context.names[seat]}"
    return fitted([(said, mark.ink)], LABEL, context.glyphs.cut)


def played_rounds(context: GrandeContext) -> Sequence[int]:
    """Return the numbers of the rounds that have begun: a short game leaves some out (B-19.1)."""
    rounds = context.rules.box.rounds
    return [number for number in rounds if number <= context.now.round] or rounds[:1]


def scores_by_round(ledger: Sequence[AreaScored], seat: int, rounds: Sequence[int]) -> tuple[int, ...]:
    """Return the score of a seat before the first round and after each of `rounds`."""
    paid = [(entry.round, one.points) for entry in ledger for one in entry.payments if one.seat == seat]
    return tuple(sum(points for when, points in paid if when <= number) for number in (0, *rounds))


def _line(score: int, top: int, height: int) -> int:
    """Return the row of a score in a plot of that many rows, which goes from nothing up to `top`."""
    return height - 1 - max(0, min(top, score)) * (height - 1) // top


def _drawn(context: GrandeContext, seats: Sequence[int], lines: Sequence[Sequence[Point]]) -> dict[Point, Run]:
    """Return the cells of the lines, the first of `seats` on top, with a glyph that has all arms which meet there."""
    arms: dict[Point, set[Point]] = defaultdict(set)
    inks: dict[Point, Ink] = {}
    steps = [_steps([(line[part], line[part + 1]) for line in lines]) for part in range(len(lines[0]) - 1)]
    for place in reversed(range(len(seats))):
        line = lines[place]
        corners = [(-1, line[0][1])]  # at the axis
        for ((_x, y), (next_x, next_y)), step in zip(pairwise(line), steps, strict=True):
            corners += [(step[y, next_y], y), (step[y, next_y], next_y), (next_x, next_y)]
        for (x, y), (next_x, next_y) in _walked(corners):
            arms[x, y].add((next_x - x, next_y - y))
            arms[next_x, next_y].add((x - next_x, y - next_y))
            inks[x, y] = inks[next_x, next_y] = context.marks[seats[place]].ink
    return {
        cell: (context.glyphs.border((up in found, right in found, down in found, left in found)), inks[cell])
        for cell, found in arms.items()
        for up, right, down, left in [ARMS]
    }


def _steps(lines: Sequence[tuple[Point, Point]]) -> dict[Point, int]:
    """Return in which column lines between two rounds change their rows, by the rows before and after.

    Each change has its own column as far as there is room; the one that ends highest is the first, so that lines whose
    order stays the same do not cross.
    """
    (x, _y), (next_x, _next_y) = lines[0]
    changes = sorted({(y, next_y) for (_, y), (_, next_y) in lines}, key=lambda rows: (rows[1], rows[0]))
    moved = [rows for rows in changes if rows[0] != rows[1]]
    level = {rows: next_x for rows in changes if rows[0] == rows[1]}
    return level | {
        rows: max(x + 1, x + place * (next_x - x) // (len(moved) + 1)) for place, rows in enumerate(moved, 1)
    }


def _walked(corners: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    """Yield the pairs of neighbouring cells on the way over the corners."""
    for (x, y), end in pairwise(corners):
        while (x, y) != end:
            here = x, y
            x += (end[0] > x) - (end[0] < x)
            y += (end[1] > y) - (end[1] < y)
            yield here, (x, y)


def _letters(context: GrandeContext, seats: Sequence[int], lines: Sequence[Sequence[Point]]) -> dict[Point, Run]:
    """Return the letters of the seats on their lines, side by side where lines run together.

    They stand after the last round in which the same seats have that score: before lines part or meet.
    """
    columns = [x for x, _y in lines[0]]
    met: list[dict[int, list[int]]] = [defaultdict(list) for _x in columns]
    for seat, line in zip(seats, lines, strict=True):
        for part, (_x, y) in enumerate(line):
            met[part][y].append(seat)
    cells: dict[Point, Run] = {}
    for part, x in enumerate(columns):
        for y, there in met[part].items():
            if not part or (part + 1 < len(met) and met[part + 1].get(y) == there):
                continue
            before = next((at for at in range(part - 1, -1, -1) if met[at].get(y) != there), 0)
            shown = [context.marks[seat] for seat in there[: max(1, x - columns[before] - 1)]]
            for place, mark in enumerate(reversed(shown)):
                cells[x - place, y] = mark.letter, f"{mark.ink} bold"
    return cells


def _apart(rows: Sequence[int], height: int) -> list[int]:
    """Return the rows of names, from the top down, moved as far as they need for a row each."""
    found: list[int] = []
    for row in rows:
        found.append(max(row, found[-1] + 1) if found else row)
    last = height
    for place in range(len(found) - 1, -1, -1):
        found[place] = last = min(found[place], last - 1)
    return found


def _numbered(columns: Sequence[int], labels: Sequence[str], width: int) -> str:
    """Return the numbers of the rounds, each under its column."""
    line = ""
    for column, label in zip(columns, labels, strict=True):
        line = line.ljust(min(column, width - len(label))) + label
    return line
