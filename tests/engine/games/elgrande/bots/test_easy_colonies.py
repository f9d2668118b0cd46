"""The level `easy` at tables with Grand Inquisitor & Colonies: whole games, and positions that need no long thought."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from engine.bots.bot import Offer, make_bot
from engine.core.match import Match
from engine.core.setup import Setup
from engine.games.elgrande.bots.ahead import TurnsLeft
from engine.games.elgrande.bots.outlook import Outlook
from engine.games.elgrande.game import game
from engine.games.elgrande.model.state import GrandeState
from engine.games.elgrande.modules.colonies.bots.pieces import free, landed, loaded, marked, sailed, table_moved
from engine.games.elgrande.modules.colonies.bots.voyages import prospects
from engine.games.elgrande.modules.colonies.derived import GOLD, WARES, derived
from engine.games.elgrande.modules.colonies.module import COLONIES
from engine.games.elgrande.modules.colonies.options import INQUISITOR, MarkArea, MoveTable, Sail
from engine.games.elgrande.modules.colonies.state import overseas
from tests.engine.games.elgrande.bots.situation import BLUE, COLOURS, RED

EARLY = TurnsLeft(sure=0.4, open=0.8, next_sure=0.2, next_open=0.3, turns=8, movers=2)


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


@pytest.mark.some(1)
@pytest.mark.parametrize(("seats", "modules"), [(2, ("colonies",)), (3, ("colonies", "jubilee"))])
def test_it_answers_only_what_is_offered_until_the_end(seats: int, modules: tuple[str, ...]) -> None:
    match = Match(Setup("elgrande", COLOURS[:seats], modules), random.Random(seats), listen=False)
    assert {"sail", "end_of_turn"} <= set(played(match, random.Random(seats)))


QUESTIONS = [("dial", "landing"), *((kind, "") for kind in COLONIES.contents.questions)]


@pytest.mark.parametrize(("kind", "card"), QUESTIONS)
def test_each_question_of_the_module_is_answered(kind: str, card: str) -> None:
    rng = random.Random(8)
    for seed in range(12):
        match = Match(Setup("elgrande", COLOURS[:4], ("colonies",)), random.Random(seed), listen=False)
        while not match.over:
            seat = match.asked[0]
            question, options = match.ask(seat), match.options(seat)
            assert question is not None
            if question.kind == kind and (not card or question.about["card"] == card):
                bot = make_bot("easy", match.rules, seat)
                assert bot.choose(match.view(seat), Offer(kind, options, question.about), rng) in options
                return
            match.answer(seat, rng.choice(options))
    pytest.fail(f"no question {kind} came up")


# Positions


def table(round: int = 2) -> GrandeState:
    """An empty table of four seats with the King in Aragón, all caballeros in the provinces."""
    rules = game.rules(game.check(Setup("elgrande", COLOURS[:4], ("colonies",))))
    g = rules.start()
    g.agenda, g.round, g.king = [], round, rules.box.index["aragon"]
    return g


def put(g: GrandeState, words: str, area: str, count: int = 1) -> int:
    """Put caballeros there and return their kind."""
    kind = g.box.kinds.number(words)
    g.areas[g.box.index[area]][kind] += count
    g.provinces[g.box.plain[kind]] -= count
    return kind


def outlook(g: GrandeState) -> Outlook:
    return Outlook(g, RED, EARLY)


def sail(g: GrandeState, words: str) -> float:
    option = g.box.options.by_words[f"sail {words}"]
    assert isinstance(option, Sail)
    return sailed(outlook(g), RED, option)


def test_gold_goes_home_rather_than_elsewhere() -> None:
    g = table()
    put(g, "red gold ready", "ship")
    home, back = sail(g, "red gold ready ship granada"), sail(g, "red gold ready ship africa")
    assert home > 1
    assert home > back


def test_a_carrier_goes_where_it_takes_the_majority_too() -> None:
    g = table()
    put(g, "red gold ready", "ship")
    put(g, "red", "granada", 2)
    put(g, "blue", "granada", 2)
    for rival, count in (("blue", 6), ("green", 4), ("yellow", 3)):
        put(g, rival, "galicia", count)
    assert sail(g, "red gold ready ship granada") > sail(g, "red gold ready ship galicia")


def test_one_with_a_tile_leaves_the_colony_at_once_and_one_without_fetches_it() -> None:
    g = table()
    put(g, "red wares ready", "africa")
    for rival, count in (("blue", 6), ("green", 4), ("yellow", 3)):
        put(g, rival, "africa", count)
    put(g, "red ready", "ship")
    overseas(g).gold = 1
    assert sail(g, "red wares ready africa ship") > 0
    assert sail(g, "red ready ship america") > 0


def test_a_voyage_that_ends_too_late_promises_nothing() -> None:
    def hopes(round: int) -> list[float]:
        g = table(round)
        put(g, "red ready", "ship")
        overseas(g).wares = 2
        return [prospects(outlook(g), derived(g.box).ship)[seat] for seat in (RED, BLUE)]

    assert hopes(2)[RED] > 0 == hopes(2)[BLUE]
    assert hopes(8) == [0, 0]


def test_a_tile_is_taken_where_rivals_want_it_too() -> None:
    g = table()
    kind = put(g, "red", "africa")
    put(g, "blue", "africa")
    overseas(g).wares = 1
    option = g.box.options.by_words["load red africa wares"]
    assert loaded(outlook(g), RED, option) > 0  # type: ignore[arg-type]
    assert g.areas[g.box.index["africa"]][kind] == 1, "the table is as it was"
    assert overseas(g).wares == 1


def test_gold_is_worth_more_than_wares() -> None:
    g = table()
    put(g, "red", "africa")
    put(g, "red", "america")
    overseas(g).gold = overseas(g).wares = 1
    by_words = g.box.options.by_words
    gold, wares = by_words["load red america gold"], by_words["load red africa wares"]
    assert loaded(outlook(g), RED, gold) > loaded(outlook(g), RED, wares)  # type: ignore[arg-type]


def test_the_landing_is_where_two_caballeros_help() -> None:
    g = table()
    put(g, "blue", "granada", 4)
    dials = {option.area: option for option in g.box.dials}
    empty, taken = g.box.index["castilla_la_nueva"], g.box.index["granada"]
    assert landed(outlook(g), dials[empty]) > landed(outlook(g), dials[taken])


def test_the_marker_lies_where_the_seat_leads() -> None:
    g = table()
    put(g, "red", "sevilla", 3)
    put(g, "blue", "granada", 3)
    ours, theirs = (MarkArea("", g.box.index[name]) for name in ("sevilla", "granada"))
    assert marked(outlook(g), RED, ours) > 0 > marked(outlook(g), RED, theirs)


def test_the_table_takes_a_majority_from_rivals() -> None:
    g = table()
    overseas(g).table = g.box.index["galicia"]
    put(g, "red", "sevilla", 8)
    put(g, "blue", "sevilla", 12)
    moved = MoveTable("", g.box.index["sevilla"])
    assert table_moved(outlook(g), RED, moved) > 0
    assert overseas(g).table == g.box.index["galicia"], "the table is as it was"


def test_the_extra_caballero_waits_for_the_end_of_the_turn_unless_the_court_is_too_small() -> None:
    g = table()
    overseas(g).holder = RED
    options = [INQUISITOR]

    def worth(kind: str, court: int) -> float:
        g.court[RED] = court
        return free(outlook(g), Offer(kind, options, {"left": 3}))[INQUISITOR]

    assert worth("end_of_turn", 5) > 0
    assert worth("choose_card", 0) < 0
    assert worth("place", 2) > 0 > worth("place", 3)


def test_black_caballeros_count_for_the_holder_alone() -> None:
    g = table()
    put(g, "black", "sevilla", 3)
    sevilla = g.box.index["sevilla"]
    before = list(outlook(g).expected_points(sevilla))
    overseas(g).holder = BLUE
    after = outlook(g).expected_points(sevilla)
    assert not any(before)
    assert after[BLUE] > 0 == after[RED]


def test_the_value_of_a_spot_is_that_of_its_office() -> None:
    g = table()
    known = derived(g.box)
    viceroy, ground = g.box.index["america.viceroy"], known.america
    put(g, "red", "america")
    put(g, "red", "africa")
    seen = outlook(g)
    assert seen.change(viceroy, RED, 1) > seen.change(ground, RED, 1)
    assert {GOLD, WARES} == set(known.tiles)
