"""The mouse, where there is one."""

from __future__ import annotations

from elgrande_tui.map.raster import legend
from tests.app.table_app import TableApp, a_port, seated_when


async def test_a_card_of_the_hand_is_chosen_by_a_click_and_played_by_another() -> None:
    port = a_port(first_player="red")
    app = TableApp(port)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        at = len("Hand 1 2 3 4 5 6 7 8 9 1")
        await pilot.click("#hand", offset=(at, 0))
        assert app.table.table.selection.word == "10"
        await pilot.click("#hand", offset=(at, 0))
        await pilot.pause()
        assert port.view.now.played[0] == 10


async def test_an_area_is_chosen_by_a_click_and_taken_by_another() -> None:
    port = seated_when("place")
    app = TableApp(port)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        choice = app.table.table.selection.choices[0]
        x, y, _, _ = legend().area(choice.word).label
        court = port.view.now.court[0]
        await pilot.click("#map", offset=(x + 5, y + 1))
        assert app.table.table.selection.cursor == choice.word
        await pilot.click("#map", offset=(x + 5, y + 1))
        await pilot.pause()
        assert port.view.now.court[0] == court - 1


async def test_a_card_on_offer_is_chosen_by_a_click_in_either_layout() -> None:
    for size, name, offset in (((80, 24), "#map", (3, 7)), ((120, 40), "#cards", (110, 4))):
        port = seated_when("choose_card")
        app = TableApp(port)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            fifth = port.view.now.offer[4]
            await pilot.click(name, offset=offset)
            assert app.table.table.selection.word == fifth or not fifth
