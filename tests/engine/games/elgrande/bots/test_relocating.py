"""Whole cards of moves, as bots carry them out in thought, keep to what the card allows."""

from __future__ import annotations

import random

from engine.core.match import Match
from engine.core.setup import Setup
from engine.games.elgrande.bots.ahead import look_ahead
from engine.games.elgrande.bots.outlook import Outlook
from engine.games.elgrande.bots.relocating import Moved, Relocation, best_move, likely_sources, relocate_all
from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.model.view import GrandeView
from engine.games.elgrande.rules.rule_queries import target_tables
from tests.engine.games.elgrande.bots.situation import COLOURS


def test_no_more_own_and_foreign_ones_move_than_the_card_allows() -> None:
    """Also not where several of one kind go together."""
    match, rng, checked, full = (
        Match(Setup("elgrande", COLOURS[:4]), random.Random(3), listen=False),
        random.Random(3),
        0,
        0,
    )
    rules = match.rules
    assert isinstance(rules, GrandeRules)
    card = rules.box.cards["d1-move-2-own-2-foreign"]
    while not match.over:
        seat, view = match.asked[0], match.view(match.asked[0])
        question = match.question(seat)
        assert isinstance(view, GrandeView)
        assert question is not None
        if question.kind == "choose_card":
            made = list[Moved]()
            g = rules.world(view, random.Random(1))
            relocate_all(Outlook(g, seat, look_ahead(g, view, seat)), card, made=made)
            own = sum(kind == seat for kind, _source, _target in made)
            assert own <= card.max_own
            assert len(made) - own <= card.max_foreign
            checked += 1
            full += len(made) == card.limit
        match.answer(seat, rng.choice(match.options(seat)))
    assert checked == 36
    assert full > 10


def test_the_likeliest_sources_are_those_where_the_first_move_gains_most() -> None:
    match, rng, several = Match(Setup("elgrande", COLOURS[:4]), random.Random(4), listen=False), random.Random(4), 0
    rules = match.rules
    assert isinstance(rules, GrandeRules)
    card = next(card for card in rules.box.cards.values() if card.one_source and card.whose == "any")
    while not match.over:
        seat, view = match.asked[0], match.view(match.asked[0])
        question = match.question(seat)
        assert isinstance(view, GrandeView)
        assert question is not None
        if question.kind == "choose_card":
            g = rules.world(view, random.Random(1))
            outlook = Outlook(g, seat, look_ahead(g, view, seat))
            found = likely_sources(outlook, card, 3)
            lefts = dict.fromkeys(range(4), card.limit)
            moves = {source: best_move(Relocation(outlook), lefts, (source,)) for source in target_tables(g).open}
            gains = {source: 0.0 if move is None else move[0] * move[-1] for source, move in moves.items()}
            assert len(found) <= 3
            assert [gains[source] for source in found] == sorted(gains.values(), reverse=True)[: len(found)]
            several += len(found) == 3
        match.answer(seat, rng.choice(match.options(seat)))
    assert several > 20
