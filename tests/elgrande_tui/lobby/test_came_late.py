"""Who comes to a game that is played at a host can look back to its beginning, as far as the host is true."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

from textual.pilot import Pilot

from elgrande_tui.lobby.launch import JoinTable
from elgrande_tui.screens.join import JoinScreen
from elgrande_tui.table.screen import TableScreen
from elgrande_tui.widgets.cells import Cells
from netplay.client.client import Client
from netplay.common.addresses import Address
from netplay.protocol import server_messages
from netplay.protocol.client_messages import NEW, Chat
from tests.elgrande_tui.plain.test_visits import visiting
from tests.elgrande_tui.support import walk
from tests.elgrande_tui.support.liar import Liar
from tests.elgrande_tui.support.new_games import new_grande
from tests.elgrande_tui.support.script import PATIENCE, Script
from tests.elgrande_tui.support.seats import grande
from tests.netplay.support.company import GENEROUS, address, hosting, play
from tests.netplay.support.relay import relaying

SIZE = (80, 24)
GAME = new_grande(("open",))


@asynccontextmanager
async def evening(folder: Path) -> AsyncIterator[tuple[Address, list[Client]]]:
    """A host, and two who have played for a while."""
    async with (
        hosting(folder / "host.sqlite", replace(GENEROUS, chat_burst=1000)) as host,
        await Client.connect(address(host)) as ben,
        await Client.connect(address(host)) as cleo,
    ):
        table = await ben.create("Evening", GAME.setup(), "Ben", GAME.seats())
        await cleo.join(table.id, "Cleo")
        await ben.start()
        await play_on([ben, cleo], 10)
        yield address(host), [ben, cleo]


async def play_on(clients: Sequence[Client], answers: int) -> None:
    """All play until one has given so many answers."""
    rng = random.Random(2)
    players = [asyncio.create_task(play(client, rng, answers)) for client in clients]
    _, late = await asyncio.wait(players, return_when=asyncio.FIRST_COMPLETED)
    for task in late:
        task.cancel()
    await asyncio.gather(*late, return_exceptions=True)
    for client in clients:
        await client.send(Chat(NEW, "That will do."))  # an answer that is still on its way has come when this has


async def look_on(pilot: Pilot[None]) -> TableScreen:
    join = await walk.screen(pilot, JoinScreen)
    await walk.until(pilot, lambda: "playing" in walk.said(join))
    await pilot.press("enter")
    return await walk.screen(pilot, TableScreen)


async def test_every_line_from_before_opens_its_board(tmp_path: Path) -> None:
    async with (
        evening(tmp_path) as (at, _),
        walk.app(JoinTable(at, watch=True)).run_test(size=SIZE) as pilot,
    ):
        screen = await look_on(pilot)
        table = screen.table
        await walk.until(pilot, lambda: not table.incoming.log.pages[0].found)
        assert table.incoming.log.entries[0].text.startswith("The King starts in ")
        assert len(table.incoming.log.pages) > 10
        assert table.answering.read_marker.seen == 0, "who looks on has had no turn"
        screen.panel.open("log")
        screen.panel.choose_line(-1000)
        screen.panel.open_line()
        assert grande(table.view).now.round == 1
        assert table.view.viewer is None
        assert table.view != table.port.view


async def test_in_plain_mode_one_looks_back_to_the_first_board(tmp_path: Path) -> None:
    lines = Script()
    async with evening(tmp_path) as (at, _), visiting(lines, JoinTable(at, watch=True)):
        await lines.until("Which one?")
        lines.type("1")
        await lines.until("Round ")
        async with asyncio.timeout(PATIENCE):
            count = 1
            while count < 10:
                lines.type("earlier 1")
                told = (await lines.until("Board 1 of "))[-1]
                count = int(told.removeprefix("Board 1 of ").partition(",")[0])
                lines.type("quit")
                await lines.until("Back in the game.")
        lines.type("earlier 1")
        await lines.until("The King starts in ")
        lines.type("quit")


async def test_a_host_that_lies_about_the_past_is_not_believed(tmp_path: Path) -> None:
    async with evening(tmp_path) as (honest, _), relaying(Liar(honest)) as (liar, at):
        liar.lie = server_messages.PastStep([], [(["now", "king"], 99)])
        async with walk.app(JoinTable(at, watch=True)).run_test(size=SIZE) as pilot:
            screen = await look_on(pilot)
            await walk.until(pilot, lambda: screen.table.port.link == "closed")
            await walk.until(
                pilot,
                lambda: "What the host reports cannot be true of any game" in screen.query_one("#prompt", Cells).text,
            )
            assert screen.table.incoming.log.pages[0].found
