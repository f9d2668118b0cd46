"""The ways to a table, from the first connection to the end of the game: one coroutine each."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import AsyncExitStack, suppress
from functools import partial
from typing import Any

from elgrande_tui.i18n.sentences import trying_again
from elgrande_tui.i18n.table_names import called
from elgrande_tui.lobby.frontend import Frontend
from elgrande_tui.lobby.games import missing_here
from elgrande_tui.lobby.join_targets import LOOPBACK, WATCH, FoundTable, address_for_others, public_address, unplayable
from elgrande_tui.lobby.new_game import NewTable
from elgrande_tui.lobby.result_keeping import ResultKeeper
from elgrande_tui.lobby.saved_game_list import missing_parts
from elgrande_tui.lobby.seat_remembering import SeatRememberer
from elgrande_tui.lobby.seen_keeping import SeenKeeper
from elgrande_tui.lobby.waiting_room import WaitingRoomModel
from elgrande_tui.model.keyboard import Keyboard
from elgrande_tui.model.table_model import TableModel
from elgrande_tui.results.results_file import ResultsFile
from elgrande_tui.session.port import ClientPort
from elgrande_tui.settings.last_hosts import LastHosts
from netplay.client.client import Client
from netplay.client.updates import DismissedUpdate, GameUpdate, LinkUpdate, Update
from netplay.common.addresses import Address
from netplay.common.compatibility import require_playable
from netplay.common.errors import ConnectionLostError, NetplayError, RefusedError
from netplay.common.logs import background
from netplay.common.reasons import NetReason
from netplay.common.sanitize import SafeText, trusted
from netplay.process.saved_games import SavedGame
from netplay.process.subprocesses import LocalHost, detached_host, local_host, running_host

FIRST_VIEW = 15.0
"""Seconds to wait for the first view of a game that has begun."""


async def play_here(frontend: Frontend, wanted: NewTable) -> None:
    """Play a new game at this terminal: a host of its own, bots, and one connection for each person here."""
    async with local_host(frontend.paths, bot_delay=frontend.bot_delay) as host, AsyncExitStack() as people:
        first = await _connect(frontend, host, people)
        table = await first.client.create(wanted.table, wanted.game.setup(), wanted.player, wanted.game.seats())
        ports = [first]
        for seat, name in zip(wanted.game.here, wanted.friends, strict=True):
            ports.append(await _connect(frontend, host, people))
            await ports[-1].client.join(table.id, name, seat)
        await first.client.start()
        await _play_at_table(frontend, ports)


async def play_on(frontend: Frontend, game: SavedGame) -> None:
    """Resume a saved game: a host with its store, the same bots, and all seats of the people here. Where it is open in
    another window it ends there.

    Raises RefusedError `lacking` when the game needs something that this program does not have.
    """
    require_playable(missing_parts(game))
    async with (
        local_host(frontend.paths, game.store, take_over=game.elsewhere, bot_delay=frontend.bot_delay) as host,
        AsyncExitStack() as people,
    ):
        first = await _connect(frontend, host, people)
        table, own = game.table.id, first.client.own_seats(game.table.id)
        await first.client.resume(table)
        ports = [first]
        for seat in own:
            if seat != first.client.seat:
                port = await _connect(frontend, host, people)
                try:
                    await port.client.resume(table, seat)
                except RefusedError as error:
                    if error.code != "token":  # a token that is kept may be of another table
                        raise
                else:
                    ports.append(port)
        await _play_at_table(frontend, ports)


async def _connect(frontend: Frontend, host: LocalHost, people: AsyncExitStack) -> ClientPort:
    """Open one more connection to the local host, closed with `people`."""
    client = await Client.connect(host.address, places=frontend.paths, secret=host.secret)
    # One task per client, which ends with it: another window may take the game over at any moment.
    people.callback(asyncio.create_task(_end_when_taken_over(client, host)).cancel)
    return ClientPort(await people.enter_async_context(client))


async def _end_when_taken_over(client: Client, host: LocalHost) -> None:
    """End the client when another window takes the game over."""
    await host.taken_over.wait()
    client.replaced()


async def host_table(frontend: Frontend, wanted: NewTable, address: Address | None = None) -> bool:
    """Open a table for others and play at it: at the host of that address, else at one that outlives this app.

    Return False when nothing was played.
    """
    code = ""
    if address is None:
        host = await detached_host(frontend.paths, frontend.host_arguments)
        address, code = Address(LOOPBACK[0], host.port), host.code
    elif (own := await running_host(frontend.paths)) is not None and address_for_others(address) == public_address(
        own.port
    ):
        code = own.code  # our own host, found by its address on the network
    async with await _visit(frontend, address) as client:
        LastHosts(frontend.paths).add(address)
        game, terms, locked = wanted.game, wanted.terms, wanted.locked

        async def create(typed: str) -> None:
            await client.create(
                wanted.table, game.setup(), wanted.player, game.seats(), terms, locked=locked, code=typed or code
            )

        return await _enter_and_play(frontend, client, trusted(str(address)), create, address_for_others(address))


async def join_table(frontend: Frontend, found: FoundTable, player: str, *, watch: bool = False) -> bool:
    """Join a table of somebody else: resume our own seat, take an open one, or look on. False: given up before.

    Raises RefusedError `lacking`, before it connects, when this program does not have what is played there.
    """
    table = found.table
    require_playable(unplayable(table))
    async with await _visit(frontend, found.address) as client:
        LastHosts(frontend.paths).add(found.address)
        while (seat := WATCH if watch else await _seat_for(frontend, found)) is not None:
            try:
                enter = partial(_take_seat, client, found, seat, player)
                return await _enter_and_play(
                    frontend, client, called(table.name), enter, address_for_others(found.address)
                )
            except RefusedError as error:
                if error.code != "token" or client.link != "connected":
                    raise
                # The token for that seat is of no use here: it may be of another host's table with the same id.
                found = found.without(seat)
        return False


async def _seat_for(frontend: Frontend, found: FoundTable) -> int | None:
    """Return the seat that waits for us, else the one that the player chooses; None: given up."""
    waiting = found.seat_to_resume
    return waiting if waiting is not None else await frontend.choose_seat(found)


async def _take_seat(client: Client, found: FoundTable, seat: int, player: str, typed: str) -> None:
    """Resume our own seat, take an open one, or look on; `typed` is the join code as it was typed."""
    if seat == WATCH:
        await client.watch(found.table.id, player, typed)
    elif seat in found.own:
        await client.resume(found.table.id, seat, typed)
    else:
        await client.join(found.table.id, player, seat, typed)


async def _visit(frontend: Frontend, address: Address) -> Client:
    """Connect to a host of others; if it is busy, tell the player and try again."""
    return await Client.connect(address, places=frontend.paths, when_busy=lambda: frontend.say(trying_again(address)))


async def _enter_and_play(
    frontend: Frontend, client: Client, place: SafeText, enter: Callable[[str], Awaitable[None]], where: Address
) -> bool:
    """Enter the table with the join code of `place`, wait for the start, and play to the end.

    Return False when the player leaves before the game. Raises RefusedError when they are refused or sent away.
    """
    # Both listen to the client: they must exist before it enters, or they miss the first updates.
    port, waiting_room = ClientPort(client), WaitingRoomModel(client, where)
    if not await _enter(frontend, place, enter):
        return False
    if (setup := client.setup) is not None and (what := missing_here(setup.game, ())):
        await client.leave()  # the list of tables has named another game than the table has
        require_playable(what)
    if client.view is None and client.table is not None and client.table.state == "open":
        began = await frontend.wait_for_start(waiting_room)
        if waiting_room.dismissed is not None:
            raise waiting_room.dismissed
        if not began:
            return False
    seat, seen = SeatRememberer(frontend.paths, client), SeenKeeper(frontend.paths, client)
    await _play_at_table(frontend, [port], [seat.run, seen.run])
    return True


async def _enter(frontend: Frontend, place: SafeText, enter: Callable[[str], Awaitable[None]]) -> bool:
    """Enter the table, asking for its join code until it is right; False: given up."""
    code = ""
    while True:
        try:
            await enter(code)
        except RefusedError as error:
            if error.code != "code":
                raise
        else:
            return True
        typed = await frontend.ask_code(place, again=bool(code))
        if typed is None:
            return False
        code = typed


async def _play_at_table(
    frontend: Frontend, ports: Sequence[ClientPort], also: Sequence[Callable[[], Coroutine[Any, Any, None]]] = ()
) -> None:
    """Play; meanwhile fetch what happened before the players came, or while they were disconnected.

    The result of each game that ends is kept; `also` is what else follows the table meanwhile.
    """
    for port in ports:
        # A TableModel needs a view: rules, seats and names of its game are read from it.
        await first_view(port.client)
    results = ResultKeeper(ResultsFile(frontend.paths), ports, frontend.say)
    tasks = [background(follow()) for follow in (results.run, *also)]
    tasks += [background(_fetch_history(port.client)) for port in ports]
    try:
        first, *guests = ports
        tables = [TableModel(first, frontend.style)]
        # Guests have guide and settings of their own; what the owner of the terminal has learned is not theirs.
        tables += [TableModel(port, frontend.style.of_guest(_name_at(port))) for port in guests]
        await frontend.sit_at_table(Keyboard(tables))
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _name_at(port: ClientPort) -> str:
    """Return the name of the player at that seat."""
    return "" if port.seat is None else port.names[port.seat]


async def _fetch_history(client: Client) -> None:
    """Fetch the events that the host has skipped: at once, and after each reconnection and each resync.

    If the host refuses or stops halfway, the log keeps its gap and goes on.
    """
    skipped = asyncio.Event()

    def hear(update: Update) -> None:
        match update:
            case LinkUpdate(link="connected") | GameUpdate(cause="resync"):
                skipped.set()

    stop = client.listen(hear)
    try:
        while True:
            skipped.clear()
            if client.skipped:
                with suppress(NetplayError):
                    await client.history()
            await skipped.wait()
    finally:
        stop()


async def first_view(client: Client) -> None:
    """Wait until the client has a view. Raises ConnectionLostError, or RefusedError when we are sent away."""
    updates = client.updates()
    while client.view is None:
        try:
            update = await asyncio.wait_for(anext(updates, None), FIRST_VIEW)
        except TimeoutError as error:
            raise ConnectionLostError(NetReason.HOST_SLOW()) from error
        if update is None:
            raise ConnectionLostError(NetReason.CONNECTION_LOST())
        if isinstance(update, DismissedUpdate):
            raise RefusedError(update.message)
