"""Turn a player's choices for a new game of El Grande into a Setup and its seats."""

from __future__ import annotations

from dataclasses import dataclass

from elgrande_tui.i18n.refusals import refusal
from elgrande_tui.i18n.translations import _
from elgrande_tui.i18n.whole_sentence import whole_sentence
from engine.bots.bot import levels_of
from engine.core.errors import SetupError
from engine.core.rules import load_game
from engine.core.setup import Setup
from engine.games.elgrande.modules.registry import MODULES, VARIANTS
from engine.games.elgrande.modules.six_rounds import ShortGameError
from netplay.common.display_names import player_name
from netplay.common.errors import RefusedError
from netplay.protocol.table_options import USUAL, TableOptions

COLOURS = ("red", "blue", "green", "yellow", "brown")
"""The seats, in the order in which they are filled."""
SEATS = range(2, 6)
"""The possible numbers of seats."""
EDITIONS = ("2015", "1996")
LENGTHS = ("full", "short")
ALSO = (*VARIANTS.built_in, *MODULES.built_in)
"""Variants and expansions that can be chosen, by id."""
OPEN = "open"
"""In place of a bot's level: a seat for a player who joins."""
HERE = "here"
"""In place of a bot's level: a seat for another player at the same terminal."""


@dataclass(frozen=True)
class NewGame:
    """The choices for a new game. Its creator sits on the first seat."""

    others: tuple[str, ...] = ("easy", "easy", "easy")
    """How the other seats are filled, in order: a bot's level, `OPEN` or `HERE`."""
    edition: str = EDITIONS[0]
    length: str = LENGTHS[0]
    also: tuple[str, ...] = ()
    """Variants and expansions, by id."""
    aid: bool = False
    """Whether a memory aid shows what was openly put into the Castillo."""

    def setup(self) -> Setup:
        """Return the choices as the engine's Setup."""
        seats = COLOURS[: len(self.others) + 1]
        variants = tuple(name for name in VARIANTS.built_in if name in self.also)
        modules = tuple(name for name in self.also if name not in VARIANTS.built_in)
        options: dict[str, str | bool] = {"edition": self.edition, "length": self.length}
        if self.aid:
            options["castillo_aid"] = True
        return Setup("elgrande", seats, modules, variants, options)

    def objection(self) -> str:
        """Return a sentence why the engine does not play this game; "" when it does."""
        try:
            load_game("elgrande").check(self.setup())
        except ShortGameError:
            return _("Variants: V1 cannot be combined with the short game (B-19.3).")
        except SetupError as error:
            return whole_sentence(str(error))
        return ""

    def seats(self) -> list[str]:
        """Return how each seat is filled, as `Client.create` wants it.

        Seats that are `HERE` are open: their players join once the table exists.
        """
        return ["me", *("open" if who in (OPEN, HERE) else f"bot:{who}" for who in self.others)]

    @property
    def here(self) -> list[int]:
        """The seats of the others at the same terminal."""
        return [seat for seat, who in enumerate(self.others, 1) if who == HERE]


@dataclass(frozen=True)
class NewTable:
    """A new game, and what its table needs besides the choices."""

    game: NewGame
    player: str
    table: str
    friends: tuple[str, ...] = ()
    """The names of the other players at the same terminal, in the order of `game.here`."""
    terms: TableOptions = USUAL
    locked: bool = False
    """Whether others need a join code."""


def table_name(player: str) -> str:
    """Return what a table is called unless its creator names it."""
    return _("Table of {player}").format(player=player)


def opponents(seats: int, levels: str, people: int = 0) -> tuple[str, ...]:
    """Return your opponents in a game with that many seats: `people` at this terminal, then bots.

    `levels` is `easy` for all bots alike, or `easy,random,easy` one by one. Raises ValueError with a sentence.
    """
    bots = seats - 1 - people
    if seats not in SEATS:
        sentence = _("{seats} seats: El Grande has {least} to {most}.")
        raise ValueError(sentence.format(seats=seats, least=SEATS.start, most=SEATS.stop - 1))
    named, possible = [level.strip().lower() for level in levels.split(",")], levels_of("elgrande")
    for level in named:
        if level not in possible:
            sentence = _("There is no bot '{level}'; there are: {levels}.")
            raise ValueError(sentence.format(level=level, levels=", ".join(possible)))
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
    """Return the names in `Ben,Cleo` as others will see them; () for "". Raises ValueError with a sentence."""
    people: list[str] = []
    try:
        for name in names.split(",") if names else ():
            people.append(player_name(name, people))
    except RefusedError as error:
        raise ValueError(refusal(error)) from error
    return tuple(people)


def also_named(names: str) -> tuple[str, ...]:
    """Return the variants and expansions in `V4,V6,jubilee`, in the order of `ALSO`; () for "".

    Raises ValueError with a sentence.
    """
    wanted = [name.strip().lower() for name in names.split(",") if name.strip()]
    known = {name.lower(): name for name in ALSO}
    for name in wanted:
        if name not in known:
            sentence = _("There is no variant or expansion '{name}'; there are: {names}.")
            raise ValueError(sentence.format(name=name, names=", ".join(ALSO)))
    return tuple(name for name in ALSO if name.lower() in wanted)
