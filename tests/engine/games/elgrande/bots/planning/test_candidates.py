"""Small changes of a turn are turns too: the same card, caballeros where they may go, and nobody is lost."""

from __future__ import annotations

import random

from engine.core.determinize import determinize
from engine.core.match import Match
from engine.core.setup import Setup
from engine.games.elgrande.bots.ahead import look_ahead
from engine.games.elgrande.bots.outlook import Outlook
from engine.games.elgrande.bots.planning.candidates import NUDGED_WITHIN, Candidate, candidates, nudges
from engine.games.elgrande.bots.planning.effort import Effort
from engine.games.elgrande.bots.planning.play_turn import step_of
from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.model.state import GrandeState
from engine.games.elgrande.model.view import GrandeView
from tests.engine.games.elgrande.bots.situation import COLOURS

LITTLE = Effort(1, varied=1, characters=1)


def played_by_the_rules(match: Match, seat: int, candidate: Candidate) -> list[int] | None:
    """Return the seat's caballeros by area after its answers; None where the rules ask for more than is planned."""
    rules = match.rules
    assert isinstance(rules, GrandeRules)
    world = determinize(rules, match.view(seat), random.Random(1))
    turn = candidate.turn
    words = rules.box.options.by_words.values()
    acts = [next((o.words for o in words if step_of(o) == step), "") for step in turn.steps]
    places = [f"place {rules.box.areas[area].id}" for area in turn.placed]
    for answer in (f"take {candidate.card}", *(acts + places if turn.acted_first else places + acts)):
        offered = {one.words: one for one in world.options(seat)} if seat in world.asks() else {}
        if answer not in offered and "stop" in offered:
            world.push(seat, offered["stop"])
            world.settle()
            offered = {one.words: one for one in world.options(seat)}
        if not offered or (not answer.startswith("place") and answer not in offered):
            return None
        world.push(seat, offered[answer])
        world.settle()
    assert isinstance(world.state, GrandeState)
    return [row[seat] for row in world.state.areas]


def test_a_nudged_turn_can_be_played() -> None:
    checked, cards = 0, set[str]()
    match, rng = Match(Setup("elgrande", COLOURS[:4]), random.Random(7), listen=False), random.Random(7)
    while not match.over:
        seat, view = match.asked[0], match.view(match.asked[0])
        assert isinstance(view, GrandeView)
        question = match.ask(seat)
        assert question is not None
        if question.kind == "choose_card":
            g = match.rules.world(view, random.Random(1))
            outlook = Outlook(g, seat, look_ahead(g, view, seat))
            for candidate in candidates(outlook, LITTLE, random.Random(2), float("inf")):
                for nudged in list(nudges(outlook, candidate))[:3]:
                    after = nudged.turn.outlook.g
                    own = after.court[seat] + sum(row[seat] for row in after.areas)
                    assert own == g.court[seat] + sum(row[seat] for row in g.areas)
                    assert nudged.table != candidate.table
                    assert nudged.worth > candidate.worth - NUDGED_WITHIN
                    assert len(nudged.turn.placed) <= len(candidate.turn.placed)
                    found = played_by_the_rules(match, seat, nudged)
                    if found is not None:
                        assert found == [row[seat] for row in after.areas]
                        checked += 1
                        cards.add(candidate.card)
        match.answer(seat, rng.choice(match.options(seat)))
    assert checked > 40
    assert len(cards) > 8


def test_where_it_matters_who_stands_where_nothing_is_nudged() -> None:
    """A card that scores what was placed, and whoever places nothing."""
    match, rng, scoring = (
        Match(Setup("elgrande", COLOURS[:4]), random.Random(7), listen=False),
        random.Random(7),
        0,
    )
    while not match.over:
        seat, view = match.asked[0], match.view(match.asked[0])
        assert isinstance(view, GrandeView)
        question = match.ask(seat)
        if question is not None and question.kind == "choose_card":
            g = match.rules.world(view, random.Random(1))
            outlook = Outlook(g, seat, look_ahead(g, view, seat))
            for candidate in candidates(outlook, LITTLE, random.Random(2), float("inf")):
                if g.box.cards[candidate.card].do == "score_class" or not candidate.turn.placed:
                    assert not list(nudges(outlook, candidate))
                    scoring += bool(candidate.turn.placed)
        match.answer(seat, rng.choice(match.options(seat)))
    assert scoring > 5
