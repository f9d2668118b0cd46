"""A player's choices for a new game, as a Setup and its seats."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from elgrande_tui.i18n.sentences import refusal
from elgrande_tui.i18n.translations import _
from elgrande_tui.lobby.games import first_game
from elgrande_tui.lobby.house_rules import AS_PRINTED, HouseRules
from elgrande_tui.model.form import in_play
from elgrande_tui.model.game_ui import GameUI, game_ui
from elgrande_tui.model.new_game import form_of, objection, setup_of
from engine.bots.bot import levels_of, usual_level
from engine.core.setup import Setup
from netplay.common.display_names import player_name
from netplay.common.errors import RefusedError
from netplay.protocol.fields import USUAL, TableOptions

OPEN = "open"
"""In place of a bot's level: a seat for a player who joins."""
HERE = "here"
"""In place of a bot's level: a seat for another player at the same terminal."""
SEATS = "seats"
"""The row for the number of players."""


@dataclass(frozen=True)
class NewGame:
    """The choices for a new game. Its creator sits on the first seat."""

    game: str
    """The name under which the game is registered."""
    others: tuple[str, ...]
    """How the other seats are filled, in order: a bot's level, `OPEN` or `HERE`."""
    chosen: Mapping[str, str]
    """Id of each row of the game's form -> the value chosen there."""
    house_rules: HouseRules = AS_PRINTED

    @property
    def ui(self) -> GameUI:
        """The game as it is shown."""
        return game_ui(self.game)

    def setup(self) -> Setup:
        """Return the choices as the engine's Setup."""
        ui = self.ui
        setup = setup_of(ui, tuple(ui.seat_words[: len(self.others) + 1]), self.chosen)
        return self.house_rules.put_into(setup, ui)

    def objection(self) -> str:
        """Return why the engine refuses this game, as a sentence; "" when it does not."""
        return objection(self.ui, self.setup())

    def in_the_way(self) -> dict[str, dict[str, str]]:
        """Return which values conflict with the present choices: id of a row -> value -> a sentence.

        The number of players is the row `SEATS`. The objection that there is already is not repeated for each value.
        """
        ui, now = self.ui, self.objection()
        found: dict[str, dict[str, str]] = {}
        others = [(SEATS, str(seats), replace(self, others=(OPEN,) * (seats - 1))) for seats in ui.seats]
        for row in in_play(form_of(ui), self.chosen):
            values = [value for value, _text in row.values if value != self.chosen[row.id]]
            others += [(row.id, value, replace(self, chosen={**self.chosen, row.id: value})) for value in values]
        for row_id, value, other in others:
            if (why := other.objection()) not in ("", now):
                found.setdefault(row_id, {})[value] = why
        return found

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


def if_chosen(why: str) -> str:
    """Return the sentence for a possible choice and the conflict that it would bring."""
    return _("If chosen: {why}").format(why=why)


def tutorial_game(game: str = "") -> NewGame | None:
    """Return the tutorial game, of that game or the first one; None where it has no tutorial."""
    ui = game_ui(game or first_game())
    if ui.first_game is None:
        return None
    return NewGame(ui.name, opponents(ui, ui.usual_seats, bots_of(ui.name)[0]), ui.first_game())


def bots_of(game: str) -> list[str]:
    """Return the levels of the game's bots: the usual one first, then the stronger ones, then the weak ones."""
    levels = levels_of(game)
    usual = levels.index(usual_level(game))
    return [*levels[usual:], *reversed(levels[:usual])]


def occupants_of(game: str, *, hosted: bool) -> list[str]:
    """Return what a seat can be, the usual choice first."""
    bots = bots_of(game)
    return [OPEN, *bots] if hosted else [*bots, HERE]


def opponents(ui: GameUI, seats: int, levels: str, people: int = 0) -> tuple[str, ...]:
    """Return your opponents in a game with that many seats: `people` at this terminal, then bots.

    `levels` is `easy` for all bots alike, or `easy,random,easy` one by one. Raises ValueError with a sentence.
    """
    bots = seats - 1 - people
    if seats not in ui.seats:
        sentence = _("{seats} seats: {game} has {least} to {most}.")
        least, most = ui.seats[0], ui.seats[-1]
        raise ValueError(sentence.format(seats=seats, game=ui.called, least=least, most=most))
    named, possible = [level.strip().lower() for level in levels.split(",")], levels_of(ui.name)
    for level in named:
        if level not in possible:
            sentence = _("There is no bot '{level}'; there are: {levels}.")
            raise ValueError(sentence.format(level=level, levels=", ".join(possible)))
    if bots < 0:
        sentence = _("{people} people are named, but there are {seats} seats.")
        raise ValueError(sentence.format(people=people + 1, seats=seats))
    if len(named) == 1:
        named *= bots
    if len(named) != bots:
        sentence = _("{named} bots are named, but {seats} seats need {bots}.")
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
