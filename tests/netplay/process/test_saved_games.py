"""Games in the stores of one machine: which are found, and what does not keep the others from being found."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from engine.records.record import TakenHint
from netplay.common.paths import AppPaths
from netplay.common.sanitize import ours
from netplay.host.storage.sqlite_store import SqliteStore
from netplay.host.storage.storage import AnswerRecord, HintRecord, SeatRecord, TableRecord
from netplay.process.saved_games import local_games, saved_games
from netplay.protocol.server_messages import TableState
from tests.netplay.support.toy import toy

TABLE = TableRecord("t", ours("Evening"), toy(2), "playing", 1, 0)


def keep(path: Path, *states: TableState, changed: float = 0) -> None:
    """Tables in these states, with an answer each, in a store of that time."""
    store = SqliteStore(path)
    for number, state in enumerate(states):
        table = replace(TABLE, id=f"{path.stem}{number}", state=state)
        store.write(
            [[table, SeatRecord(table.id, 0, "person", ours("Ana")), AnswerRecord(table.id, 1, 0, "take 1", "asked")]]
        )
    store.close()
    os.utime(path, (changed, changed))


def test_games_are_found_the_last_changed_first_and_only_those_that_began(places: AppPaths) -> None:
    keep(places.play / "a.sqlite", "playing", changed=10)
    keep(places.play / "b.sqlite", "over", "open", changed=30)
    keep(places.host_store, "paused", changed=20)
    assert [game.table.state for game in saved_games(places)] == ["over", "paused", "playing"]
    assert [len(game.answers) for game in saved_games(places)] == [1, 1, 1]
    over, playing = local_games(places)
    assert (over.store, over.changed, over.answers) == (places.play / "b.sqlite", 30, [])
    assert (playing.table.id, playing.seats[0].player, len(playing.answers)) == ("a0", "Ana", 1)


def test_stores_that_are_damaged_or_in_use_are_left_out(places: AppPaths) -> None:
    (places.play / "a.sqlite").write_bytes(b"not a database at all" * 100)
    keep(places.play / "b.sqlite", "playing")
    keep(places.play / "c.sqlite", "playing")
    store = SqliteStore(places.play / "c.sqlite")
    assert [game.table.id for game in local_games(places)] == ["b0"]
    store.close()
    assert len(local_games(places)) == 2


def test_a_file_that_goes_away_meanwhile_is_left_out(places: AppPaths, monkeypatch: pytest.MonkeyPatch) -> None:
    keep(places.play / "a.sqlite", "playing")
    monkeypatch.setattr(Path, "exists", lambda _path: True)
    assert local_games(places) == [], "the log of its database is gone since it was looked for"


def test_hints_come_out_of_the_store_behind_the_answers_that_stood_then(places: AppPaths) -> None:
    keep(places.play / "a.sqlite", "playing")
    store = SqliteStore(places.play / "a.sqlite")
    store.write([[HintRecord("a0", 0, 0), HintRecord("a0", 1, 1)]])
    store.close()
    (game,) = saved_games(places)
    assert game.hints_taken() == [TakenHint(0, 0), TakenHint(1, 1)]
