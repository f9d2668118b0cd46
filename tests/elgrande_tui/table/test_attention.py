"""The bell and the window's title."""

from __future__ import annotations

import random
from typing import Any

import pytest

from elgrande_tui.settings.settings import Settings
from elgrande_tui.table.attention import Attention
from engine.core.match import Match
from tests.elgrande_tui.support.caravan_shown import caravan_shown
from tests.elgrande_tui.support.local_port import LocalPort, MatchPort
from tests.elgrande_tui.support.seats import screen_at
from tests.elgrande_tui.support.table_app import TableApp, a_match, seated_when
from tests.netplay.support.toy import toy


class Terminal:
    """An app in a terminal, which has a title."""

    is_headless = False

    def bell(self) -> None:
        """Ring unheard."""


def test_the_title_tells_the_game_and_what_waits_for_the_player(monkeypatch: pytest.MonkeyPatch) -> None:
    titles: list[str] = []
    monkeypatch.setattr("elgrande_tui.table.attention.set_title", titles.append)
    terminal: Any = Terminal()
    with caravan_shown():
        attention = screen_at(MatchPort(Match(toy(2), random.Random(1)), 0, {})).attention
    attention.turn(terminal, True)
    attention.turn(terminal, False)
    attention.votes(terminal, frozenset((1,)))
    attention.votes(terminal, frozenset())
    assert titles == ["Your turn - Caravan", "Caravan", "A vote - Caravan", "Caravan"]


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


@pytest.mark.parametrize("way", ["osc9", "osc777"])
def test_a_notification_comes_with_the_bell_where_it_is_wanted(monkeypatch: pytest.MonkeyPatch, way: Any) -> None:
    shown: list[tuple[str, str]] = []
    monkeypatch.setattr("elgrande_tui.table.attention.notify", lambda way, words: shown.append((way, words)))
    terminal: Any = Terminal()
    settings = Settings()
    attention = Attention("Caravan", settings)
    attention.turn(terminal, True)
    attention.turn(terminal, False)
    assert shown == [], "it is off unless somebody asks for it"
    settings.notify = way
    attention.turn(terminal, True)
    attention.turn(terminal, True)
    attention.turn(terminal, False)
    attention.votes(terminal, frozenset((1,)))
    attention.votes(terminal, frozenset())
    assert shown == [(way, "Your turn"), (way, "A vote")]
