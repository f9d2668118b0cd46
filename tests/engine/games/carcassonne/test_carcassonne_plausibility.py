"""Plausibility lets pass all that is true of a game, and nothing that stands for nothing."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from engine.core.errors import ImpossibleError
from engine.core.match import Match
from engine.core.question import Question
from engine.core.view import View, apply, to_builtins
from engine.games.carcassonne.model import events as e
from engine.games.carcassonne.model.landscape import Follower
from engine.games.carcassonne.model.view import CarcassonneView
from tests.engine.support.tiles import after, held


def at(kind: str) -> Match:
    """Return a match of three seats in which a seat is asked to place or to claim."""
    for answers in range(40, 60):
        match = after(3, answers, 3)
        question = match.ask(match.asked[0])
        assert question is not None
        if question.kind == kind and held(match).land.followers:
            return match
    raise AssertionError(kind)


def checked(match: Match, view: View, viewer: int | None) -> None:
    match.rules.plausibility().view(view, viewer)


@pytest.mark.parametrize("kind", ["place", "claim"])
@pytest.mark.parametrize(
    ("path", "value"),
    [
        (["viewer"], 1),
        (["section"], None),
        (["section"], ["nap", 0, ""]),
        (["section"], ["turn", 0, "999"]),
        (["since"], [[-1, "tile zz"]]),
        (["since"], [[0, "tile 50 50 r0"]]),
        (["asked"], []),
        (["tiles", 0], [1, 0, 3, 0]),
        (["tiles", 1], [40, 40, 3, 0]),
        (["tiles", 1, 2], 24),
        (["tiles", 1, 3], 5),
        (["followers"], [[0, "c1", 0]]),
        (["followers", 0, 2], 3),
        (["followers", 0, 1], "x1"),
        (["followers", 0, 0], 99),
        (["supply", 0], 99),
        (["left", 0], 9),
        (["removed"], [0]),
        (["drawn"], 24),
        (["scores", 0], 77),
        (["points", 0, 0], -1),
        (["points"], []),
        (["over"], True),
    ],
)
def test_what_cannot_be_is_refused(kind: str, path: list[str | int], value: Any) -> None:
    match = at(kind)
    checked(match, match.view(None), None)
    wrong = msgspec.convert(apply(to_builtins(match.view(None)), [(path, value)]), CarcassonneView)
    with pytest.raises(ImpossibleError):
        checked(match, wrong, None)


def test_a_follower_too_many_is_noticed() -> None:
    match = at("place")
    view = match.view(None)
    assert isinstance(view, CarcassonneView)
    with pytest.raises(ImpossibleError, match="supply"):
        checked(match, msgspec.structs.replace(view, followers=view.followers[1:]), None)


def test_a_question_must_offer_what_the_view_allows() -> None:
    for match in (at("place"), at("claim")):
        (seat,) = match.asked
        question, view = match.question(seat), match.view(seat)
        assert question is not None
        plausible = match.rules.plausibility()
        plausible.question(question, view)
        changes: tuple[dict[str, Any], ...] = (
            {"words": question.words[1:] if question.words[1:] else ["pass"]},
            {"words": [*question.words, "tile 70 70 r0"]},
            {"words": ["nonsense"]},
            {"kind": "dance"},
            {"about": {}},
            {"about": {**question.about, "tile": "K"}},
        )
        for change in changes:
            with pytest.raises(ImpossibleError):
                plausible.question(msgspec.structs.replace(question, **change), view)


@pytest.mark.parametrize(
    "event",
    [
        e.TileDrawn(5, "k"),
        e.TileDrawn(0, "K"),
        e.TilePlaced(0, "k", 99, 0, 0),
        e.TilePlaced(0, "k", 0, 0, 4),
        e.Claimed(0, 0, 0, "z1"),
        e.FeatureScored("lake", e.MapSegment(0, 0, "c1"), 2, 0, 4, [0], False, []),
        e.FeatureScored("city", e.MapSegment(0, 99, "c1"), 2, 0, 4, [0], False, []),
        e.FeatureScored("city", e.MapSegment(0, 0, "c1"), 2, 0, 10**9, [0], False, []),
        e.FeatureScored("city", e.MapSegment(0, 0, "c1"), 2, 0, 4, [0, 0], False, []),
        e.FeatureScored("farm", e.MapSegment(0, 0, "f1"), 2, 0, 3, [0], True, [e.MapSegment(0, 0, "x")]),
        e.FollowersReturned([]),
        e.FollowersReturned([Follower(99, "c1", 0)]),
        e.GameEnded([4]),
    ],
)
def test_events_of_nothing_are_refused(event: Any) -> None:
    with pytest.raises(ImpossibleError):
        at("place").rules.plausibility().event(event)


def test_a_question_to_a_spectator_is_refused() -> None:
    match = at("place")
    with pytest.raises(ImpossibleError):
        match.rules.plausibility().question(Question(1, "place", ["pass"], {}, True), match.view(None))
