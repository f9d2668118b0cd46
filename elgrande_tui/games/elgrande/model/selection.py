"""Follow the player's keys to an answer: which area and which word they are on. It needs no screen and no rules."""

from __future__ import annotations

from elgrande_tui.games.elgrande.board.game_map import game_map
from elgrande_tui.games.elgrande.board.raster import BACK, Way
from elgrande_tui.games.elgrande.model.choices import Choice, choices, spot_key
from elgrande_tui.games.elgrande.model.why_not import WhyNot
from elgrande_tui.games.elgrande.text.areas import area_name
from elgrande_tui.i18n.seats import Names
from elgrande_tui.i18n.translations import _
from elgrande_tui.input.commands import Called, ImpossibleCommandError, key_of
from elgrande_tui.input.picking import Picking
from engine.core.question import Question
from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.model.view import GrandeView

MIDDLE = "castilla_la_nueva"
"""Where the cursor appears when an arrow is the first key."""


class Selection:
    """What the player has picked so far of the answer to one question, and where the cursor is."""

    def __init__(self, rules: GrandeRules, called: Called = key_of) -> None:
        self.rules = rules
        self.called = called
        self.legend = game_map(rules)
        self.names: Names = ()
        self.question: Question | None = None
        self.view: GrandeView | None = None
        self.picking: Picking | None = None
        self.choices: list[Choice] = []
        self.cursor = ""
        """The area under the cursor."""
        self.word = ""
        """The choice that enter takes; "" for none yet."""
        self._typed = ""
        """The digits typed so far of a number."""
        self._came: tuple[Way, str] | None = None
        """The arrow that goes back, and the area it leads to; None unless the last key was an arrow."""

    def ask(self, view: GrandeView, question: Question | None) -> None:
        """Begin with a new question, or none; the cursor stays where it is while questions are of one kind."""
        if self.question is not None and question == self.question:
            self.view = view  # the same question with a newer view: keep what is picked
            return
        same = self.question is not None and question is not None and _alike(self.question, question)
        self.view, self.question = view, question
        self.picking = Picking(question.words, halves=question.kind == "use") if question else None
        if question is not None and not same:
            self.cursor = ""
        self._look(self.cursor)
        # The last choice is the highest number: players mostly take as many caballeros as they may.
        if question and question.kind == "intake" and self.choices:
            self.word = self.choices[-1].word

    def _look(self, preferred: str) -> None:
        """Find the choices afresh; `preferred` is chosen if it is one of them, else a choice that is the only one."""
        assert self.view is not None
        self.choices = choices(self.rules, self.view, self.picking)
        words = [choice.word for choice in self.choices]
        self.word = preferred if preferred in words else words[0] if len(words) == 1 else ""
        self._typed = ""
        if self.word in self.rules.box.index:
            self.cursor = self.word

    @property
    def on_map(self) -> bool:
        """Whether areas can be picked now."""
        return any(choice.area for choice in self.choices)

    def choice(self, word: str) -> Choice | None:
        """Return the choice with that word; None when there is none."""
        return next((choice for choice in self.choices if choice.word == word), None)

    def go(self, area: str) -> None:
        """Put the cursor on an area.

        Raises ImpossibleCommandError when an area is asked for, but this one is not legal.
        """
        if area not in self.rules.box.index:
            raise ImpossibleCommandError(_("There is no {area} in this game.").format(area=area_name(area)))
        if area != self.cursor:
            self._leave_spots()
        self.cursor, self._came, self._typed = area, None, ""
        self._mark(area)

    def _mark(self, area: str) -> None:
        if self.choice(area):
            self.word = area
        elif self.on_map:
            self.word = ""
            raise ImpossibleCommandError(self._why_not.area(area))

    def arrow(self, way: Way) -> None:
        """Move the cursor one area that way, or through the choices when no area can be picked.

        The opposite arrow right after goes back, as neighbours on the map need not agree on the way between them.
        Raises ImpossibleCommandError when there is nothing that way.
        """
        if self.choices and not self.on_map:
            self.step(1 if way in ("right", "down") else -1)
            return
        here = self.cursor
        if self._came and self._came[0] == way:
            there = self._came[1]
        else:
            there = self.legend.area(here).towards(way) if here else MIDDLE
        if not there:
            raise ImpossibleCommandError(_("There is nothing further that way."))
        self.cursor, self._typed = there, ""
        self._came = (BACK[way], here) if here else None
        self._mark(there)

    def step(self, by: int) -> None:
        """Go to the choice `by` steps on, around the ends. Raises ImpossibleCommandError without choices."""
        if not self.choices:
            raise ImpossibleCommandError(_("There is nothing to choose now."))
        words = [choice.word for choice in self.choices]
        at = words.index(self.word) + by if self.word in words else (0 if by > 0 else -1)
        self.choose(words[at % len(words)])

    def choose(self, word: str) -> None:
        """Put the cursor on a choice."""
        self.word, self._came = word, None
        if word in self.rules.box.index:
            self.cursor = word

    def digit(self, digit: str) -> bool:
        """Type a digit of a choice's number; return True when that picked a word and the answer goes on.

        Raises ImpossibleCommandError when no choice has such a number.
        """
        if self._enter_spots(digit):
            return False
        keys = {choice.key: choice for choice in self.choices if not choice.area}
        whole = self._typed + digit
        # Two digits that are a number in the game are always read as one: typing the 13 that is taken must not pick 3.
        typed = whole if self._typed and self._why_not.is_number(whole) else digit
        for number in (whole, typed):
            if any(key.startswith(number) for key in keys):
                self._typed = number
                if number in keys:
                    return self._choose_number(keys[number], alone=sum(key.startswith(number) for key in keys) == 1)
                return False
        self._typed = digit if typed == digit else ""
        if not self._typed:
            self.word = ""
        raise ImpossibleCommandError(self._why_not.number(typed, self.cursor))

    def _enter_spots(self, digit: str) -> bool:
        """Pick the region under the cursor and choose its spot with that number; return False when there is none."""
        picking = self.picking
        if picking is None:
            return False
        known = {spot_key(self.rules, self.word + spot): spot for spot in picking.spots(self.word)}
        if digit not in known:
            return False
        picking.pick(self.word)
        self._look("")
        if self.choice(known[digit]):
            self.choose(known[digit])
        return True

    def _leave_spots(self) -> None:
        """Take back the region whose spots are shown, if any: the player means another one."""
        if self.choices and self.choices[0].word.startswith("."):
            self.back()

    def _choose_number(self, choice: Choice, *, alone: bool) -> bool:
        typed = self._typed
        self.choose(choice.word)
        self._typed = typed
        if alone and self.picking and self.picking.index(choice.word) is None:
            self.picking.pick(choice.word)
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
        if not self.word and picking.half == "action" and picking.offers("act"):
            return self.question.words.index("act")
        if not self.word:
            raise ImpossibleCommandError(self._why_nothing())
        index = picking.index(self.word)
        if index is None:
            picking.pick(self.word)
            self._look("")
        return index

    def back(self) -> bool:
        """Take back the last word picked; return False when there is none."""
        if self.picking is None or not self.picking.back():
            return False
        self._look("")
        return True

    def turn(self) -> None:
        """Turn to the other half of the card. Raises ImpossibleCommandError when only one is open."""
        if self.picking is None or not self.picking.can_turn():
            raise ImpossibleCommandError(_("There is only one thing to do now."))
        self.picking.turn()
        self._look(self.cursor)

    def _why_nothing(self) -> str:
        if self.on_map:
            return (
                self._why_not.area(self.cursor)
                if self.cursor
                else _("First choose an area: its letter, arrows or Tab.")
            )
        if self.choices:
            return _("First choose: a number, arrows or Tab.")
        if self.picking is not None and self.picking.offers("veto"):
            text = _("Enter does nothing here: {veto} objects to the step, {passes} lets it happen.")
            return text.format(veto=self.called("veto"), passes=self.called("pass"))
        return _("Enter does nothing here.")

    @property
    def _why_not(self) -> WhyNot:
        return WhyNot(self.rules, self.names, self.view, self.picking)


def _alike(one: Question, other: Question) -> bool:
    """Return whether the cursor may stay from one question to the other, as they ask for more of the same.

    Discs are final (B-11.8), so each is chosen afresh: enter twice must not set two.
    """
    kinds = {one.kind, other.kind}
    return kinds <= {"use", "place"} or (len(kinds) == 1 and kinds != {"dial"})
