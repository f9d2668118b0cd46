"""The face of a module: what the app shows of a variant or expansion, apart from its game.

A game's `Face.modules` has the faces of its modules by name, and a `MatchFace` those in play, in the order of the
rules. What a MatchFace does not override asks them first; what a game words itself asks them through `super()`, or with
`said` and `looked_up`. Nothing but the game asks for `remark`, `announced` and `reasons`: it knows their place. What a
ModuleFace does not override is nothing special: a module that has no face at all is played under its id, with the
game's words. What only one game can be asked, its modules answer in a type of that game's own. Texts that are marked
are messages to translate; all others are in the language of the moment.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar

from elgrande_tui.i18n.translations import _
from elgrande_tui.model.form import YES, FormRow, switch
from engine.core.errors import SetupError

if TYPE_CHECKING:
    from elgrande_tui.i18n.seats import Names
    from elgrande_tui.input.commands import Command
    from elgrande_tui.model.form import Chosen, Form
    from elgrande_tui.model.help_note import HelpNote
    from elgrande_tui.model.picking import Part
    from elgrande_tui.model.plain_face import PlainCommand
    from elgrande_tui.model.screen_face import Panel
    from engine.core.event import Event
    from engine.core.option import Option
    from engine.core.question import Question
    from engine.core.setup import Setup

F = TypeVar("F", bound="ModuleFace")
T = TypeVar("T")


class ModuleFace:
    """What a variant or expansion adds to what is shown of its game."""

    name: str
    """The name under which the module and its face are registered."""
    title: str = ""
    """What it is called, marked; "": by its name."""
    line: str = ""
    """What it is about, in the few words that the form has room for, marked."""
    text: str = ""
    """What it changes, in one to three sentences, marked."""

    def __init__(self, name: str = "") -> None:
        if name:
            self.name = name

    @property
    def called(self) -> str:
        """What it is called, in the language of the moment."""
        return _(self.title) if self.title else self.name

    @property
    def explained(self) -> str:
        """What it changes, in the language of the moment."""
        return _(self.text) if self.text else ""

    @property
    def introduced(self) -> str:
        """Its name and what it changes, in one paragraph."""
        return f"{self.called}: {self.explained}" if self.text else self.called

    # A new game

    def rows(self) -> Form:
        """Return the rows of its own options, which are there while the switch is on that brings it in."""
        return ()

    def options(self, chosen: Chosen) -> Mapping[str, Any]:
        """Return its options of a Setup for what is chosen in the rows of the form."""
        return {}

    def refusal(self, error: SetupError) -> str:
        """Return the sentence for a choice that it refuses with this error; "" for any other error."""
        return ""

    # What is asked

    def prompt(self, rules: Any, view: Any, question: Question, names: Names) -> str:
        """Return what the player is asked, in one sentence; "" where the game's own words will do."""
        return ""

    def remark(self, rules: Any, question: Question) -> str:
        """Return a short sentence to stand behind the game's own words for what the player is asked; "" for none."""
        return ""

    def waiting(self, rules: Any, view: Any, names: Names) -> str:
        """Return whom the game is waiting for, in one sentence; "" where the game's own words will do."""
        return ""

    # Answers

    words: Mapping[str, str] = {}
    """Its words in answers -> what they are called on the screen, marked."""
    reasons: Mapping[str, str] = {}
    """The codes for which it refuses answers -> sentences, marked, with the fields that the game defines."""

    def parts(self, rules: Any, option: Option) -> Sequence[Part]:
        """Return the parts of one of its answers; () where the game's own way will do."""
        return ()

    def typed(self, word: str) -> Sequence[str]:
        """Return the names that a player may type for a word of an answer, beside the word itself."""
        return ()

    def label(self, rules: Any, names: Names, option: Option) -> str:
        """Return an answer as a phrase in the imperative, in lower case; "" where the game's own words will do."""
        return ""

    # What happened

    def sentence(self, rules: Any, names: Names, event: Event) -> str:
        """Return what happened as one line of the log; "" where the game's own words will do."""
        return ""

    def announced(self, rules: Any, names: Names, words: str) -> str:
        """Return an announced step as a phrase in the imperative; "" where the game's own words will do."""
        return ""

    # At the table

    def holds(self, facts: Any, seat: int) -> Sequence[str]:
        """Return what a seat holds of it, as phrases."""
        return ()

    def sign(self, context: Any, seat: int) -> str:
        """Return the sign of what a seat holds of it, in one cell of the seat's row; "" for none."""
        return ""

    commands: Sequence[Command] = ()
    """Its own commands of the table; their ids begin with its name."""
    panels: Mapping[str, Panel] = {}
    """Its own panels by name, for the table of a match with it."""
    reports: Sequence[PlainCommand] = ()
    """What plain mode can tell of it."""

    # Help and guide

    notes: Mapping[str, HelpNote] = {}
    """Topic -> the note on it, marked, in an order in which they can be read. Kinds of its questions are topics."""

    def topics_here(self, context: Any) -> Iterable[str]:
        """Return the topics that what the player is looking at has to do with."""
        return ()

    def keys(self, context: Any) -> Sequence[str]:
        """Return sentences on keys that are no commands, for the help."""
        return ()

    def signs(self, context: Any) -> Sequence[str]:
        """Return its signs on the board and beside the seats, each with what it means, for the help."""
        return ()


def face_or_none(faces: Mapping[str, F], name: str) -> F | None:
    """Return the face of a module by name; None if it has none, or one that does not load."""
    try:
        return faces[name]
    except (KeyError, SetupError):
        return None


def faces_in_play(faces: Mapping[str, ModuleFace], setup: Setup) -> list[ModuleFace]:
    """Return the faces of the variants and modules of a Setup; one that has none goes by its name."""
    return [face_or_none(faces, name) or ModuleFace(name) for name in (*setup.variants, *setup.modules)]


def commands_of_modules(faces: Iterable[ModuleFace]) -> list[Command]:
    """Return the own commands of these modules."""
    return [command for face in faces for command in face.commands]


def said(faces: Iterable[F], ask: Callable[[F], str]) -> str:
    """Return the first answer that is not ""; "" when there is none."""
    return next(filter(None, map(ask, faces)), "")


def looked_up(faces: Iterable[F], tables: Callable[[F], Mapping[str, T]], key: str) -> T | None:
    """Return what the first of these tables that has the key says; None when none has it."""
    return next((table[key] for table in map(tables, faces) if key in table), None)


def translated(note: HelpNote) -> HelpNote:
    """Return a note in the language of the moment."""
    return note._replace(title=_(note.title), text=_(note.text), example=_(note.example))


def with_topics(topics: Iterable[str], faces: Iterable[ModuleFace]) -> list[str]:
    """Return the topics of a game with those of modules, each in its place."""
    found = list(topics)
    for face in faces:
        for topic, note in face.notes.items():
            found.insert(found.index(note.after) + 1 if note.after in found else len(found), topic)
    return found


def addition_rows(faces: Iterable[ModuleFace], heading: str = "") -> Iterator[FormRow]:
    """Yield the switch that brings in each module, and its own rows behind it; the first row has the heading."""
    for face in faces:
        yield switch(face.name, face.called, _(face.line) if face.line else "", addition=True, heading=heading)
        yield from (replace(row, needs=face.name) for row in face.rows())
        heading = ""


def chosen_faces(faces: Iterable[F], chosen: Chosen) -> list[F]:
    """Return the faces of the modules that are switched on."""
    return [face for face in faces if chosen[face.name] == YES]
