"""Start hosts as processes: the app's own, which ends with it, and a detached one, which outlives it."""

from __future__ import annotations

import asyncio
import secrets
import signal
import subprocess
import sys
import threading
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncIterator, Awaitable, Coroutine, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec

from netplay.client.transport import dial, expected
from netplay.common.addresses import Address
from netplay.common.errors import ConnectionLostError, NetplayError, StoreError, UnreachableError
from netplay.common.logs import log
from netplay.common.paths import AppPaths
from netplay.common.reasons import NetReason, received_message
from netplay.process.pid_file import (
    LocalPlayer,
    RunningHost,
    read_pid_file,
    read_player_file,
    remove_player_file,
    write_player_file,
)
from netplay.process.process_id import ProcessId, process_id
from netplay.process.thinking import BOT_DELAY
from netplay.protocol import client_messages, server_messages
from netplay.protocol.credentials import draw_secret

START = 20.0
"""Seconds that a host has to start."""
END = 10.0
"""Seconds that it has to end."""
KILLED = 5.0
"""Seconds after which a host that was killed must be gone."""
LOOK = 0.05
"""Seconds between two checks whether a host that is not our child has ended."""
AGAIN = (0.2, 1, 2, 5, 10)
"""Seconds before a dead child is restarted, and before each further attempt."""


class LocalHost:
    """A host child on the loopback, for one local game. One that dies is started again on the same port and store,
    unless another window has taken the game over.
    """

    address: Address
    """For `Client.connect`."""

    def __init__(self, paths: AppPaths, store: Path, bot_delay: float, *, take_over: bool = False) -> None:
        self.secret = draw_secret()
        """For `Client.connect`: only a client that proves it may talk to this host."""
        self.store = store
        """The game's file; give it to `local_host` to play on some other day."""
        self.taken_over = asyncio.Event()
        """Set when another window plays the game: this host has ended for good."""
        self._take_over = take_over
        self._session = secrets.token_hex(8)
        self._paths = paths
        self._arguments = ["--child", "--store", str(store), "--bot-delay", str(bot_delay)]
        self._child: Process
        self._supervisor: asyncio.Task[None]

    @property
    def pid(self) -> int:
        """The id of the process that runs just now."""
        return self._child.pid

    async def open(self) -> None:
        """Start the child, after ending the host of another window if wanted.

        Raises StoreError, UnreachableError.
        """
        try:
            unknown = self._take_over and not await self._end_other()
            busy = NetReason.GAME_HELD if unknown else NetReason.GAME_OPENED
            self.address = Address("127.0.0.1", await self._first_start(busy))
        except BaseException:
            remove_player_file(self.store, self._session)
            raise
        self._supervisor = asyncio.create_task(self._supervise())

    async def close(self) -> None:
        """End the child."""
        self._supervisor.cancel()
        await asyncio.gather(self._supervisor, return_exceptions=True)
        await terminate(self._child)
        remove_player_file(self.store, self._session)

    async def _end_other(self) -> bool:
        """End the host that plays the game in another window; return False when none is known that runs.

        Raises StoreError when it does not end.
        """
        player = read_player_file(self.store)
        if player is None or not player.host.runs:
            return False
        try:
            # Written first: the other window checks this before it restarts a host that has died.
            write_player_file(self.store, LocalPlayer(self._session, player.host))
            await end_process(player.host)
        except BaseException as error:
            with suppress(OSError):
                write_player_file(self.store, player)  # the other window still has the game
            if isinstance(error, OSError):
                raise StoreError(NetReason.UNUSABLE(path=error.filename, why=error.strerror)) from error
            raise
        return True

    async def _first_start(self, busy: NetReason) -> int:
        """Start the child on any port; `busy` says why not when another host has the store. Raises as `open`."""
        try:
            return await self._start(0)
        except StoreError as error:
            if error.code != "store_busy":
                raise
            raise StoreError(busy()) from error

    async def _start(self, port: int) -> int:
        command = _command(self._paths, [*self._arguments, "--port", str(port)])
        child = await asyncio.create_subprocess_exec(
            *command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, start_new_session=True
        )
        assert child.stdin is not None
        assert child.stdout is not None
        child.stdin.write(f"{self.secret.hex()}\n".encode())
        self._child = child
        try:
            port = await _port(child.stdout.readline())
        except BaseException:
            await terminate(child)
            raise
        self._write_player_file()
        return port

    def _write_player_file(self) -> None:
        """Note which host has the store open now."""
        host = process_id(self._child.pid)
        if host is not None:
            try:
                write_player_file(self.store, LocalPlayer(self._session, host))
            except OSError as error:
                log.error("nobody can take over the game of %s: %s", self.store, error)

    async def _supervise(self) -> None:
        while True:
            code = await self._child.wait()
            for pause in AGAIN:
                await asyncio.sleep(pause)
                player = read_player_file(self.store)
                if player is not None and player.session != self._session:
                    log.info("another window plays the game of %s on", self.store)
                    self.taken_over.set()
                    return
                log.error("the host of %s ended with %s; it is started again", self.store, code)
                try:
                    await self._start(self.address.port)
                    break
                except (NetplayError, OSError) as error:
                    log.error("it does not start: %s", error)


@asynccontextmanager
async def local_host(
    paths: AppPaths, store: Path | None = None, *, take_over: bool = False, bot_delay: float = BOT_DELAY
) -> AsyncIterator[LocalHost]:
    """Run a host for one local game as long as the block lasts; its bots come and go with it.

    `store` is that of one of `saved_games.local_games`, to be played on; None: a new game. It is free again when the
    block is left, even by cancellation. With `take_over` the host of another window that plays it is ended first.
    `bot_delay` is as `bot_delay.BOT_DELAY`.

    Raises StoreError (another program has the file) or UnreachableError.
    """
    host = LocalHost(paths, store or paths.play / f"{secrets.token_hex(8)}.sqlite", bot_delay, take_over=take_over)
    await host.open()
    try:
        yield host
    finally:
        await _shielded(host.close())


async def detached_host(paths: AppPaths, arguments: Sequence[str] = ()) -> RunningHost:
    """Return the host that outlives the app: the running one, else a new one with these `arguments` of `elgrande host`.

    Raises StoreError or UnreachableError.
    """
    running = await running_host(paths)
    if running is None:
        await _detach(paths, arguments)
        running = await running_host(paths)
    if running is None:
        raise UnreachableError(NetReason.HOST_NOT_FOUND())
    return running


async def running_host(paths: AppPaths) -> RunningHost | None:
    """Return the detached or foreground host of this user; None when none answers."""
    running = read_pid_file(paths)
    if running is None:
        return None
    try:
        transport, _ = await dial(Address("127.0.0.1", running.port), "operator", running.secret)
    except NetplayError:
        return None
    transport.close()
    return running


async def stop_host(paths: AppPaths) -> bool:
    """End the detached or foreground host of this user; False when none answers."""
    running = read_pid_file(paths)
    if running is None:
        return False
    try:
        async with asyncio.timeout(END):
            transport, _ = await dial(Address("127.0.0.1", running.port), "operator", running.secret)
            transport.send(client_messages.Stop(1))
            expected(await transport.receive(), server_messages.Ack)
            while True:
                await transport.receive()
    except ConnectionLostError:
        return True
    except (NetplayError, TimeoutError):
        return False


def _command(paths: AppPaths, arguments: Sequence[str]) -> list[str]:
    home = ["--data", str(paths.home)] if paths.home else []
    return [sys.executable, "-m", "netplay.process.cli", *home, *arguments]


async def _detach(paths: AppPaths, arguments: Sequence[str]) -> None:
    """Start a host that lives on when this program ends, and wait until it listens. Raises as `_port`.

    This cannot be left to asyncio, which ends its children with the loop.
    """
    child = await asyncio.to_thread(
        subprocess.Popen,
        _command(paths, ["--detached", *arguments]),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    assert child.stdout is not None
    with child.stdout as output:
        reading = asyncio.get_running_loop().run_in_executor(None, output.readline)
        try:
            await _port(reading)
        except BaseException:
            child.kill()
            raise
        finally:
            # Reap the child: a host that ends first would stay a zombie as long as this program runs.
            threading.Thread(target=child.wait, name="host", daemon=True).start()


class _StartReport(msgspec.Struct):
    """The first line of a host: its port, else why it does not start."""

    port: int = 0
    code: str = ""
    sentence: str = ""
    reason: str = ""
    args: dict[str, Any] = {}


async def _port(line: Awaitable[bytes]) -> int:
    """Return the port that a host tells on its first line. Raises StoreError, UnreachableError."""
    try:
        async with asyncio.timeout(START):
            told = msgspec.json.decode(await line, type=_StartReport)
    except (TimeoutError, ValueError, msgspec.DecodeError) as error:
        raise UnreachableError(NetReason.HOST_NOT_STARTED()) from error
    if told.port:
        return told.port
    why = received_message(told.code, told.sentence, told.reason, told.args)
    raise StoreError(why) if why.code.startswith("store") else UnreachableError(why)


async def terminate(child: Process, seconds: float = END) -> None:
    """Close the child's stdin and wait until it has ended; after so many `seconds` it is killed."""
    if child.stdin is not None:
        child.stdin.close()
    try:
        async with asyncio.timeout(seconds):
            await child.wait()
    except TimeoutError:
        child.kill()
        await child.wait()


async def end_process(process: ProcessId) -> None:
    """End a process of this user that is no child of ours, in good order if it can be, and wait until it has ended.

    Raises StoreError when it stays.
    """
    # SIGCONT too: a stopped process does not handle SIGTERM.
    for signals, seconds in (((signal.SIGTERM, signal.SIGCONT), END), ((signal.SIGKILL,), KILLED)):
        await asyncio.to_thread(process.send, *signals)
        for _ in range(round(seconds / LOOK)):
            if not await asyncio.to_thread(lambda: process.runs):
                return
            await asyncio.sleep(LOOK)
    raise StoreError(NetReason.GAME_HELD())


async def _shielded(work: Coroutine[None, None, None]) -> None:
    """Finish the work even when cancelled meanwhile; the cancellation is raised afterwards."""
    task, cut_off = asyncio.ensure_future(work), False
    while not task.done():
        try:
            await asyncio.wait([task])
        except asyncio.CancelledError:
            cut_off = True
    if cut_off:
        raise asyncio.CancelledError
    task.result()
