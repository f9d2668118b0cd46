"""Read TOML from outside: text that would cost time or memory is refused before `tomllib` sees it, in linear time.

`tomllib` alone fails with a RecursionError on nested brackets, takes seconds for a key with thousands of dots, and
accepts integers of any size.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from engine.core.errors import TomlError

NESTED = 8
"""The deepest nesting of brackets."""
PARTS = 8
"""The most names in one dotted key."""
DIGITS = 64
"""The most characters of a number or a date."""
HIGHEST = 2**63 - 1
"""The highest whole number: TOML promises 64 bits."""
MOST_BAD = 10
"""The most lines that `parse_by_line` leaves out; a text with more bad ones is no TOML at all."""

_TOKEN = re.compile(
    r"""
      (?P<comment> \#[^\n]* )
    | (?P<text>
          \"\"\" (?: [^"\\] | \\[\s\S] | "{1,2}(?!") )*+ "{3,5}
        | ''' (?: [^'] | '{1,2}(?!') )*+ '{3,5}
        | "(?!"") (?: [^"\\\n] | \\. )*+ "?
        | '(?!'') [^'\n]*+ '?
      )
    | (?P<torn> (?: \"\"\" | ''' ) [\s\S]* )
    | (?P<line> \n )
    | (?P<open> [\[{] )
    | (?P<close> [\]}] )
    | (?P<dot> \. )
    | (?P<between> [=,] )
    | (?P<word> [^\s"'\#\[\]{}=,.]++ )
    """,
    re.VERBOSE,
)
"""A string that is not closed on its line ends there; `torn` is a multi-line string that is never closed.

The quantifiers are possessive (`*+`, `++`): a hostile text cannot make the expression backtrack.
"""


class BadLine(NamedTuple):
    """A line that cannot be read."""

    number: int
    """Counted in the text, from 1."""
    text: str
    """The line; the first one of a statement over several lines."""
    table: tuple[str, ...] = ()
    """The table in which it stands, by its path."""


def parse_toml(text: str) -> dict[str, Any]:
    """Return the values in the text, in which bytes that are no UTF-8 may stand as surrogates.

    Raises TomlError and, whatever the text, no other exception.
    """
    _check(text)
    try:
        text.encode()
    except UnicodeEncodeError as error:  # `tomllib` takes surrogates for letters
        raise TomlError("expected UTF-8 text") from error
    try:
        found = tomllib.loads(text)
    except ValueError as error:
        raise TomlError(str(error)) from error
    if any(type(value) is int and not -HIGHEST - 1 <= value <= HIGHEST for value in _values(found)):
        raise TomlError(f"expected whole numbers up to {HIGHEST}")
    return found


def parse_by_line(text: str) -> tuple[dict[str, Any], list[BadLine]]:
    """Return the values in the text without the lines that cannot be read, and those lines.

    The first of two equal keys counts. Raises TomlError if more than MOST_BAD lines are bad.
    """
    try:
        return parse_toml(text), []
    except TomlError as error:
        return _line_by_line(text, error)


def _line_by_line(text: str, error: TomlError) -> tuple[dict[str, Any], list[BadLine]]:
    """Read each line alone, as part of the table begun last; raise `error` when too many are bad."""
    found: dict[str, Any] = {}
    bad: list[BadLine] = []
    table: dict[str, Any] = found
    path: tuple[str, ...] = ()
    for number, statement in _statements(text):
        is_header = statement.lstrip().startswith("[")
        table, path = (found, ()) if is_header else (table, path)
        try:
            values = parse_toml(statement)
            _merge(table, values)
            if is_header:
                table, path = _begun(found, values)
        except TomlError:
            bad.append(BadLine(number, statement.partition("\n")[0].strip(), path))
            if len(bad) > MOST_BAD:
                raise error from None
    return found, bad


def _check(text: str) -> None:
    """Refuse text that is too deep, too long or has too many dots. Invalid TOML may pass: `tomllib` refuses it."""
    line, deep, dots = 1, 0, 0
    for token in _TOKEN.finditer(text):
        kind = token.lastgroup
        if kind == "dot":
            dots += 1
            if dots >= PARTS:
                raise TomlError(f"line {line}: expected no more than {PARTS} names in a dotted key")
        elif kind == "word":
            if token.end() - token.start() > DIGITS and token[0].lstrip("+-")[:1].isdecimal():
                raise TomlError(f"line {line}: expected a number of no more than {DIGITS} digits")
        elif kind == "text":
            line += token[0].count("\n")
        elif kind != "comment":
            dots = 0
            line += kind == "line"
            deep = max(0, deep + (kind == "open") - (kind == "close"))
            if deep > NESTED:
                raise TomlError(f"line {line}: expected no more than {NESTED} brackets in each other")


def _values(found: Mapping[str, Any]) -> Iterator[Any]:
    """Yield every value that is no table or list, however deep."""
    rest: list[Any] = [found]
    while rest:
        value = rest.pop()
        if isinstance(value, dict):
            rest += value.values()
        elif isinstance(value, list):
            rest += value
        else:
            yield value


def _statements(text: str) -> Iterator[tuple[int, str]]:
    """Yield each statement with the number of its first line; one that never ends is only its first line."""
    text = text.replace("\r\n", "\n")
    number, start = 1, 0
    while start < len(text):
        end = _end(text, start)
        if end is None:  # else one quote that is never closed would swallow all lines after it
            end = text.find("\n", start)
            end = len(text) if end < 0 else end
        statement = text[start:end]
        if statement.strip():
            yield number, statement
        number += statement.count("\n") + 1
        start = end + 1


def _end(text: str, start: int) -> int | None:
    """Return the end of the statement that begins at `start`; None if it never ends."""
    deep = 0
    for token in _TOKEN.finditer(text, start):
        kind = token.lastgroup
        if kind == "line" and deep == 0:
            return token.start()
        deep = max(0, deep + (kind == "open") - (kind == "close"))
        if deep > NESTED or kind == "torn":
            return None
    return None if deep else len(text)


def _merge(into: dict[str, Any], values: Mapping[str, Any]) -> None:
    """Add the values of a line. Raises TomlError for a key that is there already."""
    for name, value in values.items():
        if isinstance(value, dict) and isinstance(there := into.setdefault(name, {}), dict):
            _merge(there, value)
        elif name in into:
            raise TomlError(f"expected {name} once")
        else:
            into[name] = value


def _begun(found: dict[str, Any], header: Mapping[str, Any]) -> tuple[dict[str, Any], tuple[str, ...]]:
    """Return the table that the header begins, and its path. Raises TomlError for a table in a list of tables."""
    path: tuple[str, ...] = ()
    while header:
        ((name, header),) = header.items()
        found = found[name]
        path += (name,)
        if not isinstance(header, dict):
            raise TomlError("expected a table, not a list of them")
    return found, path
