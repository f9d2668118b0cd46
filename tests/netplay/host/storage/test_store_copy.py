"""A copy of a store that a host has open: all that is committed is in it, whatever the host does meanwhile."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from netplay.common.errors import StoreError
from netplay.common.sanitize import trusted
from netplay.host.storage import store_copy
from netplay.host.storage.sqlite_store import SqliteStore
from netplay.host.storage.storage import AnswerRecord, TableRecord
from netplay.host.storage.store_copy import copied, log_of
from tests.netplay.support.toy import toy


def answers(path: Path) -> list[int]:
    with closing(SqliteStore(path)) as store:
        (table,) = store.load()
        return [answer.n for answer in table.answers]


def test_the_log_belongs_to_the_copy_and_the_store_stays_locked_and_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    with closing(SqliteStore(path)) as store:
        store.write([[TableRecord("t", trusted("Evening"), toy(2), "playing", 1, 0)]])
        store.write([[AnswerRecord("t", 1, 0, "take 1", "asked")]])
    with closing(SqliteStore(path)) as store:
        store.write([[AnswerRecord("t", 2, 0, "take 2", "asked")]])
        before = store_copy._content(path), log_of(path).read_bytes()
        with copied(path) as copy:
            assert copy.parent.stat().st_mode & 0o077 == 0
            assert answers(copy) == [1, 2]
        assert not copy.parent.exists()
        assert (store_copy._content(path), log_of(path).read_bytes()) == before
        with pytest.raises(StoreError, match="another host is using"):
            SqliteStore(path, wait=0)


@pytest.mark.parametrize("moment", ["before", "between", "after"])
def test_a_host_that_empties_its_log_meanwhile_costs_nothing(
    moment: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before the store is read, between store and log, after both: what is copied is one moment or a later one."""
    path = tmp_path / "a.sqlite"
    with closing(SqliteStore(path)) as store:
        store.write([[TableRecord("t", trusted("Evening"), toy(2), "playing", 1, 0)]])
        store.write([[AnswerRecord("t", 1, 0, "take 1", "asked")]])

        def go_on(number: int) -> None:
            store.write([[AnswerRecord("t", number, 0, f"take {number}", "asked")]])
            store._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            store.write([[AnswerRecord("t", number + 1, 0, f"take {number}", "asked")]])

        content, state, calls = store_copy._content, store_copy._state, list[str]()

        def read(store: Path) -> bytes:
            calls.append("content")
            if moment == "before" and len(calls) == 1:
                go_on(2)
            found = content(store)
            if moment == "between" and len(calls) == 1:
                go_on(2)
            return found

        def look(store: Path) -> tuple[int, bytes]:
            if moment == "after" and calls == ["content"]:
                calls.append("looked")
                go_on(2)
            return state(store)

        monkeypatch.setattr(store_copy, "_content", read)
        monkeypatch.setattr(store_copy, "_state", look)
        with copied(path) as copy:
            assert answers(copy) == [1, 2, 3]
        assert calls.count("content") == 2, "the first copy is of two moments"


def test_a_host_that_never_rests_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.sqlite"
    SqliteStore(path).close()
    states = iter(range(1000))
    monkeypatch.setattr(store_copy, "_state", lambda _store: (next(states), b""))
    with pytest.raises(StoreError, match="another host is using") as refused, copied(path):
        pass
    assert refused.value.code == "store_busy"
