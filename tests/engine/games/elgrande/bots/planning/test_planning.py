"""The bots that plan: equal views, generators and simulations give equal moves, plans are followed, time is kept."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice

import pytest

from engine.bots.bot import Offer
from engine.core.determinize import determinize
from engine.core.match import Match
from engine.core.setup import Setup
from engine.games.elgrande.bots.ahead import look_ahead
from engine.games.elgrande.bots.outlook import Outlook
from engine.games.elgrande.bots.planning.effort import Effort
from engine.games.elgrande.bots.planning.levels import EXPERT, HARD, PlanningBot
from engine.games.elgrande.bots.planning.planner import plans
from engine.games.elgrande.bots.planning.play_turn import play_turn, step_of
from engine.games.elgrande.bots.planning.rollout import Rollouts
from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.model.state import GrandeState
from engine.games.elgrande.model.view import GrandeView
from tests.engine.games.elgrande.bots.situation import COLOURS

LITTLE = Effort(12, varied=1, characters=1, powers=2)


def match_of(seats: int, seed: int, *modules: str, **options: object) -> Match:
    return Match(Setup("elgrande", COLOURS[:seats], modules, (), options), random.Random(seed), listen=False)


def answered(match: Match, bots: list[PlanningBot], seed: int) -> Iterator[tuple[int, str]]:
    """Play a match; yield every answer with its seat before it is given."""
    generators = [random.Random(f"{seed} {seat}") for seat in range(len(bots))]
    while not match.over:
        seat = match.asked[0]
        question, options = match.ask(seat), match.options(seat)
        assert question is not None
        offer = Offer(question.kind, options, question.about)
        option = bots[seat].choose(match.view(seat), offer, generators[seat])
        assert option in options
        yield seat, option.words
        match.answer(seat, options.index(option))


def bots_of(match: Match, effort: Effort) -> list[PlanningBot]:
    return [PlanningBot(match.rules, seat, effort) for seat in range(len(match.setup.seats))]


def test_equal_views_generators_and_simulations_give_equal_moves() -> None:
    matches = [match_of(3, 5) for _ in range(2)]
    one, other = (list(islice(answered(match, bots_of(match, LITTLE), 1), 80)) for match in matches)
    assert one == other


def test_what_it_may_not_know_changes_nothing() -> None:
    """It answers alike in all worlds that look alike to it."""
    match, rng, differing = match_of(4, 3), random.Random(3), 0
    while not match.over and differing < 6:
        seat = match.asked[-1]
        ask = match.ask(seat)
        assert ask is not None
        if ask.kind in ("choose_card", "play_power", "dial"):
            found = set()
            for world in (match.position, determinize(match.rules, match.view(seat), rng)):
                differing += world is not match.position and world.state.key() != match.position.state.key()
                bot = PlanningBot(match.rules, seat, LITTLE)
                question = world.asks()[seat]
                offer = Offer(question.kind, world.options(seat), question.about)
                found.add(bot.choose(world.rules.view(world, seat), offer, random.Random(11)).words)
            assert len(found) == 1
        match.answer(seat, rng.choice(match.options(seat)))
    assert differing >= 6


@pytest.mark.some(2)
@pytest.mark.parametrize(
    ("seats", "modules", "edition"),
    [(2, (), "1996"), (5, (), "2015"), (3, ("colonies",), "2015"), (3, ("grandissimo",), "2015")],
)
def test_it_answers_every_question(seats: int, modules: tuple[str, ...], edition: str) -> None:
    options = {} if modules else {"edition": edition}
    match = match_of(seats, 7, *modules, **options)
    kinds = {words.partition(" ")[0] for _seat, words in islice(answered(match, bots_of(match, LITTLE), 2), 60)}
    assert {"power", "take", "place"} <= kinds


def test_a_plan_is_followed() -> None:
    match = match_of(4, 1)
    bots, planned, kept = bots_of(match, LITTLE), 0, 0
    given: dict[int, list[tuple[object, ...]]] = {seat: [] for seat in range(4)}
    for seat, words in islice(answered(match, bots, 3), 300):
        plan = bots[seat]._plan
        if words.startswith("take "):
            given[seat] = []
        else:
            given[seat].append(step_of(match.rules.parse(words)))
        if plan is not None and words.startswith("power ") and given[seat][:-1]:
            wanted = Counter[tuple[object, ...]]([*plan.steps, *(("place", area) for area in plan.places)])
            planned += wanted.total()
            kept += (wanted & Counter(given[seat])).total()
    assert planned > 60
    assert kept > 0.95 * planned


def test_a_card_is_carried_out_as_the_rules_do() -> None:
    """What is planned with a card is the table that the same steps lead to."""
    seen = 0
    for seed in range(2):
        match, rng = match_of(4, seed), random.Random(seed)
        while not match.over:
            seat = match.asked[0]
            ask = match.ask(seat)
            assert ask is not None
            if ask.kind == "choose_card":
                seen += same_table(match, seat)
            match.answer(seat, rng.choice(match.options(seat)))
    assert seen > 30


def same_table(match: Match, seat: int) -> int:
    """Carry the cards on offer out, and check each against the rules; return how many could be compared."""
    compared = 0
    view, rules = match.view(seat), match.rules
    assert isinstance(view, GrandeView)
    assert isinstance(rules, GrandeRules)
    for option in match.options(seat):
        card = rules.box.cards[option.words.removeprefix("take ")]
        if card.do not in ("king", "grande", "scoreboard", "move", "put"):
            continue
        world = determinize(match.rules, view, random.Random(1))
        assert isinstance(world.state, GrandeState)
        planned = play_turn(Outlook(world.state.copy(), seat, look_ahead(world.state, view, seat)), card)
        steps = [f"place {rules.box.areas[area].id}" for area in planned.placed]
        acted = [o.words for step in planned.steps for o in rules.box.options.by_words.values() if step_of(o) == step]
        world.push(seat, option)
        world.settle()
        for words in [*acted, *steps] if planned.acted_first else [*steps, *acted]:
            offered = {one.words: one for one in world.options(seat)} if seat in world.asks() else {}
            if words not in offered:
                break
            world.push(seat, offered[words])
            world.settle()
        else:
            compared += 1
            after = planned.outlook.g
            assert world.state.grandes == after.grandes
            assert not acted or world.state.king == after.king
            assert world.state.boards == after.boards
    return compared


def test_a_simulation_leaves_all_tables_as_they_are() -> None:
    """Played again with the same generator it comes to the same, also where it scores what is kept for others."""
    match, rng, scored = match_of(3, 2), random.Random(2), 0
    while not match.over:
        seat = match.asked[0]
        ask, view = match.ask(seat), match.view(seat)
        assert ask is not None
        assert isinstance(view, GrandeView)
        if ask.kind == "choose_card":
            g = determinize(match.rules, view, random.Random(3)).state
            assert isinstance(g, GrandeState)
            if g.round in g.box.constants.scoring_after:
                before, rollouts = g.key(), Rollouts(Outlook(g, seat, look_ahead(g, view, seat)))
                assert len({rollouts.play(g, range(3), 0.0, random.Random(4)) for _ in range(4)}) == 1
                assert g.key() == before
                scored += 1
        match.answer(seat, rng.choice(match.options(seat)))
    assert scored >= 3


def test_who_comes_last_needs_one_simulation_of_each_turn() -> None:
    """Nobody answers, so all simulations of a turn end alike, and the best is the one that ends best."""
    match, rng, last = match_of(3, 4), random.Random(4), 0
    while not match.over:
        seat, view = match.asked[0], match.view(match.asked[0])
        ask = match.ask(seat)
        assert ask is not None
        assert isinstance(view, GrandeView)
        if ask.kind == "choose_card" and seat == view.now.order[-1]:
            g = match.rules.world(view, random.Random(1))
            assert isinstance(g, GrandeState)
            found = plans(Outlook(g, seat, look_ahead(g, view, seat)), LITTLE._replace(nudged=3), random.Random(2))
            assert found[0].worth == max(plan.worth for plan in found)
            assert {plan.simulated for plan in found} <= {0, 1}
            last += len(found) > 3
        match.answer(seat, rng.choice(match.options(seat)))
    assert last >= 7


def test_an_expert_tries_small_changes_and_hard_does_not() -> None:
    assert EXPERT.nudged
    assert not HARD.nudged
    assert EXPERT.part(0.5).nudged == EXPERT.nudged / 2


def test_hard_is_counted_in_simulations_and_asks_no_clock() -> None:
    assert HARD.simulations <= 100
    assert HARD.seconds == float("inf")
