"""What the app shows of a game and of its modules without a match, and where both are found by name.

A game brings a GameUI, which is registered in `GAME_UIS` under its name; for each match it gives a MatchUI. A module
brings a ModuleUI, in `modules` of its game's, with the same fields: a GameUI has those, and what only a whole game has.
What is not filled is done as for a game, or a module, that has nothing special there. Texts that are marked are
messages to translate; all others are in the language of the moment.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, TypeVar

from elgrande_tui.i18n.translations import _
from elgrande_tui.input.commands import TABLE, Command, table_commands
from elgrande_tui.model.catalogue import Catalogue
from elgrande_tui.model.form import Chosen, Form, Preset
from elgrande_tui.model.help_note import HelpNote
from elgrande_tui.model.match_ui.answers import AnswersUI
from elgrande_tui.model.match_ui.board import Size
from elgrande_tui.model.match_ui.match_ui import MatchUI, joined
from elgrande_tui.widgets.cells import Row
from elgrande_tui.widgets.glyphs import Glyphs
from engine.core.errors import SetupError
from engine.core.figures import Figure, FigureBook
from engine.core.registry import NameRegistry
from engine.core.rules import Rules, load_game
from engine.core.setup import Setup

M = TypeVar("M", bound="ModuleUI")

COLOURS = ("red", "blue", "green", "yellow", "brown")
"""The usual names of the first seats; the others have numbers."""
USUAL_SEATS = 4
"""How many seats most games begin with."""


@dataclass(frozen=True, eq=False)
class ModuleUI:
    """A variant or expansion as the app shows it."""

    name: str
    """The name under which it is registered, in the rules and here."""
    title: str = ""
    """What it is called, marked; "": by its name."""
    line: str = ""
    """What it is about, in the few words that a form has room for, marked."""
    text: str = ""
    """What it changes, in one to three sentences, marked."""
    match: Callable[[Any], MatchUI] = MatchUI
    """What it shows of a match, given its Rules."""
    commands: Sequence[Command] = ()
    """Its own commands of the table; their ids begin with its name. A game with announced steps (`AnswersUI.passing`)
    has the shell's PASS_ALL and LET_PASS among them."""
    form: Callable[[], Form] = tuple
    """The rows of its own options: those of a module are there while the switch is on that brings it in."""
    options: Callable[[Chosen], Mapping[str, Any]] = lambda chosen: {}
    """Its options of a Setup for what is chosen in the rows of the form."""
    presets: Callable[[], Sequence[Preset]] = tuple
    """Its presets of the form, the usual game first. Those of modules are offered where their rows are there."""
    refusal: Callable[[SetupError], str] = lambda error: ""
    """The sentence for a choice that it refuses with this error; "" for any other error."""
    notes: Callable[[], Mapping[str, HelpNote]] = dict
    """Topic -> the note on it, marked, in an order in which they can be read. Kinds of its questions are topics."""

    @property
    def called(self) -> str:
        """What it is called, in the language of the moment."""
        return _(self.title) if self.title else self.name

    @property
    def introduced(self) -> str:
        """Its name and what it changes, in one paragraph, in the language of the moment."""
        return f"{self.called}: {_(self.text)}" if self.text else self.called


@dataclass(frozen=True, eq=False)
class GameUI(ModuleUI):
    """A game as the app shows it."""

    modules: Mapping[str, ModuleUI] = field(default_factory=dict)
    """Its variants and modules by name; one that is not among them is played under its name."""
    area_commands: Callable[[], Sequence[Command]] = tuple
    """The commands that go to areas: to all that any match can have."""
    title_art: Callable[[Size, Glyphs], list[Row]] | None = None
    """The picture of the first screen, at most that large, with the name of the game in it; None: the name alone."""
    bare_board: Callable[[Setup, Size, Glyphs], list[Row]] = lambda setup, size, glyphs: []
    """The board before a game, at most that large, to look at while players are waited for; [] for none."""
    catalogue: Callable[[Setup | None], Catalogue] | None = None
    """The card catalogue as it is at a table, or as printed; None: the game has none."""

    # A new game

    first_game: Callable[[], Chosen] | None = None
    """What is chosen, in the rows of the form and beyond, for a first game with guided turns; None: it has none."""
    setup: Callable[[tuple[str, ...], Chosen], Setup] | None = None
    """The Setup of a new game with these seats and with what is chosen in the rows of the form; None: the modules that
    are switched on, and all `options`."""
    compatibility_note: Callable[[str, Setup], str] = lambda row, setup: ""
    """What the rules say of the module of a row together with those of the Setup, in one sentence; "" for nothing."""
    examples: Callable[[], Sequence[tuple[str, str]]] = tuple
    """Examples for the help of `elgrande play`: what follows these words, and what it does."""
    game_line: Callable[[Setup], str] | None = None
    """What is played at a table, in a few words: length and variants for instance; None: game and modules."""
    length: Callable[[Setup], str] = lambda setup: ""
    """How long a game is that is set up like that, in a few words that never change, as games are counted by them; "":
    all are as long."""
    length_name: Callable[[str], str] = str
    """What such a length is called."""
    figures: Callable[[Iterable[str] | None], FigureBook] = lambda additions: FigureBook({})
    """The printed figures of the game with these variants and modules; None: with all there are. Without any house
    rules cannot change anything."""
    figure_name: Callable[[Figure], str] = lambda figure: figure.path
    """What a figure is called, whatever its value is."""
    source: Callable[[str], str] = str
    """What a source of points is called, for those that `TellingUI.sources` tells."""

    @property
    def seats(self) -> range:
        """The possible numbers of seats."""
        return load_game(self.name).seats

    @property
    def usual_seats(self) -> int:
        """The number of seats with which a form begins."""
        return max(self.seats[0], min(USUAL_SEATS, self.seats[-1]))

    @property
    def seat_words(self) -> Sequence[str]:
        """The names of the seats in the order in which they are filled; as many as there can be."""
        most = self.seats[-1]
        return [*COLOURS, *(f"seat{number}" for number in range(len(COLOURS) + 1, most + 1))][:most]

    @property
    def all_commands(self) -> Sequence[Command]:
        """The commands of the table that the game can have, and all its modules."""
        modules = [command for module in all_modules(self) for command in module.commands]
        return (*self.commands, *self.area_commands(), *modules)


GAME_UIS: NameRegistry[GameUI] = NameRegistry(
    "elgrande.game_ui", "elgrande_tui.games.registry:BUILT_IN", outdated="elgrande.faces"
)
"""The games as they are shown, by name: the built-in ones, and those that installed distributions bring."""


def game_ui(game: str) -> GameUI:
    """Return the game with that name as it is shown. Raises SetupError for a game that nothing here shows."""
    try:
        return GAME_UIS[game]
    except KeyError as error:
        raise SetupError(f"nothing here shows the game '{game}'") from error


# Modules


def module_or_none(modules: Mapping[str, M], name: str) -> M | None:
    """Return a module by name; None for one that nothing here shows, or that does not load."""
    try:
        return modules[name]
    except (KeyError, SetupError):
        return None


def all_modules(game: GameUI) -> list[ModuleUI]:
    """Return the variants and modules of a game that are shown, without those that do not load."""
    return [module for name in game.modules if (module := module_or_none(game.modules, name)) is not None]


def modules_of(rules: Rules[Any]) -> list[ModuleUI]:
    """Return the variants and modules of a match, in the order of the rules; one that nothing shows by its name."""
    modules = game_ui(rules.setup.game).modules
    return [module_or_none(modules, name) or ModuleUI(name) for name in rules.module_names]


def notes_of(game: GameUI) -> dict[str, HelpNote]:
    """Return the notes of a game and its modules, marked, by topic: each in the place where it can be read."""
    notes = list(game.notes().items())
    for module in all_modules(game):
        for topic, note in module.notes().items():
            topics = [one for one, _note in notes]
            notes.insert(topics.index(note.after) + 1 if note.after in topics else len(topics), (topic, note))
    return dict(notes)


# Matches


def ui_of(rules: Rules[Any]) -> MatchUI:
    """Return what a match shows. Raises SetupError for a game that nothing here shows."""
    return shown(game_ui(rules.setup.game), rules)


@lru_cache(maxsize=64)
def shown(game: GameUI, rules: Rules[Any]) -> MatchUI:
    """Return what a match of that game shows, joined with what its modules show."""
    modules = modules_of(rules)
    one_word = tuple(command.answers for module in modules for command in module.commands if command.answers)
    parts = [module.match(rules) for module in modules]
    return joined([*parts, MatchUI(rules, answers=AnswersUI(one_word=one_word)), game.match(rules)])


def note_of(ui: MatchUI, topic: str) -> HelpNote:
    """Return the note on a topic, as it is true of a match. Raises KeyError for an unknown topic."""
    return ui.words.note(topic) or translated(notes_of(game_ui(ui.rules.setup.game))[topic])


def translated(note: HelpNote) -> HelpNote:
    """Return a note in the language of the moment."""
    return note._replace(title=_(note.title), text=_(note.text), example=_(note.example))


# Commands


def game_commands() -> list[Sequence[Command]]:
    """Return the own commands of each game; a game that cannot be loaded brings none."""
    found: list[Sequence[Command]] = []
    for name in GAME_UIS:
        with suppress(SetupError):
            found.append(GAME_UIS[name].all_commands)
    return found


def key_of(name: str) -> str:
    """Return the key of a command of the table, by its id, which may go without `table.`, as a screen shows it."""
    found: Iterator[Command] = (entry for own in ((), *game_commands()) for entry in (*own, *TABLE))
    return next(entry for entry in found if entry.id in (name, f"table.{name}")).written


def own_commands(rules: Rules[Any]) -> tuple[Command, ...]:
    """Return the commands of a match that its game and the modules in play bring."""
    game = game_ui(rules.setup.game)
    modules = [command for module in modules_of(rules) for command in module.commands]
    return (*game.commands, *game.area_commands(), *modules)


def commands_of(rules: Rules[Any]) -> tuple[Command, ...]:
    """Return all commands at the table of a match, in the order of the help."""
    return table_commands(own_commands(rules))
