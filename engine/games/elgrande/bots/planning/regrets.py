"""Solve a game in which all choose once, at the same time, by regret matching.

What a choice is worth to a player depends on which of the others make the same choice, and on nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

ROUNDS = 60
"""How often the game is played against itself."""
TRACE = 0.05
"""Choices that are so much less likely than the likeliest are left out: traces of how the solution was found."""

Worths: TypeAlias = Sequence[float]
"""What a choice is worth by who of the others makes it too: bit n of the index stands for the n-th of the others."""


def solve(worths: Sequence[Sequence[Worths]]) -> list[list[float]]:
    """Return by player how likely each choice is where nobody regrets much; `worths` are by player and choice.

    >>> [[round(chance, 1) for chance in mix] for mix in solve([[[3, 1], [2, 2]], [[3, 1], [2, 2]]])]
    [[0.5, 0.5], [0.5, 0.5]]
    """
    players = [_Player(n, tables) for n, tables in enumerate(worths)]
    for number in range(1, ROUNDS + 1):
        mixes = [player.mix() for player in players]
        for player, mix in zip(players, mixes, strict=True):
            player.learn(mix, mixes, number)
    return [player.mean() for player in players]


def expected(table: Worths, chances: Sequence[float]) -> float:
    """Return what a choice may be expected to be worth when each of the others makes it with such a chance."""
    for chance in chances:
        table = [alone + chance * (met - alone) for alone, met in zip(table[::2], table[1::2], strict=True)]
    return table[0]


class _Player:
    def __init__(self, number: int, worths: Sequence[Worths]) -> None:
        self._number = number
        self._worths = worths
        self._regrets = [0.0] * len(worths)
        self._sums = [0.0] * len(worths)

    def mix(self) -> list[float]:
        """Return the chances in proportion to how much it is regretted that each choice was not made."""
        total = sum(self._regrets)
        return [regret / total for regret in self._regrets] if total else [1 / len(self._regrets)] * len(self._regrets)

    def learn(self, mix: Sequence[float], mixes: Sequence[Sequence[float]], weight: int) -> None:
        """Note what each choice would have brought; later rounds count more."""
        others = [other for n, other in enumerate(mixes) if n != self._number]
        found = [expected(table, [other[choice] for other in others]) for choice, table in enumerate(self._worths)]
        mean = sum(chance * worth for chance, worth in zip(mix, found, strict=True))
        # No regret falls below 0, so that a choice which has become good is soon made.
        self._regrets = [max(0.0, regret + worth - mean) for regret, worth in zip(self._regrets, found, strict=True)]
        self._sums = [total + weight * chance for total, chance in zip(self._sums, mix, strict=True)]

    def mean(self) -> list[float]:
        """Return the chances on average of all rounds, without traces."""
        least = TRACE * max(self._sums)
        kept = [total if total > least else 0.0 for total in self._sums]
        return [total / sum(kept) for total in kept]
