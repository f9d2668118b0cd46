"""Draw the cards on offer as boxes side by side, with their text."""

from __future__ import annotations

import textwrap

from elgrande_tui.games.elgrande.model.game_facts import offered, places_of
from elgrande_tui.games.elgrande.model.grande_context import GrandeContext
from elgrande_tui.games.elgrande.text.cards import card_text, card_title
from elgrande_tui.games.elgrande.text.table import edition_of
from elgrande_tui.widgets.cells import Row, fitted, padded, row_cells

COLUMNS = 5
"""Boxes side by side; any further cards share the last column, each with a part of its height."""


def card_boxes(context: GrandeContext, width: int, height: int) -> list[Row]:
    """Return one box per stack in columns of the same width, `height` rows high."""
    stacks = len(context.now.offer)
    columns: list[list[Row]] = []
    for first in range(min(stacks, COLUMNS)):
        shared = _shared(first, stacks)
        column: list[Row] = []
        for number, stack in enumerate(shared, 1):
            column += _box(context, stack, width // COLUMNS, height * number // len(shared) - len(column))
        columns.append(column)
    return [[run for column in columns for run in column[y]] for y in range(height)]


def stack_at(x: int, y: int, width: int, height: int, stacks: int) -> int:
    """Return the stack whose box is at column `x` and row `y` of boxes that together have that size."""
    shared = _shared(min(COLUMNS - 1, x // (width // COLUMNS)), stacks)
    return next(stack for number, stack in enumerate(shared, 1) if y < height * number // len(shared))


def _shared(column: int, stacks: int) -> range:
    """Return the stacks in a column."""
    return range(column, stacks if column == COLUMNS - 1 else column + 1)


def _box(context: GrandeContext, stack: int, width: int, height: int) -> list[Row]:
    card, taker = offered(context, stack)
    chosen = bool(card) and taker is None and context.chosen == card
    gone = taker is not None or not card
    ink = "bold" if chosen else "dim" if gone else ""
    left_top, right_top, left_low, right_low, across, down = list(
        context.glyphs.heavy_corners if chosen else context.glyphs.corners
    )
    title = fitted([(f"{stack + 1} {card_title(card) if card else ''}", "bold")], width - 4, context.glyphs.cut)
    rest = across * (width - 3 - row_cells(title))
    rows: list[Row] = [[(left_top, ink), (" ", ""), *_inked(title, gone), (rest, ink), (right_top, ink)]]
    lines = textwrap.wrap(card_text(card, edition_of(context.rules)), width - 2) if card else []
    body: list[Row] = [[(line, "dim" if gone else "")] for line in lines[: height - 2]]
    room = height - 2 - len(body) - (taker is not None)
    if card and room > 0:
        body += [*([[]] if room > 1 else []), [(places_of(context.rules, card), "dim")]]
    body += [[]] * (height - 2 - len(body))
    if taker is not None:
        mark = context.marks[taker]
        body[-1] = fitted([(f"{mark.sign} {context.names[taker]}", mark.ink)], width - 2, context.glyphs.cut)
    rows += [[(down, ink), *padded(row, width - 2), (down, ink)] for row in body]
    return [*rows, [(left_low + across * (width - 2) + right_low, ink)]]


def _inked(row: Row, gone: bool) -> Row:
    return [(text, "dim" if gone else ink) for text, ink in row]
