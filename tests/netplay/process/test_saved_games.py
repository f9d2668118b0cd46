"""Games in the stores of one machine: which are found, and what does not keep the others from being found."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from engine.records.record import TakenHint
from netplay.common.errors import StoreError
from netplay.common.paths import AppPaths
from netplay.common.sanitize import trusted
from netplay.host.storage.sqlite_store import SqliteStore
from netplay.host.storage.storage import AnswerRecord, HintRecord, SeatRecord, TableRecord
from netplay.process.saved_games import local_games, saved_games
from netplay.protocol.server_messages import TableState
from tests.netplay.support.toy import toy

TABLE = TableRecord("t", trusted("Evening"), toy(2), "playing", 1, 0)


def keep(path: Path, *states: TableState, changed: float = 0) -> None:
    """Tables in these states, with an answer each, in a store of that time."""
    store = SqliteStore(path)
    for number, state in enumerate(states):
        table = replace(TABLE, id=f"{path.stem}{number}", state=state)
        store.write(
            [
                [
                    table,
                    SeatRecord(table.id, 0, "person", trusted("Ana")),
                    AnswerRecord(table.id, 1, 0, "take 1", "asked"),
                ]
            ]
        )
    store.close()
    os.utime(path, (changed, changed))


def test_games_are_found_the_last_changed_first_and_only_those_that_began(places: AppPaths) -> None:
    keep(places.play / "a.sqlite", "playing", changed=10)
    keep(places.play / "b.sqlite", "over", "open", changed=30)
    keep(places.host_store, "paused", changed=20)
    assert [game.table.state for game in saved_games(places).games] == ["over", "paused", "playing"]
    assert [len(game.answers) for game in saved_games(places).games] == [1, 1, 1]
    over, playing = local_games(places).games
    assert (over.store, over.changed, over.answers) == (places.play / "b.sqlite", 30, [])
    assert (playing.table.id, playing.seats[0].player, len(playing.answers)) == ("a0", "Ana", 1)


def test_a_store_that_cannot_be_read_is_listed_with_what_is_wrong(places: AppPaths) -> None:
    keep(places.play / "good.sqlite", "playing", changed=50)
    for name in ("head", "short", "words", "empty", "later"):
        keep(places.play / f"{name}.sqlite", "playing")
    keep(places.host_store, "playing")
    head = (places.play / "head.sqlite").read_bytes()
    (places.play / "head.sqlite").write_bytes(bytes(64) + head[64:])
    (places.host_store).write_bytes(bytes(64) + head[64:])
    (places.play / "short.sqlite").write_bytes(head[:5000])
    (places.play / "words.sqlite").write_bytes(b"not a database at all" * 100)
    (places.play / "empty.sqlite").write_bytes(b"")
    with sqlite3.connect(places.play / "later.sqlite") as db:
        db.execute("UPDATE meta SET value = '99' WHERE name = 'version'")
    os.utime(places.play / "words.sqlite", (70, 70))
    for found in (local_games(places), saved_games(places)):
        assert [game.table.id for game in found.games] == ["good0"]
        assert {store.path.name for store in found.unreadable} >= {f"{name}.sqlite" for name in DAMAGED}
        assert all(str(store.path) in store.why.sentence for store in found.unreadable)
        assert {store.changed for store in found.unreadable if store.path.stem == "words"} == {70}
    assert {store.path for store in saved_games(places).unreadable} - {
        store.path for store in local_games(places).unreadable
    } == {places.host_store}
    assert (places.play / "empty.sqlite").read_bytes() == b"", "whoever lists it makes no store of it"


DAMAGED = ("head", "short", "words", "empty", "later")


def test_a_store_that_is_in_use_is_listed_as_open_with_all_that_is_committed(places: AppPaths) -> None:
    keep(places.play / "c.sqlite", "playing")
    with closing(SqliteStore(places.play / "c.sqlite")) as store:
        store.write([[AnswerRecord("c0", 2, 0, "take 2", "asked")]])
        (game,) = local_games(places).games
        assert game.elsewhere
        assert (game.store, [row.words for row in game.answers]) == (places.play / "c.sqlite", ["take 1", "take 2"])
        store.write([[AnswerRecord("c0", 3, 0, "take 3", "asked")]])
        with pytest.raises(StoreError, match="another host is using"):
            SqliteStore(places.play / "c.sqlite", wait=0)
    (game,) = local_games(places).games
    assert not game.elsewhere
    assert len(game.answers) == 3


def test_what_a_host_for_others_plays_is_left_out_while_it_runs(places: AppPaths) -> None:
    """It knows who may see how much of it, and when."""
    keep(places.host_store, "playing", "over")
    with closing(SqliteStore(places.host_store)):
        assert saved_games(places) == ([], [])
    assert len(saved_games(places).games) == 2


def test_an_open_store_of_which_no_copy_can_be_read_is_listed_as_in_use(places: AppPaths) -> None:
    path = places.play / "c.sqlite"
    keep(path, "playing")
    path.write_bytes(path.read_bytes()[:4096] + bytes(8192))
    holding = subprocess.Popen([sys.executable, "-c", HOLD, path], stdout=subprocess.PIPE)
    try:
        assert holding.stdout is not None
        holding.stdout.readline()
        (store,) = local_games(places).unreadable
        assert (store.path, store.why.code) == (path, "store_busy")
        assert str(path) in store.why.sentence
    finally:
        holding.kill()
        holding.communicate()


HOLD = """
import fcntl, struct, sys, time
file = open(sys.argv[1], "r+b")
fcntl.lockf(file, fcntl.LOCK_EX, 512, 0x40000000)
print("held", flush=True)
time.sleep(600)
"""
"""Hold the lock of a file as SQLite does that has it for itself."""


def test_a_file_of_tokens_that_cannot_be_read_hides_no_game(places: AppPaths) -> None:
    keep(places.play / "a.sqlite", "playing")
    places.seats.mkdir()
    (game,) = local_games(places).games
    assert (game.table.id, game.own) == ("a0", ())


def test_a_file_that_goes_away_meanwhile_is_left_out(places: AppPaths, monkeypatch: pytest.MonkeyPatch) -> None:
    keep(places.play / "a.sqlite", "playing")
    monkeypatch.setattr(Path, "exists", lambda _path: True)
    assert local_games(places) == ([], []), "the log of its database is gone since it was looked for"


def test_hints_come_out_of_the_store_behind_the_answers_that_stood_then(places: AppPaths) -> None:
    keep(places.play / "a.sqlite", "playing")
    store = SqliteStore(places.play / "a.sqlite")
    store.write([[HintRecord("a0", 0, 0), HintRecord("a0", 1, 1)]])
    store.close()
    (game,) = saved_games(places).games
    assert game.hints_taken() == [TakenHint(0, 0), TakenHint(1, 1)]
