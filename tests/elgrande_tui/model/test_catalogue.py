"""The cards of any game in words, as far as the game has no report of its own."""

from __future__ import annotations

import pytest

from elgrande_tui.model.catalogue import Catalogue
from elgrande_tui.model.form import Chosen, FormRow

CARDS = {"goods": ("Silk road", "Salt"), "beasts": ("Camel", "Silkworm")}


class Cards(Catalogue):
    """Two lists."""

    def filters(self) -> list[FormRow]:
        return [
            FormRow("list", "List", [(name, name) for name in CARDS], "goods"),
            FormRow("print", "Print", [("1", "1"), ("2", "2")], "2"),
        ]

    def entries(self, chosen: Chosen) -> list[tuple[str, str]]:
        return [(card.casefold(), card) for card in CARDS[chosen["list"]]]

    def details(self, entry: str, chosen: Chosen) -> list[str]:
        return [f"{entry} in print {chosen['print']}"]


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("", ["Silk road", "Salt", "Camel", "Silkworm"]),
        ("CAM", ["Camel", "camel in print 2"]),
        ("road", ["Silk road", "silk road in print 2"]),
        ("silk", ["That could be Silk road and Silkworm."]),
        ("oad", ["There is no such card."]),
    ],
)
def test_a_card_is_told_by_how_a_word_of_it_begins(typed: str, told: list[str]) -> None:
    assert Cards().told(typed) == told
