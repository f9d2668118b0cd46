"""Real host processes: killed at any moment, started again, ended in good order; what they leave on the disk."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from engine.setup import Setup
from netplay.addresses import Address, all_of
from netplay.children import detached_host, local_host, running_host, stop_host
from netplay.client import Client
from netplay.errors import NetplayError, RefusedError, StoreError, UnreachableError
from netplay.host import main
from netplay.places import Places
from netplay.running import Running, write_note
from netplay.saved import saved_games
from tests.netplay.company import PATIENCE, play, until

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


async def run_host(*arguments: str) -> subprocess.CompletedProcess[str]:
    """The command `elgrande host` from start to end."""
    command = [sys.executable, "-m", "netplay.host", *arguments]
    return await asyncio.to_thread(subprocess.run, command, capture_output=True, text=True, timeout=PATIENCE)


async def start_host(places: Places, port: int) -> asyncio.subprocess.Process:
    """A host on a port of its own, as a person starts it; ready when its first lines have come."""
    command = [sys.executable, "-m", "netplay.host", "--port", str(port), "--bind", "127.0.0.1", "--no-announce"]
    host = await asyncio.create_subprocess_exec(
        *command, "--data", str(places.home), stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
    )
    assert host.stdout is not None
    await asyncio.wait_for(host.stdout.readline(), PATIENCE)
    return host


@posix
async def test_killed_at_any_moment_and_nothing_acknowledged_is_lost(places: Places, unused_tcp_port: int) -> None:
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
    """How many answers of each seat lie in the store: read after the host has ended."""
    with sqlite3.connect(store) as db:
        rows = db.execute("SELECT seat, count(*) FROM answers WHERE cmd IS NOT NULL GROUP BY seat ORDER BY seat")
        return [count for _, count in rows]


@posix
async def test_a_local_host_that_is_killed_is_started_again_and_the_game_goes_on(places: Places) -> None:
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


async def test_a_local_game_is_played_on_another_day(places: Places) -> None:
    async with (
        local_host(places, bot_delay=0) as host,
        await Client.connect(host.address, places=places, secret=host.secret) as ana,
    ):
        await ana.create("Alone", SETUP, "Ana", ["me", "bot:random"])
        await ana.start()
        await play(ana, random.Random(1), most=6)
    (game,) = saved_games(places)
    assert (game.name, game.state, game.setup.seats) == ("Alone", "playing", ("red", "blue"))
    assert [(seat.kind, seat.player) for seat in game.seats] == [("person", "Ana"), ("bot", "Bot 1")]
    async with (
        local_host(places, game.store, bot_delay=0) as host,
        await Client.connect(host.address, places=places, secret=host.secret) as ana,
    ):
        assert saved_games(places) == []
        await ana.resume(game.table)
        await play(ana, random.Random(2))
        assert ana.table is not None
        assert ana.table.state == "over"
    assert [game.state for game in saved_games(places)] == ["over"]


async def test_a_local_host_takes_nobody_without_its_secret(places: Places) -> None:
    async with local_host(places) as host:
        for secret in (None, bytes(16)):
            with pytest.raises(RefusedError) as caught:
                await Client.connect(host.address, secret=secret)
            assert caught.value.code in ("secret", "host")


async def test_a_local_host_without_a_game_leaves_nothing_behind(places: Places) -> None:
    async with local_host(places) as host:
        pid = host.pid
    assert not alive(pid)
    assert list(places.play.iterdir()) == []


@posix
async def test_the_children_end_when_the_program_that_started_them_is_killed(places: Places) -> None:
    script = """
import asyncio, sys
from pathlib import Path
from engine.setup import Setup
from netplay.children import local_host
from netplay.client import Client
from netplay.places import find_places
async def main():
    async with local_host(find_places(), bot_delay=5) as host:
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
async def test_only_the_owner_can_read_what_a_host_writes(places: Places) -> None:
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


async def test_a_second_host_on_one_store_exits_3_and_names_it(places: Places, unused_tcp_port: int) -> None:
    first = await start_host(places, unused_tcp_port)
    second = await run_host("--data", str(places.home), "--no-announce")
    assert second.returncode == 3
    assert str(places.host_store) in second.stderr
    with pytest.raises(StoreError):
        async with local_host(places, places.host_store):
            pass
    assert await stop_host(places)
    assert await first.wait() == 0


async def test_a_global_address_needs_to_be_meant(places: Places) -> None:
    run = await run_host("--data", str(places.home), "--bind", "0.0.0.0")
    assert run.returncode == 2
    assert "--open" in run.stderr


async def test_a_detached_host_is_found_used_and_ended(places: Places, unused_tcp_port: int) -> None:
    assert await running_host(places) is None
    assert not await stop_host(places)
    arguments = ["--port", str(unused_tcp_port), "--bind", "127.0.0.1", "--no-announce"]
    running = await detached_host(places, arguments)
    assert running.port == unused_tcp_port
    assert await detached_host(places) == running
    async with await Client.connect(Address("127.0.0.1", running.port), places=places) as ana:
        await ana.create("Evening", SETUP, "Ana", ["me", "open"])
    assert await stop_host(places)
    await until(lambda: not alive(running.pid))
    assert await running_host(places) is None


async def test_a_detached_host_outlives_the_program_that_started_it(places: Places, unused_tcp_port: int) -> None:
    script = f"""
import asyncio
from netplay.children import detached_host
from netplay.places import find_places
arguments = ["--port", "{unused_tcp_port}", "--bind", "127.0.0.1", "--no-announce"]
asyncio.run(detached_host(find_places(), arguments))
"""
    started = await asyncio.to_thread(
        subprocess.run, [sys.executable, "-c", script], capture_output=True, text=True, timeout=PATIENCE
    )
    assert (started.returncode, started.stdout, started.stderr) == (0, "", "")
    running = await running_host(places)
    assert running is not None
    assert running.port == unused_tcp_port
    assert await stop_host(places)


async def test_a_host_for_every_address_tells_addresses_that_can_be_joined(places: Places) -> None:
    running = await detached_host(places, ["--bind", "0.0.0.0", "--open", "--no-announce"])
    for host in all_of("0.0.0.0"):
        await (await Client.connect(Address(host, running.port))).close()
    assert await stop_host(places)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--port", "65536"], "no port"),
        (["--bot-delay", "-1"], "not possible"),
        (["--limit", "manners=3"], "no limit 'manners'"),
        (["--limit", "tables=0"], "more than 0"),
        (["--limit", "tables"], "invalid"),
    ],
)
def test_options_that_make_no_sense_are_refused(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    assert caught.value.code == 2
    assert said in capsys.readouterr().err


async def test_a_limit_can_be_set_by_option(places: Places, unused_tcp_port: int) -> None:
    arguments = ["--port", str(unused_tcp_port), "--bind", "127.0.0.1", "--no-announce", "--limit", "tables=1"]
    running = await detached_host(places, arguments)
    async with await Client.connect(Address("127.0.0.1", running.port)) as ana:
        await ana.create("one", SETUP, "Ana", ["me", "open"])
        await ana.leave()
        with pytest.raises(RefusedError) as caught:
            await ana.create("two", SETUP, "Ana", ["me", "open"])
        assert caught.value.code == "full"
    assert await stop_host(places)


async def test_a_note_of_a_host_that_died_is_not_believed(places: Places, unused_tcp_port: int) -> None:
    write_note(places, Running(1, unused_tcp_port, bytes(16)))
    assert await running_host(places) is None
    assert not await stop_host(places)


async def test_a_host_that_cannot_listen_says_so(places: Places) -> None:
    with pytest.raises(UnreachableError):
        await detached_host(places, ["--bind", "192.0.2.77", "--open", "--no-announce"])
    with pytest.raises(NetplayError):
        await detached_host(places, ["--no-such-option"])
