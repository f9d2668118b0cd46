"""What stands beside the commands of the first screen."""

from __future__ import annotations

from pathlib import Path

import pytest

from elgrande_tui.lobby import at_hand
from elgrande_tui.lobby.at_hand import AtHand, look_around
from netplay.common.paths import find_paths


def test_only_what_is_there_is_told() -> None:
    found = AtHand(tables=2, left=1, left_at=1_792_270_800.0, kept=7)
    assert found.of("join") == "2 tables in reach"
    assert found.of("resume").startswith("1 game left, 2026-10-")
    assert found.of("replay") == "7 games kept"
    assert [AtHand().of(name) for name in ("join", "resume", "replay")] == [""] * 3
    assert found.of("play") == ""


async def test_games_are_told_of_before_the_network_is_listened_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(at_hand, "BEHIND", 0)
    looking = look_around(find_paths(tmp_path / "new"))
    assert await anext(looking) == AtHand()
