"""The mouse, where there is one."""

from __future__ import annotations

import pytest

from elgrande_tui.games.elgrande.board.raster import spain
from elgrande_tui.widgets.cells import Cells
from tests.elgrande_tui.support.table_app import TableApp, a_port, seated_when


async def test_a_card_of_the_hand_is_chosen_by_a_click_and_played_by_another() -> None:
    port = a_port(first_player="red")
    app = TableApp(port)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        at = str(app.table.query_one("#hand", Cells).text).index("10:")
        await pilot.click("#hand", offset=(at, 0))
        assert app.table.table.answering.selection.word == "10"
        await pilot.click("#hand", offset=(at, 0))
        await pilot.pause()
        assert port.view.now.played[0] == 10


async def test_an_area_is_chosen_by_a_click_and_taken_by_another() -> None:
    port = seated_when("place")
    app = TableApp(port)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        choice = app.table.table.answering.selection.choices[0]
        x, y, _, _ = spain().area(choice.word).label
        court = port.view.now.court[0]
        await pilot.click("#map", offset=(x + 5, y + 1))
        assert app.table.table.answering.selection.cursor == choice.word
        await pilot.click("#map", offset=(x + 5, y + 1))
        await pilot.pause()
        assert port.view.now.court[0] == court - 1


@pytest.mark.parametrize(("size", "name"), [((80, 24), "#map"), ((120, 40), "#cards")])
async def test_a_card_on_offer_is_chosen_by_a_click_in_either_layout(size: tuple[int, int], name: str) -> None:
    port = seated_when("choose_card", prefer=("power 13",))
    stack, card = next((number, card) for number, card in enumerate(port.view.now.offer) if card)
    offset = (5, 3 + stack) if name == "#map" else (24 * stack + 5, 4)
    app = TableApp(port)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await pilot.click(name, offset=offset)
        assert app.table.table.answering.selection.word == card
