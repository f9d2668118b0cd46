"""The engine: random matches, answers, clones, views. Medians of several runs, one process."""

from __future__ import annotations

import gc
import random
import statistics
import time
import tracemalloc
from collections.abc import Callable
from itertools import islice, permutations

import msgspec

from engine.core.ask import Ask, Draw, Together
from engine.core.match import Match
from engine.core.option import FATE, outcome
from engine.core.position import Position
from engine.core.rules import load_game
from engine.core.setup import Setup
from engine.core.view import to_builtins
from tests.bench import live_matches

SETUP = Setup("elgrande", ("red", "blue", "green", "yellow"))
TILES = Setup("carcassonne", SETUP.seats)
COURT = ("king_intrigue", "players_edition", "special_cards")
LARGE = (
    ("colonies",),
    ("colonies", "jubilee"),
    ("grandissimo", "jubilee"),
    ("king_intrigue",),
    COURT,
    (*COURT, "jubilee"),
)
"""Expansions whose rate is compared with that of the base game; half of it is wanted."""
FIVE = (*SETUP.seats, "brown")
LARGEST = tuple(
    Setup(SETUP.game, FIVE, (*modules, "jubilee"), ("V1", "V2", "V3"))
    for modules in (("colonies",), ("grandissimo",), COURT)
)
"""The largest Setups that are allowed with each of these; 0.2 s and 2 MB are wanted at most until the first answer."""
RUNS, MATCHES = 7, 40


def checked(seed: int, setup: Setup = SETUP) -> tuple[int, int]:
    """One random match on the checked path (offer, answer, journal, events): answers asked, and journalled."""
    rng = random.Random(seed)
    match = Match(setup, rng)
    answers = 0
    while not match.over:
        seat = match.asked[0]
        match.answer(seat, int(rng.random() * len(match.position.options(seat))))
        answers += 1
    return answers, len(match.journal)


def lean(seed: int) -> tuple[int, int]:
    """The same on the lean path: no journal, no events, no words."""
    rules = load_game(SETUP.game).rules(load_game(SETUP.game).check(SETUP))
    return finish(Position(rules, rules.start(), lean=True), random.Random(seed).random)


def finish(position: Position, chance: Callable[[], float]) -> tuple[int, int]:
    """Play a lean position to the end of the game with random answers: those with a choice, and all."""
    push = position.push
    answers = total = 0
    while (step := position.step) is not None:
        if type(step) is Ask:
            options = step.legal()
            push(step.seat, options[int(chance() * len(options))])
            answers += len(options) > 1
        elif type(step) is Together:
            seat, question = next(iter(step.asks.items()))
            discs = question.legal()
            push(seat, discs[int(chance() * len(discs))])
            answers += 1
        elif type(step) is Draw:
            push(FATE, outcome(step.key, step.pool[int(chance() * len(step.pool))]))
        total += 1
    return answers, total


def measure(play: Callable[[int], tuple[int, int]]) -> tuple[float, float, float]:
    """Matches per second, microseconds per asked answer, and per journalled one: medians of RUNS runs."""
    rates = []
    for run in range(RUNS):
        start = time.process_time()
        counts = [play(run * MATCHES + n) for n in range(MATCHES)]
        spent = time.process_time() - start
        asked, journalled = (sum(column) for column in zip(*counts, strict=True))
        rates.append((MATCHES / spent, spent / asked * 1e6, spent / journalled * 1e6))
    middle = [statistics.median(column) for column in zip(*rates, strict=True)]
    return middle[0], middle[1], middle[2]


def checked_tiles(seed: int) -> tuple[int, int]:
    """The same with Carcassonne."""
    return checked(seed, TILES)


def by_tile() -> dict[tuple[str, bool], float]:
    """What an answer in Carcassonne costs, in microseconds, around the 10th tile and (True) around the 70th.

    By the kind of its question; `whole turn` is a placement after which nothing can be claimed, so that the next tile
    is drawn too. Medians of the least of three runs.
    """
    least: dict[tuple[int, int], tuple[tuple[str, bool], float]] = {}
    for seed in [*range(60)] * 3:
        rng, match = random.Random(seed), Match(TILES, random.Random(seed))
        while not match.over:
            seat, number = match.asked[0], len(match.journal)
            tiles, question = len(match.position.state.key()[1]), match.ask(seat)
            assert question is not None
            chosen = int(rng.random() * len(match.position.options(seat)))
            start = time.perf_counter()
            match.answer(seat, chosen)
            spent = (time.perf_counter() - start) * 1e6
            whole = question.kind == "place" and len(match.journal) > number + 1
            if not match.over and (8 <= tiles <= 12 or 66 <= tiles <= 70):
                before = least[seed, number][1] if (seed, number) in least else spent
                least[seed, number] = ("whole turn" if whole else question.kind, tiles > 12), min(spent, before)
    found: dict[tuple[str, bool], list[float]] = {}
    for key, spent in least.values():
        found.setdefault(key, []).append(spent)
    return {key: statistics.median(times) for key, times in found.items()}


def compared(setup: Setup) -> float:
    """How many answers a match of that Setup takes in the time of one of the base game: the median of RUNS pairs."""
    measure_one(setup, 0)  # what is listed once

    def share(run: int) -> float:
        return measure_one(SETUP, run) / measure_one(setup, run)

    return statistics.median(share(run) for run in range(RUNS))


def measure_one(setup: Setup, run: int) -> float:
    """Seconds an asked answer takes."""
    start = time.process_time()
    asked = sum(checked(run * MATCHES + n, setup)[0] for n in range(MATCHES))
    return (time.process_time() - start) / asked


def microseconds(call: Callable[[], object], times: int = 200) -> float:
    """What a call costs: the median of five runs of `times` calls."""
    runs = []
    for _ in range(5):
        start = time.perf_counter()
        for _ in range(times):
            call()
        runs.append(time.perf_counter() - start)
    return statistics.median(runs) / times * 1e6


def weighed(setup: Setup) -> tuple[float, float, float]:
    """Seconds, bytes kept and bytes at the peak until the first answer of a match can be given: the most of RUNS.

    The rules are new each time, of the same seats in another order, as in a process that has never played so.
    """
    game = load_game(setup.game)
    most = 0.0, 0.0, 0.0
    for turn, order in enumerate(islice(permutations(setup.seats), 1, 2 * RUNS + 1)):
        fresh = msgspec.structs.replace(setup, seats=order)
        timed = turn % 2 == 0  # what counts bytes takes time itself
        gc.collect()
        if timed:
            start = time.process_time()
        else:
            tracemalloc.start()
        match = Match(game.check(fresh), random.Random(1))
        assert match.options(match.asked[0])
        if timed:
            most = max(most[0], time.process_time() - start), *most[1:]
        else:
            kept, peak = tracemalloc.get_traced_memory()
            tracemalloc.stop()
            most = most[0], max(most[1], kept), max(most[2], peak)
    return most


def positions(*, beginning: bool = False) -> list[Match]:
    """Matches in the middle of a turn, a card being used, or where a section has just begun."""
    found = []
    for seed in range(40):
        rng = random.Random(seed)
        match = Match(SETUP, rng, listen=False)
        stop = 100 + 3 * seed
        while not match.over:
            section = match.position.section
            used = section is not None and section.name == "use" and bool(match.position.since)
            if len(match.journal) > stop and (not match.position.since if beginning else used):
                found.append(match)
                break
            seat = match.asked[0]
            match.answer(seat, int(rng.random() * len(match.position.options(seat))))
    return found


def main() -> None:
    """Print the engine's figures."""
    print("engine (4 seats, nine rounds, random answers, one process; medians)")
    rate, asked, journalled = measure(checked)
    print(
        f"  checked path   {rate:7.0f} matches/s  {1e6 / asked:9.0f} answers/s  {asked:6.2f} us/answer  "
        f"{journalled:6.2f} us/journalled"
    )
    tiles, each, _ = measure(checked_tiles)
    print(
        f"  Carcassonne    {tiles:7.0f} matches/s  {1e6 / each:9.0f} answers/s  {each:6.2f} us/answer  "
        f"{asked / each:6.2f} of El Grande's answers (target: 0.45)"
    )
    for (name, late), spent in sorted(by_tile().items()):
        print(f"    {name:10} {spent:6.1f} us around the {'70th' if late else '10th'} tile (target: 1.5 times at most)")
    rate, asked, journalled = measure(lean)
    print(
        f"  lean path      {rate:7.0f} matches/s  {1e6 / asked:9.0f} answers/s  {asked:6.2f} us/answer  "
        f"{journalled:6.2f} us/journalled"
    )
    for modules in LARGE:
        share = compared(Setup(SETUP.game, SETUP.seats, modules))
        print(f"  with {', '.join(modules)}: {share:.2f} of these answers a second on the checked path (target: 0.5)")
    for setup in LARGEST:
        took, kept, peak = weighed(setup)
        named = ", ".join((*setup.modules, *setup.variants))
        print(
            f"  begun at 5 seats with {named}: {took * 1e3:.1f} ms (target: 200), {kept / 1e6:.2f} MB (target: 2), "
            f"{peak / 1e6:.2f} at the peak"
        )
    middle = positions()
    clones = [microseconds(match.position.clone) for match in middle]
    print(
        f"  clone in the middle of a turn: median {statistics.median(clones):.1f} us, worst {max(clones):.1f} us "
        f"({len(middle)} positions)"
    )
    begun = [microseconds(match.position.clone) for match in positions(beginning=True)]
    print(f"  clone at a section's start: median {statistics.median(begun):.1f} us, worst {max(begun):.1f} us")
    match = middle[len(middle) // 2]
    view = match.view(1)
    size = len(msgspec.msgpack.encode(view))
    seen = microseconds(lambda: match.view(1))
    encoded = microseconds(lambda: msgspec.msgpack.encode(view))
    as_builtins = microseconds(lambda: to_builtins(view))
    print(f"  view {seen:.1f} us, encode {encoded:.1f} us, {size} bytes; as builtins {as_builtins:.1f} us")
    print(f"  {live_matches.MATCHES} live matches: {live_matches.weigh() / 1e6:.0f} MB resident")


if __name__ == "__main__":
    main()
