"""A scoring is a show: region by region, and what it shows adds up to what the rules paid."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from elgrande_tui.games.elgrande.board.flash import scoring
from elgrande_tui.i18n.seats import seat_name
from elgrande_tui.model.game_ui import ui_of
from elgrande_tui.model.match_ui.telling import Beat, TellingUI
from engine.core.event import Event, visible_to
from engine.games.elgrande.model.events import AreaScored, CastilloOpened, DiscsRevealed, WentTo
from engine.games.elgrande.model.figures import CASTILLO
from engine.games.elgrande.model.view import GrandeView
from engine.games.elgrande.modules.registry import MODULES, VARIANTS
from tests.elgrande_tui.support.seats import grande
from tests.elgrande_tui.support.table_app import COLOURS, a_match


class Step(NamedTuple):
    """What one answer did, as one seat was told."""

    telling: TellingUI
    before: GrandeView
    after: GrandeView
    events: list[Event]

    @property
    def beats(self) -> list[tuple[Beat, GrandeView]]:
        """Its show."""
        names = [seat_name(name) for name in COLOURS]
        return [(beat, grande(beat.view)) for beat in self.telling.beats(self.before, self.after, self.events, names)]


def shows(seats: int, seed: int, **options: Any) -> Iterator[Step]:
    """Yield the steps of a random game that are shows, as some seat and a spectator were told them."""
    match, rng = a_match(seats, seed, **options), random.Random(seed)
    telling = ui_of(match.rules).telling
    eyes = (None, seed % seats)
    while not match.over:
        seat = match.asked[0]
        before = [grande(match.view(who)) for who in eyes]
        told = match.answer(seat, rng.choice(match.options(seat)))
        for who, view in zip(eyes, before, strict=True):
            step = Step(telling, view, grande(match.view(who)), visible_to(told, who))
            if step.beats:
                yield step


GAMES = [
    *((seats, {}) for seats in (2, 3, 4, 5)),
    *((4, {"variants": (name,)}) for name in VARIANTS),
    *((4, {"modules": (*module.needs, name)}) for name, module in MODULES.items()),
    (5, {"variants": tuple(VARIANTS), "modules": ("jubilee",)}),
    *((5, {"variants": ("V1", "V2", "V3"), "modules": (name, "jubilee")}) for name in ("colonies", "grandissimo")),
    (4, {"edition": "1996"}),
]


@pytest.mark.some(6)
@pytest.mark.parametrize(("seats", "options"), GAMES)
def test_every_show_of_a_game_ends_with_the_points_of_the_board_and_shows_each_area_that_was_scored(
    seats: int, options: dict[str, Any]
) -> None:
    met: set[type[Event]] = set()
    for step in shows(seats, 5, **options):
        last = step.beats[-1][1]
        assert last.now.scores == step.after.now.scores
        assert last.ledger == step.after.ledger
        wanted = [event for event in step.events if isinstance(event, AreaScored)]
        found = [event for beat, _view in step.beats for event in beat.events if isinstance(event, AreaScored)]
        assert found == wanted == list(step.after.ledger[len(step.before.ledger) :])
        told = [event for beat, _view in step.beats for event in beat.events]
        assert told == step.events[: len(told)]
        met |= {type(event) for event in told}
    assert {AreaScored, CastilloOpened, DiscsRevealed, WentTo} <= met


def test_a_general_scoring_is_shown_in_the_order_of_the_rules() -> None:
    """The Castillo is opened and scored, the discs turn, its caballeros go, the regions follow (B-14.2 to B-14.5)."""
    general = next(step for step in shows(4, 5) if any(event.cause == "general" for event in step.after.ledger))
    beats = general.beats
    kinds = [type(beat.events[-1]) for beat, _view in beats]
    assert kinds == [CastilloOpened, AreaScored, DiscsRevealed, WentTo, *[AreaScored] * 9]
    views = [view for _beat, view in beats]
    opened = next(event for event in general.events if isinstance(event, CastilloOpened))
    assert [view.now.areas[CASTILLO] for view in views[:3]] == [opened.counts] * 3
    assert views[0].now.scores == general.before.now.scores
    assert [view.now.areas[1:] for view in views[:3]] == [general.before.now.areas[1:]] * 3
    assert [view.now.areas[1:] for view in views[3:]] == [general.after.now.areas[1:]] * 10
    assert not any(map(any, (view.now.areas[CASTILLO] or [] for view in views[3:])))
    left = general.telling.changes(views[2], views[3])
    assert left is not None
    assert {area for area, _seat in left.left} == {CASTILLO}
    assert {seat for _area, seat in left.left} == {seat for _area, seat in left.counts} != set()
    discs = next(event for event in general.events if isinstance(event, DiscsRevealed))
    assert beats[2][0].marks.discs == {(area, seat) for seat, area in enumerate(discs.dials)}
    regions = [scoring(view.ledger, len(before.ledger)).scored for before, view in itertools.pairwise(views)]
    assert [len(one) for one in regions] == [1, 0, 0, *[1] * 9]
    assert [area for one in regions[3:] for area in one] == list(range(1, 10))
    changed = general.telling.changes(views[3], views[4])
    assert changed is not None
    paid = next(event for event in general.events if isinstance(event, AreaScored) and event.area == 1)
    wanted = dict.fromkeys(range(4), 0) | {payment.seat: payment.points for payment in paid.payments}
    assert {seat: changed.gains(seat) for seat in range(4)} == wanted


def test_the_scoring_of_a_card_is_short() -> None:
    """One beat for each area (B-11.2), and one more where the Castillo is opened for it (B-9.6)."""
    found = 0
    for step in (step for seed in range(3) for step in shows(4, seed)):
        new = step.after.ledger[len(step.before.ledger) :]
        if new and all(entry.cause != "general" for entry in new):
            opened = sum(isinstance(event, CastilloOpened) for event in step.events)
            assert len(step.beats) == len(new) + opened
            assert len(new) > 1, "one area alone is told in the line of its turn"
            found += 1
    assert found > 5


def test_a_beat_knows_nothing_of_what_comes_after_the_scoring() -> None:
    """Neither the next round with its cards nor who is asked in it, and nobody's hand but the viewer's own."""
    for step in shows(4, 6):
        for beat, view in step.beats:
            assert (view.viewer, view.section, view.over) == (step.before.viewer, step.before.section, False)
            for name in ("round", "offer", "taken", "played", "order", "hand", "used", "history", "dealt"):
                assert getattr(view.now, name) == getattr(step.before.now, name)
            assert view.asked == []
            assert all(dial is None for dial in view.dials)
            assert beat.text


def test_a_step_without_discs_in_which_no_more_than_one_area_is_scored_is_no_show() -> None:
    match, rng = a_match(4, 2), random.Random(2)
    telling = ui_of(match.rules).telling
    steps = alone = 0
    while not match.over:
        seat, before = match.asked[0], match.view(None)
        told = visible_to(match.answer(seat, rng.choice(match.options(seat))), None)
        beats = telling.beats(before, match.view(None), told, [seat_name(name) for name in COLOURS])
        scored = sum(isinstance(event, AreaScored) for event in told)
        assert bool(beats) == (scored > 1 or any(isinstance(event, DiscsRevealed) for event in told))
        steps, alone = steps + (not beats), alone + (scored == 1 and not beats)
    assert steps > 100
    assert alone > 0
