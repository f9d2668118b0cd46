"""The face of a game: everything the app needs to show it and to have it played, besides its rules.

A game brings a Face, which is registered in `FACES` under the game's name, and a MatchFace for each match. What a
MatchFace does not override is done as for a game that has nothing special there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from contextlib import suppress
from types import MappingProxyType
from typing import Any, Literal, Protocol

from elgrande_tui.i18n.seats import Names, listed, seat_name
from elgrande_tui.i18n.translations import _
from elgrande_tui.i18n.whole_sentence import whole_sentence
from elgrande_tui.input.commands import TABLE, Called, Command, table_commands
from elgrande_tui.model.catalogue import Catalogue
from elgrande_tui.model.form import Chosen, Form, Preset
from elgrande_tui.model.help_note import FirstStep, HelpNote
from elgrande_tui.model.module_face import (
    ModuleFace,
    addition_rows,
    chosen_faces,
    commands_of_modules,
    face_or_none,
    looked_up,
    said,
    translated,
)
from elgrande_tui.model.pace import Beat
from elgrande_tui.model.picking import Choice, HandChoice, Part, Picking, told, words_of
from elgrande_tui.model.plain_face import PlainCommand, PlainFace
from elgrande_tui.model.screen_face import ScreenFace, Size
from elgrande_tui.replay.steps import Turn
from elgrande_tui.widgets.cells import Row
from elgrande_tui.widgets.glyphs import Glyphs
from engine.core.errors import SetupError
from engine.core.event import Event
from engine.core.figures import Figure, FigureBook
from engine.core.option import Option
from engine.core.question import Question
from engine.core.registry import NameRegistry
from engine.core.rules import Rules, load_game
from engine.core.setup import Setup

Way = Literal["left", "right", "up", "down"]
"""An arrow."""
LINE_CELLS = 80
"""Width of a line on the smallest screen."""
COLOURS = ("red", "blue", "green", "yellow", "brown")
"""The usual names of the first seats; the others have numbers."""
USUAL_SEATS = 4
"""How many seats most games begin with."""


class Ground(Protocol):
    """The areas of a board as cursor and keys know them. An area is given by its word in answers."""

    @property
    def areas(self) -> Sequence[str]:
        """All areas, in the order in which Tab goes through them."""
        ...

    @property
    def middle(self) -> str:
        """Where the cursor appears when an arrow is the first key."""
        ...

    def name(self, area: str) -> str:
        """Return its name inside a sentence, also of an area that this match does not have."""
        ...

    def key(self, area: str) -> str:
        """Return the key that goes there, as it is shown."""
        ...

    def towards(self, area: str, way: Way) -> str:
        """Return the area to which an arrow leads from there; "" when there is none."""
        ...


class MatchFace:
    """What the app needs of a game to show one match: its words, its choices, what happened, what may be explained."""

    alone: frozenset[str] = frozenset()
    """Answers of one word that have commands of their own (`pass`): they are no branches of the tree of answers. Those
    of modules are added."""
    plain: PlainFace = PlainFace()
    """The game in words."""
    ends: Sequence[str] = ()
    """Answers of one word that end something: the command of the first one gives whichever is on offer."""
    screen_type: type[ScreenFace] = ScreenFace
    """How the match is shown on a screen: made of the faces of its modules."""
    first_round = 1
    """The number of the round with which a match begins."""
    has_first_steps: bool = False
    """Whether `first_step` guides new players through their first turns."""
    has_hints: bool = False
    """Whether `label` tells any answer well enough for advice that stands apart from the board."""
    context_type: Callable[..., Any] | None = None
    """Makes the Context of a screen from its fields (see `elgrande_tui.model.context`); None: one without more."""

    def __init__(self, rules: Rules[Any], modules: Sequence[ModuleFace] = ()) -> None:
        self.rules = rules
        self.modules = modules
        """The faces of the variants and modules in play, in the order of the rules: they are asked first."""
        self.alone |= {command.answers for command in commands_of_modules(modules) if command.answers}
        self.screen = self.screen_type(modules)

    @property
    def reports(self) -> Sequence[PlainCommand]:
        """The commands of plain mode that tell something of the board, those of modules among them."""
        return (*self.plain.reports, *(report for module in self.modules for report in module.reports))

    # What is asked

    def prompt(self, view: Any, question: Question, names: Names, cells: int | None = LINE_CELLS) -> str:
        """Return what the player is asked, in one sentence; `question` and `view` are theirs, of the same moment.

        A sentence that would be longer than `cells` (None: any length will do) may be worded shorter. Here only the
        modules are asked; each game words its own questions, where they say nothing.
        """
        return said(self.modules, lambda module: module.prompt(self.rules, view, question, names))

    def waiting(self, view: Any, names: Names, cells: int | None = LINE_CELLS) -> str:
        """Return which seats the game is waiting for, in one sentence; "" for none but the viewer's."""
        if own := said(self.modules, lambda module: module.waiting(self.rules, view, names)):
            return own
        others = [seat for seat in view.asked if seat != view.viewer]
        return _("Waiting for {who}.").format(who=listed([names[seat] for seat in others])) if others else ""

    def given(self, view: Any) -> str:
        """Return what the viewer has given already while others are waited for, in one sentence; "" for nothing."""
        return ""

    def begun(self, question: Question, picking: Picking) -> bool:
        """Check whether part of the answer stands, so that only the next part is asked for."""
        return bool(picking.picked)

    def of_half(self, question: Question, picking: Picking) -> Question:
        """Return the question as it is for the half of it that keys mean."""
        return question

    def asked(
        self, view: Any, question: Question, picking: Picking, names: Names, cells: int | None = LINE_CELLS
    ) -> str:
        """Return what the player is asked after so much of an answer was picked: `Blue harbour: where to?`

        A sentence that would be longer than `cells` (None: any length will do) may be worded shorter.
        """
        if not self.begun(question, picking):
            return self.prompt(view, self.of_half(question, picking), names, cells)
        return self.going_on(view, picking)

    def going_on(self, view: Any, picking: Picking) -> str:
        """Return the parts of an answer that are settled, the chosen and the only possible ones, and what is next."""
        labels = [(part.sort, self.part_label(part)) for part in told(picking.path[1:])]
        path = " ".join(f"({label})" if sort == "traits" else label for sort, label in labels)
        asked = self.next_word(picking, self.choices(view, picking))
        sentence = f"{path}: {asked}" if path else asked
        return sentence[:1].upper() + sentence[1:]

    def next_word(self, picking: Picking, choices: Sequence[Choice]) -> str:
        """Return what is asked next while an answer is put together, behind what is picked already: `where to?`"""
        return _("which one?") if picking.path else _("what?")

    # Answers

    ground: Ground | None = None
    """The board's areas; None for a game without any."""
    looks_around = False
    """Whether the cursor goes to areas that cannot be picked without a word, to look at them: only enter says why."""

    def towards(self, view: Any, area: str, way: Way) -> str:
        """Return the area to which an arrow leads; "" when there is none. Without an `area` it is the first key."""
        if self.ground is None:
            return ""
        return self.ground.towards(area, way) if area else self.middle(view)

    def middle(self, view: Any) -> str:
        """Return the area to which the cursor goes first; "" when there is none."""
        return self.ground.middle if self.ground is not None else ""

    halves: Sequence[str] = ()
    """The halves of a question of which keys mean one at a time, the usual one first; none in most games.

    ASIDE, the half of answers that stand beside what is asked, needs not be among them.
    """

    def picking(self, question: Question) -> Picking:
        """Return the tree of the answers to a question."""
        offer = [self.rules.parse(words) for words in question.words]
        half_of = [self.half_of(question, option) for option in offer]
        any_order = [option.any_order for option in offer]
        parts = [self.parts(option) for option in offer]
        return Picking(parts, alone=self.alone, halves=self.halves, half_of=half_of, any_order=any_order)

    def half_of(self, question: Question, option: Option) -> str:
        """Return the half to which an answer to that question belongs; "" for all halves."""
        return ""

    def parts(self, option: Option) -> tuple[Part, ...]:
        """Return the parts by which an answer is put together, of which the last one completes it."""
        brought = (module.parts(self.rules, option) for module in self.modules)
        return next((tuple(parts) for parts in brought if parts), (Part(option.words),))

    def choice(self, view: Any, part: Part) -> Choice:
        """Return a part that may come next as a choice; a key of "" gets the next free number."""
        if self.ground is not None and part.sort == "area":
            return Choice(part, self.ground.key(part.word), self.part_label(part))
        return Choice(part, part.word if part.sort == "number" else "", self.part_label(part))

    def choices(self, view: Any, picking: Picking | None) -> list[Choice]:
        """Return what may be picked now: areas in the order of the board, then the others by key, seats in turn."""
        if picking is None:
            return []
        found = [self.choice(view, part) for part in picking.choices]
        order = self.ground.areas if self.ground is not None else ()
        areas = sorted((choice for choice in found if choice.area), key=lambda choice: order.index(choice.word))
        # Digits that name spots of areas must not number anything else: a digit typed on an area goes there first.
        spots = {self.spot_key(spot.value) for area in areas for spot in picking.spots(area.part)}
        turns = {seat: place for place, seat in enumerate(self.order(view))}
        others = [choice for choice in found if not choice.area]
        others.sort(key=lambda one: _place(one.part, turns))
        return [*areas, *_numbered(others, spots)]

    def best_first(self, view: Any, choices: Sequence[Choice]) -> Sequence[Choice]:
        """Return choices in the order in which plain mode tells them, where the table shows what would be scored."""
        return choices

    def spot_key(self, spot: str) -> str:
        """Return the digit of a spot, a part of an area, by its id: the value of its Part."""
        raise NotImplementedError

    def spots_of(self, picking: Picking, area: str) -> Sequence[str]:
        """Return the ids of the spots of an area, if answers like those on offer can name them."""
        return ()

    def part_label(self, part: Part) -> str:
        """Return what a part of an answer is called on the screen."""
        if part.sort == "seat":
            return seat_name(part.word)
        own = looked_up(self.modules, lambda module: module.words, part.word)
        return _(own) if own is not None else part.word

    def spoken(self, choice: Choice) -> str:
        """Return a choice as plain mode tells it, where there is room for more."""
        return choice.label

    def called(self, names: Names, part: Part) -> Sequence[str]:
        """Return every name that a player may type for a part of an answer, beside its word: its label too."""
        own = [name for module in self.modules for name in module.typed(part.word)]
        return [self.part_label(part), *([names[part.value]] if part.sort == "seat" else ()), *own]

    def label(self, names: Names, words: str, player: int | None = None) -> str:
        """Return an answer as a phrase in the imperative, in lower case, for the seat `player` that gives it."""
        try:
            option = self.rules.parse(words)
        except ValueError:
            return words
        return said(self.modules, lambda module: module.label(self.rules, names, option)) or words

    def reason_label(self, kind: str, area: str) -> str:
        """Return where a reason for an advice lies (see `engine.bots.advice.Why`), as a heading inside a sentence.

        "" for one that is not told.
        """
        return ""

    def usual(self, question: Question, choices: Sequence[Choice]) -> str:
        """Return the word that is chosen at first; "" for none."""
        return ""

    def default(self, question: Question, picking: Picking) -> str:
        """Return the answer that enter gives while no choice is selected; "" for none."""
        return ""

    def alike(self, one: Question, other: Question) -> bool:
        """Check whether the cursor may stay from one question to the other, as they ask for more of the same."""
        return one.kind == other.kind

    @property
    def has_hands(self) -> bool:
        """Whether hands are chosen card by card in this match; see `hand_choice`."""
        return False

    def hand_choice(self, question: Question) -> HandChoice | None:
        """Return how a whole hand is chosen at a question that asks for one card by card; None for any other."""
        return None

    def reason(self, names: Names, view: Any, words: str) -> str:
        """Return why an answer cannot be given now; "" when these words are none."""
        return _("That is not possible now.") if self._are_words(words) else ""

    def _are_words(self, words: str) -> bool:
        """Check whether these are the words of an answer that the game knows, legal now or not."""
        try:
            self.rules.parse(words)
        except ValueError:
            return False
        return True

    def why_not_area(self, names: Names, view: Any, picking: Picking, area: str) -> str:
        """Return why an area, or a spot, cannot be picked next."""
        return self._why_not(names, view, picking, area)

    def why_not_number(self, names: Names, view: Any, picking: Picking, number: str, area: str = "") -> str:
        """Return why a number cannot be picked next; it may name a spot of the `area` that is picked or looked at."""
        spots = self.spots_of(picking, area) if area else ()
        spot = next((spot for spot in spots if self.spot_key(spot) == number), "")
        if spot:
            return self.why_not_area(names, view, picking, spot)
        return self.why_not_count(names, view, picking, number)

    def why_not_count(self, names: Names, view: Any, picking: Picking, number: str) -> str:
        """Return why a number that names no spot cannot be picked next."""
        return self._why_not(names, view, picking, number)

    def _why_not(self, names: Names, view: Any, picking: Picking, word: str) -> str:
        like, depth = picking.template(without=word), len(picking.path)
        words = words_of((*like[:depth], Part(word), *like[depth + 1 :]))
        return self.reason(names, view, words) or _("That is not possible now.")

    def not_offered(self, word: str) -> str:
        """Return why an answer of one word that is not on offer cannot be given; "" for words without a reason."""
        return ""

    def why_no_enter(self, picking: Picking | None, called: Called) -> str:
        """Return why enter does nothing where nothing can be chosen; `called` names commands for the player."""
        return _("Enter does nothing here.")

    # Announced steps, to which seats may object

    def passing(self, question: Question) -> str:
        """Return the answer that lets an announced step happen; "" when the question is about none."""
        return ""

    def told_of_passing(self, key: str, *, always: bool) -> str:
        """Return what the player is told who lets `always` pass in this game, or not any more; `key` changes that."""
        if always:
            return _("All announced steps pass in this game; {key} changes that.").format(key=key)
        return _("You are asked before each announced step in this game.")

    def knows_number(self, picking: Picking | None, number: str) -> bool:
        """Check whether there are answers like those on offer with that number, legal now or not."""
        verb = picking.template()[:1] if picking else ()
        return bool(verb) and self._are_words(words_of((*verb, Part(number))))

    def repeats(self, words: str) -> bool:
        """Check whether that answer may be given several times by one command, as the game asks for more of it."""
        return False

    def most(self, question: Question, words: str) -> int:
        """Return how many times that answer, which repeats, can be given from here on; 0: the question has no limit."""
        return 0

    def takes_back(self, view: Any, words: str) -> bool:
        """Check whether it is sure that the viewer can take this answer back once it is given.

        Such an answer may be given by one key; any other one waits for enter.
        """
        return False

    def is_final(self, view: Any, words: str) -> bool:
        """Check whether this answer of the viewer, in their turn, cannot be taken back once play goes on."""
        return False

    def asks_again(self, view: Any, words: str) -> bool:
        """Check whether a final answer is asked for once more whatever the player's settings, as nobody expects it."""
        return False

    # What happened

    def sentence(self, names: Names, event: Event) -> str:
        """Return what happened as one line of the log; "" for an event without a line.

        Here only the modules are asked; each game tells its own events.
        """
        return said(self.modules, lambda module: module.sentence(self.rules, names, event))

    def changes(self, before: Any, after: Any) -> Any:
        """Return what has changed on the board, to flash once: anything that can be joined by `|`; None for nothing."""
        return None

    def beats(self, before: Any, after: Any, events: Sequence[Event], names: Names) -> Sequence[Beat]:
        """Return the show of a step, without the board `after` it, which ends it; () for a step that is shown at once.

        Every beat is made of the two boards and of what happened between them, as the viewer was told.
        """
        return ()

    def marks_of(self, before: Any, after: Any, seat: int) -> Any:
        """Return what of `changes` is about that seat."""
        return None

    def done_to(self, before: Any, after: Any, seat: int) -> tuple[int, Mapping[str, int]]:
        """Return what a step has brought one seat, or cost it: points, and pieces by the word of their area."""
        then, now = self.scores(before), self.scores(after)
        return (now[seat] - then[seat] if now and then else 0), {}

    def round_begun(self, event: Event) -> int:
        """Return the number of the round that begins with this event; 0 for none."""
        return 0

    def round_of(self, view: Any) -> int:
        """Return the number of the round of a board; 0 before the first, and in a game without rounds."""
        return 0

    def round_name(self, number: int) -> str:
        """Return what the round with that number is called, inside a sentence."""
        return _("round {n}").format(n=number)

    def turn_of(self, view: Any) -> Turn:
        """Return the turn to which a position belongs."""
        name, seat, _arg = view.section or ("over", -1, "")
        return self.round_of(view), name, seat

    def scored(self, view: Any) -> Sequence[Any]:
        """Return what has been scored in this match, the oldest first; a panel shows what is new there."""
        return ()

    def scores(self, view: Any) -> Sequence[int]:
        """Return every seat's points; () for a game without points."""
        return ()

    def decided(self, view: Any, names: Names) -> Sequence[str]:
        """Return what decided a match that is over, the earliest first, each in a few words; () for nothing."""
        return ()

    def places(self, view: Any) -> Sequence[int]:
        """Return every seat's place when the game is over, 1 for the winner; () for a game that tells none."""
        scores = self.scores(view)
        return [1 + sum(other > score for other in scores) for score in scores]

    def sources(self, view: Any, seat: int) -> Mapping[str, int]:
        """Return where a seat's points come from: source -> points, {} for a game that does not tell.

        A source is a short word that never changes, as it is kept; `Face.source` says what it is called.
        """
        return {}

    def order(self, view: Any) -> list[int]:
        """Return the seats in the order in which they are shown."""
        return list(range(len(self.rules.setup.seats)))

    def facts(self, view: Any, seat: int | None, names: Names) -> Any:
        """Return the game as one seat knows it with that view, in the form that the game's reports take."""
        return view

    # What is explained

    def topics(self, question: Question) -> Iterator[str]:
        """Yield the topics that a question is about."""
        yield from ()

    def note(self, topic: str) -> HelpNote:
        """Return the note on a topic, as it is true of this match. Raises KeyError for an unknown topic."""
        note = looked_up(self.modules, lambda module: module.notes, topic)
        if note is None:
            raise KeyError(topic)
        return translated(note)

    def turns_begun(self, view: Any) -> int:
        """Count the turns of each seat that have begun, the one of the moment among them."""
        return self.round_of(view)

    def first_step(self, view: Any, question: Question | None, turn: int) -> FirstStep | None:
        """Return what a new player is told in their guided turn of that number, also while others are asked.

        It follows from view and question alone. None: nothing, and the guide explains this moment.
        """
        return None

    def lessons(self, view: Any, question: Question | None) -> Iterator[str]:
        """Yield the topics of this moment in the order in which the guide explains them."""
        yield from self.topics(question) if question is not None else ()


class Face:
    """A game as the app shows it while there is no match; registered in `FACES` under the game's name.

    What a Face does not override is done as for a game that has nothing special there.
    """

    name: str
    """The name under which the game is registered."""
    modules: Mapping[str, ModuleFace] = MappingProxyType({})
    """The faces of its variants and modules by name; one without a face is played under its id."""

    @property
    def title(self) -> str:
        """What the game is called."""
        return self.name

    @property
    def commands(self) -> Sequence[Command]:
        """The game's own commands of the table, and those that go to areas.

        Ids differ from game to game; new ones begin with the game's name. A game with announced steps (see
        `MatchFace.passing`) has the shell's PASS_ALL and LET_PASS among them.
        """
        return ()

    def match(self, rules: Rules[Any]) -> MatchFace:
        """Return the face of one match."""
        raise NotImplementedError

    def title_art(self, size: Size, glyphs: Glyphs) -> list[Row]:
        """Return the picture of the first screen, at most that large, with the name of the game in it."""
        return [[], [(f"  {self.title}", "title")]][: size.rows]

    def bare_board(self, setup: Setup, size: Size, glyphs: Glyphs) -> list[Row]:
        """Return the board before a game, at most that large, to look at while players are waited for; [] for none."""
        return []

    def guide(self) -> Sequence[tuple[str, HelpNote]]:
        """Return the notes on the whole game with their topics, in an order in which they can be read."""
        return ()

    def catalogue(self, setup: Setup | None = None) -> Catalogue | None:
        """Return the card catalogue as it is at a table, or as printed; None: the game has none."""
        return None

    # A new game

    @property
    def first_game(self) -> Chosen | None:
        """What is chosen, in the rows of the form and beyond, for a first game with guided turns; None: it has none."""
        return None

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

    def form(self) -> Form:
        """Return what can be chosen for a new game besides its players: here what its modules bring."""
        return list(addition_rows(self.module_faces))

    @property
    def presets(self) -> Sequence[Preset]:
        """The presets of the form, the usual game first; none in most games."""
        return ()

    def setup(self, seats: tuple[str, ...], chosen: Chosen) -> Setup:
        """Return the Setup of a new game with these seats and with what is chosen in the rows of the form.

        Here that is the modules and their options; a game with rows of its own adds what they mean.
        """
        also = chosen_faces(self.module_faces, chosen)
        options = {name: value for face in also for name, value in face.options(chosen).items()}
        return Setup(self.name, seats, tuple(face.name for face in also), options=options)

    def objection(self, setup: Setup) -> str:
        """Return a sentence why this cannot be played; "" when it can."""
        try:
            load_game(self.name).check(setup)
        except SetupError as error:
            return self.refusal(error)
        return ""

    def refusal(self, error: SetupError) -> str:
        """Return the sentence for a choice that the rules refuse with this error."""
        return said(self.module_faces, lambda module: module.refusal(error)) or whole_sentence(str(error))

    def goes_with(self, row: str, setup: Setup) -> str:
        """Return what the rules say of the module of a row together with those of the Setup, in one sentence; "" for
        nothing.
        """
        return ""

    @property
    def module_faces(self) -> list[ModuleFace]:
        """The faces of its variants and modules, without those that do not load."""
        return [face for name in self.modules if (face := face_or_none(self.modules, name)) is not None]

    @property
    def examples(self) -> Sequence[tuple[str, str]]:
        """Examples for the help of `elgrande play`: what follows these words, and what it does."""
        return ()

    def game_line(self, setup: Setup) -> str:
        """Return what is played at a table, in a few words: length and variants for instance."""
        also = [self.addition(name) for name in (*setup.variants, *setup.modules)]
        return _("{base}, with {also}").format(base=self.title, also=", ".join(also)) if also else self.title

    def addition(self, name: str) -> str:
        """Return what a variant or module is called."""
        module = face_or_none(self.modules, name)
        return module.called if module else next((row.label for row in self.form() if row.id == name), name)

    def figures(self, additions: Iterable[str] | None = None) -> FigureBook:
        """Return the printed figures of the game with these variants and modules; None: with all there are.

        Here there are none: house rules cannot change anything.
        """
        return FigureBook({})

    def figure_name(self, figure: Figure) -> str:
        """Return what a figure is called, whatever its value is."""
        return figure.path

    def figure_value(self, value: Any) -> str:
        """Return the value of a figure, one of `Figure.value`, as it is told."""
        if isinstance(value, bool):
            return _("yes") if value else _("no")
        return " ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)

    def house_rules(self, setup: Setup, about: str = "") -> list[str]:
        """Return the house rules of a table, those that concern `about`, each with what is printed."""
        if not setup.figures:
            return []
        printed = self.figures((*setup.variants, *setup.modules)).figures
        line = _("{figure} {value} (printed {printed})")
        return [
            line.format(
                figure=self.figure_name(printed[path]),
                value=self.figure_value(value),
                printed=self.figure_value(printed[path].value),
            )
            for path, value in setup.figures.items()
            if path in printed and printed[path].concerns(about)
        ]

    def source(self, name: str) -> str:
        """Return what a source of points is called, for those that `MatchFace.sources` tells."""
        return name


FACES: NameRegistry[Face] = NameRegistry("elgrande.faces", "elgrande_tui.games.registry:BUILT_IN")
"""The faces of all games by name: the built-in ones, and those that installed distributions bring."""


def game_face(game: str) -> Face:
    """Return the face of the game with that name. Raises SetupError for a game that has none."""
    try:
        return FACES[game]
    except KeyError as error:
        raise SetupError(f"nothing here shows the game '{game}'") from error


def house_rules_told(setup: Setup) -> list[str]:
    """Return the house rules of a table in one sentence; [] when it has none."""
    told = game_face(setup.game).house_rules(setup)
    return [_("House rules: {rules}.").format(rules="; ".join(told))] if told else []


def face_of(rules: Rules[Any]) -> MatchFace:
    """Return the face of a match. Raises SetupError for a game that has none."""
    return game_face(rules.setup.game).match(rules)


def game_commands() -> list[Sequence[Command]]:
    """Return the own commands of each game; a game that cannot be loaded brings none."""
    found: list[Sequence[Command]] = []
    for name in FACES:
        with suppress(SetupError):
            found.append((*FACES[name].commands, *commands_of_modules(FACES[name].module_faces)))
    return found


def key_of(name: str) -> str:
    """Return the key of a command of the table, by its id, which may go without `table.`, as a screen shows it."""
    found = (entry for own in ((), *game_commands()) for entry in (*own, *TABLE))
    return next(entry for entry in found if entry.id in (name, f"table.{name}")).written


def own_commands(rules: Rules[Any]) -> tuple[Command, ...]:
    """Return the commands of a match that its game and the modules in play bring."""
    return (*game_face(rules.setup.game).commands, *commands_of_modules(face_of(rules).modules))


def commands_of(rules: Rules[Any]) -> tuple[Command, ...]:
    """Return all commands at the table of a match, in the order of the help."""
    return table_commands(own_commands(rules))


def _place(part: Part, turns: Mapping[int, int]) -> int:
    """Return where a part comes among others that are no areas."""
    if part.sort == "seat":
        return turns[part.value]
    return int(part.value) if part.sort == "traits" else len(turns)


def _numbered(found: Sequence[Choice], taken: Set[str]) -> list[Choice]:
    """Give choices without a number the next free one, and sort by number; `taken` are not given.

    Where some are taken the first free one is 0: a number behind them would look as if those before it were missing.
    """
    used = {choice.key for choice in found} | taken
    free = iter(str(number) for number in range(0 if taken else 1, 100) if str(number) not in used)
    named = [c if c.key else Choice(c.part, next(free), c.label) for c in found]
    return sorted(named, key=lambda choice: int(choice.key))
