"""What prompt and info panel tell of the card under the cursor, on the smallest screen."""

from __future__ import annotations

import pytest

from elgrande_tui.games.elgrande.model.game_facts import places_of
from elgrande_tui.games.elgrande.panels.card_info import info_panel
from elgrande_tui.games.elgrande.text.cards import card_title
from tests.elgrande_tui.support.table_app import TableApp, a_port, seated_when, text

SMALL = (80, 24)


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ("1", "Power card 1: up to 6 caballeros to the court."),
        ("10", "Power card 10: up to 1 caballero to the court."),
        ("13", "Power card 13: up to 0 caballeros to the court."),
    ],
)
async def test_a_chosen_power_card_says_what_it_brings_to_the_court(value: str, told: str) -> None:
    app = TableApp(a_port())
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press(*value)
        assert text(app, "prompt") == told
        await pilot.press("i")
        assert text(app, "panel").startswith(told)


async def test_a_chosen_action_card_says_how_many_it_places() -> None:
    port = seated_when("choose_card")
    app = TableApp(port)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("tab", "i")
        card = app.table.current.context().chosen
        assert text(app, "panel").startswith(f"{card_title(card)}  {places_of(port.rules, card)}\n")


async def test_nothing_under_the_cursor_is_said_so() -> None:
    app = TableApp(a_port())
    async with app.run_test(size=SMALL):
        rows = info_panel(app.table.current.context(), SMALL[0])
        assert "Move to an area or a card first" in rows[0][0][0]
