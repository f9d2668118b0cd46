"""The level `easy` plays whole games, and answers every question with an option on offer."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from engine.bots.bot import Offer, levels_of, make_bot
from engine.core.match import Match
from engine.core.setup import Setup
from engine.games.elgrande.bots.answers import KINDS
from tests.engine.games.elgrande.bots.situation import COLOURS


def match_of(seats: int, edition: str, seed: int, flags: tuple[str, ...] = ()) -> Match:
    options = {"edition": edition, "flags": flags}
    return Match(Setup("elgrande", COLOURS[:seats], options=options), random.Random(seed), listen=False)


def played(match: Match, rng: random.Random) -> Iterator[str]:
    """Play a match to its end by easy bots; yield the kind of each question, and fail on a wrong answer."""
    bots = [make_bot("easy", match.rules, seat) for seat in range(len(match.setup.seats))]
    while not match.over:
        seat = match.asked[0]
        question, options = match.ask(seat), match.options(seat)
        assert question is not None
        option = bots[seat].choose(match.view(seat), Offer(question.kind, options, question.about), rng)
        assert option in options
        yield question.kind
        match.answer(seat, options.index(option))


@pytest.mark.some(3)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("edition", ["2015", "1996"])
def test_it_answers_only_what_is_offered_until_the_end(seats: int, edition: str) -> None:
    match = match_of(seats, edition, seats)
    assert sum(1 for _ in played(match, random.Random(seats))) >= 9 * seats * 3
    assert match.over


def test_it_obeys_the_optional_rules() -> None:
    match = match_of(3, "1996", 5, ("pl_must_place_all", "pl_return_single", "pl_headcount_ranks"))
    assert "place" in set(played(match, random.Random(1)))
    assert match.over


def test_whole_games_ask_every_kind_of_question_it_knows() -> None:
    kinds: set[str] = set()
    for seed in range(12):
        kinds |= set(played(match_of(5, "2015", seed), random.Random(seed)))
        if kinds >= KINDS.keys():
            break
    assert kinds >= KINDS.keys()


def test_it_beats_three_random_players() -> None:
    match = match_of(4, "2015", 8)
    bots = [make_bot("easy" if seat == 2 else "random", match.rules, seat) for seat in range(4)]
    rng = random.Random(8)
    while not match.over:
        seat = match.asked[0]
        question, options = match.ask(seat), match.options(seat)
        assert question is not None
        option = bots[seat].choose(match.view(seat), Offer(question.kind, options, question.about), rng)
        match.answer(seat, option)
    assert match.standings()[0].seat == 2


def test_the_same_view_offer_and_generator_give_the_same_answer() -> None:
    match = match_of(4, "2015", 3)
    rng = random.Random(3)
    while not match.over:
        seat = match.asked[-1]
        question, options = match.ask(seat), match.options(seat)
        assert question is not None
        offer, view = Offer(question.kind, options, question.about), match.view(seat)
        twice = [make_bot("easy", match.rules, seat).choose(view, offer, random.Random(7)) for _ in range(2)]
        assert twice[0] is twice[1]
        match.answer(seat, rng.choice(options))


def test_unknown_levels_are_refused_by_name() -> None:
    match = match_of(2, "2015", 1)
    with pytest.raises(ValueError, match=r"no bot 'genius'; there are: random, easy"):
        make_bot("genius", match.rules, 0)
    assert all(make_bot(level, match.rules, 0) for level in levels_of("elgrande"))
