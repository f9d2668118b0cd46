"""Visits: the ways to a table and back, from the first connection to the end. Each is one coroutine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from textual.screen import Screen

from elgrande_tui.found import FoundTable, join_line, way_in
from elgrande_tui.port import ClientPort
from elgrande_tui.screens.create import Wanted
from elgrande_tui.screens.seat import WATCH, SeatScreen
from elgrande_tui.screens.table import TableScreen
from elgrande_tui.screens.waiting import WaitingScreen
from netplay.addresses import Address
from netplay.children import detached_host, local_host
from netplay.client import Client
from netplay.places import Places
from netplay.saved import SavedGame

T = TypeVar("T")


class Stage(Protocol):
    """Where the screens of a visit are shown: the app."""

    places: Places
    bot_delay: float
    host_arguments: Sequence[str]

    @property
    def ascii(self) -> bool:
        """Draw with ASCII characters only."""
        ...

    async def show(self, screen: Screen[T]) -> T | None:
        """Put a screen on top; return its result when it is gone."""
        ...


async def play_here(stage: Stage, wanted: Wanted) -> None:
    """A new game in this terminal: a host of one's own, bots, and a seat at it."""
    async with (
        local_host(stage.places, bot_delay=stage.bot_delay) as host,
        await Client.connect(host.address, places=stage.places, secret=host.secret) as client,
    ):
        port = ClientPort(client)
        await client.create(wanted.table, wanted.game.setup(), wanted.player, wanted.game.seats())
        await client.start()
        await at_table(stage, port)


async def play_on(stage: Stage, game: SavedGame) -> None:
    """A local game that was left: the same host, bots and seat again."""
    async with (
        local_host(stage.places, game.store, bot_delay=stage.bot_delay) as host,
        await Client.connect(host.address, places=stage.places, secret=host.secret) as client,
    ):
        port = ClientPort(client)
        await client.resume(game.table)
        await at_table(stage, port)


async def host_table(stage: Stage, wanted: Wanted, address: Address | None = None) -> None:
    """A table for others, and a seat at it: at the host of that address, else at one that stays when this app ends."""
    if address is None:
        host = await detached_host(stage.places, stage.host_arguments)
        address, where = Address("127.0.0.1", host.port), way_in(host.port)
    else:
        where = join_line(address)
    async with await Client.connect(address, places=stage.places) as client:
        port = ClientPort(client)
        await client.create(wanted.table, wanted.game.setup(), wanted.player, wanted.game.seats())
        await at_table(stage, port, where)


async def join_table(stage: Stage, found: FoundTable, player: str, *, watch: bool = False) -> None:
    """A table of somebody else: one's own seat there again, an open one, or looking on."""
    table = found.table
    async with await Client.connect(found.address, places=stage.places) as client:
        seat = WATCH if watch else found.left
        if seat is None:
            seat = await stage.show(SeatScreen(table, found.own))
        if seat is None:
            return
        port = ClientPort(client)
        if seat == WATCH:
            await client.watch(table.id, player)
        elif seat in found.own:
            await client.resume(table.id, seat)
        else:
            await client.join(table.id, player, seat)
        await at_table(stage, port)


async def at_table(stage: Stage, port: ClientPort, where: str = "") -> None:
    """From sitting down to leaving: the waiting room, if the game has not begun, then the table."""
    client = port.client
    if client.view is None and client.table is not None and client.table.state == "open":
        if not await stage.show(WaitingScreen(client, where)):
            return
    else:
        await first_view(client)
    await stage.show(TableScreen(port, ascii_only=stage.ascii))


async def first_view(client: Client) -> None:
    """Come back when the client has something to show."""
    updates = client.updates()
    while client.view is None:
        await anext(updates)
