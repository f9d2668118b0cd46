"""Whatever a host says is harmless as soon as it is decoded, by the types of the fields: no field can be forgotten."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import msgspec
import pytest
from msgspec import Meta, Struct, inspect

from engine.core.view import Change
from netplay.common.sanitize import SafeText, printable, sanitize
from netplay.protocol import server_messages
from netplay.protocol.cleaning import WHOLE, cleaner
from netplay.protocol.codec import decode_from_host
from netplay.protocol.fields import SeatWord, Word
from tests.netplay.support.plain import pack

MESSAGES = get_args(server_messages.Message)
LOOKED_UP = (Word, SeatWord)
"""What a program looks up, and shows by words of its own."""
PLAIN = (Change, dict[str, Any])
"""Data of a game, which become its own types when they have been tested."""
EVIL = "\x1b]0;E\x07\u202ex\u200b\x9b\u2028"


def kinds(hint: Any, path: str) -> Iterator[tuple[str, Any]]:
    """The kinds of text at this place of a message and below it."""
    if hint in PLAIN:
        return
    if hint in (str, SafeText) or hint in LOOKED_UP:
        yield path, hint
    elif isinstance(hint, type) and issubclass(hint, Struct):
        if hint.__module__ == server_messages.__name__:
            for name, part in get_type_hints(hint, include_extras=True).items():
                yield from kinds(part, f"{hint.__name__}.{name}")
    elif get_origin(hint) is Annotated and get_args(hint)[0] in (str, SafeText):
        yield path, hint
    else:
        for part in get_args(hint):
            yield from kinds(part, path)


@pytest.mark.parametrize("message", MESSAGES, ids=lambda message: message.__name__)
def test_every_text_is_an_id_a_word_or_safe_and_bounded(message: type[Struct]) -> None:
    for path, hint in kinds(message, message.__name__):
        assert get_origin(hint) is Annotated, f"{path} has no bound"
        text, meta = get_args(hint)
        assert isinstance(meta, Meta), path
        assert meta.max_length, path
        if text is SafeText:
            assert (meta.extra or {}).get("cells"), f"{path} is shown: it needs `cells`"
        else:
            assert meta.pattern or hint in LOOKED_UP, f"{path} is plain text"


def hostile(kind: inspect.Type) -> Any:
    """A value of that type that means no good wherever the type lets it."""
    match kind:
        case inspect.Metadata(type=inner):
            return hostile(inner)
        case inspect.StrType(pattern=pattern):
            return "t1" if pattern else EVIL
        case inspect.AnyType():
            return {EVIL: [EVIL, [EVIL]]}
        case inspect.DictType():
            return {EVIL: EVIL}
        case inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item):
            return [hostile(item)]
        case inspect.TupleType(item_types=items):
            return [hostile(item) for item in items]
        case inspect.UnionType(types=types):
            return hostile(max(types, key=lambda one: isinstance(one, inspect.StructType | inspect.StrType)))
        case inspect.StructType(cls=cls, tag=tag, fields=fields):
            if cls in WHOLE:
                return {"game": "toy", "seats": ["a"]}
            return {field.name: hostile(field.type) for field in fields} | ({} if tag is None else {"type": tag})
        case inspect.BytesType(min_length=size):
            return bytes(size or 0)
        case inspect.IntType(ge=least):
            return max(least or 0, 1)
        case inspect.BoolType():
            return True
        case inspect.LiteralType(values=values):
            return values[0]
    return None


def texts(value: Any) -> Iterator[str]:
    """All texts in a plain value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for name, part in value.items():
            yield from texts(name)
            yield from texts(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from texts(part)


@pytest.mark.parametrize("message", MESSAGES, ids=lambda message: message.__name__)
def test_nothing_hostile_is_left_in_any_message(message: type[Struct]) -> None:
    said = hostile(inspect.type_info(message))
    before, after = [*texts(said)], [*texts(msgspec.to_builtins(decode_from_host(pack(said))))]
    assert all(text.isprintable() for text in after), after
    assert (EVIL in before) == any("\ufffd" in text for text in after), "and it is still there, made harmless"


def test_text_is_cut_to_the_cells_of_its_field() -> None:
    said = pack({"type": "chat", "n": 1, "sender": "n" * 200, "text": "t" * 1000})
    line = decode_from_host(said)
    assert isinstance(line, server_messages.ChatLine)
    assert (len(line.sender), len(line.text)) == (24, 200)


def test_each_kind_of_field_is_cleaned_in_its_way() -> None:
    short = Annotated[SafeText, Meta(max_length=9, extra={"cells": 3})]
    for kind, value, clean in (
        (short, "a\x1bbcd", sanitize("a\x1bbcd", 3)),
        (str, EVIL, printable(EVIL)),
        (int | None, 3, 3),
        (Annotated[str, Meta(pattern="^x$")] | None, None, None),
        (tuple[int, str], (1, EVIL), (1, printable(EVIL))),
        (list[str | int], [1, EVIL], [1, printable(EVIL)]),
    ):
        found = cleaner(inspect.type_info(kind))
        assert (value if found is None else found(value)) == clean


@pytest.mark.parametrize("kind", [set[str], frozenset[str], str | server_messages.Nack])
def test_a_type_that_nobody_has_thought_of_is_no_field(kind: Any) -> None:
    with pytest.raises(TypeError, match="not known"):
        cleaner(inspect.type_info(kind))
