"""How many simulations a second search has, beside OpenSpiel's MCTS on the same engine.

    python -m tests.bench.search_bench

To the end of the round: what `expert` plays when it chooses a card, the making of its candidates counted; MCTS with
roll-outs cut at 30 steps, about as many as a round has. To the end of the game: random answers by `Position.run`; MCTS
with roll-outs that are not cut.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable

import msgspec

from elgrande_tui.arena.extra_packages import NotInstalledError
from elgrande_tui.arena.spiel_player import STEPS, Search
from engine.bots.bot import Offer, make_bot
from engine.core.determinize import determinize
from engine.core.match import Match
from engine.core.setup import Setup
from engine.games.elgrande.bots.ahead import look_ahead
from engine.games.elgrande.bots.outlook import Outlook
from engine.games.elgrande.bots.planning.levels import EXPERT
from engine.games.elgrande.bots.planning.planner import plans
from engine.games.elgrande.model.state import GrandeState
from engine.games.elgrande.model.view import GrandeView
from tests.engine.support.playouts import playout

SETUP = Setup("elgrande", ("red", "blue", "green", "yellow"), options={"edition": "2015"})
ROUNDS = {1: 4.0, 5: 3.0, 8: 3.0}
"""Of each, how many times the simulations of OpenSpiel's MCTS are wanted."""
DEALS, TIMES = 3, 200


def begun(seed: int) -> dict[int, Match]:
    """A game among `easy`, as it stood when the first card of each of these rounds was chosen."""
    match = Match(SETUP, random.Random(seed), listen=False)
    bots = [make_bot("easy", match.rules, seat) for seat in range(4)]
    rng, found = random.Random(seed), dict[int, Match]()
    while len(found) < len(ROUNDS):
        seat, number = match.asked[0], grande(match).round
        question, options = match.ask(seat), match.options(seat)
        assert question is not None
        if question.kind == "choose_card" and number in ROUNDS and number not in found:
            found[number] = match.clone()
        option = bots[seat].choose(match.view(seat), Offer(question.kind, options, question.about), rng)
        match.answer(seat, options.index(option))
    return found


def grande(match: Match) -> GrandeState:
    """The state of a match of El Grande."""
    state = match.position.state
    assert isinstance(state, GrandeState)
    return state


def rate(simulate: Callable[[], int]) -> float:
    """Simulations in a second of the processor."""
    start = time.thread_time()
    count = simulate()
    return count / (time.thread_time() - start)


def planned(match: Match) -> float:
    """Those of a plan to the end of the round."""
    seat = match.asked[0]
    view = match.view(seat)
    assert isinstance(view, GrandeView)
    effort = EXPERT._replace(seconds=float("inf"))

    def simulate() -> int:
        world = match.rules.world(msgspec.structs.replace(view, start=None), random.Random(1))
        outlook = Outlook(world, seat, look_ahead(world, view, seat))
        return sum(1 + plan.simulated for plan in plans(outlook, effort, random.Random(1)))

    return rate(simulate)


def played_out(match: Match) -> float:
    """Those to the end of the game."""
    rng = random.Random(1)

    def simulate() -> int:
        for _ in range(TIMES):
            playout(match.position).run(rng)
        return TIMES

    return rate(simulate)


def searched(match: Match, steps: int | None) -> float:
    """Those of OpenSpiel's MCTS."""
    search = Search(steps)
    return rate(lambda: int(search.run(match.position, random.Random(1), TIMES).explore_count))


def microseconds(work: Callable[[], object], times: int = TIMES) -> float:
    """Of the processor, for one of so many."""
    start = time.thread_time()
    for _ in range(times):
        work()
    return (time.thread_time() - start) / times * 1e6


def parts(match: Match) -> tuple[float, float, float]:
    """How long the parts of a search on the rules take: a world, a copy of it, random answers to the game's end."""
    view, position, rng = match.view(match.asked[0]), match.position, random.Random(1)
    return (
        microseconds(lambda: determinize(match.rules, view, rng)),
        microseconds(lambda: playout(position)),
        microseconds(lambda: playout(position).run(rng)),
    )


def main() -> None:
    """Print simulations a second, medians over deals."""
    print("search (four seats, 2015; simulations a second of the processor, medians)")
    deals = [begun(seed) for seed in range(1, 1 + DEALS)]
    for number, wanted in ROUNDS.items():
        matches = [deal[number] for deal in deals]
        world, copy, ended = map(statistics.median, zip(*map(parts, matches), strict=True))
        print(f"  round {number}: determinize {world:.0f} us, playout {copy:.0f}, to the game's end {ended:.0f}")
        for end, own, steps in (("round", planned, STEPS), ("game", played_out, None)):
            line = f"  round {number}, to the end of the {end}: {statistics.median(map(own, matches)):6.0f}"
            try:
                pairs = [(own(match), searched(match, steps)) for match in matches]
            except NotInstalledError as error:
                print(f"{line}; beside OpenSpiel's MCTS: {error}")
                continue
            times = statistics.median(one / other for one, other in pairs)
            mcts = statistics.median(other for _, other in pairs)
            print(f"{line}, OpenSpiel's MCTS {mcts:5.0f}: {times:.1f} times (target: {wanted:.0f})")


if __name__ == "__main__":
    main()
