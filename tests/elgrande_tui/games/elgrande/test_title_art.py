"""The picture of the first screen, and the map of the waiting room."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from elgrande_tui.games.elgrande.panels.map_board import bare_map
from elgrande_tui.games.elgrande.panels.title_art import title_art
from elgrande_tui.model.game_ui import GameUI, game_ui
from elgrande_tui.model.match_ui.board import Size
from elgrande_tui.widgets.cells import row_cells
from elgrande_tui.widgets.glyphs import FANCY, PAINTED, PLAIN, Glyphs
from elgrande_tui.widgets.themes.scheme import usual_scheme
from engine.core.setup import Setup
from tests.elgrande_tui.support.seats import grande_rules
from tests.elgrande_tui.support.table_app import a_match

SIZES = [Size(80, 11), Size(120, 27), Size(200, 47), Size(80, 3), Size(45, 9), Size(20, 2)]


@pytest.mark.parametrize("size", SIZES)
def test_the_picture_fills_its_place_in_roles_that_every_theme_has(size: Size) -> None:
    rows = title_art(size, PAINTED)
    assert [row_cells(row) for row in rows] == [size.columns] * size.rows
    scheme = usual_scheme("night", "true")
    words = {word for row in rows for _text, ink in row for word in ink.split()}
    grounds = {word.partition(":")[2] for word in words if ":" in word}
    assert grounds <= set(scheme.grounds)
    assert words - {word for word in words if ":" in word} <= set(scheme.texts)


def test_the_sky_is_sent_in_few_runs() -> None:
    """Each costs some forty bytes: 12 kB for the first screen."""
    assert sum(map(len, title_art(Size(80, 11), PAINTED))) < 180


def test_the_castle_is_lit_and_the_name_is_written() -> None:
    rows = title_art(Size(80, 11), PAINTED)
    assert "Spain, fifteenth century." in "".join(text for text, _ink in rows[5])
    assert any(ink == "gold on:tower" for row in rows for _text, ink in row), "a window"
    assert sum(text.count("█") for row in rows[:5] for text, ink in row if ink.startswith("gold")) > 40


@pytest.mark.parametrize("glyphs", [FANCY, PLAIN])
def test_without_grounds_the_name_stands_in_letters(glyphs: Glyphs) -> None:
    rows = title_art(Size(80, 11), glyphs)
    assert len(rows) <= 11
    assert all(text.isascii() for row in rows for text, _ink in row)
    assert title_art(Size(80, 2), glyphs) == rows[:2]


def test_a_game_without_a_picture_has_its_name() -> None:
    bare = GameUI("caravan")
    assert bare.title_art is None
    assert bare.bare_board(a_match(3).rules.setup, Size(80, 20), PAINTED) == []


@pytest.mark.parametrize("glyphs", [PAINTED, FANCY, PLAIN])
def test_the_map_before_a_game_has_names_and_values_where_there_is_room(glyphs: Glyphs) -> None:
    rules = grande_rules(a_match(3).rules)
    large = ["".join(text for text, _ink in row) for row in bare_map(rules, Size(78, 28), glyphs)]
    assert "Sevilla 431" in "".join(large)
    assert all(len(line) <= 78 for line in large)
    small = ["".join(text for text, _ink in row) for row in bare_map(rules, Size(40, 14), glyphs)]
    assert 8 <= len(small) <= 14
    assert all(len(line) <= 40 for line in small)
    assert "431" not in "".join(small)
    assert bare_map(rules, Size(20, 5), glyphs) == []


def test_a_host_that_tells_little_of_a_table_or_nonsense_breaks_nothing() -> None:
    game = game_ui("elgrande")
    told = Setup("elgrande", ("red", "blue"), (), (), {"edition": "1996"})
    assert game.bare_board(told, Size(78, 28), PAINTED)
    assert game.bare_board(replace(told, seats=("red",) * 9), Size(78, 28), PAINTED) == []
