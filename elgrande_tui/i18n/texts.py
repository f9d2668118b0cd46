"""Read texts from TOML files of a room.

A file has tables of entries by id, `[horse.grey]`. In an entry every string is a text to translate; ids are lists of
strings, or names of entries. So messages can be extracted without knowing the file.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any, TypeVar

import msgspec

from elgrande_tui.i18n.translations import MarkedMessage, Messages
from engine.core.errors import DataError

T = TypeVar("T", bound=msgspec.Struct)


def read_texts(messages: Messages, file: str, sort: type[T]) -> T:
    """Return a file of the room: a struct of tables, in whose entries the texts are marked messages of the room.

    Raises DataError for a file that is damaged, has an unknown field or lacks one.
    """
    text = files(messages.package).joinpath(file).read_text(encoding="utf-8")
    try:
        tables = tomllib.loads(text)
    except ValueError as error:
        raise DataError(f"{file}: {error}") from error
    try:
        return _converted(tables, messages, sort)
    except msgspec.ValidationError as error:
        raise DataError(f"{file}{_place(tables, messages, sort)}: {error}") from error


def _converted(tables: dict[str, Any], messages: Messages, sort: type[T]) -> T:
    def marked(kind: type, value: object) -> MarkedMessage:
        if kind is MarkedMessage and isinstance(value, str):
            return MarkedMessage(value, messages)
        raise TypeError(f"Expected `str`, got `{type(value).__name__}`")

    return msgspec.convert(tables, sort, dec_hook=marked)


def _place(tables: dict[str, Any], messages: Messages, sort: type[T]) -> str:
    """Name the first entry that is wrong by itself, which msgspec does not; "" if none is."""
    for table, found in tables.items():
        for name, entry in found.items() if isinstance(found, dict) else ():
            try:
                _converted({table: {name: entry}}, messages, sort)
            except msgspec.ValidationError:
                return f", [{table}.{name}]"
    return ""
