"""Make the bots that take part: levels, also with other weights or another effort than they usually have."""

from __future__ import annotations

import hashlib
import pkgutil
import random
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from importlib import import_module, resources
from types import ModuleType
from typing import Any, NamedTuple

from engine.arena.contest import Entrant
from engine.bots.bot import Bot, Offer, make_bot
from engine.core.errors import SetupError
from engine.core.option import Option
from engine.core.rules import Rules, load_game
from engine.core.view import View


class Replaced(NamedTuple):
    """A constant of a module, and the value that takes its place."""

    module: ModuleType
    name: str
    printed: Any
    value: Any


class Weighted:
    """A bot that sees other constants than all others: they are put in their places while it thinks.

    So it must think alone in its process.
    """

    def __init__(self, make: Callable[[], Bot], constants: list[Replaced]) -> None:
        self._constants = constants
        with self._in_place():
            self.bot = make()

    def choose(self, view: View, offer: Offer, rng: random.Random) -> Option:
        with self._in_place():
            return self.bot.choose(view, offer, rng)

    @contextmanager
    def _in_place(self) -> Iterator[None]:
        for constant in self._constants:
            setattr(constant.module, constant.name, constant.value)
        try:
            yield
        finally:
            for constant in self._constants:
                setattr(constant.module, constant.name, constant.printed)


def make_entrant(entry: Entrant, rules: Rules[Any], seat: int) -> Bot:
    """Return the bot of an entry for a seat. Raises SetupError when there is none such."""

    def make() -> Bot:
        try:
            return with_effort(make_bot(entry.level, rules, seat), entry)
        except ValueError as error:
            raise SetupError(str(error)) from error

    constants = constants_for(rules.setup.game, entry.weights)
    return Weighted(make, constants) if constants else make()


def with_effort(bot: Bot, entry: Entrant) -> Bot:
    """Give a bot the effort of its entry, if it names one. Raises ValueError for a bot that has none."""
    wanted: dict[str, float] = {}
    if entry.seconds is not None:
        wanted = {"seconds": entry.seconds}
    if entry.simulations is not None:
        wanted = {"seconds": float("inf"), **wanted, "simulations": entry.simulations}
    if wanted:
        effort = getattr(bot, "effort", None)
        if effort is None:
            raise ValueError(f"a bot '{entry.level}' has no effort that could be set")
        bot.effort = effort._replace(**wanted)  # type: ignore[attr-defined]
    return bot


def constants_for(game: str, weights: Mapping[str, Any]) -> list[Replaced]:
    """Return the constants that weights replace, wherever they are imported. Raises SetupError for an unknown one.

    A weight is a constant, or one field of a constant that has fields: `bots.planning.levels.HARD.simulations`.
    """
    found: dict[str, Any] = {}
    modules = game_modules(game) if weights else {}
    for weight, value in weights.items():
        constant, field = _constant_and_field(modules, weight)
        printed = _constant(modules, constant)
        if not isinstance(printed, int | float | tuple) or isinstance(printed, bool):
            raise SetupError(f"the game '{game}' has no weight '{weight}'")
        found[constant] = _like(found.get(constant, printed), {field: value} if field else value, weight)
    return [
        Replaced(one, name, printed, new)
        for constant, new in found.items()
        for name, printed in [(constant.rpartition(".")[2], _constant(modules, constant))]
        for one in modules.values()
        if vars(one).get(name) is printed
    ]


def printed_weight(game: str, weight: str) -> float:
    """Return a weight as the game has it. Raises SetupError for one that it has not, or that is no number."""
    modules = game_modules(game)
    constant, field = _constant_and_field(modules, weight)
    printed = _constant(modules, constant)
    found = getattr(printed, field) if field else printed
    if not isinstance(found, int | float) or isinstance(found, bool):
        raise SetupError(f"the game '{game}' has no weight '{weight}' that is a number")
    return float(found)


def _constant_and_field(modules: Mapping[str, ModuleType], weight: str) -> tuple[str, str]:
    """Return the constant that a weight names, and which field of it, or ""."""
    constant, _, field = weight.rpartition(".")
    return (constant, field) if field in getattr(_constant(modules, constant), "_fields", ()) else (weight, "")


def _constant(modules: Mapping[str, ModuleType], name: str) -> Any:
    place, _, last = name.rpartition(".")
    return vars(modules[place]).get(last) if place in modules else None


def _like(printed: Any, value: Any, weight: str) -> Any:
    """Return a value as the constant wants it: a table names fields of a tuple that has names."""
    fields = getattr(printed, "_fields", ())
    if isinstance(value, Mapping) and fields and value.keys() <= {*fields}:
        return printed._replace(**value)
    if isinstance(value, int | float) and isinstance(printed, int):
        return round(value)
    if isinstance(value, int | float) and isinstance(printed, float):
        return float(value)
    raise SetupError(f"'{value}' cannot be the weight '{weight}'")


@cache
def game_modules(game: str) -> dict[str, ModuleType]:
    """Return all modules of a game's package by name without that of the package: `bots.outlook`."""
    package = game_package(game)
    names = [found.name for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")]
    return {name.removeprefix(f"{package.__name__}."): import_module(name) for name in names}


def game_package(game: str) -> ModuleType:
    """Return the package in which the manifest of a game lies."""
    return import_module(type(load_game(game)).__module__.rpartition(".")[0])


@cache
def code_hash(game: str) -> str:
    """Return 16 hex digits over the game's package: its rules, data and bots."""
    found = hashlib.blake2b(digest_size=8)

    def add(folder: Any, path: str) -> None:
        for part in sorted(folder.iterdir(), key=lambda part: str(part.name)):
            name = f"{path}/{part.name}"
            if part.is_dir():
                add(part, name)
            elif name.endswith((".py", ".toml")):
                found.update(name.encode() + b"\n" + part.read_bytes())

    add(resources.files(game_package(game)), "")
    return found.hexdigest()
