"""The tables of El Grande: the texts of its files, and what its figures, refusals and announced steps are called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

import msgspec

from elgrande_tui.games.elgrande import MESSAGES, _, mark
from elgrande_tui.games.elgrande.seams import GrandeSeams
from elgrande_tui.i18n.texts import read_texts
from elgrande_tui.i18n.translations import MarkedMessage
from elgrande_tui.model.form import Preset
from elgrande_tui.model.help_note import HelpNote


class CardWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An action card in words."""

    title: MarkedMessage
    short: MarkedMessage
    """A short form for a narrow column."""
    text: MarkedMessage
    note: MarkedMessage
    """What is easily overlooked..."""
    example: MarkedMessage
    """...and an example. The ids of its rules are in the figures of the card."""
    old: MarkedMessage | None = None
    """The text in the edition of 1996, where it differs."""


class AreaWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An area, or a spot of a region, in words."""

    name: MarkedMessage
    """In sentences."""
    map_name: MarkedMessage
    """Where cells are few."""
    spot: MarkedMessage | None = None
    """The name of a spot within its region."""


class NoteWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A note of help and guide."""

    title: MarkedMessage
    text: MarkedMessage
    rules: tuple[str, ...]
    """Ids in the rules specification of the game."""
    example: MarkedMessage
    after: tuple[str, ...] = ()
    """The topic behind which a module's note is read; (): behind all."""

    @property
    def note(self) -> HelpNote:
        """The same as the help takes it, marked."""
        return HelpNote(self.title, self.text, self.rules, self.example, *self.after)


class ModuleWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A variant or expansion in words."""

    name: MarkedMessage
    line: MarkedMessage
    """What it is about, in the few words that the form has room for."""
    text: MarkedMessage
    """What it changes, in one to three sentences."""


class StepWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a new player is told at one moment of their first turns."""

    text: MarkedMessage
    kinds: tuple[str, ...]
    """Kinds of moments; see `model.first_steps`."""
    turns: tuple[int, ...] = (1, 2, 3)
    """The guided turns in which it is told."""
    when: tuple[str, ...] = ()
    """What must be true besides."""
    points: tuple[str, ...] = ()
    """What of the table it speaks of."""


class PresetWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A preset of the form for a new game."""

    name: MarkedMessage
    rows: Mapping[str, str] = {}
    """Id of each row of the form that is not as usual -> the value chosen there."""


class GrandeTexts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a file may hold, each by id."""

    card: Mapping[str, CardWords] = {}
    area: Mapping[str, AreaWords] = {}
    note: Mapping[str, NoteWords] = {}
    """Topics in an order in which they can be read."""
    module: Mapping[str, ModuleWords] = {}
    step: Mapping[str, StepWords] = {}
    """The first one that fits a moment is told."""
    preset: Mapping[str, PresetWords] = {}
    """In the order in which they are offered."""

    def of_module(self, name: str) -> tuple[str, str, str]:
        """Return what a module is called, its line of the form, and what it changes, marked."""
        own = self.module[name]
        return own.name, own.line, own.text

    def notes(self) -> Mapping[str, HelpNote]:
        """Return the notes as the help takes them, marked."""
        return {topic: words.note for topic, words in self.note.items()}

    def presets(self) -> Sequence[Preset]:
        """Return the presets as the form takes them."""
        return [Preset(name, _(words.name), words.rows) for name, words in self.preset.items()]


MAP_CELLS = {
    "aragon": 6,
    "granada": 7,
    "valencia": 8,
    "pais_vasco": 9,
    "castilla_la_nueva": 9,
    "sevilla": 9,
    "galicia": 10,
    "castilla_la_vieja": 10,
    "cataluna": 11,
    "castillo": 11,
}
"""Area id -> how many cells the map has for its name, in every language."""
REFUSALS = {
    "king_here": mark("The King is in {area}: nothing may enter or leave."),
    "not_neighbour": mark("{area} is not next to the King, who is in {king}."),
    "castillo_shut": mark("The Castillo is shut: it cannot be chosen here."),
    "nobody_there": mark("No such caballero in {area} can still go."),
    "same_area": mark("That is {area} again: choose another area."),
    "value_played": mark("{who} has played {value} this round."),
    "not_in_hand": mark("Power card {value} is not in your hand."),
    "court_empty": mark("Your court is empty."),
    "card_gone": mark("That action card has been taken."),
    "board_there": mark("There is already a scoreboard on {area}."),
    "board_locked": mark("The King is in {area}: the scoreboard there cannot be moved."),
    "done_first": mark("First finish what you have begun."),
    "not_now": mark("That is not possible now."),
}
"""Code -> why an answer is refused. Fields: area, king, who, value."""
PAIRS = {
    "independent": mark("Variants are independent of one another."),
    "listed": mark("The table of the rule books has this pair."),
    "more_cards": mark("The one adds cards to the other, or both to a third."),
    "unnamed": mark("The rule books do not speak of this pair, and nothing stands against it."),
    "region_cards": mark(
        "The rule books do not speak of this pair; with five players the region cards do not go round."
    ),
    "odd_cases": mark("The rule book advises against it: it leaves odd cases to the players."),
    "not_listed": mark("The table of the rule books does not have this pair."),
    "same_region": mark("Both bring a region France."),
    "same_pieces": mark("Both bring a sixth stack, and caballeros of a colour that nobody plays."),
    "no_stacks": mark("Without action cards there is no stack in which the card of the other could lie."),
    "no_rule": mark("No rule says how the two work together."),
}
"""Code -> why two modules have the verdict that they have."""
FIGURES = {
    "area.values": mark("points"),
    "card.count": mark("copies"),
    "card.do": mark("what it does"),
    "card.number": mark("caballeros to place"),
    "card.max": mark("up to"),
    "card.max_own": mark("own ones up to"),
    "card.max_foreign": mark("those of others up to"),
    "card.whose": mark("whose caballeros"),
    "card.one_source": mark("all out of one region"),
    "card.first_values": mark("scores regions whose first place pays"),
    "card.first_only": mark("pays the first place alone"),
    "constants.caballeros": mark("caballeros of a player"),
    "constants.home_start": mark("caballeros in the home region at the start"),
    "constants.court_start": mark("caballeros in the court at the start"),
    "constants.king_bonus": mark("bonus in the King's region"),
    "constants.home_bonus": mark("bonus in the home region"),
    "constants.places_that_pay": mark("places that pay, with so many players:"),
}
"""Word of a table and field -> what the figure is called."""


@cache
def game_tables() -> GrandeSeams:
    """Return what El Grande brings that is known without a match."""
    return GrandeSeams(
        cards=read_texts(MESSAGES, "data/cards.toml", GrandeTexts).card,
        areas=read_texts(MESSAGES, "data/areas.toml", GrandeTexts).area,
        map_cells=MAP_CELLS,
        figures=FIGURES,
        reasons={**REFUSALS, **PAIRS},
        causes={"general": mark("General scoring, round {round}")},
        steps={"discs": mark("have the discs set")},
        short_words={
            "put": mark("place"),
            "decay": mark("empty court"),
            "return": mark("send back"),
            "evict": mark("evict"),
        },
    )
