"""The waiting room: what is played, and how the connection is."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from textual.app import App

from elgrande_tui.screens.waiting import WaitingScreen
from engine.setup import Setup
from netplay.addresses import Address
from netplay.client import Client
from netplay.to_client import SeatInfo, TableInfo
from netplay.updates import LinkUpdate, TableUpdate, Update
from tests.app import walk

TABLE = TableInfo(
    "t", "Evening", "elgrande", "open", [SeatInfo("red", "person", "Ana"), SeatInfo("blue", "open")], owner=0
)


class SeatedClient(Client):
    """A client at a table that has not begun; what it hears is put into `heard`."""

    def __init__(self) -> None:
        super().__init__(Address("127.0.0.1", 1))
        self.heard: asyncio.Queue[Update] = asyncio.Queue()

    @property
    def table(self) -> TableInfo:
        return TABLE

    @property
    def seat(self) -> int:
        return 0

    @property
    def setup(self) -> Setup:
        return Setup("elgrande", ("red", "blue"), ("jubilee",), ("V4",), {"edition": "1996", "length": "short"})

    def updates(self) -> AsyncIterator[Update]:
        return self._drained()

    async def _drained(self) -> AsyncIterator[Update]:
        while True:
            yield await self.heard.get()


async def test_the_game_and_the_state_of_the_connection_are_said() -> None:
    client = SeatedClient()
    app: App[None] = App()
    async with app.run_test(size=(80, 24)) as pilot:
        room = WaitingScreen(client)
        await app.push_screen(room)
        await pilot.pause()
        assert "Edition 1996, six rounds, with France, Jubilee" in walk.said(room)
        assert "Waiting for players." in walk.said(room)
        for update, said in (
            (LinkUpdate("reconnecting"), "The connection is lost; trying again"),
            (LinkUpdate("connected"), "Waiting for players."),
            (TableUpdate(TABLE), "Waiting for players."),
            (LinkUpdate("replaced", "replaced", "This seat is being played in another window."), "another window"),
        ):
            client.heard.put_nowait(update)
            await pilot.pause()
            await pilot.pause()
            assert said in walk.said(room), update
        client.heard.put_nowait(LinkUpdate("closed"))
        await pilot.pause()
        assert "The connection to the host is lost." in walk.said(room)
