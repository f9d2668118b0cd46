"""Entries in a JSON file, one per line: a damaged line does not cost the others."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from netplay.common.errors import NetplayError
from netplay.common.guarded_reader import REMEMBERED, read_bytes

E = TypeVar("E")
MOST_BAD = 1000
"""With more bad lines it is no such file, and the rest, maybe millions of lines, is not read."""
_WRONG = (ValueError, msgspec.MsgspecError, RecursionError, NetplayError)


class Brackets(NamedTuple):
    """The line before the entries and the one after them; the whole file is one JSON value."""

    head: str = "["
    foot: str = "]"


LIST = Brackets()


class Entries(NamedTuple, Generic[E]):
    """What a file holds."""

    good: list[E]
    bad: list[tuple[int, str]]
    """What cannot be read: the number of the line, counted from 1, and its text."""


def paths_of(whole: Any) -> Iterator[Any]:
    """Yield the entries in the value of a whole file: those of a list; of tables in tables each path, key by key.

    So `{"a": {"b": 1}}`, as earlier versions wrote, is the same as `[["a", "b", 1]]`. Raises ValueError for neither.
    """
    if isinstance(whole, list):
        yield from whole
    elif isinstance(whole, dict):
        for name, value in whole.items():
            rest = paths_of(value) if isinstance(value, dict) else [[value]]
            yield from ([name, *path] for path in rest)
    else:
        raise ValueError(whole)


def read_entries(
    path: Path,
    make: Callable[[Any], E],
    brackets: Brackets = LIST,
    unpack: Callable[[Any], Iterable[Any]] = paths_of,
) -> Entries[E]:
    """Return what `make` makes of the entries in a file, and the lines of which it makes nothing.

    `unpack` finds the entries in the value of the whole file; where there is none it is read line by line. Both raise
    ValueError, an error of msgspec or a NetplayError for what they do not take. Raises FileError `missing`, or `file`
    when the file cannot be opened or read.
    """
    content = read_bytes(path, REMEMBERED)
    try:
        whole = [*map(msgspec.json.encode, unpack(msgspec.json.decode(content)))]
    except _WRONG:
        whole = None
    found, around, number = Entries[E]([], []), (b"", brackets.head.encode(), brackets.foot.encode()), 0
    lines = (line.strip().removesuffix(b",") for line in BytesIO(content))
    for number, text in enumerate(lines if whole is None else whole, 1):
        if whole is None and text in around:
            continue
        try:
            found.good.append(make(msgspec.json.decode(text)))
        except _WRONG:
            at = number if whole is None else _line_of(content, text)
            found.bad.append((at, text.decode(errors="replace")))
            if len(found.bad) == MOST_BAD:
                break
    if whole is None and not found.bad:  # every line is good, so the end is missing
        found.bad.append((number + 1, brackets.foot))
    return found


def _line_of(content: bytes, text: bytes) -> int:
    """Return the number of the line that begins with an entry; 1 where all stand on one, as earlier versions wrote."""
    at = content.find(b"\n" + text) if b"\n" in content else -1
    return content.count(b"\n", 0, at + 1) + 1


def entries_text(entries: Iterable[Any], brackets: Brackets = LIST) -> str:
    """Return the text of a file with these entries."""
    return "\n".join(
        (brackets.head, ",\n".join(msgspec.json.encode(entry).decode() for entry in entries), brackets.foot, "")
    )
