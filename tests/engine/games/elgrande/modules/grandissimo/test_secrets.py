"""The region on a card with a token changes nothing that others are sent (G-703, G-1101); planted leaks are found."""

from __future__ import annotations

import random
from collections import Counter
from functools import partial
from typing import Any

import pytest

from engine.core.match import Match
from engine.games.elgrande.model.state import GrandeState
from engine.games.elgrande.modules.grandissimo import kept
from engine.games.elgrande.modules.grandissimo.state import grandissimo
from tests.engine.games.elgrande.modules.grandissimo.games import lively, setup
from tests.engine.support.noninterference import Playing, Secret, leaks

CARDS = ["boycott", "king-incognito", "double-turn", "revolution", "action-stop", "fast-troops", "alliance"]
CARDS += ["conspiracy", "last-word", "espionage", "free-choice"]
WANTED = ("take boycott", "take king-incognito", "region ")
Leak = tuple[int | None, str]


def is_hidden(match: Match, secret: Secret) -> bool:
    """Check whether the region that was chosen lies face down, and nobody looks through the others (G-702)."""
    state = match.position.state
    assert isinstance(state, GrandeState)
    if any(option.public_form == secret.twin for seat in match.asked for option in match.options(seat)):
        return False
    hidden = [(card.seat, state.box.areas[card.area].id) for card in grandissimo(state).taken if card]
    return (secret.seat, answer_of(match, secret).removeprefix("region ")) in hidden


def answer_of(match: Match, secret: Secret) -> str:
    """Return what was answered there."""
    return list(match.journal.rows())[secret.number].words


def watched(seed: int) -> tuple[Counter[str], list[Leak]]:
    """Play and look for leaks of regions; return how many were tried, by their public form, and what leaked."""
    rng = random.Random(seed)
    given = setup(3, short=True, grandissimo={"stack6": "chosen11", "cards": CARDS})
    playing = Playing(given, random.Random(seed))
    found: Counter[str] = Counter()
    leaked: list[Leak] = []
    while not playing.match.over:
        match = playing.match
        seat = rng.choice(match.asked)
        options = match.options(seat)
        wanted = [option for option in options if option.words.startswith(WANTED)]
        playing.answer(seat, (rng.choice(wanted) if wanted else lively(options, rng)).words)
        secrets = [secret for secret in playing.secrets if secret.twin == "region ?" and is_hidden(match, secret)]
        for secret in secrets if rng.random() < 0.2 else ():
            found[secret.twin] += 1
            leaked += leaks(playing, secret, partial(is_hidden, secret=secret))
    return found, leaked


def test_regions_on_taken_cards_are_kept_secret() -> None:
    """G-703, G-1101: in views and their beginnings, events, questions and offers."""
    found = Counter[str]()
    for seed in (1, 2, 5):
        tried, leaked = watched(seed)
        assert leaked == []
        found += tried
    assert found["region ?"] >= 10


def leaked_by(seed: int = 2) -> set[str]:
    return {name for _, name in watched(seed)[1]}


def test_a_leak_in_an_event_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "Secret", lambda full, seats, hidden: full)
    assert "events" in leaked_by()


def test_a_leak_in_the_slice_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    real = kept.put_token

    def put_token(g: GrandeState, token: str, card: Any) -> None:
        real(g, token, card)
        if card is not None:
            grandissimo(g).shown = (card.area, card.area)

    monkeypatch.setattr(kept, "put_token", put_token)
    assert "view" in leaked_by()
