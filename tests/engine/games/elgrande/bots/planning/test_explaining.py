"""Advice of the bots that plan: whole turns that can be played, from the view alone, with true reasons."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice

import msgspec
import pytest

from engine.bots.advice import SHOWN, Why
from engine.bots.bot import Offer
from engine.core.determinize import determinize
from engine.core.match import Match
from engine.core.setup import Setup
from engine.core.view import View
from engine.games.elgrande.bots.ahead import look_ahead
from engine.games.elgrande.bots.outlook import Outlook
from engine.games.elgrande.bots.planning.effort import Effort
from engine.games.elgrande.bots.planning.explaining import AREA, COURT, HELD, POWER, SCORED, changes
from engine.games.elgrande.bots.planning.levels import PlanningBot
from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.model.state import GrandeState
from engine.games.elgrande.model.view import GrandeView
from tests.engine.games.elgrande.bots.situation import COLOURS

LITTLE = Effort(24, varied=1, characters=1, powers=3)


def match_of(seats: int, seed: int, *modules: str) -> Match:
    return Match(Setup("elgrande", COLOURS[:seats], modules), random.Random(seed), listen=False)


def asked(match: Match, seed: int, *kinds: str) -> Iterator[tuple[int, Offer]]:
    """Play a match by lot; yield the questions of these kinds (of all, if none is named) that leave a choice."""
    rng = random.Random(seed)
    while not match.over:
        seat = match.asked[0]
        question, options = match.question(seat), match.options(seat)
        assert question is not None
        if len(options) > 1 and (not kinds or question.kind in kinds):
            yield seat, Offer(question.kind, options, question.about)
        match.answer(seat, rng.choice(options))


def outlook_of(match: Match, seat: int) -> Outlook:
    view, rules = match.view(seat), match.rules
    assert isinstance(view, GrandeView)
    assert isinstance(rules, GrandeRules)
    g = rules.world(msgspec.structs.replace(view, start=None), random.Random(1))
    return Outlook(g, seat, look_ahead(g, view, seat))


def test_whole_turns_are_advised_with_different_cards_and_can_be_played() -> None:
    match, played, total = match_of(4, 1), 0, 0
    for seat, offer in islice(asked(match, 1, "choose_card"), 0, 24, 3):
        advice = PlanningBot(match.rules, seat, LITTLE).explain(match.view(seat), offer, random.Random(2))
        assert len(advice) == min(SHOWN, len(offer.options))
        assert len({one.answers[0] for one in advice}) == len(advice)
        assert [one.behind for one in advice] == sorted(one.behind for one in advice)
        assert advice[0].behind == 0
        assert {one.answers[0] for one in advice} <= {option.words for option in offer.options}
        total += len(advice)
        played += sum(playable(match, match.view(seat), seat, one.answers) for one in advice)
    assert total >= 12
    assert played > 0.8 * total


def playable(match: Match, view: View, seat: int, answers: tuple[str, ...]) -> bool:
    """Whether the rules take these answers in this order, in a world of that view."""
    world = determinize(match.rules, view, random.Random(1))
    for words in answers:
        for _ in range(3):  # "act", "done" or "stop" may lead there
            if seat not in world.asks():
                return False
            offered = {option.words: option for option in world.options(seat)}
            step = (
                words if words in offered else next((lead for lead in ("act", "done", "stop") if lead in offered), None)
            )
            if step is None:
                return False
            world.push(seat, offered[step])
            world.settle()
            if step == words:
                break
        else:
            return False
    return True


@pytest.mark.some(2)
@pytest.mark.parametrize("modules", [(), ("colonies",), ("grandissimo",), ("king_intrigue",)])
def test_it_explains_every_question(modules: tuple[str, ...]) -> None:
    match, kinds = match_of(3, 5, *modules), Counter[str]()
    for seat, offer in islice(asked(match, 5), 400):
        kinds[offer.kind] += 1
        if kinds[offer.kind] > 3:
            continue
        advice = PlanningBot(match.rules, seat, LITTLE).explain(match.view(seat), offer, random.Random(1))
        offered = {option.words for option in offer.options}
        assert advice
        assert {one.answers[0] for one in advice} <= offered
        assert {why.kind for one in advice for why in one.reasons} <= {AREA, SCORED, COURT, HELD, POWER}
    assert len(kinds) >= 5


def test_equal_views_and_generators_give_equal_advice_and_change_no_notes() -> None:
    match, rng, differing = match_of(4, 3), random.Random(3), 0
    for seat, offer in asked(match, 3, "choose_card", "play_power"):
        found = []
        for world in (match.position, determinize(match.rules, match.view(seat), rng)):
            differing += world is not match.position and world.state.key() != match.position.state.key()
            bot = PlanningBot(match.rules, seat, LITTLE)
            there = Offer(offer.kind, world.options(seat), offer.about)
            found.append(bot.explain(world.rules.view(world, seat), there, random.Random(11)))
            assert bot._plan is None
        assert found[0] == found[1]
        if differing >= 4:
            break
    assert differing >= 4


def test_what_is_advised_first_is_what_the_bot_does() -> None:
    match, same = match_of(3, 2), 0
    for seat, offer in islice(asked(match, 2, "choose_card"), 6):
        bot, view = PlanningBot(match.rules, seat, LITTLE), match.view(seat)
        chosen = bot.choose(view, offer, random.Random(7)).words
        same += bot.explain(view, offer, random.Random(7))[0].answers[0] == chosen
    assert same == 6


def test_reasons_are_the_changes_of_a_table() -> None:
    match = match_of(3, 4)
    seat, _offer = next(asked(match, 4, "choose_card"))
    outlook = outlook_of(match, seat)
    assert changes(outlook, outlook.g.copy()) == ()
    area = outlook.g.box.regions[0]
    there = outlook.fork()
    assert isinstance(there.g, GrandeState)
    there.g.areas[area][seat] += 3
    there.g.scores[seat] += 6
    reasons = changes(outlook, there.g, credit=1.5)
    own = {why.kind: why for why in reasons if why.seat == seat}
    assert own[SCORED] == Why(SCORED, seat, 6.0)
    assert own[HELD] == Why(HELD, seat, 1.5)
    assert own[AREA].area == outlook.g.box.areas[area].id
    assert own[AREA].points == there.expected_points(area)[seat] - outlook.expected_points(area)[seat]
    sizes = [abs(why.points * outlook.weights[why.seat]) for why in reasons]
    assert sizes == sorted(sizes, reverse=True)
