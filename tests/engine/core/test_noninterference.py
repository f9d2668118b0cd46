"""Nothing that a viewer must not know changes a byte of what they are sent; and a planted leak is found."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from functools import partial

import pytest

from engine.core.ask import Together
from engine.core.event import Event, EventOrSecret, Secret
from engine.core.match import Match
from engine.core.option import Option
from engine.core.position import Position
from engine.core.setup import Setup
from engine.games.elgrande.model.state import SECRETLY, GrandeState
from engine.scenarios.scenario import read
from tests.engine.support import noninterference
from tests.engine.support.noninterference import Playing, differences, leaks
from tests.games.caravan.state import CaravanState

SEATS = ("red", "blue", "green", "yellow")
WANTED = ("take d2-veto", "take d4-power-card", "take d4-secret-scoring", "act", "recover")


def likely(options: list[Option], rng: random.Random) -> str:
    """Return a random answer, more often one that makes secrets."""
    wanted = [option.words for option in options if option.words.startswith(WANTED)]
    return rng.choice(wanted) if wanted and rng.random() < 0.8 else rng.choice(options).words


def still_secret(match: Match, secret: noninterference.Secret) -> bool:
    """Check whether the rules keep that answer of El Grande from the others now."""
    if secret.twin == "dial ?":
        section = len(match.journal) - len(match.position.since)
        return isinstance(match.position.step, Together) and secret.number >= section
    state = match.position.state
    assert isinstance(state, GrandeState)
    value = int(list(match.journal.rows())[secret.number].words.split()[1])
    history = state.history[secret.seat]
    if -value in history:
        return False
    back = -SECRETLY - value
    return back not in history or value not in history[history.index(back) :]


def recent(playing: Playing, found: Counter[str]) -> Iterable[tuple[int | None, str]]:
    """Yield the leaks of the last few secrets that are still secret, and count those secrets in `found`."""
    for secret in playing.secrets[-4:]:
        if still_secret(playing.match, secret):
            found[secret.twin] += 1
            yield from leaks(playing, secret, partial(still_secret, secret=secret))


TWO_VETOES = """
seats = ["A", "B", "C", "D"]
[given]
king = "sevilla"
offer = ["{card}"]
at = "use A {card}"
caballeros = {{ galicia = {{ A = 1, B = 2, C = 2, D = 2 }}, aragon = {{ B = 1, C = 1 }} }}
grandes = {{ A = "galicia" }}
played = {{ A = 13, B = 9, C = 5, D = 2 }}
vetoes = {{ B = 1, D = 1 }}
"""
STOPPABLE = [
    "d1-move-4-any",
    "d1-place-2-extra",
    "d2-decay-3",
    "d2-king-angry",
    "d2-secret-return-2",
    "d3-score-fours",
    "d4-scoreboard",
    "d4-grande",
    "d4-power-card",
    "d4-court",
    "d4-eviction",
    "d4-secret-scoring",
    "d5-king",
]
UNSTOPPED = ("done", "place", "skip", "court 0")
"""How the words begin that open no window."""


def seen_passes(card: str) -> list[tuple[int | None, str]]:
    """Return how the first holder's pass leaks while the second is asked: only these two may notice it."""
    scenario = read(TWO_VETOES.format(card=card))
    playing = Playing(scenario.setup, begin=scenario.begin)
    match = playing.match
    while (window := match.position.window()) is None:
        seat = match.asked[0]
        playing.answer(seat, next(o.words for o in match.options(seat) if not o.words.startswith(UNSTOPPED)))
    assert window.holders == [1, 3]
    assert match.asked == [1]
    before = {viewer: playing.visible(viewer) for viewer in (None, 0, 2)}
    playing.answer(1, "pass")
    assert match.asked == [3]
    return [
        (viewer, name)
        for viewer, before_pass in before.items()
        for name, seen in playing.visible(viewer).items()
        if seen != before_pass[name]
    ]


def watched(
    seed: int, answers: int = 10_000, modules: tuple[str, ...] = ()
) -> tuple[Counter[str], list[tuple[int | None, str]]]:
    """Play El Grande and look for leaks; return how many secrets were tried, by their public form, and what leaked."""
    rng = random.Random(seed)
    playing = Playing(Setup("elgrande", SEATS, modules, options={"length": "short"}), random.Random(seed))
    found: Counter[str] = Counter()
    leaked: list[tuple[int | None, str]] = []
    while not playing.match.over and len(playing.match.journal) < answers:
        seat = rng.choice(playing.match.asked)
        playing.answer(seat, likely(playing.match.options(seat), rng))
        if rng.random() < 0.2 or isinstance(playing.match.position.step, Together):
            leaked += recent(playing, found)
    return found, leaked


def test_el_grande_keeps_its_secrets() -> None:
    total: Counter[str] = Counter()
    for seed in range(6):
        found, leaked = watched(seed)
        assert leaked == []
        total += found
    assert total["dial ?"] >= 20
    assert total["recover ?"] >= 20


@pytest.mark.parametrize("card", STOPPABLE)
def test_a_pass_is_noticed_by_nobody(card: str) -> None:
    assert seen_passes(card) == []


def test_fates_future_is_in_no_view() -> None:
    """Neither the host's generator nor the outcomes it will deal again change anything that is sent."""
    rng = random.Random(3)
    playing = Playing(Setup("elgrande", SEATS), random.Random(1))
    for _ in range(60):
        seat = rng.choice(playing.match.asked)
        playing.answer(seat, rng.choice(playing.match.options(seat)).words)
        other = Match.load(playing.match.save(), random.Random(2))
        for viewer in playing.told:
            assert other.view(viewer) == playing.match.view(viewer)


def still_hidden(match: Match, secret: noninterference.Secret) -> bool:
    """Check whether the rules keep that answer of Caravan from the others now."""
    state = match.position.state
    assert isinstance(state, CaravanState)
    if match.over:
        return False
    if secret.twin == "hide ?":
        return all(token > 0 for token in state.hidden[secret.seat])
    section = len(match.journal) - len(match.position.since)
    return isinstance(match.position.step, Together) and secret.number >= section


@pytest.mark.parametrize("seed", range(8))
def test_caravan_keeps_its_secrets(seed: int) -> None:
    rng = random.Random(seed)
    setup = Setup("caravan", SEATS[:3], modules=("signals",))
    playing = Playing(setup, random.Random(seed))
    tried = 0
    while not playing.match.over:
        seat = rng.choice(playing.match.asked)
        playing.answer(seat, rng.choice(playing.match.options(seat)).words)
        for secret in playing.secrets[-3:]:
            if still_hidden(playing.match, secret):
                tried += 1
                assert list(leaks(playing, secret, partial(still_hidden, secret=secret))) == []
    assert tried


def test_a_leak_in_the_answers_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Position, "since_for", lambda self, seat: [(by, option.words) for by, option, _ in self.since])
    leaked = [leak for seed in range(3) for leak in watched(seed, 120)[1]]
    assert {name for _, name in leaked} == {"view"}
    assert None in {viewer for viewer, _ in leaked}


def test_a_leak_in_the_events_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def all_of_it(told: Iterable[EventOrSecret], seat: int | None) -> list[Event]:
        return [entry.event if isinstance(entry, Secret) else entry for entry in told]

    monkeypatch.setattr(noninterference, "visible_to", all_of_it)
    leaked = [leak for seed in range(2) for leak in watched(seed)[1]]
    assert {name for _, name in leaked} == {"events"}


def test_a_leak_of_who_is_asked_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Position, "asked_for", lambda self, seat: sorted(self.asks()))
    assert seen_passes("d5-king") == [(None, "view"), (0, "view"), (2, "view")]


def test_the_same_match_shows_no_difference() -> None:
    one, other = (Playing(Setup("elgrande", SEATS), random.Random(1)) for _ in range(2))
    assert [differences(one, other, viewer) for viewer in one.told] == [[]] * 5
    other.answer(other.match.asked[0], other.match.options(other.match.asked[0])[0].words)
    assert differences(one, other, None) == ["view", "events"]
