"""What a terminal shows that knows no more than ASCII."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from elgrande_tui.i18n.catalogues import TRANSLATED, entries, forms, rooms
from elgrande_tui.widgets.ascii_text import ascii_text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("País Vasco, Łódź", "Pais Vasco, Lodz"),
        ("Größe, ¿qué?, ő ű", "Grose, ?que?, o u"),
        ("Король: Арагон", "Korolx: Aragon"),
        ("字", "??"),
        ("→ … –", "> ~ -"),
    ],
)
def test_letters_become_those_that_are_nearest(text: str, shown: str) -> None:
    assert ascii_text(text) == shown
    assert cell_len(shown) == cell_len(text)


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_language_can_be_read(language: str) -> None:
    """No letter of any message becomes a question mark."""
    found = [entry for room in rooms() for entry in entries(room.catalogue(language))]
    texts = [text for entry in found for text in forms(entry.string)]
    letters = {character for text in texts for character in text if character.isalpha()}
    assert not [letter for letter in letters if not ascii_text(letter).isascii() or ascii_text(letter) == "?"]
