"""Plot the scores over the rounds."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from elgrande_tui.games.elgrande.facts import GrandeContext
from elgrande_tui.widgets.cells import Row, Run, fitted, merged, row_cells
from elgrande_tui.widgets.ink import Ink
from engine.games.elgrande.model.events import AreaScored

NUMBERS = 5
"""How many numbers stand at the vertical axis."""
NAME_CELLS = 16
"""The most that a name at the end of its line takes."""
WAYS = tuple("╱╲─"), tuple("/\\-")
"""How a line goes up, down and level; and in ASCII."""
AXES = tuple("│┤─┴└"), tuple("|+-++")
"""The axes: vertical, with a number, level, with a round, and their corner; and in ASCII."""


def score_plot(context: GrandeContext, width: int, height: int) -> list[Row]:
    """Return a plot with a line per seat, its name at the end; [] before anybody has points.

    It goes from the beginning over the rounds that were played. At each round stands the letter of the seat; where
    lines coincide the one with most points is seen.
    """
    played = played_rounds(context)
    top = max(context.now.scores)
    if top <= 0:
        return []
    best_first = sorted(context.order, key=lambda seat: -context.now.scores[seat])
    numbers = {_line(top * part // (NUMBERS - 1), top, height - 2): part for part in range(NUMBERS)}
    heads = [str(top * numbers[y] // (NUMBERS - 1)) if y in numbers else "" for y in range(height - 2)]
    left = max(map(len, heads))
    names = [_name(context, seat) for seat in best_first]
    room = width - left - 1 - max(map(row_cells, names))
    columns = [part * (room - 1) // len(played) for part in range(len(played) + 1)]
    cells: dict[tuple[int, int], Run] = {}
    for seat in reversed(best_first):
        scores = scores_by_round(context.view.ledger, seat, played)
        ends = [(x, _line(score, top, height - 2)) for x, score in zip(columns, scores, strict=True)]
        mark = context.marks[seat]
        cells |= _drawn(ends, mark.letter, mark.ink, WAYS[context.glyphs.ascii_only])
    at = _apart([_line(context.now.scores[seat], top, height - 2) for seat in best_first], height - 2)
    upright, tick, level, round_tick, corner = AXES[context.glyphs.ascii_only]
    rows: list[Row] = []
    for y, head in enumerate(heads):
        axis: Run = (head.rjust(left) + (tick if head else upright), "dim")
        name = names[at.index(y)] if y in at else []
        rows.append(merged([axis, *(cells.get((x, y), (" ", "")) for x in range(room)), *name]))
    foot = "".join(round_tick if x in columns else level for x in range(room))
    rows.append([(" " * left + corner + foot, "dim")])
    return [*rows, [(" " * (left + 1) + _labels(columns, ["0", *map(str, played)], room), "dim")]]


def _name(context: GrandeContext, seat: int) -> Row:
    mark = context.marks[seat]
    return fitted([(f" {mark.sign} {context.names[seat]}", mark.ink)], NAME_CELLS, context.glyphs.cut)


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


def _drawn(ends: Sequence[tuple[int, int]], letter: str, ink: Ink, ways: Sequence[str]) -> dict[tuple[int, int], Run]:
    """Return the cells of a line from end to end, with a letter at each."""
    up, down, level = ways
    cells: dict[tuple[int, int], Run] = {}
    for (x, y), (next_x, next_y) in pairwise(ends):
        before = y
        for here in range(x + 1, next_x + 1):
            now = y + round((next_y - y) * (here - x) / (next_x - x))
            way = level if now == before else down if now > before else up
            steps = range(before, now, 1 if now > before else -1)
            cells |= {(here, row): (way, ink) for row in (*list(steps)[1:], now)}
            before = now
    return cells | dict.fromkeys(ends, (letter, f"{ink} bold"))


def _apart(rows: Sequence[int], height: int) -> list[int]:
    """Return the rows of names, from the top down, moved as far as they need for a row each."""
    found: list[int] = []
    for row in rows:
        found.append(max(row, found[-1] + 1) if found else row)
    last = height
    for place in range(len(found) - 1, -1, -1):
        found[place] = last = min(found[place], last - 1)
    return found


def _labels(columns: Sequence[int], labels: Sequence[str], width: int) -> str:
    """Return the numbers of the rounds, each under its column."""
    line = ""
    for column, label in zip(columns, labels, strict=True):
        line = line.ljust(min(column, width - len(label))) + label
    return line
