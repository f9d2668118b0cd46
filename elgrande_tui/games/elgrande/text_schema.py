"""Define what the texts of El Grande and of its modules look like in TOML files: see `elgrande_tui.i18n.texts`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from elgrande_tui.games.elgrande import _
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
    inside: MarkedMessage | None = msgspec.field(name="in", default=None)
    """`in Aragón`, for languages that bend the name. English has no need of it..."""
    towards: MarkedMessage | None = msgspec.field(name="to", default=None)
    """...nor of `to Aragón`..."""
    out_of: MarkedMessage | None = msgspec.field(name="from", default=None)
    """...nor of `from Aragón`."""


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
