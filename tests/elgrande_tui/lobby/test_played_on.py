"""A local game that was left and is played on: its log goes back to the beginning, with the board of every line."""

from __future__ import annotations

import pytest

from elgrande_tui.lobby.launch import PlayHere, ResumeGame
from elgrande_tui.lobby.new_game import HERE
from elgrande_tui.screens.resume import ResumeScreen
from elgrande_tui.screens.start import StartScreen
from elgrande_tui.table.hot_seat import HotSeatScreen, MaskScreen
from elgrande_tui.table.screen import TableScreen
from tests.elgrande_tui.support import walk
from tests.elgrande_tui.support.new_games import new_grande
from tests.elgrande_tui.support.seats import grande, newest

SIZE = (80, 24)


@pytest.mark.nightly
async def test_every_line_from_before_opens_its_board() -> None:
    async with walk.app(PlayHere(new_grande(("random",)))).run_test(size=SIZE) as pilot:
        screen = await walk.screen(pilot, TableScreen)
        left = screen.table
        for _ in range(8):
            await walk.until(pilot, lambda: left.port.question is not None)
            await left.port.send(newest(left.port, 0))
        screen.dismiss(None)
        await walk.screen(pilot, StartScreen)
        await pilot.press("r")
        await walk.screen(pilot, ResumeScreen)
        await pilot.press("enter")
        screen = await walk.screen(pilot, TableScreen)
        table = screen.table
        assert table is not left
        lines = [entry.text for entry in left.incoming.log.entries if not entry.note]
        await walk.until(pilot, lambda: not table.incoming.log.pages[0].found)
        told = [entry.text for entry in table.incoming.log.entries if not entry.note]
        assert told[0].startswith("The King starts in ")
        assert told[: len(lines)] == lines
        assert {page.packed for page in table.incoming.log.pages} >= {page.packed for page in left.incoming.log.pages}
        screen.panel.open("log")
        screen.panel.choose_line(-1000)
        screen.panel.open_line()
        assert grande(table.view).now.round == 1
        assert table.view != table.port.view


async def test_everybody_at_one_keyboard_has_what_his_own_seat_has_seen() -> None:
    async with walk.app(PlayHere(new_grande((HERE,)), friends=("Ben",))).run_test(size=SIZE) as pilot:
        await walk.screen(pilot, MaskScreen)
        (left,) = [one for one in pilot.app.screen_stack if isinstance(one, HotSeatScreen)]
        port = next(seat.table.port for seat in left.seats if seat.table.port.question is not None)
        await port.send(newest(port, 0))
    async with walk.app(ResumeGame()).run_test(size=SIZE) as pilot:
        await walk.screen(pilot, ResumeScreen)
        await pilot.press("enter")
        await walk.screen(pilot, MaskScreen)
        (screen,) = [one for one in pilot.app.screen_stack if isinstance(one, HotSeatScreen)]
        await walk.until(pilot, lambda: not any(seat.table.incoming.log.pages[0].found for seat in screen.seats))
        for seat in screen.seats:
            assert {page.view().viewer for page in seat.table.incoming.log.pages} == {seat.table.port.seat}


async def test_a_game_that_was_left_while_it_was_paused_goes_on() -> None:
    async with walk.app(PlayHere(new_grande((HERE,)), friends=("Ben",))).run_test(size=SIZE) as pilot:
        await walk.screen(pilot, MaskScreen)
        await pilot.press("enter")
        left = await walk.screen(pilot, HotSeatScreen)
        await pilot.press("Q")
        await walk.until(pilot, lambda: left.table.people.paused)
    async with walk.app(ResumeGame()).run_test(size=SIZE) as pilot:
        await walk.screen(pilot, ResumeScreen)
        await pilot.press("enter")
        await walk.screen(pilot, MaskScreen)
        await pilot.press("enter")
        screen = await walk.screen(pilot, HotSeatScreen)
        assert screen.table.people.paused
        await pilot.press("Q")
        await walk.until(pilot, lambda: not screen.table.people.paused)
