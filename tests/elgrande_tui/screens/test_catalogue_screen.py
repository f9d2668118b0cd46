"""The card catalogue: every card can be found by keyboard, with its text, at all sizes."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList, Static

from elgrande_tui.games.elgrande.commands import command
from elgrande_tui.games.elgrande.text.cards import card_title
from elgrande_tui.games.elgrande.text.explained import card_note
from elgrande_tui.screens.catalogue import CatalogueScreen, OpenCatalogue
from elgrande_tui.screens.start import StartScreen
from engine.core.setup import Setup
from engine.games.elgrande.model.figures import printed
from engine.games.elgrande.model.joined_figures import addition
from engine.games.elgrande.modules.church.module import CHURCH
from engine.games.elgrande.modules.colonies.module import COLONIES
from engine.games.elgrande.modules.grandissimo.module import GRANDISSIMO
from tests.elgrande_tui.support import walk
from tests.elgrande_tui.support.night_app import NightApp
from tests.elgrande_tui.support.table_app import TableApp, a_port

ADDED = (card for module in (CHURCH, COLONIES, GRANDISSIMO) for card in addition(module).cards)
CARDS = {card.id: card for card in (*printed().cards, *ADDED)}
OLD = Setup("elgrande", ("red", "blue"), (), (), {"edition": "1996", "flags": ["pl_return_single"]})


class Shown(NightApp):
    """Only the catalogue."""

    def __init__(self, setup: Setup | None = None) -> None:
        super().__init__()
        self.catalogue = CatalogueScreen(setup)

    def on_mount(self) -> None:
        self.push_screen(self.catalogue)


def detail(app: Shown) -> str:
    return str(app.catalogue.query_one("#detail", Static).render())


async def to_stack(pilot: Pilot[None], number: int) -> None:
    """So many stacks on, and there to the first card."""
    await pilot.press(*["right"] * number, "home")


async def test_it_opens_from_the_first_screen() -> None:
    app = walk.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await walk.screen(pilot, StartScreen)
        await pilot.press("c")
        await walk.screen(pilot, CatalogueScreen)
        await pilot.press("escape")
        await walk.screen(pilot, StartScreen)


@pytest.mark.some(1)
@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
async def test_every_card_of_every_stack_is_reached_and_its_text_fits(size: tuple[int, int]) -> None:
    app = Shown()
    async with app.run_test(size=size) as pilot:
        found: set[str] = set()
        for number in range(1, 8):
            await to_stack(pilot, 1)
            cards = app.catalogue.query_one("#cards", OptionList)
            wanted = [card.id for card in CARDS.values() if card.stack == number]
            assert [option.id for option in cards.options] == wanted
            for card in wanted:
                await pilot.pause()
                note = card_note(card, CARDS, "2015")
                assert note is not None
                assert note.text in detail(app)
                assert note.rules[-1] in detail(app)
                assert app.catalogue.query_one("#detail").region.bottom <= size[1] - 2
                found.add(card)
                await pilot.press("down")
        assert found == set(CARDS)


async def test_the_power_cards_say_how_many_come_to_the_court() -> None:
    app = Shown()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        cards = app.catalogue.query_one("#cards", OptionList)
        lines = [" ".join(str(option.prompt).split()) for option in cards.options]
        assert len(lines) == len(printed().powers) == 13
        assert lines[0] == "1 up to 6 caballeros to the court"
        assert lines[9] == "10 up to 1 caballero to the court"


async def test_an_edition_shows_how_the_other_one_reads() -> None:
    app = Shown()
    async with app.run_test(size=(80, 24)) as pilot:
        await to_stack(pilot, 2)
        while app.catalogue.query_one("#cards", OptionList).highlighted != 4:
            await pilot.press("down")
        await pilot.pause()
        assert "Edition 1996: " in detail(app)
        app.catalogue.query_one("#edition").focus()
        await pilot.press("right")
        await pilot.pause()
        assert "Edition 2015: " in detail(app)
        assert "one of yours too" in detail(app)


async def test_the_table_shows_its_own_edition_and_house_rules() -> None:
    app = Shown(OLD)
    async with app.run_test(size=(80, 24)) as pilot:
        assert "[1996]" in str(app.catalogue.query_one("#edition").render())
        await to_stack(pilot, 2)
        while app.catalogue.query_one("#cards", OptionList).highlighted != 4:
            await pilot.press("down")
        await pilot.pause()
        assert "House rule" in detail(app)


async def test_the_table_asks_for_it_with_its_setup() -> None:
    asked: list[OpenCatalogue] = []

    class Listening(TableApp):
        def on_open_catalogue(self, event: OpenCatalogue) -> None:
            asked.append(event)

    app = Listening(a_port())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(command("cards").key)
        await pilot.pause()
        assert [event.setup for event in asked] == [app.table.table.port.rules.setup]


def test_titles_stand_in_their_column() -> None:
    assert all(len(card_title(card)) <= 20 for card in CARDS)
