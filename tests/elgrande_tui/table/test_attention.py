"""The bell and the window's title."""

from __future__ import annotations

import pytest

from tests.elgrande_tui.support.local_port import LocalPort
from tests.elgrande_tui.support.table_app import TableApp, a_match, seated_when


class Bell:
    """Counts how often the bell rings."""

    def __init__(self) -> None:
        self.rings = 0

    def __call__(self) -> None:
        self.rings += 1


@pytest.fixture
def bell(monkeypatch: pytest.MonkeyPatch) -> Bell:
    """Return the bell of the app."""
    counter = Bell()
    monkeypatch.setattr(TableApp, "bell", lambda app: counter())
    return counter


async def test_the_bell_rings_once_per_turn_and_not_at_every_answer(bell: Bell) -> None:
    match = seated_when("place").match
    app = TableApp(LocalPort(match, 0, {}))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert bell.rings == 1
        await pilot.press("tab", "enter")
        await pilot.pause()
        assert bell.rings == 1
        assert app.table.attention.mine == (0 in match.asked)


async def test_it_rings_again_when_the_turn_comes_back(bell: Bell) -> None:
    match = a_match(2, first_player="blue")
    port = LocalPort(match, 0, {})
    app = TableApp(port)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert bell.rings == 0
        port.play(1, "power 7")
        await pilot.pause()
        assert bell.rings == 1
        assert app.table.attention.mine
