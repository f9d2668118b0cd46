"""Draw El Grande's part of a seat: in line 1, and in the columns of the larger layouts."""

from __future__ import annotations

from elgrande_tui.games.elgrande import _
from elgrande_tui.games.elgrande.board.labels import FLASH, grande_sign
from elgrande_tui.games.elgrande.facts import GrandeContext
from elgrande_tui.games.elgrande.model.game_facts import round_parts
from elgrande_tui.games.elgrande.panels.score_plot import played_rounds, scores_by_round
from elgrande_tui.games.elgrande.text.cards import card_title
from elgrande_tui.games.elgrande.text.table import area_map_name, power_name, round_number
from elgrande_tui.model.match_ui.board import flag, leading, own_ink
from elgrande_tui.widgets import digits
from elgrande_tui.widgets.cells import Row
from elgrande_tui.widgets.paragraphs import side_by_side, wrapped

FIELD_CELLS = 15
"""A field of line 1: flag, seat, power card, score, court and provinces."""
STOCK_CELLS = 5
"""Cells of it for court and provinces."""
POWER_CELLS = 3
"""Cells of it for power card and sign; a value of three digits leaves none for the sign."""
SCORE_CELLS = 3 * digits.CELLS + 2
WORDS = 2
"""Rows for what the seat did this round."""
BAR_CELLS = 3


def round_row(context: GrandeContext) -> Row:
    """Return `4/9`: the number of rounds that have begun, and how many there are."""
    begun, of = round_number(context.rules, context.now.round), len(context.rules.box.rounds)
    return [(f"{begun or '-'}/{of}".ljust(4), "bold gold")]


def seat_field(context: GrandeContext, seat: int) -> Row:
    """Return `▸R◆9  42 7/12`: acts or holds a Veto, seat, power card, score, court/provinces.

    In front of the score is the sign of what the seat holds of a variant or expansion, or of the leader.
    """
    now, mark, kinds = context.now, context.marks[seat], context.rules.box.kinds
    vetoes = not context.acting(seat) and any(veto.seat == seat for veto in now.vetoes)
    power = (power_name(context.rules, now.played[seat]) if now.played[seat] else "").ljust(2)
    stock = f"{kinds.owned(seat, now.court)}/{kinds.owned(seat, now.provinces)}"
    return [
        ("V", "bold gold") if vetoes else flag(context, seat),
        (mark.sign, mark.chip + own_ink(context, seat)),
        (power, "gold"),
        (_score(context, seat, POWER_CELLS + 3 - len(power)), "strong bold" + FLASH * (seat in context.flash.scores)),
        _paid(context, seat, STOCK_CELLS) or (f" {stock.ljust(STOCK_CELLS)}", "dim" if context.glyphs.painted else ""),
    ]


def _score(context: GrandeContext, seat: int, cells: int) -> str:
    """Return the score in so many cells, with the sign of a leader and of what the seat holds, as there is room."""
    score, star = str(context.now.scores[seat]), leading(context, seat)
    if len(star + score) >= cells:
        return (star + score if len(star + score) == cells else score).rjust(cells)
    return (context.ui.board.held_sign(context, seat) or " ") + f"{star}{score}".rjust(cells - 1)


def turn_place(context: GrandeContext, seat: int) -> str:
    """Return the seat's place in the order of this round, which the power cards give."""
    return str(context.order.index(seat) + 1)


def _paid(context: GrandeContext, seat: int, cells: int) -> tuple[str, str] | None:
    """Return the points that the seat has just been paid; None for none."""
    points = context.flash.gains(seat)
    return (f" {points:+d}".ljust(cells + 1), f"{context.marks[seat].ink} bold") if points else None


def seat_now(context: GrandeContext, seat: int) -> Row:
    """Return the power card that the seat has played."""
    played = context.now.played[seat]
    return [(f" {power_name(context.rules, played)}", "bold gold")] if played else []


def seat_side(context: GrandeContext, seat: int) -> list[Row]:
    """Return the score, the stock, home with a Veto, and the card that was taken."""
    last: Row = [(f"  {_home(context, seat)}", "")]
    if any(veto.seat == seat for veto in context.now.vetoes):
        last.append((" " + _("Veto"), "bold"))
    held = context.ui.board.held_sign(context, seat)
    stock: Row = [(f"  {_stock(context, seat)}", ""), (f" {held}" if held else "", "bold")]
    taken: list[Row] = [[(f"  {card_title(card)}", "gold")]] if (card := context.now.taken[seat]) else []
    return [
        [(f"{context.now.scores[seat]:4d}", "strong bold" + FLASH * (seat in context.flash.scores))],
        [(" ", ""), paid] if (paid := _paid(context, seat, 0)) else stock,
        last,
        *taken,
    ]


def seat_large(context: GrandeContext, seat: int, width: int) -> list[Row]:
    """Return a large score beside how it grew, the stock, and what the seat did this round.

    With five seats the column is as high as the map at 200x60.
    """
    score = digits.digits(context.now.scores[seat], ascii_only=context.glyphs.ascii_only)
    ink = f"{context.marks[seat].ink} bold" + FLASH * (seat in context.flash.scores)
    large: list[Row] = [[("  ", ""), (line, ink)] for line in score]
    stock: Row = [(f"  {_stock(context, seat)}  {_home(context, seat)}", "")]
    if paid := _paid(context, seat, 0):
        stock = [(" ", ""), paid]
    words = _words(context, seat, width)
    blank: list[Row] = [[]] * (WORDS - len(words))
    return [*side_by_side(large, _grown(context, seat), SCORE_CELLS), stock, *words, *blank]


def _stock(context: GrandeContext, seat: int) -> str:
    now, kinds = context.now, context.rules.box.kinds
    court, provinces = kinds.owned(seat, now.court), kinds.owned(seat, now.provinces)
    return _("court {court} prov. {provinces}").format(court=court, provinces=provinces)


def _home(context: GrandeContext, seat: int) -> str:
    """Return the home region behind the sign of the Grande; `-` before there is one."""
    home = context.now.grandes[seat]
    name = area_map_name(context.rules.box.areas[home].id) if home >= 0 else "-"
    return f"{grande_sign(context.glyphs, context.marks[seat])} {name}"


def _words(context: GrandeContext, seat: int, width: int) -> list[Row]:
    """Return what the seat did this round; what has no room here stands in the panel of seats, and a sign for it."""
    parts, cut = round_parts(context, seat), context.glyphs.cut
    told = (", ".join([*parts[:count], *([cut] if count < len(parts) else [])]) for count in range(len(parts), -1, -1))
    forms = (wrapped(text, width, 2, "dim") for text in told if text)
    return next((rows for rows in forms if len(rows) <= WORDS), [])


def _grown(context: GrandeContext, seat: int) -> list[Row]:
    """Return the score after every round as bars, the numbers of the rounds below; all seats on one scale."""
    rounds, top = len(context.rules.box.rounds), max(context.now.scores)
    scores = scores_by_round(context.view.ledger, seat, played_rounds(context))[1:]
    values = [*scores, *([0] * (rounds - len(scores)))]
    lines = digits.bars(values, top, BAR_CELLS * rounds, digits.ROWS - 1, context.glyphs.bars)
    numbers = "".join(str(number + 1).ljust(BAR_CELLS) for number in range(rounds))
    return [*([(line, context.marks[seat].ink)] for line in lines), [(numbers, "dim")]]
