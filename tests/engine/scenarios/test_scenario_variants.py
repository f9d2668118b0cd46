"""Scenario files refuse keys of variants not chosen and impossible positions, and say why."""

from __future__ import annotations

import random

import pytest

from engine.core.errors import IllegalAnswer
from engine.core.match import Match
from engine.core.scenes import ScenarioError
from engine.scenarios.scenario import read

SEATS = 'seats = ["A", "B", "C", "D"]\n'
PLAYED = "[given.played]\nA = 13\nB = 9\nC = 5\nD = 2\n"
OFFER = 'offer = ["d1-move-4-any", "d2-score-chosen", "d3-score-most", "d4-grande", "d5-king"]\n'


def position(variants: str, at: str, king: str = "sevilla", given: str = "", tables: str = "") -> str:
    chosen = ", ".join(f'"{name}"' for name in variants.split())
    head = f'{SEATS}[options]\nvariants = [{chosen}]\n[given]\nking = "{king}"\n{OFFER}at = "{at}"\n'
    return f"{head}{given}\n{tables}\n{PLAYED}"


MOVE = "use A d1-move-4-any"


@pytest.mark.parametrize(
    ("text", "key", "expected"),
    [
        (SEATS + '[options]\nvariants = ["V1"]\nlength = "short"\n', "setup", "B-19.3"),
        (SEATS + '[options]\nvariants = ["V99"]\n', "setup", "V99"),
        (SEATS + '[options]\nvariants = ["V2", "V2"]\n', "setup", "twice"),
        (SEATS + '[options]\nvariants = ["V1"]\n[given]\nking = "galicia"\nround = 7\n', "given.round", "6"),
        (position("", MOVE, given='church = "B"'), "given.church", "only with V6"),
        (position("V5", MOVE, given="church = 'B'"), "given.church", "only with V6"),
        (position("V6", MOVE, given='church = "E"'), "given.church", "expected a seat (A, B, C, D)"),
        (position("V6", MOVE, given="conquered = true"), "given.conquered", "only with V5"),
        (position("V5", MOVE, given="conquered = 1"), "given.conquered", "true or false"),
        (SEATS + '[then]\nchurch = "B"\n', "then.church", "only with V6"),
        (SEATS + "[then]\nconquered = true\n", "then.conquered", "only with V5"),
        (SEATS + '[options]\nvariants = ["V5"]\n[then]\nconquered = "yes"\n', "then.conquered", "true or false"),
        (SEATS + '[options]\nvariants = ["V6"]\n[then]\nchurch.A = "B"\n', "then.church", "seat"),
        (
            position("V5", MOVE, tables="[given.caballeros]\ngalicia = { black = 2 }"),
            "given.caballeros.galicia.black",
            "only with V6",
        ),
        (
            position("V6", MOVE, tables="[given.caballeros]\ncastillo = { black = 1 }"),
            "given.caballeros.castillo.black",
            "can enter",
        ),
        (
            position("V5 V6", MOVE, tables="[given.caballeros]\ngranada = { black = 1 }"),
            "given.caballeros.granada.black",
            "can enter",
        ),
        (
            position("V4 V6", MOVE, tables='[given.caballeros]\n"francia.envoy" = { black = 1 }'),
            "given.caballeros.francia.envoy.black",
            "can enter",
        ),
        (
            position("V6", MOVE, tables="[given.caballeros]\ngalicia = { black = 3 }\naragon = { black = 2 }"),
            "given.caballeros",
            "no more than 4",
        ),
        (
            position("", MOVE, tables='[given.caballeros]\n"francia.envoy" = { A = 1 }'),
            "given.caballeros.francia.envoy",
            "only with V4",
        ),
        (
            position("V4", MOVE, tables='[given.caballeros]\n"francia.envoy" = { A = 2 }'),
            "given.caballeros.francia.envoy",
            "no more than 1",
        ),
        (
            position("V4", MOVE, tables="[given.caballeros]\nfrancia = { A = 1 }"),
            "given.caballeros.francia",
            "expected a spot: francia.ambassador, francia.envoy, francia.third",
        ),
        (
            position("V4", MOVE, tables='[given.boards]\n"8/4/0" = "francia.third"'),
            "given.boards.8/4/0",
            "not the spot",
        ),
        (position("V4", MOVE, king="francia"), "given.king", "King can enter"),
        (position("V4", MOVE, king="francia.envoy"), "given.king", "not the spot"),
        (position("V5", MOVE, king="granada"), "given.king", "King can enter"),
        (position("V4", MOVE, tables='[given.grandes]\nA = "francia"'), "given.grandes.A", "Grandes can enter"),
        (position("V5", MOVE, tables='[given.grandes]\nB = "granada"'), "given.grandes.B", "Grandes can enter"),
        (position("", "use A v6-church"), "given.at", "only with V6"),
    ],
)
def test_what_a_variant_does_not_know_is_refused_by_its_key(text: str, key: str, expected: str) -> None:
    with pytest.raises(ScenarioError) as refused:
        read(text)
    assert refused.value.key == key
    assert expected in str(refused.value)


def test_after_the_conquest_king_and_grandes_may_be_in_granada() -> None:
    tables = '[given.grandes]\nA = "granada"'
    assert read(position("V5", MOVE, king="granada", given="conquered = true", tables=tables)).begin is not None


FRANCE = '[given.caballeros]\n"francia.envoy" = { B = 1 }\naragon = { A = 2 }'
BLACK = "[given.caballeros]\naragon = { A = 2, black = 2 }"


@pytest.mark.parametrize(
    ("text", "words", "reason"),
    [
        (position("V4", MOVE, tables=FRANCE), "move A aragon francia.envoy", "somebody stands on that spot of Francia"),
        (position("V4", MOVE, tables=FRANCE), "move A aragon francia", "one of them must be named"),
        (position("V4", MOVE, tables=FRANCE), "move B francia.envoy francia.third", "no move"),
        (position("V4", MOVE, king="aragon"), "place francia", "one of them must be named"),
        (position("V4", MOVE, king="aragon", tables=FRANCE), "place francia.envoy", "somebody stands on that spot"),
        (position("V4", MOVE), "place francia.envoy", "does not lie next to the King"),
        (position("V4", "use A d5-king"), "king francia", "the King never enters Francia"),
        (
            position("V4", "use A d4-grande", tables='[given.grandes]\nA = "aragon"'),
            "grande francia",
            "Grandes never enter Francia",
        ),
        (position("V4", "use A d2-score-chosen"), "score francia.envoy", "named as a whole"),
        (position("V4", "scoring"), "dial francia", "the disc does not show Francia"),
        (position("V5", MOVE), "place granada", "Granada is Muslim"),
        (position("V5", "use A d5-king"), "king granada", "Granada is Muslim"),
        (position("V5", "use A d2-score-chosen"), "score granada", "Granada is Muslim"),
        (position("V6", MOVE, tables=BLACK), "move black aragon castillo", "black caballeros never enter Castillo"),
        (
            position("V5 V6", MOVE, tables=BLACK),
            "move black aragon granada",
            "that nobody owns do not enter",
        ),
        (
            position("V3", "use A d1-move-4-any", tables=BLACK.replace(", black = 2", "")),
            "move A aragon sevilla",
            "King",
        ),
    ],
)
def test_refusals_say_which_rule_of_the_variant_forbids_it(text: str, words: str, reason: str) -> None:
    with pytest.raises(IllegalAnswer, match=reason):
        begun(text).answer(0, words)


def test_a_distant_move_that_comes_too_late_is_explained() -> None:
    match = begun(position("V3", MOVE, tables="[given.caballeros]\naragon = { A = 4 }"))
    for _ in range(3):
        match.answer(0, "move a aragon valencia")
    with pytest.raises(IllegalAnswer, match="Granada is too far now"):
        match.answer(0, "move a aragon granada")


def begun(text: str) -> Match:
    scenario = read(text)
    return Match(scenario.setup, random.Random(1), begin=scenario.begin, dealt=scenario.dealt)
