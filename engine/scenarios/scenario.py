"""Read scenario files: a position, some answers, and what must be true then. `engine.scenarios.referee` judges them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import msgspec

from engine.core.errors import SetupError, TomlError
from engine.core.option import FATE
from engine.core.rules import Rules, load_rules
from engine.core.scenes import Path, ScenarioError, Scenes, written
from engine.core.setup import Setup
from engine.core.state import State
from engine.toml.toml_reader import parse_toml

COMMON = ("asked", "over", "winners")
"""Names in `then` that mean the same in every game."""
UNDO = "undo"
"""The line with which a seat takes its last answer back. It is none of a game's answers."""


class ScenarioLine(NamedTuple):
    """An answer in the file: `A: place galicia`."""

    seat: int
    """FATE for a line `fate: KEY VALUE`, as records have it."""
    words: str

    def text(self, seats: Sequence[str]) -> str:
        return f"{'fate' if self.seat == FATE else seats[self.seat]}: {self.words}"


class Words(msgspec.Struct, forbid_unknown_fields=True):
    """Answers, in notation, that must be on offer to a seat (`include`), must not be, or are all that may be."""

    include: list[str] = []
    exclude: list[str] = []
    only: list[str] | None = None


class _Then(msgspec.Struct, forbid_unknown_fields=True):
    """The keys of `then` that mean the same in every game."""

    refused: str | None = None
    asked: list[str] | None = None
    over: bool | None = None
    winners: list[str] | None = None
    legal: dict[str, Words] = {}
    sees: dict[str, list[str]] = {}
    hidden: dict[str, list[str]] = {}


class _File(msgspec.Struct, forbid_unknown_fields=True):
    """A scenario file as it is written."""

    seats: list[str]
    name: str = ""
    rules: list[str] = []
    game: str = "elgrande"
    when: list[str] = []
    options: dict[str, Any] = {}
    given: dict[str, Any] = {}
    then: dict[str, Any] = {}


@dataclass(frozen=True)
class Expected:
    """Everything that must be true in the end. A field that is None or empty is not checked."""

    refused: ScenarioLine | None
    asked: list[int] | None
    over: bool | None
    winners: list[int] | None
    values: Mapping[Path, Any]
    legal: Mapping[int, Words]
    sees: Mapping[int, Sequence[Path]]
    hidden: Mapping[int, Sequence[Path]]


@dataclass(frozen=True)
class Scenario:
    """A scenario that can be judged. Its `scenes` keep what `given` was: judge it only once."""

    name: str
    setup: Setup
    seed: int
    scenes: Scenes
    begin: State | None
    dealt: Mapping[str, Sequence[str]]
    when: Sequence[ScenarioLine]
    then: Expected


def read(text: str, name: str = "") -> Scenario:
    """Return the scenario written in `text`; `name` is used when the file gives none.

    Raises ScenarioError naming the key and what was expected.
    """
    try:
        found = parse_toml(text)
        _check_keys("", found, _File)
        file = msgspec.convert(found, _File)
    except TomlError as error:
        raise ScenarioError("TOML", str(error)) from error
    except msgspec.ValidationError as error:
        raise ScenarioError("file", str(error)) from error
    options = dict(file.options)
    seed = options.pop("seed", 1)
    if type(seed) is not int:
        raise ScenarioError("options.seed", "expected a whole number")
    rules = _rules(file, options)
    try:
        scenes = rules.scenes()
    except NotImplementedError:
        raise ScenarioError("game", f"'{file.game}' cannot be written as scenarios") from None
    given = dict(file.given)
    dealt = _dealt(scenes, given.pop("fate", {}))
    seats = rules.setup.seats
    when = [read_line(seats, f"when[{number}]", line) for number, line in enumerate(file.when)]
    begin = scenes.begin(given, [line.words for line in when]) if given else None
    then = _expected(scenes, seats, dict(file.then))
    return Scenario(file.name or name, rules.setup, seed, scenes, begin, dealt, when, then)


def _check_keys(before: str, table: Any, kind: type[msgspec.Struct]) -> None:
    """Refuse keys that `kind` does not have. A value that is no table is left to msgspec."""
    known = kind.__struct_fields__
    for key in table if isinstance(table, dict) else ():
        if key not in known:
            raise ScenarioError(f"{before}{key}", f"unknown; expected one of {', '.join(known)}")


def _rules(file: _File, options: dict[str, Any]) -> Rules[Any]:
    chosen = {}
    for key in ("modules", "variants"):
        value = options.pop(key, [])
        if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
            raise ScenarioError(f"options.{key}", "expected a list of names")
        chosen[key] = tuple(value)
    setup = Setup(file.game, tuple(file.seats), chosen["modules"], chosen["variants"], options)
    try:
        return load_rules(setup)
    except SetupError as error:
        raise ScenarioError("setup", str(error)) from error


def _dealt(scenes: Scenes, fate: Any) -> dict[str, list[str]]:
    """Return the outcomes of `given.fate`, checked.

    Bare keys such as `stack.1` come from TOML as tables and are joined again.
    """
    if not isinstance(fate, dict):
        raise ScenarioError("given.fate", "expected a table")
    flat: dict[str, Any] = {}
    for key, value in fate.items():
        flat |= {f"{key}.{part}": inner for part, inner in value.items()} if isinstance(value, dict) else {key: value}
    for key, values in flat.items():
        possible = scenes.outcomes(key)
        if not isinstance(values, list) or any(type(value) is not str or value not in possible for value in values):
            raise ScenarioError(
                f"given.fate.{key}", f"expected a list of {', '.join(sorted(possible))}, not {values!r}"
            )
    return flat


def read_line(seats: Sequence[str], key: str, line: str) -> ScenarioLine:
    """Return the answer that the line `SEAT: WORDS` gives. Raises ScenarioError."""
    seat, colon, words = line.partition(":")
    if not colon or not words.strip():
        raise ScenarioError(key, f"expected 'SEAT: WORDS', not '{line}'")
    plain = " ".join(words.lower().split())
    return ScenarioLine(FATE if seat.strip().lower() == "fate" else read_seat(seats, key, seat.strip()), plain)


def read_seat(seats: Sequence[str], key: str, name: str) -> int:
    """Return the number of the seat. Raises ScenarioError."""
    for number, seat in enumerate(seats):
        if seat.lower() == name.lower():
            return number
    raise ScenarioError(key, f"expected a seat ({', '.join(seats)}), not '{name}'")


def _expected(scenes: Scenes, seats: Sequence[str], then: dict[str, Any]) -> Expected:
    common = {key: then.pop(key) for key in _Then.__struct_fields__ if key in then}
    legal = common.get("legal")
    for name, words in legal.items() if isinstance(legal, dict) else ():
        _check_keys(f"then.legal.{name}.", words, Words)
    try:
        frame = msgspec.convert(common, _Then)
    except msgspec.ValidationError as error:
        raise ScenarioError("then", str(error)) from error

    def named(key: str, names: list[str] | None) -> list[int] | None:
        return None if names is None else sorted(read_seat(seats, key, name) for name in names)

    def seen(key: str, table: Mapping[str, list[str]]) -> dict[int, list[Path]]:
        return {
            read_seat(seats, key, name): [_path(scenes, seats, f"{key}.{name}", path) for path in paths]
            for name, paths in table.items()
        }

    refused = None if frame.refused is None else read_line(seats, "then.refused", frame.refused)
    if refused is not None and refused.seat != FATE:
        _check_words(scenes, "then.refused", refused.words)
    for name, offer in frame.legal.items():
        for words in offer.exclude:
            _check_words(scenes, f"then.legal.{name}.exclude", " ".join(words.lower().split()))
    return Expected(
        refused,
        named("then.asked", frame.asked),
        frame.over,
        named("then.winners", frame.winners),
        _values(scenes, seats, then),
        {read_seat(seats, "then.legal", name): words for name, words in frame.legal.items()},
        seen("then.sees", frame.sees),
        seen("then.hidden", frame.hidden),
    )


def _check_words(scenes: Scenes, key: str, words: str) -> None:
    """Refuse words that no answer has: an expectation that they are not on offer, or refused, would always be true."""
    near = None if words == UNDO else scenes.nearest_words(words)
    if near is not None:
        hint = f"; is '{near}' meant?" if near else ""
        raise ScenarioError(key, f"expected words of the game, not '{words}'{hint}")


def _values(scenes: Scenes, seats: Sequence[str], then: Mapping[str, Any]) -> dict[Path, Any]:
    values: dict[Path, Any] = {}
    for name, value in then.items():
        parts = scenes.paths(name)
        if not parts or "" in parts:
            values[name, ""] = scenes.expectation((name, ""), value)
            continue
        if not isinstance(value, dict):
            raise ScenarioError(f"then.{name}", f"expected one of {_listed(parts, seats)} after a dot")
        for part, inner in value.items():
            values[_path(scenes, seats, "then", f"{name}.{part}")] = scenes.expectation((name, part.lower()), inner)
    return values


def _listed(parts: Collection[str], seats: Sequence[str]) -> str:
    return ", ".join(written(part, seats) for part in sorted(filter(None, parts)))


def _path(scenes: Scenes, seats: Sequence[str], key: str, text: str) -> Path:
    if text in COMMON:
        return text, ""
    name, dot, part = text.partition(".")
    parts = scenes.paths(name)
    if part.lower() not in (parts or ("",)) or bool(dot) != bool(part):
        wanted = f"one of {_listed(parts, seats)} after '{name}.'" if parts else f"'{name}' alone"
        raise ScenarioError(key, f"expected {wanted}, not '{text}'")
    return name, part.lower()
