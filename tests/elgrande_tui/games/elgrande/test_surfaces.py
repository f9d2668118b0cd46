"""The hand, the cards on offer and the seats as surfaces, and as lines where no grounds are painted."""

from __future__ import annotations

import random

import pytest

from elgrande_tui.games.elgrande.facts import GrandeContext
from elgrande_tui.games.elgrande.panels.card_boxes import card_boxes
from elgrande_tui.games.elgrande.panels.own_hand import own_hand
from elgrande_tui.widgets.cells import Row, row_cells
from elgrande_tui.widgets.glyphs import FANCY, PAINTED, Glyphs
from tests.elgrande_tui.support.local_port import LocalPort
from tests.elgrande_tui.support.seats import at_screen
from tests.elgrande_tui.support.table_app import a_match


def after(answers: int, glyphs: Glyphs, **options: tuple[str, ...]) -> GrandeContext:
    """What the first seat of five sees after so many random answers."""
    match, rng = a_match(5, seed=4, **options), random.Random(4)
    for _ in range(answers):
        seat = match.asked[0]
        match.answer(seat, rng.choice(match.options(seat)))
    context = at_screen(LocalPort(match, 0, {}), glyphs).context()
    assert isinstance(context, GrandeContext)
    return context


def told(row: Row) -> str:
    return "".join(text for text, _ink in row)


def test_every_power_card_says_what_it_brings_and_those_played_are_struck_out() -> None:
    context = after(120, PAINTED)
    row = own_hand(context, 0, 80)
    used = [value for value in range(1, 14) if value not in context.now.hand]
    assert used
    assert "1:6 2:5 3:5 4:4 5:4 6:3 7:3 8:2 9:2 10:1 11:1 12:0 13:0" in told(row)
    assert [int(text.partition(":")[0]) for text, ink in row if "strike" in ink] == used
    assert row_cells(row) <= 80
    assert "court" in told(row)
    wide = own_hand(context, 0, 140)
    assert "home" in told(wide)
    assert row_cells(wide) > row_cells(row)


def test_where_nothing_can_be_struck_out_the_cards_played_are_named() -> None:
    context = after(120, FANCY)
    row = told(own_hand(context, 0, 80))
    assert f"used {' '.join(map(str, context.now.used))}" in row
    assert all(f"{value}:" in row for value in context.now.hand)
    assert f" {context.now.used[0]}:" not in row


@pytest.mark.parametrize("glyphs", [PAINTED, FANCY])
def test_a_sixth_card_is_cut_with_an_ellipsis_and_still_says_how_many_it_places(glyphs: Glyphs) -> None:
    context = after(30, glyphs, variants=("V6",))
    assert len(context.now.offer) == 6
    rows = card_boxes(context, 120, 10)
    assert [row_cells(row) for row in rows] == [120] * 10
    last = [told(row)[-24:] for row in rows]
    assert sum("place" in line or "♦" in line or context.marks[0].mark in line for line in last) >= 1
    narrow = "".join(told(row)[-15:] for row in card_boxes(context, 75, 10))
    assert glyphs.cut in narrow


def test_headings_of_cards_have_the_colour_of_their_stack() -> None:
    rows = card_boxes(after(30, PAINTED), 120, 10)
    grounds = {word for _text, ink in rows[0] for word in ink.split() if word.startswith("on:")}
    assert {"on:stack1", "on:stack5"} & grounds
    assert not any("┌" in told(row) for row in rows)
    assert "┌" in told(card_boxes(after(30, FANCY), 120, 10)[0])
