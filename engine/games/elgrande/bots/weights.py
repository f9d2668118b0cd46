"""Bring in what modules know of the worth of their own cards, answers and questions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache

from engine.core.modules import Module
from engine.core.option import Option
from engine.core.registry import resolve


@dataclass(frozen=True)
class Weights:
    """What one module adds to the tables of the same kind: `Module.weights` is the place of one."""

    effects: Mapping[type[Option], Callable[..., float]] = field(default_factory=dict)
    """To `EFFECTS` in `effects.py`: functions of outlook, actor, Option."""
    acts: Mapping[str, Callable[..., float]] = field(default_factory=dict)
    """To `ACTS` in `acts.py`: functions of outlook, actor, card."""
    answers: Mapping[str, Callable[..., list[float]]] = field(default_factory=dict)
    """To `KINDS` in `answers.py`: functions of outlook, view, offer."""


NOTHING = Weights()


def weights_of(modules: Iterable[Module]) -> Weights:
    """Return the weights of all these modules together."""
    found = [_at(module.weights) for module in modules if module.weights]
    if not found:
        return NOTHING
    return Weights(
        {kind: weigh for one in found for kind, weigh in one.effects.items()},
        {do: weigh for one in found for do, weigh in one.acts.items()},
        {kind: weigh for one in found for kind, weigh in one.answers.items()},
    )


@cache
def _at(place: str) -> Weights:
    weights: Weights = resolve(place)
    return weights
