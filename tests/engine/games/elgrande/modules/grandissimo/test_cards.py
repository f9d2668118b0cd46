"""Cards of stack 6 where no scenario file reaches: what a viewer imagines, how many windows open, what is told."""

from __future__ import annotations

import random
from typing import Any

from engine.core.determinize import determinize
from engine.core.match import Match
from engine.games.elgrande.model.view import GrandeView
from tests.engine.games.elgrande.modules.grandissimo.scenes import play, scene
from tests.engine.support.contract import viewers


def now(match: Match, viewer: int | None = None) -> Any:
    """Return the table as a viewer sees it."""
    view = match.view(viewer)
    assert isinstance(view, GrandeView)
    return view.now


def test_a_world_has_the_region_that_king_incognito_showed() -> None:
    """G-805, G-1101: the card was hidden when the section began, and is known since."""
    match = scene("d4-court", given='incognito = { blue = "galicia" }\ncourt = { red = 7 }', stack=4)
    play(match, "red: place aragon", "blue: reveal")
    for viewer in viewers(match):
        for seed in range(9):
            world = determinize(match.rules, match.view(viewer), random.Random(seed))
            assert match.rules.view(world, viewer) == match.view(viewer)


def test_a_region_card_is_hidden_from_all_but_its_owner_at_the_start_of_a_section_too() -> None:
    """G-703, G-1101: what was shown of one token tells nothing of the other."""
    match = scene("d4-court", given='incognito = { blue = "galicia" }\nboycott = { green = "aragon" }', stack=4)
    play(match, "red: place aragon")
    for viewer, seen in ((None, [-1, -1]), (0, [-1, -1]), (1, [-1, 1]), (2, [3, -1])):
        view = match.view(viewer)
        assert isinstance(view, GrandeView)
        assert view.start is not None
        for board in (view.start, view.now):
            assert [card[1] for card in board.modules["grandissimo"]["taken"]] == seen
    play(match, "blue: reveal")
    view = match.view(None)
    assert isinstance(view, GrandeView)
    assert view.start is not None
    assert [card[1] for card in view.start.modules["grandissimo"]["taken"]] == [-1, 1]


def test_what_enters_the_castillo_after_an_eviction_order_is_announced() -> None:
    """G-806, H-10: what was announced before is over, though the round goes on."""
    match = scene("eviction-order", "castillo = { blue = 2 }", "aragon = { green = 1 }")
    play(match, "red: place castillo", "red: done")
    assert now(match).castillo_last is not None
    play(match, "red: act", "red: dial aragon", "blue: dial aragon")
    assert now(match).castillo_last is None
    match = scene("eviction-order", "castillo = { blue = 2 }", "aragon = { green = 1 }")
    play(match, "red: act", "blue: dial aragon", "red: place castillo")
    for viewer in viewers(match):
        assert now(match, viewer).castillo_last is not None
        world = determinize(match.rules, match.view(viewer), random.Random(1))
        assert match.rules.view(world, viewer) == match.view(viewer)
