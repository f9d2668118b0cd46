"""Game and Rules: what a package must offer to be a game, and what a Setup makes of it."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterable, Mapping
from importlib import import_module
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

import msgspec

from engine.core.ask import Ask, Extra, Steps
from engine.core.errors import SetupError
from engine.core.option import Option
from engine.core.plausibility import Plausibility
from engine.core.scenes import Scenes
from engine.core.setup import Setup
from engine.core.state import Section, State
from engine.core.view import View

S = TypeVar("S", bound=State)
Rule: TypeAlias = Callable[[S, Section], Steps[None]]
"""The rule of a section: a generator function that starts from State alone."""


class Standing(msgspec.Struct, frozen=True):
    """One seat's place in the final ranking."""

    seat: int
    place: int
    """1 is best; equal scores share a place: 1, 1, 3."""
    score: int


class Rules(Generic[S]):
    """The rules of one match: a Game and its modules put together for a Setup. Built once, shared, never changed."""

    def __init__(self, setup: Setup, sections: Mapping[str, Rule[S]]) -> None:
        self.setup = setup
        self.sections: Mapping[str, Rule[S]] = sections
        self.extras: tuple[Callable[[S, Ask[Option]], Iterable[Extra]], ...] = ()
        """Free actions and standing offers: each function adds to a resting Ask."""

    view_type: type[View]
    event_type: Any
    """The union of the game's Event structs."""

    def start(self) -> S:
        """The State before the first section."""
        raise NotImplementedError

    def parse(self, words: str) -> Option:
        """The Option with these words (any case); ValueError with what was expected when there is none."""
        raise NotImplementedError

    def why_not(self, state: S, question: Ask[Option], option: Option) -> str:
        """Why an Option that is not on offer is refused: half a sentence for the player."""
        raise NotImplementedError

    def view(self, position: Any, seat: int | None) -> View:
        """What `seat` (None: a spectator) may know of a `Position`."""
        raise NotImplementedError

    def world(self, view: Any, rng: random.Random) -> S:
        """A State at the start of the view's section that the viewer cannot tell from the real one."""
        raise NotImplementedError

    def credible(self) -> Plausibility:
        """Tests what somebody tells of a match of these rules."""
        return Plausibility(self.setup)

    def standings(self, state: S) -> list[Standing]:
        """The ranking as the scores are now, best first."""
        raise NotImplementedError

    def heading(self, section: Section) -> str:
        """What stands in a record above the first answer of this section (`round 3`); "": nothing."""
        return ""

    def scenes(self) -> Scenes:
        """How scenario files write positions and expectations of this game (see `engine.scenarios.scenario`)."""
        raise NotImplementedError


class Game(Protocol):
    """The manifest of a game: the object `game` in the package `engine.games.<name>`."""

    name: str
    version: str
    seats: range
    """Possible numbers of seats."""
    additions: Collection[str]
    """The names of all its modules and variants."""

    def check(self, setup: Setup) -> Setup:
        """The Setup with defaults filled in; SetupError where it is impossible."""
        ...

    def rules(self, setup: Setup) -> Rules[Any]:
        """The Rules for a checked Setup."""
        ...


def load_game(name: str) -> Game:
    """The game in the package `engine.games.<name>`; SetupError if there is none."""
    if not name.isidentifier():
        raise SetupError(f"'{name}' is not the name of a game")
    try:
        module = import_module(f"engine.games.{name}.game")
    except ModuleNotFoundError as error:
        raise SetupError(f"there is no game '{name}'") from error
    game: Game | None = getattr(module, "game", None)
    if game is None:
        raise SetupError(f"there is no game '{name}'")
    return game
