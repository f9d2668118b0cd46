"""The level `easy`: a quick player that looks one step ahead. Each game brings its own, in its room `bots`."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from engine.bots.bot import Bot
from engine.core.rules import Rules


def make(rules: Rules[Any], seat: int) -> Bot:
    """Return the easy player of the game that `rules` belong to. Raises ValueError for a game that has none."""
    game = rules.setup.game
    package = f"engine.games.{game}.bots"
    if find_spec(f"engine.games.{game}") is None or find_spec(package) is None:
        raise ValueError(f"there is no easy bot for the game '{game}'")
    bot: Bot = import_module(f"{package}.easy").easy(rules, seat)
    return bot
