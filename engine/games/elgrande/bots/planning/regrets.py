"""Solve a game in which all players choose once, at the same time, by regret matching.

The worth of a choice depends only on which of the others make the same choice.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

ROUNDS = 60
"""Iterations of regret matching."""
TRACE = 0.05
"""Choices less likely than this share of the likeliest are dropped: traces of the first iterations."""

Worths: TypeAlias = Sequence[float]
"""The worth of a choice by who else makes it: bit n of the index stands for the n-th of the others."""


def solve(worths: Sequence[Sequence[Worths]]) -> list[list[float]]:
    """Return an approximate equilibrium: by player the chance of each choice; `worths` are by player and choice.

    >>> [[round(chance, 1) for chance in mix] for mix in solve([[[3, 1], [2, 2]], [[3, 1], [2, 2]]])]
    [[0.5, 0.5], [0.5, 0.5]]
    """
    players = [_Player(n, tables, kept) for n, (tables, kept) in enumerate(zip(worths, sensible(worths), strict=True))]
    for number in range(1, ROUNDS + 1):
        mixes = [player.mix() for player in players]
        for player in players:
            player.learn(mixes, number)
    return [player.mean() for player in players]


def sensible(worths: Sequence[Sequence[Worths]]) -> list[list[int]]:
    """Return by player the choices that survive the iterated removal of dominated ones."""
    kept = [list(range(len(tables))) for tables in worths]
    while True:
        before = sum(map(len, kept))
        for player, tables in enumerate(worths):
            others = [choices for n, choices in enumerate(kept) if n != player]
            met = {choice: _met(tables[choice], [choice in choices for choices in others]) for choice in kept[player]}
            sure = max(map(min, met.values()))
            kept[player] = [choice for choice, found in met.items() if max(found) >= sure]
        if sum(map(len, kept)) == before:
            return kept


def _met(table: Worths, can_come: Sequence[bool]) -> list[float]:
    """Return the possible worths of a choice when only some of the others can make it."""
    never = sum(1 << n for n, can in enumerate(can_come) if not can)
    return [worth for crowd, worth in enumerate(table) if not crowd & never]


def expected(table: Worths, chances: Sequence[float]) -> float:
    """Return the expected worth of a choice, given the chances that each of the others makes it."""
    for chance in chances:
        # One player after the other is averaged out; bit 0 is always the next one.
        alone = table[::2]
        if chance:
            alone = [worth + chance * (met - worth) for worth, met in zip(alone, table[1::2], strict=True)]
        table = alone
    return table[0]


class _Player:
    def __init__(self, number: int, worths: Sequence[Worths], kept: Sequence[int]) -> None:
        self._number = number
        self._worths = worths
        self._kept = kept
        self._regrets = dict.fromkeys(kept, 0.0)
        self._sums = [0.0] * len(worths)

    def mix(self) -> list[float]:
        """Return chances in proportion to the regrets."""
        total, found = sum(self._regrets.values()), [0.0] * len(self._worths)
        for choice, regret in self._regrets.items():
            found[choice] = regret / total if total else 1 / len(self._kept)
        return found

    def learn(self, mixes: Sequence[Sequence[float]], weight: int) -> None:
        """Update the regrets; later iterations weigh more (linear averaging)."""
        mix, others = mixes[self._number], [other for n, other in enumerate(mixes) if n != self._number]
        found = {choice: expected(self._worths[choice], [other[choice] for other in others]) for choice in self._kept}
        mean = sum(mix[choice] * worth for choice, worth in found.items())
        for choice, worth in found.items():
            # Regrets are floored at 0 (regret matching+), so that a choice that has become good is soon taken up.
            self._regrets[choice] = max(0.0, self._regrets[choice] + worth - mean)
            self._sums[choice] += weight * mix[choice]

    def mean(self) -> list[float]:
        """Return the average chances of all iterations, without traces."""
        least = TRACE * max(self._sums)
        kept = [total if total > least else 0.0 for total in self._sums]
        return [total / sum(kept) for total in kept]
