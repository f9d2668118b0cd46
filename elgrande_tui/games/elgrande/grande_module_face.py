"""The face of a variant or expansion of El Grande: what any game's module can show, and what only El Grande has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from elgrande_tui.games.elgrande.words import AreaWords, CardWords, GrandeWords, PresetWords
from elgrande_tui.model.module_face import ModuleFace

if TYPE_CHECKING:
    from elgrande_tui.games.elgrande.board.labels import Line
    from elgrande_tui.games.elgrande.board.raster import MapPatch
    from elgrande_tui.games.elgrande.model.game_facts import GameFacts
    from elgrande_tui.games.elgrande.model.grande_context import GrandeContext
    from elgrande_tui.i18n.seats import Names
    from elgrande_tui.model.picking import HandChoice
    from elgrande_tui.model.screen_face import Size
    from elgrande_tui.widgets.cells import Row
    from elgrande_tui.widgets.glyphs import Glyphs, Sign
    from engine.core.ask import Steps
    from engine.core.event import Event
    from engine.core.option import Option
    from engine.core.question import Question
    from engine.games.elgrande.grande_rules import GrandeRules
    from engine.games.elgrande.model.events import AreaScored
    from engine.games.elgrande.model.seams import Worth
    from engine.games.elgrande.model.state import GrandeState
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
    """A piece that has it, marked, with the field `piece`; "": its face names such a piece as a whole, see `piece`."""
    lasting: bool = True
    """Whether a piece keeps it when it moves; what it does not keep is told only where it is chosen among others."""


class UnownedWords(NamedTuple):
    """Caballeros of a colour that no seat owns."""

    letter: str
    owner: str
    """In place of a player's name, marked."""
    counted: str
    """A number of them as plain mode tells it, marked, with the field `count`."""


class AnswerWords(NamedTuple):
    """An answer in words."""

    message: str
    """A phrase in the imperative, marked. Its fields say what those of the Option mean: `piece`, `area`, `source`,
    `target`, `card`."""
    kind: int | None = None
    """The kind that the piece is called by, where some of its traits go without saying; None: the Option's own."""


class OtherPoints(NamedTuple):
    """What the `other` points of a payment are, all marked but `sign`."""

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


class GrandeModuleFace(ModuleFace):
    """What a variant or expansion adds to what is shown of El Grande. Cards, areas and seats are named by id."""

    length: str = ""
    """How long a game with it lasts, marked; "": as long as without it. It is told in place of the length, not of the
    name."""
    cards: Mapping[str, CardWords] = {}
    """Its action cards by id."""
    areas: Mapping[str, AreaWords] = {}
    """Its areas and spots by id."""
    map_cells: Mapping[str, int] = {}
    """Its areas -> how many cells the map has for the name, in every language."""
    presets: Mapping[str, PresetWords] = {}
    """Presets of the form for a new game with it, by id."""
    figures: Mapping[str, str] = {}
    """Its own figures, by the fields of its table -> what they are called, marked. `field.part`: the part of a table in
    it, or of tables by card in it."""
    short_words: Mapping[str, str] = {}
    """Its words in an announced step -> their form in few cells, marked."""
    traits: Mapping[str, TraitWords] = {}
    """Its traits of pieces."""
    unowned: Mapping[str, UnownedWords] = {}
    """Its colours that no seat owns."""
    causes: Mapping[str, str] = {}
    """Its causes of scorings -> their titles, marked, with the field `round`."""
    other: OtherPoints | None = None
    """What it pays besides; see `pays`."""

    def spot_pays(self, rules: GrandeRules) -> Mapping[str, int]:
        """Return its spots -> what a caballero there earns besides."""
        return {}

    def __init__(self, name: str = "", texts: GrandeWords | None = None) -> None:
        """Take the texts of its file, if it has one: what it is called and changes, its cards, areas and notes."""
        super().__init__(name)
        if texts is not None:
            own = texts.module[self.name]
            self.title, self.line, self.text = own.name, own.line, own.text
            self.cards, self.areas, self.notes = texts.card, texts.area, texts.notes
            self.presets = texts.preset

    # Words

    def piece(self, rules: GrandeRules, names: Names, kind: int, whose: Whose) -> str:
        """Return one of its pieces as a phrase, given the number of its kind; "" for the kinds of others."""
        return ""

    def answer(self, rules: GrandeRules, option: Option) -> AnswerWords | None:
        """Return the words for an answer in which areas, cards or a piece are named; None where the game's own will
        do. Whose the piece is depends on the reader; what does not, `label` words."""
        return None

    # Answers

    defaults: Mapping[str, str] = {}
    """Its kinds of questions -> the answer of one word that enter gives while nothing is chosen."""

    has_hands: bool = False
    """Whether it lets hands be chosen card by card."""

    def hand_choice(self, rules: GrandeRules, question: Question) -> HandChoice | None:
        """Return how a whole hand is chosen, where its question asks for one card by card; None for any other."""
        return None

    reversible: tuple[type[Option], ...] = ()
    """Its answers that another one of the same question takes back: one key may give them."""

    def besides_court(self, rules: GrandeRules, view: GrandeView, card: str) -> int:
        """Return how many caballeros the viewer can place by a card's number that are not at the court."""
        return 0

    def stands_aside(self, question: Question, option: Option) -> bool:
        """Check whether an answer is one of its own that can be given besides what is asked."""
        return False

    def performed(self, g: GrandeState, seat: int, option: Option) -> Steps[None] | None:
        """Return the steps by which the rules perform one of its answers that moves a piece; None for any other."""
        return None

    # The map

    def patch(self, rules: GrandeRules | None = None) -> MapPatch | None:
        """Return what it changes on the map of a game; without one, all that it can bring."""
        return None

    def values(self, facts: GameFacts, area: int, values: Worth) -> Worth:
        """Return what an area pays now, best place first, where it pays something else than its scoreboard says."""
        return values

    pages: frozenset[str] = frozenset()
    """The kinds of its questions for which a page stands in place of the map."""

    def page(self, context: GrandeContext, size: Size) -> list[Row]:
        """Return that page, no larger than `size`."""
        return []

    def page_at(self, context: GrandeContext, x: int, y: int, size: Size) -> str:
        """Return the word of the choice at a cell of it; "" for none."""
        return ""

    def hand(self, context: GrandeContext, seat: int) -> Row:
        """Return what stands in place of the player's power cards; [] for those."""
        return []

    def concerns(self, board: Board, area: str) -> bool:
        """Check whether an area is another one now than without it."""
        return False

    def area_note(self, facts: GameFacts, area: str) -> str:
        """Return what is special about an area now, as a short sentence; "" for nothing."""
        return ""

    def state(self, context: GrandeContext, area: str) -> Sequence[str]:
        """Return the same for the map, in forms from long to short."""
        return ()

    def lying(self, context: GrandeContext, area: str) -> Sequence[Line]:
        """Return what lies in an area besides pieces, for the map: each in a few cells."""
        return ()

    def brief(self, rules: GrandeRules, glyphs: Glyphs, event: Event) -> tuple[int, str] | None:
        """Return the seat of one of its events and what happened, in at most twelve cells, for the corner of the map;
        None for any other event."""
        return None

    # Cards

    def row(self, rules: GrandeRules) -> Sequence[str]:
        """Return the cards that lie beside the board in every round and are handed out, in their order."""
        return ()

    def acted(self, facts: GameFacts, seat: int) -> str:
        """Return the card whose action a seat has in this round, where that is not the one that it has taken; ""
        for that one."""
        return ""

    def face_down(self, board: Board) -> Sequence[str]:
        """Return the cards on offer that nobody can choose in this round."""
        return ()

    # Pieces and points

    def counts_for(self, board: Board) -> int | None:
        """Return the seat for which caballeros that no seat owns count; None for nobody."""
        return None

    def pays(self, rules: GrandeRules, scored: AreaScored) -> bool:
        """Check whether the `other` points of this scoring are those that it pays."""
        return False
