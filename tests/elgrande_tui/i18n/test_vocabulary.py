"""One word for one thing: no catalogue uses a second word for what docs/translating.md has a word for."""

from __future__ import annotations

import re
import tomllib

import pytest

from elgrande_tui.i18n.catalogues import TRANSLATED, entries, forms, rooms
from elgrande_tui.i18n.languages import Language
from tests.paths import ROOT

WORDS: dict[str, dict[str, str]] = tomllib.loads(
    (ROOT / "tests" / "elgrande_tui" / "i18n" / "vocabulary.toml").read_text(encoding="utf-8")
)
"""Language -> beginnings of wrong words, each with the word to say."""


def found(text: str, wrong: str) -> bool:
    """Whether a wrong word is in a text: it begins one."""
    return re.search(rf"(?<!\w)({wrong})", text) is not None


def test_every_language_has_wrong_words() -> None:
    assert WORDS.keys() == {*TRANSLATED}


@pytest.mark.parametrize("language", TRANSLATED)
def test_one_thing_has_one_word(language: Language) -> None:
    texts = [text for room in rooms() for entry in entries(room.catalogue(language)) for text in forms(entry.string)]
    wrong = [(text, right) for word, right in WORDS[language].items() for text in texts if found(text, word)]
    assert not wrong, "\n".join(f"{text!r} -> {right}" for text, right in wrong)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("de", "Er kommt in den Kerker."),
        ("pl", "karty mocy"),
        ("hu", "egy caballero"),
        ("ru", "ваш ход"),
        ("es", "bono"),
    ],
)
def test_a_second_word_is_found(language: str, text: str) -> None:
    assert any(found(text, word) for word in WORDS[language])
