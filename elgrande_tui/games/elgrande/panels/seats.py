"""Draw El Grande's part of a seat: in line 1, and in the columns of the larger layouts."""

from __future__ import annotations

from elgrande_tui.games.elgrande.board.signs import grande_sign
from elgrande_tui.games.elgrande.messages import _
from elgrande_tui.games.elgrande.model.flash import INK
from elgrande_tui.games.elgrande.model.game_facts import round_parts, stock_of
from elgrande_tui.games.elgrande.model.grande_context import GrandeContext
from elgrande_tui.games.elgrande.panels.plot import played_rounds, scores_by_round
from elgrande_tui.games.elgrande.text.areas import area_map_name
from elgrande_tui.games.elgrande.text.cards import card_short
from elgrande_tui.widgets import digits
from elgrande_tui.widgets.cells import Row
from elgrande_tui.widgets.paragraphs import side_by_side, wrapped

FIELD_CELLS = 15
"""A field of line 1: flag, seat, power card, score, court and provinces."""
STOCK_CELLS = 5
"""Cells of it for court and provinces."""
SCORE_CELLS = 3 * digits.CELLS + 2
WORDS = 2
"""Rows for what the seat did this round."""
BARS = 2


def seat_field(context: GrandeContext, seat: int) -> Row:
    """Return `▸R◆9  42 7/12`: acts or holds a Veto, seat, power card, score, court/provinces.

    In front of the score is the sign of what the seat holds of a variant or expansion.
    """
    now, mark, kinds = context.now, context.marks[seat], context.rules.box.kinds
    flag = context.glyphs.turn if context.acting(seat) else "V" if any(v.seat == seat for v in now.vetoes) else " "
    own = " bold" if seat == context.seat else ""
    held = context.screen.held_sign(context, seat) or " "
    power = str(now.played[seat] or "").ljust(2)
    stock = f"{kinds.owned(seat, now.court)}/{kinds.owned(seat, now.provinces)}"
    return [
        (flag, "bold"),
        (mark.sign, mark.ink + own),
        (power, ""),
        (f"{held}{now.scores[seat]:3d}", "bold" + INK * (seat in context.flash.scores)),
        (f" {stock.ljust(STOCK_CELLS)}", ""),
    ]


def seat_side(context: GrandeContext, seat: int) -> list[Row]:
    """Return power card and score, the stock, and home with the card that was taken."""
    now, mark, kinds = context.now, context.marks[seat], context.rules.box.kinds
    head: Row = [(str(now.played[seat] or "").rjust(3), ""), (f"{now.scores[seat]:4d}", "bold")]
    stock = _("court {court} prov. {provinces}").format(
        court=kinds.owned(seat, now.court), provinces=kinds.owned(seat, now.provinces)
    )
    home = area_map_name(context.rules.box.areas[now.grandes[seat]].id) if now.grandes[seat] >= 0 else "-"
    last: Row = [(f"  {grande_sign(context.glyphs, mark)} {home}", "")]
    if any(veto.seat == seat for veto in now.vetoes):
        last.append((" " + _("Veto"), "bold"))
    elif now.taken[seat]:
        last.append((f" {card_short(now.taken[seat])}", "dim"))
    held = context.screen.held_sign(context, seat)
    return [head, [(f"  {stock}", ""), (f" {held}" if held else "", "bold")], last]


def seat_large(context: GrandeContext, seat: int, width: int) -> list[Row]:
    """Return a large score beside the stock, what the seat did this round, and how its score grew.

    With five seats the column is as high as the map at 200x60.
    """
    score = digits.digits(context.now.scores[seat], ascii_only=context.glyphs.ascii_only)
    ink = f"{context.marks[seat].ink} bold" + INK * (seat in context.flash.scores)
    large: list[Row] = [[("  ", ""), (line, ink)] for line in score]
    stock = wrapped(stock_of(context, seat), width - SCORE_CELLS)[: digits.ROWS]
    words = _words(context, seat, width)
    blank: list[Row] = [[]] * (WORDS - len(words))
    return [*side_by_side(large, stock, SCORE_CELLS), *words, *blank, *_grown(context, seat)]


def _words(context: GrandeContext, seat: int, width: int) -> list[Row]:
    """Return what the seat did this round; what has no room here stands in the panel of seats."""
    parts = round_parts(context, seat)
    forms = (wrapped(", ".join(parts[:count]), width, 2, "dim") for count in range(len(parts), 0, -1))
    return next((rows for rows in forms if len(rows) <= WORDS), [])


def _grown(context: GrandeContext, seat: int) -> list[Row]:
    """Return the score after every round as bars; all seats on one scale."""
    rounds, top = len(context.rules.box.rounds), max(context.now.scores)
    scores = scores_by_round(context.view.ledger, seat, played_rounds(context))[1:]
    values = [*scores, *([0] * (rounds - len(scores)))]
    lines = digits.bars(values, top, SCORE_CELLS - 2 + rounds * 3, BARS, context.glyphs.bars)
    return [[("  ", ""), (line, context.marks[seat].ink)] for line in lines]
