"""The board below the rows of a screen: of the game that is chosen, in the player's characters, where there is room."""

from __future__ import annotations

from typing import Any

import pytest

from elgrande_tui.lobby.join_targets import FoundTable
from elgrande_tui.screens.choice import ChoiceRow
from elgrande_tui.screens.create import CreateScreen
from elgrande_tui.screens.join_code import CodeScreen
from elgrande_tui.screens.menu import MenuScreen
from elgrande_tui.screens.replays import ReplaysScreen
from elgrande_tui.screens.seat import SeatScreen
from elgrande_tui.screens.settings import SettingsScreen
from elgrande_tui.screens.start import StartScreen
from elgrande_tui.widgets.picture import Picture
from netplay.common.addresses import Address
from netplay.common.sanitize import trusted
from netplay.protocol.server_messages import SeatInfo, TableInfo
from tests.elgrande_tui.support import walk

SMALL, LARGE = (80, 24), (120, 50)
SEATS = [SeatInfo("red", "person", trusted("Ana")), SeatInfo("blue", "open")]


def below(screen: MenuScreen[Any]) -> str:
    return screen.query_one("#foot", Picture).text


async def test_the_form_shows_the_board_of_what_is_chosen() -> None:
    app = walk.app()
    async with app.run_test(size=LARGE) as pilot:
        await app.push_screen(CreateScreen("Ana", hosted=False))
        screen = await walk.screen(pilot, CreateScreen)
        assert "Galicia 420" in below(screen)
        assert "Francia 310" not in below(screen)
        screen.query_one("#V4", ChoiceRow).action_step(1)
        await walk.until(pilot, lambda: "Francia 310" in below(screen))


async def test_rows_come_before_the_board() -> None:
    app = walk.app()
    async with app.run_test(size=SMALL) as pilot:
        await app.push_screen(CreateScreen("Ana", hosted=True))
        screen = await walk.screen(pilot, CreateScreen)
        screen.query_one("#fold", ChoiceRow).value = "yes"
        await walk.until(pilot, lambda: below(screen) == "")
        screen.query_one("#table Input").focus()
        await pilot.pause()
        assert screen.query_one("#table").region.bottom <= screen.query_one("#keys").region.y


async def test_where_no_table_is_meant_the_board_is_that_of_the_game_chosen_first() -> None:
    async with walk.app().run_test(size=SMALL) as pilot:
        first = await walk.screen(pilot, StartScreen)
        first.choose("carcassonne")
        pages: dict[str, type[MenuScreen[Any]]] = {"w": ReplaysScreen, "s": SettingsScreen}
        for key, kind in pages.items():
            await walk.until(pilot, lambda: pilot.app.screen is first)
            await pilot.press(key)
            assert (await walk.screen(pilot, kind)).shown_setup().game == "carcassonne"
            await pilot.press("escape")


@pytest.mark.parametrize("ascii_only", [False, True])
async def test_pictures_have_the_players_characters(*, ascii_only: bool) -> None:
    app = walk.app()
    app.settings_file.now.glyphs = "ascii" if ascii_only else "full"
    async with app.run_test(size=SMALL) as pilot:
        first = await walk.screen(pilot, StartScreen)
        assert first.query_one(Picture).text.isascii() is ascii_only
        await app.push_screen(CodeScreen(trusted("Friday"), again=False))
        assert below(await walk.screen(pilot, CodeScreen)).isascii() is ascii_only


async def test_a_table_of_a_game_that_is_not_here_has_none() -> None:
    app = walk.app()
    async with app.run_test(size=SMALL) as pilot:
        table = TableInfo("t", trusted("Evening"), "chess", "open", SEATS)
        await app.push_screen(SeatScreen(FoundTable(Address("192.168.1.7", 7373), table)))
        assert below(await walk.screen(pilot, SeatScreen)) == ""
