"""The table cell by cell in what it goes through besides a player's turn: votes, a pause, a Veto, looking back."""

from __future__ import annotations

import random
from collections.abc import Mapping
from pathlib import Path

import pytest

from elgrande_tui.lobby.launch import Launch
from elgrande_tui.player_app import PlayerApp
from elgrande_tui.settings.guide_progress import GuideProgress
from elgrande_tui.settings.settings import Settings
from elgrande_tui.table.screen import TableScreen
from engine.core.match import Match
from netplay.client.updates import ClockUpdate
from netplay.common.paths import find_paths
from netplay.protocol.fields import TableOptions
from tests.elgrande_tui.support.local_port import LocalPort
from tests.elgrande_tui.support.people import FakePeople, absent, asked
from tests.elgrande_tui.support.seats import screen_at
from tests.elgrande_tui.support.snapshot import SIZES, looks_as_its_snapshot
from tests.elgrande_tui.support.table_app import TableApp, a_match, seated_when

MOMENTS = {"veto": "", "review": "d", "lesson": "", "steps": "", "past": "tab enter comma", "watching": "", "over": ""}
"""What there is to see -> the keys that lead there."""
TOGETHER: Mapping[str, dict[str, object]] = {
    "vote": {"motions": [absent(4)]},
    "counted": {"motions": [asked(5, "pause", 0)]},
    "paused": {"motions": [], "state": "paused"},
}
"""The same -> what has become of the table."""


@pytest.fixture(autouse=True)
def _nothing_fades(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let what flashes do so until the end, however slow the machine is."""
    monkeypatch.setattr("elgrande_tui.table.step_timer.FLASH", 3600.0)


def played(kind: str) -> Match:
    """Return a game in which the first seat is asked that kind of question."""
    return seated_when(kind).match


def at_its_end() -> Match:
    match, rng = a_match(3), random.Random(1)
    while not match.over:
        seat = match.asked[0]
        question = match.question(seat)
        assert question is not None
        match.answer(seat, rng.choice(question.words))
    return match


def tables(home: Path) -> dict[str, TableScreen]:
    """Each of `MOMENTS`."""
    new, gone = GuideProgress(find_paths(home)), GuideProgress(find_paths(home / "steps gone"))
    gone.end_steps()
    return {
        "veto": screen_at(LocalPort(played("veto"), 0, {})),
        "review": screen_at(LocalPort(played("place"), 0, {}), settings=Settings(confirm=True)),
        "lesson": screen_at(LocalPort(played("play_power"), 0, {}), guide=gone),
        "steps": screen_at(LocalPort(played("use"), 0, {}), guide=new),
        "past": screen_at(LocalPort(played("place"), 0, {})),
        "watching": screen_at(LocalPort(played("place"), None, {})),
        "over": screen_at(LocalPort(at_its_end(), 0, {})),
    }


@pytest.mark.some(2)
@pytest.mark.parametrize("size", SIZES)
async def test_moments_look_as_their_snapshots(size: str, tmp_path: Path) -> None:
    app = PlayerApp(Launch(name="Ana"))
    async with app.run_test(size=SIZES[size]) as pilot:
        for name, table in tables(tmp_path / "new").items():
            await app.push_screen(table)
            await pilot.press(*MOMENTS[name].split())
            await looks_as_its_snapshot(pilot, f"{size}_{name}", table)
            await app.pop_screen()


@pytest.mark.parametrize("size", SIZES)
async def test_what_people_do_looks_as_its_snapshots(size: str) -> None:
    port = LocalPort(played("place"), 0, {})
    people = FakePeople(port, TableOptions(clock=3600))
    app = TableApp(port)
    async with app.run_test(size=SIZES[size]) as pilot:
        for name, change in TOGETHER.items():
            people.now(**change)
            await looks_as_its_snapshot(pilot, f"{size}_{name}", app.table)
        people.clock = ClockUpdate((3000, 95, -40), (), 0.0)
        people.now(state="playing")
        people.seat(1, away=True, since=1000)
        await looks_as_its_snapshot(pilot, f"{size}_away", app.table)
        people.says(1, "Good luck, all!")
        await pilot.press("m", *"Thanks")
        await looks_as_its_snapshot(pilot, f"{size}_typing", app.table)


async def test_a_window_that_is_too_small_looks_as_its_snapshot() -> None:
    app = TableApp(LocalPort(a_match(3), 0, {}))
    async with app.run_test(size=(60, 20)) as pilot:
        await looks_as_its_snapshot(pilot, "none_too_small", app.table)
