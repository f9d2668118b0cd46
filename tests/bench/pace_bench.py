"""Reading: the share of whole games with three bots in which a player waits for what is told, by the model's own clock.

The player thinks for ten seconds about each answer, and presses no key while others' turns are told: a whole short game
took a new player ten minutes, for some 55 answers.
"""

from __future__ import annotations

import random

from elgrande_tui.model.coach import PlayStyle
from elgrande_tui.model.news import BeatNews, GameNews, News
from elgrande_tui.model.table_model import TableModel
from elgrande_tui.settings.settings import SPEEDS, Settings
from elgrande_tui.table.display import TableDisplay
from elgrande_tui.widgets.glyphs import FANCY
from engine.bots.bot import Offer, make_bot
from engine.core.match import Match
from engine.core.setup import Setup
from netplay.client.updates import Update
from netplay.process.thinking import BOT_DELAY
from tests.elgrande_tui.support.local_port import LocalPort

COLOURS = ("red", "blue", "green", "yellow")
THINKING = 10.0
"""Seconds for which the player looks at a question before they answer."""
SEEDS = (1, 2)
NEVER = float("inf")


class TimedPort(LocalPort):
    """A seat to which each answer is told at once; its game hears what that brought."""

    game: PlayedGame

    def tell(self, update: Update | None) -> None:
        """Hand it to the table."""
        if update is not None:
            self.game.hear(self.game.table.incoming.take(update))


class PlayedGame:
    """A game of normal bots, one of which is a player with a table before them; its clock is turned by hand."""

    def __init__(self, seed: int, settings: Settings) -> None:
        self.now = 0.0
        """Seconds since the game began..."""
        self.waited = 0.0
        """...in so many of which nothing was asked of the player."""
        self.told = self.regions = 0
        """How many turns of others, and how many regions of scorings, were shown."""
        self.port = TimedPort(Match(Setup("elgrande", COLOURS), random.Random(seed)), 0, {})
        self.port.game = self
        self.table = TableModel(self.port, PlayStyle(settings), clock=lambda: self.now)
        self._display = TableDisplay(self.table, FANCY)
        self._rng = random.Random(seed)
        self._bots = [make_bot("normal", self.port.match.rules, seat) for seat in range(len(COLOURS))]

    def hear(self, news: list[News]) -> None:
        """Show what came, as the screen does, and count it."""
        for one in news:
            self._display.hear(one)
        self.regions += sum(isinstance(one, BeatNews) for one in news)
        self.told += self.table.pace.telling and any(isinstance(one, GameNews) for one in news)

    def play(self) -> None:
        """Play to the end, and until all of it has been read."""
        match, table = self.port.match, self.table
        answers = asked = NEVER
        while not match.over or table.pace.behind:
            answers = min(answers, self.now + BOT_DELAY) if set(match.asked) - {0} else NEVER
            asked = min(asked, self.now) if table.answering.question is not None else NEVER
            own, due = asked + THINKING, table.pace.due if table.pace.due is not None else NEVER
            before, self.now = self.now, max(self.now, min(answers, own, due))
            self.waited += (self.now - before) * (asked == NEVER)
            if self.now >= due:
                self.hear(table.incoming.advance())
            elif self.now >= own:
                self._answer(0)
                asked = NEVER
            else:
                for seat in [seat for seat in match.asked if seat]:
                    self._answer(seat)
                answers = NEVER

    def _answer(self, seat: int) -> None:
        match = self.port.match
        question = match.question(seat)
        if question is not None:
            offer = Offer(question.kind, match.options(seat), question.about)
            self.port.play(seat, self._bots[seat].choose(match.view(seat), offer, self._rng).words)


def main() -> None:
    """Print one line per game and setting; step by step needs keys."""
    print(f"reading (El Grande, three normal bots, nine rounds, {THINKING:.0f} s for each answer)")
    for speed in SPEEDS:
        for seed in SEEDS if speed != "step by step" else ():
            game = PlayedGame(seed, Settings(speed=speed))
            game.play()
            told = f"{game.told} turns and {game.regions} regions told"
            share = f"{game.waited / game.now:.0%}" + " (target 20%)" * (speed == "timed")
            print(f"  {speed}, game {seed}: {told}, waited {game.waited:.0f} s of {game.now:.0f} s: {share}")


if __name__ == "__main__":
    main()
