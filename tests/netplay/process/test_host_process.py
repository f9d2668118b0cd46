"""Real host processes: killed at any moment, started again, stopped in good order; what they leave on the disk."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sqlite3
import stat
import sys
from asyncio.subprocess import Process
from pathlib import Path

import pytest

from engine.core.setup import Setup
from netplay.client.client import Client
from netplay.common.addresses import Address
from netplay.common.errors import RefusedError
from netplay.common.paths import AppPaths
from netplay.host.storage.sqlite_store import SqliteStore
from netplay.process.saved_games import local_games
from netplay.process.subprocesses import local_host, terminate
from tests.netplay.support.company import PATIENCE, play, until

SETUP = Setup("elgrande", ("red", "blue"))
posix = pytest.mark.skipif(sys.platform == "win32", reason="signals and file modes of POSIX")


def alive(pid: int) -> bool:
    """The process exists and is no zombie."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def children(pid: int) -> list[int]:
    """The processes that a process has started, where the system tells."""
    listed = Path(f"/proc/{pid}/task/{pid}/children")
    return [int(child) for child in listed.read_text().split()] if listed.exists() else []


async def start_host(places: AppPaths, port: int) -> asyncio.subprocess.Process:
    """A host on a port of its own, as a person starts it; ready when its first lines have come."""
    command = [sys.executable, "-m", "netplay.process.cli", "--port", str(port), "--bind", "127.0.0.1", "--no-announce"]
    host = await asyncio.create_subprocess_exec(
        *command, "--data", str(places.home), stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
    )
    assert host.stdout is not None
    await asyncio.wait_for(host.stdout.readline(), PATIENCE)
    return host


@pytest.mark.nightly
@posix
async def test_killed_at_any_moment_and_nothing_acknowledged_is_lost(places: AppPaths, unused_tcp_port: int) -> None:
    rng = random.Random(7)
    at = Address("127.0.0.1", unused_tcp_port)
    host = await start_host(places, at.port)
    ana, ben = await Client.connect(at, places=places), await Client.connect(at, places=places)
    info = await ana.create("Evening", SETUP, "Ana", ["me", "open"])
    await ben.join(info.id, "Ben")
    await ana.start()
    games = [asyncio.create_task(play(client, random.Random(n))) for n, client in enumerate((ana, ben))]
    states = []
    for _ in range(4):
        await asyncio.sleep(rng.random() * 0.1)
        assert ana.table is not None
        states.append(ana.table.state)
        host.kill()
        await host.wait()
        host = await start_host(places, at.port)
        await until(lambda: ana.link == ben.link == "connected")
    assert states.count("playing") > 1
    counts = await asyncio.gather(*games)
    async with ana, ben:
        assert ana.table is not None
        assert ana.table.state == "over"
    host.terminate()
    assert await host.wait() == 0
    assert counts == answered(places.host_store)


def answered(store: Path) -> list[int]:
    """How many answers of each seat lie in the store: read after the host has stopped."""
    with sqlite3.connect(store) as db:
        rows = db.execute("SELECT seat, count(*) FROM answers WHERE cmd IS NOT NULL GROUP BY seat ORDER BY seat")
        return [count for _, count in rows]


@posix
async def test_a_local_host_that_is_killed_is_started_again_and_the_game_goes_on(places: AppPaths) -> None:
    async with local_host(places, bot_delay=0) as host:
        first = host.pid
        async with await Client.connect(host.address, places=places, secret=host.secret) as ana:
            await ana.create("Alone", SETUP, "Ana", ["me", "bot:random"])
            await ana.start()
            await play(ana, random.Random(1), most=6)
            os.kill(first, signal.SIGKILL)
            await until(lambda: ana.link == "reconnecting")
            await play(ana, random.Random(2))
            assert ana.table is not None
            assert ana.table.state == "over"
        second = host.pid
        assert second != first
    await until(lambda: not alive(second))


async def test_a_local_game_is_free_for_others_when_it_is_left_in_a_hurry(
    places: AppPaths, monkeypatch: pytest.MonkeyPatch
) -> None:
    ending = asyncio.Event()

    async def end(child: Process) -> None:
        ending.set()
        await terminate(child)

    async def visit() -> None:
        async with local_host(places, bot_delay=0) as host:
            stores.append(host.store)

    monkeypatch.setattr("netplay.process.subprocesses.terminate", end)
    stores: list[Path] = []
    visiting = asyncio.create_task(visit())
    await ending.wait()
    visiting.cancel()
    await asyncio.sleep(0)
    visiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await visiting
    SqliteStore(stores[0], wait=0).close()


@pytest.mark.nightly
async def test_a_local_game_is_played_on_another_day(places: AppPaths) -> None:
    async with (
        local_host(places, bot_delay=0) as host,
        await Client.connect(host.address, places=places, secret=host.secret) as ana,
    ):
        await ana.create("Alone", SETUP, "Ana", ["me", "bot:random"])
        await ana.start()
        await play(ana, random.Random(1), most=6)
    (game,) = local_games(places).games
    assert (game.table.name, game.table.state, game.table.setup.seats) == ("Alone", "playing", ("red", "blue"))
    assert [(seat.kind, seat.player) for seat in game.seats] == [("person", "Ana"), ("bot", "Bot 1")]
    async with (
        local_host(places, game.store, bot_delay=0) as host,
        await Client.connect(host.address, places=places, secret=host.secret) as ana,
    ):
        assert [game.elsewhere for game in local_games(places).games] == [True]
        await ana.resume(game.table.id)
        await play(ana, random.Random(2))
        assert ana.table is not None
        assert ana.table.state == "over"
    assert [game.table.state for game in local_games(places).games] == ["over"]


async def test_a_local_host_takes_nobody_without_its_secret(places: AppPaths) -> None:
    async with local_host(places) as host:
        for secret in (None, bytes(16)):
            with pytest.raises(RefusedError) as caught:
                await Client.connect(host.address, secret=secret)
            assert caught.value.code in ("secret", "host")


async def test_a_local_host_without_a_game_leaves_nothing_behind(places: AppPaths) -> None:
    async with local_host(places) as host:
        pid = host.pid
    assert not alive(pid)
    assert list(places.play.iterdir()) == []


@posix
async def test_the_children_end_when_the_program_that_started_them_is_killed(places: AppPaths) -> None:
    script = """
import asyncio, sys
from pathlib import Path
from engine.core.setup import Setup
from netplay.process.subprocesses import local_host
from netplay.client.client import Client
from netplay.common.paths import find_paths
async def main():
    async with local_host(find_paths(), bot_delay=5) as host:
        client = await Client.connect(host.address, secret=host.secret)
        await client.create("x", Setup("elgrande", ("red", "blue")), "Ana", ["bot:random", "me"])
        await client.start()
        while client.table.seats[0].away:
            await asyncio.sleep(0.01)
        print(host.pid, flush=True)
        await asyncio.sleep(60)
asyncio.run(main())
"""
    app = await asyncio.create_subprocess_exec(sys.executable, "-c", script, stdout=asyncio.subprocess.PIPE)
    assert app.stdout is not None
    host = int(await asyncio.wait_for(app.stdout.readline(), PATIENCE))
    bots = children(host)
    app.kill()
    await app.wait()
    await until(lambda: not any(alive(pid) for pid in (host, *bots)))


@posix
async def test_only_the_owner_can_read_what_a_host_writes(places: AppPaths) -> None:
    places.log.chmod(0o755)
    loose = places.state / "old.json"
    loose.write_text("{}")
    loose.chmod(0o644)
    async with (
        local_host(places, bot_delay=0) as host,
        await Client.connect(host.address, places=places, secret=host.secret) as ana,
    ):
        await ana.create("Alone", SETUP, "Ana", ["me", "bot:random"])
        await ana.start()
        assert places.home is not None
        for path in places.home.rglob("*"):
            expected = 0o700 if path.is_dir() else 0o600
            assert stat.S_IMODE(path.stat().st_mode) == expected, path
        secrets = [host.secret.hex(), *(t for t in places.seats.read_text().split('"') if len(t) == 32)]
        process = [Path(f"/proc/{host.pid}/cmdline"), Path(f"/proc/{host.pid}/environ")]
        seen = "".join(file.read_text() for file in (*process, *places.log.iterdir()) if file.exists())
        assert len(secrets) == 2
        assert not [secret for secret in secrets if secret in seen]
