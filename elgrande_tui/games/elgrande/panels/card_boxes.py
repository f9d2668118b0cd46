"""Draw the cards on offer, with their text, as boxes side by side or as a list."""

from __future__ import annotations

import textwrap

from elgrande_tui.games.elgrande import _
from elgrande_tui.games.elgrande.facts import GrandeContext
from elgrande_tui.games.elgrande.model.game_facts import acted_by, numbered, offered, on_offer, places_of
from elgrande_tui.games.elgrande.module_uis import seams_of
from elgrande_tui.games.elgrande.panels.scores import ending
from elgrande_tui.games.elgrande.text.cards import card_text, card_title
from elgrande_tui.games.elgrande.text.figure_names import figures_told
from elgrande_tui.games.elgrande.text.table import edition_of
from elgrande_tui.model.match_ui.board import Size
from elgrande_tui.widgets.cells import Row, fitted, padded, row_cells
from elgrande_tui.widgets.ink import Ink
from elgrande_tui.widgets.paragraphs import heading, wrapped

STACKS = 5
"""Those whose colour a theme has."""
COLUMNS = 5
"""Boxes side by side; where there are more cards, two of them share each of the last columns."""


def below(context: GrandeContext, width: int, height: int) -> list[Row]:
    """Show the cards on offer or in the row, and what can be done at the end; nothing while there is none of it."""
    if context.view.over:
        return ending(context, width)
    there = any(context.now.offer) or any(context.now.played) or seams_of(context.rules).row
    return card_boxes(context, width, height) if there else []


def below_at(context: GrandeContext, x: int, y: int, size: Size) -> str:
    """Return the card whose box that is; "" for one that nobody can choose."""
    offer, place = context.now.offer, stack_at(x, y, *size, len(on_offer(context)))
    return offer[place] if place < len(offer) else ""


def card_boxes(context: GrandeContext, width: int, height: int) -> list[Row]:
    """Return one box per stack in columns of the same width, `height` rows high."""
    stacks = len(on_offer(context))
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
    more = max(0, stacks - COLUMNS)
    before = max(0, column - (COLUMNS - more))
    return range(column + before, min(stacks, column + before + (1 if column < COLUMNS - more else 2)))


def _box(context: GrandeContext, stack: int, width: int, height: int) -> list[Row]:
    """Return a card: a surface below a bar in the colour of its stack, or a frame where no grounds are painted."""
    card, taker = offered(context, stack)
    gone = taker is not None or not card or card in seams_of(context.rules).face_down(context.now)
    chosen = not gone and context.chosen == card
    number, name = numbered(context, stack), f" {card_title(card) if card else ''}"
    hinted = [] if gone else context.hint_sign(card)
    pointed = "" if gone else context.pointed("offer")
    if not context.glyphs.painted:
        body = _body(context, stack, width - 2, height - 2)
        ink = "dim" if gone else "bold"
        head = fitted([(number, pointed or ink), (name, ink)], width - 4 - row_cells(hinted), context.glyphs.cut)
        head = [*head, *hinted]
        corners = context.glyphs.heavy_corners if chosen else context.glyphs.corners
        return _framed(head, body, corners, width, "bold" if chosen else "dim" if gone else "")
    bar = "chip:gold" if chosen else "on:bar dim" if gone else f"{stack_ground(stack)} strong bold"
    ground = "on:panel" if gone else "on:card"
    head = fitted([(number, pointed or bar), (name, bar)], width - 3 - row_cells(hinted), context.glyphs.cut)
    rows = [padded([(" ", bar), *head, *hinted], width - 1, bar)]
    for row in _body(context, stack, width - 3, height - 1):
        rows.append(padded([(text, f"{ink} {ground}") for text, ink in [(" ", ""), *row]], width - 1, ground))
    return [[*row, (" ", "")] for row in rows]


def stack_ground(stack: int) -> Ink:
    """Return the ground of what heads a card of a stack."""
    return f"on:stack{stack + 1}" if stack < STACKS else "on:title"


def _body(context: GrandeContext, stack: int, width: int, height: int) -> list[Row]:
    """Return the text of a card as far as it fits, above what it lets place or the seat that took it."""
    card, taker = offered(context, stack)
    acting = acted_by(context, stack)
    text = card_text(acting, edition_of(context.rules)) if card else ""
    lines = textwrap.wrap(text if acting == card else f"{card_title(acting)}: {text}", width)
    if len(lines) > height - 1:
        lines[height - 2 :] = [lines[height - 2][: width - 1].rstrip() + context.glyphs.cut]
    down = card in seams_of(context.rules).face_down(context.now)
    rows: list[Row] = [[(line, "dim" if taker is not None or down else "")] for line in lines]
    rows += [[]] * (height - 1 - len(rows))
    if down:
        return [*rows, [(_("turned down"), "bold")]]
    if taker is None:
        return [*rows, [(places_of(context.rules, card), "dim")] if card else []]
    mark = context.marks[taker]
    name = (f" {context.names[taker]}", "dim" if context.glyphs.painted else mark.ink)
    return [*rows, fitted([mark.badge, name], width, context.glyphs.cut)]


def _framed(title: Row, body: list[Row], corners: str, width: int, ink: Ink) -> list[Row]:
    """Return the same in a frame, the title in its upper edge."""
    left_top, right_top, left_low, right_low, across, down = list(corners)
    rest = across * (width - 3 - row_cells(title))
    rows: list[Row] = [[(left_top, ink), (" ", ""), *title, (rest, ink), (right_top, ink)]]
    rows += [[(down, ink), *padded(row, width - 2), (down, ink)] for row in body]
    return [*rows, [(left_low + across * (width - 2) + right_low, ink)]]


INDENT = 3


def offer_panel(context: GrandeContext, width: int) -> list[Row]:
    """Return a paragraph per stack: number, title, caballeros, the seat that has taken it, and the text."""
    rows: list[Row] = [heading(_("Action cards of this round"), context.glyphs.rule, width)]
    for place in on_offer(context):
        rows += _card(context, place, width)
    return rows


def _card(context: GrandeContext, place: int, width: int) -> list[Row]:
    card, taker = offered(context, place)
    number = numbered(context, place) or " "
    if not card:
        return [[(number, "dim"), ("  -", "dim")]]
    down = card in seams_of(context.rules).face_down(context.now)
    gone = down or taker is not None
    chosen = context.chosen == card and not gone
    title: Row = [
        (number, "bold gold"),
        ("  ", ""),
        (card_title(card), "bold reverse" if chosen else "dim" if gone else "bold"),
        (f"  {places_of(context.rules, card)}", "" if context.glyphs.painted and not gone else "dim"),
    ]
    if hinted := [] if gone else context.hint_sign(card):
        title += [("  ", ""), *hinted]
    if taker is not None:
        mark = context.marks[taker]
        title += [("  ", ""), mark.badge, (f" {context.names[taker]}", mark.ink)]
    if down:
        title += [("  ", ""), (_("turned down"), "bold")]
    ink = "dim" if gone else ""
    if context.glyphs.painted:
        bar = "on:bar" if gone else stack_ground(place)
        title = padded([(text, f"{own} {bar}") for text, own in [(" ", ""), *title]], width, bar)
    acting = acted_by(context, place)
    text = card_text(acting, edition_of(context.rules))
    text = text if acting == card else f"{card_title(acting)}: {text}"
    said = [text, *figures_told(context.rules.setup, f"card.{card}.")]
    return [title, *(row for line in said for row in wrapped(line, width, INDENT, ink))]
