"""The estimates that modules add for their own cards, answers and questions."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from engine.core.modules import joined
from engine.core.option import Option
from engine.core.registry import resolve


@dataclass(frozen=True)
class Weights:
    """What one module adds to the tables of the same kind: `Contents.weights` has the place of one."""

    effects: Mapping[type[Option], Callable[..., float]] = field(default_factory=dict)
    """To `EFFECTS` in `effects.py`: functions of outlook, actor, Option."""
    acts: Mapping[str, Callable[..., float]] = field(default_factory=dict)
    """To `ACTS` in `acts.py`: functions of outlook, actor, card."""
    answers: Mapping[str, Callable[..., list[float]]] = field(default_factory=dict)
    """To `KINDS` in `answers.py`: functions of outlook, view, offer."""
    dials: Mapping[str, Callable[..., float]] = field(default_factory=dict)
    """By what `about` has for the card: functions of outlook and the Dial, for discs that no card asks for."""
    scorings: Mapping[str, Callable[..., Sequence[int]]] = field(default_factory=dict)
    """To `SCORING` in `cards.py`: functions of outlook and card that return the areas which it would score now."""
    free: tuple[Callable[..., Mapping[Option, float]], ...] = ()
    """Functions of outlook and offer that weigh the answers which leave the question open: free actions and standing
    offers. They come first as soon as they gain anything."""
    powers: tuple[Callable[..., list[float]], ...] = ()
    """Functions of outlook and the power cards that may be played, in place of `power_worths` in `powers.py`."""
    prospects: tuple[Callable[..., Sequence[float]], ...] = ()
    """Functions of outlook and area that return the points by seat which it promises besides those of its places."""
    depends: tuple[Callable[..., Hashable], ...] = ()
    """Functions of the State and an area that return what its points depend on, besides the pieces there."""
    becomes: tuple[Callable[..., int], ...] = ()
    """Functions of the State, a kind, the place it leaves or NOWHERE, and the place of a region to which it comes, that
    return the kind that it is there."""
    gains: tuple[Callable[..., float], ...] = ()
    """Functions of outlook, kind, place that return what it is worth at once that a caballero comes there."""
    secrets: Mapping[type[Option], Callable[..., float]] = field(default_factory=dict)
    """To `SECRETS` in `powers.py`: functions of the Box and an Option that return by how many points whoever chooses it
    unseen likes it."""


@cache
def weights_of(places: tuple[str, ...]) -> Weights:
    """Return the weights of several modules together, each from its place (`Contents.weights`)."""
    found: list[Weights] = [resolve(place) for place in places]
    return joined(Weights, found)
