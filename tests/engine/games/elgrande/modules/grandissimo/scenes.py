"""Positions with Grandissimo as texts, for tests that no scenario file can tell."""

from __future__ import annotations

import random

from engine.core.match import Match
from engine.scenarios.scenario import read

CARDS = ("d1-move-4-own", "d2-decay-3", "d3-score-fours", "d4-court", "d5-king", "boycott", "queen-and-jester")
"""Those on offer, by stack; the card that is used takes the place of its stack's."""
COLOURS = ("red", "blue", "green", "yellow", "brown")


def scene(
    card: str, *caballeros: str, seats: int = 3, given: str = "", modules: str = "", stack: int = 6, options: str = ""
) -> Match:
    """Return a match in which red, first of all, has just taken a card.

    `caballeros` are lines as `sevilla = { red = 1 }`.
    """
    names = COLOURS[:seats]
    offer = [card if number == stack else other for number, other in enumerate(CARDS, 1)]
    played = ", ".join(f"{name} = {13 - 2 * n}" for n, name in enumerate(names))
    text = f"""
seats = {list(names)}
[options]
modules = ["grandissimo"{modules}]
{options}
[given]
king = "castilla_la_vieja"
offer = {offer}
at = "use red {card}"
played = {{ {played} }}
{given}
[given.caballeros]
{chr(10).join(caballeros)}
"""
    scenario = read(text)
    return Match(scenario.setup, random.Random(1), begin=scenario.begin, dealt=scenario.dealt)


def words(match: Match, seat: int = 0) -> list[str]:
    """Return what a seat may answer."""
    return [option.words for option in match.options(seat)]


def play(match: Match, *lines: str) -> Match:
    """Answer as the lines `seat: words` say, and return the match."""
    for line in lines:
        name, answer = line.split(": ")
        match.answer(COLOURS.index(name), answer)
    return match
