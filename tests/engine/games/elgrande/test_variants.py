"""Rules of the variants that scenario files cannot test: fate's pools, events and questions, undo."""

from __future__ import annotations

import random

import pytest

from engine.core.event import visible_to
from engine.core.match import Match
from engine.core.setup import Setup
from engine.games.elgrande.model.events import AreaScored, Moved
from engine.games.elgrande.model.state import GrandeState
from engine.games.elgrande.modules.church.module import ChurchStarts, MarkerTaken
from engine.games.elgrande.modules.muslim_granada.module import GranadaConquered
from engine.scenarios.scenario import read
from tests.engine.support.conserved import assert_conserved
from tests.engine.support.contract import assert_clones, assert_undo_redo, assert_worlds

SEATS = ("A", "B", "C", "D")
OFFER = 'offer = ["d1-move-4-any", "d2-score-chosen", "d3-score-most", "d4-grande", "d5-king", "v6-church"]\n'

TWELVE = "[given.caballeros]\ngranada = { A = 7, B = 5 }\n"
BLACK = "[given.caballeros]\ngalicia = { black = 2 }\n"
FRANCE = '[given.caballeros]\n"francia.third" = { A = 1 }\n'


def begun(variants: str, at: str, given: str = "", tables: str = "") -> Match:
    chosen = ", ".join(f'"{name}"' for name in variants.split())
    offer = OFFER if "V6" in variants else OFFER.replace(', "v6-church"', "")
    text = f'seats = ["A", "B", "C", "D"]\n[options]\nvariants = [{chosen}]\n[given]\nking = "sevilla"\n{offer}'
    scenario = read(f'{text}at = "{at}"\n{given}\n[given.played]\nA = 13\nB = 9\nC = 5\nD = 2\n{tables}')
    return Match(scenario.setup, random.Random(1), begin=scenario.begin)


def truth(match: Match) -> GrandeState:
    state = match.position.state
    assert isinstance(state, GrandeState)
    return state


def test_granadas_region_card_is_left_out_while_it_is_muslim() -> None:
    """V5.1: neither a Grande nor the King begins there."""
    match = Match(Setup("elgrande", SEATS, variants=("V5",)))
    assert match.drawing is not None
    assert "granada" not in match.drawing.pool
    assert len(match.drawing.pool) == 8


def test_black_caballeros_come_after_the_home_regions_and_are_told() -> None:
    """V6.1: two regions that are neither the King's nor anybody's home."""
    match = Match(Setup("elgrande", SEATS, variants=("V6",)), random.Random(5))
    told = [event for event in visible_to(match.opening, None) if isinstance(event, ChurchStarts)]
    state = truth(match)
    assert [event.count for event in told] == [2, 2]
    assert len({state.king, *state.grandes, *(event.area for event in told)}) == 7


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_the_conquest_is_told_to_all_before_its_points(viewer: int | None) -> None:
    """V5.3, H-19."""
    match = begun("V5", "use A d5-king", tables=TWELVE)
    match.answer(0, "skip")
    told = visible_to(match.answer(0, "done"), viewer)
    conquered = next(event for event in told if isinstance(event, GranadaConquered))
    scored = next(event for event in told if isinstance(event, AreaScored))
    assert told.index(conquered) < told.index(scored)
    assert (conquered.seat, scored.cause) == (0, "conquest")
    assert [(payment.seat, payment.points, payment.other) for payment in scored.payments] == [(0, 12, 6), (1, 6, 3)]


def test_the_marker_is_told_when_it_is_taken_and_black_moves_are_told_as_moves() -> None:
    """V6.2."""
    match = begun("V6", "use A v6-church", tables=BLACK)
    assert MarkerTaken(0) in visible_to(match.answer(0, "act"), 1)
    told = visible_to(match.answer(0, "move black galicia aragon"), 1)
    black = len(SEATS)
    assert [(event.seat, event.kind) for event in told if isinstance(event, Moved)] == [(0, black)]


@pytest.mark.parametrize(
    ("variants", "given", "left"), [("V2", "", 1), ("V6", 'church = "A"', 2), ("V2 V6", 'church = "A"', 2)]
)
def test_the_prompt_counts_the_one_more_of_the_holder_and_not_a_chance_of_it(
    variants: str, given: str, left: int
) -> None:
    """V2.2 depends on where the caballeros go; V6.8 does not."""
    question = begun(variants, "use A d1-move-4-any", given).question(0)
    assert question is not None
    assert question.about["left"] == left


@pytest.mark.parametrize(
    ("variants", "tables", "at", "answers"),
    [
        ("V5", TWELVE, "use A d5-king", ["skip", "place castilla_la_nueva"]),
        ("V6", BLACK, "use A v6-church", ["act", "move black galicia aragon"]),
        ("V4", FRANCE, "use A d1-move-4-any", ["move a francia.third aragon"]),
    ],
)
def test_what_variants_add_is_cloned_undone_and_imagined(
    variants: str, tables: str, at: str, answers: list[str]
) -> None:
    match = begun(variants, at, tables=tables)
    for answer in answers:
        match.answer(0, answer)
        assert_clones(match)
        assert_worlds(match, random.Random(3), assert_conserved)
        assert_undo_redo(match, 0)


def test_taking_the_marker_back_gives_it_back() -> None:
    """V6.3: undo restores the holder."""
    match = begun("V6", "use A v6-church", 'church = "B"', BLACK)
    match.answer(0, "act")
    assert truth(match).modules["V6"].holder == 0
    match.undo(0)
    assert truth(match).modules["V6"].holder == 1
