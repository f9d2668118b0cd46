"""Nothing that a viewer must not know of a game with Colonies changes what they are sent; planted leaks are found."""

from __future__ import annotations

import random
from collections import Counter
from functools import partial
from typing import Any

import pytest
from msgspec.structs import replace

from engine.core.errors import IllegalAnswer, RuleFault
from engine.core.event import EventOrSecret, visible_to
from engine.core.match import Match
from engine.core.option import Option
from engine.core.position import Position
from engine.core.view import View
from engine.games.elgrande.knowledge import build_view
from engine.games.elgrande.model.events import CastilloOpened, WentTo
from engine.games.elgrande.model.figures import CASTILLO
from engine.games.elgrande.model.state import GrandeState
from engine.games.elgrande.model.view import Board, GrandeView
from engine.games.elgrande.modules.colonies import sailing
from engine.games.elgrande.modules.colonies.events import Sailed, TilesLaid
from tests.engine.core.test_noninterference import still_secret
from tests.engine.games.elgrande.modules.colonies.chronicle import lively, setup
from tests.engine.games.elgrande.modules.colonies.scenes import scene
from tests.engine.support.contract import viewers
from tests.engine.support.noninterference import Playing, leaks

Leak = tuple[int | None, str]


def watched(seed: int, answers: int, *, jubilee: bool = False) -> tuple[Counter[str], list[Leak]]:
    """Play and look for leaks of secret answers; return how many were tried, by their public form, and what leaked."""
    rng = random.Random(seed)
    playing = Playing(setup(4, short=True, jubilee=jubilee), random.Random(seed))
    found: Counter[str] = Counter()
    leaked: list[Leak] = []
    while not playing.match.over and len(playing.match.journal) < answers:
        seat = rng.choice(playing.match.asked)
        playing.answer(seat, lively(playing.match.options(seat), rng))
        for secret in playing.secrets[-3:] if len(playing.match.asked) > 1 or rng.random() < 0.1 else ():
            if still_secret(playing.match, secret):
                found[secret.twin] += 1
                leaked += leaks(playing, secret, partial(still_secret, secret=secret))
    return found, leaked


@pytest.mark.some(1)
@pytest.mark.parametrize("jubilee", [False, True])
def test_discs_and_cards_are_kept_secret(jubilee: bool) -> None:
    """C-1401, C-107: those of set-up too."""
    found, leaked = watched(1, 10_000, jubilee=jubilee)
    assert leaked == []
    assert found["dial ?"] >= 10


def test_a_leak_of_the_discs_of_set_up_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    real = build_view.set_discs

    def all_of_them(position: Position, viewer: int | None) -> list[int | None]:
        return [real(position, seat)[seat] for seat in range(4)]

    monkeypatch.setattr(build_view, "set_discs", all_of_them)
    leaked = watched(1, 16)[1]
    assert {name for _, name in leaked} == {"view"}


# The order of stack 7 (C-1401)


def foretold(seed: int) -> list[int]:
    """Return after which answers the future of the host's generator shows in a View."""
    rng, found = random.Random(seed), []
    match = Match(setup(3), random.Random(seed))
    for number in range(40):
        seat = match.asked[0]
        match.answer(seat, lively(match.options(seat), rng))
        if number % 4 == 0:
            other = Match.load(match.save(), random.Random(seed + 1))
            if any(other.view(viewer) != match.view(viewer) for viewer in viewers(match)):
                found.append(number)
    return found


def test_what_stack_7_will_deal_is_in_no_view() -> None:
    """C-1401, C-106."""
    assert foretold(1) == []


def with_slice(view: View, **changes: Any) -> View:
    """Return a View of another slice."""
    assert isinstance(view, GrandeView)
    modules = {**view.now.modules, "colonies": {**view.now.modules["colonies"], **changes}}
    return replace(view, now=replace(view.now, modules=modules))


def test_a_leak_of_the_next_card_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    real = Match.view

    def view(self: Match, seat: int | None) -> View:
        source = self.fate.source
        assert source is not None
        future = random.Random()
        future.setstate(source.getstate())
        return with_slice(real(self, seat), blocked=[f"{future.random()}"])

    monkeypatch.setattr(Match, "view", view)
    assert len(foretold(1)) == 10


# The Castillo (C-1401)


def with_other_castillo(match: Match, rng: random.Random, parts: tuple[str, ...]) -> Match:
    """Return the same match with other caballeros in the Castillo: in the State now, or at the section's start too."""
    other = match.clone()
    other.position.start = other.position.start.copy()
    for part in parts:
        state = getattr(other.position, part)
        assert isinstance(state, GrandeState)
        plain = {colour.kinds[0] for colour in state.box.kinds.colours}
        row = state.areas[CASTILLO]
        state.areas[CASTILLO] = [rng.randrange(1, 9) if kind in plain else 0 for kind in range(len(row))]
    return other


def told(match: Match, seat: int, words: str) -> list[EventOrSecret]:
    """Answer, and return what happened; [] where other caballeros in the Castillo make a rule fail."""
    match.position.state.tell = match._events.append
    try:
        return list(match.answer(seat, words))
    except (RuleFault, IllegalAnswer):
        return []


def opened(events: list[EventOrSecret]) -> bool:
    """Check whether anybody could see the Castillo then."""
    return any(isinstance(event, CastilloOpened | WentTo) for event in events)


def castillo_leaks(seed: int, answers: int = 120) -> set[str]:
    """Play, at each answer with another Castillo too; return by what a viewer could tell the two apart."""
    rng = random.Random(seed)
    match = Match(setup(2 + seed % 3, short=True, jubilee=seed % 2 == 0), random.Random(seed))
    found: set[str] = set()
    while not match.over and len(match.journal) < answers:
        seat = rng.choice(match.asked)
        words = lively(match.options(seat), rng)
        for parts in (("state",), ("state", "start")):
            other = with_other_castillo(match, rng, parts)
            for viewer in viewers(match):
                if other.view(viewer) != match.view(viewer):
                    found.add("view")
            if any(other.options(one) != match.options(one) for one in range(len(match.setup.seats))):
                found.add("options")
        same = match.clone()
        first, second = told(same, seat, words), told(other, seat, words)
        if first and second and not opened(first) and not opened(second):
            for viewer in viewers(match):
                if visible_to(first, viewer) != visible_to(second, viewer):
                    found.add("events")
        match.answer(seat, words)
    return found


@pytest.mark.parametrize("seed", range(3))
def test_the_castillo_is_shut(seed: int) -> None:
    """C-1401: neither views, their beginnings, offers nor events tell what it holds, black caballeros or others."""
    assert castillo_leaks(seed) == set()


def test_a_leak_of_the_castillo_in_a_view_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    real = build_view.board

    def board(g: GrandeState, viewer: int | None) -> Board:
        return replace(real(g, viewer), scorings=sum(g.areas[CASTILLO]) % 2)  # how many there are, odd or even

    monkeypatch.setattr(build_view, "board", board)
    assert "view" in castillo_leaks(1, 30)


def test_a_leak_by_the_beginning_of_a_section_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The presence of `start` would tell whether something was put into the Castillo."""
    real = build_view.build_view

    def seen(position: Position, viewer: int | None) -> GrandeView:
        view, state, start = real(position, viewer), position.state, position.start
        assert isinstance(state, GrandeState)
        assert isinstance(start, GrandeState)
        changed = state.areas[CASTILLO] != start.areas[CASTILLO]
        return replace(view, start=view.now if changed else None) if not position.since else view

    monkeypatch.setattr("engine.games.elgrande.grande_rules.build_view", seen)
    assert castillo_leaks(1, 30) == {"view"}


def test_a_leak_in_an_offer_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    real = sailing.free_options

    def fewer(g: GrandeState, seat: int) -> list[Option]:
        return real(g, seat) if sum(g.areas[CASTILLO]) < 2 else []

    monkeypatch.setattr(sailing, "free_options", fewer)
    assert "options" in castillo_leaks(2, 400)


def test_a_leak_in_an_event_is_found(monkeypatch: pytest.MonkeyPatch) -> None:

    def sailed(seat: int, kind: int, source: int, target: int) -> Sailed:
        return Sailed(seat, kind, source, told_by.areas[CASTILLO][0] if told_by else target)

    told_by: Any = None
    original = sailing.sail

    def sail(g: GrandeState, seat: int, option: Any) -> Any:
        nonlocal told_by
        told_by = g
        return original(g, seat, option)

    monkeypatch.setattr(sailing, "Sailed", sailed)
    monkeypatch.setattr(sailing, "sail", sail)
    assert "events" in castillo_leaks(2)


# What lies open (C-1402)


def test_all_that_is_open_is_the_same_for_everybody() -> None:
    """C-1402: tiles, holder, table, kept cards, marker, Grandes in the Castillo."""
    rng = random.Random(5)
    match = Match(setup(4, jubilee=True), random.Random(5))
    while not match.over:
        seat = rng.choice(match.asked)
        match.answer(seat, lively(match.options(seat), rng))
        views = [match.view(viewer) for viewer in viewers(match)]
        assert all(isinstance(view, GrandeView) for view in views)
        open_parts = [(v.now.modules, v.now.areas, v.now.grandes) for v in views if isinstance(v, GrandeView)]
        assert all(part == open_parts[0] for part in open_parts)


def test_tiles_laid_are_told_to_all() -> None:
    match = scene("galicia = { red = 1 }", at="use red transport", given="tiles = { africa = 2 }")
    events = match.answer(0, "act")
    for viewer in viewers(match):
        assert [(e.gold, e.wares) for e in visible_to(events, viewer) if isinstance(e, TilesLaid)] == [(1, 2)]
