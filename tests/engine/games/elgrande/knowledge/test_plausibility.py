"""Plausibility lets pass all that is true of a game, and no number or name that stands for nothing."""

from __future__ import annotations

import random
from typing import Any, get_args

import msgspec
import pytest

from engine.core.errors import ImpossibleError
from engine.core.event import Event
from engine.core.match import Match
from engine.core.question import Question
from engine.core.setup import Setup
from engine.core.view import apply, to_builtins
from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.knowledge.bounds import board_fields, event_fields
from engine.games.elgrande.model import events as e
from engine.games.elgrande.model.view import Board, CastilloEntry, Veto

COLOURS = ("red", "blue", "green", "yellow", "brown")
SETUP = Setup("elgrande", COLOURS[:3], (), ("V5", "V6"))


def later(setup: Setup = SETUP, answers: int = 120) -> Match:
    match, rng = Match(setup, random.Random(3)), random.Random(3)
    for _ in range(answers):
        seat = match.asked[0]
        match.answer(seat, rng.choice(match.options(seat)))
    return match


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (["viewer"], 1),
        (["section"], None),
        (["section"], ["nap", 0, ""]),
        (["section"], ["use", 7, ""]),
        (["section"], ["use", 0, "d9-nothing"]),
        (["since"], [[3, "pass"]]),
        (["asked"], [3]),
        (["asked"], [1, 1]),
        (["window"], {"actor": 3, "words": "score granada", "holders": [1]}),
        (["window"], {"actor": 0, "words": "score granada", "holders": [-1]}),
        (["window"], {"actor": 0, "words": "decay red ²", "holders": [1]}),
        (["dials"], [None, None]),
        (["dials"], [None, None, 10]),
        (["over"], True),
        (["ledger"], []),
        (["ledger", 0, "round"], 10),
        (["ledger", 0, "cause"], "greed"),
        (["ledger", 0, "area"], 99),
        (["ledger", 0, "payments", 0, "seat"], 3),
        (["ledger", 0, "payments", 0, "king"], 2**60),
        (["now", "round"], 0),
        (["now", "king"], 0),
        (["now", "first"], -1),
        (["now", "order"], [0, 1]),
        (["now", "offer"], []),
        (["now", "offer", 0], "d9-nothing"),
        (["now", "taken", 0], "nothing"),
        (["now", "seen", 0], ["d1-move-4-own"] * 9),
        (["now", "seen", 4], ["d5-king", "d5-king"]),
        (["now", "played", 0], 14),
        (["now", "hand"], [1]),
        (["now", "hand", 0], 0),
        (["now", "hand_sizes", 1], -1),
        (["now", "history", 1], [-50]),
        (["now", "areas"], []),
        (["now", "areas", 0], [0, 0, 0, 0]),
        (["now", "areas", 3], None),
        (["now", "areas", 3], [1, 1]),
        (["now", "areas", 3, 1], -1),
        (["now", "provinces", 1], 30),
        (["now", "grandes", 1], 10),
        (["now", "scores", 1], 9999),
        (["now", "boards"], [1]),
        (["now", "vetoes"], [{"seat": 0, "taken": 0, "until": 2}]),
        (["now", "vetoes"], [{"seat": 3, "taken": 1, "until": 2}]),
        (["now", "castillo_last"], {"seat": 0, "kind": 9, "count": 1, "round": 1}),
        (["now", "scorings"], 10**6),
        (["now", "agenda"], [["nap", 0, ""]]),
        (["now", "modules"], {}),
        (["now", "modules", "V6"], []),
        (["now", "modules", "V6", "holder"], 3),
        (["now", "modules", "V6", "holder"], [0]),
        (["now", "modules", "V6", "spent"], 1),
        (["now", "modules", "V5"], {"conquered": True, "more": 1}),
    ],
)
def test_a_view_of_no_game(path: list[str | int], value: Any) -> None:
    match = later()
    credible, view = match.rules.plausibility(), match.view(0)
    credible.view(view, 0)
    bent = msgspec.convert(apply(to_builtins(view), [(path, value)]), match.rules.view_type)
    with pytest.raises(ImpossibleError):
        credible.view(bent, 0)
    with pytest.raises(ImpossibleError):
        credible.view(bent, 0, view)


def test_what_was_found_good_is_found_good_again_and_what_follows_is_looked_at() -> None:
    match = later(answers=60)
    credible, before = match.rules.plausibility(), match.view(1)
    credible.view(before, 1)
    credible.view(later(answers=90).view(1), 1, before)
    credible.view(before, 1, later(answers=90).view(1))


@pytest.mark.parametrize(
    "event",
    [
        e.PowerPlayed(3, 1),
        e.PowerPlayed(0, 14),
        e.KingMoved(0, 1, 10),
        e.CardTaken(0, "d9-nothing"),
        e.Moved(0, 9, 1, 2),
        e.SentBack(0, 0, 1, 31),
        e.Announced(0, "nap granada"),
        e.Announced(0, "score granada, nap"),
        e.DiscsRevealed([1, 1]),
        e.CastilloOpened([1]),
        e.RoundBegan(1, ["d5-king"]),
        e.GameOver([0, 0]),
        e.AreaScored(1, "general", 1, [e.Payment(0, 1, 5, 0, 0), e.Payment(0, 2, 3, 0, 0)]),
    ],
)
def test_an_event_of_no_game(event: Event) -> None:
    with pytest.raises(ImpossibleError):
        later(answers=0).rules.plausibility().event(event)


@pytest.mark.parametrize(
    "words",
    [
        *("score granada", "discs", "church", "recover ?", "decay red 2", "return blue galicia 2"),
        *("evict blue granada court", "evict green granada sevilla", "send blue granada, send blue court"),
    ],
)
def test_an_announced_step(words: str) -> None:
    later(answers=0).rules.plausibility().event(e.Announced(0, words))


@pytest.mark.parametrize(
    ("kind", "words", "about"),
    [
        ("nap", ["done"], {}),
        ("choose_card", [], {}),
        ("choose_card", ["take d5-king", "take d5-king"], {}),
        ("choose_card", ["take d9-nothing"], {}),
        ("choose_card", ["take d5-king"], {"mood": 1}),
        ("place", ["done"], {"card": "d5-king"}),
        ("place", ["done"], {"card": "d5-king", "left": None}),
        ("place", ["done"], {"card": ["d5-king"], "left": 1}),
        ("place", ["done"], {"card": "d5-king", "left": True}),
        ("veto", ["veto"], {"actor": 1, "words": "discs", "card": "d4-eviction"}),
        ("veto", ["pass", "veto"], {"actor": 1, "words": 5, "card": "d4-eviction"}),
        ("order_of_steps", ["next blue"], {"card": "d2-decay-all", "steps": [5]}),
    ],
)
def test_a_question_of_no_game(kind: str, words: list[str], about: dict[str, Any]) -> None:
    match = later()
    with pytest.raises(ImpossibleError):
        match.rules.plausibility().question(Question(1, kind, words, about, True), match.view(0))


def test_who_looks_on_is_asked_nothing() -> None:
    match = later()
    question = match.question(match.asked[0])
    assert question is not None
    match.rules.plausibility().question(question, match.view(match.asked[0]))
    with pytest.raises(ImpossibleError):
        match.rules.plausibility().question(question, match.view(None))


@pytest.mark.parametrize(
    "setup",
    [
        Setup("elgrande", COLOURS, ("jubilee",), ("V1", "V2", "V3", "V4", "V5", "V6")),
        Setup("elgrande", COLOURS[:4], ("jubilee", "colonies"), ("V1", "V2", "V3", "V5")),
    ],
)
def test_no_field_goes_untested(setup: Setup) -> None:
    """No field is left out, neither of the Events of the game and its modules nor of the Board."""
    match = later(setup, answers=0)
    assert isinstance(match.rules, GrandeRules)
    box = match.rules.box
    for kind in (*get_args(match.rules.event_type), Veto, CastilloEntry):
        assert event_fields(box).keys() >= set(kind.__struct_fields__), kind
    apart = {"scores", "scorings", "vetoes", "castillo_last", "agenda", "modules"}
    assert board_fields(box).keys() | apart == set(Board.__struct_fields__)
