"""Modules: expansions and variants as manifests, and how a Setup's choice of them is put together."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from engine.core.ask import Ask, Extra
from engine.core.errors import SetupError
from engine.core.event import Event
from engine.core.option import Option
from engine.core.pieces import Kind
from engine.core.plausibility import Test
from engine.core.setup import Setup

T = TypeVar("T")


@dataclass(frozen=True)
class Module:
    """One expansion or variant: what it adds to a game, and what it needs and excludes.

    Besides the game's list of its modules no other file of the engine changes or knows its words.
    """

    name: str
    needs: tuple[str, ...] = ()
    """Modules that must be chosen as well."""
    excludes: tuple[str, ...] = ()
    """Modules and variants that must not be chosen as well."""
    check: Callable[[Setup], None] | None = None
    """Raises SetupError for a Setup, with its defaults filled in, that it cannot go with."""
    sections: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
    """Rules of sections, added or put in the place of those with the same name."""
    drops: frozenset[str] = frozenset()
    """Names of sections that never run; they vanish from every agenda that is planned."""
    extras: tuple[Callable[[Any, Ask[Option]], Iterable[Extra]], ...] = ()
    """Free actions and standing offers."""
    figures: Callable[[Any], Any] | None = None
    """Data: makes the game's figures with the module out of those without."""
    kinds: Callable[[Sequence[str]], Sequence[Kind]] | None = None
    """Makes kinds of pieces besides the plain ones of each seat, from the seats' names."""
    hooks: Mapping[str, tuple[Callable[..., Any], ...]] = field(default_factory=dict)
    """Additions to the game's named lists of functions (`closed`, `strength`, `window`...): the game says which."""
    words: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Additions to the game's named lists of words (`causes`, `announced`): the game says which."""
    questions: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Kinds of questions it asks, and for each what is always told about it."""
    state: Callable[[Any], Any] | None = None
    """Makes the module's slice of State from the game's figures: an object with `copy()` and `key()`."""
    view: Callable[[Any, int | None], Any] | None = None
    """Makes the module's slice of View: builtins, from its slice of State and the viewer."""
    slice_fields: Callable[[Any], Mapping[str, Test]] | None = None
    """Makes tests of the fields of that slice from the game's figures, for who does not trust what he is told."""
    world: Callable[[Any, random.Random], Any] | None = None
    """Makes a slice of State that fits a slice of View, its secrets drawn at random."""
    events: tuple[type[Event], ...] = ()
    """What can happen with it."""
    scenes: Mapping[str, Any] = field(default_factory=dict)
    """Names that scenario files can use with it; the game says what belongs to each."""
    reasons: Mapping[str, str] = field(default_factory=dict)
    """Why answers are refused with it: codes and half sentences; the game says which fields these have."""


def choose(names: Iterable[str], available: Mapping[str, Module], beside: Iterable[str] = ()) -> tuple[Module, ...]:
    """The modules named, in the order in which the game lists them. Raises SetupError with the reason.

    `beside` are chosen as well, from another list: they may be needed or excluded too.
    """
    wanted = list(names)
    all_wanted = {*wanted, *beside}
    for name in wanted:
        if name not in available:
            raise SetupError(f"there is no module or variant '{name}'; there are: {', '.join(available) or 'none'}")
        if wanted.count(name) > 1:
            raise SetupError(f"module '{name}' is named twice")
        module = available[name]
        for need in module.needs:
            if need not in all_wanted:
                raise SetupError(f"module '{name}' needs '{need}'")
        for other in module.excludes:
            if other in all_wanted:
                raise SetupError(f"module '{name}' cannot be combined with '{other}'")
    return tuple(module for name, module in available.items() if name in wanted)


def sections(base: Mapping[str, Callable[..., Any]], chosen: Iterable[Module]) -> dict[str, Callable[..., Any]]:
    """The sections of the game with those of the modules added, replaced and dropped.

    Raises SetupError when two modules replace the same section.
    """
    merged = dict(base)
    owner: dict[str, str] = {}
    drops: set[str] = set()
    for module in chosen:
        for name, rule in module.sections.items():
            if name in owner:
                raise SetupError(f"modules '{owner[name]}' and '{module.name}' both replace section '{name}'")
            owner[name] = module.name
            merged[name] = rule
        drops |= module.drops
    return {name: rule for name, rule in merged.items() if name not in drops}


def hooks(
    base: Mapping[str, tuple[Callable[..., Any], ...]], chosen: Iterable[Module]
) -> dict[str, tuple[Callable[..., Any], ...]]:
    """The game's named lists of functions with those of the modules appended. Raises SetupError for an unknown list."""
    return _appended(base, ((module.name, module.hooks) for module in chosen))


def words(base: Mapping[str, tuple[str, ...]], chosen: Iterable[Module]) -> dict[str, tuple[str, ...]]:
    """Append the modules' words to the game's named lists. Raises SetupError for an unknown list."""
    return _appended(base, ((module.name, module.words) for module in chosen))


def _appended(
    base: Mapping[str, tuple[T, ...]], additions: Iterable[tuple[str, Mapping[str, tuple[T, ...]]]]
) -> dict[str, tuple[T, ...]]:
    merged = dict(base)
    for module, lists in additions:
        for name, added in lists.items():
            if name not in merged:
                raise SetupError(f"module '{module}' adds to '{name}', which this game does not have")
            merged[name] = merged[name] + added
    return merged
