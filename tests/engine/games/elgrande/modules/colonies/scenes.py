"""Positions with Colonies as texts, for tests that no scenario file can tell."""

from __future__ import annotations

import random

from engine.core.match import Match
from engine.scenarios.scenario import read

CARD = "d1-move-4-own"
COLOURS = "red blue green yellow brown"


def scene(
    *caballeros: str,
    seats: int = 2,
    one: str = CARD,
    at: str = "",
    king: str = "castilla_la_vieja",
    seven: str = "transport",
    given: str = "",
    options: str = "",
    two: str = "d2-decay-3",
) -> Match:
    """Return a match at a position; `caballeros` are lines as `ship = { red = 1 }`."""
    names = COLOURS.split()[:seats]
    played = ", ".join(f"{name} = {13 - 2 * n}" for n, name in enumerate(names))
    offer = f'"{one}", "{two}", "d3-score-most", "d4-grande", "d5-king", "holy-inquisition", "{seven}"'
    text = f"""
seats = [{", ".join(f'"{name}"' for name in names)}]
[options]
modules = ["colonies"]
{options}
[given]
king = "{king}"
offer = [{offer}]
at = "{at or f"use red {one}"}"
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
