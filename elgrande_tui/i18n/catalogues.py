"""Bring the message catalogues up to date: a tool for authors, which needs Babel.

`python -m elgrande_tui.i18n.catalogues` writes the templates, what there is to translate; with `--all` also the
catalogues. Rooms and languages are found: the app, every package in it that has `MESSAGES`; the languages that a player
can choose. With `PACKAGE de pl` it does the same for a game or module elsewhere, in these languages.
"""

from __future__ import annotations

import argparse
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import import_module
from io import BytesIO
from pathlib import Path
from typing import IO, Any, NamedTuple, TypeAlias

from elgrande_tui.i18n.languages import CHECKED, LANGUAGES, Language
from elgrande_tui.i18n.translations import DOMAIN
from netplay.common import reasons

try:
    from babel.messages.catalog import Catalog, Message
    from babel.messages.extract import extract_from_dir, extract_from_file
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po, write_po
except ImportError as error:
    raise SystemExit("Babel is not installed; pip install babel brings it.") from error

APP = Path(__file__).parent.parent
"""The app, the room above all others."""

KEYWORDS: dict[str, Any] = {
    "_": None,
    "mark": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "pmark": ((1, "c"), 2),
}
"""The functions that mark or look up messages, with the places of the messages among their arguments."""
REASON_KEYWORDS: dict[str, Any] = {"refused": (2,), "unstarted": (2,), "trouble": (2,), "notice": (1,)}
"""Those that make the reasons of `netplay`, which the app tells."""
REASONS = Path(reasons.__file__)
TRANSLATED: list[Language] = [language for language in LANGUAGES if language not in ("system", "en")]
"""The languages that have catalogues."""
COMMENTS = ("TRANSLATORS:",)
"""How a comment in the code begins that is for translators; the catalogues have it above the message."""
PROJECT, VERSION = "elgrande-tui", "1"
UNCHECKED = "# No native speaker has checked this translation yet."
"""In the head of a catalogue of such a language."""
MADE = re.compile(rb'"?(Generated-By|POT-Creation-Date):.*|# (Copyright|FIRST AUTHOR) .*')
"""Lines of the head that say when and by what it was written; for these alone no file is written anew."""
MARKER = "MESSAGES = Messages("
"""What makes a package a room, in its `__init__.py`."""

Key: TypeAlias = tuple[str | None, str | tuple[str, ...]]
"""Context and message, or message and plural."""


def extract_texts(
    file: IO[bytes], keywords: Mapping[str, Any], comment_tags: Sequence[str], options: Mapping[str, Any]
) -> Iterator[tuple[int, None, str, list[str]]]:
    """Yield the texts of a TOML file, for Babel: every string of an entry. Ids are names of tables, or in lists.

    The comment of a text is its place: `card d1-king, title`.
    """
    for table, found in tomllib.load(file).items():
        for name, entry in found.items():
            texts = ((field, value) for field, value in entry.items() if isinstance(value, str))
            yield from ((1, None, value, [f"{table} {name}, {field}"]) for field, value in texts)


METHODS: list[tuple[str, Any]] = [
    ("**.py", "python"),
    ("data/*.toml", extract_texts),
    ("texts.toml", extract_texts),
]
"""The files of a room that hold messages, and how these are extracted."""


class Extracted(NamedTuple):
    """A message of the code, where it stands in it, and the comments for its translators."""

    file: Path
    line: int
    context: str | None
    message: str | tuple[str, ...]
    comments: list[str]


@dataclass(frozen=True)
class Room:
    """A package with messages of its own."""

    folder: Path
    above: Room | None = None

    @property
    def template_file(self) -> Path:
        """What there is to translate."""
        return self.folder / "locale" / f"{DOMAIN}.pot"

    def file(self, language: str, ending: str = "po") -> Path:
        """Return the catalogue of a language."""
        return self.folder / "locale" / language / "LC_MESSAGES" / f"{DOMAIN}.{ending}"

    @cached_property
    def extracted(self) -> list[Extracted]:
        """Every message in the room's files. Rooms that lie in this one have their own."""
        found = extract_from_dir(
            self.folder,
            METHODS,
            keywords=KEYWORDS,
            comment_tags=COMMENTS,
            strip_comment_tags=True,
            directory_filter=lambda path: not is_room(Path(path)),
        )
        told = extract_from_file("python", REASONS, keywords=REASON_KEYWORDS) if self.folder == APP else ()
        return [
            *(Extracted(self.folder / name, line, context, text, said) for name, line, text, said, context in found),
            *(Extracted(REASONS, line, context, text, said) for line, text, said, context in told),
        ]

    @cached_property
    def template(self) -> Catalog:
        """The room's messages in order, without those that a room above has, each with its files and comments."""
        whole, ordered = _empty(), _empty()
        above = set() if self.above is None else self.above.known
        for file, line, context, message, comments in self.extracted:
            if (context, message) not in above:
                whole.add(message, context=context, locations=[(_named(file), line)], auto_comments=comments)
        for entry in sorted(entries(whole)):
            places = [(file, 1) for file in sorted({file for file, _line in entry.locations})]
            comments = list(dict.fromkeys(entry.auto_comments))
            ordered.add(entry.id, context=entry.context, locations=places, auto_comments=comments)
        return ordered

    @cached_property
    def known(self) -> set[Key]:
        """The messages of the room and of those above it; one with a plural also without."""
        found = set() if self.above is None else set(self.above.known)
        for entry in entries(self.template):
            found |= {key(entry), (entry.context, forms(entry.id)[0])}
        return found

    def catalogue(self, language: str) -> Catalog:
        """Return the catalogue of a language as it is in its file; an empty one if there is none."""
        file = self.file(language)
        if file.exists():
            with file.open("rb") as source:
                return read_po(source, locale=language)
        found = Catalog(locale=language, project=PROJECT, version=VERSION, fuzzy=False)
        assert found.locale is not None
        found.header_comment = f"# El Grande for the terminal in {found.locale.english_name}.\n#"
        return found


def _empty() -> Catalog:
    return Catalog(project=PROJECT, version=VERSION, copyright_holder="The elgrande-tui authors")


def _named(file: Path) -> str:
    """Return a file as a catalogue names it: from the folder that holds the app, or by its whole path."""
    return file.relative_to(APP.parent).as_posix() if file.is_relative_to(APP.parent) else file.as_posix()


def is_room(folder: Path) -> bool:
    """Whether a folder is a package with messages of its own."""
    file = folder / "__init__.py"
    return file.exists() and MARKER in file.read_text(encoding="utf-8")


@cache
def rooms(top: Path = APP, above: Room | None = None) -> tuple[Room, ...]:
    """Return the app, then its games and their modules; what lies in another room comes after it.

    With another `top`, a game or module that is not part of the app, the same of that; `above` is the room above it.
    """
    found = {top: Room(top, above)}
    packages = sorted(
        (file.parent for file in top.rglob("__init__.py")), key=lambda folder: (len(folder.parts), folder)
    )
    for folder in packages:
        if folder != top and is_room(folder):
            around = next(parent for parent in folder.parents if parent in found)
            found[folder] = Room(folder, found[around])
    return tuple(found.values())


def rooms_elsewhere(package: str) -> tuple[Room, ...]:
    """Return a room that is not part of the app, by the name of its package, and the rooms in it.

    Its messages tell the room above it.
    """
    above = import_module(package).MESSAGES.above.package
    return rooms(_folder(package), next(room for room in rooms() if room.folder == _folder(above)))


def _folder(package: str) -> Path:
    file = import_module(package).__file__
    assert file is not None
    return Path(file).parent


def forms(text: str | Sequence[str] | None) -> list[str]:
    """Return the forms of a message or of a translation."""
    return [text] if isinstance(text, str) else list(text or ())


def entries(catalogue: Catalog) -> list[Message]:
    """Return what a catalogue holds, without its header."""
    return [entry for entry in catalogue if entry.id]


def key(entry: Message) -> Key:
    """Return by what an entry is known."""
    return entry.context, entry.id if isinstance(entry.id, str) else tuple(entry.id)


def write_template(room: Room) -> None:
    """Write what there is to translate in a room."""
    room.template_file.parent.mkdir(exist_ok=True)
    _write(room.template_file, room.template)


def write_catalogues(all_rooms: Sequence[Room], language: Language) -> None:
    """Bring the catalogues of a language up to date, and compile them. What is new has to be translated then.

    A translation is kept when its message comes to another room.
    """
    old = {room: room.catalogue(language) for room in all_rooms}
    all_entries = [entry for catalogue in old.values() for entry in entries(catalogue)]
    translated = {key(entry): entry.string for entry in all_entries if any(forms(entry.string))}
    for room, catalogue in old.items():
        catalogue.update(deepcopy(room.template), no_fuzzy_matching=True, update_creation_date=False)
        catalogue.obsolete.clear()
        for entry in entries(catalogue):
            if not any(forms(entry.string)):
                entry.string = translated.get(key(entry), entry.string)
        catalogue.header_comment = _head(catalogue.header_comment, language)
        room.file(language).parent.mkdir(parents=True, exist_ok=True)
        _write(room.file(language), catalogue)
        compiled = BytesIO()
        write_mo(compiled, catalogue)
        _replace(room.file(language, "mo"), compiled.getvalue())


def _head(comment: str, language: Language) -> str:
    """Return the comment at the head of a catalogue, with a line on it if no native speaker has read it."""
    lines = [line for line in comment.splitlines() if line != UNCHECKED]
    return "\n".join(lines if language in CHECKED else [lines[0], UNCHECKED, *lines[1:]])


def _write(file: Path, catalogue: Catalog) -> None:
    """Write a catalogue with the files of its messages, but without the lines, which change too often."""
    text = BytesIO()
    write_po(text, catalogue, include_lineno=False)
    _replace(file, text.getvalue())


def _replace(file: Path, text: bytes) -> None:
    if not file.exists() or MADE.sub(b"", file.read_bytes()) != MADE.sub(b"", text):
        file.write_bytes(text)


def main() -> None:
    """Write the templates, or everything."""
    parser = argparse.ArgumentParser(description="Bring the message catalogues up to date.")
    parser.add_argument("--all", action="store_true", help="the catalogues of all languages too")
    parser.add_argument("package", nargs="?", help="a game or module elsewhere, in place of the app")
    parser.add_argument("language", nargs="*", help="the languages of that package")
    given = parser.parse_args()
    found = rooms() if given.package is None else rooms_elsewhere(given.package)
    for room in found:
        write_template(room)
    for language in TRANSLATED if given.all else given.language:
        write_catalogues(found, language)


if __name__ == "__main__":
    main()
