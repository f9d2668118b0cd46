"""Hands and choices are nobody else's to know: nothing that others are sent depends on them (K-H.1 to K-H.11)."""

from __future__ import annotations

import random

import pytest

from engine.core.ask import Steps
from engine.core.match import Match
from engine.core.option import FATE
from engine.games.elgrande.model.state import GrandeState
from engine.games.elgrande.model.view import GrandeView
from engine.games.elgrande.modules.king_intrigue import hands
from engine.games.elgrande.modules.king_intrigue.events import HandsReady
from netplay.host.game.viewer import Viewer
from netplay.host.storage.storage import AnswerRecord
from tests.engine.games.elgrande.modules.king_intrigue.games import KI, PE, SK, at_the_hands, setup
from tests.engine.support.noninterference import Playing, differences

GIVEN = setup(3, KI, PE, SK)
MODESTLY = [f"pick ki-{number:03}" for number in range(10, 140, 10)]
"""Thirteen picks."""
ABOUT = [f"{word} ki-{number:03}" for number in range(60, 190, 10) for word in ("pick", "drop", "pick")]
"""Thirty-nine picks and drops."""


def chosen(*words: str) -> Playing:
    """Play until hands are to be picked, give the first seat's answers, and be content with them."""
    begun = at_the_hands(GIVEN)
    playing = Playing(GIVEN)
    for row in list(begun.journal.rows())[len(playing.match.journal) :]:
        playing.answer(row.seat, row.words)
    for word in words:
        playing.answer(0, word)
    return playing


@pytest.mark.parametrize("done", [(), ("done",)], ids=["choosing", "ready"])
def test_thirteen_picks_look_as_forty_picks_and_drops(done: tuple[str, ...]) -> None:
    """K-2.4, K-H.1, K-H.2: byte for byte, in views, events, questions and offers."""
    modest, restless = chosen(*MODESTLY, *done), chosen(*ABOUT, "hand beginner", *done)
    for viewer in (1, 2, None):
        assert differences(modest, restless, viewer) == []
    assert differences(modest, restless, 0) != []


def test_nothing_is_sent_for_a_pick_or_a_drop() -> None:
    """K-H.1: no step has a number for others, so that nobody can count them."""
    match = at_the_hands(GIVEN)
    others = [Viewer(1), Viewer(2), Viewer(None)]
    for viewer in others:
        viewer.observe(match, match.opening, None, match.journal.entries)
    before = [(viewer.seq, viewer.snapshot("resync")) for viewer in others]
    for words in (*ABOUT, "hand beginner"):
        held = len(match.journal)
        told = match.answer(0, words)
        row = AnswerRecord("table", held + 1, *list(match.journal.rows())[held])
        for viewer in others:
            viewer.observe(match, told, row, match.journal.entries)
    assert [(viewer.seq, viewer.snapshot("resync")) for viewer in others] == before


def test_an_event_for_each_pick_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A planted leak: how many cards are picked or dropped, told to all."""
    original = hands.pick

    def telling(g: GrandeState, seat: int) -> Steps[tuple[int, ...]]:
        steps = original(g, seat)
        question = next(steps)
        while True:
            answer = yield question
            if g.tell:
                g.tell(HandsReady(1))
            try:
                question = steps.send(answer)
            except StopIteration as end:
                picked: tuple[int, ...] = end.value
                return picked

    monkeypatch.setattr(hands, "pick", telling)
    modest, restless = chosen(*MODESTLY), chosen(*ABOUT)
    assert "events" in differences(modest, restless, 1)


def test_cards_left_out_are_never_told() -> None:
    """K-H.2, K-H.3: with other cards in the hand, and a Joker among them, the others see the same."""
    with_joker = chosen("pick pe-joker", *MODESTLY[:12], "done")
    without = chosen("pick sk-fiesta", *MODESTLY[:12], "done")
    for playing in (with_joker, without):
        for seat in (1, 2):
            playing.answer(seat, "hand beginner")
            playing.answer(seat, "done")
        if playing.match.drawing is not None:
            playing.answer(FATE, "first green")
        playing.answer(2, "power 20")
    for viewer in (1, 2, None):
        assert differences(with_joker, without, viewer) == []


def test_cards_that_were_played_are_listed() -> None:
    """K-H.9, K-Q-18: everybody sees what was played in earlier rounds."""
    match = played_rounds(2)
    for viewer in (0, 1, 2, None):
        view = match.view(viewer)
        assert isinstance(view, GrandeView)
        plays = view.now.history
        assert [len(row) for row in plays] == [2, 2, 2]


def played_rounds(rounds: int) -> Match:
    """Return a match of the basic set after so many rounds."""
    match, rng = at_the_hands(setup(3, KI)), random.Random(5)
    for seat in (0, 1, 2):
        match.answer(seat, "hand beginner")
        match.answer(seat, "done")
    state = match.position.state
    assert isinstance(state, GrandeState)
    while state.round <= rounds:
        if match.drawing is not None:
            match.answer(FATE, match.drawing.pool[0])
            continue
        seat = match.asked[0]
        match.answer(seat, rng.choice(match.options(seat)))
        state = match.position.state
        assert isinstance(state, GrandeState)
    return match
