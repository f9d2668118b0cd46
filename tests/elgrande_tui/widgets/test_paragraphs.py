"""Headings, margins and lines of inked text."""

from __future__ import annotations

from elgrande_tui.widgets.cells import row_cells
from elgrande_tui.widgets.glyphs import FANCY, PAINTED
from elgrande_tui.widgets.paragraphs import broken_row, heading, inset


def test_a_heading_is_a_rule_or_a_bar_from_edge_to_edge() -> None:
    assert "".join(text for text, _ink in heading("Log", FANCY.rule, 8)) == "Log ────"
    bar = inset(heading("Log", PAINTED.rule, 8), 10)
    assert "".join(text for text, _ink in bar) == " Log      "
    assert {ink for _text, ink in bar} == {"title"}


def test_text_has_a_margin_on_a_panel() -> None:
    row = inset([("Galicia", "red")], 10)
    assert "".join(text for text, _ink in row) == " Galicia  "
    assert row_cells(inset([], 10)) == 10


def test_a_row_is_broken_between_words_and_every_word_keeps_its_ink() -> None:
    rows = broken_row([("Veto:", "bold"), (" stop an action", "dim")], 10)
    assert rows == [[("Veto:", "bold"), (" stop", "dim")], [("an", "dim"), (" action", "dim")]]
    assert broken_row([], 10) == [[]]
    apart = broken_row([("Set.", "bold"), (" ", ""), ("Ben sets.", "")], 80)
    assert ["".join(text for text, _ink in row) for row in apart] == ["Set. Ben sets."], "a blank of its own stays"
