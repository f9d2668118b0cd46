"""Nothing that throws people out, or costs what somebody made, is done by one key that nobody asked about."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import Input

from elgrande_tui.lobby.launch import StopHost
from elgrande_tui.lobby.own_host import told_of_people
from elgrande_tui.lobby.presets import OwnPresets
from elgrande_tui.lobby.start_actions import run_action
from elgrande_tui.plain.frontend import PlainFrontend
from elgrande_tui.screens.choice import ChoiceRow
from elgrande_tui.screens.create import CreateScreen
from elgrande_tui.screens.field import FieldRow
from elgrande_tui.screens.settings import SettingsScreen
from elgrande_tui.screens.start import StartScreen
from netplay.client.client import Client
from netplay.common.addresses import Address
from netplay.common.paths import find_paths
from netplay.common.sanitize import trusted
from netplay.process.subprocesses import detached_host, running_host, stop_host
from netplay.protocol.fields import TableOptions
from netplay.protocol.server_messages import SeatInfo, TableInfo
from tests.elgrande_tui.support import walk
from tests.elgrande_tui.support.new_games import new_grande
from tests.elgrande_tui.support.script import Script

SIZE = (80, 24)
TWO = new_grande(("open",), length="short")


def table(*seats: SeatInfo, watchers: tuple[str, ...] = ()) -> TableInfo:
    return TableInfo("t1", trusted("x"), "elgrande", "playing", list(seats), 0, list(map(trusted, watchers)), 0)


def person(name: str, *, away: bool = False, stand_in: str = "", level: str = "") -> SeatInfo:
    return SeatInfo(
        "red", "person", trusted(name), level=trusted(level), away=away, since=0, stand_in=trusted(stand_in)
    )


@pytest.mark.parametrize(
    ("tables", "told"),
    [
        ([table(person("Ana", away=True), SeatInfo("blue", "bot", trusted("Bot")))], ""),
        ([table(person("Ben"), person("Ana", away=True))], "Ben is at a table of yours."),
        ([table(person("Ben")), table(person("Cleo"))], "Ben and Cleo are at tables of yours."),
        ([table(watchers=("Zoe", ""))], "Zoe and 1 spectator are at tables of yours."),
        ([table(person("Ana", stand_in="Dora"))], "Dora is at a table of yours."),
        ([table(person("Ana", stand_in="Bot", level="easy"))], ""),
    ],
)
def test_who_would_be_thrown_out_is_named(tables: list[TableInfo], told: str) -> None:
    assert told_of_people(tables) == told


async def test_a_host_with_people_ends_when_its_key_is_pressed_twice() -> None:
    places = find_paths()
    places.prepare()
    running = await detached_host(places, ("--no-announce", "--port", "0"))
    async with await Client.connect(Address("127.0.0.1", running.port)) as ben:
        await ben.create("Evening", TWO.setup(), "Ben", TWO.seats(), TableOptions())
        async with walk.app().run_test(size=SIZE) as pilot:
            start = await walk.screen(pilot, StartScreen)
            await walk.until(pilot, lambda: "Your host is running" in walk.said(start))
            asked = "Ben is at a table of yours. Press e again to end the host."
            await pilot.press("e")
            await walk.until(pilot, lambda: asked in walk.said(start))
            await pilot.press("s")
            await walk.screen(pilot, SettingsScreen)
            await pilot.press("escape")
            await walk.screen(pilot, StartScreen)
            for key in ("down", "x"):
                await pilot.press("e")
                await walk.until(pilot, lambda: asked in walk.said(start))
                await pilot.press(key)
                await walk.until(pilot, lambda: asked not in walk.said(start))
            await pilot.press("e")
            await walk.until(pilot, lambda: asked in walk.said(start))
            assert await running_host(places) is not None
            await pilot.press("e")
            await walk.until(pilot, lambda: "The host has stopped." in walk.said(start))
    assert await running_host(places) is None


async def test_a_host_with_people_ends_in_plain_mode_when_that_is_agreed_to() -> None:
    places = find_paths()
    places.prepare()
    running = await detached_host(places, ("--no-announce", "--port", "0"))
    async with await Client.connect(Address("127.0.0.1", running.port)) as ben:
        await ben.create("Evening", TWO.setup(), "Ben", TWO.seats(), TableOptions())
        lines = Script()
        lines.type("no", "yes")
        stage = PlainFrontend(lines, places, "Ana")
        await run_action(stage, StopHost())
        assert lines.said[-1] == "Ben is at a table of yours. Type yes to end the host."
        assert await running_host(places) is not None
        await run_action(stage, StopHost())
        assert lines.said[-1] == "The host has stopped."
    assert not await stop_host(places)


async def test_a_preset_is_replaced_when_enter_is_pressed_twice(tmp_path: Path) -> None:
    file = tmp_path / "presets.toml"
    file.write_text('[elgrande]\nquick = {length = "short"}\n')
    async with walk.app().run_test(size=SIZE) as pilot:
        await walk.screen(pilot, StartScreen)
        form = CreateScreen("Ana", hosted=False, own=OwnPresets(file))
        await pilot.app.push_screen(form)
        await walk.screen(pilot, CreateScreen)
        form.query_one("#fold", ChoiceRow).focus()
        await pilot.press("enter")
        form.query_one("#keep Input").focus()
        form.query_one("#keep", FieldRow).begin_with("Quick")
        kept = file.read_text()
        await pilot.press("enter")
        assert "There is a preset quick already. Press Enter again to replace it." in walk.said(form)
        assert file.read_text() == kept
        await pilot.press("up", "down", "enter")
        assert file.read_text() == kept, "something else was done in between"
        await pilot.press("enter")
        assert "Saved as Quick." in walk.said(form)
        form.query_one("#keep", FieldRow).begin_with("Quick")
        await pilot.press("enter")
        assert "Saved as Quick." in walk.said(form), "nothing is lost by keeping the same once more"


async def test_a_form_that_was_given_up_goes_on_as_it_was_left() -> None:
    async with walk.app().run_test(size=SIZE) as pilot:
        await walk.screen(pilot, StartScreen)
        await pilot.press("h")
        form = await walk.screen(pilot, CreateScreen)
        await pilot.press("down", "left", "left")
        form.query_one("#table Input", Input).value = "Friday"
        await pilot.press("escape")
        await walk.screen(pilot, StartScreen)
        await pilot.press("p")
        other = await walk.screen(pilot, CreateScreen)
        assert other.query_one("#seats", ChoiceRow).value != "2"
        await pilot.press("escape")
        await walk.screen(pilot, StartScreen)
        await pilot.press("h")
        again = await walk.screen(pilot, CreateScreen)
        assert again.query_one("#seats", ChoiceRow).value == "2"
        assert again.query_one("#table", FieldRow).value == "Friday"
