"""The bots of Carcassonne: they answer every question, and play with some sense."""

from __future__ import annotations

import random

import msgspec
import pytest

from engine.bots.bot import Offer, make_bot
from engine.core.match import Match
from engine.games.carcassonne.bots.playouts import Playouts
from engine.games.carcassonne.bots.searching import SearchEffort, SearchingSettler
from engine.games.carcassonne.knowledge.build_view import landscape
from engine.games.carcassonne.model.view import CarcassonneView
from engine.games.carcassonne.rules.turns import placings
from tests.engine.support.tiles import kit, laid, rules, setup


def view_of(layout: str, drawn: str, supply: list[int]) -> CarcassonneView:
    """Return what seat 0 of two sees after a layout, with this tile drawn or, if "", asked for a claim."""
    g, box = laid(layout, seats=2), kit(2)
    seen = Match(setup(), random.Random(0)).view(0)
    assert isinstance(seen, CarcassonneView)
    left = [*box.counts]
    for tile in g.land.tiles:
        left[tile.kind] -= 1
    return msgspec.structs.replace(
        seen,
        tiles=g.land.tiles[:],
        followers=[*g.land.followers.values()],
        drawn=box.index[drawn] if drawn else -1,
        left=left,
        supply=supply,
        scores=g.scores[:],
    )


def answer(view: CarcassonneView, words: list[str] | None = None, level: str = "normal", luck: int = 1) -> str:
    """Return what a bot answers for seat 0: where to put the tile drawn, or one of `words`."""
    box = kit(2)
    land = landscape(box, view.tiles, view.followers)
    parsed = [rules(2).parse(said) for said in words] if words else placings(box, land, view.drawn)
    offer = Offer("claim" if words else "place", parsed, {})
    return make_bot(level, rules(2), 0).choose(view, offer, random.Random(luck)).words


OPEN_CITY = "N(0,-1)r2 {}:c1"
"""A city of two tiles, open to the east: a cap at 1 -1 completes it."""
CAP = "tile 1 -1 r3"


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_it_completes_its_own_city(level: str) -> None:
    assert answer(view_of(OPEN_CITY.format("red"), "e", [6, 7]), level=level) == CAP


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_it_does_not_complete_the_city_of_another_for_nothing(level: str) -> None:
    assert answer(view_of(OPEN_CITY.format("blue"), "e", [7, 6]), level=level) != CAP


@pytest.mark.parametrize(("in_hand", "claimed"), [(7, "claim r1"), (1, "pass")])
def test_it_keeps_its_last_follower_from_a_short_road(in_hand: int, claimed: str) -> None:
    assert answer(view_of("V(1,0)r0", "", [in_hand, 7]), ["claim r1", "pass"]) == claimed


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_it_takes_the_points_that_cost_no_follower(level: str) -> None:
    """CA-FOL-07: what is complete gives the follower back at once."""
    view = view_of("N(0,-1)r2 · E(1,-1)r3", "", [1, 7])
    assert answer(view, ["claim c1", "claim f1", "pass"], level) == "claim c1"


def test_hard_answers_equally_with_equal_views_and_luck() -> None:
    view = view_of("N(0,-1)r2 red:c1 · V(1,0)r0", "u", [6, 7])
    assert len({answer(view, level="hard", luck=3) for _ in range(3)}) == 1


def test_with_no_share_of_its_effort_hard_takes_what_looks_best() -> None:
    bot = make_bot("hard", rules(2), 0)
    assert isinstance(bot, SearchingSettler)
    bot.share = 0.0
    view = view_of(OPEN_CITY.format("red"), "e", [6, 7])
    places = placings(kit(2), landscape(kit(2), view.tiles, view.followers), view.drawn)
    assert bot.choose(view, Offer("place", places, {}), random.Random(1)).words == CAP


@pytest.mark.parametrize("left", [0, 1, 2])
def test_a_playout_ends_with_the_last_tile(left: int) -> None:
    """CA-END-01: then everything is scored; nothing that may still come counts."""
    g, box = laid(OPEN_CITY.format("red"), seats=2), kit(2)
    counts = [0] * len(box.counts)
    counts[box.index["e"]] = left
    worths = {Playouts(counts, 0, luck).play(g, 0) for luck in range(4)}
    if not left:
        assert worths == {2.0}  # two tiles of an open city (CA-FIN-02)
    assert g.scores == [0, 0]


@pytest.mark.some(2)
@pytest.mark.parametrize(("level", "seats"), [("easy", 2), ("normal", 2), ("normal", 5), ("hard", 3)])
def test_it_answers_every_question_and_beats_random_players(level: str, seats: int) -> None:
    match, generator = Match(setup(seats), random.Random(seats), listen=False), random.Random(7)
    bots = [make_bot("random" if seat else level, match.rules, seat) for seat in range(seats)]
    if isinstance(bots[0], SearchingSettler):
        bots[0].effort = SearchEffort(8)
    while not match.over:
        seat = match.asked[0]
        question, options = match.ask(seat), match.options(seat)
        assert question is not None
        option = bots[seat].choose(match.view(seat), Offer(question.kind, options, question.about), generator)
        match.answer(seat, options.index(option))
    best = match.standings()[0]
    assert (best.seat, best.place) == (0, 1)
