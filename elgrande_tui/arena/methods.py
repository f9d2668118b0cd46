"""The ways to look for better weights: CMA-ES against the bot as it is, SPSA among pairs of opposite candidates."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Protocol

from elgrande_tui.arena.extra_packages import extra
from engine.arena.contest import Contest, Played, Unit
from engine.arena.tuning import Spsa, margins, pair_margins, units_of_pairs, units_with_base


class Method(Protocol):
    """Says which candidates are tried and whom they meet, and learns from how they did.

    All numbers are those of `Tuning.weights`.
    """

    matches: int
    """How many pairs of players meet in a generation."""

    @property
    def mean(self) -> list[float]:
        """The middle of what it looks at now."""
        ...

    def ask(self) -> list[list[float]]:
        """Return the candidates of the next generation."""
        ...

    def units(self, contest: Contest, first: int, games: int) -> Iterator[Unit]:
        """Yield the units of a generation; entry 0 is the bot as it is, the candidates follow."""
        ...

    def tell(self, contest: Contest, played: Sequence[Played]) -> None:
        """Learn how the generation that `ask` returned last has ended."""
        ...


class CmaEs:
    """CMA-ES: every candidate meets the bot as it is."""

    def __init__(self, weights: int, candidates: int, seed: int) -> None:
        """Begin where the weights are now. Raises NotInstalledError."""
        self.matches = candidates
        mean = extra("numpy").zeros(weights)
        self._optimizer = extra("cmaes").CMA(mean=mean, sigma=1.0, seed=seed, population_size=candidates)
        self._asked: list[list[float]] = []

    @property
    def mean(self) -> list[float]:
        return [float(number) for number in self._optimizer.mean]

    def ask(self) -> list[list[float]]:
        self._asked = [self._optimizer.ask() for _ in range(self.matches)]
        return [[float(number) for number in numbers] for numbers in self._asked]

    def units(self, contest: Contest, first: int, games: int) -> Iterator[Unit]:
        return units_with_base(contest, first, games)

    def tell(self, contest: Contest, played: Sequence[Played]) -> None:
        found = margins(contest, played)
        self._optimizer.tell([(numbers, -margin) for numbers, margin in zip(self._asked, found, strict=True)])


class SpsaPairs:
    """SPSA: opposite candidates meet each other."""

    def __init__(self, weights: int, candidates: int, seed: int) -> None:
        self.matches = candidates // 2
        self._spsa = Spsa(weights, self.matches, seed)

    @property
    def mean(self) -> list[float]:
        return self._spsa.mean

    def ask(self) -> list[list[float]]:
        return self._spsa.ask()

    def units(self, contest: Contest, first: int, games: int) -> Iterator[Unit]:
        return units_of_pairs(contest, first, games)

    def tell(self, contest: Contest, played: Sequence[Played]) -> None:
        self._spsa.tell(pair_margins(contest, played))


METHODS: Mapping[str, Callable[[int, int, int], Method]] = {"cma-es": CmaEs, "spsa": SpsaPairs}
"""What makes one from the numbers of weights and candidates and a seed, by the name that is typed."""
