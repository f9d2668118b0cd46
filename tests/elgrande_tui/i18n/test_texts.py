"""Texts in TOML files: read strictly, marked for their room, and all of them extracted."""

from __future__ import annotations

import ast
import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, get_args, get_type_hints

import msgspec
import pytest
from babel.messages.pofile import read_po

from elgrande_tui.games.elgrande.text_schema import GrandeTexts
from elgrande_tui.i18n.catalogues import Room, entries, is_room, rooms
from elgrande_tui.i18n.texts import read_texts
from elgrande_tui.i18n.translations import MarkedMessage, Messages
from engine.core.errors import DataError
from tests.paths import APP

FILES = [
    (room, file)
    for room in rooms()
    for file in (*sorted(room.folder.glob("data/*.toml")), *room.folder.glob("texts.toml"))
]
"""All files of texts, each with its room."""


class HorseWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: MarkedMessage
    rules: tuple[str, ...] = ()
    old: MarkedMessage | None = None


class StableWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    horse: dict[str, HorseWords] = {}


@pytest.fixture
def stable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Messages, Path]]:
    """A package, and its file of texts."""
    (tmp_path / "far_stable").mkdir()
    (tmp_path / "far_stable" / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    yield Messages("far_stable"), tmp_path / "far_stable" / "texts.toml"
    sys.modules.pop("far_stable", None)


def test_texts_are_messages_of_their_room(stable: tuple[Messages, Path]) -> None:
    messages, file = stable
    file.write_text(
        '[horse.a]\nname = """\\\n    A grey \\\n    horse"""\nrules = ["B-1"]\n[horse.b]\nname = "B"\nold = "C"\n'
    )
    found = read_texts(messages, "texts.toml", StableWords).horse
    assert (found["a"].name, found["a"].rules, found["a"].old) == ("A grey horse", ("B-1",), None)
    assert found["a"].name.messages is messages
    assert found["b"].old == "C"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[horse.a]\nname = "A"\n[horse.b]\nold = "C"', "texts.toml, [horse.b]: Object missing required field `name`"),
        ('[horse.b]\nname = "B"\nnmae = "C"', "texts.toml, [horse.b]: Object contains unknown field `nmae`"),
        ("[horse.a]\nname = 7", "texts.toml, [horse.a]: Expected `str`, got `int`"),
        ('[house.a]\nname = "A"', "texts.toml, [house.a]: Object contains unknown field `house`"),
        ('horse = "A"', "texts.toml: Expected `object`, got `str`"),
        ("[horse.a\n", "texts.toml: "),
    ],
)
def test_a_wrong_file_is_refused_with_the_place(text: str, said: str, stable: tuple[Messages, Path]) -> None:
    messages, file = stable
    file.write_text(text)
    with pytest.raises(DataError) as refused:
        read_texts(messages, "texts.toml", StableWords)
    assert str(refused.value).startswith(said)


def texts_in(sort: type[msgspec.Struct], file: Path) -> set[str]:
    """Every text of a file, as its types tell: what is typed as a marked message."""
    found = read_texts(Messages("elgrande_tui"), str(file.relative_to(APP)), sort)
    values = [
        value
        for table in msgspec.structs.asdict(found).values()
        for entry in table.values()
        for value in msgspec.structs.asdict(entry).values()
    ]
    return {str(value) for value in values if isinstance(value, MarkedMessage)}


def left_out(room: Room, file: Path, known: set[Any]) -> set[str]:
    return {text for text in texts_in(GrandeTexts, file) if (None, text) not in known}


def test_every_text_is_to_be_translated() -> None:
    """In the catalogue of its room or of one above; the templates are compared with the files they are made of."""
    assert {file.name for _room, file in FILES} >= {"cards.toml", "notes.toml", "areas.toml"}
    for room, file in FILES:
        known: set[Any] = set() if room.above is None else {*room.above.known}
        with room.template_file.open("rb") as template:
            known |= {(entry.context, entry.id) for entry in entries(read_po(template))}
        texts = texts_in(GrandeTexts, file)
        assert texts
        assert left_out(room, file, known) == set()
        for text in texts:
            assert left_out(room, file, known - {(None, text)}) == {text}


def test_every_file_of_texts_is_extracted() -> None:
    """Wherever it lies: files are named where they are read."""
    extracted = {str(text.file) for room in rooms() for text in room.extracted}
    named = set()
    for source in APP.rglob("*.py"):
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("read_texts",):
                room = next(filter(is_room, source.parents))
                named |= {str(room / str(file.value)) for file in node.args if isinstance(file, ast.Constant)}
    assert named >= {str(file) for _room, file in FILES}
    assert named <= extracted


def test_the_strings_of_an_entry_are_texts_and_its_lists_are_not() -> None:
    """That is how texts are extracted, without knowing the types."""
    for table in get_type_hints(GrandeTexts).values():
        for hint in get_type_hints(get_args(table)[1]).values():
            plain = (tuple[str, ...], tuple[int, ...], int, Mapping[str, str])
            assert hint in (MarkedMessage, MarkedMessage | None, *plain), hint


def test_a_text_is_one_line() -> None:
    """However it is written in the file: widgets wrap it."""
    for _room, file in FILES:
        for table in tomllib.loads(file.read_text(encoding="utf-8")).values():
            for entry in table.values():
                for value in entry.values():
                    assert not isinstance(value, str) or value == " ".join(value.split()), value
