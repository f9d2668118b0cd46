"""Rules of Colonies at positions that no scenario file can tell: what is refused, undone, stopped, told to whom."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from engine.core.determinize import determinize
from engine.core.errors import AnswerError, IllegalAnswer, NotYourDecision
from engine.core.event import Event, visible_to
from engine.core.match import Match
from engine.core.scenes import ScenarioError
from engine.games.elgrande.model.state import GrandeState
from engine.games.elgrande.model.view import GrandeView
from engine.games.elgrande.modules.colonies.events import Landed, TilesLaid
from engine.games.elgrande.modules.colonies.module import discs
from engine.games.elgrande.modules.colonies.state import KeptCard, overseas, supply
from engine.records.record import read as read_record
from engine.records.recorder import whole_record
from engine.records.replay import replay
from engine.scenarios.referee import judge
from engine.scenarios.scenario import read
from tests.engine.games.elgrande.modules.colonies.chronicle import lively, names, setup
from tests.engine.games.elgrande.modules.colonies.scenes import CARD, scene, words
from tests.paths import TESTS

SCENARIOS = TESTS / "scenarios"


def table(match: Match) -> GrandeState:
    """Return the State."""
    state = match.position.state
    assert isinstance(state, GrandeState)
    return state


def seen(match: Match, viewer: int | None) -> GrandeView:
    """Return a View of El Grande."""
    view = match.view(viewer)
    assert isinstance(view, GrandeView)
    return view


@pytest.mark.parametrize(
    ("caballeros", "given", "key"),
    [
        ("granada = { black = 5 }", "", "given.caballeros"),
        ("", "tiles = { africa = 12 }", "given.tiles"),
        ("", "tiles = { america = 6 }", "given.tiles"),
        ("africa = { 'red wares' = 1 }", "tiles = { africa = 11 }", "given.tiles"),
        ("america = { 'red gold' = 2 }", "tiles = { america = 4 }", "given.tiles"),
        ("ship = { red = 2 }", "provinces = { red = 30 }", "given.provinces.red"),
        (
            "sevilla = { red = 1, 'red beside' = 1 }",
            "table = 'sevilla'\nprovinces = { red = 28 }",
            "given.provinces.red",
        ),
        (
            "'ship.captain' = { red = 1 }\nafrica = { 'red wares' = 1 }",
            "provinces = { red = 28 }",
            "given.provinces.red",
        ),
        ("", "table = 'francia'", "given.table"),
    ],
)
def test_a_position_with_more_than_there_is_is_refused(caballeros: str, given: str, key: str) -> None:
    """C-102, C-103: four black caballeros, eleven wares, five gold, 36 caballeros of each colour."""
    with pytest.raises(ScenarioError) as refused:
        scene(caballeros, given=given)
    assert refused.value.key.startswith(key)


def test_pieces_with_tiles_in_offices_and_beside_the_table_are_among_the_36() -> None:
    """C-103."""
    match = scene(
        "ship = { 'red wares' = 1 }",
        "'ship.captain' = { red = 1 }",
        "sevilla = { red = 5, blue = 1, 'red beside' = 2 }",
        given="table = 'sevilla'\nprovinces = { red = 20 }",
    )
    assert table(match).provinces[0] == 36 - 7 - 1 - 1 - 5 - 2


def test_a_disc_on_the_kings_region_sends_both_to_court() -> None:
    """C-111: no disc can be set so; should one be (data of another host), both go from the provinces to the court."""
    match = Match(setup(2), random.Random(4))
    g = table(match).copy()
    heard: list[Event] = []
    g.tell = lambda told: heard.append(told) if isinstance(told, Event) else None
    before = (list(g.provinces), list(g.court), [list(row) for row in g.areas])
    rule = discs(g)
    next(rule)
    late, other = ((seat, next(o for o in g.box.dials if (o.area == g.king) == (seat == 0))) for seat in (0, 1))
    rule.send(late)
    with pytest.raises(StopIteration):
        rule.send(other)
    assert g.provinces[0] == before[0][0] - 2
    assert g.court[0] == before[1][0] + 2
    assert g.areas[g.king] == before[2][g.king]
    assert [(e.seat, e.area, e.count) for e in heard if isinstance(e, Landed)] == [(0, -1, 2), (1, other[1].area, 2)]


def test_a_free_action_is_of_the_own_turn_and_question() -> None:
    """C-202: it is taken in place of an answer of one's own, and refused at another seat's question."""
    match = scene(
        "africa = { 'red ready' = 2 }",
        "galicia = { blue = 2 }",
        two="d2-king-angry",
        at="use red d2-king-angry",
        given="tiles = { africa = 2 }\ncourt = { blue = 2 }",
    )
    match.answer(0, "load red ready africa wares")
    assert match.asked == [0]
    match.answer(0, "act")
    assert match.asked == [1]
    with pytest.raises(NotYourDecision):
        match.answer(0, "load red ready africa wares")
    with pytest.raises(NotYourDecision):
        match.answer(0, "sail red ready africa ship")


def test_a_free_action_is_refused_in_a_window() -> None:
    """C-202: between the announcement and the objection nothing else happens."""
    match = scene(
        "africa = { 'red ready' = 1 }",
        "galicia = { red = 1 }",
        given="tiles = { africa = 2 }\nvetoes = { blue = 1 }",
    )
    match.answer(0, "move red galicia sevilla")
    assert match.asked == [1]
    with pytest.raises(NotYourDecision):
        match.answer(0, "load red ready africa wares")
    assert words(match, 1) == ["pass", "veto"]


@pytest.mark.parametrize("free", ["load red ready africa wares", "sail red ready africa ship", "inquisitor"])
def test_a_free_action_is_undone(free: str) -> None:
    """C-202: by replay the table is as before, and what was taken back can be done again."""
    match = scene(
        "africa = { 'red ready' = 1 }", "galicia = { red = 1 }", given="tiles = { africa = 2 }\ninquisitor = 'red'"
    )
    match.answer(0, "move red galicia sevilla")
    before = match.hash()
    match.answer(0, free)
    after = match.hash()
    assert match.undo(0) == 1
    assert match.hash() == before
    match.answer(0, free)
    assert match.hash() == after
    assert match.clone().hash() == after


def test_a_tile_is_lost_when_the_step_takes_effect_and_not_before() -> None:
    """C-310, C-607: while an objection is possible, the caballero of an opponent still has its tile."""
    given = "tiles = { africa = 2 }\nvetoes = { blue = 1 }"
    match = scene("africa = { 'blue wares ready' = 1 }", one="d1-move-3-foreign", given=given)
    match.answer(0, "move blue wares ready africa castillo")
    assert match.asked == [1]
    assert supply(table(match), "wares") == 11 - 2 - 1
    stopped = match.clone()
    stopped.answer(1, "veto")
    assert supply(table(stopped), "wares") == 11 - 2 - 1
    match.answer(1, "pass")
    assert supply(table(match), "wares") == 11 - 2


def test_the_supply_that_follows_from_every_view() -> None:
    """E-C-06: three wares are left; with a carrier thrown into the Castillo there are four, and every seat can tell."""
    scenario = read((SCENARIOS / "8_colonies" / "E-C-06-lost-cargo.toml").read_text(encoding="utf-8"))
    match = Match(scenario.setup, random.Random(1), begin=scenario.begin)

    def left(viewer: int | None) -> int:
        view = seen(match, viewer)
        wares = table(match).box.kinds.having("wares")
        carried = sum(row[kind] for row in view.now.areas if row is not None for kind in wares)
        unowned: int = view.now.modules["colonies"]["wares"]
        return 11 - unowned - carried

    viewers = (None, *range(4))
    assert [left(viewer) for viewer in viewers] == [3] * 5
    match.answer(1, scenario.when[0].words)
    assert [left(viewer) for viewer in viewers] == [4] * 5


def test_all_that_a_caballero_is_survives(tmp_path: Path) -> None:
    """C-401, C-1402: arrival, office, field and tile, in a saved game, a record, a determinised world, every view."""
    kinds: set[str] = set()
    for number in range(3):
        rng = random.Random(number)
        match = Match(setup(3), random.Random(number))
        while not match.over:
            seat = match.asked[0]
            match.answer(seat, lively(match.options(seat), rng))
            if len(match.journal) % 20 == 0 and not match.over:
                rows = [row[:] for row in table(match).areas]
                kinds |= {kind for row in table(match).areas for kind in names(table(match).box, row)}
                views = [seen(match, viewer).now.areas[1:] for viewer in (None, *range(len(match.setup.seats)))]
                assert views == [rows[1:]] * len(views)
                for world in (determinize(match.rules, match.view(0), rng), Match.load(match.save()).position):
                    assert isinstance(world.state, GrandeState)
                    assert world.state.areas[1:] == rows[1:]
        path = tmp_path / "game.txt"
        path.write_text(whole_record(match), encoding="utf-8")
        assert table(replay(read_record(path.read_text(encoding="utf-8")))).areas == table(match).areas
    assert {"ready", "beside", "wares"} <= {word for kind in kinds for word in kind.split(" ")}


def test_kinds_without_a_tile_come_first_where_one_of_several_is_chosen() -> None:
    """C-403: every kind of caballero is an answer of its own; who has just come is named without `ready`."""
    match = scene("africa = { red = 1, 'red ready' = 1, 'red wares ready' = 1 }", given="tiles = { africa = 2 }")
    moves = {one.removesuffix(" africa sevilla") for one in words(match) if one.endswith(" africa sevilla")}
    assert moves == {"move red", "move red ready", "move red wares ready"}
    assert min(moves) == "move red"


def test_two_effects_of_free_choice_go_in_the_turn_order() -> None:
    """C-1106: stack 7 has one such card; with two, that of the seat comes first whose turn came first."""
    match = scene(
        "galicia = { red = 1, blue = 1 }",
        at="end",
        given="round = 3\nkept = { red = { free-choice-colonies = 2 } }",
    )
    g = table(match)
    assert g.round == 3
    begin = match.position.start
    assert isinstance(begin, GrandeState)
    for order in ((0, 1), (1, 0)):
        own = overseas(begin)
        own.kept = (KeptCard(0, "free-choice-colonies", 2), KeptCard(1, "free-choice-colonies", 3))
        again = match.clone()
        state = table(again)
        overseas(state).order = order
        asked = []
        while again.asked and again.position.section and again.position.section.name != "power":
            seat = again.asked[0]
            ask = again.ask(seat)
            assert ask is not None
            if ask.kind != "dial":
                asked.append(seat)
            again.answer(seat, "done" if ask.kind != "dial" else next(w for w in words(again, seat)))
        assert asked == list(order)


def test_a_black_tile_without_a_holder_is_back_in_the_supply() -> None:
    """C-709: nobody is paid, and none is lost."""
    match = scene_black()
    before = supply(table(match), "gold")
    match.answer(0, "move black gold ready america sevilla")
    assert supply(table(match), "gold") == before + 1
    assert not any(table(match).scores)


def scene_black() -> Match:
    """Return a position at which red can relocate a black carrier that nobody owns."""
    return scene("america = { 'black gold ready' = 1 }", one="d1-move-4-any", given="tiles = { america = 1 }")


def test_a_throw_of_black_caballeros_is_told_to_all() -> None:
    """C-1401: colour and number, as of all; how many the Castillo holds is in no view."""
    match = scene_black()
    told = match.answer(0, "move black gold ready america castillo")
    views = [seen(match, viewer) for viewer in (None, 0, 1)]
    for viewer in (None, 0, 1):
        moved = [event for event in visible_to(told, viewer) if type(event).__name__ == "Moved"]
        assert len(moved) == 1
    assert all(view.now.areas[0] is None for view in views)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_granada_is_conquered_after_the_second_refill(seats: int) -> None:
    """C-1103, V5.4: the twelfth caballero comes by Double Strike, and the conquest is looked at after that."""
    match = scene(
        "granada = { red = 4, blue = 7 }",
        "sevilla = { blue = 1, red = 1 }",
        seats=seats,
        options='variants = ["V5"]',
        given="kept = { blue = { double-strike = 1 } }",
    )
    match.answer(0, "move red sevilla aragon")
    match.answer(0, "stop")
    while match.asked == [0]:
        match.answer(0, "done")
    assert words(match, 1) == ["pass", "strike"]
    assert not table(match).modules["V5"].done
    match.answer(1, "strike")
    match.answer(1, "move blue sevilla granada")
    assert not table(match).modules["V5"].done
    match.answer(1, "stop")
    assert table(match).modules["V5"].done


def test_what_cannot_be_sailed_is_refused_with_its_reason() -> None:
    """C-502, C-340: errors say what was wrong."""
    match = scene("ship = { red = 1 }", "galicia = { red = 1 }")
    for line, reason in (
        ("sail red ready ship america", "standing offer|not on offer|since an earlier round|expected"),
        ("place america", "by sea or by relocation"),
        ("place ship", "King is on the coast"),
    ):
        with pytest.raises(IllegalAnswer, match=reason):
            match.answer(0, line)


def test_tiles_beyond_the_supply_are_not_laid() -> None:
    """C-601: one ware is left, the card has two; what is told is what was laid."""
    match = scene("galicia = { red = 1 }", at="use red transport", given="tiles = { america = 5, africa = 10 }")
    told = match.answer(0, "act")
    laid = [event for event in told if isinstance(event, TilesLaid)]
    assert [(event.gold, event.wares) for event in laid] == [(0, 1)]
    assert (overseas(table(match)).gold, overseas(table(match)).wares) == (5, 11)


RESTS_ON = {
    "E-13": {"C-104-four-new-regions", "C-905-choose-one"},
    "E-14": {"C-403-sent-from-beside", "C-803-sent-back"},
}
"""Scenarios with other results in 1996, by the row of the edition table that makes the difference."""
FILES = sorted(SCENARIOS.glob("8_colonies*/*.toml"))


def test_the_rules_are_the_same_in_both_editions() -> None:
    """B-0.2: what only C-rules decide has the same result with the base rules of 1996, E-13 and E-14 apart."""
    different = []
    for path in FILES:
        text = path.read_text(encoding="utf-8")
        if 'edition = "' in text:
            continue
        lines = text.replace("[options]\n", '[options]\nedition = "1996"\n', 1)
        try:
            reasons = judge(read(lines))
        except (ScenarioError, AnswerError) as error:
            reasons = str(error)
        if reasons:
            different.append(path.stem)
    assert sorted(different) == sorted(set().union(*RESTS_ON.values()))


def test_the_card_of_these_positions_is_one_of_the_box() -> None:
    assert CARD in table(scene("galicia = { red = 1 }")).box.cards
