"""Records, games as text: a head in TOML, a line `---`, then one line per answer in notation.

    record = 1
    game = "elgrande"
    version = "1"
    seats = ["red", "blue"]
    ...
    ---
    # round 1
    fate: stack.1 d1-veto
    red: power 7
    # position 0123456789abcdef
    # hint red

Lines that begin with `#` are comments, but for `# position HASH`: there the position must have that hash; and for
`# hint SEAT`: there the seat took a hint, which changes nothing in the game. A *redacted* record holds what one seat
could know while the game was running; it cannot be played again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import msgspec

from engine.core.errors import EngineError, SetupError, TomlError
from engine.core.rules import Rules, load_game, load_rules
from engine.core.scenes import ScenarioError
from engine.core.setup import Setup
from engine.scenarios.scenario import ScenarioLine, read_line
from engine.toml.toml_reader import parse_toml

FORMAT = 1
"""The number of the format that this program writes, and the only one it reads."""
SEPARATOR = "---"
POSITION = "# position "
HINT = "# hint "


class TakenHint(NamedTuple):
    """A hint that a seat took, after so many answers."""

    answers: int
    seat: int


class RecordError(EngineError):
    """A record cannot be read, or its game, version, modules or variants are not known here."""

    code = "record"


class Placing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One line of the result."""

    seat: str
    place: int
    """1 is best; equal scores share a place."""
    score: int


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The part of a record above the answers."""

    record: int
    """The number of the format."""
    game: str
    version: str
    """The version of the game's rules; an answer may mean something else in another one."""
    seats: tuple[str, ...]
    modules: tuple[str, ...] = ()
    variants: tuple[str, ...] = ()
    options: dict[str, Any] = {}
    figures: dict[str, Any] = {}
    """House rules."""
    redacted: bool = False
    """Whether secrets are left out, or in their public form."""
    seat: str | None = None
    """The seat whose secrets are in a redacted record nevertheless; None if there is none."""
    result: tuple[Placing, ...] = ()
    """The ranking, best first; empty while the game is running."""


@dataclass(frozen=True)
class NumberedAnswer:
    """An answer and the number of its line in the file, from 1."""

    number: int
    line: ScenarioLine


@dataclass(frozen=True)
class Record:
    """A record that has been read; its Setup is possible."""

    head: Head
    rules: Rules[Any]
    answers: Sequence[NumberedAnswer]
    positions: Mapping[int, tuple[int, str]]
    """Number of answers -> line of the file, and hash of the position to which they lead."""
    hints: Sequence[TakenHint] = ()


def read(text: str) -> Record:
    """Return the record written in `text`. Raises RecordError saying what was expected."""
    lines = text.splitlines()
    if SEPARATOR not in lines:
        raise RecordError(f"expected a line '{SEPARATOR}' between the head and the answers")
    cut = lines.index(SEPARATOR)
    head = _head("\n".join(lines[:cut]))
    rules = _rules(head)
    answers: list[NumberedAnswer] = []
    positions: dict[int, tuple[int, str]] = {}
    hints: list[TakenHint] = []
    for number, line in enumerate(lines[cut + 1 :], start=cut + 2):
        if line.startswith(POSITION):
            positions[len(answers)] = number, line.removeprefix(POSITION).strip()
        elif line.startswith(HINT):
            # An older program takes the line for a comment, so that one which names no seat is no more.
            seat = line.removeprefix(HINT).strip()
            hints += [TakenHint(len(answers), rules.setup.seats.index(seat))] if seat in rules.setup.seats else []
        elif line.strip() and not line.startswith("#"):
            try:
                found = read_line(rules.setup.seats, f"line {number}", line)
                answers.append(NumberedAnswer(number, found._replace(words=rules.canonical(found.words))))
            except ScenarioError as error:
                raise RecordError(str(error)) from error
    return Record(head, rules, answers, positions, hints)


def _head(text: str) -> Head:
    try:
        head = msgspec.convert(parse_toml(text), Head)
    except (TomlError, msgspec.ValidationError) as error:
        raise RecordError(f"head: {error}") from error
    if head.record != FORMAT:
        raise RecordError(f"record: expected format {FORMAT}, not {head.record}")
    return head


def _rules(head: Head) -> Rules[Any]:
    try:
        game = load_game(head.game)
        if head.version != game.version:
            raise RecordError(f"version: these are the rules of {head.game} {game.version}, not {head.version}")
        rules = load_rules(Setup(head.game, head.seats, head.modules, head.variants, head.options, head.figures))
    except SetupError as error:
        raise RecordError(str(error)) from error
    if head.seat is not None and head.seat not in head.seats:
        raise RecordError(f"seat: expected one of {', '.join(head.seats)}, not '{head.seat}'")
    return rules
