"""Hostile files at the command line and in the player's own folders: one sentence each, and nothing hangs or fails."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from elgrande_tui.cli import main
from elgrande_tui.input.key_map import KeyMap
from elgrande_tui.model.game_ui import game_commands
from elgrande_tui.player_app import PlayerApp
from elgrande_tui.screens.start import StartScreen
from elgrande_tui.settings.guide_progress import GuideProgress
from elgrande_tui.settings.last_form import LastForm
from elgrande_tui.settings.last_hosts import LastHosts
from elgrande_tui.settings.own_file import SHOWN
from elgrande_tui.settings.settings import Settings, SettingsFile
from netplay.client.keyring import Keyring
from netplay.common.errors import StoreError
from netplay.common.paths import find_paths
from netplay.host.storage.table_file import read_table
from netplay.process.pid_file import pid_file, read_pid_file
from tests.elgrande_tui.support import walk

HOSTILE = {
    "deep": b"x = " + b"[" * 50_000,
    "long": b"x = " + b"9" * 10_000,
    "dotted": b"x" + b".x" * 20_000 + b" = 1",
    "wide": b"x = 99999999999999999999",
    "bytes": b"\xff\xfe\x00",
}
"""Name of a file, and what is in it."""
UNREADABLE = ("large", "pipe", "zero", "folder")
"""Files of which nothing is ever read."""
COMMANDS = {"game.txt": ["record", "check"], "evening.txt": ["replay"], "rule.toml": ["scenario"]}
"""File -> the command that reads it."""


def make(name: str, path: Path) -> Path:
    """Make something with this name, and return where it is."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if name in HOSTILE:
        path.write_bytes(HOSTILE[name] + (b"\n---\n" if path.suffix == ".txt" else b""))
    elif name == "folder":
        path.mkdir()
    elif name == "large":
        path.touch()
        os.truncate(path, 2**40)
    elif name != "missing" and sys.platform == "win32":
        pytest.skip("FIFOs and devices are no files there")
    elif name == "pipe":
        os.mkfifo(path)
    elif name == "zero":
        path.symlink_to("/dev/zero")
    return path


@pytest.mark.parametrize("name", [*HOSTILE, *UNREADABLE, "missing"])
@pytest.mark.parametrize("file", COMMANDS)
def test_a_command_refuses_the_file_in_one_sentence(
    file: str, name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = make(name, tmp_path / file)
    assert main.main([*COMMANDS[file], str(path)]) == 2
    out, err = capsys.readouterr()
    lines = [line for line in (out + err).splitlines() if line != "0 passed, 0 failed"]
    assert len(lines) == 1
    assert f"{path}: " in lines[0]
    assert "xpected " in lines[0] or name == "missing"
    assert len(lines[0]) < 400


@pytest.mark.parametrize("file", COMMANDS)
def test_what_the_sentence_quotes_is_cut(file: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / file
    path.write_text("x" * 100_000 + f" = 1\n{'---' if path.suffix == '.txt' else ''}\n")
    assert main.main([*COMMANDS[file], str(path)]) == 2
    out, err = capsys.readouterr()
    assert 1000 < len(out + err) < 3000


def test_a_name_that_no_file_can_have(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / ("x" * 300)
    assert main.main(["scenario", str(path)]) == 2
    assert "File name too long" in capsys.readouterr().err


@pytest.mark.parametrize("name", [*HOSTILE, *UNREADABLE])
@pytest.mark.parametrize("file", ["settings.toml", "keys.toml"])
def test_the_app_begins_with_own_files_like_that_and_says_so(
    file: str, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = make(name, find_paths().config / file)
    app = walk.app()
    assert app.settings == Settings()
    (told,) = app.complaints
    assert told.startswith(f"{path}{':' if name in HOSTILE else ' cannot be read'}")
    assert len(told) < len(str(path)) + 200
    assert main.main(["keys", "--check"]) == (1 if file == "keys.toml" else 0)
    assert len(capsys.readouterr().err.splitlines()) == (1 if file == "keys.toml" else 0)


@pytest.mark.parametrize("name", ["bytes", *UNREADABLE])
def test_settings_of_which_nothing_can_be_read_are_kept_when_one_is_changed(name: str) -> None:
    path = make(name, find_paths().config / "settings.toml")
    before = os.lstat(path)
    SettingsFile(find_paths()).change("bell", False)
    assert SettingsFile(find_paths()).now == Settings(bell=False)
    assert path.is_file()
    assert path.with_name("settings.toml.old").lstat().st_ino == before.st_ino


@pytest.mark.parametrize("line", [*(HOSTILE[name].decode() for name in ("deep", "long", "dotted")), "x = [", 'x = "'])
def test_in_own_files_a_bad_line_costs_itself_alone(line: str) -> None:
    places = find_paths()
    places.config.mkdir(parents=True)
    (places.config / "settings.toml").write_text(f"bell = false\n{line}\nguide = false\n")
    (places.config / "keys.toml").write_text(f'[table]\ndone = "F2"\n{line}\nskip = "F3"\n')
    settings, keys = SettingsFile(places), KeyMap(places, game_commands)
    assert settings.now == Settings(bell=False, guide=False)
    assert keys.changed == {"table.done": "f2", "table.skip": "f3"}
    quoted = line[:60]
    assert settings.complaints() == [f"{settings.path}: line 2 cannot be read and is left out: {quoted}"]
    assert keys.complaints == [f"{keys.path}: line 3 cannot be read and is left out: {quoted}"]


async def test_the_first_screen_shows_as_many_complaints_as_it_has_room_for() -> None:
    places = find_paths()
    places.config.mkdir(parents=True)
    (places.config / "keys.toml").write_text("".join(f"x{number} = 1\n" for number in range(5000)))
    app: PlayerApp = walk.app()
    assert len(app.complaints) == SHOWN + 1
    async with app.run_test(size=(80, 24)) as pilot:
        assert "4996 more lines are wrong there." in walk.said(await walk.screen(pilot, StartScreen))


REMEMBERED: dict[str, Callable[[], object]] = {
    "guide.json": lambda: GuideProgress(find_paths()).told,
    "last-game.json": lambda: LastForm(find_paths(), hosted=False).rows(),
    "hosts.json": lambda: LastHosts(find_paths()).addresses(),
    "host.json": lambda: read_pid_file(find_paths()),
}
"""Files of the program's own, and what reads them."""


@pytest.mark.parametrize("name", [*HOSTILE, *UNREADABLE, "json"])
@pytest.mark.parametrize("file", REMEMBERED)
def test_what_the_program_remembers_counts_as_empty_when_it_is_damaged(
    file: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(HOSTILE, "json", b'{"pid": ' + b"[" * 100_000)
    path = find_paths().state / file
    path.unlink(missing_ok=True)
    make(name, path)
    assert not REMEMBERED[file]()


@pytest.mark.parametrize("content", ['{"pid": -1, "port": 1, "secret": ""}', '{"pid": 1, "port": 0, "secret": ""}'])
def test_a_note_of_a_host_that_cannot_be_is_none(content: str) -> None:
    pid_file(find_paths()).write_text(content)
    assert read_pid_file(find_paths()) is None


@pytest.mark.parametrize("name", UNREADABLE)
def test_tokens_that_cannot_be_had_are_not_forgotten(name: str) -> None:
    path = make(name, find_paths().state / "seats.json")
    with pytest.raises(StoreError, match="expected"):
        Keyring(path).seats("h", "t")
    with pytest.raises(StoreError, match="expected"):
        Keyring(path).keep("h", "t", 0, [bytes(16)])


@pytest.mark.parametrize("content", ["{", '{"h": {"t": {"x": []}}}', '{"h": {"t": {"0": ["zz"]}}}'])
def test_tokens_that_are_damaged_are_kept_beside_the_new_ones(content: str) -> None:
    path = find_paths().state / "seats.json"
    path.write_text(content)
    assert Keyring(path).seats("h", "t") == []
    assert path.read_text() == content, "reading changes nothing"
    Keyring(path).keep("h", "t", 1, [bytes(16)])
    assert Keyring(path).tokens("h", "t", 1) == [bytes(16)]
    assert path.with_name("seats.json.old").read_text() == content


@pytest.mark.parametrize("name", [*HOSTILE, *UNREADABLE, "missing"])
def test_no_table_is_imported_from_it(name: str, tmp_path: Path) -> None:
    path = make(name, tmp_path / "table")
    with pytest.raises(StoreError, match=str(path)) as refused:
        read_table(path)
    assert refused.value.code == "file"


def test_what_such_a_file_says_is_quoted_harmless(tmp_path: Path) -> None:
    path = tmp_path / "table"
    path.write_bytes(msgspec.msgpack.encode({"\x1b[2J\u202e": 1}))
    with pytest.raises(StoreError, match="unknown field") as refused:
        read_table(path)
    assert str(refused.value).isprintable()
