"""How strong a level is: one seat of it against random players, or a team of it against another.

    python -m tests.bench.strength --games 400
    python -m tests.bench.strength --game carcassonne --games 400
    python -m tests.bench.strength --game carcassonne --games 400 --against greedy --team 2

The seats change from game to game; a team has every other seat and wins when the best seat is its own. A shared win
counts as its share. The interval is Wilson's, 95 %.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Any, NamedTuple

from engine.bots.bot import Bot, Offer, levels_of, make_bot
from engine.core.match import Match
from engine.core.rules import Rules
from engine.core.setup import Setup
from tests.bench.greedy import GreedySettler

COLOURS = ("red", "blue", "green", "yellow", "brown")
Z = 1.96
"""Standard deviations to either side of the 95 % interval."""
GREEDY = "greedy"
"""A player of Carcassonne that is no level."""


class Table(NamedTuple):
    """What is played."""

    game: str
    seats: int
    modules: tuple[str, ...] = ()
    options: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        return " + ".join((self.game, *(value for _, value in self.options), *self.modules))


class Result(NamedTuple):
    """One game as the level saw it."""

    won: float
    """1, 0, or the share of a shared win."""
    score: int
    best_rival: int
    decisions: int
    seconds: float
    """Spent on the decisions."""
    slowest: float
    """Spent on one of them."""


def player(level: str, rules: Rules[Any], seat: int) -> Bot:
    """Return a bot of that level, or one that is no level."""
    return GreedySettler(rules, seat) if level == GREEDY else make_bot(level, rules, seat)


def play(level: str, against: str, table: Table, team: int, number: int) -> Result:
    """One full game; `number` names the seats, the draws and the generators of all players."""
    options: dict[str, Any] = dict(table.options)
    setup = Setup(table.game, COLOURS[: table.seats], table.modules, options=options)
    match = Match(setup, random.Random(number), listen=False)
    own = {(number + 2 * at) % table.seats for at in range(team)}
    bots = [player(level if seat in own else against, match.rules, seat) for seat in range(table.seats)]
    generators = [random.Random(f"{number} {seat}") for seat in range(table.seats)]
    spent = []
    while not match.over:
        seat = match.asked[0]
        question, options_now = match.ask(seat), match.options(seat)
        assert question is not None
        view, offer = match.view(seat), Offer(question.kind, options_now, question.about)
        start = time.perf_counter()
        option = bots[seat].choose(view, offer, generators[seat])
        if seat in own:
            spent.append(time.perf_counter() - start)
        match.answer(seat, options_now.index(option))
    standings = match.standings()
    winners = [standing.seat for standing in standings if standing.place == 1]
    best = max(standing.score for standing in standings if standing.seat in own)
    rival = max(standing.score for standing in standings if standing.seat not in own)
    return Result(len(own & {*winners}) / len(winners), best, rival, len(spent), sum(spent), max(spent))


def wilson(rate: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a rate seen over so many games."""
    spread = Z * math.sqrt(rate * (1 - rate) / games + Z * Z / (4 * games * games))
    middle, scale = rate + Z * Z / (2 * games), 1 + Z * Z / games
    return (middle - spread) / scale, (middle + spread) / scale


def report(level: str, against: str, table: Table, team: int, results: Sequence[Result]) -> str:
    """One line of figures."""
    games = len(results)
    rate = sum(result.won for result in results) / games
    low, high = wilson(rate, games)
    score, rival = (sum(column) / games for column in ([r.score for r in results], [r.best_rival for r in results]))
    milliseconds = 1000 * sum(r.seconds for r in results) / sum(r.decisions for r in results)
    slowest = 1000 * max(r.slowest for r in results)
    return (
        f"{table}, {table.seats} seats, {team} {level} against {table.seats - team} {against}: {games} games, won "
        f"{100 * rate:.1f} % [{100 * low:.1f}, {100 * high:.1f}], points {score:.1f} to {rival:.1f} of the best rival, "
        f"{milliseconds:.2f} ms a decision, {slowest:.0f} at most"
    )


def tables(game: str, games: int, modules: tuple[str, ...], team: int) -> list[tuple[Table, int]]:
    """Four seats with all games; two, three and five seats, and the edition of 1996, with a quarter of them."""
    few = max(1, games // 4)
    if team > 1:
        return [(Table(game, 2 * team, modules), games)]
    if game != "elgrande":
        return [(Table(game, 4, modules), games), *((Table(game, seats, modules), few) for seats in (2, 3, 5))]
    new, old = (("edition", "2015"),), (("edition", "1996"),)
    return [
        (Table(game, 4, modules, new), games),
        *((Table(game, seats, modules, new), few) for seats in (2, 3, 5)),
        (Table(game, 4, modules, old), few),
    ]


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure a level at the tables of its game, or a team of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--game", default="elgrande")
    parser.add_argument("--level", default="easy")
    parser.add_argument("--against", default="random")
    parser.add_argument("--team", type=int, default=1, help="how many seats have the level; as many others from 2 on")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--modules", nargs="*", default=[])
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    chosen = parser.parse_args(arguments)
    players = (*levels_of(chosen.game), *((GREEDY,) if chosen.game == "carcassonne" else ()))
    for name in (chosen.level, chosen.against):
        if name not in players:
            parser.error(f"there is no player '{name}'; there are: {', '.join(players)}")
    with ProcessPoolExecutor(chosen.processes) as pool:
        for table, games in tables(chosen.game, chosen.games, tuple(chosen.modules), chosen.team):
            one = partial(play, chosen.level, chosen.against, table, chosen.team)
            results = list(pool.map(one, range(chosen.first, chosen.first + games), chunksize=4))
            sys.stdout.write(report(chosen.level, chosen.against, table, chosen.team, results) + "\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
