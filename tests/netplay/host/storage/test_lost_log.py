"""A store whose program was killed, and whose log was damaged, cut or removed before the next start."""

from __future__ import annotations

import asyncio
import random
import shutil
import sqlite3
import stat
import threading
from collections.abc import Iterator
from contextlib import closing
from itertools import count
from pathlib import Path

import pytest

from netplay.client.client import Client
from netplay.common.addresses import Address
from netplay.common.paths import AppPaths
from netplay.common.reasons import NetReason
from netplay.common.sanitize import trusted
from netplay.host.storage.sqlite_store import SqliteStore
from netplay.host.storage.storage import AnswerRecord, SeatRecord, TableRecord
from netplay.host.storage.writer import Writer
from netplay.protocol import server_messages
from netplay.protocol.server_messages import ChatLine, user_message
from tests.netplay.process.test_host_command import SETUP, run_host
from tests.netplay.process.test_host_process import posix, start_host
from tests.netplay.process.test_operator_cli import filled
from tests.netplay.support.company import PATIENCE, hosting, until
from tests.netplay.support.dialogue import House
from tests.netplay.support.toy import toy

TABLE = TableRecord("t1", trusted("Evening"), toy(2), "playing", 1, 0)
FRAME = 4096 + 24
EARLY, LATE = 10, 30
"""So many answers are in the main file, and so many in all."""


def answer(n: int) -> AnswerRecord:
    return AnswerRecord("t1", n, (n - 1) % 2, "take 1", "asked", n)


def copied(store: Path, folder: Path, *endings: str) -> Path:
    """Copy the files of a store, all or those with these endings, as a program that is killed leaves them."""
    folder.mkdir()
    for file in store.parent.glob(f"{store.name}*"):
        if not endings or file.name.removeprefix(store.name) in endings:
            shutil.copy(file, folder)
    return folder / store.name


@pytest.fixture
def killed(tmp_path: Path) -> Path:
    """A store whose program was killed."""
    (tmp_path / "first").mkdir()
    store = SqliteStore(tmp_path / "first" / "a.sqlite")
    store.write([[TABLE, SeatRecord("t1", 0, "person", trusted("Ana"), key=bytes(32))]])
    for n in range(1, EARLY + 1):
        store.write([[answer(n)]])
    store.checkpoint()
    for n in range(EARLY + 1, LATE + 1):
        store.write([[answer(n)]])
    left = copied(store.path, tmp_path / "killed")
    store.close()
    return left


def log_of(store: Path) -> Path:
    return store.with_name(store.name + "-wal")


def found(store: Path) -> tuple[int, bool]:
    """How many answers are there, which must be the first ones, and whether something is said to be missing."""
    with closing(SqliteStore(store)) as opened:
        (kept,) = opened.load()
        assert kept.answers == [answer(n + 1) for n in range(len(kept.answers))]
        return len(kept.answers), opened.missing_since is not None


def test_a_killed_program_loses_nothing_and_nothing_is_said(killed: Path, tmp_path: Path) -> None:
    bare = copied(killed, tmp_path / "bare", "", "-wal")
    for store in (killed, bare):
        for _ in range(2):
            assert found(store) == (LATE, False)
        assert [file.name for file in store.parent.iterdir()] == ["a.sqlite"]


def damages(log: bytes) -> dict[str, bytes]:
    """Logs that lack something, by what has happened to them."""
    rng = random.Random(4)
    frames = (len(log) - 32) // FRAME
    cuts = [0, 16, 32, 33, *(32 + FRAME * n for n in range(1, frames)), *rng.sample(range(32, len(log)), 10)]
    found = {f"cut at {at}": log[:at] for at in cuts}
    for at in (0, 10, 17, 25, 32 + 4, 32 + 9, 32 + 17, 32 + 24, len(log) - 1, *rng.sample(range(32, len(log)), 40)):
        found[f"a bit of {at}"] = log[:at] + bytes([log[at] ^ 1]) + log[at + 1 :]
    for at in rng.sample(range(32, len(log)), 10):
        found[f"zeros from {at}"] = log[:at].ljust(len(log), b"\0")
    return found


def test_whatever_happens_to_the_log_it_is_said_and_the_main_file_is_there(killed: Path, tmp_path: Path) -> None:
    log = log_of(killed).read_bytes()
    for number, (name, damaged) in enumerate(damages(log).items()):
        store = copied(killed, tmp_path / str(number))
        log_of(store).write_bytes(damaged)
        answers, missing = found(store)
        assert (EARLY <= answers < LATE, missing) == (True, True), name
        aside = log_of(store).with_name(log_of(store).name + ".old")
        assert (aside.read_bytes() if damaged else b"") == damaged, name
        if damaged:
            assert stat.S_IMODE(aside.stat().st_mode) == 0o600


def test_a_log_that_is_gone_or_an_older_one_is_missed(killed: Path, tmp_path: Path) -> None:
    older = log_of(killed).read_bytes()[: 32 + 6 * FRAME]
    store = copied(killed, tmp_path / "gone")
    log_of(store).unlink()
    assert found(store) == (EARLY, True)
    store = copied(killed, tmp_path / "older")
    log_of(store).write_bytes(older)
    assert found(store)[1]


@pytest.mark.parametrize("at", [33, 40, 32 + 24, 32 + FRAME * 7 + 100, 32 + FRAME * 20 + 2000])
def test_without_the_count_the_log_itself_shows_most_of_it(killed: Path, tmp_path: Path, at: int) -> None:
    log = log_of(killed).read_bytes()
    flipped, cut, gone = (copied(killed, tmp_path / name, "", "-wal") for name in ("flipped", "cut", "gone"))
    log_of(flipped).write_bytes(log[:at] + bytes([log[at] ^ 1]) + log[at + 1 :])
    log_of(cut).write_bytes(log[:at])
    log_of(gone).unlink()
    assert [found(store)[1] for store in (flipped, cut, gone)] == [True, True, True]


def test_what_was_never_acknowledged_is_not_missed(killed: Path, tmp_path: Path) -> None:
    """A program that is killed while it writes leaves the first part of a transaction behind all the others."""
    with closing(SqliteStore(killed)) as store:
        store.write([[answer(LATE + 1)]])
        before = copied(killed, tmp_path / "before")
        store.write([[answer(LATE + 2)]])
        after = copied(killed, tmp_path / "after")
    old, new = log_of(before).read_bytes(), log_of(after).read_bytes()
    first, *_, last = [at for at in range(len(new)) if old[at] != new[at]]
    last = first + (last - first) // FRAME * FRAME  # the last frame, which ends the transaction
    for at in sorted({*range(first, last, 400), *range(first, last, FRAME), *range(first + 24, last, FRAME), last}):
        log_of(before).write_bytes(new[:at] + old[at:])
        assert found(copied(before, tmp_path / str(at))) == (LATE + 1, False)
    bare = copied(before, tmp_path / "bare", "", "-wal")
    log_of(bare).write_bytes(new[:last] + old[last:])
    assert found(bare) == (LATE + 1, False)


def test_it_is_said_until_something_has_been_written_and_then_never_again(killed: Path) -> None:
    log_of(killed).unlink()
    assert [found(killed) for _ in range(2)] == [(EARLY, True)] * 2
    with closing(SqliteStore(killed)) as store:
        assert store.missing_since is not None
        store.write([[answer(EARLY + 1)]])
        again = copied(killed, killed.parent / "again")
    assert found(again) == found(killed) == (EARLY + 1, False)


def test_two_damaged_logs_are_both_kept(killed: Path, tmp_path: Path) -> None:
    log = log_of(killed).read_bytes()
    kept = []
    for at in (FRAME * 3, FRAME * 5):
        log_of(killed).write_bytes(log[:at])
        found(killed)
        kept.append(log[:at])
    names = ("a.sqlite-wal.old", "a.sqlite-wal.old1")
    assert [(killed.parent / name).read_bytes() for name in names] == kept


def test_an_older_program_between_two_newer_ones_is_no_damage(killed: Path) -> None:
    """It knows neither the mark nor the count, and ends in good order."""
    with closing(sqlite3.connect(killed)) as old:
        old.execute("INSERT INTO answers VALUES ('t1', ?, 0, 'take 1', 'asked', ?, NULL, 0)", (LATE + 1, LATE + 1))
        old.commit()
    assert not log_of(killed).exists()
    with closing(SqliteStore(killed)) as store:
        assert (len(store.load()[0].answers), store.missing_since) == (LATE + 1, None)


def test_a_mark_that_somebody_has_edited_stops_nobody(killed: Path) -> None:
    for mark in ("", "x", "1", f"{2**70} {2**70}", "-1 -1"):
        with closing(sqlite3.connect(killed)) as db:
            db.execute("INSERT OR REPLACE INTO meta VALUES ('open', ?)", (mark,))
            db.commit()
        assert found(killed)[0] == LATE


async def test_everything_is_in_the_main_file_before_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After some seconds, or at once when there are many rows."""
    for name, rows, seconds in (("rows", 3, 3600.0), ("time", 1000, 0.01)):
        monkeypatch.setattr("netplay.host.storage.writer.LOG_ROWS", rows)
        monkeypatch.setattr("netplay.host.storage.writer.LOG_SECONDS", seconds)
        store = SqliteStore(tmp_path / name)
        writer = Writer(store)
        told = asyncio.Event()
        writer.commit([TABLE, answer(1), answer(2)], lambda written, told=told: told.set())  # type: ignore[misc]
        await asyncio.wait_for(told.wait(), PATIENCE)
        numbers = count()

        def in_the_file(numbers: Iterator[int] = numbers, path: Path = store.path) -> bool:
            with closing(SqliteStore(copied(path, tmp_path / f"{path.name} {next(numbers)}", ""))) as alone:
                return [len(kept.answers) for kept in alone.load()] == [2]

        await until(in_the_file)
        writer.close()
        store.close()


async def test_an_answer_is_told_before_the_log_is_emptied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("netplay.host.storage.writer.LOG_ROWS", 1)
    store = SqliteStore(tmp_path / "a.sqlite")
    store.write([[TABLE]])
    may, told = threading.Event(), asyncio.Event()
    monkeypatch.setattr(store, "checkpoint", lambda: may.wait(PATIENCE))
    writer = Writer(store)
    writer.commit([answer(1)], lambda written: told.set())
    await asyncio.wait_for(told.wait(), PATIENCE)
    assert not may.is_set()
    may.set()
    writer.close()
    store.close()


def test_whoever_comes_to_a_table_hears_it_once() -> None:
    house = House()
    ana, _ = house.playing(toy(2))
    token = ana.token
    again = House(storage=house.storage)
    again.lobby.load(house.storage.kept().values(), (), "2026-11-27 21:00")
    said = NetReason.ROWS_MISSING(time="2026-11-27 21:00").sentence
    for times in (1, 0):
        talker = again.talker()
        heard = [m.text for m in talker.resume("t1", 0, token) if isinstance(m, server_messages.ChatLine)]
        assert heard.count(said) == times
        talker.session.end()
        again.lobby.gone(talker.session)


@posix
async def test_a_host_says_what_is_missing_and_goes_on(places: AppPaths, unused_tcp_port: int) -> None:
    filled(places, "Evening")
    at, home = Address("127.0.0.1", unused_tcp_port), ("--data", str(places.home))
    host = await start_host(places, at.port)
    async with await Client.connect(at, places=places) as ana:
        await ana.create("Night", SETUP, "Ana", ["me", "open"])
        host.kill()
        await host.wait()
    log_of(places.host_store).unlink()
    listed = (await run_host(*home, "--list")).stdout
    assert ["Evening" in listed, "Night" in listed, "missing or ends early" in listed] == [True, False, True]
    host = await start_host(places, at.port)
    assert host.stderr is not None
    assert str(places.host_store) in (await asyncio.wait_for(host.stderr.readline(), PATIENCE)).decode()
    assert "ends early" in (await run_host(*home, "--list")).stdout
    async with await Client.connect(at, places=places) as ana:
        lines = list[ChatLine]()
        ana.listen(lambda update: lines.append(update) if isinstance(update, ChatLine) else None)
        (table,) = await ana.tables()
        await ana.watch(table.id)
        assert [user_message(line).reason for line in lines] == [NetReason.ROWS_MISSING]
    host.terminate()
    assert await host.wait() == 0
    assert "ends early" not in (await run_host(*home, "--list")).stdout


async def test_a_host_that_was_killed_says_nothing(tmp_path: Path) -> None:
    async with hosting(tmp_path / "a.sqlite") as host, await Client.connect(host.addresses[0]) as ana:
        await ana.create("Evening", SETUP, "Ana", ["me", "open"])
        assert host.notices == []
        left = copied(tmp_path / "a.sqlite", tmp_path / "killed")
    async with hosting(left) as again, await Client.connect(again.addresses[0]) as ana:
        assert (len(await ana.tables()), again.notices) == (1, [])


def test_a_store_that_was_emptied_is_not_taken_for_a_new_one(killed: Path) -> None:
    """SQLite drops the log of an empty file, and there is no mark in it."""
    log = log_of(killed).read_bytes()
    killed.write_bytes(b"")
    with closing(SqliteStore(killed)) as opened:
        assert (opened.load(), opened.missing_since is not None) == ([], True)
    assert killed.with_name(f"{killed.name}-wal.old").read_bytes() == log


def test_a_new_store_misses_nothing(tmp_path: Path) -> None:
    with closing(SqliteStore(tmp_path / "a.sqlite")) as opened:
        assert opened.missing_since is None
        opened.write([[TABLE]])
    with closing(SqliteStore(tmp_path / "a.sqlite")) as opened:
        assert opened.missing_since is None


@pytest.mark.parametrize("damaged", ["", "A B", "x" * 33])
def test_a_host_whose_id_is_none_gets_another(tmp_path: Path, damaged: str) -> None:
    """Clients understand no other, and find their seats by those of tables."""
    path = tmp_path / "a.sqlite"
    SqliteStore(path).close()
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("UPDATE meta SET value = ? WHERE name = 'host'", (damaged,))
    ids = set()
    for _ in range(2):
        with closing(SqliteStore(path)) as opened:
            ids.add(opened.host_id)
    assert len(ids) == 1
    assert len(ids.pop()) == 16
