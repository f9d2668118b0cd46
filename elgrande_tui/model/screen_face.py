"""What the screen of a table needs of a game: its board, its part of line 1, of the seats and of the lines below.

A game brings a ScreenFace for each match (`MatchFace.screen`). What it does not override is drawn as for a game that
has nothing special there: such a game is played from a list of its choices. A `context` is the Context of the moment,
of the type that the match makes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple, Protocol, TypeAlias

from elgrande_tui.i18n.translations import _
from elgrande_tui.input.commands import Command, command
from elgrande_tui.model.module_face import ModuleFace, said, with_topics
from elgrande_tui.widgets import digits
from elgrande_tui.widgets.cells import Row
from elgrande_tui.widgets.glyphs import Glyphs
from elgrande_tui.widgets.paragraphs import whole, wrapped
from engine.core.question import Question

Panel: TypeAlias = Callable[[Any, int], list[Row]]
"""Draws a page in place of the board: from a Context and a width to rows."""


class Size(NamedTuple):
    """Columns and rows."""

    columns: int
    rows: int


class Space(NamedTuple):
    """The place of a board on the screen."""

    size: Size
    margin: int
    """Blank columns left of the board, which its rows have as well."""
    alone: bool
    """Nothing stands beside and below it, as in the smallest layout: it shows notices, and what `below` would."""
    covered: int = 0
    """So many of the lowest rows lie under something else: nothing is written there."""
    painted: bool = False
    """Grounds can be painted: the terminal has colours enough, and blocks. Otherwise boards are drawn in lines."""


class DrawnBoard(Protocol):
    """A board, drawn for one Space. What never changes is worked out once."""

    @property
    def free(self) -> int:
        """How many cells of its first row are free for notices."""
        ...

    def rows(self, context: Any, told: Row) -> list[Row]:
        """Return the rows; the first one of a board alone holds the notices `told`."""
        ...

    def word_at(self, context: Any, x: int, y: int) -> str:
        """Return the word of a choice, or of an area, at a cell of the rows; "" for none."""
        ...


class ChoiceBoard:
    """In place of a board: the choices of the question with their keys, one in a row."""

    def __init__(self, space: Space) -> None:
        self.space = space
        self.free = space.margin + space.size.columns

    def rows(self, context: Any, told: Row) -> list[Row]:
        """Return the choices below a row of notices, the one that enter takes in reverse."""
        rows: list[Row] = [told if self.space.alone else []]
        for choice in context.choices:
            ink = "bold reverse" if choice.word == context.chosen else ""
            rows.append([(choice.key.rjust(self.space.margin), "bold"), ("  ", ""), (choice.label, ink)])
        return rows

    def word_at(self, context: Any, x: int, y: int) -> str:
        """Return the word of the choice in that row."""
        return context.choices[y - 1].word if 0 < y <= len(context.choices) else ""


class ScreenFace:
    """How one match is shown on a screen; `modules` are the faces of its variants and modules."""

    def __init__(self, modules: Sequence[ModuleFace] = ()) -> None:
        self.modules = modules

    # Board

    least: ClassVar = Size(76, 20)
    """The size that the board needs."""
    most: ClassVar = Size(199, 59)
    """The size beyond which it does not grow."""

    def board(self, space: Space, glyphs: Glyphs) -> DrawnBoard:
        """Return the board for that place."""
        return ChoiceBoard(space)

    def below(self, context: Any, width: int, height: int) -> list[Row]:
        """Return what stands below the board in the larger layouts: cards, or the ending when the game is over."""
        return []

    def below_at(self, context: Any, x: int, y: int, size: Size) -> str:
        """Return the word of the choice at a cell of what is `below` in that size; "" for none."""
        return ""

    # Seats

    seat_cells: ClassVar = 8
    """The cells of `seat_row`."""

    def round_row(self, context: Any) -> Row:
        """Return the beginning of line 1: which round it is, in four cells; blank where none is counted."""
        return [(str(context.face.round_of(context.view) or "").ljust(4), "bold gold")]

    def seat_row(self, context: Any, seat: int) -> Row:
        """Return a seat's field in line 1, without its name, in `seat_cells` cells."""
        mark, flag = context.marks[seat], context.glyphs.turn if context.acting(seat) else " "
        own = " bold" if seat == context.seat else ""
        score = f"{context.scores[seat]:4d}{self.held_sign(context, seat) or ' '}" if context.scores else ""
        return [(flag, "bold"), (mark.sign, mark.chip + own), (score, "bold")]

    def seat_now(self, context: Any, seat: int) -> Row:
        """Return what a seat has done this round, for line 1 where a column beside the board shows the rest."""
        return []

    def seat_side(self, context: Any, seat: int) -> list[Row]:
        """Return a seat in the column of the medium layout: what stands right of its name, and any rows below."""
        return [[(f"{context.scores[seat]:4d}", "bold")]] if context.scores else [[]]

    def seat_large(self, context: Any, seat: int, width: int) -> list[Row]:
        """Return a seat in the column of the large layout: the rows below its name."""
        if not context.scores or context.scores[seat] < 0:
            return [[]]
        lines = digits.digits(context.scores[seat], ascii_only=context.glyphs.ascii_only)
        return [[("  ", ""), (line, f"{context.marks[seat].ink} bold")] for line in lines]

    def stock(self, context: Any, seat: int) -> str:
        """Return what a seat has, as a phrase; "" for nothing."""
        return ""

    def round_words(self, context: Any, seat: int) -> str:
        """Return what a seat did this round and what it holds, as a phrase; "" for nothing."""
        facts = context.face.facts(context.view, context.seat, context.names)
        return ", ".join(phrase for module in self.modules for phrase in module.holds(facts, seat))

    def held_sign(self, context: Any, seat: int) -> str:
        """Return the sign of what a seat holds of a variant or module; "" for nothing."""
        return said(self.modules, lambda module: module.sign(context, seat))

    # The lines below

    def chosen_row(self, context: Any) -> Row:
        """Return what the choice under the cursor means, in place of the question; [] where its label says enough."""
        return []

    def review(self, context: Any, width: int) -> str:
        """Return the answer that is held back and ends the turn, after what the turn did, in `width` cells."""
        assert context.held is not None
        return _("Your turn: {did}?").format(did=context.face.label(context.names, context.held.words, context.seat))

    def hand_row(self, context: Any, seat: int, width: int) -> Row:
        """Return the player's own cards and pieces, in `width` cells if they can be told so shortly."""
        return []

    def shows_choices(self, context: Any) -> bool:
        """Check whether numbered choices are shown elsewhere, on the board or in the hand."""
        return True

    # Keys

    areas: Sequence[Command] = ()
    """The commands that go to the areas of this match."""

    def acting(self, context: Any) -> Sequence[tuple[Command, str]]:
        """Return the game's commands that answer now, or turn to another half, each with a label for the line of keys.

        Those that every game has are not among them.
        """
        return ()

    def looking(self, context: Any) -> Sequence[Command]:
        """Return the commands that look at something, for the line of keys, in its order."""
        return [command(name) for name in ("log", "chat", "seats", "menu")]

    acting_cells: ClassVar = 0
    """The cells kept in the line of keys for those that answer, so that those that look, behind them at its end, stay
    where they are from one question to the next; 0: they follow at once.
    """

    def back_label(self) -> str:
        """Return where the key leads that closes a panel."""
        return _("to the game")

    def enter_label(self, context: Any) -> str:
        """Return what enter does; "" for the usual label, and for nothing where there is no choice."""
        return ""

    # Panels

    panels: ClassVar[Mapping[str, Panel]] = {}
    """The game's own by name; one with the name of a panel that every game has stands in its place."""
    scored_panel: ClassVar = ""
    """The panel that opens when something was scored; "" for none."""
    previews: ClassVar[frozenset[str]] = frozenset()
    """Panels with what would be scored now: a table may have agreed to do without."""
    about_cursor: ClassVar[frozenset[str]] = frozenset()
    """Panels about what is under the cursor, which moves while they are open."""

    def lists_choices(self, panel: str, question: Question) -> bool:
        """Check whether a panel lists the choices of that question, so that they can be picked there."""
        return False

    # Help and guide

    @property
    def topics(self) -> Sequence[str]:
        """All topics of the guide, in an order in which they can be read."""
        return with_topics((), self.modules)

    def topics_here(self, context: Any) -> Sequence[str]:
        """Return the topics of this moment, of the question and of what the player is looking at."""
        asked = context.face.topics(context.question) if context.question is not None else ()
        return [*asked, *(topic for module in self.modules for topic in module.topics_here(context))]

    def ways(self, topic: str) -> str:
        """Return the keys for what a note is about, in a sentence; "" for none."""
        return ""

    def signs(self, context: Any, topic: str) -> list[Row]:
        """Return the signs that belong to the lesson on a topic."""
        return []

    def keys(self, context: Any) -> Sequence[str]:
        """Return sentences on keys that are no commands, for the help."""
        digits = _("Digits: a numbered choice; then {enter}.").format(enter=command("enter").written)
        return [digits, *self.keys_of_modules(context)]

    def keys_of_modules(self, context: Any) -> list[str]:
        """Return the same sentences of variants and modules."""
        return [sentence for module in self.modules for sentence in module.keys(context)]

    def legend(self, context: Any) -> Sequence[str]:
        """Return sentences on how line 1 and the board are read."""
        return ()

    def also(self, context: Any, width: int) -> list[Row]:
        """Return what variants and modules change in this match, and their signs."""
        rows = [row for module in self.modules for row in wrapped(module.introduced, width)]
        signs = [sign for module in self.modules for sign in module.signs(context)]
        return [*rows, *whole(signs, width, "dim", between="   ")] if signs else rows
