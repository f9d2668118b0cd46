"""Below the map in the larger layouts: the cards on offer as boxes with their text; after the end how it ended."""

from __future__ import annotations

import textwrap

from elgrande_tui.keys import command
from elgrande_tui.screens.table.panels.scores import winners
from elgrande_tui.screens.table.sight import Sight
from elgrande_tui.situation import offered, places_of
from elgrande_tui.texts import _, card_text, card_title, edition_of
from elgrande_tui.widgets.cells import Row, fitted, padded, row_cells
from elgrande_tui.widgets.paragraphs import heading, side_by_side, wrapped
from engine.elgrande.scoring import ranking

RANKING = 40
"""Cells for the ranking after the end, with a gap behind it."""
NAME = 30
KEY = 3
COLUMNS = 5
"""Boxes side by side; cards beyond share the last column, each with a part of its height."""


def card_boxes(sight: Sight, width: int, height: int) -> list[Row]:
    """One box per stack in columns of the same width, `height` rows high; after the end the ranking in their place."""
    if sight.view.over:
        return _ending(sight, width)
    stacks = len(sight.now.offer)
    columns: list[list[Row]] = []
    for first in range(min(stacks, COLUMNS)):
        shared = _shared(first, stacks)
        column: list[Row] = []
        for number, stack in enumerate(shared, 1):
            column += _box(sight, stack, width // COLUMNS, height * number // len(shared) - len(column))
        columns.append(column)
    return [[run for column in columns for run in column[y]] for y in range(height)]


def stack_at(x: int, y: int, width: int, height: int, stacks: int) -> int:
    """The stack whose box is at column `x` and row `y` of boxes that together have that size."""
    shared = _shared(min(COLUMNS - 1, x // (width // COLUMNS)), stacks)
    return next(stack for number, stack in enumerate(shared, 1) if y < height * number // len(shared))


def _shared(column: int, stacks: int) -> range:
    """The stacks in a column."""
    return range(column, stacks if column == COLUMNS - 1 else column + 1)


def _box(sight: Sight, stack: int, width: int, height: int) -> list[Row]:
    card, taker = offered(sight, stack)
    chosen = bool(card) and taker is None and sight.chosen == card
    gone = taker is not None or not card
    ink = "bold" if chosen else "dim" if gone else ""
    left_top, right_top, left_low, right_low, across, down = list(
        sight.glyphs.heavy_corners if chosen else sight.glyphs.corners
    )
    title = fitted([(f"{stack + 1} {card_title(card) if card else ''}", "bold")], width - 4, sight.glyphs.cut)
    rest = across * (width - 3 - row_cells(title))
    rows: list[Row] = [[(left_top, ink), (" ", ""), *_inked(title, gone), (rest, ink), (right_top, ink)]]
    lines = textwrap.wrap(card_text(card, edition_of(sight.rules)), width - 2) if card else []
    body: list[Row] = [[(line, "dim" if gone else "")] for line in lines[: height - 2]]
    room = height - 2 - len(body) - (taker is not None)
    if card and room > 0:
        body += [*([[]] if room > 1 else []), [(places_of(sight.rules, card), "dim")]]
    body += [[]] * (height - 2 - len(body))
    if taker is not None:
        mark = sight.marks[taker]
        body[-1] = fitted([(f"{mark.letter}{mark.mark} {sight.names[taker]}", mark.ink)], width - 2, sight.glyphs.cut)
    rows += [[(down, ink), *padded(row, width - 2), (down, ink)] for row in body]
    return [*rows, [(left_low + across * (width - 2) + right_low, ink)]]


def _ending(sight: Sight, width: int) -> list[Row]:
    """Who has won, and beside the ranking what can be done now."""
    names = ("scores", "earlier", "log", *(("again",) if sight.seat is not None and sight.company.others else ()))
    ways = [row for name in names for row in _way(name, width - RANKING)]
    ranks: list[Row] = []
    for entry in ranking(sight.now.scores):
        mark = sight.marks[entry.seat]
        name: Row = [(f"{entry.place}. ", "bold"), (f"{mark.letter}{mark.mark} {sight.names[entry.seat]}", mark.ink)]
        ranks.append([*padded(name, NAME), (f"{entry.score:5d}", "bold")])
    return [
        heading(_("The game is over"), sight.glyphs.rule, width),
        winners(sight),
        [],
        *side_by_side(ranks, ways, RANKING),
    ]


def _way(name: str, width: int) -> list[Row]:
    """What a command does, behind its key."""
    entry = command(name)
    first, *more = wrapped(_(entry.help), width, KEY)
    return [[*padded([(entry.written, "bold")], KEY), first[1]], *more]


def _inked(row: Row, gone: bool) -> Row:
    return [(text, "dim" if gone else ink) for text, ink in row]
