"""Windows change their size at any moment: no screen minds, however small or odd the new one is."""

from __future__ import annotations

import pytest

from elgrande_tui.screens.start import StartScreen
from tests.elgrande_tui.support import walk

SIZES = ((1, 1), (300, 10), (80, 24))


@pytest.mark.some(2)
@pytest.mark.parametrize("key", ["", "p", "h", "j", "r", "w", "g", "c", "s", "ctrl+p"])
async def test_a_screen_is_whole_again_after_every_size(key: str) -> None:
    app = walk.app()
    async with app.run_test(size=SIZES[-1]) as pilot:
        start = await walk.screen(pilot, StartScreen)
        if key:
            await pilot.press(key)
            await walk.until(pilot, lambda: app.screen is not start and app.screen.is_mounted)
        here = app.screen
        await pilot.pause()
        before = [child.region for child in here.children]
        for size in SIZES:
            await pilot.resize_terminal(*size)
            await pilot.pause()
            await pilot.press("down", "up")
        assert app.screen is here
        assert [child.region for child in here.children] == before
