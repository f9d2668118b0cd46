"""A folder whose file system has no locks, such as NFS without its lock daemon: that is said, and what helps."""

from __future__ import annotations

import errno
import os
import sys
from contextlib import closing
from pathlib import Path

import pytest

from netplay.client.keyring import Keyring
from netplay.common.atomic_file import lacks_locks, locked
from netplay.common.errors import StoreError
from netplay.common.paths import AppPaths
from netplay.host.storage.sqlite_store import SqliteStore
from netplay.process.cli import main

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="locks of POSIX")


def refuse(monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    """Let every lock that Python asks for end in this error."""

    def refused(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr("fcntl.lockf", refused)
    monkeypatch.setattr("fcntl.flock", refused)


@pytest.mark.parametrize("number", [errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP])
def test_a_store_that_cannot_be_locked_is_not_said_to_be_in_use(
    places: AppPaths, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], number: int
) -> None:
    """SQLite says the same in both cases: a second one that opens it stands for the lock that nobody can have."""
    with closing(SqliteStore(places.host_store)):
        with pytest.raises(StoreError) as caught:
            SqliteStore(places.host_store, wait=0)
        assert caught.value.code == "store_busy"
        refuse(monkeypatch, number)
        with pytest.raises(StoreError) as caught:
            SqliteStore(places.host_store, wait=0)
        assert caught.value.code == "store"
        for arguments in (["--list"], ["--no-announce", "--bind", "127.0.0.1", "--port", "0"]):
            assert main(arguments) == 1
            err = capsys.readouterr().err
            assert [word in err for word in (str(places.host_store), "no locks", "--data")] == [True] * 3


def test_other_files_that_cannot_be_locked_say_the_same(places: AppPaths, monkeypatch: pytest.MonkeyPatch) -> None:
    refuse(monkeypatch, errno.ENOLCK)
    with pytest.raises(StoreError, match=r"seats\.json.*no locks.*--data"):
        Keyring(places.seats).keep("h1", "t1", 0, [bytes(16)])
    refuse(monkeypatch, errno.EIO)
    with pytest.raises(StoreError, match=os.strerror(errno.EIO)):
        Keyring(places.seats).keep("h1", "t1", 0, [bytes(16)])


def test_a_lock_that_somebody_has_is_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with locked(tmp_path / "a"):
        assert not lacks_locks(tmp_path)
    assert not lacks_locks(tmp_path / "none")
    for number, lacking in ((errno.EAGAIN, False), (errno.EACCES, False), (errno.ENOLCK, True)):
        refuse(monkeypatch, number)
        assert lacks_locks(tmp_path) == lacking
    assert list(tmp_path.iterdir()) == [tmp_path / "a.lock"]
