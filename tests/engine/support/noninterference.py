"""Test noninterference: matches that differ only in what a viewer must not know look the same to the viewer.

They are compared byte for byte.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import msgspec

from engine.core.errors import AnswerError
from engine.core.event import visible_to
from engine.core.journal import FORCED, Row
from engine.core.match import Match
from engine.core.setup import Setup
from engine.core.state import State


class Secret(NamedTuple):
    """An answer in the journal that others know only by its public form, and what it could have been instead."""

    number: int
    """How many answers the journal holds before it."""
    seat: int
    words: str
    twin: str
    others: tuple[str, ...]


class Playing:
    """A match that is being played, with the events each viewer was told and the secrets in it."""

    def __init__(self, setup: Setup, fate: random.Random | None = None, begin: State | None = None) -> None:
        self.match = Match(setup, fate, begin=begin)
        seats = range(len(self.match.setup.seats))
        self.told: dict[int | None, list[bytes]] = {viewer: [] for viewer in (None, *seats)}
        self.secrets: list[Secret] = []
        self._hear(self.match.opening)

    def answer(self, seat: int, words: str) -> None:
        """Give an answer; if it is a secret, note what else it could have been."""
        match = self.match
        if seat >= 0:
            options = match.options(seat)
            given = next((option for option in options if option.words == words), None)
            if given is not None and given.public_form:
                others = tuple(o.words for o in options if o.public_form == given.public_form and o is not given)
                self.secrets.append(Secret(len(match.journal), seat, words, given.public_form, others))
        self._hear(match.answer(seat, words))

    def visible(self, viewer: int | None) -> dict[str, bytes]:
        """Return everything that the viewer is sent or could ask for."""
        match = self.match
        own: list[Any] = [] if viewer is None else [match.question(viewer), match.can_undo(viewer) is None]
        return {
            "view": msgspec.msgpack.encode(match.view(viewer)),
            "events": b"|".join(self.told[viewer]),
            "question": msgspec.msgpack.encode(own),
            "offers": msgspec.msgpack.encode(sorted(match.public_offers)),
        }

    def _hear(self, told: Any) -> None:
        for viewer, so_far in self.told.items():
            so_far += [msgspec.msgpack.encode(event) for event in visible_to(told, viewer)]


def replayed(setup: Setup, rows: list[Row]) -> Playing | None:
    """Return the match of these rows, played again; None when one of them is not possible."""
    again = Playing(setup)
    try:
        for number, row in enumerate(rows):
            if number >= len(again.match.journal):
                again.answer(row.seat, row.words)
    except AnswerError:
        return None
    return again if list(again.match.journal.rows()) == rows else None


def swapped(rows: list[Row], secret: Secret, other: str) -> list[Row]:
    """Return the rows with that secret answer and `other` exchanged wherever their seat gives them."""
    exchange = {secret.words: other, other: secret.words}
    return [
        Row(row.seat, exchange.get(row.words, row.words), row.how)
        if number >= secret.number and row.seat == secret.seat and row.how != FORCED
        else row
        for number, row in enumerate(rows)
    ]


def differences(one: Playing, other: Playing, viewer: int | None) -> list[str]:
    """Return by what the viewer could tell the two apart: `view`, `events`, `question`, `offers`."""
    first, second = one.visible(viewer), other.visible(viewer)
    return [name for name in first if first[name] != second[name]]


def leaks(playing: Playing, secret: Secret, fair: Callable[[Match], bool]) -> Iterator[tuple[int | None, str]]:
    """Yield (viewer, by what) for every viewer who can tell what the secret answer was.

    `fair(match)` says whether the answer is still a secret in a match where it was another one.
    """
    rows = list(playing.match.journal.rows())
    original = replayed(playing.match.setup, rows)
    assert original is not None
    for other in secret.others:
        variant = replayed(playing.match.setup, swapped(rows, secret, other))
        if variant is None or not fair(variant.match):
            continue
        for viewer in playing.told:
            if viewer != secret.seat:
                for name in differences(original, variant, viewer):
                    yield viewer, name
