"""Setups and games with King & Intrigue and what is added to it."""

from __future__ import annotations

from typing import Any

from engine.core.match import Match
from engine.core.option import FATE
from engine.core.setup import Setup
from engine.games.elgrande.game import game

COLOURS = ("red", "blue", "green", "yellow", "brown")
KI, PE, SK = "king_intrigue", "players_edition", "special_cards"
SETS = ((KI,), (KI, PE), (KI, SK), (KI, PE, SK))
"""The sets that can be used together (K-0.2)."""


def setup(seats: int, *modules: str, **options: Any) -> Setup:
    """Return a checked Setup."""
    return game.check(Setup("elgrande", COLOURS[:seats], modules or (KI,), (), options))


def at_the_hands(given: Setup) -> Match:
    """Return a match in which hands are to be picked: all discs of set-up show the first region that they can."""
    match = Match(given)
    while match.drawing is not None:
        match.answer(FATE, match.drawing.pool[0])
    while not any(option.words.startswith("pick") for option in match.options(0)):
        for seat in match.asked:
            match.answer(seat, match.options(seat)[0])
    return match
