"""Notation is lower case, whatever the names of the seats; on input case does not matter."""

from __future__ import annotations

import random

import pytest

from engine.core.event import visible_to
from engine.core.journal import Row, Saved
from engine.core.match import Match
from engine.core.option import FATE
from engine.core.setup import Setup
from engine.games.elgrande.model.events import Announced
from engine.records.record import read as read_record
from engine.records.recorder import whole_record
from engine.records.replay import replay
from engine.scenarios.scenario import read

SETUP = Setup("elgrande", ("Ana", "Ben"), options={"length": "short"})
POSITION = """
seats = ["Ana", "Ben"]
[given]
round = 2
king = "granada"
offer = ["{card}"]
at = "use Ana {card}"
[given.caballeros]
aragon = {{ Ana = 3, Ben = 3 }}
[given.vetoes]
Ben = 2
[given.played]
Ana = 13
Ben = 9
"""


@pytest.mark.parametrize(
    ("card", "answers", "announced"),
    [
        ("d2-decay-3", ["Ana: act"], "decay ben 3"),
        ("d2-secret-return-2", ["Ana: act", "Ben: pass", "Ben: dial aragon"], "return ben aragon 2"),
        ("d4-eviction", ["Ana: origin aragon", "Ben: pass", "Ben: dial sevilla"], "evict ben aragon sevilla"),
    ],
)
def test_a_seat_is_in_lower_case_in_what_is_announced(card: str, answers: list[str], announced: str) -> None:
    scenario = read(POSITION.format(card=card))
    match = Match(scenario.setup, random.Random(1), begin=scenario.begin)
    told = []
    for line in answers:
        name, words = line.split(": ")
        told += visible_to(match.answer(match.setup.seats.index(name), words), None)
    last = [event.words for event in told if isinstance(event, Announced)][-1]
    window = match.view(None).window
    assert window is not None
    assert last == window.words == announced
    match.rules.plausibility().view(match.view(1), 1)


def drawn(match: Match) -> list[str]:
    return [row.words for row in match.journal.rows() if row.words.startswith("first ")]


def test_what_fate_deals_is_in_lower_case_and_its_record_replays() -> None:
    rng = random.Random(1)
    match = Match(SETUP, rng, listen=False)
    assert drawn(match) in (["first ana"], ["first ben"])
    while not match.over:
        match.answer(match.asked[0], rng.choice(match.options(match.asked[0])))
    record = whole_record(match)
    assert f"\nfate: {drawn(match)[0]}\n" in record
    assert replay(read_record(record)).hash() == match.hash()


def test_what_fate_dealt_in_capitals_still_loads() -> None:
    match = Match(SETUP, random.Random(1))
    rows = [Row(seat, words.replace("ana", "Ana").replace("ben", "Ben"), how) for seat, words, how in match.save().rows]
    assert any(row.words in ("first Ana", "first Ben") for row in rows)
    assert Match.load(Saved(match.setup, rows)).hash() == match.hash()


def test_whoever_deals_for_fate_may_write_as_they_like() -> None:
    match = Match(SETUP)
    while match.drawing is not None:
        match.answer(FATE, f"{match.drawing.key} {match.drawing.pool[0]}".upper())
    assert drawn(match) == ["first ana"]
    assert match.asked == [0]
