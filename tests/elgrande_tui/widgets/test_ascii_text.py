"""What a terminal shows that knows no more than ASCII."""

from __future__ import annotations

import pytest
from babel.messages.pofile import read_po
from rich.cells import cell_len

from elgrande_tui.widgets.ascii_text import ascii_text
from tests.paths import LOCALE


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


@pytest.mark.parametrize("language", sorted(path.parent.name for path in LOCALE.glob("*/LC_MESSAGES")))
def test_every_language_can_be_read(language: str) -> None:
    """No letter of any message becomes a question mark."""
    with (LOCALE / language / "LC_MESSAGES" / "elgrande.po").open("rb") as file:
        forms = [entry.string or "" for entry in read_po(file)]
    texts = [text for form in forms for text in ([form] if isinstance(form, str) else form)]
    letters = {character for text in texts for character in text if character.isalpha()}
    assert not [letter for letter in letters if not ascii_text(letter).isascii() or ascii_text(letter) == "?"]
