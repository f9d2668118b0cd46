"""The catalogue: what is marked can be extracted, translated and filled in."""

from __future__ import annotations

import ast
import string
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from elgrande_tui.i18n.translations import _, ngettext, pgettext, pmark, speak
from tests.paths import APP

KEYWORDS = {
    "_": None,
    "mark": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "pmark": ((1, "c"), 2),
}


def messages() -> Iterator[tuple[str, str | None, str]]:
    """Every message of the app with the place where it stands and its context, plural forms one by one."""
    for name, line, found, _comments, context in extract_from_dir(APP, [("**.py", "python")], keywords=KEYWORDS):
        for message in found if isinstance(found, tuple) else (found,):
            if message:
                yield f"{name}:{line}", context, message


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


def test_the_template_holds_every_message() -> None:
    """`make messages` writes it anew."""
    with (APP / "locale" / "elgrande.pot").open("rb") as file:
        template = read_po(file)
    known = {
        (entry.context, part)
        for entry in template
        for part in (entry.id if isinstance(entry.id, tuple) else (entry.id,))
    }
    missing = {(context, message) for _place, context, message in messages()} - known
    assert not missing


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
