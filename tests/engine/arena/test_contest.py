"""Contests are fair: every deal in every seating, each entry as often at each place as the others."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.arena.contest import Contest, Entrant, Unit
from engine.arena.entrants import code_hash, constants_for, make_entrant, printed_weight
from engine.arena.playing import play
from engine.arena.tallies import tallies, wilson
from engine.core.errors import SetupError
from engine.core.rules import load_rules
from engine.core.setup import Setup
from engine.games.elgrande.bots.planning import levels as printed_levels

SEASONED = "bots.planning.levels.SEASONED"
COLOURS = ("red", "blue", "green", "yellow", "brown")
EASY, RANDOM = Entrant("easy", "easy"), Entrant("random", "random")


def contest(
    *entries: Entrant, seats: int = 4, team: int = 2, table: tuple[int, ...] = (), game: str = "elgrande"
) -> Contest:
    colours = COLOURS if game == "elgrande" else ("red", "blue", "yellow", "green")
    return Contest(load_rules(Setup(game, colours[:seats])).setup, entries, team, table, code_hash(game))


def nothing() -> float:
    return 0.0


@pytest.mark.parametrize(("seats", "team", "ways"), [(4, 2, 6), (4, 1, 4), (5, 2, 10), (2, 1, 2), (3, 1, 3)])
def test_every_deal_is_played_in_all_seatings(seats: int, team: int, ways: int) -> None:
    units = list(contest(EASY, RANDOM, seats=seats, team=team).units(7, 2 * ways))
    assert len({*units}) == len(units) == 2 * ways
    assert [unit.seed for unit in units] == [7] * ways + [8] * ways
    for seat in range(seats):
        assert Counter(unit.seats[seat] for unit in units)[0] == 2 * ways * team // seats


def test_games_are_rounded_up_to_whole_deals() -> None:
    assert len(list(contest(EASY, RANDOM).units(1, 7))) == 12


def test_more_than_two_entries_meet_in_pairs_deal_by_deal() -> None:
    units = list(contest(EASY, RANDOM, Entrant("other", "easy")).units(1, 6))
    assert Counter(unit.lineup for unit in units) == {0: 6, 1: 6, 2: 6}
    assert {frozenset(unit.seats) for unit in units} == {frozenset(pair) for pair in ((0, 1), (0, 2), (1, 2))}


def test_a_whole_table_takes_every_place_in_turn() -> None:
    units = list(contest(EASY, RANDOM, seats=3, team=0, table=(0, 1, 1)).units(1, 3))
    assert sorted(unit.seats for unit in units) == [(0, 1, 1), (1, 0, 1), (1, 1, 0)]


def test_one_unit_ends_alike_wherever_it_is_played() -> None:
    one, unit = contest(EASY, RANDOM, seats=3, team=1), Unit(0, 5, (0, 1, 1))
    first = play(one, unit, nothing)
    assert play(one, unit, nothing) == first
    assert play(one, Unit(0, 6, (0, 1, 1)), nothing).end != first.end


def test_a_turn_is_a_whole_round_of_a_seat() -> None:
    ticks = iter(range(10**6))
    played = play(contest(EASY, RANDOM, seats=2, team=1), Unit(0, 1, (0, 1)), lambda: float(next(ticks)))
    assert [len(turns) for turns in played.turns] == [9, 9]


def test_another_game_is_played_as_well() -> None:
    one = contest(EASY, RANDOM, seats=2, team=1, game="carcassonne")
    played = [play(one, unit, nothing) for unit in one.units(1, 2)]
    ((easy, random),) = tallies(one, played)
    assert (easy.won, random.won) == (1.0, 0.0)
    assert easy.margin == -random.margin > 0


def test_tallies_count_shares_margins_and_turns() -> None:
    one = contest(EASY, RANDOM)
    units = list(one.units(1, 12))
    from engine.arena.contest import Played

    def ended(unit: Unit) -> Played:
        scores = tuple(100 + (10 if entry == 0 else unit.seed) for entry in unit.seats)
        won = tuple(0.5 if unit.seed == 1 and entry == 0 else 0.0 for entry in unit.seats)
        return Played(unit, scores, won, ((0.25, 0.75),) * 4, "")

    ((easy, random),) = tallies(one, map(ended, units))
    assert (easy.games, easy.seats, easy.par) == (12, 2, 0.5)
    assert easy.won == 0.5
    assert (easy.low, easy.high) == wilson(0.5, 12)
    assert easy.margin == -random.margin == 8.5  # 9 points with the first deal, 8 with the second
    assert easy.error == pytest.approx(0.5)
    assert (easy.turn, easy.slow) == (0.5, 0.75)


def test_wilson_is_what_books_say() -> None:
    low, high = wilson(0.58, 100)
    assert (round(low, 3), round(high, 3)) == (0.482, 0.672)


def test_weights_hold_for_one_entry_alone() -> None:
    steady = Entrant("steady", "easy", weights={"bots.easy.WHIM": 0.15})
    one, unit = contest(EASY, steady, seats=2, team=1), Unit(0, 3, (0, 1))
    same = contest(EASY, Entrant("steady", "easy"), seats=2, team=1)
    played = play(one, unit, nothing)
    assert played.end != play(same, unit, nothing).end
    as_normal = contest(EASY, Entrant("steady", "normal"), seats=2, team=1)
    assert play(as_normal, unit, nothing) == played


def test_a_weight_is_replaced_wherever_it_is_imported() -> None:
    found = constants_for("elgrande", {"bots.ahead.SURE": 1})
    places = {constant.module.__name__.removeprefix("engine.games.elgrande.") for constant in found}
    assert places == {"bots.ahead", "bots.planning.rollout"}
    assert {constant.value for constant in found} == {1.0}


def test_a_weight_may_be_a_field_of_a_constant() -> None:
    """Several fields of one constant come together."""
    found = constants_for("elgrande", {f"{SEASONED}.castillo": 2, f"{SEASONED}.court": 0.5})
    assert [constant.value for constant in found] == [printed_levels.SEASONED._replace(castillo=2, court=0.5)]
    assert printed_weight("elgrande", f"{SEASONED}.court") == printed_levels.SEASONED.court
    with pytest.raises(SetupError, match="has no weight"):
        constants_for("elgrande", {f"{SEASONED}.nothing": 2})
    with pytest.raises(SetupError, match="that is a number"):
        printed_weight("elgrande", SEASONED)


@pytest.mark.parametrize(
    "weight", ["bots.ahead.NONE", "bots.ahead.annotations", "os.path", "SURE", "bots.ahead.look_ahead"]
)
def test_an_unknown_weight_is_refused(weight: str) -> None:
    with pytest.raises(SetupError, match="has no weight"):
        constants_for("elgrande", {weight: 1.0})


def test_an_effort_is_what_the_entry_says() -> None:
    rules = load_rules(Setup("elgrande", COLOURS[:2]))
    fields = make_entrant(Entrant("hard:7", "hard", simulations=7), rules, 0).effort  # type: ignore[attr-defined]
    assert fields.simulations == 7
    fields = make_entrant(Entrant("expert:0.5s", "expert", seconds=0.5), rules, 0).effort  # type: ignore[attr-defined]
    assert fields.seconds == 0.5
    with pytest.raises(SetupError, match="no effort"):
        make_entrant(Entrant("easy:7", "easy", simulations=7), rules, 0)
