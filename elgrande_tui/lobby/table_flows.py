"""Visits: the ways to a table and back, from the first connection to the end. Each is one coroutine."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, suppress

from elgrande_tui.games.elgrande.model.new_game import Wanted
from elgrande_tui.lobby.frontend import Frontend
from elgrande_tui.lobby.join_targets import GAMES, LOOPBACK, WATCH, FoundTable, here_as_well, unplayable, way_in
from elgrande_tui.lobby.resumable_games import lacks
from elgrande_tui.lobby.waiting_room import WaitingRoomModel
from elgrande_tui.session.port import ClientPort
from elgrande_tui.settings.last_hosts import LastHosts
from netplay.client.client import Client
from netplay.client.updates import DismissedUpdate, GameUpdate, LinkUpdate
from netplay.common.addresses import Address
from netplay.common.compatibility import lacking, must_lack_nothing
from netplay.common.errors import ConnectionLostError, NetplayError, RefusedError
from netplay.common.sanitize import TABLE_CELLS, sanitize
from netplay.process.saved_games import SavedGame
from netplay.process.subprocesses import LocalHost, detached_host, local_host, running_host


async def play_here(stage: Frontend, wanted: Wanted) -> None:
    """A new game in this terminal: a host of one's own, bots, and a seat for everybody who is here."""
    async with local_host(stage.places, bot_delay=stage.bot_delay) as host, AsyncExitStack() as people:
        first = await _come(stage, host, people)
        table = await first.client.create(wanted.table, wanted.game.setup(), wanted.player, wanted.game.seats())
        ports = [first]
        for seat, name in zip(wanted.game.here, wanted.friends, strict=True):
            ports.append(await _come(stage, host, people))
            await ports[-1].client.join(table.id, name, seat)
        await first.client.start()
        await _sit(stage, ports)


async def play_on(stage: Frontend, game: SavedGame) -> None:
    """A local game that was left: the same host, bots, and everybody's seat again.

    Raises RefusedError `lacking` where this program does not have what is played there.
    """
    must_lack_nothing(lacks(game))
    async with local_host(stage.places, game.store, bot_delay=stage.bot_delay) as host, AsyncExitStack() as people:
        first = await _come(stage, host, people)
        table, own = game.table.id, first.client.own_seats(game.table.id)
        await first.client.resume(table)
        ports = [first]
        for seat in own[1:]:
            ports.append(await _come(stage, host, people))
            await ports[-1].client.resume(table, seat)
        await _sit(stage, ports)


async def _come(stage: Frontend, host: LocalHost, people: AsyncExitStack) -> ClientPort:
    """One more connection to one's own host, closed with `people`."""
    client = await Client.connect(host.address, places=stage.places, secret=host.secret)
    return ClientPort(await people.enter_async_context(client))


async def host_table(stage: Frontend, wanted: Wanted, address: Address | None = None) -> bool:
    """A table for others, and a seat at it: at the host of that address, else at one that stays when this app ends.

    False: nothing was played.
    """
    code = ""
    if address is None:
        host = await detached_host(stage.places, stage.host_arguments)
        address, code = Address(LOOPBACK[0], host.port), host.code
    elif (own := await running_host(stage.places)) is not None and here_as_well(address) == way_in(own.port):
        code = own.code
    async with await Client.connect(address, places=stage.places) as client:
        LastHosts(stage.places).add(address)
        game, terms, locked = wanted.game, wanted.terms, wanted.locked

        async def create(typed: str) -> None:
            await client.create(
                wanted.table, game.setup(), wanted.player, game.seats(), terms, locked=locked, code=typed or code
            )

        return await _visit(stage, client, str(address), create, here_as_well(address))


async def join_table(stage: Frontend, found: FoundTable, player: str, *, watch: bool = False) -> bool:
    """A table of somebody else: one's own seat there again, an open one, or looking on. False: given up before.

    Raises RefusedError `lacking` before anything else where this program does not have what is played there.
    """
    table = found.table
    must_lack_nothing(unplayable(table))
    async with await Client.connect(found.address, places=stage.places) as client:
        LastHosts(stage.places).add(found.address)
        seat = WATCH if watch else found.left
        if seat is None:
            seat = await stage.choose_seat(found)
        if seat is None:
            return False

        async def enter(typed: str) -> None:
            if seat == WATCH:
                await client.watch(table.id, player, typed)
            elif seat in found.own:
                await client.resume(table.id, seat, typed)
            else:
                await client.join(table.id, player, seat, typed)

        return await _visit(stage, client, sanitize(table.name, TABLE_CELLS), enter, here_as_well(found.address))


async def _visit(
    stage: Frontend, client: Client, place: str, enter: Callable[[str], Awaitable[None]], where: Address
) -> bool:
    """From the door to the end: `enter` with the join code that `place` asks for, wait for the start, play.

    False: the player has gone away before the game. Raises RefusedError also when he is sent away before it.
    """
    port, gathering = ClientPort(client), WaitingRoomModel(client, where)
    if not await _let_in(stage, place, enter):
        return False
    if (setup := client.setup) is not None and (what := lacking(setup.game, (), games=GAMES)):
        await client.leave()  # the list of tables has told something else
        must_lack_nothing(what)
    if client.view is None and client.table is not None and client.table.state == "open":
        began = await stage.wait_for_start(gathering)
        if gathering.dismissed is not None:
            raise RefusedError(gathering.dismissed.code, gathering.dismissed.sentence)
        if not began:
            return False
    await _sit(stage, [port])
    return True


async def _let_in(stage: Frontend, place: str, enter: Callable[[str], Awaitable[None]]) -> bool:
    """Ask for a join code until it is right; False: given up."""
    code = ""
    while True:
        try:
            await enter(code)
        except RefusedError as error:
            if error.code != "code":
                raise
        else:
            return True
        typed = await stage.ask_code(place, again=bool(code))
        if typed is None:
            return False
        code = typed


async def _sit(stage: Frontend, ports: Sequence[ClientPort]) -> None:
    """Play; what happened before one came, or while one is away, the host tells meanwhile."""
    for port in ports:
        await first_view(port.client)
    remembering = [asyncio.create_task(_remember(port.client)) for port in ports]
    try:
        await stage.sit_at_table(ports)
    finally:
        for task in remembering:
            task.cancel()
        await asyncio.gather(*remembering, return_exceptions=True)


async def _remember(client: Client) -> None:
    """Have told again what the host has skipped, whenever it has."""
    updates = client.updates()
    await _fill_in(client)
    async for update in updates:
        match update:
            case LinkUpdate(link="connected") | GameUpdate(cause="resync"):
                await _fill_in(client)


async def _fill_in(client: Client) -> None:
    """What a host does not tell, or not to its end, stays unknown: the log goes on with the latest that happened."""
    if client.skipped:
        with suppress(NetplayError):
            await client.history()


async def first_view(client: Client) -> None:
    """Come back when the client has something to show. Raises ConnectionLostError; RefusedError: we are sent away."""
    updates = client.updates()
    while client.view is None:
        update = await anext(updates, None)
        if update is None:
            raise ConnectionLostError("lost", "the connection to the host is lost")
        if isinstance(update, DismissedUpdate):
            raise RefusedError(update.code, update.sentence)
