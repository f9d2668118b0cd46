"""A few fixed positions, cell by cell."""

from __future__ import annotations

import random

import pytest

from elgrande_tui.local_port import LocalPort
from tests.app.snapshot import matches
from tests.app.table_app import TableApp, a_match


def in_round_five(seats: int) -> LocalPort:
    """A position in the middle of a game, first seat to play, that no change of a bot's mind can touch."""
    match, rng = a_match(seats, seed=12), random.Random(12)
    while True:
        seat = match.asked[0]
        question = match.question(seat)
        assert question is not None
        if seat == 0 and question.kind == "place" and match.rules.standings(match.position.state)[0].score > 40:
            return LocalPort(match, 0, {})
        match.answer(seat, rng.choice(question.words))


@pytest.mark.parametrize(
    ("name", "size", "keys", "ascii_only"),
    [
        ("small_placing", (80, 24), "tab", False),
        ("small_ascii", (80, 24), "tab", True),
        ("small_refused", (80, 24), "k i q p", False),
        ("small_seats", (80, 24), "e", False),
        ("medium_placing", (120, 40), "tab tab", False),
        ("medium_help", (120, 40), "question_mark", False),
    ],
)
async def test_a_position_looks_as_its_snapshot(name: str, size: tuple[int, int], keys: str, ascii_only: bool) -> None:
    app = TableApp(in_round_five(5), ascii_only=ascii_only)
    async with app.run_test(size=size) as pilot:
        await pilot.press(*keys.split())
        await pilot.pause()
        assert matches(name, app.table)
