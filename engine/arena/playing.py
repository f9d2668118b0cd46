"""Play one unit of a contest: the same one ends alike wherever it is played, if no bot looks at a clock."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

from engine.arena.contest import Contest, Entrant, Played, Unit, wins
from engine.arena.entrants import make_entrant
from engine.bots.bot import Bot, Offer
from engine.core.fate import Fate
from engine.core.match import Match
from engine.core.option import FATE, Option
from engine.core.position import Position
from engine.core.rules import Rules
from engine.core.view import View


class Informed(ABC):
    """A player that is shown more than its View: no bot of the game, but others can be measured against it."""

    @abstractmethod
    def inform(self, position: Position, turn: str) -> None:
        """Show the player, before it chooses, the true position, and the heading of the turn in which it is."""

    @abstractmethod
    def choose(self, view: View, offer: Offer, rng: random.Random) -> Option:
        """Return one of `offer.options`."""


def play(
    contest: Contest,
    unit: Unit,
    clock: Callable[[], float],
    make: Callable[[Entrant, Rules[Any], int], Bot] = make_entrant,
) -> Played:
    """Play a game among bots, which `make` makes, and return how it ended.

    `clock` returns the seconds of the processor so far.
    """
    match = Match(contest.setup, listen=False)
    rules, entries = match.rules, [contest.entries[number] for number in unit.seats]
    fate = Fate(random.Random(unit.seed), rules.dealt)
    bots = [make(entry, rules, seat) for seat, entry in enumerate(entries)]
    generators = [random.Random(f"{unit.seed} {seat} {entry.name}") for seat, entry in enumerate(entries)]
    turns = Turns(len(bots))
    while not match.over:
        section = match.position.section
        turns.under(rules.heading(section) if section is not None else "")
        if (draw := match.drawing) is not None:
            dealt = fate.deal(draw)
            assert dealt is not None
            match.answer(FATE, dealt)
            continue
        seat = match.asked[0]
        question, options, view = match.ask(seat), match.options(seat), match.view(seat)
        assert question is not None
        offer = Offer(question.kind, options, question.about)
        bot = bots[seat]
        start = clock()
        if isinstance(bot, Informed):
            bot.inform(match.position, turns.heading)
        option = bot.choose(view, offer, generators[seat])
        turns.add(seat, clock() - start)
        match.answer(seat, options.index(option))
    standings = sorted(match.standings(), key=lambda standing: standing.seat)
    return Played(
        unit,
        tuple(standing.score for standing in standings),
        wins([standing.place for standing in standings]),
        turns.seconds(),
        match.hash(),
    )


class Turns:
    """The seconds that seats think, turn by turn: what a record has under one numbered heading is one turn of each."""

    def __init__(self, seats: int) -> None:
        self.heading = ""
        """Of the present turn; "" before the first."""
        self._spent: list[dict[str, float]] = [{} for _ in range(seats)]

    def under(self, heading: str) -> None:
        """Begin a new turn of all, if this is another heading with a number: `round 3`, `turn 12`."""
        if heading[-1:].isdigit():
            self.heading = heading

    def add(self, seat: int, seconds: float) -> None:
        spent = self._spent[seat]
        spent[self.heading] = spent.get(self.heading, 0.0) + seconds

    def seconds(self) -> tuple[tuple[float, ...], ...]:
        """Return the seconds of every turn, by seat, to the tenth of a millisecond."""
        return tuple(tuple(round(value, 4) for value in spent.values()) for spent in self._spent)
