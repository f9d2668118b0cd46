"""Rows of a store that cannot be read or do not fit: the host starts without their table, names it, and keeps them."""

from __future__ import annotations

import asyncio
import random
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from itertools import chain
from pathlib import Path

import pytest

from engine.core.match import Match
from netplay.client.client import Client
from netplay.common.errors import RefusedError
from netplay.common.paths import AppPaths
from netplay.common.sanitize import trusted
from netplay.host.game.live_match import journal_records
from netplay.host.storage.sqlite_store import SqliteStore
from netplay.host.storage.storage import (
    ChatRecord,
    DamagedTable,
    DoneRecord,
    HintRecord,
    Record,
    SeatRecord,
    StandInRecord,
    TableRecord,
)
from netplay.host.storage.table_file import write_table
from netplay.process.cli import main
from netplay.protocol import client_messages, server_messages
from netplay.protocol.codec import decode_from_host
from netplay.protocol.fields import TableOptions
from tests.netplay.support.company import hosting
from tests.netplay.support.dialogue import House
from tests.netplay.support.toy import toy

GOOD, BAD = "t1", "t2"
KINDS = ("tables", "seats", "stand_ins", "answers", "chat", "done", "hints")
VALUES: dict[str, tuple[object, ...]] = {
    "INTEGER": (-2, 99, 2**62),
    "TEXT": ("", "x", "no\x1b[2Jne", b"\xff\xfe"),
    "BLOB": (b"", b"\xc1", b"\x91\xa1x"),
}
"""What is put into the columns; bytes in a text are none of UTF-8."""


def rows_of(table: str) -> list[Record]:
    """A game with rows of every kind."""
    match = Match(toy(2), random.Random(1))
    match.answer(match.asked[0], "take 1")
    return [
        TableRecord(table, trusted("Evening"), match.setup, "playing", 1_000_000_000, 0, TableOptions(clock=600)),
        *(SeatRecord(table, seat, "person", trusted(name), key=bytes(32)) for seat, name in enumerate(("Ana", "Ben"))),
        StandInRecord(table, 1, trusted("Zoe"), key=bytes(32)),
        *journal_records(table, match, 0, 0, cmd=7, spent=5),
        ChatRecord(table, 1, 0, trusted("Ana"), trusted("hm"), 1_000_000_000),
        DoneRecord(table, 0, 8),
        HintRecord(table, 1, 0),
    ]


@pytest.fixture
def whole(places: AppPaths) -> Path:
    """A store with two such games."""
    with closing(SqliteStore(places.host_store)) as store:
        store.write([rows_of(GOOD), rows_of(BAD)])
    return places.host_store


def edit(store: Path, *statement: object) -> None:
    """Change the file by hand."""
    with closing(sqlite3.connect(store)) as db:
        db.execute("PRAGMA synchronous = OFF")
        db.execute(str(statement[0]), statement[1:])
        db.commit()


def edits(store: Path) -> Iterator[tuple[str, str, object]]:
    """Yield every column of every kind of row, with values that it should not have."""
    with closing(sqlite3.connect(store)) as db:
        for kind in KINDS:
            for _, column, of, *_ in db.execute(f"PRAGMA table_info({kind})").fetchall():
                yield from ((kind, column, value) for value in VALUES[of])


def rows(store: Path, kind: str) -> list[tuple[object, ...]]:
    """All rows of one kind as they lie in the file."""
    with closing(sqlite3.connect(store)) as db:
        db.text_factory = bytes
        return db.execute(f"SELECT * FROM {kind} ORDER BY rowid").fetchall()


def test_whatever_is_in_a_row_the_other_tables_are_there_and_the_row_stays(whole: Path, tmp_path: Path) -> None:
    named = set()
    for number, (kind, column, value) in enumerate(edits(whole)):
        store, what = tmp_path / f"{number}.sqlite", f"{kind}.{column} = {value!r}"
        shutil.copy(whole, store)
        place = "id" if kind == "tables" else '"table"'
        new = "CAST(? AS TEXT)" if value == b"\xff\xfe" else "?"
        one = f"SELECT min(rowid) FROM {kind} WHERE {place} = ?"
        edit(store, f'UPDATE {kind} SET "{column}" = {new} WHERE rowid = ({one})', value, BAD)
        before = [rows(store, kind) for kind in KINDS]
        house, unread = House(), list[DamagedTable]()
        with closing(SqliteStore(store)) as opened:
            house.lobby.load(opened.load(over=False, damaged=unread), unread)
        house.lobby.tick(house.now)
        assert house.match(GOOD).journal, what
        talker = house.talker()
        talker.say(client_messages.List(1))
        for table in talker.hear_only(server_messages.Tables)[0].tables:
            watcher = house.talker()
            watcher.say(client_messages.Watch(1, table.id))
            refusals = [message.code for message in watcher.hear_only(server_messages.Nack)]
            for frame in watcher.raw:
                decode_from_host(frame[4:])  # as a client would; raises FrameError
            if refusals:
                assert (table.id, refusals) in ((BAD, ["damaged"]), (BAD, ["code"])), what
        if house.lobby.damaged:
            (left_alone,) = house.lobby.damaged
            assert (left_alone.id.isprintable(), left_alone.why.sentence.isprintable()) == (True, True)
            assert house.storage.records == [], what
            named.add((kind, column))
        assert [rows(store, kind) for kind in KINDS] == before, what
    wanted = {("tables", "id"), ("tables", "setup"), ("tables", "state"), ("tables", "terms"), ("tables", "owner")}
    wanted |= {("seats", "kind"), ("seats", "seat"), ("seats", "extra"), ("seats", "player"), ("stand_ins", "seat")}
    wanted |= {("seats", "key"), ("stand_ins", "next_key"), ("answers", "how")}
    wanted |= {("answers", "n"), ("answers", "words"), ("answers", "seat"), ("answers", "spent"), ("chat", "text")}
    assert wanted | {("chat", "seat"), ("done", "cmd"), ("hints", "n")} <= named


async def test_what_is_left_alone_is_neither_given_out_nor_written_over(
    whole: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(SqliteStore(whole)) as store:
        moved = store.fetch(BAD)
        assert moved is not None
        write_table(tmp_path / "moved", "h2", moved)
    edit(whole, "UPDATE seats SET kind = 'fly' WHERE \"table\" = ?", BAD)
    before = [rows(whole, kind) for kind in KINDS]
    ids = chain((GOOD, BAD), iter(lambda: "t3", ""))
    secret = bytes(16)
    async with (
        hosting(whole, new_id=lambda: next(ids), operator=secret) as host,
        await Client.connect(host.addresses[0], secret=secret, purpose="operator") as operator,
        await Client.connect(host.addresses[0]) as ana,
    ):
        assert [BAD in notice.sentence for notice in host.notices] == [True]
        for attempt, code in (
            (operator.import_table(tmp_path / "moved"), "store"),
            (operator.delete(BAD), "table"),
            (operator.export(BAD, tmp_path / "out"), "table"),
            (ana.watch(BAD), "table"),
        ):
            with pytest.raises(RefusedError) as caught:
                await attempt
            assert caught.value.code == code
        assert (await ana.create("Night", toy(2), "Ana", ["me", "open"])).id == "t3"
    for arguments in (["--list"], ["--import", str(tmp_path / "moved")], ["--delete", BAD]):
        exit_code = await asyncio.to_thread(main, arguments)
        assert (exit_code, BAD in capsys.readouterr().out) == ((0, True) if arguments == ["--list"] else (1, False))
    assert [[row for row in rows(whole, kind) if b"t3" not in row] for kind in KINDS] == before


async def test_a_game_that_does_not_fit_the_rules_is_named(whole: Path) -> None:
    edit(whole, "UPDATE answers SET words = 'fly' WHERE \"table\" = ? AND n = 1", BAD)
    async with hosting(whole) as host:
        assert host.lobby.tables[BAD].damaged
        (notice,) = host.notices
        assert (BAD in notice.sentence, "answer 1" in notice.sentence) == (True, True)
