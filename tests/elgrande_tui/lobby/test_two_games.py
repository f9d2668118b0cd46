"""Where there are two games the player says which: in forms, on the command line, in what can be read; and both are
joined, watched and played on.
"""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from textual.widgets import OptionList

from elgrande_tui.cli import main
from elgrande_tui.cli.arguments import parser
from elgrande_tui.lobby import table_flows
from elgrande_tui.lobby.form_rows import new_game_of_rows, rows_of
from elgrande_tui.lobby.games import games, outdated_packages
from elgrande_tui.lobby.join_targets import FoundTable, tables_at, target_lines, unplayable
from elgrande_tui.lobby.launch import PlayHere, WatchReplay
from elgrande_tui.lobby.new_game import HERE, OPEN, NewGame, NewTable, bots_of
from elgrande_tui.lobby.saved_game_list import missing_parts
from elgrande_tui.lobby.start_actions import run_action
from elgrande_tui.model.game_ui import GAME_UIS, GameUI
from elgrande_tui.model.keyboard import Keyboard
from elgrande_tui.model.new_game import addition, game_line, objection, setup_of
from elgrande_tui.plain.form import new_game
from elgrande_tui.plain.frontend import PlainFrontend
from elgrande_tui.screens.catalogue import CatalogueScreen
from elgrande_tui.screens.choice import ChoiceRow
from elgrande_tui.screens.create import CreateScreen
from elgrande_tui.screens.guide import GuideScreen
from elgrande_tui.screens.start import StartScreen
from elgrande_tui.settings.last_form import LastForm
from engine.core.match import Match
from engine.core.registry import installed
from engine.core.setup import Setup
from netplay.client.client import Client
from netplay.common.errors import RefusedError
from netplay.common.paths import AppPaths, find_paths
from netplay.process.cli import Host, HostOptions
from netplay.process.saved_games import local_games
from tests.elgrande_tui.cli.test_record_command import keep
from tests.elgrande_tui.support import walk
from tests.elgrande_tui.support.caravan_shown import caravan_shown
from tests.elgrande_tui.support.new_games import new_grande
from tests.elgrande_tui.support.script import Script
from tests.engine.core.test_registry import plant
from tests.paths import INSTALLED, ROOT

SIZE = (80, 30)
MARKET = {"rounds": "4", "market": "yes", "silence": "no"}
TRADE = NewTable(NewGame("caravan", ("walker", "rider"), MARKET), "Ana", "Ana's table")
OPEN_TRADE = NewGame("caravan", (OPEN,), MARKET)


@pytest.fixture
def caravan() -> Iterator[GameUI]:
    """There are two games."""
    with caravan_shown() as ui:
        yield ui


@pytest.fixture
def places() -> AppPaths:
    """Where the player's files go."""
    paths = find_paths()
    paths.prepare()
    return paths


class Visitor(PlainFrontend):
    """A player who looks at the table and leaves."""

    def __init__(self, places: AppPaths) -> None:
        super().__init__(Script(), places, "Ana", bot_delay=0.0)
        self.seats: list[list[int | None]] = []
        """The seats at each table where they sat."""
        self.games: list[str] = []

    async def sit_at_table(self, keyboard: Keyboard) -> None:
        self.seats.append([table.port.seat for table in keyboard.tables])
        self.games.append(keyboard.here.port.rules.setup.game)


def shows(screen: CreateScreen, row: str) -> bool:
    """The row is there."""
    return bool(screen.query(row))


def filled(results: list[NewTable | None], count: int) -> bool:
    """So many forms have been filled in."""
    return len(results) == count


def test_only_games_with_rules_and_a_face_are_offered(caravan: GameUI) -> None:
    assert [ui.name for ui in games()] == ["elgrande", "carcassonne", "caravan"]

    GAME_UIS.register(GameUI("painted"))  # it has no rules
    try:
        assert [ui.name for ui in games()] == ["elgrande", "carcassonne", "caravan"]
    finally:
        GAME_UIS.forget("painted")


def test_what_is_not_overridden_is_that_of_a_plain_game(caravan: GameUI) -> None:
    assert (caravan.usual_seats, caravan.seat_words[-4:]) == (4, ["brown", "seat6", "seat7", "seat8"])
    setup = TRADE.game.setup()
    assert (setup.seats, setup.modules, setup.options) == (("red", "blue", "green"), ("market",), {"rounds": 4})
    assert game_line(caravan, setup) == "Caravan, with Market days"
    assert addition(caravan, "nosuch") == "nosuch"
    assert objection(caravan, setup) == ""
    assert NewGame("caravan", ("walker",), {**MARKET, "silence": "yes"}).objection() == ""
    many = setup_of(caravan, tuple(f"seat{number}" for number in range(9)), MARKET)
    assert objection(caravan, many) == "Seats: one to eight."
    assert caravan.catalogue is None


def test_a_saved_form_knows_its_game(caravan: GameUI) -> None:
    rows = rows_of(TRADE)
    assert rows["game"] == "caravan"
    assert new_game_of_rows(rows, "Ana", hosted=False) == TRADE
    assert new_game_of_rows({**rows, "rounds": "9"}, "Ana", hosted=False) is None
    assert new_game_of_rows({**rows, "blue": "easy"}, "Ana", hosted=False) is None, "that is no bot of this game"


async def test_the_form_begins_with_the_game(caravan: GameUI, places: AppPaths) -> None:
    results: list[NewTable | None] = []
    for count in (1, 2):
        async with walk.app().run_test(size=SIZE) as pilot:
            await walk.screen(pilot, StartScreen)
            last = LastForm(places, hosted=False)
            await pilot.app.push_screen(CreateScreen("Ana", hosted=False, last=last), results.append)
            form = await walk.screen(pilot, CreateScreen)
            if count == 1:
                assert [row.id for row in form.query(ChoiceRow)][:3] == ["game", "box", "seats"]
                form.query_one("#seats", ChoiceRow).value = "3"
                await pilot.press("up", "3")
                await walk.until(pilot, partial(shows, form, "#market"))
                assert form.focused is form.query_one("#game")
                assert not form.query("#edition")
                form.query_one("#rounds", ChoiceRow).value = "4"
                form.query_one("#market", ChoiceRow).value = "yes"
                form.query_one("#blue", ChoiceRow).value = "walker"
            await pilot.press("enter")
            await walk.until(pilot, partial(filled, results, count))
    assert results == [TRADE, TRADE]


async def test_with_one_game_nobody_is_asked(places: AppPaths, monkeypatch: pytest.MonkeyPatch) -> None:
    LastForm(places, hosted=False).keep(rows_of(NewTable(new_grande(), "Ana", "x")) | {"game": "caravan"})
    monkeypatch.setattr("elgrande_tui.lobby.games.can_show", lambda name: name == "elgrande")
    async with walk.app().run_test(size=SIZE) as pilot:
        start = await walk.screen(pilot, StartScreen)
        assert not start.query("#game")
        await pilot.press("p")
        form = await walk.screen(pilot, CreateScreen)
        assert [row.id for row in form.query(ChoiceRow)][:2] == ["box", "seats"]
        assert form.ui.name == "elgrande"


async def test_plain_mode_asks_for_the_game_first(caravan: GameUI, places: AppPaths) -> None:
    lines, last = Script(), LastForm(places, hosted=False)
    lines.type("caravan", "3", "walker, rider", "market", "rounds 4", "Ana")
    assert await new_game(lines, "Ana", hosted=False, last=last) == TRADE
    assert lines.said[0].startswith("Which game is played?")
    assert last.rows()["game"] == "caravan"
    again = Script()
    again.type("")
    assert await new_game(again, "Ana", hosted=False, last=last) == TRADE
    assert again.said == [
        "Same as last time? Caravan, with Market days; the other seats: walker, rider. Type yes or no. Default: yes"
    ]
    assert "rounds Rounds: 3 (three), 4 (four)" in lines.said
    assert "market Market days: in place of rides" in lines.said


def test_the_command_line_has_the_options_of_the_game(caravan: GameUI, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("play", "--game", "caravan", "--seats", "3", "--bots", "walker,rider", "--rounds", "4", "--with", "MARKET")
    assert main.first_action(parser().parse_args(words)) == PlayHere(TRADE.game)
    assert main.first_action(parser().parse_args(["play"])) == PlayHere(new_grande(tuple(bots_of("elgrande"))[:1] * 3))
    for wrong in (["--edition", "1996"], ["--seats", "9"], ["--with", "V4"], ["--bots", "easy"]):
        with pytest.raises(SystemExit):
            main.main(["play", "--game", "caravan", *wrong])
    capsys.readouterr()
    with pytest.raises(SystemExit):
        main.main(["play", "--game=caravan", "--help"])
    told = " ".join(capsys.readouterr().out.split())
    for shown in ("game to play (default elgrande)", "1 to 8 (default 4)", "rounds (default 3)", "silence Silence"):
        assert shown in told
    assert "--edition" not in told


def test_games_and_modules_for_an_older_version_are_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    plant(tmp_path, "[elgrande.faces]\nharbour = no.such:face\n[elgrande.module_faces]\nlamps = no.such:face\n")
    monkeypatch.setattr(sys, "path", [*sys.path, str(tmp_path)])
    installed.cache_clear()
    try:
        assert list(outdated_packages()) == ["harbour", "lamps"]
        with pytest.raises(SystemExit):
            main.main(["play", "--game", "harbour"])
        assert "'harbour' was made for an older version of this program and is left out" in capsys.readouterr().err
    finally:
        installed.cache_clear()


async def test_guide_and_cards_are_those_of_either_game(caravan: GameUI) -> None:
    async with walk.app().run_test(size=SIZE) as pilot:
        await walk.screen(pilot, StartScreen)
        await pilot.press("g")
        guide = await walk.screen(pilot, GuideScreen)
        assert guide.focused is guide.query_one("#topics")
        guide.query_one("#game", ChoiceRow).value = "caravan"
        await walk.until(pilot, lambda: "Points." in walk.said(guide))
        await pilot.press("escape", "c")
        cards = await walk.screen(pilot, CatalogueScreen)
        assert "up to 6 caballeros" in walk.said(cards)
        cards.query_one("#game", ChoiceRow).value = "caravan"
        await walk.until(pilot, lambda: "This game has no cards." in walk.said(cards))
        await pilot.press("tab", "right", "2", "left")
        await walk.until(pilot, lambda: "up to 6 caballeros" in walk.said(cards))
        assert cards.query_one("#cards", OptionList).option_count == 13


async def test_plain_mode_shows_the_cards_of_a_game(caravan: GameUI, places: AppPaths) -> None:
    lines = Script()
    lines.type("all the cards", "caravan", "all the cards", "el grande", "power", "", "quit")
    assert await PlainFrontend(lines, places, "Ana").ask_start_action() is None
    said = "\n".join(lines.said)
    assert said.count("Which game is played?") == 2
    assert said.count("This game has no cards.") == 1
    assert "Type the number of a stack, power, or the title of a card." in said


async def test_a_table_of_another_game_is_joined_watched_and_resumed(
    caravan: GameUI, places: AppPaths, tmp_path: Path
) -> None:
    async with Host(HostOptions(tmp_path / "host.sqlite", bot_delay=0.0)) as host:
        address = host.addresses[0]
        async with await Client.connect(address) as ben:
            table = await ben.create("Evening", OPEN_TRADE.setup(), "Ben", OPEN_TRADE.seats())
            (found,) = await tables_at(address, places)
            assert unplayable(found.table) == ""
            assert target_lines(found)[1] == "open to all; Caravan, with Market days"
            async with await Client.connect(address, places=places) as ana:
                await ana.join(table.id, "Ana")
                await ben.start()
            (found,) = await tables_at(address, places)
            visitor = Visitor(places)
            assert found.seat_to_resume == 1
            assert await table_flows.join_table(visitor, found, "Ana")
            assert await table_flows.join_table(visitor, found, "Ana", watch=True)
            assert (visitor.seats, visitor.games) == ([[1], [None]], ["caravan", "caravan"])


async def test_a_game_without_a_face_is_refused(places: AppPaths, tmp_path: Path) -> None:
    with caravan_shown() as ui:
        async with Host(HostOptions(tmp_path / "host.sqlite")) as host:
            address = host.addresses[0]
            async with await Client.connect(address) as ben:
                await ben.create("Evening", OPEN_TRADE.setup(), "Ben", OPEN_TRADE.seats())
                (found,) = await tables_at(address, places)
                GAME_UIS.forget(ui.name)
                try:
                    assert unplayable(found.table) == "caravan"
                    with pytest.raises(RefusedError, match="caravan"):
                        await table_flows.join_table(Visitor(places), FoundTable(address, found.table), "Ana")
                finally:
                    GAME_UIS.register(ui)


async def test_a_saved_game_without_a_face_is_not_replayed(places: AppPaths) -> None:
    keep("a", Match(Setup("caravan", ("red", "blue")), random.Random(1)), 0)
    lines = Script()
    lines.type("1")
    with pytest.raises(RefusedError, match="caravan") as refused:
        await run_action(PlainFrontend(lines, places, "Ana"), WatchReplay())
    assert refused.value.code == "lacking"


async def test_another_game_is_played_here_and_played_on(
    caravan: GameUI, places: AppPaths, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join((str(ROOT), str(INSTALLED))))
    visitor = Visitor(places)
    here = NewTable(NewGame("caravan", (HERE, "walker"), MARKET), "Ana", "Ana's table", ("Ben",))
    await table_flows.play_here(visitor, here)
    (game,) = local_games(places).games
    assert missing_parts(game) == ""
    await table_flows.play_on(visitor, game)
    assert (visitor.seats, visitor.games) == ([[0, 1]] * 2, ["caravan"] * 2)
