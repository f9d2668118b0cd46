"""Fill the sea west of the map at 80x24: the cards on offer, and the last events."""

from __future__ import annotations

from collections.abc import Sequence

from elgrande_tui.games.elgrande import _
from elgrande_tui.games.elgrande.board.drawing import Writing
from elgrande_tui.games.elgrande.context import GrandeContext
from elgrande_tui.games.elgrande.model.game_facts import acted_by, numbered, offered, on_offer
from elgrande_tui.games.elgrande.module_uis import seams_of
from elgrande_tui.games.elgrande.panels.brief import brief_row, briefs
from elgrande_tui.games.elgrande.text.cards import card_short
from elgrande_tui.input.commands import command
from elgrande_tui.widgets.cells import Row, fitted, padded

CELLS = 14
"""Free columns at the narrowest place."""
OFFER_LINES = 7
"""The cards on offer; most games have fewer, and a blank line."""
LOG_LINES = 4
LINES = OFFER_LINES + LOG_LINES
"""Lines that the corner needs."""


def corner(context: GrandeContext, rows: Sequence[int]) -> list[Writing]:
    """Return the cards on offer and the last events as lines in the sea, in these rows of the map.

    The events have the last `LOG_LINES` of `LINES` rows, or what is left of fewer, and no heading where it is one.
    """
    left = rows[OFFER_LINES:LINES]
    head: Row = [(_("log"), "dim"), (f" {command('log').written}", "dim")]
    heads = [head] if len(left) > 1 else []
    last = briefs(context, len(left) - len(heads))
    happened = [fitted(brief_row(context, brief), CELLS, context.glyphs.cut) for brief in last]
    lines = [*zip(rows, offer_list(context), strict=False), *zip(left, [*heads, *happened], strict=False)]
    return [Writing(0, y, row) for y, row in lines]


def offer_list(context: GrandeContext) -> list[Row]:
    """Return a line per stack: its number, the card, and the seat that has taken it; [] while no cards are on offer."""
    return [_line(context, stack) for stack in on_offer(context)]


def _line(context: GrandeContext, stack: int) -> Row:
    card, taker = offered(context, stack)
    if not card:
        return []
    down = card in seams_of(context.rules).face_down(context.now)
    chosen = taker is None and context.chosen == card
    ink = "dim" if taker is not None or down else "bold reverse" if chosen else ""
    legal = context.selection.choice(card) is not None and taker is None
    number = (numbered(context, stack) or " ", (context.pointed("offer") or "key") if legal else "dim")
    title = fitted([(card_short(acted_by(context, stack)), ink)], CELLS - 3, context.glyphs.cut)
    if down:
        return [number, (" ", ""), *padded(title, CELLS - 3), ("x", "bold")]
    if taker is None:
        return [number, (" ", ""), *title]
    mark = context.marks[taker]
    return [number, (" ", ""), *padded(title, CELLS - 3), (mark.letter, mark.chip)]
