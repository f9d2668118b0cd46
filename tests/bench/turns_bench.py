"""How long bots think about a turn, by level: CPU seconds of all answers of a seat in a round.

    python -m tests.bench.turns_bench
    python -m tests.bench.turns_bench --games 10 --levels expert --modules colonies

Each game is among seats of one level. The bar is expert's: 1 s in the mean, 1.5 s at the 99th percentile, with any
number of seats and any module.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections.abc import Sequence

from engine.arena.contest import Contest, Entrant, Unit
from engine.arena.entrants import code_hash
from engine.arena.playing import play
from engine.bots.bot import RANDOM, levels_of
from engine.core.rules import load_rules
from engine.core.setup import Setup

COLOURS = ("red", "blue", "green", "yellow", "brown")


def seconds(setup: Setup, level: str, games: int) -> list[float]:
    """CPU seconds of every turn in so many games, sorted."""
    checked = load_rules(setup).setup
    seats = (0,) * len(checked.seats)
    contest = Contest(checked, (Entrant(level, level),), 0, seats, code_hash(checked.game))
    played = [play(contest, Unit(0, seed, seats), time.thread_time) for seed in range(1, 1 + games)]
    return sorted(turn for one in played for turns in one.turns for turn in turns)


def report(name: str, level: str, found: Sequence[float]) -> str:
    """One line of figures."""
    late = found[min(len(found) - 1, math.ceil(0.99 * len(found)) - 1)]
    mean = sum(found) / len(found)
    return (
        f"  {name}, {level:6}: {1000 * mean:6.1f} ms a turn, 99 % within {1000 * late:6.1f}, at most "
        f"{1000 * found[-1]:6.1f} ({len(found)} turns)"
    )


def main(arguments: Sequence[str] = ()) -> None:
    """Print a line for each game, number of seats and level."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--game", default="elgrande")
    parser.add_argument("--levels", nargs="*")
    parser.add_argument("--seats", nargs="*", type=int, default=[2, 4, 5])
    parser.add_argument("--modules", nargs="*", default=[])
    typed = parser.parse_args(arguments)
    print("a turn of bots, in milliseconds of the processor")
    for level in typed.levels or [level for level in levels_of(typed.game) if level != RANDOM]:
        for seats in typed.seats:
            setup = Setup(typed.game, COLOURS[:seats], tuple(typed.modules))
            name = " + ".join((typed.game, *typed.modules))
            print(report(f"{name}, {seats} seats", level, seconds(setup, level, typed.games)), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
