"""`elgrande record`: what it prints and writes, and its exit code."""

from __future__ import annotations

import os
import random
import stat
from contextlib import closing
from pathlib import Path

import pytest

from elgrande_tui.cli import main
from engine.core.match import Match
from engine.core.setup import Setup
from engine.records.record import read
from engine.records.replay import check_form, replay
from netplay.client.keyring import Keyring
from netplay.common.paths import find_paths
from netplay.common.sanitize import trusted
from netplay.host.game.live_match import journal_records
from netplay.host.storage.sqlite_store import SqliteStore
from netplay.host.storage.storage import TableRecord
from netplay.protocol.server_messages import TableState
from tests.paths import RECORDS

SETUP = Setup("elgrande", ("red", "blue"), options={"length": "short"})


def played(answers: int) -> Match:
    """Play a match for so many random answers, or to its end."""
    rng = random.Random(5)
    match = Match(SETUP, rng, listen=False)
    while answers and not match.over:
        seat = match.asked[0]
        match.answer(seat, rng.choice(match.options(seat)))
        answers -= 1
    return match


def keep(table: str, match: Match, own: int | None = None) -> Path:
    """Put the match into a store as its host would have, with the token of a seat in the keyring."""
    places = find_paths()
    places.prepare()
    path = places.play / f"{table}.sqlite"
    store = SqliteStore(path)
    state: TableState = "over" if match.over else "playing"
    record = TableRecord(table, trusted(f"Evening {table}"), match.setup, state, 1, own)
    store.write([[record, *journal_records(table, match, 0, 0)]])
    if own is not None:
        Keyring(places.seats).keep(store.host_id, table, own, [b"k" * 16])
    store.close()
    return path


def test_records_are_good(capsys: pytest.CaptureFixture[str]) -> None:
    files = sorted(RECORDS.glob("two-*.txt"))
    assert main.main(["record", "check", *map(str, files)]) == 0
    assert capsys.readouterr().out.splitlines() == [f"ok {file}" for file in files]


def test_bad_ones_are_named_and_do_not_stop_the_others(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = RECORDS / "two-2015.txt"
    text = good.read_text(encoding="utf-8")
    wrong, unknown, bytes_ = tmp_path / "wrong.txt", tmp_path / "unknown.txt", tmp_path / "bytes.txt"
    wrong.write_text(text.replace("red: power", "red: power 1", 1), encoding="utf-8")
    unknown.write_text(text.replace('version = "1"', 'version = "\\u001b[2J9"'), encoding="utf-8")
    bytes_.write_bytes(b"\xff\xfe\x00")
    assert main.main(["record", "check", str(wrong), str(good)]) == 1
    first, second = capsys.readouterr().out.splitlines()
    assert first.startswith(f"FAIL {wrong}: line ")
    assert second == f"ok {good}"
    assert main.main(["record", "check", str(wrong), str(unknown), str(bytes_), str(tmp_path / "none.txt")]) == 2
    out = capsys.readouterr().out
    assert "\x1b" not in out
    assert [line.partition(": ")[2] for line in out.splitlines()[1:]] == [
        "version: these are the rules of elgrande 1, not �[2J9",
        "Expected UTF-8 text.",
        "No such file or directory.",
    ]


def test_a_finished_game_is_exported_whole_into_a_private_file(tmp_path: Path) -> None:
    match = played(1000)
    keep("aaaa", match)
    path = tmp_path / "game.txt"
    assert main.main(["record", "export", "-o", str(path)]) == 0
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert replay(read(path.read_text(encoding="utf-8"))).hash() == match.hash()
    assert main.main(["record", "check", str(path)]) == 0


@pytest.mark.parametrize(("own", "seat"), [(1, "blue"), (0, "red"), (None, None)])
def test_a_running_game_is_redacted_to_the_seat_whose_token_one_has(
    own: int | None, seat: str | None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    keep("aaaa", played(40), own)
    assert main.main(["record", "export", "aa"]) == 0
    text = capsys.readouterr().out
    record = read(text)
    assert record.head.redacted
    assert record.head.seat == seat
    assert f"only what {seat or 'a spectator'} could know" in text
    check_form(record)
    path = tmp_path / "running.txt"
    path.write_text(text, encoding="utf-8")
    assert main.main(["record", "check", str(path)]) == 0
    assert capsys.readouterr().out.startswith(f"part {path}: redacted: ")


def test_a_game_that_is_over_is_exported_rather_than_a_later_one_that_runs(capsys: pytest.CaptureFixture[str]) -> None:
    match = played(1000)
    keep("aaaa", match)
    later = keep("abbb", played(3), 0)
    os.utime(later, (later.stat().st_mtime + 100, later.stat().st_mtime + 100))
    assert main.main(["record", "export"]) == 0
    out, err = capsys.readouterr()
    assert replay(read(out)).hash() == match.hash()
    assert not err
    assert main.main(["record", "export", "ab"]) == 0
    assert "is not over: this is only what your seat knows" in capsys.readouterr().err


def test_a_redacted_record_that_somebody_has_changed_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    keep("aaaa", played(40), 0)
    assert main.main(["record", "export"]) == 0
    lines = capsys.readouterr().out.splitlines(keepends=True)
    power = next(number for number, line in enumerate(lines) if line.startswith("blue: power "))
    red = next(line.split()[2] for line in lines if line.startswith("red: power "))
    lines[power] = f"blue: power {red}\n"
    path = tmp_path / "changed.txt"
    path.write_text("".join(lines), encoding="utf-8")
    assert main.main(["record", "check", str(path)]) == 1
    assert capsys.readouterr().out.startswith(f"FAIL {path}: line ")


def test_the_games_are_listed_and_one_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    keep("aaaa", played(1000))
    keep("abbb", played(3), 0)
    assert main.main(["record", "export", "--list"]) == 0
    assert sorted(capsys.readouterr().out.splitlines()) == [
        "aaaa  2  over     Evening aaaa",
        "abbb  2  running  Evening abbb",
    ]
    assert main.main(["record", "export", "a"]) == 1
    assert "several games" in capsys.readouterr().err
    assert main.main(["record", "export", "ab"]) == 0
    assert "redacted = true" in capsys.readouterr().out


def test_there_is_nothing_to_export(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["record", "export"]) == 1
    assert main.main(["record", "export", "--list"]) == 1
    path = keep("aaaa", played(3))
    assert main.main(["record", "export", "b"]) == 1
    assert "there is no such game" in capsys.readouterr().err
    path.write_bytes(b"no store" * 100)
    assert main.main(["record", "export", "a"]) == 1
    told = capsys.readouterr().err.splitlines()
    assert "aaaa.sqlite is not a store of games" in told[0], "the game may be in there"
    assert "there is no such game" in told[1]
    assert main.main(["record", "export", "--list"]) == 1
    assert "aaaa.sqlite is not a store of games" in capsys.readouterr().err


def test_a_game_that_is_open_in_another_window_is_exported_all_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    with closing(SqliteStore(keep("aaaa", played(3)))):
        assert main.main(["record", "export", "--list"]) == 0
        assert "running" in capsys.readouterr().out
        assert main.main(["record", "export"]) == 0
        assert "this is only what your seat knows" in capsys.readouterr().err


def test_a_journal_that_does_not_fit_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    path = keep("aaaa", played(10))
    store = SqliteStore(path)
    record = store.load()[0].table
    store.write([[TableRecord(record.id, record.name, Setup("elpequeno", ("red",)), "playing", 1, None)]])
    store.close()
    assert main.main(["record", "export"]) == 1
    assert "there is no game 'elpequeno'" in capsys.readouterr().err


def test_a_place_that_cannot_be_written_to_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    keep("aaaa", played(10))
    assert main.main(["record", "export", "-o", str(tmp_path / "nowhere" / "game.txt")]) == 1
    assert "nowhere" in capsys.readouterr().err
