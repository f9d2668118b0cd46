"""Keep entries in a file of JSON, each on a line of its own: a line that is damaged costs no other one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from netplay.common.errors import NetplayError
from netplay.common.guarded_reader import REMEMBERED, read_bytes

E = TypeVar("E")
MOST_BAD = 1000
"""The most bad lines that are told apart: millions of them must not fill the memory."""
_WRONG = (ValueError, msgspec.MsgspecError, RecursionError, NetplayError)


class Frame(NamedTuple):
    """The line before the entries and the one behind them: with what is between it is one JSON value."""

    head: str = "["
    foot: str = "]"


LIST = Frame()


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
    frame: Frame = LIST,
    unpack: Callable[[Any], Iterable[Any]] = paths_of,
) -> Entries[E]:
    """Return what `make` makes of the entries in a file, and the lines of which it makes nothing.

    `unpack` finds the entries in the value of the whole file; where there is none it is read line by line. Both raise
    ValueError, an error of msgspec or a NetplayError for what they do not take. Raises FileError `missing`, or `file`
    when the file cannot be opened or read.
    """
    content = read_bytes(path, REMEMBERED)
    lines = [line.strip().removesuffix(b",") for line in content.splitlines()]
    numbers = {line: number for number, line in reversed([*enumerate(lines, 1)])}
    found, whole = Entries[E]([], []), True
    try:
        pieces = [msgspec.json.encode(value) for value in unpack(msgspec.json.decode(content))]
    except _WRONG:
        around = (b"", frame.head.encode(), frame.foot.encode())
        pieces, whole = [line for line in lines if line not in around], False
    for piece in pieces:
        try:
            found.good.append(make(msgspec.json.decode(piece)))
        except _WRONG:
            if len(found.bad) < MOST_BAD:
                # earlier versions wrote everything on one line
                found.bad.append((numbers.get(piece, 1), piece.decode(errors="replace")))
    if not whole and not found.bad:  # every line is good, so what is missing is the end
        found.bad.append((len(lines) + 1, frame.foot))
    return found


def entries_text(entries: Iterable[Any], frame: Frame = LIST) -> str:
    """Return the text of a file with these entries."""
    return "\n".join((frame.head, ",\n".join(msgspec.json.encode(entry).decode() for entry in entries), frame.foot, ""))
