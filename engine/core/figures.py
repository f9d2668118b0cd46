"""The figures of a game by path: which of them house rules may replace, by what, and which are only assumed.

A path is written with ids, never with numbers: `card.d1-move-3-any.max`, `area.granada.values`, `constants.king_bonus`.
One walk over the tables of a game finds and replaces all of them, whatever structs the game has.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from types import MappingProxyType
from typing import Annotated, Any, NamedTuple, TypeAlias, get_args, get_origin

import msgspec
from msgspec import inspect, structs

from engine.core.errors import DataError, SetupError

Tables: TypeAlias = Mapping[str, Any]
"""Structs by the word with which their paths begin, and tuples of structs that have an `id`."""
Parts: TypeAlias = tuple[str, ...]
"""A path in parts: word of the table, id or field, and so on; an id may have dots of its own."""
Visit: TypeAlias = Callable[[Parts, Any, Any], Any]
"""Takes the path of a figure, its type and its value; returns the value that it has from then on."""
ASSUMED = "assumed"
"""The key of a table in a data file under which it says what of it is assumed: figure -> reason."""
SHOWN = 60
"""The most characters of a path or value that errors quote."""
NEAR = 3
"""The most paths that are proposed for an unknown one."""


@dataclass(frozen=True)
class FiguresFile:
    """The data file of a module's figures, a resource of its package."""

    package: str
    file: str
    own: type[msgspec.Struct] | None = None
    """The module's own table in the file, which has its name; None: it has none."""


class Figure(NamedTuple):
    """One number, or a short list of them, that a game prints."""

    parts: Parts
    kind: Any
    """The type that its value must have."""
    value: Any
    """As a builtin."""
    assumed: str = ""
    """Why it is not certain; "" for one that is known."""

    @property
    def path(self) -> str:
        """Its path, with dots between the parts."""
        return ".".join(self.parts)

    def concerns(self, about: str) -> bool:
        """Check whether it is about what paths that begin so are about: `card.d2-veto.`, in any table; "" is all."""
        thing = about.partition(".")[2].removesuffix(".")
        return self.path.startswith(about) or thing in self.parts[1:]

    @property
    def fixed(self) -> str:
        """Why house rules cannot replace it; "" when they can."""
        notes = get_args(self.kind)[1:] if get_origin(self.kind) is Annotated else ()
        return next((note.extra["fixed"] for note in notes if isinstance(note, msgspec.Meta) and note.extra), "")

    @property
    def expected(self) -> str:
        """The values that it can have, in words."""
        return _expected(inspect.type_info(self.kind))


def fixed(why: str) -> msgspec.Meta:
    """Return the note on a field's type by which house rules cannot replace it."""
    return msgspec.Meta(extra={"fixed": why})


class FigureBook:
    """All figures of a game with some of its modules, as they are printed."""

    def __init__(self, tables: Tables, assumed: Mapping[str, str] = MappingProxyType({})) -> None:
        """Take the tables, and by path why a figure is assumed. Raises DataError for such a path without a figure."""
        self.tables = tables
        self._reasons = assumed
        self.figures: dict[str, Figure] = {}
        """By path, in the order of the tables."""

        def found(parts: Parts, kind: Any, value: Any) -> Any:
            path = ".".join(parts)
            self.figures[path] = Figure(parts, kind, _plain(value), assumed.get(path, ""))
            return value

        walk(tables, found, assumed)
        for path in assumed:
            if path not in self.figures:
                raise DataError(f"assumed: there is no figure '{path}'")

    @property
    def assumed(self) -> list[Figure]:
        return [figure for figure in self.figures.values() if figure.assumed]

    def figure(self, path: str) -> Figure:
        """Return a figure that can be replaced. Raises SetupError for any other path, saying what is wrong with it."""
        figure = self.figures.get(path)
        if figure is None:
            near = get_close_matches(path[:SHOWN], self.figures, NEAR)
            hint = f"; near it: {', '.join(near)}" if near else ""
            raise SetupError(f"figures: there is no figure {shown(path)} in this game{hint}")
        if figure.fixed:
            raise SetupError(f"figures: {path} cannot be replaced: {figure.fixed}")
        return figure

    def checked(self, changes: Mapping[str, Any]) -> dict[str, Any]:
        """Return those of the new values that differ from the printed ones, sorted by path, as builtins.

        Each is tested alone: what figures have to do with each other, the game tests. Raises SetupError.
        """
        found: dict[str, Any] = {}
        for path in sorted(changes):
            figure = self.figure(path)
            try:
                value = _plain(msgspec.convert(changes[path], figure.kind))
            except (msgspec.ValidationError, OverflowError) as error:
                raise SetupError(f"figures: {path}: expected {figure.expected}, not {shown(changes[path])}") from error
            if value != figure.value:
                found[path] = value
        return found

    def changed(self, changes: Mapping[str, Any]) -> Tables:
        """Return the tables with these values, which are `checked`, in place of the printed ones."""

        def replaced(parts: Parts, kind: Any, value: Any) -> Any:
            path = ".".join(parts)
            return msgspec.convert(changes[path], kind) if path in changes else value

        return walk(self.tables, replaced, self._reasons)


def walk(tables: Tables, visit: Visit, also: Container[str] = ()) -> dict[str, Any]:
    """Return the tables with what `visit` makes of each figure.

    A field that has its default is passed over, as nothing is printed there; but not if its path is in `also`.
    """

    def walked(path: Parts, kind: Any, value: Any) -> Any:
        if isinstance(value, msgspec.Struct):
            found: dict[str, Any] = {}
            for field in structs.fields(type(value)):
                before, place = getattr(value, field.name), (*path, field.encode_name)
                printed = before != field.default or ".".join(place) in also
                after = walked(place, field.type, before) if printed else before
                if after is not before:
                    found[field.name] = after
            return structs.replace(value, **found) if found else value
        if isinstance(value, dict):
            _key, kind = get_args(kind)
            return {key: walked((*path, str(key)), kind, part) for key, part in value.items()}
        if isinstance(value, tuple) and value and all(isinstance(row, msgspec.Struct) for row in value):
            return tuple(walked((*path, row.id), type(row), row) for row in value)
        return visit(path, kind, value)

    return {name: walked((name,), type(table), table) for name, table in tables.items()}


def take_assumed(raw: dict[str, Any]) -> dict[str, str]:
    """Take out of parsed data what its tables say is assumed, and return it: path -> reason. Raises DataError."""
    found: dict[str, str] = {}
    for name, table in raw.items():
        rows = [(name, table)] if isinstance(table, dict) else _rows(name, table)
        for place, row in rows:
            for figure, why in dict(row.pop(ASSUMED, {})).items():
                if not isinstance(why, str) or not why.strip():
                    raise DataError(f"{place}.{ASSUMED}.{figure}: expected a reason, not {shown(why)}")
                found[f"{place}.{figure}"] = why
    return found


def flat(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return nested tables, as a file of house rules has them, as path -> value; no value is a table.

    Raises SetupError for a path that is given twice.
    """
    found: dict[str, Any] = {}

    def enter(prefix: str, table: Mapping[str, Any]) -> None:
        for name, value in table.items():
            path = f"{prefix}{name}"
            if isinstance(value, dict) and value:
                enter(f"{path}.", value)
            elif path in found:
                raise SetupError(f"figures: {shown(path)} is given twice")
            else:
                found[path] = value

    enter("", values)
    return found


def shown(value: Any) -> str:
    """Return a value of others for an error: short, and without characters that could do harm."""
    text = ascii(value)
    return text if len(text) <= SHOWN else f"{text[: SHOWN - 3]}..."


def _rows(name: str, table: Any) -> list[tuple[str, dict[str, Any]]]:
    rows = table if isinstance(table, list) else []
    return [(f"{name}.{row.get('id')}", row) for row in rows if isinstance(row, dict)]


def _plain(value: Any) -> Any:
    """Return a figure as a builtin that is the same after it was sent or written: with lists, not tuples."""
    return list(value) if isinstance(value, tuple) else value


def _expected(kind: inspect.Type) -> str:
    match kind:
        case inspect.Metadata(type=inner):
            return _expected(inner)
        case inspect.IntType(ge=least, le=most) if least is not None and most is not None:
            return f"a whole number from {least} to {most}"
        case inspect.IntType():
            return "a whole number"
        case inspect.BoolType():
            return "true or false"
        case inspect.LiteralType(values=values):
            return " or ".join(f'"{value}"' for value in values)
        case inspect.UnionType(types=kinds):
            return " or ".join(map(_expected, kinds))
        case inspect.TupleType(item_types=kinds):
            return f"a list of {len(kinds)}, each {_expected(kinds[0])}"
        case inspect.VarTupleType(item_type=inner):
            return f"a list, each {_expected(inner)}"
    return "a text"
