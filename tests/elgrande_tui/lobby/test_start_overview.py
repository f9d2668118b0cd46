"""What stands beside the commands of the first screen."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from elgrande_tui.lobby import start_overview
from elgrande_tui.lobby.start_overview import StartOverview, watch_overview
from netplay.common.paths import find_paths
from netplay.host.storage.sqlite_store import SqliteStore
from tests.elgrande_tui.cli.test_record_command import played
from tests.elgrande_tui.lobby.test_kept_games import stored


def test_only_what_is_there_is_told() -> None:
    found = StartOverview(tables=2, left=1, left_at=1_792_270_800.0, kept=7)
    assert found.line_for("join") == "2 tables in reach"
    assert found.line_for("resume").startswith("1 game left, 2026-10-")
    assert found.line_for("replay") == "7 games saved"
    assert [StartOverview().line_for(name) for name in ("join", "resume", "replay")] == [""] * 3
    assert found.line_for("play") == ""


def test_files_that_cannot_be_read_are_told_of_with_and_without_games() -> None:
    assert (
        StartOverview(left=2, left_at=1_792_270_800.0, kept=2, unreadable=1).line_for("resume")
        == "2 games left, 1 damaged"
    )
    assert StartOverview(unreadable=3).line_for("resume") == "3 damaged"


async def test_a_game_that_is_open_elsewhere_and_one_that_is_damaged_are_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(start_overview, "BEHIND", 0)
    paths = find_paths(tmp_path / "new")
    stored(paths, "aaaa", played(40))
    (paths.play / "b.sqlite").write_bytes(b"no store at all")
    with closing(SqliteStore(paths.play / "aaaa.sqlite")):
        found = await anext(watch_overview(paths))
    assert (found.left, found.kept, found.unreadable) == (1, 1, 1)


async def test_games_are_told_of_before_the_network_is_listened_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(start_overview, "BEHIND", 0)
    looking = watch_overview(find_paths(tmp_path / "new"))
    assert await anext(looking) == StartOverview()
