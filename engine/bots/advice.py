"""Advice: which answers a bot recommends, how they compare, and why."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol, runtime_checkable

from engine.bots.bot import Bot, Offer, levels_of, make_bot
from engine.core.option import Option
from engine.core.rules import Rules
from engine.core.view import View

SHOWN = 3
"""Most answers that are recommended."""


class Why(NamedTuple):
    """One reason for an answer: a change in the points that a seat may expect."""

    kind: str
    """What changes, by a word of the game: an area, points scored at once, ..."""
    seat: int
    """Whose points: the advised seat, or a rival."""
    points: float
    """Change in points; negative: fewer."""
    area: str = ""
    """The id of the area; "" when it is not on the map."""


class Advice(NamedTuple):
    """A recommended answer, or a whole turn."""

    answers: tuple[str, ...]
    """The words of its answers, in order, without those that only lead to others."""
    behind: float
    """Estimated points behind the best; 0 for the best.

    The absolute estimate is not told: bots overrate it, for all answers alike.
    """
    reasons: tuple[Why, ...] = ()
    """The most important first."""


@runtime_checkable
class Adviser(Bot, Protocol):
    """A bot that can also explain its answers."""

    def explain(self, view: View, offer: Offer, rng: random.Random) -> list[Advice]:
        """Return its recommended answers, best first; the same for the same view, offer and generator.

        The bot's notes for its own answers do not change.
        """
        ...


def make_adviser(rules: Rules[Any], seat: int) -> Adviser | None:
    """Return the strongest Adviser among the bots of the game; None when there is none."""
    for level in reversed(levels_of(rules.setup.game)):
        if isinstance(bot := make_bot(level, rules, seat), Adviser):
            return bot
    return None


def ranked(
    options: Sequence[Option], worths: Sequence[float], reasons: Sequence[tuple[Why, ...]] | None = None
) -> list[Advice]:
    """Return the best of these answers as advice; of equal ones the one that is offered first."""
    best = sorted(range(len(options)), key=lambda number: -worths[number])[:SHOWN]
    return [
        Advice((options[n].words,), worths[best[0]] - worths[n], () if reasons is None else reasons[n]) for n in best
    ]
