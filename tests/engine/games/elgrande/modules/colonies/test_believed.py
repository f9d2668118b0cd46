"""A client believes what an honest host tells of a game with Colonies, and refuses a slice that is made up."""

from __future__ import annotations

import random
from functools import lru_cache
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from engine.core.determinize import determinize
from engine.core.errors import ImpossibleError
from engine.core.match import Match
from engine.core.question import OFFER
from engine.core.view import apply, to_builtins
from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.modules.colonies.events import (
    BlackStarts,
    CardBlocked,
    CardKept,
    InquisitorTaken,
    Landed,
    Loaded,
    MarkerLaid,
    Sailed,
    Struck,
    TableFilled,
    TableMoved,
    TilesLaid,
)
from tests.engine.games.elgrande.modules.colonies.chronicle import lively, setup
from tests.engine.games.elgrande.modules.colonies.scenes import scene, words

SLICE = ("gold", "wares", "holder", "used", "table", "kept", "mark", "marked", "blocked", "order", "performed")
MADE_UP: tuple[Any, ...] = (
    *(-2, 12, 99, 2**70, 1.5, float("nan"), None, "", "galicia", "\x1b[2J", {}, {"a": 1}, b""),
    *([None], [[]], [[], [], []], [{}, {}, {}], [0, 1, 0], [1, 1, 1], [0, 0, 0], [5], [True], ["", "", ""]),
    *([[0]], [["transport", 0, 1]], [[0, "transport", 1]], [[0, "double-strike", 99]], [[9, "double-strike", 1]]),
    *([[0, "double-strike", True]], [[0.0, "double-strike", 1]], [[0, "double-strike", 1]] * 500),
    *([3, "transport"], [0, "nothing"], [0, "transport", 1], ["transport"] * 3, [["transport"]]),
)
"""None of these is a value of any field of the slice, whatever the game."""


@lru_cache(maxsize=1)
def later() -> Match:
    """Return a match in which much has happened."""
    rng, match = random.Random(3), Match(setup(3, jubilee=True), random.Random(3))
    while len(match.journal) < 150:
        seat = match.asked[0]
        match.answer(seat, lively(match.options(seat), rng))
    return match


@pytest.mark.parametrize("field", SLICE)
def test_a_made_up_slice_is_refused(field: str) -> None:
    """Each with the same error, whatever the type: a host may send anything."""
    match = later()
    credible, view = match.rules.plausibility(), match.view(0)
    credible.view(view, 0)
    for value in MADE_UP:
        bent = msgspec.convert(
            apply(to_builtins(view), [(["now", "modules", "colonies", field], value)]), match.rules.view_type
        )
        with pytest.raises(ImpossibleError):
            credible.view(bent, 0)


@pytest.mark.parametrize(
    ("field", "value"),
    [("gold", 6), ("gold", True), ("holder", 3), ("table", "francia"), ("table", 0), ("mark", 0), ("marked", 11)],
)
def test_a_value_of_no_game_is_refused(field: str, value: int | str) -> None:
    """C-102, C-804, C-1110: six gold, the table in Francia, a marker in the Castillo."""
    match = later()
    credible, view = match.rules.plausibility(), match.view(0)
    rules = match.rules
    assert isinstance(rules, GrandeRules)
    number = rules.box.index[value] if isinstance(value, str) else value
    bent = apply(to_builtins(view), [(["now", "modules", "colonies", field], number)])
    with pytest.raises(ImpossibleError):
        credible.view(msgspec.convert(bent, match.rules.view_type), 0)


@pytest.mark.parametrize(("tile", "tiles"), [("gold", 5), ("wares", 11)])
def test_no_more_tiles_are_believed_than_the_box_holds_those_that_are_carried_among_them(tile: str, tiles: int) -> None:
    """C-102: as many as there are lie on the colony, and one caballero carries another."""
    match = Match(setup(3), random.Random(1))
    credible, rules, view = match.rules.plausibility(), match.rules, match.view(0)
    assert isinstance(rules, GrandeRules)
    box, provinces = rules.box, to_builtins(view)["now"]["provinces"]
    ship, carrier = box.index["ship"], box.kinds.number(f"red {tile}")
    carried: list[tuple[list[str | int], Any]] = [
        (["now", "areas", ship, carrier], 1),
        (["now", "provinces", 0], provinces[0] - 1),
    ]
    for lying, good in ((tiles - 1, True), (tiles, False)):
        paths: list[tuple[list[str | int], Any]] = [*carried, (["now", "modules", "colonies", tile], lying)]
        bent = msgspec.convert(apply(to_builtins(view), paths), rules.view_type)
        if good:
            credible.view(bent, 0)
        else:
            with pytest.raises(ImpossibleError):
                credible.view(bent, 0)


def test_a_slice_lacks_nothing_and_has_nothing_more() -> None:
    match = later()
    credible, built = match.rules.plausibility(), to_builtins(match.view(0))
    part = built["now"]["modules"]["colonies"]
    assert tuple(part) == SLICE
    bent: Any
    for bent in ({**part, "more": 1}, {name: part[name] for name in SLICE[1:]}, [], None):
        view = msgspec.convert(apply(built, [(["now", "modules", "colonies"], bent)]), match.rules.view_type)
        with pytest.raises(ImpossibleError):
            credible.view(view, 0)


@pytest.mark.parametrize("field", [name for name in SLICE if name != "blocked"])
def test_what_is_believed_can_be_imagined(field: str) -> None:
    """A slice with another value is refused, or a world that is made of it can be played on."""
    match, rng = later(), random.Random(1)
    view, credible = to_builtins(match.view(0)), match.rules.plausibility()
    there = view["now"]["modules"]["colonies"][field]
    imagined = 0
    for value in (*range(-1, 12), [], [[0, "free-choice-colonies", 1]], [0, "transport"], [False] * 3):
        bent = msgspec.convert(apply(view, [(["now", "modules", "colonies", field], value)]), match.rules.view_type)
        try:
            credible.view(bent, 0)
        except ImpossibleError:
            continue
        assert determinize(match.rules, bent, rng).step is not None
        imagined += value != there
    assert imagined


@pytest.mark.parametrize(
    "event",
    [
        *(BlackStarts(99, 2), BlackStarts(1, 99), Landed(3, 1, 2), Sailed(0, 999, 1, 2), Sailed(0, 0, 1, 99)),
        *(Loaded(0, 0, 1, "silver"), TilesLaid(99, 0), TilesLaid(0, -1), InquisitorTaken(3), TableMoved(0, 1, 99)),
        *(
            TableFilled(0, -1, 1),
            MarkerLaid(0, 99, 4),
            MarkerLaid(0, 1, 11),
            CardBlocked(0, "x"),
            CardKept(3, "transport"),
            Struck(0, ""),
        ),
    ],
)
def test_an_event_of_no_game(event: Any) -> None:
    with pytest.raises(ImpossibleError):
        later().rules.plausibility().event(event)


def blocking() -> Match:
    """Return a position at which blue keeps a Turn Action Card and red is to choose a card."""
    return scene("galicia = { red = 1 }", at="card red", given="kept = { blue = { turn-action-card = 1 } }")


def test_a_standing_offer_is_believed_and_one_that_is_changed_is_not() -> None:
    """C-1102: blue is not waited for; the question has no more to it than its words."""
    match = blocking()
    assert match.asked == [0]
    question, view, credible = match.question(1), match.view(1), match.rules.plausibility()
    assert question is not None
    assert (question.kind, question.waited, question.about) == (OFFER, False, {})
    assert {one.split(" ")[0] for one in question.words} == {"block"}
    assert len(question.words) == 7
    credible.question(question, view)
    change: Any
    for change in ({"about": {"left": 1}}, {"waited": True}, {"words": ["block nothing"]}, {"words": []}):
        with pytest.raises(ImpossibleError):
            credible.question(replace(question, **change), view)


def test_a_standing_offer_is_taken_and_taken_back() -> None:
    """C-1102: red's question stays, without the card; blue's answer can be undone until red has answered."""
    match = blocking()
    before = match.hash()
    match.answer(1, "block d5-king")
    assert match.asked == [0]
    assert "take d5-king" not in words(match)
    assert words(match, 1) == []
    assert match.can_undo(1) == 0
    assert match.undo(1) == 0
    assert match.hash() == before
    match.answer(1, "block d5-king")
    match.answer(0, "take transport")
    assert match.can_undo(1) is None


def test_a_world_imagined_while_an_offer_stands_has_it_too() -> None:
    """Nothing of it is secret (C-1402): every viewer's world offers the same to the same seats."""
    match = blocking()
    for viewer in (None, 0, 1):
        world = determinize(match.rules, match.view(viewer), random.Random(1))
        assert world.offers() == {1}
        assert [option.words for option in world.options(1)] == words(match, 1)


def test_free_actions_are_believed_in_every_question() -> None:
    """C-202: they are words of the question that is asked, which a client knows."""
    match = scene(
        "africa = { 'red ready' = 1 }", "galicia = { red = 1 }", given="tiles = { africa = 2 }\ninquisitor = 'red'"
    )
    question = match.question(0)
    assert question is not None
    assert {"inquisitor", "load red ready africa wares", "sail red ready africa ship"} <= {*question.words}
    match.rules.plausibility().question(question, match.view(0))
