"""Visits: the ways to a table and back, from the first connection to the end. Each is one coroutine."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AsyncExitStack
from typing import Protocol

from elgrande_tui.found import WATCH, FoundTable, join_line, way_in
from elgrande_tui.new_game import Wanted
from elgrande_tui.port import ClientPort
from netplay.addresses import Address
from netplay.children import LocalHost, detached_host, local_host
from netplay.client import Client
from netplay.places import Places
from netplay.saved import SavedGame


class Stage(Protocol):
    """Where a visit takes place, and whoever is asked there: the app's screens, or plain lines."""

    places: Places
    bot_delay: float
    host_arguments: Sequence[str]

    async def choose_seat(self, found: FoundTable) -> int | None:
        """The seat the player wants there, or `WATCH`; None: none of them."""
        ...

    async def wait_for_start(self, client: Client, where: str) -> bool:
        """Wait at a table until its game begins; False when the player goes away before.

        `where` tells others how to come there.
        """
        ...

    async def sit_at_table(self, ports: Sequence[ClientPort]) -> None:
        """Play, or look on, until the player leaves. Several ports: people who share this terminal."""
        ...


async def play_here(stage: Stage, wanted: Wanted) -> None:
    """A new game in this terminal: a host of one's own, bots, and a seat for everybody who is here."""
    async with local_host(stage.places, bot_delay=stage.bot_delay) as host, AsyncExitStack() as people:
        first = await _come(stage, host, people)
        table = await first.client.create(wanted.table, wanted.game.setup(), wanted.player, wanted.game.seats())
        ports = [first]
        for seat, name in zip(wanted.game.here, wanted.friends, strict=True):
            ports.append(await _come(stage, host, people))
            await ports[-1].client.join(table.id, name, seat)
        await first.client.start()
        await at_table(stage, ports)


async def play_on(stage: Stage, game: SavedGame) -> None:
    """A local game that was left: the same host, bots, and everybody's seat again."""
    async with local_host(stage.places, game.store, bot_delay=stage.bot_delay) as host, AsyncExitStack() as people:
        first = await _come(stage, host, people)
        own = first.client.own_seats(game.table)
        await first.client.resume(game.table)
        ports = [first]
        for seat in own[1:]:
            ports.append(await _come(stage, host, people))
            await ports[-1].client.resume(game.table, seat)
        await at_table(stage, ports)


async def _come(stage: Stage, host: LocalHost, people: AsyncExitStack) -> ClientPort:
    """One more connection to one's own host, closed with `people`."""
    client = await Client.connect(host.address, places=stage.places, secret=host.secret)
    return ClientPort(await people.enter_async_context(client))


async def host_table(stage: Stage, wanted: Wanted, address: Address | None = None) -> None:
    """A table for others, and a seat at it: at the host of that address, else at one that stays when this app ends."""
    if address is None:
        host = await detached_host(stage.places, stage.host_arguments)
        address, where = Address("127.0.0.1", host.port), way_in(host.port)
    else:
        where = join_line(address)
    async with await Client.connect(address, places=stage.places) as client:
        port = ClientPort(client)
        game, terms, locked = wanted.game, wanted.terms, wanted.locked
        await client.create(wanted.table, game.setup(), wanted.player, game.seats(), terms, locked=locked)
        await at_table(stage, [port], where)


async def join_table(stage: Stage, found: FoundTable, player: str, *, watch: bool = False) -> None:
    """A table of somebody else: one's own seat there again, an open one, or looking on."""
    table = found.table
    async with await Client.connect(found.address, places=stage.places) as client:
        seat = WATCH if watch else found.left
        if seat is None:
            seat = await stage.choose_seat(found)
        if seat is None:
            return
        port = ClientPort(client)
        if seat == WATCH:
            await client.watch(table.id, player)
        elif seat in found.own:
            await client.resume(table.id, seat)
        else:
            await client.join(table.id, player, seat)
        await at_table(stage, [port])


async def at_table(stage: Stage, ports: Sequence[ClientPort], where: str = "") -> None:
    """From sitting down to leaving: the waiting room, if the game has not begun, then the table."""
    client = ports[0].client
    waits = client.view is None and client.table is not None and client.table.state == "open"
    if waits and not await stage.wait_for_start(client, where):
        return
    for port in ports:
        await first_view(port.client)
    await stage.sit_at_table(ports)


async def first_view(client: Client) -> None:
    """Come back when the client has something to show."""
    updates = client.updates()
    while client.view is None:
        await anext(updates)
