"""Follow the player's keys to an answer: which area and which part they are on. It needs no screen and no rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from elgrande_tui.i18n.seats import Names
from elgrande_tui.i18n.translations import _
from elgrande_tui.input.commands import Called, ImpossibleCommandError
from elgrande_tui.model.game_ui import key_of
from elgrande_tui.model.match_ui.board import Way
from elgrande_tui.model.match_ui.composing import (
    choices_of,
    default_answer,
    knows_number,
    parts_of,
    picking_of,
    why_not_area,
    why_not_number,
)
from elgrande_tui.model.match_ui.match_ui import MatchUI
from elgrande_tui.model.picking import Choice, Part, Picking, usual
from engine.core.option import Option
from engine.core.question import Question
from engine.core.view import View

BACK: dict[Way, Way] = {"left": "right", "right": "left", "up": "down", "down": "up"}
"""The opposite arrow."""
COUNT_DIGITS = 2
"""So many digits a count has at most."""


class Selection:
    """What the player has picked so far of the answer to one question, and where the cursor is."""

    def __init__(self, ui: MatchUI, called: Called = key_of) -> None:
        self.ui = ui
        self.called = called
        self.names: Names = ()
        self.question: Question | None = None
        self.view: View | None = None
        self.picking: Picking | None = None
        self.choices: list[Choice] = []
        self.cursor = ""
        """The area under the cursor."""
        self.word = ""
        """The choice that enter takes; "" for none yet."""
        self._typed = ""
        """The digits typed so far of a number."""
        self._count = ""
        """The digits typed of how many times the answer is given."""
        self.meant = False
        """Whether the player has chosen something at this question, so that `word` has not merely stayed there."""
        self.settled = False
        """Whether the last key has chosen something, and no further digit can make another number of it."""
        self.given_at_once = False
        """The question was answered without enter: nothing stays chosen for the next one."""
        self.lens = 0
        """How the player looks at what can be chosen, counted by the game: at which group of it, in which size; 0: all
        of it."""
        self._turn = ""
        """The turn that the player has chosen last for a piece."""
        self._came: tuple[Way, str] | None = None
        """The arrow that goes back, and the area it leads to; None unless the last key was an arrow."""

    def ask(self, view: View, question: Question | None) -> None:
        """Begin with a new question, or none; the cursor stays where it is while questions are of one kind."""
        if self.question is not None and question == self.question:
            self.view = view  # the same question with a newer view: keep what is picked
            return
        same = self.question is not None and question is not None and self.ui.answers.is_alike(self.question, question)
        self.view, self.question = view, question
        self.picking = picking_of(self.ui, question) if question else None
        if question is not None and not same:
            self.cursor = ""
        self._count, self.meant = "", False
        stays, self.given_at_once = not self.given_at_once, False
        self._look(self.cursor if stays else "")
        if question is None or self.picking is None:
            return
        if default_answer(self.ui, question, self.picking):
            self.word = ""
        if first := self.ui.answers.preselected(question, self.choices):
            self.word = first
            if self._is_area(first):
                self.cursor = first

    def _look(self, preferred: str) -> None:
        """Find the choices afresh, and choose `preferred` if it is one of them.

        Otherwise a choice is chosen that is the only one, or that is meant where nothing is said.
        """
        assert self.view is not None
        self.choices = choices_of(self.ui, self.view, self.picking)
        words = [choice.word for choice in self.choices]
        meant = words if len(words) == 1 else [part.word for part in usual(choice.part for choice in self.choices)]
        self.word = preferred if preferred in words else meant[0] if meant else ""
        self._typed, self.settled = "", False
        if self._is_area(self.word):
            self.cursor = self.word

    @property
    def on_map(self) -> bool:
        """Whether areas can be picked now."""
        return any(choice.area for choice in self.choices)

    @property
    def count(self) -> int:
        """How many times the answer is given, as typed; 0: nothing is typed."""
        return int(self._count or "0")

    @property
    def takes_count(self) -> bool:
        """Check whether a digit is a count: only areas can follow, and the answer may be given again and again."""
        if self.picking is None or not self.on_map or not all(choice.area for choice in self.choices):
            return False
        assert self.question is not None
        return self.ui.answers.is_repeatable(self._like(self.question, self.picking))

    @property
    def most(self) -> int:
        """How many times the answer can be given from here on, if it takes a count; 0: nothing limits it."""
        if self.question is None or self.picking is None or self.view is None or not self.takes_count:
            return 0
        return self.ui.answers.repeat_limit(self.view, self.question, self._like(self.question, self.picking))

    def _like(self, question: Question, picking: Picking) -> Option:
        """Return an answer like those on offer."""
        return self.ui.rules.parse(question.words[picking.begun(picking.template())[0]])

    def answered_at_once(self) -> None:
        """Keep nothing chosen for the next question: enter, pressed out of habit, must not answer it."""
        self.given_at_once = True

    def unchoose(self) -> None:
        """Choose nothing; a number can be typed afresh."""
        self.word = self._typed = ""
        self.meant = self.settled = False

    def propose(self, words: str) -> None:
        """Begin anew, with that answer as far as one choice goes; the player has not chosen it."""
        while self.back():
            pass
        self.unchoose()
        if self.question is None or self.picking is None:
            return
        option = self.ui.rules.parse(words)
        if self.ui.answers.half_of(self.question, option) not in ("", self.picking.half) and self.picking.can_turn():
            self.picking.turn()
            self._look("")
            self.unchoose()
        for part in parts_of(self.ui, option):
            if part.sort == "turn":
                self._turn = part.word
            elif not self.word and self.choice(part.word) is not None:
                self.word = part.word
                self.cursor = part.word if self._is_area(part.word) else self.cursor

    @property
    def begun(self) -> bool:
        """Whether the player has chosen, typed or picked anything at this question."""
        return self.meant or bool(self._count) or (self.picking is not None and bool(self.picking.picked))

    def choice(self, word: str) -> Choice | None:
        """Return the choice with that word; None when there is none."""
        return next((choice for choice in self.choices if choice.word == word), None)

    def go(self, area: str) -> None:
        """Put the cursor on an area.

        Raises ImpossibleCommandError when an area is asked for, but this one is not legal.
        """
        if not self._is_area(area):
            name = area if self.ui.board.ground is None else self.ui.board.ground.name(area)
            raise ImpossibleCommandError(_("There is no {area} in this game.").format(area=name))
        if area != self.cursor:
            self._leave_spots()
        self._leave_traits()
        self.cursor, self._came, self._typed = area, None, ""
        self._mark(area)
        self.meant = self.settled = self.choice(area) is not None

    def _mark(self, area: str) -> None:
        if self.choice(area):
            self.word = area
        elif self.on_map:
            self.word = ""
            if self.ui.board.free_cursor:
                return
            raise ImpossibleCommandError(self._why_not_area(area))

    def centre(self) -> None:
        """Put the cursor where it appears at first. Raises ImpossibleCommandError in a game without areas."""
        if self.view is None or not (middle := self._middle()):
            raise ImpossibleCommandError(_("There is nothing to choose now."))
        self.go(middle)

    def arrow(self, way: Way) -> None:
        """Move the cursor one area that way, or through the choices when no area can be picked.

        The opposite arrow right after goes back, as neighbours on the board need not agree on the way between them.
        Raises ImpossibleCommandError when there is nothing that way.
        """
        if self.choices and not self.on_map:
            self.step(1 if way in ("right", "down") else -1)
            return
        here = self.cursor
        came = self._came
        there = came[1] if came is not None and came[0] == way else self._towards(here, way)
        if not there:
            raise ImpossibleCommandError(_("There is nothing that way."))
        self.cursor, self._typed, self.settled = there, "", False
        self._came = (BACK[way], here) if here else None
        self._mark(there)
        self.meant = True

    def step(self, by: int) -> None:
        """Go to the choice `by` steps on, around the ends. Raises ImpossibleCommandError without choices."""
        if not self.choices:
            raise ImpossibleCommandError(_("There is nothing to choose now."))
        words = [choice.word for choice in self.choices]
        at = words.index(self.word) + by if self.word in words else (0 if by > 0 else -1)
        self.choose(words[at % len(words)])

    @property
    def turned(self) -> Part | None:
        """The turn in which a piece is shown with the choice that enter takes; None where none is placed."""
        turns = self._turns()
        return next((turn for turn in turns if turn.word == self._turn), turns[0] if turns else None)

    def _turns(self) -> Sequence[Part]:
        choice = self.choice(self.word)
        return () if choice is None or self.picking is None else self.picking.turns(choice.part)

    def rotate(self, by: int) -> None:
        """Turn the piece `by` steps among the turns that are possible there.

        Raises ImpossibleCommandError where no piece is placed, or where it can lie in one turn only.
        """
        turns, turned = self._turns(), self.turned
        if turned is None:
            raise ImpossibleCommandError(_("There is nothing to turn here."))
        if len(turns) == 1:
            raise ImpossibleCommandError(_("Only this turn is possible here."))
        self._turn = turns[(turns.index(turned) + by) % len(turns)].word

    def choose(self, word: str) -> None:
        """Put the cursor on a choice."""
        self.word, self._came, self.meant, self.settled = word, None, True, False
        if self._is_area(word):
            self.cursor = word

    def digit(self, digit: str) -> bool:
        """Type a digit of a choice's number; return True when that picked a part and the answer goes on.

        Raises ImpossibleCommandError when no choice has such a number.
        """
        if self._enter_spots(digit):
            return False
        if self.takes_count and (self._count or digit != "0"):
            self._count, self.settled = (self._count + digit)[-COUNT_DIGITS:].lstrip("0"), False
            return False
        keys = {choice.key: choice for choice in self.choices if not choice.area}
        whole = self._typed + digit
        # Two digits that are a number in the game are always read as one: typing the 13 that is taken must not pick 3.
        typed = whole if self._typed and knows_number(self.ui, self.picking, whole) else digit
        for number in (whole, typed):
            if any(key.startswith(number) for key in keys):
                self._typed = number
                if number in keys:
                    return self._choose_number(keys[number], alone=sum(key.startswith(number) for key in keys) == 1)
                return False
        self._typed = digit if typed == digit else ""
        if not self._typed:
            self.word = ""
        raise ImpossibleCommandError(self._why_no_number(typed))

    def _enter_spots(self, digit: str) -> bool:
        """Pick the area under the cursor and choose its part with that number; return False when there is none."""
        picking = self.picking
        if picking is None:
            return False
        area = self.choice(self.word)
        spots = picking.spots(area.part) if area is not None else ()
        spot = next((spot for spot in spots if self.ui.answers.spot_key(spot.value) == digit), None)
        if area is None or spot is None:
            return False
        picking.pick(area.part)
        self._look("")
        if self.choice(spot.word):
            self.choose(spot.word)
        return True

    def _leave_spots(self) -> None:
        """Take back the area whose spots are shown, if any: the player means another one."""
        if self.choices and self.choices[0].part.sort == "spot":
            self.back()

    def _leave_traits(self) -> None:
        """Go on with the traits that are chosen, as an area is meant; where none follows another one is meant."""
        choice = self.choice(self.word) or (self.choices[0] if self.choices else None)
        if self.picking is None or choice is None or choice.part.sort != "traits":
            return
        if self.picking.index(choice.part) is not None:
            self.back()
        else:
            self.picking.pick(choice.part)
            self._look("")

    def _choose_number(self, choice: Choice, *, alone: bool) -> bool:
        typed = self._typed
        self.choose(choice.word)
        self._typed, self.settled = typed, alone
        if alone and self.picking and self.picking.index(choice.part) is None:
            self.picking.pick(choice.part)
            self._look(self.cursor)
            return True
        return False

    def enter(self) -> int | None:
        """Return the index of the answer that is now complete; None when a part was picked and the answer goes on.

        Raises ImpossibleCommandError when there is nothing to take.
        """
        picking = self.picking
        if picking is None or self.question is None:
            raise ImpossibleCommandError(_("It is not your turn."))
        if not self.word and (default := default_answer(self.ui, self.question, picking)):
            return self.question.words.index(default)
        choice = self.choice(self.word)
        if choice is None:
            raise ImpossibleCommandError(self.why_nothing())
        turned = self.turned
        index = (
            picking.index(choice.part) if turned is None else picking.completed((*picking.path, choice.part, turned))
        )
        if index is None:
            picking.pick(choice.part)
            self._look("")
        return index

    def back(self) -> bool:
        """Take back the count that is typed, else the last part picked; return False when there is none."""
        if self._count:
            self._count = ""
            return True
        if self.picking is None or not self.picking.back():
            return False
        self._look("")
        return True

    def turn(self) -> None:
        """Turn to the other half of the card. Raises ImpossibleCommandError when only one is open."""
        if self.picking is None or not self.picking.can_turn():
            raise ImpossibleCommandError(_("There is only one thing to do now."))
        self.picking.turn()
        self._count = ""
        self._look(self.cursor)

    def why_nothing(self) -> str:
        """Return what is to be chosen before enter does something, or why nothing can be."""
        if self.on_map:
            return (
                self._why_not_area(self.cursor)
                if self.cursor and self.choice(self.cursor) is None
                else _("First choose an area: its letter, arrows or Tab.")
            )
        if self.choices:
            return _("First choose: a number, arrows or Tab.")
        return self.ui.words.why_no_enter(self.picking, self.called)

    def _why_not_area(self, area: str) -> str:
        assert self.picking is not None
        return why_not_area(self.ui, self.names, self.view, self.picking, area)

    def _why_no_number(self, number: str) -> str:
        if self.picking is None:
            return _("There is nothing to choose now.")
        return why_not_number(self.ui, self.names, self.view, self.picking, number, self.cursor)

    def _is_area(self, word: str) -> bool:
        return self.ui.board.ground is not None and word in self.ui.board.ground.areas

    def _towards(self, here: str, way: Way) -> str:
        ground = self.ui.board.ground
        if not here or ground is None:
            return self._middle()
        return ground.towards(self.view, here, way)

    def _middle(self) -> str:
        """Return the area to which the cursor goes first; "" when there is none."""
        ground = self.ui.board.ground
        return "" if ground is None else ground.middle(self.view)


class OneKey(NamedTuple):
    """What comes of a key that chose something."""

    answer: int | None = None
    """The index of the answer that it completes; None: none yet."""
    sure: bool = False
    """The answer can be taken back, so that it may be given; else it waits for the player to see what it does."""


def one_key(selection: Selection) -> OneKey:
    """Pick the part that the last key chose, and tell which answer it completes."""
    picking, choice = selection.picking, selection.choice(selection.word)
    if not selection.settled or picking is None or selection.question is None or choice is None:
        return OneKey()
    index = picking.index(choice.part)
    if index is None:
        selection.enter()
        return OneKey()
    ui, view = selection.ui, selection.view
    option = ui.rules.parse(selection.question.words[index])
    if ui.answers.is_undoable(view, option):
        return OneKey(index, sure=True)
    return OneKey(index) if ui.answers.is_irreversible(view, option) else OneKey()


def takes_at_once(selection: Selection) -> bool:
    """Check whether the key of a choice takes it; of the choices that can be made now the first stands for all."""
    picking, question = selection.picking, selection.question
    if picking is None or question is None or not selection.choices:
        return False
    index, ui = picking.index(selection.choices[0].part), selection.ui
    return index is None or ui.answers.is_undoable(selection.view, ui.rules.parse(question.words[index]))
