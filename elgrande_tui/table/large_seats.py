"""Draw the column beside the map in the largest layout: every seat with a large score and how it came about."""

from __future__ import annotations

from elgrande_tui.games.elgrande.model.flash import INK
from elgrande_tui.games.elgrande.model.game_facts import round_parts, stock_of
from elgrande_tui.games.elgrande.model.grande_context import GrandeContext
from elgrande_tui.games.elgrande.panels.plot import scores_by_round
from elgrande_tui.table.notices import clock_text
from elgrande_tui.table.sitting import sitting
from elgrande_tui.widgets import digits
from elgrande_tui.widgets.cells import Row, fitted, row_cells
from elgrande_tui.widgets.paragraphs import side_by_side, wrapped

SCORE_CELLS = 3 * digits.CELLS + 2
WORDS = 2
"""Rows for what the seat did this round."""
BARS = 2
ROWS = 1 + digits.ROWS + WORDS + BARS
"""Of one seat: with five of them the column is as high as the map at 200x60."""


def large_seats(context: GrandeContext, width: int) -> list[Row]:
    """Return one block per seat, in turn order."""
    return [row for seat in context.order for row in _seat(context, seat, width)]


def _seat(context: GrandeContext, seat: int, width: int) -> list[Row]:
    now, mark = context.now, context.marks[seat]
    score = digits.digits(now.scores[seat], ascii_only=context.glyphs.ascii_only)
    ink = f"{mark.ink} bold" + INK * (seat in context.flash.scores)
    large: list[Row] = [[("  ", ""), (line, ink)] for line in score]
    stock = wrapped(stock_of(context, seat), width - SCORE_CELLS)[: digits.ROWS]
    words = _words(context, seat, width)
    blank: list[Row] = [[]] * (WORDS - len(words))
    return [
        _title(context, seat, width),
        *side_by_side(large, stock, SCORE_CELLS),
        *words,
        *blank,
        *_grown(context, seat),
    ]


def _words(context: GrandeContext, seat: int, width: int) -> list[Row]:
    """Return what the seat did this round; what has no room here stands in the panel of seats."""
    parts = round_parts(context, seat)
    forms = (wrapped(", ".join(parts[:count]), width, 2, "dim") for count in range(len(parts), 0, -1))
    return next((rows for rows in forms if len(rows) <= WORDS), [])


def _title(context: GrandeContext, seat: int, width: int) -> Row:
    """Return whether the seat acts, its name, its player, and its clock, with a rule to the right end."""
    mark, people = context.marks[seat], context.people
    row: Row = [
        (context.glyphs.turn if context.acting(seat) else " ", "bold"),
        (f"{mark.sign} {context.names[seat]}", f"{mark.ink} bold"),
        *sitting(context, seat),
    ]
    if seat < len(people.left):
        row.append((f"  {clock_text(people.left[seat])}", "bold" if seat in people.running else "dim"))
    row = fitted([*row, (" ", "")], width, context.glyphs.cut)
    return [*row, (context.glyphs.rule * (width - row_cells(row)), "dim")]


def _grown(context: GrandeContext, seat: int) -> list[Row]:
    """Return the score after every round as bars; all seats on one scale."""
    rounds, top = context.rules.box.rounds[-1], max(context.now.scores)
    scores = scores_by_round(context.view.ledger, seat, min(context.now.round, rounds))[1:]
    values = [*scores, *([0] * (rounds - len(scores)))]
    lines = digits.bars(values, top, SCORE_CELLS - 2 + rounds * 3, BARS, context.glyphs.bars)
    return [[("  ", ""), (line, context.marks[seat].ink)] for line in lines]
