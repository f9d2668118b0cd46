"""Names of areas stand in a sentence as its language bends them."""

from __future__ import annotations

import string
from collections.abc import Iterator

import pytest

from elgrande_tui.games.elgrande.text.table import area_name
from elgrande_tui.i18n.catalogues import TRANSLATED, entries, forms, rooms
from elgrande_tui.i18n.languages import Language
from elgrande_tui.i18n.name_forms import BentName
from elgrande_tui.i18n.translations import speak
from tests.said import GAMES, said

FORMS = {"in", "to", "from"}


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    speak(["en"])


@pytest.mark.parametrize(
    ("language", "area", "told"),
    [
        ("pl", "sevilla", "w Sewilli, do Sewilli, z Sewilli: Sewilla"),
        ("es", "pais_vasco", "en el País Vasco, al País Vasco, del País Vasco: País Vasco"),
        ("de", "castillo", "im Castillo, ins Castillo, aus dem Castillo: Castillo"),
        ("en", "castillo", "in the Castillo, to the Castillo, from the Castillo: the Castillo"),
    ],
)
def test_a_translation_has_areas_in_its_forms(language: Language, area: str, told: str) -> None:
    speak([language])
    name = area_name(area)
    assert f"{name:in}, {name:to}, {name:from}: {name}" == told


def test_a_name_without_forms_stands_in_brackets() -> None:
    assert f"stawia caballero {BentName('Francia (envoy)'):in}." == "stawia caballero (Francia, envoy)."
    assert f"{BentName('Francia')}" == "Francia"


@pytest.mark.parametrize("language", TRANSLATED)
def test_translations_ask_for_no_other_form(language: Language) -> None:
    found = {
        spec
        for room in rooms()
        for entry in entries(room.catalogue(language))
        for text in forms(entry.string)
        for _literal, _field, spec, _conversion in string.Formatter().parse(text)
    }
    assert found - {None, ""} <= FORMS


@pytest.mark.some(2)
@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("game", [name for name in GAMES if name != "carcassonne"])
def test_forms_are_asked_of_areas_alone(language: Language, game: str) -> None:
    """Any other text that is filled in fails where a form of it is asked for."""
    speak([language])
    assert sum(1 for _one in said(GAMES[game], 0)) > 500
