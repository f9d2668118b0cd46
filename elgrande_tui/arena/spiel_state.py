"""Show a position to the algorithms of OpenSpiel, as a state of a game whose players see everything."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean
from typing import Any

from engine.core.ask import Draw
from engine.core.option import FATE, outcome
from engine.core.position import Position


class SpielState:
    """A position as a `pyspiel.State`, as far as search looks at one: actions are numbers of what is on offer.

    Where several seats answer at once, they do it in turn. Answers without a choice are given at once.
    """

    def __init__(self, position: Position) -> None:
        """Take a settled position, which belongs to the state from now on."""
        self.position = position

    def clone(self) -> SpielState:
        return SpielState(self.position.clone())

    def is_terminal(self) -> bool:
        return self.position.step is None

    def is_chance_node(self) -> bool:
        return type(self.position.step) is Draw

    def current_player(self) -> int:
        """Return the seat that answers next; -1 for chance, as OpenSpiel wants it, too."""
        return FATE if self.is_chance_node() else min(self.position.asks())

    def legal_actions(self, player: int | None = None) -> list[int]:
        return list(range(len(self._offer())))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        count = len(self._offer())
        return [(action, 1 / count) for action in range(count)]

    def apply_action(self, action: int) -> None:
        position, step = self.position, self.position.step
        if isinstance(step, Draw):
            position.push(FATE, outcome(step.key, step.pool[action]))
        else:
            seat = self.current_player()
            position.push(seat, position.options(seat)[action], position.how())
        position.settle()

    def returns(self) -> list[float]:
        """Return by seat how many points it is ahead of the mean of the others, also before the end."""
        standings = sorted(self.position.rules.standings(self.position.state), key=lambda standing: standing.seat)
        scores = [standing.score for standing in standings]
        return [score - fmean(scores[:seat] + scores[seat + 1 :]) for seat, score in enumerate(scores)]

    def _offer(self) -> Sequence[Any]:
        step = self.position.step
        return step.pool if isinstance(step, Draw) else self.position.options(self.current_player())
