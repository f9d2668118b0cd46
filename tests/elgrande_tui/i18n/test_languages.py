"""Every language is complete in every room, fills in what English fills in, and fits where it is shown."""

from __future__ import annotations

import re
import string
import textwrap
from collections.abc import Iterator
from io import BytesIO

import pytest
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po
from rich.cells import cell_len

from elgrande_tui.games.elgrande.commands import COMMANDS
from elgrande_tui.games.elgrande.model.new_game import also
from elgrande_tui.games.elgrande.module_uis import all_module_uis, all_seams, module_ui
from elgrande_tui.games.elgrande.plain.commands import PASSING, REPORTS
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
from elgrande_tui.games.elgrande.text.variants import LINE_CELLS as VARIANT_CELLS
from elgrande_tui.i18n import languages
from elgrande_tui.i18n.catalogues import TRANSLATED, Room, entries, forms, key, rooms
from elgrande_tui.i18n.seats import seat_letter, seat_name
from elgrande_tui.i18n.translations import _, speak
from elgrande_tui.input.commands import APP, table_commands
from elgrande_tui.model.game_ui import COLOURS, game_ui
from elgrande_tui.widgets.ascii_text import ascii_text
from engine.games.elgrande.model.figures import printed
from tests.paths import ROOT

CARDS = list(all_seams().cards)
"""The ids of all action cards."""
KEY_CELLS = 12
"""A word or two in the line of keys."""


def name_of(room: object) -> str | None:
    """The room as a part of a test's name."""
    return str(room.folder.relative_to(ROOT)) if isinstance(room, Room) else None


every_catalogue = pytest.mark.parametrize(
    ("room", "name"), [(room, language) for room in rooms() for language in TRANSLATED], ids=name_of
)


def fields(text: str) -> set[str | None]:
    """What is filled in, `{name}`; in what argparse says `%(name)s`."""
    ours = {field for _literal, field, _spec, _conversion in string.Formatter().parse(text)} - {None}
    return ours | set(re.findall(r"%\(\w+\)[sr]|%[sr]", text))


@pytest.fixture(params=TRANSLATED)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    """Each language, spoken."""
    spoken: str = request.param
    speak([spoken])
    yield spoken
    speak(["en"])


def test_the_system_of_the_player_finds_all_of_them() -> None:
    for room in rooms():
        there = {path.parent.name for path in room.template_file.parent.glob("*/LC_MESSAGES")}
        assert there == {*TRANSLATED}, name_of(room)


def test_every_language_has_a_name() -> None:
    assert languages.NAMES.keys() == {*languages.LANGUAGES} - {"system"}


@every_catalogue
def test_nothing_is_left_untranslated(room: Room, name: str) -> None:
    """`make catalogues` puts in what is new and takes out what is gone."""
    with room.template_file.open("rb") as file:
        wanted = {key(entry) for entry in entries(read_po(file))}
    found = entries(room.catalogue(name))
    assert {key(entry) for entry in found} == wanted
    assert not [entry.id for entry in found if entry.fuzzy or not all(forms(entry.string))]


@every_catalogue
def test_every_form_fills_in_what_the_source_fills_in(room: Room, name: str) -> None:
    found = room.catalogue(name)
    for entry in entries(found):
        source = forms(entry.id)
        assert isinstance(entry.id, str) or len(forms(entry.string)) == found.num_plurals, entry.id
        for text in forms(entry.string):
            assert fields(text) == fields(source[-1]), (entry.id, text)
            ends = [whole[:1].isspace() for whole in (source[0], text)] + [
                whole[-1:] == "\n" for whole in (source[0], text)
            ]
            assert ends[0] == ends[1], (entry.id, text)
            assert ends[2] == ends[3], (entry.id, text)


@every_catalogue
def test_what_is_spoken_is_what_was_translated(room: Room, name: str) -> None:
    """The compiled catalogues are those of the sources."""
    written = BytesIO()
    write_mo(written, room.catalogue(name))
    with room.file(name, "mo").open("rb") as file:
        compiled = read_mo(file)
    fresh = read_mo(BytesIO(written.getvalue()))
    assert {(entry.context, str(entry.id)): entry.string for entry in entries(compiled)} == {
        (entry.context, str(entry.id)): entry.string for entry in entries(fresh)
    }


def test_cards_fit_their_boxes(language: str) -> None:
    for card in CARDS:
        for edition in ("2015", "1996"):
            lines = textwrap.wrap(card_text(card, edition), LINE_CELLS)
            assert 0 < len(lines) <= LINES, (card, lines)
            assert max(map(cell_len, lines)) <= LINE_CELLS, (card, lines)
        assert cell_len(card_title(card)) <= TITLE_CELLS, card_title(card)
        assert cell_len(card_short(card)) <= SHORT_CELLS, card_short(card)


ROW = (
    *("king-for-3", "king-for-4", "king-for-5", "intrigue-for-3", "intrigue-for-4", "intrigue-for-5"),
    *("caballero-4", "caballero-3"),
)
"""Cards of the row that do as others of it, or as power cards."""
PARTS = ("intrigue-own", "intrigue-any")
TOGETHER = [
    {"box", "colonies"},
    {"box", "grandissimo"},
    {"king_intrigue", "players_edition", "special_cards"},
    {"king_intrigue", "colonies"},
]
"""What can be in one game: the action cards of the box, and expansions."""


def test_cards_are_told_apart(language: str) -> None:
    """Those that do different things are called differently; one card lies in two stacks."""
    named = {"box", *(name for there in TOGETHER for name in there)}
    for there in TOGETHER:
        modules = [ui for ui in all_module_uis() if ui.name in there or ui.name not in named]
        ids = [card.id for card in printed().cards if "box" in there and card.id != "d3-score-chosen"]
        ids += [card for ui in modules for card in ui.seams.cards if card not in (*ROW, *PARTS)]
        assert len({card_title(card) for card in ids}) == len(ids)
        assert len({card_short(card) for card in ids}) == len(ids)


def test_areas_fit_the_map_and_are_told_apart(language: str) -> None:
    shown = all_seams().map_cells
    for area, cells in shown.items():
        assert cell_len(area_map_name(area)) <= cells, area_map_name(area)
    assert len({area_name(area) for area in shown}) == len(shown)


@pytest.mark.parametrize("spoken", ["en", *TRANSLATED])
def test_each_seat_has_a_letter_of_its_name_and_none_has_that_of_another(spoken: str) -> None:
    speak([spoken])
    letters = {seat_letter(colour): seat_name(colour) for colour in COLOURS}
    speak(["en"])
    assert len(letters) == len({ascii_text(letter) for letter in letters}) == len(COLOURS)
    assert [letter for letter, name in letters.items() if letter.casefold() not in name.casefold()] == []


def test_variants_fit_the_form(language: str) -> None:
    for ui in map(module_ui, also()):
        assert 0 < cell_len(_(ui.line)) <= VARIANT_CELLS, _(ui.line)
        assert cell_len(ui.called) <= 14, ui.called
        assert _(ui.text).endswith("."), ui.name


def test_commands_are_told_in_the_words_of_their_game(language: str) -> None:
    for command in (*APP, *table_commands(COMMANDS)):
        assert _(command.help) != command.help
    for typed in (*REPORTS, *PASSING):
        assert typed.help not in typed.line


def test_the_words_in_the_line_of_keys_are_short(language: str) -> None:
    for command in (*APP, *table_commands(game_ui("elgrande").commands)):
        assert cell_len(_(command.label)) <= KEY_CELLS, (command.id, _(command.label))
