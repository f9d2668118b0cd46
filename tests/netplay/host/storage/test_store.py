"""The store: what is committed stays, whatever happens to the process or the disk."""

from __future__ import annotations

import asyncio
import random
import shutil
import sqlite3
import stat
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path

import msgspec
import pytest

from engine.core.errors import JournalError
from engine.core.match import Match
from engine.records.record import TakenHint
from netplay.common.errors import StoreError
from netplay.common.sanitize import sanitize, trusted
from netplay.host.game.live_match import HASH_EVERY, journal_records
from netplay.host.storage.rebuild import effective, hints_between, rebuild
from netplay.host.storage.sqlite_store import SqliteStore
from netplay.host.storage.storage import (
    UNDO,
    AnswerRecord,
    ChatRecord,
    DoneRecord,
    HintRecord,
    Record,
    SeatRecord,
    StandInGone,
    StandInRecord,
    StoredTable,
    TableGone,
    TableRecord,
)
from netplay.host.storage.writer import Writer
from netplay.protocol.fields import TableOptions
from tests.netplay.support.company import PATIENCE
from tests.netplay.support.toy import toy

TABLE = TableRecord("t1", trusted("Evening"), toy(2, rounds=30, vetoes=[]), "playing", 1, 0)
SEAT = SeatRecord("t1", 0, "person", trusted("Ana"), trusted(""), b"k" * 32, None)

VERSION_2 = """
CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
INSERT INTO meta VALUES ('version', '2'), ('host', 'h2');
CREATE TABLE tables (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, setup BLOB NOT NULL, state TEXT NOT NULL, created INTEGER NOT NULL,
    owner INTEGER) STRICT;
CREATE TABLE seats (
    "table" TEXT NOT NULL, seat INTEGER NOT NULL, kind TEXT NOT NULL, player TEXT NOT NULL, level TEXT NOT NULL,
    "key" BLOB, next_key BLOB, PRIMARY KEY ("table", seat)) STRICT;
CREATE TABLE answers (
    "table" TEXT NOT NULL, n INTEGER NOT NULL, seat INTEGER NOT NULL, words TEXT NOT NULL, how TEXT NOT NULL,
    cmd INTEGER, hash TEXT, PRIMARY KEY ("table", n)) STRICT;
CREATE TABLE chat (
    "table" TEXT NOT NULL, n INTEGER NOT NULL, seat INTEGER NOT NULL, sender TEXT NOT NULL, text TEXT NOT NULL,
    at INTEGER NOT NULL, PRIMARY KEY ("table", n)) STRICT;
"""

VERSION_3 = """
CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
INSERT INTO meta VALUES ('version', '3'), ('host', 'h3'), ('code', 'ABC234');
CREATE TABLE tables (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, setup BLOB NOT NULL, state TEXT NOT NULL, created INTEGER NOT NULL,
    owner INTEGER, terms BLOB NOT NULL, code TEXT NOT NULL, follows TEXT NOT NULL) STRICT;
CREATE TABLE seats (
    "table" TEXT NOT NULL, seat INTEGER NOT NULL, kind TEXT NOT NULL, player TEXT NOT NULL, level TEXT NOT NULL,
    "key" BLOB, next_key BLOB, extra INTEGER NOT NULL, PRIMARY KEY ("table", seat)) STRICT;
CREATE TABLE stand_ins (
    "table" TEXT NOT NULL, seat INTEGER NOT NULL, player TEXT NOT NULL, level TEXT NOT NULL, "key" BLOB, next_key BLOB,
    PRIMARY KEY ("table", seat)) STRICT;
CREATE TABLE answers (
    "table" TEXT NOT NULL, n INTEGER NOT NULL, seat INTEGER NOT NULL, words TEXT NOT NULL, how TEXT NOT NULL,
    cmd INTEGER, hash TEXT, spent INTEGER NOT NULL, PRIMARY KEY ("table", n)) STRICT;
CREATE TABLE chat (
    "table" TEXT NOT NULL, n INTEGER NOT NULL, seat INTEGER NOT NULL, sender TEXT NOT NULL, text TEXT NOT NULL,
    at INTEGER NOT NULL, PRIMARY KEY ("table", n)) STRICT;
CREATE TABLE done (
    "table" TEXT NOT NULL, seat INTEGER NOT NULL, cmd INTEGER NOT NULL, PRIMARY KEY ("table", seat, cmd)) STRICT;
INSERT INTO seats VALUES
    ('t1', 0, 'person', 'Ana', '', zeroblob(32), NULL, 7), ('t1', 1, 'bot', 'Bot 1', 'easy', NULL, NULL, 0),
    ('t1', 2, 'bot', 'Bot 2', 'random', NULL, NULL, 0), ('t1', 3, 'person', 'easy', '', zeroblob(32), NULL, 0);
INSERT INTO stand_ins VALUES ('t1', 0, 'Bot 3', 'easy', NULL, NULL), ('t1', 3, 'Zoe', '', zeroblob(32), NULL);
INSERT INTO answers VALUES ('t1', 1, 0, 'take 1', 'asked', 10, NULL, 3);
INSERT INTO chat VALUES ('t1', 1, 0, 'Ana', 'easy', 5);
INSERT INTO done VALUES ('t1', 0, 9);
"""
"""As a host of that version wrote it: its bots had the levels `easy` and `random`."""


def answer(n: int, words: str = "take 1", how: str = "asked") -> AnswerRecord:
    return AnswerRecord("t1", n, (n - 1) % 2, words, how, n * 10)


def test_everything_comes_back_as_it_was_written(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "a.sqlite")
    chat = ChatRecord("t1", 1, 0, trusted("Ana"), trusted("hi"), 5)
    aside = ChatRecord("t1", 2, None, trusted("Zoe"), trusted("oh"), 6)
    other = StandInRecord("t1", 1, trusted("Zoe"), trusted(""), b"z" * 32)
    gone = StandInRecord("t1", 0, trusted("Bot 1"), trusted("easy"))
    over = replace(TABLE, state="over", terms=TableOptions(delay=60), code=trusted("ABC234"), follows="t0")
    done = [DoneRecord("t1", 0, 9), DoneRecord("t1", 1, 4), DoneRecord("t1", 0, 5)]
    store.write([[TABLE, SEAT, other, gone, answer(1), chat, aside, *done]])
    store.write([[answer(2)], [over, StandInGone("t1", 0)]])
    host = store.host_id
    store.close()
    store = SqliteStore(tmp_path / "a.sqlite")
    (kept,) = store.load()
    assert kept == StoredTable(over, [SEAT], [other], [answer(1), answer(2)], [chat, aside], done)
    assert store.host_id == host
    store.write([[TableGone("t1")]])
    assert store.load() == []
    store.write([[TABLE, *done]])
    assert store.load()[0].done == done
    store.close()


def test_nothing_is_left_of_a_table_that_is_gone(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "a.sqlite")
    chat, bot = ChatRecord("t1", 1, 0, trusted("Ana"), trusted("hi"), 5), StandInRecord("t1", 1, trusted("Zoe"))
    store.write([[TABLE, SEAT, bot, answer(1), chat, DoneRecord("t1", 0, 9), HintRecord("t1", 1, 0)]])
    store.write([[TableGone("t1")]])
    store.close()
    with closing(sqlite3.connect(tmp_path / "a.sqlite")) as db:
        tables = db.execute("SELECT name FROM sqlite_schema WHERE type = 'table' AND name != 'meta'").fetchall()
        assert len(tables) == 7
        for (name,) in tables:
            assert db.execute(f"SELECT * FROM {name}").fetchall() == [], name


def test_a_number_that_a_client_gives_to_another_command_much_later_counts_as_new(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "a.sqlite")
    first, second = DoneRecord("t1", 0, 1), DoneRecord("t1", 0, 2)
    store.write([[TABLE, first], [second]])
    store.write([[first, answer(1)]])
    (kept,) = store.load()
    assert (kept.done, kept.answers) == ([second, first], [answer(1)])
    store.close()


def test_a_batch_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "a.sqlite")
    store.write([[TABLE, answer(1)]])
    with pytest.raises(sqlite3.Error):
        store.write([[answer(2), answer(3), answer(1)]])
    assert store.load()[0].answers == [answer(1)]
    store.write([[answer(2)]])
    assert len(store.load()[0].answers) == 2
    store.close()


def test_a_second_host_cannot_have_the_file_and_is_told_its_name(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "a.sqlite")
    with pytest.raises(StoreError, match=r"a\.sqlite") as caught:
        SqliteStore(tmp_path / "a.sqlite")
    assert caught.value.code == "store_busy"
    store.close()
    SqliteStore(tmp_path / "a.sqlite").close()


@pytest.mark.parametrize("content", [b"not a database at all" * 100, b"\x00" * 5000])
def test_a_file_that_is_no_store_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "a.sqlite").write_bytes(content)
    with pytest.raises(StoreError) as caught:
        SqliteStore(tmp_path / "a.sqlite")
    assert caught.value.code == "store"


def test_a_store_of_another_version_is_refused(tmp_path: Path) -> None:
    SqliteStore(tmp_path / "a.sqlite").close()
    with sqlite3.connect(tmp_path / "a.sqlite") as db:
        db.execute("UPDATE meta SET value = '99' WHERE name = 'version'")
    db.close()
    with pytest.raises(StoreError, match="version 99"):
        SqliteStore(tmp_path / "a.sqlite")


def test_a_store_of_the_version_before_is_brought_up_to_date(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "a.sqlite")) as old:
        old.executescript(VERSION_2)
        setup = msgspec.msgpack.encode(TABLE.setup)
        old.execute("INSERT INTO tables VALUES ('t1', 'Evening', ?, 'playing', 1, 0)", (setup,))
        old.execute("INSERT INTO seats VALUES ('t1', 0, 'person', 'Ana', '', ?, NULL)", (b"k" * 32,))
        old.execute("INSERT INTO answers VALUES ('t1', 1, 0, 'take 1', 'asked', 10, NULL)")
        old.execute("INSERT INTO chat VALUES ('t1', 1, 0, 'Ana', 'hi', 5)")
        old.commit()
    for _ in range(2):
        store = SqliteStore(tmp_path / "a.sqlite")
        assert store.load() == [
            StoredTable(TABLE, [SEAT], [], [answer(1)], [ChatRecord("t1", 1, 0, trusted("Ana"), trusted("hi"), 5)])
        ]
        assert store.host_id == "h2"
        store.close()


def test_the_easy_bots_of_a_store_of_version_3_are_called_normal(tmp_path: Path) -> None:
    """Seats and stand-ins; nothing else of it changes, and bots that are easy from then on stay easy."""
    with closing(sqlite3.connect(tmp_path / "a.sqlite")) as old:
        old.executescript(VERSION_3)
        setup, terms = msgspec.msgpack.encode(TABLE.setup), msgspec.msgpack.encode(TableOptions(delay=60))
        old.execute("INSERT INTO tables VALUES ('t1', 'Evening', ?, 'playing', 1, 0, ?, '', 't0')", (setup, terms))
        old.commit()
    kept = StoredTable(
        replace(TABLE, terms=TableOptions(delay=60), follows="t0"),
        [
            SeatRecord("t1", 0, "person", trusted("Ana"), trusted(""), bytes(32), None, 7),
            SeatRecord("t1", 1, "bot", trusted("Bot 1"), trusted("normal"), None, None),
            SeatRecord("t1", 2, "bot", trusted("Bot 2"), trusted("random"), None, None),
            SeatRecord("t1", 3, "person", trusted("easy"), trusted(""), bytes(32), None),
        ],
        [
            StandInRecord("t1", 0, trusted("Bot 3"), trusted("normal")),
            StandInRecord("t1", 3, trusted("Zoe"), trusted(""), bytes(32)),
        ],
        [replace(answer(1), spent=3)],
        [ChatRecord("t1", 1, 0, trusted("Ana"), trusted("easy"), 5)],
        [DoneRecord("t1", 0, 9)],
    )
    store = SqliteStore(tmp_path / "a.sqlite")
    assert store.load() == [kept]
    assert (store.host_id, store.join_code()) == ("h3", "ABC234")
    easy = replace(kept.seats[1], level=trusted("easy"))
    store.write([[easy]])
    store.close()
    store = SqliteStore(tmp_path / "a.sqlite")
    assert store.load()[0].seats[1] == easy
    store.close()


def test_only_the_owner_can_read_it(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "a.sqlite")
    store.write([[TABLE]])
    for file in tmp_path.iterdir():
        assert stat.S_IMODE(file.stat().st_mode) == 0o600, file
    store.close()


def test_a_log_torn_at_any_byte_loads_as_what_was_committed_before(tmp_path: Path) -> None:
    """What a crash of the machine can leave behind: the file and the first part of its write-ahead log."""
    store = SqliteStore(tmp_path / "a.sqlite")
    store.write([[TABLE]])
    sizes = []
    wal = tmp_path / "a.sqlite-wal"
    for n in range(1, 9):
        store.write([[answer(n)]])
        sizes.append(wal.stat().st_size)
    whole, log = (tmp_path / "a.sqlite").read_bytes(), wal.read_bytes()
    store.close()
    rng = random.Random(1)
    for upto in sorted(rng.sample(range(sizes[0], len(log)), 40)):
        folder = tmp_path / "torn"
        folder.mkdir()
        (folder / "a.sqlite").write_bytes(whole)
        (folder / "a.sqlite-wal").write_bytes(log[:upto])
        torn = SqliteStore(folder / "a.sqlite")
        (kept,) = torn.load()
        assert len(kept.answers) == sum(size <= upto for size in sizes)
        assert kept.answers == [answer(n + 1) for n in range(len(kept.answers))]
        torn.close()
        shutil.rmtree(folder)


async def test_batches_that_wait_are_written_together_and_told_in_order(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "a.sqlite")
    writer = Writer(store)
    told: list[tuple[int, bool]] = []
    all_told = asyncio.Event()

    def done(number: int, written: bool) -> None:
        told.append((number, written))
        if len(told) == 20:
            all_told.set()

    writer.commit([TABLE], lambda written: None)
    for n in range(1, 21):
        record = answer(n if n != 7 else 3)
        writer.commit([record], partial(done, n))
    await asyncio.wait_for(all_told.wait(), PATIENCE)
    writer.close()
    assert told == [(n, n != 7) for n in range(1, 21)]
    assert len(store.load()[0].answers) == 19
    store.close()


def failing(written: bool) -> None:
    raise ZeroDivisionError


async def test_a_table_that_fails_keeps_no_other_waiting_and_the_thread_lives(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "a.sqlite")
    writer = Writer(store)
    told = asyncio.Queue[object]()
    asyncio.get_running_loop().set_exception_handler(lambda loop, context: None)
    writer.commit([TABLE], failing)
    writer.commit([SEAT], told.put_nowait)
    writer.commit([replace(TABLE, created=2**70)], told.put_nowait)
    writer.commit([answer(1)], told.put_nowait)
    writer.fetch("t1", told.put_nowait)
    writer.fetch("t9", told.put_nowait)
    heard = [await asyncio.wait_for(told.get(), PATIENCE) for _ in range(5)]
    writer.close()
    assert heard == [True, False, True, StoredTable(TABLE, [SEAT], [], [answer(1)]), None]
    store.close()


def test_a_store_whose_tables_cannot_be_read_is_damaged(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "a.sqlite")
    store.write([[TABLE]])
    store.close()
    with sqlite3.connect(tmp_path / "a.sqlite") as db:
        db.execute("UPDATE tables SET setup = x'c1'")
    db.close()
    store = SqliteStore(tmp_path / "a.sqlite")
    with pytest.raises(StoreError, match="damaged"):
        store.load()
    store.close()


def test_a_folder_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="none"):
        SqliteStore(tmp_path / "none" / "a.sqlite")


def test_games_that_are_over_come_without_their_answers_when_that_is_enough(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "a.sqlite")
    store.write([[replace(TABLE, state="over"), answer(1)]])
    assert [len(kept.answers) for kept in (*store.load(over=False), *store.load())] == [0, 1]
    store.close()


def played(answers: int, seed: int = 1) -> Match:
    match = Match(TABLE.setup, random.Random(seed))
    rng = random.Random(seed)
    for _ in range(answers):
        seat = match.asked[0]
        options = [o for o in match.options(seat) if o.words != "break"]
        match.answer(seat, rng.choice(options))
    return match


@pytest.mark.parametrize("answers", [0, 1, 31, 32, 33, 60])
def test_the_match_comes_back_out_of_its_rows(answers: int) -> None:
    match = played(answers)
    again = rebuild(match.setup, journal_records("t1", match, 0, 0), random.Random(9))
    assert again.hash() == match.hash()
    assert again.view(0) == match.view(0)
    assert again.over == match.over


def test_rows_taken_back_do_not_count() -> None:
    records = [answer(1), answer(2), answer(3, "undo 2", UNDO), answer(4, "take 2"), answer(5, "undo 1", UNDO)]
    assert effective(records) == []
    assert [row.words for row in effective(records[:4])] == ["take 2"]


def test_a_position_that_comes_out_different_is_noticed() -> None:
    match = played(40)
    records = journal_records("t1", match, 0, 0)
    assert sum(record.hash is not None for record in records) == 1
    at = next(i for i in range(len(records)) if records[i].words == "take 1")
    changed = [replace(r, words="take 2") if i == at else r for i, r in enumerate(records)]
    with pytest.raises(JournalError, match="another one"):
        rebuild(match.setup, changed, random.Random(1))


def test_every_thirty_two_answers_a_hash_is_noted() -> None:
    match = Match(TABLE.setup, random.Random(1))
    noted = []
    for _ in range(60):
        before = len(match.journal)
        match.answer(match.asked[0], "take 1")
        noted += [r.n for r in journal_records("t1", match, before, before) if r.hash is not None]
    assert noted == [HASH_EVERY]


def test_an_answer_that_does_not_fit_names_itself() -> None:
    with pytest.raises(JournalError, match="answer 2"):
        rebuild(TABLE.setup, [answer(1), answer(2, "fly")], random.Random(1))


def test_what_somebody_has_written_into_a_store_is_cleaned_as_it_is_loaded(tmp_path: Path) -> None:
    evil = trusted("\x1b]0;E\x07\u202e" + "x" * 300)
    store = SqliteStore(tmp_path / "a.sqlite")
    people: list[Record] = [replace(SEAT, player=evil, level=evil), StandInRecord("t1", 0, evil, evil)]
    store.write([[replace(TABLE, name=evil, code=evil), *people, ChatRecord("t1", 1, 0, evil, evil, 5)]])
    (kept,) = store.load()
    (seat,), (stand_in,), (line,) = kept.seats, kept.stand_ins, kept.chat
    names = [seat.player, seat.level, stand_in.player, stand_in.level, line.sender]
    for text, cells in (*((name, 24) for name in names), (kept.table.name, 40), (kept.table.code, 6), (line.text, 200)):
        assert text == sanitize(evil, cells)
    store.close()


def test_hints_are_kept_with_their_table_and_go_with_it(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "a.sqlite")
    hints = [HintRecord("t1", 3, 0), HintRecord("t1", 5, 1)]
    agreed = replace(SEAT, hints=True)
    store.write([[TABLE, agreed, hints[1]], [hints[0], hints[1]]])
    (kept,) = store.load()
    assert (kept.hints, kept.seats) == (hints, [agreed])
    store.write([[TableGone("t1")], [TABLE]])
    assert store.load() == [StoredTable(TABLE)]
    store.close()


def test_a_store_of_version_4_gets_room_for_hints(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "a.sqlite")
    store.write([[TABLE, SEAT]])
    store.close()
    with closing(sqlite3.connect(tmp_path / "a.sqlite")) as old:
        old.executescript(
            "DROP TABLE hints; ALTER TABLE seats DROP COLUMN hints; UPDATE meta SET value = '4' WHERE name = 'version';"
        )
    store = SqliteStore(tmp_path / "a.sqlite")
    assert store.load() == [StoredTable(TABLE, [SEAT])]
    store.write([[replace(SEAT, hints=True), HintRecord("t1", 0, 0)]])
    assert store.load()[0].hints == [HintRecord("t1", 0, 0)]
    store.close()


def test_a_hint_stands_behind_the_answers_that_stood_when_it_was_taken_and_were_not_undone_later() -> None:
    undone = AnswerRecord("t1", 3, 0, "undo 1", UNDO)
    records = [answer(1), answer(2), undone, answer(4), answer(5)]
    taken = [HintRecord("t1", n, n % 2) for n in (0, 1, 2, 3, 4, 5)]
    assert hints_between(records, taken) == [
        TakenHint(0, 0),
        TakenHint(1, 0),
        TakenHint(1, 1),
        TakenHint(1, 1),
        TakenHint(2, 0),
        TakenHint(3, 1),
    ]
