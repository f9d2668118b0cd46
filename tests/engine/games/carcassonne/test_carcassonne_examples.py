"""Examples of the rules that no single position tells, and what the files beside them leave open."""

from __future__ import annotations

import random

from engine.core.event import visible_to
from engine.core.match import Match
from engine.core.rules import Standing
from engine.core.setup import Setup
from engine.games.carcassonne.model.events import Claimed, FeatureScored, FollowersReturned, TileDrawn, TilePlaced
from engine.games.carcassonne.model.landscape import column_and_row, spot
from engine.games.carcassonne.rules.scoring import majority, ranking
from engine.records.record import read
from engine.records.recorder import whole_record
from engine.records.replay import replay
from tests.engine.support.tiles import after, held, laid, setup


def test_overview_with_three_farms() -> None:
    """CA-EX-25, with a layout of ours: 6 for two cities, 9 for three to two players, 12 for four; sums 15, 12, 9, 0."""
    assert [majority(followers) for followers in ((0, 1, 0, 0), (1, 1, 0, 0), (0, 0, 2, 1))] == [[1], [0, 1], [2]]
    scores = [0, 0, 0, 0]
    for cities, followers in ((2, (0, 1, 0, 0)), (3, (1, 1, 0, 0)), (4, (0, 0, 2, 1))):
        for seat in majority(followers):
            scores[seat] += 3 * cities
    assert scores == [9, 15, 12, 0]


def test_four_cities_pay_one_farm_twelve_and_the_open_one_nothing() -> None:
    g = laid("E(0,-1)r2 red:f1 · E(0,-2)r0 · E(0,-3)r2 · E(1,-2)r1 · E(2,-2)r3 · E(-1,-2)r3 · E(-2,-2)r1 · E(1,-1)r2")
    (farm,) = [feature for feature in g.land.held() if any(feature.followers)]
    assert [city.position for city in g.land.supplied(farm)] == [(0, -3), (-2, -2), (1, -2), (0, -1)]


def test_equal_scores_share_a_place() -> None:
    """CA-DX-53."""
    assert ranking([60, 41, 60]) == [Standing(0, 1, 60), Standing(2, 1, 60), Standing(1, 3, 41)]


def test_a_game_replays_with_every_event_in_order() -> None:
    """CA-DX-58, CA-INV-09."""
    told = []
    for _ in range(2):
        match, rng = Match(setup(4), random.Random(9)), random.Random(9)
        events = list(match.opening)
        while not match.over:
            events += match.answer(match.asked[0], rng.choice(match.options(match.asked[0])))
        told.append((events, list(match.journal.lines()), match.standings()))
    assert told[0] == told[1]


def test_a_record_of_a_game_replays() -> None:
    match, rng = Match(setup(3), random.Random(4)), random.Random(4)
    while not match.over:
        match.answer(match.asked[0], rng.choice(match.options(match.asked[0])))
    text = whole_record(match)
    again = replay(read(text))
    assert again.over
    assert again.standings() == match.standings()
    assert whole_record(again) == text
    assert [line for line in text.splitlines() if line.startswith("# turn ")][:2] == ["# turn 1", "# turn 2"]
    assert replay(read(text.replace("fate: tile k", "fate: tile K"))).hash() == match.hash()


def test_what_happens_is_told_in_the_order_of_the_turn() -> None:
    """CA-EX-14: city closed, knight placed, 4 points, knight back; then the next tile, shown to all (CA-INF-04)."""
    match = Match(Setup("carcassonne", ("red", "blue")), None)
    match.answer(-1, "first red")
    match.answer(-1, "tile e")
    told = [*match.answer(0, "tile 0 -1 r2"), *match.answer(0, "claim c1"), *match.answer(-1, "tile v")]
    kinds = [type(event) for event in visible_to(told, None)]
    assert kinds == [TilePlaced, Claimed, FeatureScored, FollowersReturned, TileDrawn]
    scored = told[2]
    assert isinstance(scored, FeatureScored)
    assert (scored.kind, scored.size, scored.points, scored.seats, scored.final) == ("city", 2, 4, [0], False)
    assert scored.place == (0, -1, "c1")


def test_completed_features_are_told_roads_first() -> None:
    """CA-TRN-11: within a kind from north to south, then from west to east."""
    g = laid(
        "A(-1,0)r3 red:r1 · B(0,1)r0 yellow:k1 · A(1,1)r2 · E(-1,1)r3 · U(-1,2)r1 · U(0,2)r1 · U(1,2)r1 · "
        "E(0,-1)r2 · E(1,-1)r2 blue:c1 · L(1,0)r0"
    )
    told = [(feature.kind, feature.position, feature.segment) for feature in g.land.completed()]
    assert told == sorted(told)
    assert len(told) == 4


def test_positions_are_numbers_in_the_order_of_rows() -> None:
    places = [(x, y) for y in range(-215, 216, 43) for x in range(-215, 216, 43)]
    numbers = [spot(*place) for place in places]
    assert numbers == sorted(numbers)
    assert [column_and_row(number) for number in numbers] == places


def test_turns_go_round_and_the_first_player_can_be_named() -> None:
    """CA-SET-05, CA-SET-06, CA-TRN-07."""
    match = Match(Setup("carcassonne", ("red", "blue", "black"), options={"first_player": "black"}), random.Random(1))
    asked = [match.asked[0]]
    while len(asked) < 7:
        seat = match.asked[0]
        match.answer(seat, match.options(seat)[-1])
        if match.asked[0] != seat:
            asked.append(match.asked[0])
    assert asked == [2, 0, 1, 2, 0, 1, 2]


def test_a_view_and_a_question_are_small() -> None:
    """So a table of five is cheap to watch; the numbers are bounds, not measurements."""
    import msgspec

    match = after(8, 95, 5)
    assert len(msgspec.msgpack.encode(match.view(0))) < 1200
    assert len(msgspec.msgpack.encode(match.question(match.asked[0]))) < 1200
    assert held(match).land.followers
