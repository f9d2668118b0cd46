"""Draw the page on which a player picks the power cards of a hand: every card with value, province and action."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from elgrande_tui.games.elgrande.module_uis import module_ui
from elgrande_tui.games.elgrande.modules.king_intrigue import _
from elgrande_tui.games.elgrande.modules.king_intrigue.hands import SETS, hand_name, lenses, picked, summed
from elgrande_tui.games.elgrande.seams import MapPage
from elgrande_tui.games.elgrande.text.cards import card_title, power_title
from elgrande_tui.games.elgrande.text.table import power_name
from elgrande_tui.widgets.cells import Row, fitted, padded, row_cells
from elgrande_tui.widgets.glyphs import Sign
from engine.games.elgrande.modules.king_intrigue.derived import derived
from engine.games.elgrande.modules.king_intrigue.hands import PICK
from engine.games.elgrande.modules.king_intrigue.options import ChooseHand

if TYPE_CHECKING:
    from elgrande_tui.games.elgrande.facts import GrandeContext
    from elgrande_tui.model.match_ui.board import Size
    from engine.games.elgrande.grande_rules import GrandeRules
    from engine.games.elgrande.model.figures import PowerCard

CELLS = 26
"""Width of a column of cards."""
PICKED = Sign("✓", "x")
AROUND = 4
"""Rows besides the cards: a heading, what is picked, a blank one and the suggested hands."""


def page(context: GrandeContext) -> MapPage | None:
    """Return the page of power cards while a hand is picked."""
    if context.question is None or context.question.kind != PICK:
        return None
    return MapPage(partial(_rows, context), partial(_word_at, context))


def hand_row(context: GrandeContext, seat: int, width: int) -> Row:
    """Return the picked cards while there is no hand yet; [] while there is one."""
    if context.question is None or context.question.kind != PICK:
        chosen = len(context.now.dealt[seat]) <= derived(context.rules.box).figures.hand
        return [] if chosen else [(_(" Your hand is chosen when all are ready."), "dim")]
    hand = " ".join(power_name(context.rules, number) for number in picked(context.rules, context.question.words))
    return [(" " + _("Picked"), "dim"), (f" {hand or '-'}", "strong")]


def _rows(context: GrandeContext, size: Size) -> list[Row]:
    """Return the cards in columns, below how many are picked and above the suggested hands."""
    assert context.question is not None
    rules, hand = context.rules, picked(context.rules, context.question.words)
    most = derived(rules.box).figures.hand
    lens, shown = _lens(context, hand)
    powers = rules.box.powers
    heading = _("Your hand of {most}: {sum}").format(most=most, sum=summed(rules, [powers[number] for number in hand]))
    legend = _("{sign} picked   value:caballeros from the provinces   action").format(sign=context.glyphs.of(PICKED))
    if lens:
        legend = _("Only: {group}").format(group=lens) + f"   {legend}"
    rows: list[Row] = [
        fitted([(" ", ""), (heading, "bold")], size.columns, context.glyphs.cut),
        fitted([(f" {legend}", "dim")], size.columns, context.glyphs.cut),
    ]
    cards, height = _placed(rules, size)
    for y in range(height):
        column = [_card(context, number, hand, number in shown) for number in cards[y::height]]
        rows.append([run for row in column for run in row])
    return [*rows, [], _hands(context, size.columns)][: size.rows]


def _lens(context: GrandeContext, hand: Sequence[int]) -> tuple[str, Iterable[int]]:
    """Return what the group of cards is called that the player looks at, "" for all, and its cards."""
    groups: dict[str, Iterable[int]] = {"": list(derived(context.rules.box).pool), _("picked"): hand}
    groups |= lenses(context.rules, {name: module_ui(name).called for name in SETS.values()})
    return [*groups.items()][context.selection.lens % len(groups)]


def _word_at(context: GrandeContext, x: int, y: int, size: Size) -> str:
    """Return the word of the card at a cell of the page; "" for none."""
    cards, height = _placed(context.rules, size)
    row = y - 2
    at = x // CELLS * height + row
    if not 0 <= row < height or at >= len(cards):
        return ""
    return context.rules.box.powers[cards[at]].id


def _placed(rules: GrandeRules, size: Size) -> tuple[list[int], int]:
    """Return the power cards in the order of the columns, and how many stand in each."""
    cards = list(derived(rules.box).pool)
    cards.sort(key=lambda number: rules.box.power_values[number])
    columns = max(1, size.columns // CELLS)
    needed = -(-len(cards) // columns)
    return cards, max(needed, min(len(cards), size.rows - AROUND, 13))


def _card(context: GrandeContext, number: int, hand: Sequence[int], shown: bool) -> Row:
    """Return a card in one column: `✓  80:3 Grande + Escort`; dim if the player looks at others."""
    power: PowerCard = context.rules.box.powers[number]
    chosen = context.chosen == power.id
    sign = context.glyphs.of(PICKED) if number in hand else " "
    ink = "bold reverse" if chosen else "dim" if not shown else "strong bold" if number in hand else ""
    row: Row = [
        (f" {sign}", "gold bold"),
        (f"{power_title(power.id):>5}", ink),
        (f":{power.province} ", ink or "gold"),
        (card_title(power.do), ink),
    ]
    return padded(fitted(row, CELLS, context.glyphs.cut), CELLS)


def _hands(context: GrandeContext, width: int) -> Row:
    """Return the suggested hands, the one that enter takes in reverse."""
    row: Row = [(" " + _("Suggested:"), "dim")]
    assert context.question is not None
    for option in map(context.rules.parse, context.question.words):
        if isinstance(option, ChooseHand):
            more: Row = [("  ", ""), (hand_name(option.name), "bold reverse" if context.chosen == option.name else "")]
            if row_cells([*row, *more]) <= width:
                row += more
    return row
