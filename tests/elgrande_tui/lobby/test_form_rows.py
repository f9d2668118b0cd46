"""The form for a new game as rows: told again, and refused where they cannot be played."""

from __future__ import annotations

import pytest

from elgrande_tui.lobby.form_rows import new_game_of_rows, rows_of
from elgrande_tui.lobby.new_game import HERE, NewTable
from elgrande_tui.model.game_ui import game_ui
from elgrande_tui.model.new_game import form_of
from engine.core.modules import UNADVISED
from netplay.protocol.fields import TableOptions
from tests.elgrande_tui.support.new_games import new_grande

FULL = NewTable(
    new_grande(("easy", "open", "random", "easy"), "1996", "short", ("V4", "jubilee"), aid=True),
    "Ana",
    "Ana's table",
    terms=TableOptions(delay=30, clock=2700, grace=300, preview=False),
    locked=True,
)
HOT_SEAT = NewTable(new_grande(("random", HERE)), "Ana", "Ana's table", ("Ben",))


@pytest.mark.parametrize(
    ("wanted", "hosted"),
    [
        (FULL, True),
        (NewTable(new_grande(("open",)), "Ana", "Ana's table", terms=TableOptions(spectators=False)), True),
        (NewTable(new_grande(), "Ana", "Ana's table"), False),
        (HOT_SEAT, False),
    ],
)
def test_what_was_wanted_can_be_wanted_again(wanted: NewTable, hosted: bool) -> None:
    assert new_game_of_rows(rows_of(wanted), "Ana", hosted=hosted) == wanted


def test_agreements_that_were_not_chosen_do_not_hold() -> None:
    again = new_game_of_rows({**rows_of(FULL), "more": "no"}, "Ana", hosted=True)
    assert again is not None
    assert (again.terms, again.locked) == (TableOptions(), False)


@pytest.mark.parametrize(
    "wrong",
    [
        {"seats": "nine"},
        {"seats": "1"},
        {"edition": "1884"},
        {"length": "long"},
        {"blue": "dragon"},
        {"blue": "here"},
        {"clock": "soon"},
        {"clock": "99999"},
        {"grace": "0"},
        {"V1": "yes"},
        {"V4": "maybe"},
        {"game": "planted"},
        {"seats": "-1"},
    ],
)
def test_rows_that_nobody_can_have_chosen_are_nothing(wrong: dict[str, str]) -> None:
    assert new_game_of_rows({**rows_of(FULL), **wrong}, "Ana", hosted=True) is None


ADDITIONS = {row.id for row in form_of(game_ui("elgrande")) if row.sort == "addition" or row.needs} | {UNADVISED}
"""The rows of variants and expansions, and what belongs to these."""


def test_rows_that_do_not_say_all_are_nothing() -> None:
    rows = rows_of(FULL)
    for id in rows.keys() - {"game"} - ADDITIONS:
        assert new_game_of_rows({row: value for row, value in rows.items() if row != id}, "Ana", hosted=True) is None


def test_what_came_later_than_the_rows_is_not_in_play() -> None:
    rows = {row: value for row, value in rows_of(FULL).items() if row not in ADDITIONS}
    table = new_game_of_rows(rows, "Ana", hosted=True)
    assert table is not None
    setup = table.game.setup()
    assert (setup.variants, setup.modules) == ((), ())


def test_rows_of_an_old_version_mean_el_grande() -> None:
    rows = {row: value for row, value in rows_of(FULL).items() if row != "game"}
    assert new_game_of_rows(rows, "Ana", hosted=True) == FULL


def test_a_friend_without_a_name_is_called_like_his_colour() -> None:
    again = new_game_of_rows({**rows_of(HOT_SEAT), "green-name": ""}, "Ana", hosted=False)
    assert again is not None
    assert again.friends == ("Green",)


def test_nobody_is_called_like_a_friend() -> None:
    assert new_game_of_rows(rows_of(HOT_SEAT), "Ben", hosted=False) is None
