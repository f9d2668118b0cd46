"""Plot the scores over the rounds."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from importlib import import_module

from elgrande_tui.games.elgrande.model.grande_context import GrandeContext
from elgrande_tui.widgets.cells import Row, Run, merged
from engine.games.elgrande.model.events import AreaScored

ASCII = str.maketrans("─│┌┐└┘├┤┬┴┼", "-|+++++++++")
NUMBERS = 5
"""How many numbers stand at the vertical axis."""
POINT = "*"


def score_plot(context: GrandeContext, width: int, height: int) -> list[Row]:
    """Return a plot with a line of letters per seat, from the beginning to this round; [] before anybody has points.

    Where lines coincide their letters alternate, so that the last one is that of the seat with most points.
    """
    top, last = max(context.now.scores), max(1, min(context.now.round, context.rules.box.rounds[-1]))
    if top <= 0:
        return []
    best_first = sorted(context.order, key=lambda seat: -context.now.scores[seat])
    lines = [_line(scores_by_round(context.view.ledger, seat, last), top, width, height) for seat in best_first]
    inks: list[Run] = [(context.marks[seat].letter, f"{context.marks[seat].ink} bold") for seat in best_first]
    rows: list[Row] = []
    for y, axis in enumerate(lines[0]):
        row: Row = []
        for x, character in enumerate(axis.translate(ASCII) if context.glyphs.ascii_only else axis):
            here = [ink for ink, line in zip(inks, lines, strict=True) if line[y][x] == POINT]
            row.append(here[(width - 2 - x) % len(here)] if here else (character, "dim"))
        rows.append(merged(row))
    return rows


def scores_by_round(ledger: Sequence[AreaScored], seat: int, last: int) -> tuple[int, ...]:
    """Return the score of a seat before the first round and after each one up to `last`."""
    paid = [(entry.round, one.points) for entry in ledger for one in entry.payments if one.seat == seat]
    return tuple(sum(points for when, points in paid if when <= number) for number in range(last + 1))


@lru_cache(maxsize=16)
def _line(scores: tuple[int, ...], top: int, width: int, height: int) -> list[str]:
    """Return one seat's line in a frame that goes up to `top`: `height` lines of `width` cells."""
    # Imported only when a plot is drawn, as that takes a fifteenth of a second; by name, as plotext has no types.
    plotext = import_module("plotext")

    rounds = range(len(scores))
    numbers = sorted({top * number // (NUMBERS - 1) for number in range(NUMBERS)})
    plotext.clear_figure()
    plotext.theme("clear")
    plotext.limit_size(False, False)
    plotext.plot_size(width, height)
    plotext.xlim(0, len(scores) - 1)
    plotext.ylim(0, top)
    plotext.xticks(rounds, [str(number) for number in rounds])
    plotext.yticks(numbers, [str(number) for number in numbers])
    plotext.plot(rounds, scores, marker=POINT)
    drawn: str = plotext.uncolorize(plotext.build())
    return [line.ljust(width) for line in drawn.splitlines()]
