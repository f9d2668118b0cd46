"""Say which answers a bot would advise, what they bring compared with each other, and why."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol, runtime_checkable

from engine.bots.bot import Bot, Offer, levels_of, make_bot
from engine.core.option import Option
from engine.core.rules import Rules
from engine.core.view import View

SHOWN = 3
"""How many answers are advised at most."""


class Why(NamedTuple):
    """One reason for an answer: what it changes in the points that a seat may expect."""

    kind: str
    """What changes, by a word of the game: an area, points scored at once, ..."""
    seat: int
    """Whose points they are: the seat that is advised, or a rival of its."""
    points: float
    """How many more they become, fewer below 0."""
    area: str = ""
    """Where, by the id of an area; "" when it is nowhere on the map."""


class Advice(NamedTuple):
    """An answer that is advised, or a whole turn."""

    answers: tuple[str, ...]
    """Its answers by their words, in order, without those that only lead to the others."""
    behind: float
    """By how many points it is believed to bring less than the best; 0 for the best.

    What it brings at all is not told: a bot overrates that, for all answers alike.
    """
    reasons: tuple[Why, ...] = ()
    """What it changes, the most important first."""


@runtime_checkable
class Adviser(Bot, Protocol):
    """A bot that can also say what it thinks of the answers."""

    def explain(self, view: View, offer: Offer, rng: random.Random) -> list[Advice]:
        """Return the answers that it would advise, best first; the same for the same view, offer and generator.

        What the bot notes for its own answers stays as it is.
        """
        ...


def make_adviser(rules: Rules[Any], seat: int) -> Adviser | None:
    """Return the strongest bot of the game that explains; None when no bot of the game does."""
    for level in reversed(levels_of(rules.setup.game)):
        if isinstance(bot := make_bot(level, rules, seat), Adviser):
            return bot
    return None


def ranked(
    options: Sequence[Option], worths: Sequence[float], reasons: Sequence[tuple[Why, ...]] | None = None
) -> list[Advice]:
    """Return the best of these answers as advice; of those that are worth the same the one that is offered first."""
    best = sorted(range(len(options)), key=lambda number: -worths[number])[:SHOWN]
    return [
        Advice((options[n].words,), worths[best[0]] - worths[n], () if reasons is None else reasons[n]) for n in best
    ]
