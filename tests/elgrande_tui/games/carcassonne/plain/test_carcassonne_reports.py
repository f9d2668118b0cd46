"""Carcassonne in words: every report at every kind of moment, and what is worth how much."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from operator import sub

import pytest

from elgrande_tui.games.carcassonne.model.carcassonne_facts import CarcassonneFacts
from elgrande_tui.games.carcassonne.model.features import (
    best_places,
    bringings,
    feature_named,
    features_at,
    features_of,
    segments_of,
)
from elgrande_tui.games.carcassonne.model.show import beats
from elgrande_tui.games.carcassonne.plain.reports import (
    best_lines,
    farm_lines,
    feature_lines,
    fits_lines,
    forecast_lines,
    look_lines,
    map_lines,
    points_lines,
    stack_lines,
    table_line,
)
from elgrande_tui.games.carcassonne.text.sentences import segment_label
from elgrande_tui.i18n.seats import seat_name
from elgrande_tui.model.game_ui import ui_of
from elgrande_tui.model.typed_answer import TypedAnswer
from engine.core.event import Event, EventOrSecret
from engine.core.match import Match
from engine.games.carcassonne.carcassonne_rules import CarcassonneRules
from engine.games.carcassonne.knowledge.build_view import landscape
from engine.games.carcassonne.model.events import FeatureScored, GameEnded
from engine.games.carcassonne.model.landscape import Landscape, PlacedTile
from engine.games.carcassonne.model.options import Claim, PlaceTile
from engine.games.carcassonne.model.state import Kit
from engine.games.carcassonne.model.view import CarcassonneView
from engine.games.carcassonne.rules.scoring import assess
from tests.elgrande_tui.games.carcassonne.support import ended, fresh, late
from tests.engine.support.tiles import held

TELLING = ui_of(fresh().rules).telling


def facts_of(match: Match, seat: int | None = 0) -> CarcassonneFacts:
    rules, view = match.rules, match.view(seat)
    assert isinstance(rules, CarcassonneRules)
    assert isinstance(view, CarcassonneView)
    return CarcassonneFacts(rules, view, seat, [seat_name(name) for name in match.setup.seats])


MOMENTS = {
    "first": lambda: facts_of(fresh()),
    "late": lambda: facts_of(late()),
    "spectator": lambda: facts_of(late(), None),
    "end": lambda: facts_of(ended()),
    "spectator at the end": lambda: facts_of(ended(), None),
}


@pytest.mark.parametrize("moment", MOMENTS)
def test_every_report_says_something_at_every_moment(moment: str) -> None:
    facts = MOMENTS[moment]()
    for command in TELLING.reports:
        assert command.report is not None
        for argument in ("", "3 -2", "east of 0 0", "red", "nonsense"):
            lines = command.report(facts, argument)
            assert lines, command.word
            assert all(line.strip() and "{" not in line and "None" not in line for line in lines)
    assert TELLING.opening(facts)
    assert TELLING.ending(facts)
    assert bool(TELLING.own(facts)) == (facts.seat is not None)


def test_no_report_has_the_first_word_of_an_answer() -> None:
    words = {command.word for command in TELLING.reports}
    assert not words & {"tile", "claim", "pass"}
    assert {command.word for command in TELLING.reports if command.preview} == {"best", "scores"}


@pytest.mark.parametrize("seed", range(3))
def test_features_are_worth_what_the_engine_says_and_held_by_its_majority(seed: int) -> None:
    state = held(late(seed))
    kit, land = state.kit, state.land
    for number, tile in enumerate(land.tiles):
        for segment, told in features_at(kit, land, tile.x, tile.y).items():
            feature = land.feature_of(number, segment)
            scored = assess(kit.constants, land, feature)
            assert (told.now, told.holders, told.cities) == (scored.points, scored.seats, scored.cities)
            assert told.done == told.now if told.complete or told.kind == "farm" else told.done > told.now
    for seat in range(3):
        assert sum(told.followers[seat] for told in features_of(kit, land, seat)) == 7 - state.supply[seat]


@pytest.mark.some(1)
@pytest.mark.parametrize("seed", range(3))
def test_a_placing_brings_what_was_told_of_it(seed: int) -> None:
    match, rng, paid, grown = fresh(seed=seed), random.Random(seed), 0, 0
    while not match.over:
        seat, state = match.asked[0], held(match)
        option = rng.choice(match.options(seat))
        if not isinstance(option, PlaceTile):
            match.answer(seat, option)
            continue
        told = max(bringings(state.kit, state.land, state.drawn), key=lambda one: sum(one.points))
        option = state.kit.answers.placing(told.tile.x, told.tile.y, told.tile.rotation)
        before = standing(state.kit, state.land)
        events = match.answer(seat, option)
        if not match.over and held(match).drawn < 0:
            offered = {claim.segment for claim in match.options(seat) if isinstance(claim, Claim)}
            assert set(told.claims) == offered or not state.supply[seat]
            land = held(match).land
            if not told.completed:
                assert told.growth == tuple(map(sub, standing(state.kit, land), before))
                grown += any(told.growth)
            if len(land.tiles) % 2:  # others claim, so that there is something to gain
                continue
            events = match.answer(seat, "pass")
        scored = [event for event in events if isinstance(event, FeatureScored) and not event.final]
        assert [(one.kind, one.place, one.now) for one in told.completed] == [
            (one.kind, one.place, one.points) for one in scored
        ]
        points = [sum(one.points for one in scored if who in one.seats) for who in range(3)]
        assert list(told.points) == points
        paid += any(points)
    assert paid
    assert grown


def standing(kit: Kit, land: Landscape) -> tuple[int, ...]:
    """What every seat would get if the game ended now."""
    scored = [assess(kit.constants, land, feature) for feature in land.held()]
    return tuple(sum(one.points for one in scored if seat in one.seats) for seat in range(3))


def test_the_best_place_pays_most_and_its_words_can_be_answered() -> None:
    for seed in range(4):
        match = late(seed)
        state, seat = held(match), match.asked[0]
        best = best_places(state.kit, state.land, state.drawn, seat, state.supply[seat], most=1000)
        ways = [(one.bringing.tile.x, one.bringing.tile.y) for one in best]
        options = [option for option in match.options(seat) if isinstance(option, PlaceTile)]
        assert sorted(ways) == sorted({(option.x, option.y) for option in options}), "each place once"
        assert [one.points for one in best] == sorted((one.points for one in best), reverse=True)
        assert best == best_places(state.kit, state.land, state.drawn, seat, state.supply[seat], most=1000)
        told = best_lines(facts_of(match, seat))
        assert len(told) == 6
        offered = {option.words for option in match.options(seat)}
        assert all(line.partition(":")[0].partition(" (")[0] in offered for line in told[1:])


def test_turns_that_bring_the_same_are_told_in_one_line_and_places_late_in_a_game_by_what_they_bring() -> None:
    match = late(0)
    state, seat = held(match), match.asked[0]
    best = best_places(state.kit, state.land, state.drawn, seat, state.supply[seat], most=1000)
    offered = {option.words for option in match.options(seat)}
    told = [
        f"tile {one.bringing.tile.x} {one.bringing.tile.y} r{turn}"
        for one in best
        for turn in (one.bringing.tile.rotation, *one.turns)
    ]
    assert set(told) <= offered
    assert len(told) == len(set(told)) > len(best)
    question, view = match.question(seat), match.view(seat)
    assert question is not None
    names = facts_of(match, seat).names
    places = [f"{one.bringing.tile.x} {one.bringing.tile.y}" for one in best]
    listed = [one.word for one in TypedAnswer(ui_of(match.rules), view, question, names, preview=True).choices]
    assert listed == places
    plain = [one.word for one in TypedAnswer(ui_of(match.rules), view, question, names).choices]
    assert plain == sorted(places, key=lambda word: tuple(map(int, word.split()))[::-1]) != places


def test_the_best_place_is_told_of_the_players_own_tile_alone() -> None:
    match = late()
    seat = match.asked[0]
    other = (seat + 1) % 3
    assert best_lines(facts_of(match, other)) == [f"It is not your tile: {facts_of(match).names[seat]} places it."]
    assert best_lines(facts_of(match, None))[0].startswith(f"Best for {facts_of(match).names[seat]}")
    assert table_line(facts_of(match, other)).startswith(f"In the hand of {facts_of(match).names[seat]}: tile ")
    assert table_line(facts_of(match, seat)).startswith("In hand: tile ")


def test_fields_of_one_tile_are_told_apart() -> None:
    kit = facts_of(fresh()).rules.kit
    for kind in range(len(kit.kinds)):
        for turn in range(4):
            placed = PlacedTile(0, 0, kind, turn)
            labels = [segment_label(facts_of(fresh()).rules, placed, name) for name in kit.kinds[kind].index]
            assert len(set(labels)) == len(labels), (kit.ids[kind], turn)
    s = PlacedTile(0, 0, kit.index["s"], 0)
    assert segment_label(facts_of(fresh()).rules, s, "f1") == "farmer on the field, south (east half)"


def test_fits_lists_every_way_to_place_the_tile_once() -> None:
    match = late()
    ways = [
        f"tile {line.partition(':')[0]} {turn}"
        for line in fits_lines(facts_of(match))[1:]
        for turn in re.findall(r"\br[0-3]\b", line)
    ]
    assert sorted(ways) == sorted(option.words for option in match.options(match.asked[0]))


def test_fits_lists_what_can_be_claimed_once_the_tile_lies_there() -> None:
    match, rng, asked = fresh(), random.Random(3), 0
    while not match.over:
        seat = match.asked[0]
        offered = {option.segment for option in match.options(seat) if isinstance(option, Claim)}
        if offered:
            lines = fits_lines(facts_of(match, seat))
            words = {line.partition(", ")[0]: line for line in lines}
            assert set(words) == {f"claim {segment}" for segment in offered}, "as they are typed"
            placed, rules = held(match).land.tiles[-1], facts_of(match).rules
            for segment in offered:
                line = words[f"claim {segment}"]
                assert segment_label(rules, placed, segment) in line, "as the question lists them"
                assert line.endswith("Nobody holds it.")
            assert best_lines(facts_of(match, seat)) == lines
            asked += 1
        match.answer(seat, rng.choice(match.options(seat)))
    assert asked > 10
    assert fits_lines(facts_of(match)) == ["There is no tile in hand."]


def test_one_can_ask_what_lies_beside_a_place() -> None:
    facts = facts_of(fresh())
    assert look_lines(facts, "")[0] == "0 0: tile D r0: north city, east road, south field, west road."
    assert look_lines(facts, "west of 1 0") == look_lines(facts, "0 0") == look_lines(facts, "0, 0")
    east = look_lines(facts, "east of 0 0")[0]
    assert east.startswith("1 0: empty, beside it: north open, east open, south open, west road")
    assert look_lines(facts, "9 9")[0] == "9 9: nothing."
    for wrong in ("north", "3", "up of 0 0", "0 0 0", "9999 0"):
        assert look_lines(facts, wrong) == ["Type a column and a row, or a side of them: look 3 -2, look east of 3 -2."]


def test_the_map_has_every_tile_and_follower() -> None:
    facts = facts_of(late())
    rows = [line for line in map_lines(facts) if line.startswith("Row")]
    assert [int(line.split()[1].rstrip(":")) for line in rows] == sorted({tile.y for tile in facts.view.tiles})
    assert sum(len(re.findall(r" [A-X] r[0-3]\b", line)) for line in rows) == len(facts.view.tiles)
    assert sum(line.count("(") for line in rows) == len(facts.view.followers)


def test_features_are_told_of_the_player_who_is_named() -> None:
    facts = facts_of(late())
    assert feature_lines(facts) == feature_lines(facts, "Red")
    assert feature_lines(facts, "blue")[0].startswith(("Features with followers of Blue", "Blue has"))
    assert feature_lines(facts, "nobody at all") == ["There is no such player."]
    told = feature_lines(facts_of(late(), None))
    assert all(line in told for line in feature_lines(facts))
    assert farm_lines(facts_of(fresh())) == ["Nobody has a farm."]


def test_the_stack_and_the_points_add_up() -> None:
    facts = facts_of(late())
    lines = stack_lines(facts)[1:]
    counts = {kind: int(count) for line in lines for count, kind in re.findall(r"(\d+) x ([A-X])", line)}
    assert sum(counts.values()) == sum(facts.view.left)
    assert len(lines) <= 7, "six lines of types, and one of removed tiles"
    for kind, count in counts.items():
        (line,) = stack_lines(facts, kind.lower())
        assert line.startswith(f"{count} x {kind}: north ")
    assert stack_lines(facts, "Z") == ["There is no tile Z."]
    for line in points_lines(facts_of(ended())):
        score = int(re.findall(r": (\d+) point", line)[0])
        parts = line.partition("; ")[2].rpartition(", ")[0]
        assert sum(int(number) for number in re.findall(r"\d+", parts)) == score
    assert forecast_lines(facts_of(ended()))[0] == "The final scoring:"


def test_the_show_of_a_scoring_ends_at_the_points_that_it_brought() -> None:
    match, rng, shown = fresh(), random.Random(7), 0
    while not match.over:
        before = view_of(match)
        events = visible(match.answer(match.asked[0], rng.choice(match.options(match.asked[0]))))
        after, paid = view_of(match), [one for one in events if isinstance(one, FeatureScored) and one.seats]
        show = list(beats(facts_of(match).rules, before, events, facts_of(match).names))
        beats_of = sum(1 + len(one.cities) for one in paid)
        assert len(show) == beats_of * (beats_of > 1), "one feature alone is told in the line of its turn"
        told = [event for beat in show for event in beat.events]
        assert told == events[: len(told)]
        for beat in show:
            assert beat.text
            assert {(mark.x, mark.y) for mark in beat.marks} <= {(tile.x, tile.y) for tile in after.tiles}
            assert beat.marks
        if show:
            last = show[-1].view
            assert isinstance(last, CarcassonneView)
            assert (last.scores, last.points) == (after.scores, after.points)
            shown += 1
    assert shown
    assert any(not beat.events for beat in show), "cities of farms have beats of their own"


@pytest.mark.parametrize("size", [2, 3, 7])
def test_a_show_goes_from_board_to_board_when_an_update_holds_several_answers(size: int) -> None:
    """Claims, scorings and returns of several turns come together; the last update goes across the end of the game."""
    match, rng, shown = fresh(seed=5), random.Random(5), 0
    rules = facts_of(match).rules
    while not match.over:
        before, events = view_of(match), list[Event]()
        for _answer in range(size):
            if not match.over:
                events += visible(match.answer(match.asked[0], rng.choice(match.options(match.asked[0]))))
        after = view_of(match)
        show = list(beats(rules, before, events, facts_of(match).names))
        told = [event for beat in show for event in beat.events]
        assert told == events[: len(told)]
        paid = sum(1 + len(one.cities) for one in events if isinstance(one, FeatureScored) and one.seats)
        assert len(show) == paid * (paid > 1)
        for beat in show:
            assert isinstance(beat.view, CarcassonneView)
            assert min(beat.view.supply) >= 0
            land = landscape(rules.kit, beat.view.tiles, beat.view.followers)
            lit = [feature_named(land, mark) for mark in beat.marks]
            assert all(segments_of(land, feature) for feature in lit)
        if show:
            last = show[-1].view
            assert isinstance(last, CarcassonneView)
            assert (last.scores, last.points) == (after.scores, after.points)
            shown += 1
            if after.over:
                assert (last.tiles, last.followers, last.supply) == (after.tiles, after.followers, after.supply)
    assert shown
    assert any(isinstance(event, GameEnded) for event in events)


def view_of(match: Match) -> CarcassonneView:
    view = match.view(None)
    assert isinstance(view, CarcassonneView)
    return view


def visible(events: Sequence[EventOrSecret]) -> list[Event]:
    """The events as a spectator is told them; all are open."""
    return [event for event in events if isinstance(event, Event)]
