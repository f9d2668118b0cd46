"""What the operator does with tables: through the running host, or in its store when none runs."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

from netplay.client.client import Client
from netplay.common.addresses import Address
from netplay.common.paths import AppPaths, find_paths
from netplay.common.sanitize import trusted
from netplay.host.storage.sqlite_store import SqliteStore
from netplay.host.storage.storage import SeatRecord, TableRecord
from netplay.process.cli import Host, HostOptions, main
from netplay.process.subprocesses import stop_host
from tests.netplay.process.test_host_command import SETUP, run_host
from tests.netplay.process.test_host_process import start_host
from tests.netplay.support.company import PATIENCE, until
from tests.netplay.support.toy import toy

ID = "0123456789abcdef"


def filled(places: AppPaths, *names: str) -> None:
    """Tables that wait for their start in the store of a host that is not running."""
    store = SqliteStore(places.host_store)
    for number, name in enumerate(names):
        table = f"{number}{ID[1:]}"
        seats = [
            SeatRecord(table, 0, "person", trusted("Ana"), key=bytes(32)),
            SeatRecord(table, 1, "bot", trusted("Bot 1"), trusted("rider")),
        ]
        store.write([[TableRecord(table, trusted(name), toy(2), "open", 1_000_000_000, 0), *seats]])
    store.close()


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """The exit code of the command and what it says."""
    code = main(arguments)
    out, err = capsys.readouterr()
    return code, out, err


def test_the_tables_of_a_host_that_rests(places: AppPaths, capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "--list") == (0, "There are no tables.\n", "")
    filled(places, "Evening", "Night")
    code, out, _ = said(capsys, "--list")
    assert code == 0
    assert [line.split("  ")[:4] for line in out.splitlines()] == [
        [f"{number}{ID[1:]}", name, "open", "Ana, Bot 1 (rider)"] for number, name in enumerate(("Evening", "Night"))
    ]
    assert all("since 2001-09-0" in line for line in out.splitlines())


def test_a_table_of_a_host_that_rests_is_deleted_by_id_or_name(
    places: AppPaths, capsys: pytest.CaptureFixture[str]
) -> None:
    filled(places, "Evening", "Evening", "Night")
    code, _, err = said(capsys, "--delete", "Evening")
    assert (code, "several" in err) == (1, True)
    code, _, err = said(capsys, "--delete", "Morning")
    assert (code, "no such table" in err) == (1, True)
    assert said(capsys, "--delete", f"1{ID[1:]}")[0] == said(capsys, "--delete", "Night")[0] == 0
    assert said(capsys, "--list")[1].startswith(f"0{ID[1:]}")


def test_a_table_moves_from_one_store_to_another_and_back(
    places: AppPaths, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    filled(places, "Evening")
    path = tmp_path / "evening.table"
    code, out, _ = said(capsys, "--export", "Evening", str(path))
    assert (code, "secrets" in out, stat.S_IMODE(path.stat().st_mode)) == (0, True, 0o600)
    assert "  moved  " in said(capsys, "--list")[1]
    elsewhere = ["--data", str(tmp_path / "elsewhere")]
    assert said(capsys, *elsewhere, "--import", str(path))[0] == 0
    assert "  open  " in said(capsys, *elsewhere, "--list")[1]
    code, _, err = said(capsys, *elsewhere, "--import", str(path))
    assert (code, "already" in err) == (1, True)
    assert said(capsys, "--import", str(path))[0] == 0
    assert "  open  " in said(capsys, "--list")[1]


def test_a_file_that_is_there_is_left_alone_and_the_table_stays(
    places: AppPaths, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    filled(places, "Evening")
    (tmp_path / "mine").write_text("mine")
    code, _, err = said(capsys, "--export", "Evening", str(tmp_path / "mine"))
    assert (code, "not overwritten" in err, (tmp_path / "mine").read_text()) == (1, True, "mine")
    assert "  open  " in said(capsys, "--list")[1]
    code, _, err = said(capsys, "--import", str(tmp_path / "mine"))
    assert (code, "no table" in err) == (1, True)


EVIL = "\x1b[2J\x07\u202eEvil\x9b"


def edited(places: AppPaths, *changes: str) -> None:
    """The store after somebody has changed its rows by hand; `?` stands for a text that means no good."""
    with closing(sqlite3.connect(places.host_store)) as db:
        for change in changes:
            db.execute(change, (EVIL + "x" * 100_000,))
        db.commit()


async def test_a_list_of_what_was_edited_by_hand_steers_no_terminal_and_fits(
    places: AppPaths, capsys: pytest.CaptureFixture[str]
) -> None:
    filled(places, "Evening")
    edited(places, "UPDATE tables SET name = ?", "UPDATE seats SET player = ?", "UPDATE seats SET level = ?")
    edited(places, "UPDATE tables SET created = 9007199254740992 + 0 * length(?)")
    code, out, _ = await asyncio.to_thread(said, capsys, "--list")
    (line,) = out.splitlines()
    assert (code, line.isprintable(), "Evil" in line) == (0, True, True)
    assert len(line) < 250
    edited(places, "UPDATE tables SET created = 1000000000 + 0 * length(?)")
    async with Host(HostOptions(places.host_store)) as host, await Client.connect(host.addresses[0]) as ana:
        (table,) = await ana.tables()
        assert "Evil" in table.name


def test_a_store_that_was_edited_by_hand_and_cannot_be_used_is_refused_in_a_clean_line(
    places: AppPaths, capsys: pytest.CaptureFixture[str]
) -> None:
    filled(places, "Evening")
    edited(places, "UPDATE meta SET value = ?")
    code, _, err = said(capsys, "--list")
    assert (code, err.rstrip("\n").isprintable()) == (1, True)
    assert len(err) < 500


@pytest.mark.parametrize("change", ["tables SET state", "tables SET id", "seats SET kind"])
def test_a_table_that_was_edited_by_hand_and_cannot_be_used_is_named_in_a_clean_line(
    change: str, places: AppPaths, capsys: pytest.CaptureFixture[str]
) -> None:
    filled(places, "Evening", "Night")
    edited(places, f"UPDATE {change} = ? || rowid")
    code, out, err = said(capsys, "--list")
    lines = out.splitlines()
    assert (code, err, lines[0]) == (0, "", "There are no tables.")
    for name, line in zip(("Evening", "Night"), lines[1:], strict=True):
        assert (name in line, "cannot be played on" in line, line.isprintable()) == (True, True, True)
        assert len(line) < 500


def test_a_store_that_somebody_else_uses_is_named(places: AppPaths, capsys: pytest.CaptureFixture[str]) -> None:
    store = SqliteStore(places.host_store)
    code, _, err = said(capsys, "--list")
    store.close()
    assert (code, str(places.host_store) in err) == (3, True)


@pytest.mark.parametrize("arguments", [["--list", "--stop"], ["--export", "Evening"], ["--delete"]])
def test_orders_that_make_no_sense(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    assert caught.value.code == 2


@pytest.mark.nightly
async def test_a_host_that_runs_does_it_itself_and_says_at_its_start_with_what_it_goes_on(
    places: AppPaths, tmp_path: Path, unused_tcp_port: int
) -> None:
    at, home = Address("127.0.0.1", unused_tcp_port), ("--data", str(places.home))
    host = await start_host(places, at.port)
    async with await Client.connect(at, places=places) as ana, await Client.connect(at, places=places) as ben:
        table = await ana.create("Evening", SETUP, "Ana", ["me", "bot:random"])
        await ben.create("Night", SETUP, "Ben", ["me", "open"])
        await ana.start()
        listed = await run_host(*home, "--list")
        assert (listed.returncode, [line.split("  ")[1:4] for line in listed.stdout.splitlines()]) == (
            0,
            [["Evening", "playing", "Ana, Bot 1 (random)"], ["Night", "open", "Ben, open"]],
        )
        moved = await run_host(*home, "--export", table.id, str(tmp_path / "evening"))
        assert moved.returncode == 0
        await until(lambda: ana.table is None)
        assert (await run_host(*home, "--delete", "Evening")).returncode == 0
        assert (await run_host(*home, "--import", str(tmp_path / "evening"))).returncode == 0
        await ana.resume(table.id)
        refused = await run_host(*home, "--import", str(tmp_path / "evening"))
        assert (refused.returncode, "already" in refused.stderr) == (1, True)
    assert await stop_host(places)
    await host.wait()
    again = await start_host(find_paths(places.home), at.port)
    assert again.stdout is not None
    lines = (await asyncio.wait_for(again.stdout.readuntil(b"Ctrl+C"), PATIENCE)).decode()
    assert "It goes on with" in lines
    assert f"  {table.id}  Evening  playing  Ana, Bot 1 (random)  since " in lines
    assert await stop_host(places)
    await again.wait()
