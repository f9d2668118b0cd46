"""Card texts: every card of the box has one, and it fits where it is shown."""

from __future__ import annotations

import re
import textwrap

import pytest
from rich.cells import cell_len

from elgrande_tui.games.elgrande.tables import MAP_CELLS
from elgrande_tui.games.elgrande.text.cards import (
    LINE_CELLS,
    LINES,
    SHORT_CELLS,
    TITLE_CELLS,
    card_short,
    card_text,
    card_title,
)
from elgrande_tui.games.elgrande.text.table import area_map_name, area_name
from engine.games.elgrande.model.figures import printed
from engine.games.elgrande.model.joined_figures import addition
from engine.games.elgrande.modules.church.module import CHURCH
from engine.games.elgrande.modules.colonies.module import COLONIES

CARDS = [
    *(card.id for card in printed().cards),
    *(card.id for module in (CHURCH, COLONIES) for card in addition(module).cards),
]
TWICE = {"d2-score-chosen", "d3-score-chosen"}
"""One card in two stacks."""


@pytest.mark.parametrize("card", CARDS)
@pytest.mark.parametrize("edition", ["2015", "1996"])
def test_a_card_fits_its_box(card: str, edition: str) -> None:
    lines = textwrap.wrap(card_text(card, edition), LINE_CELLS)
    assert 0 < len(lines) <= LINES
    assert max(map(cell_len, lines)) <= LINE_CELLS
    assert " ".join(lines) == card_text(card, edition)
    assert card_text(card, edition).endswith(".")


@pytest.mark.parametrize("card", CARDS)
def test_titles_and_short_forms_fit(card: str) -> None:
    assert card_title(card) != card
    assert cell_len(card_title(card)) <= TITLE_CELLS
    assert 0 < cell_len(card_short(card)) <= SHORT_CELLS


def test_cards_that_do_different_things_are_called_differently() -> None:
    for name in (card_title, card_short, card_text):
        texts = [name(card) for card in CARDS if card not in TWICE - {"d2-score-chosen"}]
        assert len(set(texts)) == len(texts)


def test_cards_that_changed_between_the_editions_say_so() -> None:
    changed = {card for card in CARDS if card_text(card, "1996") != card_text(card, "2015")}
    assert changed == {"d2-score-chosen", "d3-score-chosen", "d2-return-1-each", "d4-eviction", "d4-court"}


def test_numbers_on_cards_are_those_of_the_figures() -> None:
    words = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five"}
    for card in printed().cards:
        if card.do in ("move", "put", "owners_return", "court") and isinstance(card.max, int):
            number = words[card.max_own if card.max_own < 10 else card.max]
            assert number in card_text(card.id), card.id
        for value in card.first_values:
            assert str(value) in card_text(card.id), card.id


def test_every_area_has_a_name_that_fits_the_map() -> None:
    for area in printed().areas:
        assert area_name(area.id) != area.id
        assert cell_len(area_map_name(area.id)) <= MAP_CELLS[area.id]
    assert set(MAP_CELLS) == {area.id for area in printed().areas}


@pytest.mark.parametrize("card", CARDS)
def test_the_short_form_of_a_card_is_recognized_in_its_title(card: str) -> None:
    """A card is called in the column as in the question: they share a word, or its beginning."""
    short, title = (
        {word[:4] for word in re.findall(r"[^\W\d_]{3,}", text.casefold())}
        for text in (card_short(card), card_title(card))
    )
    assert short & title
