"""A local game is taken over from another window: its host ends, the game goes on here, and the other window knows."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import stat
import sys
from asyncio.subprocess import Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing, suppress
from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.core.journal import FORCED
from engine.core.setup import Setup
from netplay.client.client import Client
from netplay.common.errors import ConnectionLostError, NetplayError, RefusedError, StoreError
from netplay.common.paths import AppPaths
from netplay.host.storage.sqlite_store import SqliteStore
from netplay.process import subprocesses
from netplay.process.pid_file import (
    LocalPlayer,
    player_file,
    read_player_file,
    remove_player_file,
    write_player_file,
)
from netplay.process.process_id import ProcessId, process_id
from netplay.process.saved_games import local_games
from netplay.process.subprocesses import LocalHost, local_host
from tests.netplay.process.test_host_process import alive
from tests.netplay.support.company import PATIENCE, Diary, play, until

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="processes and signals of POSIX")
SETUP = Setup("elgrande", ("red", "blue"))


@asynccontextmanager
async def begun(places: AppPaths) -> AsyncIterator[tuple[LocalHost, Client]]:
    """A game that is played in a window of its own, its first answers given."""
    async with (
        local_host(places, bot_delay=0) as host,
        await Client.connect(host.address, places=places, secret=host.secret) as ana,
    ):
        await ana.create("Alone", SETUP, "Ana", ["me", "bot:random"])
        await ana.start()
        await play(ana, random.Random(1), most=4)
        yield host, ana


@asynccontextmanager
async def taken(places: AppPaths, store: Path) -> AsyncIterator[tuple[LocalHost, Client]]:
    """The game in a second window, which has taken it over."""
    async with (
        local_host(places, store, take_over=True, bot_delay=0) as host,
        await Client.connect(host.address, places=places, secret=host.secret) as again,
    ):
        (table,) = await again.tables()
        await again.resume(table.id)
        yield host, again


def answers(store: Path) -> list[str]:
    """What Ana has answered, but for what was forced."""
    with closing(SqliteStore(store, wait=10)) as kept:
        (table,) = kept.load()
        return [answer.words for answer in table.answers if answer.seat == 0 and answer.how != FORCED]


async def test_the_host_of_the_other_window_ends_and_is_not_started_again(places: AppPaths) -> None:
    async with begun(places) as (old, ana):
        first, heard = old.pid, Diary(ana)
        (game,) = local_games(places).games
        assert game.elsewhere
        async with taken(places, game.store) as (_, again):
            await until(old.taken_over.is_set)
            assert not alive(first)
            assert old.pid == first, "no other one was started"
            ana.replaced()
            assert ana.link == "replaced"
            assert heard.links[-1] == "replaced"
            await play(again, random.Random(2))
            assert again.table is not None
            assert again.table.state == "over"
        with pytest.raises(ConnectionLostError):
            await ana.answer(0)
    assert [kept.table.state for kept in local_games(places).games] == ["over"]
    assert {file.name for file in places.play.iterdir()} == {game.store.name}, "neither window leaves anything behind"


async def test_no_answer_that_was_acknowledged_is_lost_while_answers_go_on(places: AppPaths) -> None:
    """The other window answers on and on; each answer that it was told of is in the store behind the take-over."""
    async with begun(places) as (old, ana):
        told = list[str]()

        async def answer_on() -> None:
            rng = random.Random(3)
            while ana.link != "replaced":
                question = ana.question
                if question is None or not question.waited:
                    await asyncio.sleep(0.001)
                    continue
                words = rng.choice([words for words in question.words if words != "break"])
                with suppress(NetplayError):
                    await ana.answer(question.words.index(words))
                    told.append(words)

        before = len(answers_now(places))
        answering = asyncio.create_task(answer_on())
        await until(lambda: len(told) > 3)
        async with taken(places, old.store):
            await until(old.taken_over.is_set)
            ana.replaced()
            await asyncio.wait_for(answering, PATIENCE)
    kept = answers(old.store)[before:]
    assert kept[: len(told)] == told
    assert len(kept) <= len(told) + 1, "one may have been on its way"


def answers_now(places: AppPaths) -> list[str]:
    (game,) = local_games(places).games
    return [answer.words for answer in game.answers if answer.seat == 0 and answer.how != FORCED]


@pytest.mark.nightly
async def test_a_host_that_was_stopped_is_woken_to_end(places: AppPaths, monkeypatch: pytest.MonkeyPatch) -> None:
    """It need not be killed."""
    send = ProcessId.send

    def gently(process: ProcessId, *signals: int) -> None:
        send(process, *(number for number in signals if number != signal.SIGKILL))

    monkeypatch.setattr(ProcessId, "send", gently)
    async with begun(places) as (old, _):
        os.kill(old.pid, signal.SIGSTOP)
        async with taken(places, old.store) as (_, again):
            await until(old.taken_over.is_set)
            assert again.view is not None


async def test_a_host_that_does_not_end_is_killed(places: AppPaths, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that hears no SIGTERM, as when its machine waits for a disk that does not answer."""
    monkeypatch.setattr(subprocesses, "END", 0.2)
    send = ProcessId.send

    def deaf(process: ProcessId, *signals: int) -> None:
        send(process, *(number for number in signals if number == signal.SIGKILL))

    monkeypatch.setattr(ProcessId, "send", deaf)
    async with begun(places) as (old, _):
        killed = old.pid
        async with taken(places, old.store) as (_, again):
            await until(old.taken_over.is_set)
            assert (old.pid, alive(killed)) == (killed, False)
            assert again.view is not None


@pytest.mark.nightly
async def test_a_host_that_not_even_dies_is_told_about_and_plays_on(
    places: AppPaths, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(subprocesses, "END", 0.1)
    monkeypatch.setattr(subprocesses, "KILLED", 0.1)
    monkeypatch.setattr(ProcessId, "send", lambda *_args: None)
    async with begun(places) as (old, ana):
        with pytest.raises(StoreError) as refused:
            async with taken(places, old.store):
                pass
        assert str(refused.value) == "the game is open in another window: close it there"
        player = read_player_file(old.store)
        assert player is not None
        assert player.host.pid == old.pid, "the next one to ask for it finds the host"
        os.kill(old.pid, signal.SIGKILL)
        await until(lambda: ana.link == "reconnecting")
        await play(ana, random.Random(2), most=2)
        assert not old.taken_over.is_set()


@pytest.mark.nightly
async def test_a_window_that_gives_up_leaves_the_game_to_the_other(
    places: AppPaths, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Closed while it waits for the other's host."""
    waiting, end = asyncio.Event(), asyncio.Event()

    async def slow(process: ProcessId) -> None:
        waiting.set()
        await end.wait()

    monkeypatch.setattr(subprocesses, "end_process", slow)
    async with begun(places) as (old, ana):
        taking = asyncio.create_task(taken(places, old.store).__aenter__())
        await waiting.wait()
        taking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await taking
        os.kill(old.pid, signal.SIGKILL)
        await until(lambda: ana.link == "reconnecting")
        await play(ana, random.Random(2), most=2)


@pytest.mark.nightly
async def test_the_supervisor_starts_no_host_between_the_end_of_the_old_and_the_start_of_the_new(
    places: AppPaths, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The new host starts only when the old window has long looked what became of its own."""
    start, starts = LocalHost._start, list[LocalHost]()

    async def late(host: LocalHost, port: int) -> int:
        starts.append(host)
        if host is not old:
            await until(old.taken_over.is_set)
        return await start(host, port)

    async with begun(places) as (old, _):
        monkeypatch.setattr(LocalHost, "_start", late)
        async with taken(places, old.store) as (new, _):
            assert starts == [new]


@pytest.mark.nightly
async def test_a_host_that_dies_by_itself_is_started_again_though_another_window_had_the_game_before(
    places: AppPaths,
) -> None:
    async with begun(places) as (old, _), taken(places, old.store) as (new, again):
        first = new.pid
        os.kill(first, signal.SIGKILL)
        await until(lambda: again.link == "reconnecting")
        await play(again, random.Random(2), most=2)
        assert new.pid != first
        assert not new.taken_over.is_set()


@pytest.mark.nightly
async def test_taken_there_and_back_and_there_again(places: AppPaths) -> None:
    async with begun(places) as (one, _), taken(places, one.store) as (two, _), taken(places, one.store) as (three, _):
        await until(lambda: one.taken_over.is_set() and two.taken_over.is_set())
        async with taken(places, one.store) as (_, ana):
            await until(three.taken_over.is_set)
            await play(ana, random.Random(2), most=2)


WRONG = [
    b"",
    b"{",
    b"[]",
    b"\xff\xfe",
    b"x" * 100_000,
    b'{"session":"x"}',
    b'{"session":"x","host":{"pid":0,"started":"x"}}',
    b'{"session":"x","host":{"pid":-1,"started":"x"}}',
    b'{"session":"x","host":{"pid":"1","started":"x"}}',
    b'{"session":"x","host":{"pid":1}}',
]


@pytest.mark.parametrize("content", WRONG)
def test_a_file_of_which_nothing_can_be_made_names_nobody(tmp_path: Path, content: bytes) -> None:
    store = tmp_path / "a.sqlite"
    player_file(store).write_bytes(content)
    assert read_player_file(store) is None


def test_what_is_written_is_read_and_removed_by_its_session_alone(tmp_path: Path) -> None:
    store, player = tmp_path / "a.sqlite", LocalPlayer("mine", ProcessId(7, "today"))
    write_player_file(store, player)
    assert read_player_file(store) == player
    remove_player_file(store, "another")
    assert read_player_file(store) == player
    remove_player_file(store, "mine")
    remove_player_file(store, "mine")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.some(1)
@pytest.mark.parametrize("content", [None, b"{", b'{"session":"x","host":{"pid":1,"started":"yesterday"}}'])
async def test_without_a_file_that_names_the_host_there_is_a_sentence(places: AppPaths, content: bytes | None) -> None:
    async with begun(places) as (old, ana):
        if content is None:
            player_file(old.store).unlink()
        else:
            player_file(old.store).write_bytes(content)
        (game,) = local_games(places).games
        assert game.elsewhere
        with pytest.raises(StoreError) as refused:
            async with taken(places, old.store):
                pass
        assert str(refused.value) == "the game is open in another window: close it there"
        assert alive(old.pid)
        await play(ana, random.Random(2), most=2)


async def test_a_file_that_names_another_process_harms_nobody(places: AppPaths) -> None:
    """The number was given to a stranger since: the host was killed, or the machine started again."""
    async with begun(places) as (old, _):
        store = old.store
    stranger = await asyncio.create_subprocess_exec(sys.executable, "-c", "import time; time.sleep(600)")
    found = process_id(stranger.pid)
    assert found is not None
    write_player_file(store, LocalPlayer("x", replace(found, started="yesterday")))
    try:
        (game,) = local_games(places).games
        assert not game.elsewhere
        async with taken(places, store) as (_, ana):
            await play(ana, random.Random(2), most=2)
        assert stranger.returncode is None
    finally:
        stranger.kill()
        await stranger.wait()


@pytest.mark.nightly
async def test_a_game_opened_elsewhere_since_it_was_listed_is_not_taken_unasked(places: AppPaths) -> None:
    async with begun(places) as (old, ana):
        with pytest.raises(StoreError) as refused:
            async with local_host(places, old.store, bot_delay=0):
                pass
        assert refused.value.code == "store_busy"
        assert "choose it again" in str(refused.value)
        assert alive(old.pid)
        await play(ana, random.Random(2), most=2)
    assert {file.name for file in places.play.iterdir()} == {old.store.name}


async def test_the_file_is_for_its_owner_alone_and_holds_no_secret(places: AppPaths) -> None:
    async with begun(places) as (old, _):
        file = player_file(old.store)
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        assert old.secret.hex() not in file.read_text()


async def test_a_client_that_is_replaced_before_it_is_back_stays_so(places: AppPaths) -> None:
    """While it looks for the host that has gone."""
    async with begun(places) as (old, ana):
        async with taken(places, old.store):
            await until(lambda: ana.link == "reconnecting")
            ana.replaced()
            assert ana.link == "replaced"
            with pytest.raises(ConnectionLostError):
                await ana.start()
        await ana.close()
        assert ana.link == "replaced"


SESSION = """
import asyncio, random, sys
from engine.core.journal import FORCED
from netplay.client.client import Client
from netplay.common.paths import find_paths
from netplay.process.subprocesses import local_host
from engine.core.setup import Setup
async def main():
    places = find_paths()
    async with local_host(places, bot_delay=0) as host, \\
            await Client.connect(host.address, places=places, secret=host.secret) as client:
        await client.create("x", Setup("elgrande", ("red", "blue")), "Ana", ["me", "bot:random"])
        await client.start()
        print(host.pid, flush=True)
        await host.taken_over.wait()
        print("taken", flush=True)
        await asyncio.sleep(600)
asyncio.run(main())
"""


async def session() -> tuple[Process, int]:
    """A window of another program, and its host."""
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", SESSION, stdout=asyncio.subprocess.PIPE)
    assert process.stdout is not None
    return process, int(await asyncio.wait_for(process.stdout.readline(), PATIENCE))


@pytest.mark.some(1)
@pytest.mark.parametrize("frozen", [False, True])
async def test_from_another_program_even_one_that_does_nothing_any_more(places: AppPaths, frozen: bool) -> None:
    """A terminal that nobody reads from may hold up the whole program: what is left of its host is never waited for."""
    process, host = await session()
    try:
        if frozen:
            process.send_signal(signal.SIGSTOP)
        (game,) = local_games(places).games
        async with taken(places, game.store) as (_, ana):
            assert not alive(host)
            await play(ana, random.Random(2), most=2)
            process.send_signal(signal.SIGCONT)
            assert process.stdout is not None
            assert await asyncio.wait_for(process.stdout.readline(), PATIENCE) == b"taken\n"
    finally:
        process.kill()
        await process.wait()


@pytest.mark.nightly
async def test_a_refusal_in_the_other_window_names_it(places: AppPaths) -> None:
    async with begun(places) as (old, ana):
        heard = Diary(ana)
        async with taken(places, old.store):
            ana.replaced()
        update = heard.updates[-1]
        assert RefusedError(update.message).code == "replaced"  # type: ignore[union-attr]
