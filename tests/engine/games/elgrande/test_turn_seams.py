"""Every part of a turn and a round asks modules: the watch (`tests/games/small/watch.py`) answers for each of them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from engine.core.match import Match
from engine.core.option import FATE
from engine.core.setup import Setup
from engine.games.elgrande.model.figures import CASTILLO
from engine.games.elgrande.model.state import GrandeState
from engine.games.elgrande.modules.registry import MODULES
from engine.scenarios.referee import judge
from engine.scenarios.scenario import read
from tests.games.small.watch import WATCH

CARDS = '"d1-move-4-any", "d2-decay-3", "d3-score-most", "d4-court", "d5-king"'
SCENE = """
seats = ["A", "B", "C"]
when = [{when}]
[options]
modules = ["watch"]
[given]
round = 2
king = "aragon"
offer = [{cards}]
at = "{at}"
[given.court]
A = 4
B = 4
C = 4
[given.caballeros]
granada = {{ A = 2, B = 1 }}
[given.played]
A = {a}
B = 9
C = 5
[given.vetoes]
{vetoes}
[then]
{then}
"""


@pytest.fixture(autouse=True)
def _in_the_box() -> Iterator[None]:
    MODULES.register(WATCH)
    yield
    MODULES.forget(WATCH.name)


def judged(at: str, when: list[str], then: str, *, a: int = 12, vetoes: str = "", cards: str = CARDS) -> str | None:
    words = ", ".join(f'"{one}"' for one in when)
    return judge(read(SCENE.format(at=at, when=words, then=then, a=a, vetoes=vetoes, cards=cards)))


def legal(seat: str, *, include: list[str] | None = None, exclude: list[str] | None = None) -> str:
    return f"[then.legal.{seat}]\ninclude = {include or []}\nexclude = {exclude or []}".replace("'", '"')


def test_a_turn_begins_with_a_rest() -> None:
    """W-3: what rested has gone when the intake is asked."""
    assert judged("turn B", [], legal("B", include=["rest", "wake"], exclude=["intake 0"])) is None
    assert judged("turn B", ["B: rest"], "court.B = 3\n" + legal("B", include=["intake 0"])) is None


def test_a_card_of_stack_3_reaches_every_open_place_and_one_of_stack_4_places_from_the_provinces() -> None:
    """W-4: the King is in Aragón."""
    far = ["place galicia", "place castillo", "done"]
    assert judged("use A d3-score-most", [], legal("A", include=far, exclude=["place aragon"])) is None
    assert judged("use A d4-court", [], legal("A", exclude=["place galicia"])) is None
    near = ["A: place valencia"]
    assert judged("use A d4-court", near, "court.A = 4\nprovinces.A = 23\ncaballeros.valencia.A = 1") is None
    assert judged("use A d4-court", near * 2, "court.A = 3\nprovinces.A = 23\ncaballeros.valencia.A = 2") is None


def test_what_has_really_acted_stops_the_others() -> None:
    """W-5: A's decay stops B, unless a Veto stopped it before its first step, or A forwent it."""
    after = ["A: done", "B: wake", "B: intake 0", "B: take d5-king"]
    king = ["king cataluna"]
    assert judged("use A d2-decay-3", ["A: act", *after], legal("B", include=["skip"], exclude=king)) is None
    assert judged("use A d2-decay-3", ["A: skip", *after], legal("B", include=king)) is None
    vetoed = ["A: act", "A: next b", "C: veto", *after]
    assert judged("use A d2-decay-3", vetoed, legal("B", include=king), vetoes="C = 1") is None
    later = ["A: act", "A: next b", "C: pass", "C: veto", *after]
    assert judged("use A d2-decay-3", later, legal("B", exclude=king), vetoes="C = 1") is None


def test_the_turn_ends_with_the_neighbour_who_repeats_what_really_acted() -> None:
    """W-6: B has no card, but may repeat A's; what a Veto stopped at once cannot be repeated."""
    move = "A: move a granada valencia"
    done = ["A: stop", "A: done"]
    repeat = ["B: move a granada galicia", "B: stop"]
    assert judged("use A d1-move-4-any", [move, *done], 'asked = ["B"]\n' + legal("B", include=["skip"])) is None
    assert judged("use A d1-move-4-any", [move, *done, *repeat], "caballeros.galicia.A = 1") is None
    stopped = [move, "C: veto", "A: done"]
    assert judged("use A d1-move-4-any", stopped, legal("B", include=["wake"]), vetoes="C = 1") is None


def test_number_and_action_come_from_different_cards() -> None:
    """W-8: with 13 the action is the King's, the number that of the card: one with stack 1."""
    first = legal("A", include=["king cataluna", "place valencia"], exclude=["move a granada valencia"])
    assert judged("use A d1-move-4-any", [], first, a=13) is None
    placed = ["A: king cataluna", "A: place aragon"]
    assert judged("use A d1-move-4-any", placed, 'asked = ["B"]', a=13) is None


def test_the_end_of_a_round_finds_everything_as_it_lies() -> None:
    """W-9: and W-1 as the next one begins, for C, who played the lowest card."""
    assert judged("end", [], "gained = { A = 0, B = 0 }\ncourt.C = 5") is None
    scene = SCENE.replace('king = "aragon"', 'king = "granada"')
    then = "gained = { A = 8, B = 3 }"
    text = scene.format(at="end", when="", then=then, a=12, vetoes="", cards=CARDS)
    assert judge(read(text)) is None


def test_a_value_that_lies_open_may_be_played_where_modules_allow_it() -> None:
    """W-10: it ranks directly below, and is the lowest of the two at the end."""
    match = Match(Setup("elgrande", ("red", "blue", "green"), (WATCH.name,), (), {"first_player": "red"}))
    fate = random.Random(1)
    while match.drawing is not None:
        match.answer(FATE, fate.choice(match.drawing.pool))
    match.answer(0, "power 4")
    assert "power 4" not in [option.words for option in match.options(1)]
    match.answer(1, "power 3")
    match.answer(2, "power 3")
    view: Any = match.view(None)
    assert view.now.order == [0, 1, 2]
    rng = random.Random(1)
    while view.now.round == 1:
        if match.drawing is not None:
            match.answer(FATE, fate.choice(match.drawing.pool))
        else:
            match.answer(match.asked[0], rng.choice(match.options(match.asked[0])))
        view = match.view(None)
    assert view.now.first == 2


def test_who_is_first_chooses_last_and_every_fourth_turn_costs_a_caballero() -> None:
    """W-2 and W-7."""
    match = Match(Setup("elgrande", ("red", "blue", "green"), (WATCH.name,)), random.Random(3))
    rng = random.Random(3)
    chosen: list[int] = []
    orders, fourth = 0, 0
    while not match.over:
        view: Any = match.view(None)
        (seat,) = match.asked[:1]
        if view.section.name == "card":
            chosen.append(seat)
            if len(chosen) == 3:
                assert chosen == [*view.now.order[1:], view.now.order[0]]
                orders += 1
                chosen = []
        turns = view.now.modules[WATCH.name]["turns"]
        match.answer(seat, rng.choice(match.options(seat)))
        after: Any = match.view(None)
        fourth += turns == 3 and after.now.modules[WATCH.name]["turns"] == 0
    assert orders == 9
    assert fourth == 27 // 4


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_the_view_shows_the_beginning_of_a_section_that_changed_something_before_it_asked(viewer: int | None) -> None:
    """As a rule of a module might; a change of what the viewer may not know shows nowhere."""
    match = Match(Setup("elgrande", ("red", "blue", "green"), (WATCH.name,)), random.Random(3))
    state = match.position.state
    assert isinstance(state, GrandeState)
    state.areas[CASTILLO][0] += 1
    view: Any = match.view(viewer)
    assert (view.since, view.start) == ([], None)
    state.court[0] -= 1
    view = match.view(viewer)
    assert view.now.court[0] == view.start.court[0] - 1
