"""What the screen of a table shows of a match: its board, its part of line 1, of the seats and of the lines below.

What is not filled is drawn as for a game that has nothing special there: such a game is played from a list of its
choices. A `context` is the Context of the moment (`elgrande_tui.model.context`), of the type that `context_type` makes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, Protocol, TypeAlias

from elgrande_tui.i18n.translations import _
from elgrande_tui.input.commands import Command, command
from elgrande_tui.model.match_ui.join import appended, first, merged
from elgrande_tui.model.match_ui.words import GameView
from elgrande_tui.widgets import digits
from elgrande_tui.widgets.cells import Row, Run
from elgrande_tui.widgets.glyphs import LEADER, Glyphs
from elgrande_tui.widgets.ink import Ink
from engine.core.question import Question

GameContext: TypeAlias = Any
"""A Context, of the game's own type."""
Panel: TypeAlias = Callable[[GameContext, int], list[Row]]
"""Draws a page over the board: from a Context and a width to rows."""
Way = Literal["left", "right", "up", "down"]
"""An arrow."""


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


class Ground(Protocol):
    """The areas of a board as cursor and keys know them. An area is given by its word in answers."""

    @property
    def areas(self) -> Sequence[str]:
        """All areas, in the order in which Tab goes through them."""
        ...

    def middle(self, view: GameView) -> str:
        """Return where the cursor appears when an arrow is the first key."""
        ...

    def name(self, area: str) -> str:
        """Return its name inside a sentence, also of an area that this match does not have."""
        ...

    def key(self, area: str) -> str:
        """Return the key that goes there, as it is shown."""
        ...

    def towards(self, view: GameView, area: str, way: Way) -> str:
        """Return the area to which an arrow leads from there; "" when there is none."""
        ...


class DrawnBoard(Protocol):
    """A board, drawn for one Space. What never changes is worked out once."""

    @property
    def free(self) -> int:
        """How many cells of its first row are free for notices."""
        ...

    def rows(self, context: GameContext, told: Row) -> list[Row]:
        """Return the rows; the first one of a board alone holds the notices `told`."""
        ...

    def word_at(self, context: GameContext, x: int, y: int) -> str:
        """Return the word of a choice, or of an area, at a cell of the rows; "" for none."""
        ...


class ChoiceBoard:
    """In place of a board: the choices of the question with their keys, one in a row."""

    def __init__(self, space: Space) -> None:
        self.space = space
        self.free = space.margin + space.size.columns

    def rows(self, context: GameContext, told: Row) -> list[Row]:
        """Return the choices below a row of notices, the one that enter takes in reverse."""
        rows: list[Row] = [told if self.space.alone else []]
        for choice in context.choices:
            ink = "bold reverse" if choice.word == context.chosen else ""
            rows.append([(choice.key.rjust(self.space.margin), "bold"), ("  ", ""), (choice.label, ink)])
        return rows

    def word_at(self, context: GameContext, x: int, y: int) -> str:
        """Return the word of the choice in that row."""
        return context.choices[y - 1].word if 0 < y <= len(context.choices) else ""


def round_row(context: GameContext) -> Row:
    """Show the number of the round; blank where none is counted."""
    return [(str(context.ui.telling.round_of(context.view) or "").ljust(4), "bold gold")]


def seat_row(context: GameContext, seat: int) -> Row:
    """Show whose turn it is, the seat's mark and its points."""
    mark, sign = context.marks[seat], context.ui.board.held_sign(context, seat) or " "
    score = f"{leading(context, seat)}{context.scores[seat]}".rjust(4) + sign if context.scores else ""
    return [flag(context, seat), (mark.sign, mark.chip + own_ink(context, seat)), (score, "bold")]


def flag(context: GameContext, seat: int) -> Run:
    """Show whether the seat acts, else its place in a turn order that changes."""
    if context.acting(seat):
        return context.glyphs.turn, "bold gold"
    return context.ui.board.turn_place(context, seat) or " ", "dim"


def own_ink(context: GameContext, seat: int) -> Ink:
    """Return what is added to the ink of the player's own sign, so that they find their seat."""
    return " bold underline" if seat == context.seat else ""


def leading(context: GameContext, seat: int) -> str:
    """Return the sign of a seat that has the most points; "" for another."""
    return context.glyphs.of(LEADER) if context.leads(seat) else ""


def seat_side(context: GameContext, seat: int) -> list[Row]:
    """Show the points."""
    return [[(f"{context.scores[seat]:4d}", "bold")]] if context.scores else [[]]


def seat_large(context: GameContext, seat: int, width: int) -> list[Row]:
    """Show the points in large digits."""
    if not context.scores or context.scores[seat] < 0:
        return [[]]
    lines = digits.digits(context.scores[seat], ascii_only=context.glyphs.ascii_only)
    return [[("  ", ""), (line, f"{context.marks[seat].ink} bold")] for line in lines]


def round_words(context: GameContext, seat: int) -> str:
    """Tell what the seat holds."""
    facts = context.ui.telling.facts(context.view, context.seat, context.names)
    return ", ".join(context.ui.telling.holds(facts, seat))


def review(context: GameContext, width: int) -> str:
    """Ask once more for the answer that is held back."""
    assert context.held is not None
    option = context.rules.parse(context.held.words)
    did = context.ui.words.label(context.names, option, context.seat) or option.words
    return _("Your turn: {did}?").format(did=did)


def looking(context: GameContext) -> Sequence[Command]:
    """Look at what every game has."""
    return [command(name) for name in ("log", "chat", "seats", "menu")]


def digit_keys(context: GameContext) -> Sequence[str]:
    """Tell what digits do."""
    return [_("Digits: a numbered choice; then {enter}.").format(enter=command("enter").written)]


@dataclass(frozen=True, kw_only=True)
class BoardUI:
    """How a match is shown on a screen."""

    context_type: Callable[..., Any] | None = first(None)
    """Makes the Context of a screen from its fields; None: one without more."""

    # Board

    ground: Ground | None = first(None)
    """The board's areas; None for a game without any."""
    free_cursor: bool = first(False)
    """Whether the cursor goes to areas that cannot be picked without a word, to look at them: only enter says why."""
    least: Size = first(Size(76, 20))
    """The size that the board needs."""
    most: Size = first(Size(199, 59))
    """The size beyond which it does not grow."""
    draw: Callable[[Space, Glyphs], DrawnBoard] = first(lambda space, glyphs: ChoiceBoard(space))
    """The board for that place; by default the choices in place of one."""
    band: bool = first(True)
    """Whether the larger layouts keep rows below the board, for what is `below`; else the board has them too."""
    below: Callable[[GameContext, int, int], list[Row]] = first(lambda context, width, height: [])
    """What stands below the board in the larger layouts: cards, or the ending when the game is over."""
    below_at: Callable[[GameContext, int, int, Size], str] = first(lambda context, x, y, size: "")
    """The word of the choice at a cell of what is `below` in that size; "" for none."""

    # Seats

    round_row: Callable[[GameContext], Row] = first(round_row)
    """The beginning of line 1: which round it is, in four cells; blank where none is counted."""
    seat_cells: int = first(8)
    """The cells of `seat_row`."""
    seat_row: Callable[[GameContext, int], Row] = first(seat_row)
    """A seat's field in line 1, without its name, in `seat_cells` cells."""
    turn_place: Callable[[GameContext, int], str] = first(lambda context, seat: "")
    """A seat's place in this round's turn order, in one cell, where that changes; "" where it does not."""
    held_sign: Callable[[GameContext, int], str] = first(lambda context, seat: "")
    """The sign of what a seat holds, in one cell of its field; "" for nothing."""
    seat_now: Callable[[GameContext, int], Row] = first(lambda context, seat: [])
    """What a seat has done this round, for line 1 where a column beside the board shows the rest."""
    seat_side: Callable[[GameContext, int], list[Row]] = first(seat_side)
    """A seat in the column of the medium layout: what stands right of its name, and any rows below."""
    seat_large: Callable[[GameContext, int, int], list[Row]] = first(seat_large)
    """A seat in the column of the large layout: the rows below its name, in so many cells."""
    stock: Callable[[GameContext, int], str] = first(lambda context, seat: "")
    """What a seat has, as a phrase; "" for nothing."""
    round_words: Callable[[GameContext, int], str] = first(round_words)
    """What a seat did this round and what it `holds` (see Telling), as a phrase; "" for nothing."""

    # The lines below

    chosen_row: Callable[[GameContext], Row] = first(lambda context: [])
    """What the choice under the cursor means, in place of the question; [] where its label says enough."""
    review: Callable[[GameContext, int], str] = first(review)
    """The answer that is held back and ends the turn, after what the turn did, in two lines of so many cells; what has
    no room is not left out in silence."""
    hand_row: Callable[[GameContext, int, int], Row] = first(lambda context, seat, width: [])
    """The player's own cards and pieces, in `width` cells if they can be told so shortly."""
    shows_choices: Callable[[GameContext], bool] = first(lambda context: True)
    """Whether numbered choices are shown elsewhere, on the board or in the hand."""

    # Keys

    area_commands: Callable[[], Sequence[Command]] = appended(lambda: ())
    """The commands that go to the areas of this match."""
    acting: Callable[[GameContext], Sequence[tuple[Command, str]]] = appended(lambda context: ())
    """The commands that answer now, or turn to another half, each with a label for the line of keys; those that every
    game has are not among them."""
    acting_cells: int = first(0)
    """The cells kept in the line of keys for those that answer, so that those that look, behind them at its end, stay
    where they are from one question to the next; 0: they follow at once."""
    looking: Callable[[GameContext], Sequence[Command]] = first(looking)
    """The commands that look at something, for the line of keys, in its order."""
    back_label: Callable[[], str] = first(lambda: _("to the game"))
    """Where the key leads that closes a panel."""
    enter_label: Callable[[GameContext], str] = first(lambda context: "")
    """What enter does; "" for the usual label, and for nothing where there is no choice."""

    # Panels

    panels: Mapping[str, Panel] = merged()
    """Its own panels by name; one with the name of a panel that every game has stands in its place."""
    scored_panel: str = first("")
    """The panel that opens when something was scored; "" for none."""
    previews: Sequence[str] = appended(())
    """Panels with what would be scored now: a table may have agreed to do without."""
    about_cursor: Sequence[str] = appended(())
    """Panels about what is under the cursor, which moves while they are open."""
    lists_choices: Callable[[str, Question], bool] = first(lambda panel, question: False)
    """Whether a panel lists the choices of that question, so that they can be picked there."""

    # Help and guide

    topics_here: Callable[[GameContext], Sequence[str]] = appended(lambda context: ())
    """The topics of what the player is looking at, besides those of the question."""
    ways: Mapping[str, str] = merged()
    """Topic of a note -> the keys for it in a sentence, marked, with the names of their commands as fields."""
    lesson_signs: Callable[[GameContext, str], list[Row]] = first(lambda context, topic: [])
    """The signs that belong to the lesson on a topic."""
    keys: Callable[[GameContext], Sequence[str]] = appended(digit_keys)
    """Sentences on keys that are no commands, for the help."""
    legend: Callable[[GameContext], Sequence[str]] = appended(lambda context: ())
    """Sentences on how line 1 and the board are read."""
    signs: Callable[[GameContext], Sequence[str]] = appended(lambda context: ())
    """Signs on the board and beside the seats, each with what it means, for the help: those of modules stand behind
    what they change."""
