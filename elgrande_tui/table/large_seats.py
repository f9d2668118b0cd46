"""The column beside the map in the largest layout: every seat with a large score and how it came about."""

from __future__ import annotations

from elgrande_tui.games.elgrande.model.flash import INK
from elgrande_tui.games.elgrande.model.game_facts import round_parts, stock_of
from elgrande_tui.games.elgrande.model.render_context import RenderContext
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


def large_seats(sight: RenderContext, width: int) -> list[Row]:
    """One block per seat, in turn order."""
    return [row for seat in sight.order for row in _seat(sight, seat, width)]


def _seat(sight: RenderContext, seat: int, width: int) -> list[Row]:
    now, mark = sight.now, sight.marks[seat]
    score = digits.digits(now.scores[seat], ascii_only=sight.glyphs.ascii_only)
    ink = f"{mark.ink} bold" + INK * (seat in sight.flash.scores)
    large: list[Row] = [[("  ", ""), (line, ink)] for line in score]
    stock = wrapped(stock_of(sight, seat), width - SCORE_CELLS)[: digits.ROWS]
    words = _words(sight, seat, width)
    blank: list[Row] = [[]] * (WORDS - len(words))
    return [_title(sight, seat, width), *side_by_side(large, stock, SCORE_CELLS), *words, *blank, *_grown(sight, seat)]


def _words(sight: RenderContext, seat: int, width: int) -> list[Row]:
    """What the seat did this round; what has no room here stands in the panel of seats."""
    parts = round_parts(sight, seat)
    forms = (wrapped(", ".join(parts[:count]), width, 2, "dim") for count in range(len(parts), 0, -1))
    return next((rows for rows in forms if len(rows) <= WORDS), [])


def _title(sight: RenderContext, seat: int, width: int) -> Row:
    """Whether it acts, who it is, who plays it, and what its clock shows, with a rule to the right end."""
    mark, company = sight.marks[seat], sight.company
    row: Row = [
        (sight.glyphs.turn if sight.acting(seat) else " ", "bold"),
        (f"{mark.sign} {sight.names[seat]}", f"{mark.ink} bold"),
        *sitting(sight, seat),
    ]
    if seat < len(company.left):
        row.append((f"  {clock_text(company.left[seat])}", "bold" if seat in company.running else "dim"))
    row = fitted([*row, (" ", "")], width, sight.glyphs.cut)
    return [*row, (sight.glyphs.rule * (width - row_cells(row)), "dim")]


def _grown(sight: RenderContext, seat: int) -> list[Row]:
    """The score after every round; all seats on one scale."""
    rounds, top = sight.rules.box.rounds[-1], max(sight.now.scores)
    scores = scores_by_round(sight.view.ledger, seat, min(sight.now.round, rounds))[1:]
    values = [*scores, *([0] * (rounds - len(scores)))]
    lines = digits.bars(values, top, SCORE_CELLS - 2 + rounds * 3, BARS, sight.glyphs.bars)
    return [[("  ", ""), (line, sight.marks[seat].ink)] for line in lines]
