"""The table cell by cell: the map, and every panel, at three sizes."""

from __future__ import annotations

import random

import pytest

from elgrande_tui.settings.settings import Settings
from elgrande_tui.table.open_panel import PANELS
from engine.bots.advice import Advice, Why
from tests.elgrande_tui.support.local_port import LocalPort
from tests.elgrande_tui.support.people import FakePeople, absent
from tests.elgrande_tui.support.snapshot import SIZES, looks_as_its_snapshot
from tests.elgrande_tui.support.table_app import TableApp, a_match

ADVISED = (
    Advice(
        ("place granada", "place sevilla", "place granada"), 0.0, (Why("area", 0, 3.6, "granada"), Why("court", 0, -1))
    ),
    Advice(("place sevilla",), 2.4, (Why("area", 0, 2.2, "sevilla"), Why("area", 1, -1.6, "sevilla"))),
    Advice(("done",), 4.1),
)
"""What a hint says in the pictures, whatever the bots would say."""


@pytest.fixture(autouse=True)
def _nothing_fades(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let what flashes do so until the end, however slow the machine is."""
    monkeypatch.setattr("elgrande_tui.table.step_timer.FLASH", 3600.0)


def in_round_five(seats: int) -> LocalPort:
    """Return a position in the middle of a game, first seat to play, that no change of a bot's mind can touch."""
    match, rng = a_match(seats, seed=12), random.Random(12)
    while True:
        seat = match.asked[0]
        question = match.question(seat)
        assert question is not None
        if seat == 0 and question.kind == "place" and match.rules.standings(match.position.state)[0].score > 40:
            return LocalPort(match, 0, {})
        match.answer(seat, rng.choice(question.words))


@pytest.mark.some(2)
@pytest.mark.parametrize("size", SIZES)
async def test_the_map_looks_as_its_snapshots(size: str) -> None:
    app = TableApp(in_round_five(5), settings=Settings(quick=False))
    async with app.run_test(size=SIZES[size]) as pilot:
        for name, keys in {"map": "tab", "refused": "k i q p", "moved": "tab enter tab", "taken_back": "u"}.items():
            await pilot.press(*keys.split())
            await looks_as_its_snapshot(pilot, f"{size}_{name}", app.table)


@pytest.mark.parametrize("size", SIZES)
async def test_the_map_looks_as_its_snapshots_in_ascii(size: str) -> None:
    app = TableApp(in_round_five(5), ascii_only=True)
    async with app.run_test(size=SIZES[size]) as pilot:
        await pilot.press("tab")
        await looks_as_its_snapshot(pilot, f"{size}_ascii", app.table)


@pytest.mark.parametrize("size", SIZES)
async def test_every_panel_looks_as_its_snapshot(size: str) -> None:
    port = in_round_five(5)
    people = FakePeople(port)
    app = TableApp(port)
    async with app.run_test(size=SIZES[size]) as pilot:
        people.says(1, "Good luck, all!")
        people.says(None, "Cleo is back.")
        people.seat(3, away=True)
        people.now(motions=[absent(4, votes=[(2, 1)])])
        await pilot.press("tab", "enter")
        await pilot.pause()
        app.table.panel.scored = port.view.ledger[-9:]
        hint = app.table.table.hint
        hint.advised, hint._question = ADVISED, app.table.table.answering.question
        for panel in PANELS:
            app.table.panel.name = ""
            app.table.panel.open(panel)
            app.table.paint()
            await looks_as_its_snapshot(pilot, f"{size}_panel_{panel}", app.table, app.table.query_one("#panel"))
