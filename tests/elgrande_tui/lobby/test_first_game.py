"""The first game of a new player: a table on the real host that goes on whatever happens, and is found again."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from pathlib import Path

import pytest
from textual.pilot import Pilot

from elgrande_tui.app import ElGrandeApp
from elgrande_tui.lobby.launch import PlayHere, PlayTutorial, ResumeGame
from elgrande_tui.lobby.new_game import HERE
from elgrande_tui.lobby.start_actions import run_action
from elgrande_tui.plain.frontend import PlainFrontend
from elgrande_tui.plain.settings import PlainSettings
from elgrande_tui.screens.resume import ResumeScreen
from elgrande_tui.screens.start import StartScreen
from elgrande_tui.settings.guide_progress import STEPS_OVER, GuideProgress
from elgrande_tui.settings.settings import SettingsFile
from elgrande_tui.table.hot_seat import HotSeatScreen, MaskScreen
from elgrande_tui.table.screen import TableScreen
from engine.games.elgrande.model.figures import printed
from netplay.common.paths import find_paths
from netplay.process import subprocesses
from netplay.process.saved_games import local_games
from tests.elgrande_tui.support import walk
from tests.elgrande_tui.support.new_games import new_grande
from tests.elgrande_tui.support.script import PATIENCE, Script
from tests.elgrande_tui.support.seats import grande
from tests.elgrande_tui.support.table_app import press_answer

SIZE = (80, 24)
posix = pytest.mark.skipif(sys.platform == "win32", reason="processes are killed as POSIX does it")


def told_file() -> Path:
    """Where it is kept what has been explained to the player."""
    return find_paths().state / "guide.json"


@pytest.fixture
def _new() -> None:
    """Let the player be new here."""
    told_file().unlink()


@pytest.mark.usefixtures("_new")
async def test_a_new_player_is_offered_it_first_and_sits_at_its_table_with_one_key() -> None:
    app = walk.app()
    async with app.run_test(size=SIZE) as pilot:
        start = await walk.screen(pilot, StartScreen)
        assert walk.said(start).index("A first game") < walk.said(start).index("Play here")
        assert "new here? begin with this" in walk.said(start)
        await pilot.press("enter")
        screen = await walk.screen(pilot, TableScreen)
        table = screen.table
        await walk.until(pilot, lambda: table.answering.question is not None)
        assert table.coach.step is not None
        assert screen.panel.name == ""
        now, areas = grande(table.view).now, [area.id for area in printed().areas]
        assert [areas[now.king], *(areas[home] for home in now.grandes)] == list(
            printed().deals["first_game"]["region"]
        )


async def test_whoever_has_played_finds_it_below_how_to_play_is_and_is_guided_again() -> None:
    SettingsFile(find_paths()).change("guide", False)
    app = walk.app()
    async with app.run_test(size=SIZE) as pilot:
        start = await walk.screen(pilot, StartScreen)
        assert walk.said(start).index("A first game") > walk.said(start).index("Play here")
        assert "new here?" not in walk.said(start)
        await pilot.press("f")
        screen = await walk.screen(pilot, TableScreen)
        await walk.until(pilot, lambda: screen.table.answering.question is not None)
        assert screen.table.coach.step is not None
        assert app.settings.guide, "it cannot be shown without"


async def power_and_wait(pilot: Pilot[None], screen: TableScreen) -> None:
    """Play the highest power card, and wait for the turn."""
    table = screen.table
    await walk.until(pilot, lambda: table.answering.question is not None)
    await press_answer(pilot, table.answering.selection, "power 13")
    await walk.until(
        pilot, lambda: table.answering.question is not None and table.answering.question.kind == "choose_card"
    )


@pytest.mark.nightly
@posix
@pytest.mark.usefixtures("_new")
async def test_it_goes_on_when_its_host_is_killed_and_when_the_app_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    hosts: list[subprocesses.LocalHost] = []
    open_host = subprocesses.LocalHost.open

    async def opened(host: subprocesses.LocalHost) -> None:
        hosts.append(host)
        await open_host(host)

    monkeypatch.setattr(subprocesses.LocalHost, "open", opened)
    monkeypatch.setattr(subprocesses, "AGAIN", (0.01,))
    async with walk.app(PlayTutorial()).run_test(size=SIZE) as pilot:
        screen = await walk.screen(pilot, TableScreen)
        await power_and_wait(pilot, screen)
        before, offer = screen.table.coach.step, grande(screen.table.view).now.offer
        killed = hosts[0].pid
        os.kill(killed, signal.SIGKILL)
        await walk.until(pilot, lambda: hosts[0].pid != killed and screen.table.port.link == "connected")
        assert screen.table.coach.step == before
        assert screen.panel.name == ""
    (kept,) = local_games(find_paths()).games
    assert kept.table.setup.options["deals"] == "first_game"
    async with walk.app(ResumeGame()).run_test(size=SIZE) as pilot:
        resume = await walk.screen(pilot, ResumeScreen)
        assert "First game" in walk.said(resume)
        await pilot.press("enter")
        screen = await walk.screen(pilot, TableScreen)
        await walk.until(pilot, lambda: screen.table.answering.question is not None)
        assert screen.table.coach.step == before
        assert grande(screen.table.view).now.offer == offer


async def test_a_newcomer_at_the_second_seat_of_one_keyboard_is_guided_and_nobody_else() -> None:
    app: ElGrandeApp = walk.app(PlayHere(new_grande((HERE,)), friends=("Ben",)))
    async with app.run_test(size=SIZE) as pilot:
        await walk.screen(pilot, MaskScreen)
        (screen,) = [one for one in pilot.app.screen_stack if isinstance(one, HotSeatScreen)]
        guided: dict[int | None, bool] = {}
        while len(guided) < 2:
            await walk.screen(pilot, MaskScreen)
            await pilot.press("enter")
            await walk.until(pilot, lambda: pilot.app.screen is screen)
            table = screen.table
            guided[table.port.seat] = table.coach.step is not None
            assert screen.panel.name == "", "no page of the guide"
            assert table.answering.question is not None
            await press_answer(pilot, table.answering.selection, table.answering.question.words[0])
            await walk.until(
                pilot, lambda: isinstance(pilot.app.screen, MaskScreen) or table.answering.question is not None
            )
        assert guided == {0: False, 1: True}


@pytest.mark.usefixtures("_new")
async def test_plain_mode_offers_it_and_guides_there_too() -> None:
    places, lines = find_paths(), Script()
    places.prepare()
    settings = PlainSettings(SettingsFile(places), GuideProgress(places))
    stage = PlainFrontend(lines, places, "Ana", bot_delay=0.0, settings=settings)
    lines.type("11", "")
    action = await stage.ask_start_action()
    assert action == PlayTutorial("elgrande")
    assert "New here? Choose 11: three guided turns, then you play on alone." in lines.said
    task = asyncio.create_task(run_action(stage, PlayTutorial()))
    told = await lines.until("First steps, turn 1 of 3: ")
    assert not [line for line in told if line.startswith("The goal: ")]
    await lines.until("Choose: ")
    lines.type("quit", None)
    async with asyncio.timeout(PATIENCE):
        await task
    assert STEPS_OVER not in json.loads(told_file().read_text())
