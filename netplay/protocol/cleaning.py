"""Make what comes from a peer harmless, whatever messages there are: the types of the fields say how."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, TypeAlias

from msgspec import UNSET, inspect
from msgspec.structs import replace

from engine.core.setup import Setup
from netplay.common.sanitize import DEEPEST, printable, sanitize

Clean: TypeAlias = Callable[[Any], Any]


def require_plain(setup: Setup) -> Setup:
    """Return the Setup as it is. Raises ValueError when its options or figures are no plain data."""
    printable([setup.options, setup.figures], DEEPEST + 1)
    return setup


WHOLE: Mapping[type, Clean] = {Setup: require_plain}
"""Structs that are tested as a whole where they are used, and refused: one that were mended would be another."""

_PLAIN = (
    inspect.IntType | inspect.FloatType | inspect.BoolType | inspect.BytesType | inspect.NoneType | inspect.LiteralType
)
"""What holds no text, or that of the program alone."""


def cleaner(kind: inspect.Type) -> Clean | None:
    """Return what makes values of this type harmless; None: they are. Raises TypeError for a type it does not know.

    Text is cut to the cells that its field names, and else only made printable; ids that fit a pattern stay. What is
    returned raises ValueError where anything goes and comes that is no plain data.
    """
    match kind:
        case inspect.Metadata(extra={"cells": int(cells)}):
            return partial(sanitize, cells=cells)
        case inspect.Metadata(type=inner):
            return cleaner(inner)
        case inspect.StrType(pattern=pattern):
            return printable if pattern is None else None
        case inspect.AnyType() | inspect.DictType():
            return printable
        case inspect.ListType(item_type=item):
            return _of_list(cleaner(item))
        case inspect.TupleType(item_types=items):
            return _of_tuple([cleaner(item) for item in items])
        case inspect.UnionType(types=kinds):
            return _of_union(kinds)
        case inspect.StructType(cls=cls, fields=fields):
            return WHOLE[cls] if cls in WHOLE else _of_struct(fields)
    if isinstance(kind, _PLAIN):
        return None
    raise TypeError(f"it is not known how to clean a field of the type {kind}")


def by_class(kinds: Iterable[inspect.Type]) -> dict[type, Clean]:
    """Return what makes structs of these types harmless, by their classes; those that are harmless are missing."""
    structs = {kind.cls: cleaner(kind) for kind in kinds if isinstance(kind, inspect.StructType)}
    return {cls: clean for cls, clean in structs.items() if clean is not None}


def _of_struct(fields: tuple[inspect.Field, ...]) -> Clean | None:
    cleaners = {field.name: clean for field in fields if (clean := cleaner(field.type)) is not None}
    if not cleaners:
        return None

    def cleaned(struct: Any) -> Any:
        said = {name: value for name in cleaners if (value := getattr(struct, name)) is not UNSET}
        return replace(struct, **{name: cleaners[name](value) for name, value in said.items()})

    return cleaned


def _of_list(clean: Clean | None) -> Clean | None:
    return None if clean is None else lambda items: [clean(item) for item in items]


def _of_tuple(cleaners: list[Clean | None]) -> Clean | None:
    if not any(cleaners):
        return None
    return lambda items: tuple(clean(item) if clean else item for clean, item in zip(cleaners, items, strict=True))


def _of_union(kinds: tuple[inspect.Type, ...]) -> Clean | None:
    """Return what cleans structs by their classes, and everything else as far as it has text at all."""
    structs = by_class(kinds)
    others = {cleaner(kind) for kind in kinds if not isinstance(kind, inspect.StructType)} - {None}
    if len(others) > 1 or (others and any(isinstance(kind, inspect.StructType) for kind in kinds)):
        raise TypeError(f"it is not known which of these types a value has: {kinds}")
    if others:
        return others.pop()
    if not structs:
        return None

    def clean(value: Any) -> Any:
        found = structs.get(type(value))
        return value if found is None else found(value)

    return clean
