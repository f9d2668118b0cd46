"""Votes at one keyboard: a player who asks for something has the consent of all who sit there."""

from __future__ import annotations

from pathlib import Path

from elgrande_tui.lobby.new_game import HERE
from tests.elgrande_tui.support import walk
from tests.elgrande_tui.support.new_games import new_grande
from tests.elgrande_tui.support.table_app import text
from tests.elgrande_tui.table.test_hot_seat import SIZE, mask, sitting

PAUSED = "The game is paused. Q asks all to go on."


async def test_a_pause_needs_one_key_at_one_keyboard(tmp_path: Path) -> None:
    people = sitting(tmp_path, new_grande((HERE, HERE)), "Ana", "Ben", "Cleo")
    async with people as app, app.run_test(size=SIZE) as pilot:
        await mask(pilot)
        await pilot.press("enter")
        await walk.until(pilot, lambda: app.screen is app.table)
        await pilot.press("Q")
        await walk.until(pilot, lambda: text(app, "prompt") == PAUSED)
        await pilot.press("Q")
        await walk.until(pilot, lambda: text(app, "prompt") not in ("", PAUSED))
        assert not app.table.table.people.motions
