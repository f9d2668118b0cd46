"""Search for better weights by matches, and prove them on fresh deals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from elgrande_tui.arena.pool import Pool
from elgrande_tui.arena.results_log import ResultsLog, games_in
from engine.arena.contest import Contest, Played, Unit
from engine.arena.tallies import EntrantTally, tallies
from engine.arena.tuning import Spsa, Tuning, pair_margins, units_of_pairs, units_with_base
from engine.toml.toml_writer import toml_document

FRESH = 1_000_000
"""So far apart are the seeds of two proofs, and those of generations lie before them all."""


class Training:
    """A training that can be resumed: its games are in a folder, by generation, and it is deterministic given them.

    After `run`, `tally` and `played` say how the proof ended.
    """

    def __init__(self, tuning: Tuning, folder: Path, *, candidates: int, games: int, seed: int) -> None:
        """Take what is tuned and the size of a generation. Raises SetupError."""
        self.tuning = tuning
        self._folder = folder
        self._games = games
        self._seed = seed
        self._pairs = candidates // 2
        self._spsa = Spsa(len(tuning.start()), self._pairs, seed)
        self.played: list[Played] = []
        """The games of the proof."""

    @property
    def weights(self) -> dict[str, float]:
        """The present mean of the search."""
        return self.tuning.weights(self._spsa.mean)

    @property
    def contest(self) -> Contest:
        """The contest of the bot with these weights against the bot as it is."""
        return self.tuning.contest([self.weights])

    @property
    def tally(self) -> EntrantTally:
        return tallies(self.contest, self.played)[0][1]

    @property
    def accepted(self) -> bool:
        """Whether they are proven better: the lower bound of Wilson's interval is above par."""
        return self.tally.low > self.tally.par

    def count(self, generations: int, proof: int) -> int:
        """Return how many games `run` plays in all."""
        contest = self.contest
        match = sum(1 for _ in units_with_base(contest, 1, self._games))
        return generations * self._pairs * match + sum(1 for _ in units_with_base(contest, 1, proof))

    def run(self, pool: Pool, generations: int, proof: int) -> Iterator[Played]:
        """Have so many generations played, then a proof of so many games; yield what was not played before."""
        deals = 0
        for number in range(1, generations + 1):
            contest = self.tuning.contest(map(self.tuning.weights, self._spsa.ask()))
            units = list(units_of_pairs(contest, self._seed + deals, self._games))
            deals += len({unit.seed for unit in units})
            played: list[Played] = []
            yield from self._play(pool, f"{number:04}", contest, units, played)
            self._spsa.tell(pair_margins(contest, played))
        # Deals that no generation has seen: the weights may have been fitted to theirs.
        units = list(units_with_base(self.contest, self._seed + FRESH * generations, proof))
        yield from self._play(pool, f"proof-{generations:04}", self.contest, units, self.played)

    def _play(
        self, pool: Pool, name: str, contest: Contest, units: Sequence[Unit], played: list[Played]
    ) -> Iterator[Played]:
        """Have units played that are not in the file; all of them are in `played` then, in their order."""
        with ResultsLog(self._folder / f"{name}.jsonl", contest) as log:
            for one in pool(contest, [unit for unit in units if unit not in log.played]):
                log.add(one)
                yield one
            # In the order of the units, not in that of the pool: what the method learns must not depend on which worker
            # was first.
            played += [log.played[unit] for unit in units]

    def document(self, command: str) -> str:
        """Return the weights as a file for the arena, which says how they came about."""
        tally = self.tally
        base = self.tuning.base
        proof = {
            "games": tally.games,
            "won": round(tally.won, 4),
            "low": round(tally.low, 4),
            "high": round(tally.high, 4),
            "margin": round(tally.margin, 2),
        }
        return toml_document(
            {
                "game": self.tuning.setup.game,
                "level": base.level,
                "command": command,
                "code": self.tuning.code,
                "weights": {**base.weights, **self.weights},
                "proof": proof,
                "tuned": msgspec.to_builtins(self.tuning.tuned),
            }
        )


def kept(folder: Path) -> int:
    """Return how many games are in the files of a folder. Raises FileError."""
    return sum(map(games_in, folder.glob("*.jsonl")))
