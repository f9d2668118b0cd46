"""Whole random games with Colonies as they went: every table, question and event, for tests of what is always true."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from engine.core.event import Event, EventOrSecret, Secret
from engine.core.match import Match
from engine.core.option import Option
from engine.core.setup import Setup
from engine.core.state import Section
from engine.games.elgrande.model.box import Box
from engine.games.elgrande.model.state import GrandeState
from engine.games.elgrande.modules.colonies.state import Colonies, overseas

COLOURS = ("red", "blue", "green", "yellow", "brown")
LIVELY = (
    *("sail", "load", "act", "inquisitor", "strike", "block", "table", "place ship", "fill", "mark", "bearer"),
    *("take double", "take free", "take holy", "take limitation", "take special", "take transport", "take turn"),
)
"""How the words begin that bring the new rules into play; random games prefer them."""


class Moment(NamedTuple):
    """A point of a game at which somebody is asked."""

    state: GrandeState
    """A copy."""
    pieces: list[tuple[str, str]]
    """Place and kind of each caballero on the board."""
    section: Section | None
    asked: int
    kind: str
    """The kind of the first question; "" when the game is over."""
    words: dict[int, list[str]]
    """What each seat may answer."""
    answer: tuple[int, str]
    """What is answered then."""
    since: list[Event]
    """What happened since the moment before, secrets too."""

    @property
    def own(self) -> Colonies:
        """The module's part of the State."""
        return overseas(self.state)

    @property
    def box(self) -> Box:
        """The box of the game."""
        return self.state.box


class Chronicle(NamedTuple):
    """A game that has been played to its end."""

    setup: Setup
    moments: list[Moment]


def setup(
    seats: int, *variants: str, edition: str = "2015", jubilee: bool = False, short: bool = False, **options: Any
) -> Setup:
    """Return the Setup of a game with Colonies."""
    modules = ("colonies", "jubilee") if jubilee else ("colonies",)
    length = "short" if short else "full"
    return Setup("elgrande", COLOURS[:seats], modules, variants, {"edition": edition, "length": length, **options})


SETUPS = (
    setup(2),
    setup(3, edition="1996"),
    setup(4, jubilee=True),
    setup(5),
    setup(3, "V1", "V2", "V3", "V5", jubilee=True),
    setup(4, "V5", edition="1996"),
    setup(5, "V2", jubilee=True, short=True),
)
"""What is played: all numbers of seats, both editions, both lengths, all variants that there are with Colonies."""
GAMES = 2 * len(SETUPS)


def lively(options: list[Option], rng: random.Random) -> str:
    """Return a random answer, more often one that brings the new rules into play."""
    wanted = [option.words for option in options if option.words.startswith(LIVELY)]
    return rng.choice(wanted if wanted and rng.random() < 0.6 else [option.words for option in options])


def events_of(told: list[EventOrSecret]) -> list[Event]:
    """Return all that happened, secrets too."""
    return [one.event if isinstance(one, Secret) else one for one in told]


@lru_cache(maxsize=GAMES)
def played(number: int) -> Chronicle:
    """Play the game of that number to its end: the same on every call."""
    rng = random.Random(number)
    match = Match(SETUPS[number % len(SETUPS)], rng)
    told, moments = match.opening, []
    while True:
        position = match.position
        state = position.state.copy()
        assert isinstance(state, GrandeState)
        words = {seat: [o.words for o in match.options(seat)] for seat in range(len(match.setup.seats))}
        seat = rng.choice([*match.asked, *sorted(position.offers())]) if match.asked else -1
        ask = match.ask(match.asked[0]) if match.asked else None
        answer = lively(match.options(seat), rng) if match.asked else ""
        kind = ask.kind if ask else ""
        first = match.asked[0] if match.asked else -1
        moments.append(
            Moment(state, pieces(state), position.section, first, kind, words, (seat, answer), events_of(told))
        )
        if match.over:
            return Chronicle(match.setup, moments)
        told = list(match.answer(seat, answer))


def chronicles() -> Iterator[Chronicle]:
    """Yield all the games."""
    return map(played, range(GAMES))


def moments() -> Iterator[Moment]:
    """Yield every moment of all the games."""
    for chronicle in chronicles():
        yield from chronicle.moments


def pieces(state: GrandeState) -> list[tuple[str, str]]:
    """Return place and kind of each caballero on the board."""
    rows = zip(state.box.areas, state.areas, strict=True)
    return [(area.id, words) for area, row in rows for words, n in names(state.box, row).items() for _ in range(n)]


def names(box: Box, row: list[int]) -> dict[str, int]:
    """Return the caballeros of a row by the words of their kinds."""
    return {box.kinds.all[kind].words: count for kind, count in enumerate(row) if count}
