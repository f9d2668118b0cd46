"""Old and new programs at one table, each in processes of its own, with a host of either kind."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from elgrande_tui.cli import main
from engine.core.setup import Setup
from netplay.client.client import Client
from netplay.common.addresses import Address
from netplay.common.paths import AppPaths, find_paths
from netplay.common.sanitize import trusted
from netplay.process.pid_file import read_pid_file
from netplay.process.subprocesses import detached_host, running_host, stop_host
from netplay.protocol.client_messages import NEW, Chat, Propose, Undo, Vote
from netplay.protocol.server_messages import ChatLine
from tests.compat.old import PATIENCE, Program
from tests.netplay.support.company import GENEROUS, Diary, address, go_on, hosting, until
from tests.netplay.support.relay import Relay, relaying

COLOURS = ["red", "blue", "green"]
SHORT = Setup("elgrande", tuple(COLOURS), options={"length": "short"})
ENDLESS = 10**6
FREE = [f"--limit={name}={getattr(GENEROUS, name)}" for name in ("rate", "burst", "per_address", "unjoined")]
HOST = ["--port", "0", "--bind", "127.0.0.1", "--no-announce", "--bot-delay", "0", *FREE]


def state(client: Client) -> str:
    assert client.table is not None
    return client.table.state


def said(diary: Diary) -> list[tuple[str, str]]:
    return [(update.sender, update.text) for update in diary.updates if isinstance(update, ChatLine)]


async def agree(client: Client, kind: str) -> None:
    """Wait until that is voted on, and vote for it."""
    assert client.table is not None
    await until(lambda: client.table is not None and any(motion.kind == kind for motion in client.table.motions))
    motion = next(motion for motion in client.table.motions if motion.kind == kind)
    await client.send(Vote(NEW, motion.id, motion.choices.index(trusted("yes"))))


async def test_an_old_player_at_a_new_host(program: Program, tmp_path: Path) -> None:
    async with (
        asyncio.timeout(PATIENCE),
        hosting(tmp_path / "host.sqlite") as host,
        relaying(Relay(address(host))) as (relay, at),
        await Client.connect(address(host)) as ben,
    ):
        async with program.player(at.port, tmp_path / "home") as ana:
            table = await ana.does("create", "Evening", COLOURS, "Ana", ["me", "open", "bot:random"])
            await ben.join(table["id"], "Ben", code=table["code"].lower())
            heard = Diary(ben)
            await ana.does("start")
            await ana.does("chat", "‘Hello’")
            await ben.send(Chat(NEW, "Hello, Ana"))
            await ana.does("propose", "pause")
            await agree(ben, "pause")
            await ana.does("knows", "paused")
            relay.break_down()
            await until(lambda: ben.table is not None and ben.table.seats[0].away)
            relay.mend()
            assert "reconnecting" in (await ana.does("knows", "paused"))["links"]
            await ben.send(Propose(NEW, "go_on"))
            await ana.does("agree", "go_on")
            playing = asyncio.create_task(go_on([ben], ENDLESS))
            await ana.does("undo")
        async with program.player(at.port, tmp_path / "home") as ana:
            await ana.does("resume", table["id"])
            await ana.does("history")
            assert await ana.does("play", ENDLESS)
            assert await playing
            await ana.does("chat", "Again?")
            await until(lambda: ("Ana", "Again?") in said(heard))
            known = await ana.does("knows", "over")
    assert known["lines"][:2] == [["Ana", "‘Hello’"], ["Ben", "Hello, Ana"]]
    assert heard.games


async def take_back(client: Client) -> None:
    """Answer until an answer can be taken back, and take it back."""
    while True:
        await until(lambda: client.question is not None and client.question.waited)
        if client.can_undo:
            return await client.send(Undo(NEW))
        await go_on([client], 1)


async def test_a_new_player_at_an_old_host(program: Program, tmp_path: Path) -> None:
    """The old host has been started by an old app of the same user; the new one finds it and ends it."""
    places = find_paths(tmp_path / "home")
    places.prepare()
    async with (
        asyncio.timeout(PATIENCE),
        program.running("-m", "elgrande_tui", "host", "--data", str(places.home), *HOST) as process,
    ):
        await until(lambda: read_pid_file(places) is not None)
        running = await detached_host(places)
        assert running.pid == process.pid
        host = Address("127.0.0.1", running.port)
        async with (
            relaying(Relay(host)) as (relay, at),
            await Client.connect(at, places=places) as ana,
            program.player(host.port, tmp_path / "ben") as ben,
            await Client.connect(host) as zoe,
        ):
            table = await ana.create("Evening", SHORT, "Ana", ["me", "open", "bot:easy"], locked=True)
            await ben.does("join", table.id, "Ben", ana.code)
            await zoe.watch(table.id, "Zoe", ana.code)
            told = Diary(ana)
            await ana.start()
            await ana.send(Chat(NEW, "‘Hello’"))
            await zoe.send(Chat(NEW, "Good luck"))
            await ana.send(Propose(NEW, "pause"))
            await ben.does("agree", "pause")
            relay.cut()
            await until(lambda: "reconnecting" in told.links and ana.link == "connected" and state(ana) == "paused")
            await ben.does("propose", "go_on")
            await agree(ana, "go_on")
            playing = asyncio.create_task(ben.does("play", ENDLESS))
            await take_back(ana)
            await ana.history()
            assert await go_on([ana], ENDLESS)
            assert await playing
            await until(lambda: state(zoe) == "over")
            assert ["Ana", "‘Hello’"] in (await ben.does("knows", "over"))["lines"]
        assert await asyncio.to_thread(main.main, ["host", "--data", str(places.home), "--list"]) == 0
        assert await stop_host(places)
        async with asyncio.timeout(PATIENCE):
            assert await process.wait() == 0


async def test_old_bots_at_a_new_host(program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with (
        asyncio.timeout(PATIENCE),
        hosting(tmp_path / "host.sqlite") as host,
        program.running("-m", "netplay.bots", "--delay", "0") as bots,
        await Client.connect(address(host)) as ana,
    ):
        monkeypatch.setattr(host.bots, "play", lambda table, seats: None)
        table = await ana.create("Bots", SHORT, "Ana", ["me", "bot:easy", "bot:random"])
        lines = [host.facts.secrets["bots"].hex(), str(host.port)]
        seats = [{"table": table.id, "seat": 1, "level": "easy"}, {"table": table.id, "seat": 2, "level": "random"}]
        assert bots.stdin is not None
        bots.stdin.write("".join(f"{line}\n" for line in [*lines, *map(json.dumps, seats)]).encode())
        await ana.start()
        await go_on([ana], ENDLESS)
        assert state(ana) == "over"


async def test_a_new_host_on_an_old_store_is_found_played_at_and_ended_by_the_old_program(
    program: Program, places: AppPaths
) -> None:
    home = str(places.home)
    running = await detached_host(places, HOST)
    try:
        async with (
            asyncio.timeout(PATIENCE),
            program.player(running.port, Path(home)) as ana,
            program.player(running.port, Path(home)) as cleo,
        ):
            tables = await ana.does("tables")
            table = next(id for name, id in tables.items() if name.startswith("Večer"))
            await ana.does("resume", table, 0)
            await cleo.does("resume", table, 3)
            assert ["Клео", "Да"] in (await ana.does("knows", "playing"))["lines"]
            playing = [asyncio.create_task(player.does("play", 1)) for player in (ana, cleo)]
            for answered in asyncio.as_completed(playing, timeout=PATIENCE):
                assert await answered == 1
                break
        assert "Waiting" in await program.says("host", "--data", home, "--list")
        await program.says("host", "--data", home, "--stop")
        assert await running_host(places) is None
    finally:
        await stop_host(places)
