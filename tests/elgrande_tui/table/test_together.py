"""Two people at one table over real connections, one of them at the screen: pause, consent, talk, and a rematch."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest

from elgrande_tui.session.port import ClientPort
from engine.core.setup import Setup
from engine.games.elgrande.model.view import GrandeView
from netplay.client.client import Client
from netplay.common.errors import RefusedError
from netplay.common.paths import find_paths
from netplay.process.subprocesses import local_host
from netplay.protocol.client_messages import NEW, Chat, Propose, Undo, Vote
from tests.elgrande_tui.support import walk
from tests.elgrande_tui.support.seats import grande
from tests.elgrande_tui.support.table_app import TableApp, text

SMALL = (80, 24)
SETUP = Setup("elgrande", ("red", "blue"), options={"length": "short", "first_player": "blue"})


@asynccontextmanager
async def two_people() -> AsyncIterator[tuple[ClientPort, Client]]:
    """Open the port of Ana, and Ben's client; their game has begun."""
    places = find_paths(None)
    places.prepare()
    async with (
        local_host(places, bot_delay=0.0) as host,
        await Client.connect(host.address, secret=host.secret) as ana,
        await Client.connect(host.address, secret=host.secret) as ben,
    ):
        port = ClientPort(ana)
        table = await ana.create("Evening", SETUP, "Ana", ["me", "open"])
        await ben.join(table.id, "Ben")
        await ana.start()
        await until(ana, lambda: ana.view is not None)
        await until(ben, lambda: ben.question is not None)
        yield port, ben


async def until(client: Client, reached: Callable[[], bool]) -> None:
    """Wait until the client has heard that."""
    updates = client.updates()
    while not reached():
        await anext(updates)


async def play(client: Client, rng: random.Random) -> None:
    """Answer at random until the game is over."""
    updates = client.updates()
    while isinstance(client.view, GrandeView) and not client.view.over:
        if client.question is None:
            await anext(updates)
            continue
        await client.answer(rng.randrange(len(client.question.words)))


async def test_pause_consent_and_talk() -> None:
    async with two_people() as (port, ben):
        app = TableApp(port)
        async with app.run_test(size=SMALL) as pilot:
            await ben.send(Chat(NEW, "hello"))
            await walk.until(pilot, lambda: "m 1 new" in text(app, "map"))

            await ben.send(Propose(NEW, "pause"))
            await walk.until(pilot, lambda: "Ben asks for a pause: press B to answer" in text(app, "map"))
            await pilot.press("B", "1")
            await walk.until(pilot, lambda: text(app, "prompt") == "The game is paused. Q asks all to go on.")
            await walk.until(pilot, lambda: app.table.panel.name == "")
            await pilot.press("Q")
            await until(ben, lambda: ben.table is not None and bool(ben.table.motions))
            assert ben.table is not None
            await ben.send(Vote(NEW, ben.table.motions[0].id, 0))
            await walk.until(pilot, lambda: "paused" not in text(app, "prompt"))

            await until(
                ben, lambda: ben.question is not None and ben.table is not None and ben.table.state == "playing"
            )
            assert ben.question is not None
            await ben.answer(ben.question.words.index("power 7"))
            await walk.until(pilot, lambda: app.table.table.answering.question is not None)
            await pilot.press("1", "enter")
            await walk.until(pilot, lambda: grande(port.view).now.played[0] == 1)
            with pytest.raises(RefusedError, match=r"^you cannot undo"):
                await ben.send(Undo(NEW))
            await ben.send(Propose(NEW, "undo"))
            await walk.until(pilot, lambda: "Ben asks to take back: press B to answer" in text(app, "map"))
            await pilot.press("B", "2")
            await walk.until(pilot, lambda: "Not all agree: nothing is undone." in text(app, "map"))
            assert grande(port.view).now.played == [1, 7]


async def test_the_same_people_play_again_without_leaving_the_screen() -> None:
    async with two_people() as (port, ben):
        ana, rng = port.client, random.Random(1)
        await asyncio.gather(play(ana, rng), play(ben, rng))
        app = TableApp(port)
        async with app.run_test(size=SMALL) as pilot:
            await walk.until(pilot, lambda: grande(port.view).over)
            while app.table.panel.name:
                await pilot.press("q")
            await pilot.press("S")
            assert "G again" in text(app, "keys")
            assert app.table.table.incoming.log.entries
            await pilot.press("G")
            await until(ben, lambda: ben.table is not None and bool(ben.table.motions))
            assert ben.table is not None
            await ben.send(Vote(NEW, ben.table.motions[0].id, 0))
            await walk.until(pilot, lambda: not grande(port.view).over)
            await walk.until(pilot, lambda: app.table.panel.name == "")
            assert grande(port.view).ledger == []
            told = [entry.text for entry in app.table.table.incoming.log.entries if not entry.note]
            assert told[0].startswith("The King starts in "), "only this game"
            assert sum(line.startswith("Round ") for line in told) == 1
            assert text(app, "prompt") == "Ben is choosing a power card."
