"""Read who takes part in a contest, as it is typed: `hard`, `expert:0.25s`, `hard:50`, `mine.toml`, `run:COMMAND`."""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from elgrande_tui.arena.spiel_player import MCTS
from elgrande_tui.i18n.sentences import refusal
from elgrande_tui.i18n.translations import _
from engine.arena.contest import Entrant
from engine.arena.tuning import Tuned
from engine.bots.bot import levels_of
from engine.core.errors import TomlError
from engine.toml.toml_reader import parse_toml
from netplay.common.errors import FileError
from netplay.common.guarded_reader import WRITTEN, read_text
from netplay.common.sanitize import one_line

RUN = "run:"
"""What stands before the command of a program."""
EFFORT = re.compile(r":(\d+(?:\.\d+)?)(s?)$")
"""Seconds with an `s`, simulations without."""


def typed_entries(typed: Sequence[str], game: str) -> tuple[Entrant, ...]:
    """Return the entries, each once. Raises ValueError with a sentence."""
    return tuple(typed_entry(one, game) for one in dict.fromkeys(typed))


def typed_entry(typed: str, game: str) -> Entrant:
    """Return one entry. Raises ValueError with a sentence."""
    if typed.startswith(RUN):
        try:
            return Entrant(typed, command=tuple(shlex.split(typed.removeprefix(RUN))))
        except ValueError as error:
            raise ValueError(_("{command} is no command.").format(command=one_line(typed))) from error
    effort = EFFORT.search(typed)
    who = typed[: effort.start()] if effort else typed
    level, weights = _weights(Path(who), game) if who.endswith(".toml") else (who, {})
    levels = (*levels_of(game), MCTS)
    if level not in levels or (weights and level == MCTS):
        sentence = _("There is no bot '{level}'; there are: {levels}.")
        raise ValueError(sentence.format(level=one_line(level), levels=", ".join(levels)))
    if effort is None:
        return Entrant(typed, level, weights=weights)
    if effort[2]:
        return Entrant(typed, level, seconds=float(effort[1]), weights=weights)
    return Entrant(typed, level, simulations=round(float(effort[1])), weights=weights)


def typed_tuning(typed: str, game: str) -> tuple[Entrant, dict[str, Tuned]]:
    """Return the bot of a file, and which of its weights are to be tuned, two at least. Raises ValueError."""
    effort = EFFORT.search(typed)
    if effort and effort[2]:
        raise ValueError(
            _("With a clock games cannot be repeated: give a number of simulations, as in {file}:50.").format(
                file=typed[: effort.start()]
            )
        )
    file = Path(typed[: effort.start()] if effort else typed)
    try:
        tuned = msgspec.convert(_read(file).get("tuned"), dict[str, Tuned])
    except msgspec.ValidationError:
        tuned = {}
    if len(tuned) < 2:
        sentence = _(
            "{file} does not say what to tune: it needs [tuned] with two weights at least, each {{ by = 1.5 }}."
        )
        raise ValueError(sentence.format(file=file))
    return typed_entry(typed, game), tuned


def _weights(file: Path, game: str) -> tuple[str, dict[str, Any]]:
    """Return the level and the weights in a file. Raises ValueError with a sentence."""
    found = _read(file)
    level, weights = found.get("level"), found.get("weights")
    if found.get("game", game) != game or not isinstance(level, str) or not isinstance(weights, dict):
        sentence = _('{file} is no file of weights: it needs game = "{game}", level, and [weights].')
        raise ValueError(sentence.format(file=file, game=game))
    return level, weights


def _read(file: Path) -> dict[str, Any]:
    try:
        return parse_toml(read_text(file, WRITTEN))
    except FileError as error:
        raise ValueError(refusal(error)) from error
    except TomlError as error:
        raise ValueError(_("{file} cannot be read: {why}.").format(file=file, why=one_line(str(error)))) from error
