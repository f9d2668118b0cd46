"""Let OpenSpiel's MCTS take part in a contest, as a yardstick: it is shown the true position, all secrets in it."""

from __future__ import annotations

import math
import random
import time
from types import SimpleNamespace
from typing import Any

from elgrande_tui.arena.extra_packages import extra
from elgrande_tui.arena.spiel_state import SpielState
from engine.arena.contest import Entrant
from engine.arena.playing import Informed
from engine.bots.bot import Offer
from engine.core.option import Option
from engine.core.position import Position
from engine.core.view import View

MCTS = "mcts"
"""What it is called among the entries: `mcts:0.5s`."""
SECONDS = 0.5
"""Of the processor, for a whole turn, if an entry names no effort."""
EXPLORES = 10.0
"""OpenSpiel's constant of exploration. Returns are points: with 10, two won 9 of 12 games against two with its usual
2."""
STEPS = 30
"""After so many steps a roll-out is cut, and the points count as they are then: a round has about as many."""
SHARE = 0.25
"""How much of its time an answer may take of what is left: no player knows how many its turn still has. What a turn
leaves over, the next one has besides."""
LEAST = 8
"""Simulations that an answer has in any case."""


class SpielPlayer(Informed):
    """OpenSpiel's MCTSBot with its own roll-outs, whose returns are margins."""

    def __init__(self, entry: Entrant) -> None:
        """Take part as that entry. Raises NotInstalledError."""
        self._entry = entry
        self._left = 0.0
        self._turn: str | None = None
        self._search = Search(STEPS)

    def inform(self, position: Position, turn: str) -> None:
        self._position = position
        if turn != self._turn:
            self._turn = turn
            self._left += SECONDS if self._entry.seconds is None else self._entry.seconds

    def choose(self, view: View, offer: Offer, rng: random.Random) -> Option:
        if len(offer.options) == 1:
            return offer.options[0]
        start = time.thread_time()
        until, simulations = start + SHARE * self._left, 10**9
        if self._entry.simulations is not None:
            until, simulations = math.inf, max(LEAST, self._entry.simulations)
        root = self._search.run(self._position, rng, simulations, until)
        self._left -= time.thread_time() - start
        action: int = root.best_child().action
        return offer.options[action]


class Search:
    """OpenSpiel's MCTS with roll-outs of so many steps, or to the end with None."""

    def __init__(self, steps: int | None) -> None:
        """Load OpenSpiel. Raises NotInstalledError."""
        self._mcts = extra("open_spiel.python.algorithms.mcts")
        self._random = extra("numpy.random").RandomState
        types = extra("pyspiel").GameType
        kind = SimpleNamespace(reward_model=types.RewardModel.TERMINAL, dynamics=types.Dynamics.SEQUENTIAL)
        self._game = SimpleNamespace(get_type=lambda: kind, max_utility=lambda: math.inf)
        self._steps = steps

        base: Any = self._mcts.MCTSBot

        class Stopping(base):  # type: ignore[misc]
            """MCTSBot, which itself counts simulations alone, stopped by a clock."""

            until = math.inf

            def _apply_tree_policy(self, root: Any, state: SpielState) -> Any:
                if time.thread_time() > self.until and root.explore_count >= LEAST:
                    raise TimeUp(root)
                return super()._apply_tree_policy(root, state)

        self._bot = Stopping

    def run(self, position: Position, rng: random.Random, simulations: int, until: float = math.inf) -> Any:
        """Return the root of the tree after so many simulations, or when the clock of the processor says `until`.

        Without that the same generator leads to the same tree.
        """
        drawn = self._random(rng.getrandbits(32))
        rollouts = self._mcts.RandomRolloutEvaluator(1, drawn, self._steps)
        # What `solve` proves it holds to be better than anything above 0: that is meant for wins, not for margins.
        bot = self._bot(self._game, EXPLORES, simulations, rollouts, solve=False, random_state=drawn)
        bot.until = until
        try:
            return bot.mcts_search(SpielState(position))
        except TimeUp as stop:
            return stop.root


class TimeUp(Exception):
    """The time of a search is over; `root` is that of its tree."""

    def __init__(self, root: Any) -> None:
        super().__init__()
        self.root = root
