"""The show: the share of two whole games in which a player waits, at each speed, by the model's own clock.

The player thinks for two seconds about each answer; when bots took 0.8 s for each of theirs, they waited about 60 %.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from elgrande_tui.model.coach import PlayStyle
from elgrande_tui.model.table_model import TableModel
from elgrande_tui.settings.settings import SPEEDS, Settings, Speed
from engine.bots.bot import Offer, make_bot
from engine.core.match import Match
from engine.core.setup import Setup
from netplay.client.updates import Update
from netplay.process.thinking import BOT_DELAY
from tests.elgrande_tui.support.local_port import LocalPort

COLOURS = ("red", "blue", "green", "yellow", "brown")
THINKING = 2.0
"""Seconds for which the player looks at a question before they answer."""
SEEDS = (1, 2)
OLD_DELAY = 0.8
"""The seconds that a bot took before players had a pace of their own."""
NEVER = float("inf")


class TimedPort(LocalPort):
    """A seat to which the table is told of each answer at once."""

    table: TableModel

    def tell(self, update: Update | None) -> None:
        """Hand it to the table."""
        if update is not None:
            self.table.incoming.take(update)


class TimedGame:
    """A game of bots, one of which is a player with a table before them; its clock is turned by hand."""

    def __init__(self, seed: int, speed: Speed, delay: float) -> None:
        self.now = self.own = 0.0
        self.port = TimedPort(Match(Setup("elgrande", COLOURS), random.Random(seed)), 0, {})
        style = PlayStyle(Settings(speed=speed))
        self.table = self.port.table = TableModel(self.port, style, clock=lambda: self.now)
        self._delay = delay
        self._rng = random.Random(seed)
        self._bots = [make_bot("easy", self.port.match.rules, seat) for seat in range(len(COLOURS))]

    def play(self) -> float:
        """Play to the end, and until all of it has been seen; return the share of the time in which it waited."""
        match, table = self.port.match, self.table
        answers = asked = NEVER
        while not match.over or table.pace.queued:
            answers = min(answers, self.now + self._delay) if set(match.asked) - {0} else NEVER
            asked = min(asked, self.now) if table.answering.question is not None else NEVER
            own, due = asked + THINKING, table.pace.due if table.pace.due is not None else NEVER
            before, self.now = self.now, max(self.now, min(answers, own, due))
            self.own += (self.now - before) * (asked < NEVER)
            if self.now >= due:
                table.incoming.advance()
            elif self.now >= own:
                self._answer(0)
                asked = NEVER
            else:
                for seat in [seat for seat in match.asked if seat]:
                    self._answer(seat)
                answers = NEVER
        return 1 - self.own / self.now

    def _answer(self, seat: int) -> None:
        match = self.port.match
        question = match.question(seat)
        if question is not None:
            offer = Offer(question.kind, match.options(seat), question.about)
            self.port.play(seat, self._bots[seat].choose(match.view(seat), offer, self._rng).words)


def shares(speed: Speed, delay: float = BOT_DELAY) -> Iterator[float]:
    """Yield the share of waiting in each of the games."""
    for seed in SEEDS:
        yield TimedGame(seed, speed, delay).play()


def main() -> None:
    """Print one line per speed."""
    print("the show (5 seats, nine rounds, two games: the share of the time in which the player waits)")
    for name, speed, delay in (("as it was", "at once", OLD_DELAY), *((speed, speed, BOT_DELAY) for speed in SPEEDS)):
        print(f"  {name}: {', '.join(f'{share:.0%}' for share in shares(speed, delay))}")


if __name__ == "__main__":
    main()
