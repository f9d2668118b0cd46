"""A game of El Grande that somebody wants to play: from a few choices to a Setup and its seats."""

from __future__ import annotations

from dataclasses import dataclass

from elgrande_tui.i18n.refusals import refusal
from elgrande_tui.i18n.translations import _
from elgrande_tui.i18n.whole_sentence import whole_sentence
from engine.bots.bot import LEVELS
from engine.core.errors import SetupError
from engine.core.rules import load_game
from engine.core.setup import Setup
from engine.games.elgrande.modules.registry import MODULES, VARIANTS
from netplay.common.display_names import player_name
from netplay.common.errors import RefusedError
from netplay.protocol.table_options import USUAL, TableOptions

COLOURS = ("red", "blue", "green", "yellow", "brown")
"""The seats, in the order in which they are taken."""
SEATS = range(2, 6)
"""How many can play."""
EDITIONS = ("2015", "1996")
LENGTHS = ("full", "short")
ALSO = (*VARIANTS, *MODULES)
"""Variants and expansions that can be chosen, by id."""
OPEN = "open"
"""In place of a bot's level: a seat for whoever joins."""
HERE = "here"
"""In place of a bot's level: a seat for somebody at the same terminal."""


@dataclass(frozen=True)
class NewGame:
    """The choices. The creator sits on the first seat."""

    others: tuple[str, ...] = ("easy", "easy", "easy")
    """Who sits on the other seats, in order: a bot's level, `OPEN` or `HERE`."""
    edition: str = EDITIONS[0]
    length: str = LENGTHS[0]
    also: tuple[str, ...] = ()
    """Variants and expansions, by id."""
    aid: bool = False
    """What was put into the Castillo for all to see is shown."""

    def setup(self) -> Setup:
        """What the engine needs to know."""
        seats = COLOURS[: len(self.others) + 1]
        variants = tuple(name for name in VARIANTS if name in self.also)
        modules = tuple(name for name in self.also if name not in VARIANTS)
        options: dict[str, str | bool] = {"edition": self.edition, "length": self.length}
        if self.aid:
            options["castillo_aid"] = True
        return Setup("elgrande", seats, modules, variants, options)

    def objection(self) -> str:
        """Why the engine does not play this game, a sentence; "" when it does."""
        try:
            load_game("elgrande").check(self.setup())
        except SetupError as error:
            return whole_sentence(str(error))
        return ""

    def seats(self) -> list[str]:
        """Who sits where, as `Client.create` wants it. Those who are `HERE` join as soon as the table stands."""
        return ["me", *("open" if who in (OPEN, HERE) else f"bot:{who}" for who in self.others)]

    @property
    def here(self) -> list[int]:
        """The seats of the others at the same terminal."""
        return [seat for seat, who in enumerate(self.others, 1) if who == HERE]


@dataclass(frozen=True)
class Wanted:
    """A new game and what it needs besides the choices."""

    game: NewGame
    player: str
    table: str
    friends: tuple[str, ...] = ()
    """What the others at the same terminal are called, in the order of `game.here`."""
    terms: TableOptions = USUAL
    locked: bool = False
    """Others need a join code."""


def table_name(player: str) -> str:
    """What a table is called unless its founder says otherwise."""
    return _("Table of {player}").format(player=player)


def opponents(seats: int, levels: str, people: int = 0) -> tuple[str, ...]:
    """Who plays against you in a game with that many seats: so many people here, then bots.

    `levels` is `easy` for all bots alike, or `easy,random,easy` one by one. Raises ValueError with a sentence.
    """
    bots = seats - 1 - people
    if seats not in SEATS:
        sentence = _("{seats} seats: El Grande has {least} to {most}.")
        raise ValueError(sentence.format(seats=seats, least=SEATS.start, most=SEATS.stop - 1))
    named = [level.strip().lower() for level in levels.split(",")]
    for level in named:
        if level not in LEVELS:
            sentence = _("There is no bot '{level}'; there are: {levels}.")
            raise ValueError(sentence.format(level=level, levels=", ".join(LEVELS)))
    if bots < 0:
        sentence = _("{people} people are named and there are {seats} seats.")
        raise ValueError(sentence.format(people=people + 1, seats=seats))
    if len(named) == 1:
        named *= bots
    if len(named) != bots:
        sentence = _("{named} bots are named and {bots} are needed for {seats} seats.")
        raise ValueError(sentence.format(named=len(named), bots=bots, seats=seats))
    return (*[HERE] * people, *named)


def people_named(names: str) -> tuple[str, ...]:
    """The people of `Ben,Cleo` as others see their names; () for "". Raises ValueError with a sentence."""
    people: list[str] = []
    try:
        for name in names.split(",") if names else ():
            people.append(player_name(name, people))
    except RefusedError as error:
        raise ValueError(refusal(error)) from error
    return tuple(people)


def also_named(names: str) -> tuple[str, ...]:
    """The variants and expansions of `V4,V6,jubilee`, in the order of `ALSO`; () for "".

    Raises ValueError with a sentence.
    """
    wanted = [name.strip().lower() for name in names.split(",") if name.strip()]
    known = {name.lower(): name for name in ALSO}
    for name in wanted:
        if name not in known:
            sentence = _("There is no variant or expansion '{name}'; there are: {names}.")
            raise ValueError(sentence.format(name=name, names=", ".join(ALSO)))
    return tuple(name for name in ALSO if name.lower() in wanted)
