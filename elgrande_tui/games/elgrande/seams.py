"""GrandeSeams: what El Grande alone asks of itself and of its modules, one typed field each.

It is a record of the same kind as those that show any match (`elgrande_tui.model.match_ui`): the game fills it with its
own tables and functions, a variant or expansion fills the same fields, and they are joined in the same way. Cards and
areas are named by id. A text that is marked is a message to translate; all others are in the language of the moment.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from elgrande_tui.model.match_ui.join import appended, first, merged

if TYPE_CHECKING:  # what is known without a match needs neither rules nor a board
    from elgrande_tui.games.elgrande.board.labels import Line
    from elgrande_tui.games.elgrande.board.raster import MapPatch
    from elgrande_tui.games.elgrande.facts import GrandeContext, GrandeFacts
    from elgrande_tui.games.elgrande.text_schema import AreaWords, CardWords
    from elgrande_tui.i18n.seats import Names
    from elgrande_tui.model.match_ui.board import Size
    from elgrande_tui.widgets.cells import Row
    from elgrande_tui.widgets.glyphs import Sign
    from engine.core.ask import Steps
    from engine.core.event import Event
    from engine.core.option import Option
    from engine.core.question import Question
    from engine.games.elgrande.model.events import AreaScored
    from engine.games.elgrande.model.state import GrandeState, Worth
    from engine.games.elgrande.model.view import Board, GrandeView

Whose: TypeAlias = Literal["your", "their", "own", ""]
"""Whose piece a phrase is about: that of the player who reads it, of the seat whose step is told, of the subject of the
sentence, or of anybody."""


class TraitWords(NamedTuple):
    """A piece that is more than a plain caballero."""

    sign: Sign
    name: str
    """Marked."""
    with_it: str = ""
    """Somebody's caballeros with one that has it, marked, with the field `who`..."""
    counted: str = ""
    """...or how many of them have it, marked, with the field `count`, where there can be several."""
    piece: str = ""
    """A piece that has it, marked, with the field `piece`; "": such a piece is named as a whole, see `piece`."""
    lasting: bool = True
    """Whether a piece keeps it when it moves; what it does not keep is told only where it is chosen among others."""


class UnownedWords(NamedTuple):
    """Caballeros of a colour that no seat owns."""

    letter: str
    owner: str
    """In place of a player's name, marked."""
    counted: str
    """A number of them as plain mode tells it, marked, with the field `count`."""
    piece: str = ""
    """One of them as a phrase, marked; "": a caballero of their owner."""


class AnswerWords(NamedTuple):
    """An answer in words, in which whose the piece is depends on the reader."""

    message: str
    """A phrase in the imperative, marked. Its fields say what those of the Option mean: `piece`, `area`, `source`,
    `target`, `card`."""
    kind: int | None = None
    """The kind that the piece is called by, where some of its traits go without saying; None: the Option's own."""


class OtherPoints(NamedTuple):
    """What is paid for an area besides its places, the King and the home region; all but `sign` is marked."""

    pays: Callable[[AreaScored], bool]
    """Whether the `other` points of that scoring are these."""
    told: str
    """Behind the points in the log; the field `points` may be used."""
    sign: str
    """Behind the points in a table..."""
    legend: str
    """...and that sign with what it means."""
    source: str
    """Where they come from, in the note below the score sheet."""
    counted: str
    """`{points} for the King`, as plain mode explains a score."""


@dataclass(frozen=True, slots=True)
class Brief:
    """The short form of an event."""

    seat: int
    what: str
    """At most twelve cells."""
    count: int = 0
    """How often the same happened in a row; 0: not counted."""


class MapPage(NamedTuple):
    """What stands in place of the map while a question is asked."""

    rows: Callable[[Size], list[Row]]
    """The page, no larger than a size."""
    word_at: Callable[[int, int, Size], str]
    """The word of the choice at a cell of it, by column and row; "" for none."""


@dataclass(frozen=True, kw_only=True)
class GrandeSeams:
    """What a game of El Grande, or a module of it, brings besides what any game has."""

    # Known without a match

    cards: Mapping[str, CardWords] = merged()
    """Action cards by id."""
    powers: Mapping[str, str] = merged()
    """Power cards that are not called by a number, by id -> what they are called, marked."""
    areas: Mapping[str, AreaWords] = merged()
    """Areas and spots by id."""
    map_cells: Mapping[str, int] = merged()
    """Areas -> how many cells the map has for the name, in every language."""
    patches: Sequence[MapPatch] = appended(())
    """What is laid on the map of Spain; without a match everything that can be."""
    figures: Mapping[str, str] = merged()
    """Figures -> what they are called, marked: `table.field`, or `table.field.part`. The table is `area`, `card` or
    `constants`, or the name of a module; the part belongs to a table in its field, or to tables by card in it."""
    reasons: Mapping[str, str] = merged()
    """Codes for which an answer, or a pair of modules, is refused -> sentences, marked. Fields: area, king, who,
    value."""
    causes: Mapping[str, str] = merged()
    """Causes of scorings that are no cards -> their titles, marked, with the field `round`."""

    # Words

    traits: Mapping[str, TraitWords] = merged()
    """Traits of pieces."""
    unowned: Mapping[str, UnownedWords] = merged()
    """Colours that no seat owns."""
    steps: Mapping[str, str] = merged()
    """Announced steps that are no answers, by their words -> a phrase in the imperative, marked."""
    short_words: Mapping[str, str] = merged()
    """Words in an announced step -> their form in few cells, marked, if that is not what they are called among
    choices."""
    piece: Callable[[Names, int, Whose], str] = first(lambda names, kind, whose: "")
    """A piece as a phrase without its traits, by the number of its kind."""
    answer: Callable[[Option], AnswerWords | None] = first(lambda option: None)
    """The words for an answer in which areas, cards or a piece are named; None for one that `WordsUI.label` tells."""
    remarks: Callable[[Question], Sequence[str]] = appended(lambda question: ())
    """Sentences behind the prompt for a step of a card."""
    brief: Callable[[GrandeContext, Event], Brief | None] = first(lambda context, event: None)
    """The short form of an event, for the corner of the map; None for an event that is not told there, or by a card."""
    brief_cards: Mapping[type[Event], str] = merged()
    """Events of a seat that are told there by the short form of a card, by its id."""

    phrase: Callable[[Names, Event], str] = first(lambda names, event: "")
    """An event of a module in a few words, where a turn is told as a whole: without its seat, whose turn it mostly is;
    "": its sentence is told."""
    on_board: Sequence[type[Event]] = appended(())
    """Events of modules of which nothing is told there, as what they change on the board is."""

    # The map and its areas

    values: Callable[[GrandeFacts, int], Worth | None] = first(lambda facts, area: None)
    """What an area, by number, pays now, best place first; None: what the game says."""
    spot_pays: Mapping[str, int] = merged()
    """Spots -> what a caballero there earns besides."""
    state: Callable[[GrandeContext, str], Sequence[Sequence[str]]] = appended(lambda context, area: ())
    """What is special about an area now, for the map: each thing in two forms or more, from long to short. Those of a
    sign that has no longer form are equal."""
    area_notes: Callable[[GrandeFacts, str], Sequence[str]] = appended(lambda facts, area: ())
    """The same as short sentences."""
    area_rules: Callable[[GrandeFacts, str], Sequence[str]] = appended(lambda facts, area: ())
    """What the rules change about an area now, in whole sentences."""
    lying: Callable[[GrandeContext, str], Sequence[Line]] = appended(lambda context, area: ())
    """What lies in an area besides pieces, for the map: each in a few cells."""
    counts_for: Callable[[Board], Sequence[int]] = appended(lambda board: ())
    """The seat for which caballeros that no seat owns count; () for nobody."""
    page: Callable[[GrandeContext], MapPage | None] = first(lambda context: None)
    """What stands in place of the map now; None: the map."""

    # Cards and points

    row: Sequence[str] = appended(())
    """The cards that lie beside the board in every round and are handed out, in their order."""
    face_down: Callable[[Board], Sequence[str]] = appended(lambda board: ())
    """The cards on offer that nobody can choose in this round."""
    acted: Callable[[Board, int], str] = first(lambda board, seat: "")
    """The card whose action a seat has in this round; "" for none."""
    stock: Callable[[GrandeView, str], int] = first(lambda view, card: 0)
    """How many caballeros the viewer has to place by a card's number."""
    performed: Callable[[GrandeState, int, Option], Steps[None] | None] = first(lambda g, seat, option: None)
    """The steps by which the rules perform a seat's answer that moves a piece; None for an answer without any."""
    other_points: Sequence[OtherPoints] = appended(())
    """What is paid for areas besides what the box pays; the first that fits a scoring is told."""
