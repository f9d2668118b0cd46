"""An expansion that brings no face is played all the same: by its own words, with an area that is on no map."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from elgrande_tui.games.elgrande.catalogue import GrandeCatalogue
from elgrande_tui.games.elgrande.model.new_game import form_rows, setup_of
from elgrande_tui.model.form import YES, switched
from elgrande_tui.model.game_ui import game_ui, ui_of
from elgrande_tui.model.new_game import game_line
from elgrande_tui.model.picking import words_of
from engine.games.elgrande.modules.registry import MODULES
from tests.elgrande_tui.support.local_port import LocalPort
from tests.elgrande_tui.support.seats import in_words
from tests.elgrande_tui.support.table_app import TableApp, a_match, give, questions, text
from tests.games.lighthouse.lighthouse import CARD, LIGHTHOUSE


@pytest.fixture(autouse=True)
def _in_the_box() -> Iterator[None]:
    MODULES.register(LIGHTHOUSE)
    yield
    MODULES.forget(LIGHTHOUSE.name)


def port(seed: int = 1) -> LocalPort:
    match = a_match(2, seed, modules=("lighthouse",), length="short")
    return LocalPort(match, 0, {1: "random"}, seed)


def test_it_can_be_chosen_by_its_name() -> None:
    form = list(form_rows())
    (row,) = [row for row in form if row.id == "lighthouse"]
    assert (row.label, row.explained, row.sort) == ("lighthouse", "", "addition")
    chosen = {**{row.id: row.usual for row in form}, **switched([row], ["lighthouse"])}
    assert chosen["lighthouse"] == YES
    setup = setup_of(("red", "blue"), chosen)
    assert setup.modules == ("lighthouse",)
    assert game_line(game_ui("elgrande"), setup) == "Edition 2015, nine rounds, with lighthouse"


@pytest.mark.nightly
async def test_it_is_played_to_the_end_with_keys() -> None:
    app, asked = TableApp(port(5)), set()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        rng = random.Random(1)
        async for question in questions(pilot, app):
            asked |= {words.split()[0] for words in question.words if "faro" in words or "beacon" in words}
            if question.kind in ("beacon", "choose_card"):
                for key in ("question_mark", "i", "f"):
                    await pilot.press(key)
                    assert text(app, "panel").strip()
                    await pilot.press("q")
            wanted = [words for words in (f"take {CARD}", "act") if words in question.words]
            await give(pilot, app, (wanted or [rng.choice(question.words)])[0])
    assert "beacon" in asked


def test_plain_mode_tells_it_by_its_words() -> None:
    at = port()
    table = in_words(at)
    table.do("map")
    assert any(line.startswith("Faro (3 1 0): ") for line in table.told())
    table.do("help")
    assert "lighthouse" in table.told()
    assert at.rules.parse("beacon galicia").words == "beacon galicia"
    assert words_of(ui_of(at.rules).answers.parts(at.rules.parse("place faro"))) == "place faro"


def test_its_card_stands_in_the_catalogue_by_its_id() -> None:
    catalogue = GrandeCatalogue(port().match.setup)
    assert CARD in " ".join(catalogue.told("6"))
    told = catalogue.details(CARD, {"stack": "6", "edition": "2015"})
    assert told == [
        "Assumed: L6-storm: what it does. L-3: card face missing; a letter tells it.",
        "Assumed: L6-storm: caballeros to place 1. L-2: card face missing.",
        "(L-2)",
    ]
