"""Carcassonne, the second game that is built in, is chosen, hosted, joined, resumed and counted as the first."""

from __future__ import annotations

import os
import random
import signal
from functools import partial
from pathlib import Path

import pytest

from elgrande_tui.cli import main
from elgrande_tui.cli.arguments import parser
from elgrande_tui.lobby import join_targets, table_flows
from elgrande_tui.lobby.launch import PlayHere, PlayTutorial, ResumeGame, WatchReplay
from elgrande_tui.lobby.new_game import HERE, NewGame, bots_of
from elgrande_tui.lobby.start_actions import run_action
from elgrande_tui.model.table_model import TableModel
from elgrande_tui.plain.frontend import PlainFrontend
from elgrande_tui.plain.settings import PlainSettings
from elgrande_tui.replay.replay import replay_of_file
from elgrande_tui.results.result import Result, SeatResult
from elgrande_tui.results.results_file import ResultsFile
from elgrande_tui.screens.choice import ChoiceRow
from elgrande_tui.screens.create import CreateScreen
from elgrande_tui.screens.guide import GuideScreen
from elgrande_tui.screens.replays import ReplaysScreen
from elgrande_tui.screens.resume import ResumeScreen
from elgrande_tui.screens.start import StartScreen
from elgrande_tui.screens.stats import StatsScreen
from elgrande_tui.settings.last_form import LastForm
from elgrande_tui.settings.settings import SettingsFile
from elgrande_tui.table.hot_seat import HotSeatScreen, MaskScreen
from elgrande_tui.table.replay import ReplayScreen
from elgrande_tui.table.screen import TableScreen
from engine.core.match import Match
from engine.core.setup import Setup
from netplay.client.client import Client
from netplay.common.paths import AppPaths, find_paths
from netplay.common.sanitize import trusted
from netplay.process import subprocesses
from netplay.process.cli import Host, HostOptions
from netplay.process.saved_games import local_games
from tests.elgrande_tui.cli.test_record_command import keep
from tests.elgrande_tui.lobby.test_two_games import Visitor
from tests.elgrande_tui.support import walk
from tests.elgrande_tui.support.script import Script
from tests.elgrande_tui.support.seats import newest
from tests.netplay.process.test_host_process import posix
from tests.netplay.support.company import go_on

SIZE = (80, 24)
GAME = "carcassonne"
TWO = Setup(GAME, ("red", "blue"))


@pytest.fixture
def places() -> AppPaths:
    """Where the player's files go."""
    paths = find_paths()
    paths.prepare()
    return paths


def carcassonne(*others: str) -> NewGame:
    """Return a new game against these."""
    return NewGame(GAME, others, {})


def played(answers: int) -> Match:
    """Play a match for so many random answers."""
    rng, match = random.Random(5), Match(TWO, random.Random(5), listen=False)
    for _ in range(answers):
        seat = match.asked[0]
        match.answer(seat, rng.choice(match.options(seat)))
    return match


def settled(table: TableModel) -> bool:
    """Nothing is on its way."""
    return not table.answering.sending


async def test_the_first_screen_asks_for_the_game_and_remembers_it(places: AppPaths) -> None:
    async with walk.app().run_test(size=SIZE) as pilot:
        start = await walk.screen(pilot, StartScreen)
        assert start.focused is start.query_one("#actions")
        await pilot.press("right")
        await walk.until(pilot, lambda: start.ui.name == GAME)
        assert SettingsFile(places).now.game == GAME
        await pilot.press("p")
        form = await walk.screen(pilot, CreateScreen)
        assert form.query_one("#game", ChoiceRow).value == GAME
        form.query_one("#game", ChoiceRow).value = "elgrande"
        await pilot.press("escape")
        await walk.screen(pilot, StartScreen)
        assert start.ui.name == GAME, "the form was given up"
        await pilot.press("g")
        guide = await walk.screen(pilot, GuideScreen)
        assert guide.ui.name == GAME
    async with walk.app().run_test(size=SIZE) as pilot:
        assert (await walk.screen(pilot, StartScreen)).ui.name == GAME


async def test_a_form_of_the_other_game_keeps_what_both_have(places: AppPaths) -> None:
    LastForm(places, hosted=False).keep({"game": "elgrande", "seats": "3", "edition": "1996", "blue": "random"})
    async with walk.app().run_test(size=SIZE) as pilot:
        await walk.screen(pilot, StartScreen)
        await pilot.press("2", "p")
        form = await walk.screen(pilot, CreateScreen)
        assert (form.ui.name, form.query_one("#seats", ChoiceRow).value) == (GAME, "3")
        assert form.query_one("#blue", ChoiceRow).value == "random"


async def test_an_accepted_form_says_which_game_it_is(places: AppPaths, monkeypatch: pytest.MonkeyPatch) -> None:
    async def nowhere(*_args: object) -> None:
        """Stay at the first screen."""

    monkeypatch.setattr("elgrande_tui.lobby.table_flows.play_here", nowhere)
    async with walk.app().run_test(size=SIZE) as pilot:
        start = await walk.screen(pilot, StartScreen)
        await pilot.press("p")
        form = await walk.screen(pilot, CreateScreen)
        assert form.focused is form.query_one("#box")
        await pilot.press("up", "right")
        await walk.until(pilot, lambda: form.ui.name == GAME)
        await pilot.press("enter")
        await walk.until(pilot, lambda: start.ui.name == GAME)
        await walk.until(pilot, lambda: SettingsFile(places).now.game == GAME)
        assert LastForm(places, hosted=False).rows()["game"] == GAME


def test_a_remembered_game_that_is_not_here_is_the_first(places: AppPaths) -> None:
    SettingsFile(places).change("game", "nosuch")
    assert StartScreen(game=SettingsFile(places).now.game).ui.name == "elgrande"


async def test_plain_mode_asks_which_game_and_remembers_it(places: AppPaths) -> None:
    lines = Script()
    stage = PlainFrontend(lines, places, "Ana", settings=PlainSettings(SettingsFile(places)))
    lines.type("how to play", "carcassonne", "a first game", "")
    assert await stage.ask_start_action() == PlayTutorial(GAME)
    assert [line for line in lines.said if "game is played?" in line] == [
        "Which game is played? Default: 1",
        "Which game is played? Default: 2",
    ]
    assert SettingsFile(places).now.game == GAME
    assert not [line for line in lines.said if "caballero" in line], "that is the guide of the other game"


async def test_plain_mode_begins_with_the_game_of_the_last_time(places: AppPaths) -> None:
    lines = Script()
    stage = PlainFrontend(lines, places, "Ana", settings=PlainSettings(SettingsFile(places)))
    lines.type("carcassonne", "2", "random", "Ana")
    wanted = await stage.new_game(LastForm(places, hosted=False), hosted=False, away=False)
    assert wanted is not None
    assert (wanted.game, stage.settings.now.game) == (carcassonne("random"), GAME)
    lines.type("no", "", "2", "random", "Ana")
    assert await stage.new_game(LastForm(places, hosted=False), hosted=False, away=False) == wanted


def test_the_command_line_names_it(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("play", "--game", GAME, "--seats", "3", "--bots", "random")
    assert main.first_action(parser().parse_args(words)) == PlayHere(carcassonne("random", "random"))
    for wrong in (["--edition", "1996"], ["--seats", "6"], ["--with", "V4"]):
        with pytest.raises(SystemExit):
            main.main(["play", "--game", GAME, *wrong])
    with pytest.raises(SystemExit):
        main.main(["play", "--game", GAME, "--help"])
    told = " ".join(capsys.readouterr().out.split())
    assert "players in all, 2 to 5" in told
    assert ", ".join(bots_of(GAME)) in told


async def test_a_hosted_table_with_a_bot_is_named_joined_and_played(places: AppPaths, tmp_path: Path) -> None:
    async with Host(HostOptions(tmp_path / "host.sqlite", bot_delay=0.0)) as host:
        address = host.addresses[0]
        async with await Client.connect(address) as ben:
            setup = Setup(GAME, ("red", "blue", "green"))
            table = await ben.create("Evening", setup, "Ben", ["me", "open", "bot:random"])
            async with await Client.connect(address, places=places) as ana:
                await ana.join(table.id, "Ana")
                (found,) = await join_targets.tables_at(address, places)
                assert join_targets.target_lines(found)[1] == "open to all; Carcassonne"
                assert join_targets.unplayable(found.table) == ""
                await ben.start()
                assert await go_on([ben, ana], 6) == 6
            (found,) = await join_targets.tables_at(address, places)
            assert found.seat_to_resume == 1
            visitor = Visitor(places)
            assert await table_flows.join_table(visitor, found, "Ana")
            assert await table_flows.join_table(visitor, found, "Ana", watch=True)
            assert (visitor.seats, visitor.games) == ([[1], [None]], [GAME, GAME])


@posix
async def test_it_goes_on_when_its_host_is_killed_and_is_resumed(monkeypatch: pytest.MonkeyPatch) -> None:
    hosts: list[subprocesses.LocalHost] = []
    open_host = subprocesses.LocalHost.open

    async def opened(host: subprocesses.LocalHost) -> None:
        hosts.append(host)
        await open_host(host)

    monkeypatch.setattr(subprocesses.LocalHost, "open", opened)
    monkeypatch.setattr(subprocesses, "AGAIN", (0.01,))
    async with walk.app(PlayHere(carcassonne("random"))).run_test(size=SIZE) as pilot:
        screen = await walk.screen(pilot, TableScreen)
        table = screen.table
        await walk.until(pilot, lambda: table.answering.question is not None)
        await table.port.send(newest(table.port, 0))
        await walk.until(pilot, lambda: table.port.question is not None)
        view, killed = table.port.view, hosts[0].pid
        os.kill(killed, signal.SIGKILL)
        await walk.until(pilot, lambda: hosts[0].pid != killed and table.port.link == "connected")
        assert table.port.view == view
    (kept,) = local_games(find_paths()).games
    assert kept.table.setup.game == GAME
    async with walk.app(ResumeGame()).run_test(size=SIZE) as pilot:
        resume = await walk.screen(pilot, ResumeScreen)
        assert "Carcassonne" in walk.said(resume)
        await pilot.press("enter")
        screen = await walk.screen(pilot, TableScreen)
        await walk.until(pilot, lambda: screen.table.answering.question is not None)
        assert screen.table.port.view == view


async def test_two_at_one_keyboard_take_turns() -> None:
    async with walk.app(PlayHere(carcassonne(HERE), ("Ben",))).run_test(size=SIZE) as pilot:
        await walk.screen(pilot, MaskScreen)
        (screen,) = [one for one in pilot.app.screen_stack if isinstance(one, HotSeatScreen)]
        turns: list[int | None] = []
        while len(turns) < 2:
            await walk.screen(pilot, MaskScreen)
            await pilot.press("enter")
            await walk.until(pilot, lambda: pilot.app.screen is screen)
            table = screen.table
            turns.append(table.port.seat)
            while not isinstance(pilot.app.screen, MaskScreen):
                if table.port.question is not None:
                    await table.port.send(newest(table.port, len(table.port.question.words) - 1))
                await walk.until(pilot, partial(settled, table))
                await pilot.pause()
        assert sorted(turns, key=str) == [0, 1]


@pytest.mark.nightly
async def test_a_record_is_written_checked_and_looked_back_at(
    places: AppPaths, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match, record = played(8), tmp_path / "game.txt"
    keep("a", match, 0)
    assert main.main(["record", "export", "-o", str(record)]) == 0
    assert 'game = "carcassonne"' in record.read_text(encoding="utf-8")
    assert main.main(["record", "check", str(record)]) == 0
    async with walk.app(WatchReplay()).run_test(size=SIZE) as pilot:
        replays = await walk.screen(pilot, ReplaysScreen)
        await walk.until(pilot, lambda: "Carcassonne" in walk.said(replays))
        await pilot.press("enter")
        again = await walk.screen(pilot, ReplayScreen)
        await pilot.press("end")
        await walk.until(pilot, lambda: again.table.view == match.view(0))
    lines = Script()
    lines.type("last", "quit")
    await run_action(PlainFrontend(lines, places, "Ana"), WatchReplay(replay_of_file(record)))
    assert any("Carcassonne" in line for line in lines.said)


async def test_its_games_are_counted_apart(places: AppPaths, capsys: pytest.CaptureFixture[str]) -> None:
    bot = SeatResult(trusted("blue"), "bot", level=trusted("random"), score=3, place=2)
    ana = [SeatResult(trusted("red"), "own", trusted("Ana"), score=score, place=1) for score in (96, 71)]
    ResultsFile(places).keep(
        [Result("a", 1, "elgrande", [ana[0], bot]), Result("b", 2, GAME, [ana[1], bot])],
    )
    assert main.main(["stats", "--plain", "--game", GAME]) == 0
    told = capsys.readouterr().out
    assert "most points 71" in told
    assert "96" not in told
    assert main.main(["stats", "--plain"]) == 0
    assert "El Grande\n" in (told := capsys.readouterr().out)
    assert "Carcassonne\n" in told
    async with walk.app().run_test(size=SIZE) as pilot:
        await walk.screen(pilot, StartScreen)
        await pilot.press("y")
        stats = await walk.screen(pilot, StatsScreen)
        await walk.until(pilot, lambda: bool(stats.query("#game")))
        row = stats.query_one("#game", ChoiceRow)
        assert [text for _value, text in row.values] == ["Carcassonne", "El Grande"], "the last played first"
