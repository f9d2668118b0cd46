"""A game that brings no more than its words is played at the table all the same; what it brings goes to its place."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from elgrande_tui.input.commands import Command
from elgrande_tui.input.key_map import KeyMap
from elgrande_tui.model.game_ui import GAME_UIS, GameUI, game_commands
from elgrande_tui.model.log_book import LogBook
from elgrande_tui.model.match_ui.board import BoardUI, Size
from elgrande_tui.model.match_ui.match_ui import MatchUI
from elgrande_tui.model.match_ui.telling import TellingUI
from elgrande_tui.model.match_ui.words import WordsUI
from elgrande_tui.model.picking import Choice
from elgrande_tui.table.painter import LAYOUTS, SMALL, layout_for, layouts_of
from engine.core.match import Match
from engine.core.rules import Rules
from netplay.common.paths import find_paths
from tests.elgrande_tui.support.local_port import MatchPort
from tests.elgrande_tui.support.table_app import TableApp, text
from tests.netplay.support.toy import toy

FAULTY = "break"
"""The answer at the market whose rule has a fault."""


def match_ui(rules: Rules[Any]) -> MatchUI:
    """The words of a match, and its points."""
    return MatchUI(
        rules,
        WordsUI(prompt=lambda view, question, names, cells: f"Caravan asks: {question.kind}"),
        telling=TellingUI(sentence=lambda names, event: type(event).__name__, scores=lambda view: view.now.scores),
    )


DEPART = Command("caravan.depart", "d", "answer('depart')", "depart", "Departs.", after="table.enter")
"""A command of its own, on the key that another game has for something else."""


@pytest.fixture(autouse=True)
def _caravan() -> Iterator[None]:
    GAME_UIS.register(GameUI("caravan", match=match_ui, commands=(DEPART,)))
    yield
    GAME_UIS.forget("caravan")


def port() -> MatchPort:
    """The first of two seats."""
    return MatchPort(Match(toy(2, vetoes=[0]), random.Random(1)), 0, {1: "rider"})


def offered(app: TableApp) -> list[Choice]:
    return app.table.table.answering.selection.choices


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
async def test_a_game_without_a_board_is_played_from_a_list_of_its_choices(size: tuple[int, int]) -> None:
    app = TableApp(port())
    async with app.run_test(size=size) as pilot:
        kinds = set()
        for _ in range(40):
            await pilot.pause()
            question = app.table.table.answering.question
            if question is None:
                break
            kinds.add(question.kind)
            assert f"Caravan asks: {question.kind}" in text(app, "prompt")
            shown = [row.split() for row in text(app, "map").splitlines() if row.strip()]
            assert shown == [[one.key, *one.label.split()] for one in offered(app)]
            taken = next(one for one in offered(app) if one.word != FAULTY)
            await pilot.press(taken.key)
            if app.table.table.answering.question is question:
                await pilot.press("enter")
        assert app.table.table.shown.over
        assert kinds == {"market", "veto"}


async def test_a_choice_is_taken_with_the_mouse() -> None:
    app = TableApp(port())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        second = offered(app)[1]
        await pilot.click("#map", offset=(8, 2))
        assert app.table.table.answering.selection.word == second.word


async def test_every_panel_and_the_line_of_keys_do_without_what_a_game_does_not_bring() -> None:
    app = TableApp(port())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "score" not in text(app, "keys")
        for key, shown in {"S": "Points so far", "e": "Seats", "question_mark": "What can be done here"}.items():
            await pilot.press(key)
            assert shown in text(app, "panel")
            await pilot.press(key)
        for key in "ofitCVpPL":
            await pilot.press(key)
            assert text(app, "said").startswith(f"{key} does nothing here"), key
            assert not app.table.panel.name


async def test_the_game_s_own_command_is_bound_listed_and_searched() -> None:
    app = TableApp(port())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        bound = {active.binding.id for active in app.table.active_bindings.values()}
        assert "caravan.depart" in bound
        assert not {"table.done", "area.galicia"} & bound
        await pilot.press("d")
        assert text(app, "said") == "That is not possible now."
        ids = [entry.id for entry in app.table.current.context().commands]
        assert ids[:3] == ["table.enter", "caravan.depart", "table.next"]


def test_games_may_use_the_same_key_but_not_one_that_every_game_has() -> None:
    places = find_paths()
    places.config.mkdir(parents=True, exist_ok=True)
    (places.config / "keys.toml").write_text('"caravan.depart" = "o"\n"table.done" = "f5"\n', encoding="utf-8")
    keys = KeyMap(places, game_commands)
    assert (keys.changed, keys.complaints) == ({"caravan.depart": "o", "table.done": "f5"}, [])
    (places.config / "keys.toml").write_text('"caravan.depart" = "w"\n', encoding="utf-8")
    keys = KeyMap(places, game_commands)
    assert keys.changed == {}
    assert keys.complaints == [f"{keys.path}: caravan.depart and table.log both want w, so caravan.depart keeps d."]


def test_a_game_whose_own_key_every_game_has_holds_nothing_up() -> None:
    """Nobody has changed that key: the app begins, and a changed key that clashes with both goes back."""
    places = find_paths()
    places.config.mkdir(parents=True, exist_ok=True)
    (places.config / "keys.toml").write_text('"table.seats" = "w"\n', encoding="utf-8")
    keys = KeyMap(places, lambda: [[Command("strange.look", "w", "panel('log')", "look", "Looks.")]])
    assert keys.changed == {}
    assert keys.complaints == [f"{keys.path}: table.log and table.seats both want w, so table.seats keeps e."]


def test_a_review_goes_back_to_where_the_game_says_that_the_turn_began() -> None:
    match = Match(toy(2), random.Random(1))
    days = TellingUI(turn_of=lambda view: (sum(view.now.scores) // 3, "day", -1))  # one turn is a day of each seat
    log, seen = LogBook(MatchUI(match.rules, telling=days)), []
    for words in ("take 1", "take 2", "take 1", ""):
        seen.append(match.view(0))
        log.add((), (), seen[-1])
        if words:
            match.answer(match.asked[0], words)
    assert [log.turn_began(view) for view in seen] == [seen[0], seen[0], seen[2], seen[2]]


def test_a_larger_board_needs_a_larger_window() -> None:
    layouts = layouts_of(BoardUI(least=Size(100, 30)))
    assert [(layout.name, layout.columns, layout.rows, layout.margin) for layout in layouts] == [
        ("large", 200, 60, 0),
        ("medium", 125, 45, 0),
        ("small", 100, 34, 0),
        ("none", 0, 0, 0),
    ]
    assert layout_for(layouts, 99, 60).name == "none"
    assert layouts[2].board_size(110, 40, Size(105, 33)) == (105, 33)
    assert layouts_of(BoardUI()) == list(LAYOUTS)
    assert SMALL.board_size(80, 24, BoardUI().most) == BoardUI().least
