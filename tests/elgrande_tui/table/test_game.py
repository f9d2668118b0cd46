"""Whole games through key presses alone."""

from __future__ import annotations

import random

import pytest

from tests.elgrande_tui.support.table_app import TableApp, a_port, play_on, text


@pytest.mark.nightly
@pytest.mark.some(1)
@pytest.mark.parametrize(("size", "seats", "edition"), [((80, 24), 3, "2015"), ((120, 40), 4, "1996")])
async def test_a_whole_game_by_keyboard(size: tuple[int, int], seats: int, edition: str) -> None:
    port = a_port(seats, seed=3, edition=edition)
    app = TableApp(port)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        given = await play_on(pilot, app, random.Random(5))
        await pilot.pause()
        assert given > 30
        assert port.view.over
        assert app.table.panel.name == "scoring"
        assert "General scoring, round 9" in text(app, "panel")
        await pilot.press("space")
        shown = text(app, "panel" if size == (80, 24) else "cards")
        assert "The winner: " in shown
        assert "What decided it" in shown
        assert app.table.panel.name == ("scores" if size == (80, 24) else "")
        for score in port.view.now.scores:
            assert str(score) in shown
