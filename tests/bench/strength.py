"""How strong a level is: one seat of it against random players.

    python tests/bench/strength.py --games 400

The seat changes from game to game; a shared win counts as its share. The interval is Wilson's, 95 %.
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
from typing import NamedTuple

from engine.bots.bot import Offer, levels_of, make_bot
from engine.core.match import Match
from engine.core.setup import Setup
from engine.games.elgrande.game import game

Z = 1.96
"""Standard deviations to either side of the 95 % interval."""


class Result(NamedTuple):
    """One game as the level saw it."""

    won: float
    """1, 0, or the share of a shared win."""
    score: int
    best_rival: int
    decisions: int
    seconds: float
    """Spent on the decisions."""


def play(level: str, against: str, seats: int, edition: str, modules: tuple[str, ...], number: int) -> Result:
    """One full game; `number` names the seat, the draws and the generators of all players."""
    setup = Setup("elgrande", game.colours[:seats], modules, options={"edition": edition})
    match = Match(setup, random.Random(number), listen=False)
    own = number % seats
    bots = [make_bot(level if seat == own else against, match.rules, seat) for seat in range(seats)]
    generators = [random.Random(f"{number} {seat}") for seat in range(seats)]
    decisions, seconds = 0, 0.0
    while not match.over:
        seat = match.asked[0]
        question, options = match.ask(seat), match.options(seat)
        assert question is not None
        view, offer = match.view(seat), Offer(question.kind, options, question.about)
        start = time.perf_counter()
        option = bots[seat].choose(view, offer, generators[seat])
        if seat == own:
            seconds += time.perf_counter() - start
            decisions += 1
        match.answer(seat, options.index(option))
    standings = match.standings()
    winners = [standing.seat for standing in standings if standing.place == 1]
    scores = {standing.seat: standing.score for standing in standings}
    rival = max(score for seat, score in scores.items() if seat != own)
    return Result((own in winners) / len(winners), scores[own], rival, decisions, seconds)


def wilson(rate: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a rate seen over so many games."""
    spread = Z * math.sqrt(rate * (1 - rate) / games + Z * Z / (4 * games * games))
    middle, scale = rate + Z * Z / (2 * games), 1 + Z * Z / games
    return (middle - spread) / scale, (middle + spread) / scale


def report(level: str, against: str, seats: int, table: str, results: Sequence[Result]) -> str:
    """One line of figures."""
    games = len(results)
    rate = sum(result.won for result in results) / games
    low, high = wilson(rate, games)
    score, rival = (sum(column) / games for column in ([r.score for r in results], [r.best_rival for r in results]))
    milliseconds = 1000 * sum(r.seconds for r in results) / sum(r.decisions for r in results)
    return (
        f"{table}, {seats} seats, one {level} against {seats - 1} {against}: {games} games, won {100 * rate:.1f} % "
        f"[{100 * low:.1f}, {100 * high:.1f}], points {score:.1f} to {rival:.1f} of the best rival, "
        f"{milliseconds:.2f} ms a decision"
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure four seats with `--games` games, two and five seats and the edition of 1996 with a quarter of them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=400)
    levels = levels_of("elgrande")
    parser.add_argument("--level", choices=levels, default="easy")
    parser.add_argument("--against", choices=levels, default="random")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--modules", nargs="*", default=[])
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    chosen = parser.parse_args(arguments)
    few = max(1, chosen.games // 4)
    rows = [(4, "2015", chosen.games), (2, "2015", few), (5, "2015", few), (4, "1996", few)]
    with ProcessPoolExecutor(chosen.processes) as pool:
        for seats, edition, games in rows:
            one = partial(play, chosen.level, chosen.against, seats, edition, tuple(chosen.modules))
            results = list(pool.map(one, range(chosen.first, chosen.first + games), chunksize=4))
            table = " + ".join((edition, *chosen.modules))
            sys.stdout.write(report(chosen.level, chosen.against, seats, table, results) + "\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
