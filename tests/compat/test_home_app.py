"""The app in the home that an old version leaves: it looks and obeys as its player wanted, and the game goes on."""

from __future__ import annotations

import pytest

from elgrande_tui.app import ElGrandeApp
from elgrande_tui.i18n.seats import seat_name
from elgrande_tui.lobby.launch import Launch
from elgrande_tui.screens.choice import ChoiceRow
from elgrande_tui.screens.create import CreateScreen
from elgrande_tui.screens.field import FieldRow
from elgrande_tui.screens.resume import ResumeScreen
from elgrande_tui.screens.settings import SettingsScreen
from elgrande_tui.screens.start import StartScreen
from elgrande_tui.table.hot_seat import HotSeatScreen, MaskScreen
from netplay.common.paths import AppPaths
from tests.elgrande_tui.support import walk
from tests.elgrande_tui.support.seats import newest

SIZE = (100, 30)
FORM = {"seats": "3", "edition": "1996", "length": "short", "blue": "here", "green": "easy", "V6": "yes", "aid": "yes"}


@pytest.fixture(autouse=True)
def _no_hosts(places: AppPaths) -> None:
    """Nobody is looked for where Ana has been."""
    (places.state / "hosts.json").unlink()


async def test_keys_and_choices_are_those_of_the_player() -> None:
    app = ElGrandeApp(Launch())
    async with app.run_test(size=SIZE) as pilot:
        await walk.screen(pilot, StartScreen)
        assert app.theme == "terminal-light-16"
        await pilot.press("comma")
        settings = await walk.screen(pilot, SettingsScreen)
        assert "Ustawienia" in walk.said(settings)
        assert {settings.query_one(f"#{name}", ChoiceRow).value for name in ("bell", "guide", "animation")} == {"no"}
        await pilot.press("backspace")
        await walk.screen(pilot, StartScreen)
        await pilot.press("p")
        form = await walk.screen(pilot, CreateScreen)
        assert {row: form.query_one(f"#{row}", ChoiceRow).value for row in FORM} == FORM
        assert form.query_one("#blue-name", FieldRow).value == "Αννα O'Δ"
        assert form.query_one("#player", FieldRow).value == "Žofie [b]字"
        form.query_one("#seats", ChoiceRow).focus()
        await pilot.press("right_square_bracket")
        assert form.query_one("#seats", ChoiceRow).value == "4"


async def test_the_game_at_the_own_keyboard_is_found_and_goes_on() -> None:
    app = ElGrandeApp(Launch(), bot_delay=0.0)
    async with app.run_test(size=SIZE) as pilot:
        await walk.screen(pilot, StartScreen)
        await pilot.press("f6")
        found = await walk.screen(pilot, ResumeScreen)
        assert "Αννα O'Δ" in walk.said(found)
        await pilot.press("enter")
        await walk.screen(pilot, MaskScreen)
        await pilot.press("enter")
        screen = await walk.screen(pilot, HotSeatScreen)
        assert screen.table.port.names == ["Žofie [b]字", "Αννα O'Δ", seat_name("green")]
        await walk.until(pilot, lambda: not any(seat.table.incoming.log.pages[0].found for seat in screen.seats))
        for key, panel in {"f5": "log", "щ": "offer", "ctrl+o": "", "f1": "help"}.items():
            await pilot.press(key)
            assert screen.panel.name == panel
        due = next(seat for seat in screen.seats if seat.table.answering.question is not None)
        asked, known = due.table.answering.question, len(due.table.incoming.log.entries)
        await due.table.port.send(newest(due.table.port, 0))
        await walk.until(
            pilot, lambda: due.table.answering.question != asked and len(due.table.incoming.log.entries) > known
        )
