"""The interface of bots, and the way to make one by the name of its level."""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, runtime_checkable

from engine.core.option import Option
from engine.core.registry import resolve
from engine.core.rules import Rules, load_game
from engine.core.view import View

RANDOM = "random"
"""The level that every game has, weaker than all of its own."""
USUAL = "normal"
"""The default level of games that have it."""


class Offer(NamedTuple):
    """The question that a bot must answer: what it may know of an Ask."""

    kind: str
    options: Sequence[Option]
    about: Mapping[str, Any]


class Bot(Protocol):
    """A player. It may keep notes between calls; it must give the same answer to the same view, offer and generator."""

    def choose(self, view: View, offer: Offer, rng: random.Random) -> Option:
        """Return one of `offer.options`."""
        ...


class RandomBot:
    """The player of the level `random`: any legal answer is as good to it as any other, in any game."""

    def __init__(self, rules: Rules[Any], seat: int) -> None:
        pass  # all games and seats are the same to it

    def choose(self, view: View, offer: Offer, rng: random.Random) -> Option:
        return rng.choice(offer.options)


@runtime_checkable
class SearchingBot(Bot, Protocol):
    """A bot that thinks long about some questions, and less when there is no time.

    `engine.bots.packing` can send it to another process: its notes are plain data, Options and its Rules.
    """

    searched: Collection[str]
    """The kinds of questions about which it thinks long; it answers all others at once."""
    share: float
    """The share of its effort that it may spend on those from now on, 0 to 1; with 0 it answers at once."""


def takes_long(bot: Bot, offer: Offer) -> bool:
    """Check whether the bot would think long about this question."""
    return isinstance(bot, SearchingBot) and offer.kind in bot.searched and len(offer.options) > 1


def levels_of(game: str) -> tuple[str, ...]:
    """Return the levels of bots for that game, weakest first. Raises SetupError if there is no such game."""
    return tuple(_makers(game))


def usual_level(game: str) -> str:
    """Return the default level for a game: the usual one, or its strongest."""
    levels = levels_of(game)
    return USUAL if USUAL in levels else levels[-1]


def make_bot(level: str, rules: Rules[Any], seat: int) -> Bot:
    """Return a bot of that level for that seat. Raises ValueError naming the game's levels for an unknown one."""
    makers = _makers(rules.setup.game)
    if level not in makers:
        raise ValueError(f"there is no bot '{level}'; there are: {', '.join(makers)}")
    bot: Bot = resolve(makers[level])(rules, seat)
    return bot


def _makers(game: str) -> dict[str, str]:
    return {RANDOM: "engine.bots.bot:RandomBot", **load_game(game).levels}
