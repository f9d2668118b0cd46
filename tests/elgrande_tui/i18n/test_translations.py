"""The catalogue: what is marked can be extracted, translated and filled in."""

from __future__ import annotations

import ast
import re
import string
import sys
from collections.abc import Iterator
from contextvars import copy_context
from functools import cache
from importlib import import_module
from io import BytesIO
from itertools import pairwise
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from elgrande_tui.i18n.catalogues import KEYWORDS, Key, Room, entries, forms, key, rooms
from elgrande_tui.i18n.languages import Language
from elgrande_tui.i18n.translations import SHELL, Messages, _, change_language, ngettext, pgettext, pmark, speak
from elgrande_tui.plain.settings import PlainSettings
from engine.games.elgrande.model.figures import printed
from engine.games.elgrande.modules.registry import MODULES, VARIANTS
from tests.paths import APP, ROOT

_PIECES = ("bearer", "caballero", "grande", "king", "scoreboard", "veto")
_PLACES = ("castillo", "court", "province", "region", "spain", "spanish")
_OTHERS = ("bishop", "church", "conquest", "corte", "edition", "envoy", "intake", "intrigue")
_TWO = ("action card", "home region", "power card", "secret dial", "special action", "standard bearer")
"""Each of these words has a meaning elsewhere."""
_SHORTEST = 5
"""The letters of a word in the name of an area that is no article or adjective."""


@cache
def nouns() -> frozenset[str]:
    """Every word that is El Grande's, in the singular: those of the rules, and the names of areas and modules."""
    areas = {word for area in printed().areas for word in area.id.split("_") if len(word) >= _SHORTEST}
    modules = {module.lower() for module in (*VARIANTS, *MODULES)}
    return frozenset((*_PIECES, *_PLACES, *_OTHERS, *_TWO, *areas, *modules))


def found_in(text: str) -> set[str]:
    """Return the words of El Grande in a text, or in identifiers, which are split; in small letters."""
    split = re.sub(r"([a-z])([A-Z])", r"\1 \2", text).replace("_", " ").lower()
    words = re.findall(r"[^\W\d_]+\d*", split)
    bare = [word.removesuffix("es") if word.removesuffix("es") in nouns() else word.removesuffix("s") for word in words]
    return {*bare, *(f"{one} {other}" for one, other in pairwise(bare))} & nouns()


def messages() -> Iterator[tuple[str, str | None, str]]:
    """Every message of the app with the place where it stands and its context, plural forms one by one."""
    for room in rooms():
        for text in room.extracted:
            yield from ((f"{text.file}:{text.line}", text.context, form) for form in forms(text.message) if form)


def test_every_message_has_valid_fields() -> None:
    for place, _context, message in messages():
        for _literal, field, spec, _conversion in string.Formatter().parse(message):
            assert field is None or field.isidentifier(), f"{place}: {message}"
            assert not spec, f"{place}: {message}"


def test_messages_are_plain_strings_or_looked_up_without_any() -> None:
    """A message put together is never found by the extraction; a string in a look-up is taken for a message."""
    for file in APP.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in KEYWORDS:
                built = [argument for argument in node.args if not isinstance(argument, ast.Constant)]
                strings = [part for whole in built for part in ast.walk(whole) if isinstance(part, ast.Constant)]
                assert not [part for part in strings if isinstance(part.value, str)], f"{file.name}:{node.lineno}"


def test_the_extraction_finds_every_message() -> None:
    """Before Python 3.12 it does not look into f-strings: what is looked up there alone would never be translated."""
    found = {message for _place, _context, message in messages()}
    for file in APP.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("_", "mark"):
                texts = [text.value for text in node.args if isinstance(text, ast.Constant) and text.value]
                assert found.issuperset(texts), f"{file.name}:{node.lineno}"


def not_in_template(room: Room, template: Catalog) -> set[Key]:
    """The messages of a room that stand neither in its template nor in that of a room above."""
    held = {key(entry) for entry in entries(template)} if room.above is None else {*room.above.known}
    for entry in entries(template):
        held |= {key(entry), (entry.context, forms(entry.id)[0])}
    return {(text.context, text.message) for text in room.extracted} - held


def written(room: Room) -> Catalog:
    """The template of a room as it is in its file."""
    with room.template_file.open("rb") as file:
        return read_po(file)


def test_the_templates_hold_every_message() -> None:
    """`make messages` writes them anew."""
    for room in rooms():
        assert not not_in_template(room, written(room)), room.folder
        assert {key(entry) for entry in entries(written(room))} == {key(entry) for entry in entries(room.template)}


def test_a_message_stands_in_one_catalogue_of_a_way_up() -> None:
    for room in rooms():
        if room.above is not None:
            assert not {key(entry) for entry in entries(written(room))} & room.above.known, room.folder


def test_the_rooms_that_are_translated_are_those_in_which_messages_are_looked_up() -> None:
    def name(room: Room) -> str:
        return ".".join(room.folder.relative_to(ROOT).parts)

    for room in rooms():
        if room.above is not None:
            found = import_module(name(room)).MESSAGES
            assert isinstance(found, Messages)
            assert found.above is not None
            assert (found.package, found.above.package) == (name(room), name(room.above))


def test_every_file_asks_its_own_room() -> None:
    """Its messages are in the catalogue of the room in which it lies."""
    home = {room.folder: ".".join(room.folder.relative_to(ROOT).parts) for room in rooms()}
    home[APP] = "elgrande_tui.i18n.translations"
    for file in APP.rglob("*.py"):
        wanted = home[next(folder for folder in file.parents if folder in home)]
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and {alias.name for alias in node.names} & KEYWORDS.keys():
                assert node.module == wanted, f"{file}:{node.lineno}"


def test_a_translation_is_used_and_english_stands_in_for_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (
        'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\nPlural-Forms: nplurals=3; '
        'plural=(n==1 ? 0 : n%10>=2 && n%10<=4 ? 1 : 2);\\n"\n\n'
        'msgid "Score {area}"\nmsgstr "Punktuj {area}"\n\n'
        'msgid "open"\nmsgstr "wolne"\n\n'
        'msgctxt "verb"\nmsgid "open"\nmsgstr "otwórz"\n\n'
        'msgid "{count} seat"\nmsgid_plural "{count} seats"\n'
        'msgstr[0] "{count} miejsce"\nmsgstr[1] "{count} miejsca"\nmsgstr[2] "{count} miejsc"\n'
    )
    folder = tmp_path / "locale" / "pl" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    with (folder / "elgrande.mo").open("wb") as compiled:
        write_mo(compiled, read_po(BytesIO(text.encode()), locale="pl"))
    monkeypatch.setattr("elgrande_tui.i18n.translations.files", lambda package: tmp_path)
    speak(["pl"])
    try:
        assert _("Score {area}") == "Punktuj {area}"
        assert [ngettext("{count} seat", "{count} seats", n) for n in (1, 3, 5)] == [
            "{count} miejsce",
            "{count} miejsca",
            "{count} miejsc",
        ]
        assert _("open") == "wolne"
        assert pgettext("verb", "open") == _(pmark("verb", "open")) == "otwórz"
        assert pgettext("noun", "open") == _(pmark("noun", "open")) == "open"
        assert _("Nothing of the kind") == "Nothing of the kind"
    finally:
        speak(["en"])
    assert _("Score {area}") == "Score {area}"


HEADER = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n'


def catalogue(package: Path, language: str, **messages: str) -> None:
    """Write a catalogue into a package."""
    folder = package / "locale" / language / "LC_MESSAGES"
    folder.mkdir(parents=True, exist_ok=True)
    text = HEADER + "".join(f'msgid "{english}"\nmsgstr "{other}"\n\n' for english, other in messages.items())
    with (folder / "elgrande.mo").open("wb") as compiled:
        write_mo(compiled, read_po(BytesIO(text.encode()), locale=language))


@pytest.fixture
def way_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Messages, Messages]]:
    """An installed game and a module of it, each with Polish words of its own."""
    for package in ("far_game", "far_module"):
        (tmp_path / package).mkdir()
        (tmp_path / package / "__init__.py").touch()
    catalogue(tmp_path / "far_game", "pl", horse="koń", ship="statek")
    catalogue(tmp_path / "far_module", "pl", horse="rumak")
    monkeypatch.syspath_prepend(tmp_path)
    game = Messages("far_game", above=SHELL)
    yield game, Messages("far_module", above=game)
    speak(["en"])
    for package in ("far_game", "far_module"):
        sys.modules.pop(package, None)


def test_a_room_asks_its_own_catalogue_then_those_above(way_up: tuple[Messages, Messages]) -> None:
    game, module = way_up
    speak(["pl"])
    assert [room.gettext("horse") for room in (SHELL, game, module)] == ["horse", "koń", "rumak"]
    assert [room.gettext("ship") for room in (SHELL, game, module)] == ["ship", "statek", "statek"]
    ours = _("leave")
    assert ours != "leave"
    assert game.gettext("leave") == module.gettext("leave") == ours
    assert module.pgettext("card", "play") == "play"
    assert module.ngettext("{count} card", "{count} cards", 2) == "{count} cards"


def test_a_marked_message_is_looked_up_in_its_room_whoever_translates_it(way_up: tuple[Messages, Messages]) -> None:
    game, module = way_up
    speak(["pl"])
    assert [_(room.mark("horse")) for room in (SHELL, game, module)] == ["horse", "koń", "rumak"]
    assert [module.gettext(room.mark("horse")) for room in (SHELL, game, module)] == ["horse", "koń", "rumak"]
    assert game.mark("horse") == "horse"
    assert game.gettext(pmark("verb", "ship")) == game.gettext(game.pmark("verb", "ship")) == "ship"


def test_a_room_changes_its_language_with_the_app(way_up: tuple[Messages, Messages]) -> None:
    _game, module = way_up
    speak(["pl"])
    assert module.gettext("horse") == "rumak"
    other = copy_context()
    other.run(speak, ["de"])
    assert other.run(module.gettext, "horse") == "horse"
    assert module.gettext("horse") == "rumak"
    change_language(["en"])
    assert module.gettext("horse") == "horse"


@pytest.mark.parametrize("damage", [b"", b"none", b"\xde\x12\x04\x95" + b"\xff" * 40], ids=["empty", "none", "torn"])
def test_a_damaged_catalogue_means_english_for_its_room_alone(
    damage: bytes, tmp_path: Path, way_up: tuple[Messages, Messages]
) -> None:
    game, module = way_up
    (tmp_path / "far_game" / "locale" / "pl" / "LC_MESSAGES" / "elgrande.mo").write_bytes(damage)
    speak(["pl"])
    assert [game.gettext("horse"), module.gettext("horse"), module.gettext("ship")] == ["horse", "rumak", "ship"]
    assert game.gettext("leave") == _("leave") != "leave"


def test_a_game_speaks_the_language_of_the_app(tmp_path: Path, way_up: tuple[Messages, Messages]) -> None:
    """Even where the player would also take one that only the game has, or that comes later in their list."""
    game, module = way_up
    catalogue(tmp_path / "far_game", "la", horse="equus")
    speak(["la", "de", "pl"])
    assert _("leave") == "verlassen"
    assert [game.gettext("horse"), module.gettext("horse")] == ["horse", "horse"]


def test_the_shell_speaks_of_no_game() -> None:
    """Whoever plays another game reads the texts of the shell too."""
    texts = {form: form.replace("El Grande", "") for text in rooms()[0].extracted for form in forms(text.message)}
    assert found_in("An action card of the King") == {"action card", "king"}
    assert {form: found for form, text in texts.items() if (found := found_in(text))} == {}


@pytest.mark.parametrize(("language", "told"), [("en", False), ("pl", True)])
def test_the_settings_say_that_no_native_speaker_has_checked_a_translation(language: Language, told: bool) -> None:
    settings = PlainSettings()
    settings.take(f"language {language}")
    assert (_("No native speaker has checked this translation yet.") in settings.told()) == told
    speak(["en"])
