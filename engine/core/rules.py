"""Game, the manifest of a game, the registry where all are found, and Rules, the rules of one for a Setup."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

import msgspec

from engine.core.ask import Ask, Extra, Steps
from engine.core.errors import EngineError, SetupError
from engine.core.option import Option
from engine.core.plausibility import Plausibility
from engine.core.registry import NameRegistry
from engine.core.scenes import Scenes
from engine.core.setup import Setup
from engine.core.state import Section, State
from engine.core.view import View

S = TypeVar("S", bound=State)
Rule: TypeAlias = Callable[[S, Section], Steps[None]]
"""The rule of a section: a generator function that starts from the State alone."""
Weigh: TypeAlias = Callable[[Any, int, Sequence[Option], Ask[Option] | None], Sequence[float]]
"""Returns how likely each of several Options is that a seat may have chosen in secret, as weights: a function of a
State of the match, the seat, the Options, and the question to which it chose (None: in an earlier section)."""


class Ruling(NamedTuple):
    """A decision by which the same rules are played in another way than before.

    Answers that it has made impossible end the replay of a game in which they were given; any other game is read on.
    """

    rule: str
    """The id of what it decides: `V5.1`."""
    text: str
    """What it says: half a sentence."""


class Standing(msgspec.Struct, frozen=True):
    """One seat's place in the final ranking."""

    seat: int
    place: int
    """1 is best; equal scores share a place: 1, 1, 3."""
    score: int


class Rules(Generic[S]):
    """The rules of one match: a Game and its modules combined for a Setup. Built once, shared, never changed."""

    def __init__(self, setup: Setup, sections: Mapping[str, Rule[S]]) -> None:
        self.setup = setup
        self.module_names: Sequence[str] = (*setup.variants, *setup.modules)
        """The variants and modules in play, in the order in which they are asked."""
        self.sections: Mapping[str, Rule[S]] = sections
        """Rules by the names that entries of the agenda have; the game is over when the agenda is empty."""
        self.extras: tuple[Callable[[S, Ask[Option]], Iterable[Extra]], ...] = ()
        """Free actions and standing offers: each function adds to a resting Ask."""
        self.dealt: Mapping[str, Sequence[str]] = {}
        """What chance brings first, by the key of its Draws: outcomes that the Setup itself has settled."""
        self.rulings: tuple[Ruling, ...] = ()
        """Those that are observed, and were not when games were played that may be read again."""

    horizons: Mapping[str, Callable[[S], bool]] = MappingProxyType({})
    """Where a search may stop, by name: each tells of a State between two sections whether it is there.

    The end of the game is always one and has no name. See `Position.run`.
    """
    view_type: type[View]
    event_type: Any
    """The union of the game's Event structs."""

    def before(self, rulings: Collection[Ruling]) -> Rules[S]:
        """Return the rules as they were before these of `rulings`: for games from then, never to play on by."""
        return self

    def start(self) -> S:
        """Return the State before the first section: its agenda begins with that one."""
        raise NotImplementedError

    def parse(self, words: str) -> Option:
        """Return the Option with these words (any case), on offer or not: for the same words the same object.

        Raises ValueError saying what was expected.
        """
        raise NotImplementedError

    def canonical(self, words: str) -> str:
        """Return the words of the answer that these are, as it is offered; those of none in lower case."""
        try:
            return self.parse(words).words
        except ValueError:
            return " ".join(words.lower().split())

    def meant(self, state: S, option: Option) -> Option:
        """Return the Option that stands for the same answer now; most often it is `option` itself.

        Where a game lists one of several equal answers, others may be sent all the same.
        """
        return option

    def why_not(self, state: S, question: Ask[Option], option: Option) -> str:
        """Return why an Option that is not on offer is refused: half a sentence for the player."""
        return "it is not on offer"

    def view(self, position: Any, seat: int | None) -> View:
        """Return what `seat` (None: a spectator) may know of a `Position`.

        The position itself tells the fields that every View has: `section`, `since_for(seat)`, `asked_for(seat)` and
        `window()`. The others are made from its `state`; and from `start`, the State when the section began, those
        that `world` needs and that answers may have changed since.
        """
        raise NotImplementedError

    def open_view(self, position: Any) -> View:
        """Return the View of a spectator from whom nothing is hidden; for replays alone."""
        return self.view(position, None)

    def world(self, view: Any, rng: random.Random, weigh: Weigh | None = None) -> S:
        """Return a State at the start of the view's section that the viewer cannot tell from the real one.

        The answers in `view.since` are still to come; the agenda begins behind the section. `rng` draws all secrets;
        where they are choices of another seat, by the weights of `weigh`, as far as the game can tell the choices.
        """
        raise NotImplementedError

    def plausibility(self) -> Plausibility:
        """Return the tests of what an untrusted host says about a match of these rules.

        Those of every game are not enough: a game adds tests of its own fields, as what shows it counts on them.
        """
        return Plausibility(self.setup)

    def lighten(self, state: S) -> None:
        """Have the rules note nothing in this State that only Views show: a lean position runs on it."""

    def standings(self, state: S) -> list[Standing]:
        """Return the ranking by the present scores, best first."""
        raise NotImplementedError

    def heading(self, section: Section) -> str:
        """Return the heading in a record above the first answer of this section (`round 3`); "" for none."""
        return ""

    def again(self) -> Setup:
        """Return the Setup with which the same seats play again: without what was meant for one game alone."""
        return self.setup

    def scenes(self) -> Scenes:
        """Return what reads this game's part of scenario files (see `engine.scenarios.scenario`).

        A game that does not override this has no scenarios.
        """
        raise NotImplementedError


class Game(Protocol):
    """The manifest of a game, which is registered in `GAMES` under its name."""

    name: str
    version: str
    """Of its rules. Records and hosts with another one are refused: it changes when the same answers lead elsewhere."""
    seats: range
    """The possible numbers of seats."""

    @property
    def levels(self) -> Mapping[str, str]:
        """Its own levels of bots, weakest first, each with the place of what makes one from Rules and a seat.

        A place is written as `package.module:function`; see `engine.bots.bot`.
        """
        ...

    def has(self, name: str) -> bool:
        """Check whether it has a module or variant of this name."""
        ...

    def check(self, setup: Setup) -> Setup:
        """Return the Setup with defaults filled in; raises SetupError if it is impossible.

        A Setup comes from others: its names may be unknown here, its options of any name, type and size.
        """
        ...

    def rules(self, setup: Setup) -> Rules[Any]:
        """Return the Rules for a checked Setup."""
        ...


GAMES: NameRegistry[Game] = NameRegistry("elgrande.games", "engine.games.registry:BUILT_IN")
"""All games by name: the built-in ones, and those that installed distributions bring."""


def load_game(name: str) -> Game:
    """Return the game registered under this name; raises SetupError if there is none."""
    try:
        return GAMES[name]
    except KeyError as error:
        raise SetupError(f"there is no game '{name}'") from error


def load_rules(setup: Setup) -> Rules[Any]:
    """Return the Rules of a Setup, which is checked first; `Rules.setup` is it with its defaults filled in.

    Raises SetupError if it is impossible, also where the game's own check stumbles over it: it may come from others.
    """
    game = load_game(setup.game)
    try:
        return game.rules(game.check(setup))
    except EngineError:
        raise
    except Exception as fault:
        raise SetupError(f"the game '{setup.game}' makes no sense of the setup") from fault
