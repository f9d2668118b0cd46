"""What stands beside the commands of the first screen."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from elgrande_tui.lobby import at_hand
from elgrande_tui.lobby.at_hand import AtHand, look_around
from netplay.common.paths import find_paths
from netplay.host.storage.sqlite_store import SqliteStore
from tests.elgrande_tui.cli.test_record_command import played
from tests.elgrande_tui.lobby.test_kept_games import stored


def test_only_what_is_there_is_told() -> None:
    found = AtHand(tables=2, left=1, left_at=1_792_270_800.0, kept=7)
    assert found.of("join") == "2 tables in reach"
    assert found.of("resume").startswith("1 game left, 2026-10-")
    assert found.of("replay") == "7 games kept"
    assert [AtHand().of(name) for name in ("join", "resume", "replay")] == [""] * 3
    assert found.of("play") == ""


def test_files_that_cannot_be_read_are_told_of_with_and_without_games() -> None:
    assert AtHand(left=2, left_at=1_792_270_800.0, kept=2, unreadable=1).of("resume") == "2 games left, 1 damaged"
    assert AtHand(unreadable=3).of("resume") == "3 damaged"


async def test_a_game_that_is_open_elsewhere_and_one_that_is_damaged_are_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(at_hand, "BEHIND", 0)
    paths = find_paths(tmp_path / "new")
    stored(paths, "aaaa", played(40))
    (paths.play / "b.sqlite").write_bytes(b"no store at all")
    with closing(SqliteStore(paths.play / "aaaa.sqlite")):
        found = await anext(look_around(paths))
    assert (found.left, found.kept, found.unreadable) == (1, 1, 1)


async def test_games_are_told_of_before_the_network_is_listened_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(at_hand, "BEHIND", 0)
    looking = look_around(find_paths(tmp_path / "new"))
    assert await anext(looking) == AtHand()
