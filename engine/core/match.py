"""Match: a Setup, a Journal and the live Position. `Match.answer` is the only thing that changes a game."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from engine.core.ask import Ask, Draw
from engine.core.errors import (
    AnswerError,
    IllegalAnswer,
    JournalError,
    MatchOver,
    NothingToUndo,
    NotYourDecision,
    RuleFault,
    StaleAsk,
)
from engine.core.event import Told
from engine.core.fate import Fate, drawn
from engine.core.fingerprint import fingerprint
from engine.core.journal import ASKED, FATES, FORCED, Journal, Row, Saved
from engine.core.option import FATE, Option, Outcome
from engine.core.position import Position
from engine.core.question import Question
from engine.core.question_ids import QuestionIds
from engine.core.rules import Rules, Standing, load_game
from engine.core.setup import Setup
from engine.core.state import State
from engine.core.view import View


class Match:
    """A game that is being played.

    `fate` answers the Draws; without it the match rests at each Draw until `answer(FATE, ...)` is given. `dealt` are
    outcomes that it gives first, by key. Events are built only while `listen` is set. With `begin`, a State of the
    same rules whose agenda holds what is to come, the match starts there instead of at a new game.

    >>> match = Match(Setup("elgrande", ("red", "blue")), random.Random(1))
    >>> events = match.answer(match.asked[0], match.options(match.asked[0])[0])
    """

    def __init__(
        self,
        setup: Setup,
        fate: random.Random | None = None,
        *,
        listen: bool = True,
        begin: State | None = None,
        dealt: Mapping[str, Sequence[str]] | None = None,
    ) -> None:
        game = load_game(setup.game)
        self.setup = game.check(setup)
        self.rules: Rules[Any] = game.rules(self.setup)
        self.journal = Journal(self.setup)
        self.fate = Fate(fate, dealt)
        self.listen = listen
        self._told: list[Told] = []
        self._begin = begin
        self._numbers = QuestionIds(len(self.setup.seats))
        self.position = self._new_position()
        self.opening = self._go_on()
        """What happened before the first answer."""

    # What stands now

    @property
    def asked(self) -> list[int]:
        """The seats that must answer now; empty when the game is over or fate is asked."""
        step = self.position.step
        return [step.seat] if type(step) is Ask else sorted(self.position.asks())

    @property
    def over(self) -> bool:
        """The game has ended."""
        return self.position.step is None

    @property
    def drawing(self) -> Draw | None:
        """The Draw that waits for fate, when the match has none of its own."""
        step = self.position.step
        return step if isinstance(step, Draw) else None

    def ask(self, seat: int) -> Ask[Option] | None:
        """The question `seat` must answer."""
        return self.position.asks().get(seat)

    def options(self, seat: int) -> list[Option]:
        """What `seat` may answer now, sorted by words; empty when it is not asked."""
        return list(self.position.options(seat))

    def question(self, seat: int) -> Question | None:
        """The seat's question as plain data; None when there is nothing it may answer."""
        options = self.position.options(seat)
        if not options:
            return None
        step = self.position.asks().get(seat)
        words = [option.words for option in options]
        number = self._numbers.number(seat, words)
        return Question(
            number, step.kind if step else "offer", words, dict(step.about) if step else {}, step is not None
        )

    def view(self, seat: int | None) -> View:
        """What `seat` may know; None: a spectator."""
        return self.rules.view(self.position, seat)

    def standings(self) -> list[Standing]:
        """The ranking by the present scores."""
        return self.rules.standings(self.position.state)

    def hash(self) -> str:
        """16 hex digits that name the position: State, asked seats, kinds and option words."""
        return fingerprint(self.position)

    # Answers

    def answer(self, seat: int, option: Option | int | str, ask: int | None = None) -> list[Told]:
        """Give `seat`'s answer: an Option, its index in the offer, or its words. Return what happened.

        `ask` is the id of the Question that is answered, if the caller has one. Raises NotYourDecision, StaleAsk,
        IllegalAnswer, MatchOver or RuleFault; then nothing has changed.
        """
        position = self.position
        if position.step is None:
            raise MatchOver
        if seat == FATE:
            return self._answer_fate(option)
        options = position.options(seat)
        if not options:
            raise NotYourDecision(seat, self.asked, self.setup.seats)
        if ask is not None and ask != (now := self._numbers.number(seat, [o.words for o in options])):
            raise StaleAsk(ask, now)
        if not isinstance(option, Option):
            option = self._find(seat, option)
        elif option not in options:
            raise self._illegal(seat, option)
        self._told.clear()
        before = len(self.journal.entries)
        try:
            position.push(seat, option, position.how())
            told = self._go_on()
        except Exception as fault:
            self._rebuild(before)
            raise RuleFault(f"a rule failed on '{option.words}': {fault!r}") from fault
        self._numbers.answered(seat)
        return told

    def _answer_fate(self, option: Option | int | str) -> list[Told]:
        draw = self.drawing
        if draw is None:
            raise NotYourDecision(FATE, self.asked, self.setup.seats)
        words = option.words if isinstance(option, Option) else str(option)
        dealt = drawn(draw, words)
        if dealt is None:
            raise IllegalAnswer(words, f"fate has no such outcome for {draw.key}", sorted(set(draw.pool)))
        self._told.clear()
        self.fate.came(dealt)
        self.position.push(FATE, dealt, FATES)
        return self._go_on()

    def set_fate(self, fate: random.Random | None) -> list[Told]:
        """Let `fate` answer the Draws from now on, or nobody; go on as far as that goes, and return what happened."""
        self.fate.source = fate
        self._told.clear()
        return self._go_on()

    def _go_on(self) -> list[Told]:
        """Give forced answers and fate's until a seat has a choice; return what was told."""
        position = self.position
        while True:
            position.settle()
            draw = position.step
            dealt = self.fate.deal(draw) if type(draw) is Draw else None
            if dealt is None:
                return self._told[:]
            position.push(FATE, dealt, FATES)

    def _find(self, seat: int, given: int | str) -> Option:
        """The Option that an index in the offer or words stand for."""
        options = self.position.options(seat)
        if isinstance(given, int):
            if 0 <= given < len(options):
                return options[given]
            raise IllegalAnswer(str(given), f"the offer has {len(options)} options", [o.words for o in options])
        words = " ".join(given.lower().split())
        for option in options:
            if option.words == words:
                return option
        try:
            option = self.rules.parse(words)
        except ValueError as error:
            raise IllegalAnswer(words, str(error), [o.words for o in options]) from error
        raise self._illegal(seat, option)

    def _illegal(self, seat: int, option: Option) -> IllegalAnswer:
        step = self.position.asks().get(seat)
        reason = self.rules.why_not(self.position.state, step, option) if step else "it is not on offer"
        return IllegalAnswer(option.words, reason, [o.words for o in self.position.options(seat)])

    # Going back

    def can_undo(self, seat: int) -> int | None:
        """How many answers would be left if `seat` took back its last one; None when it may not.

        An answer may be taken back until something has become known since (a draw, a reveal, an answer in a
        Together) or another seat has answered. While a window with several holders is open nobody may: whether it is
        possible would tell that one of them has passed (H-15).
        """
        window = self.position.window()
        if window is not None and len(window.holders) > 1:
            return None
        entries = self.journal.entries
        for index in range(len(entries) - 1, self.position.boundary - 1, -1):
            by, _, how = entries[index]
            if how == ASKED:
                return index if by == seat else None
        return None

    def undo(self, seat: int) -> int:
        """Take back `seat`'s last answer; return how many answers are left. Raises NothingToUndo."""
        left = self.can_undo(seat)
        if left is None:
            raise NothingToUndo("something has become known, or somebody else has answered, since your last answer")
        self.rewind(left)
        return left

    def rewind(self, left: int) -> None:
        """Go back to the first `left` answers: what everybody's consent allows.

        Fate's outcomes that are taken back come up again at the next draws of their keys. Raises JournalError when
        there is no resting place there.
        """
        entries = self.journal.entries
        if not 0 <= left <= len(entries):
            raise JournalError(f"there are {len(entries)} answers; cannot go back to {left}")
        self.fate.taken_back(entries[left:])
        self._rebuild(left)
        self._told.clear()
        self._go_on()

    def _new_position(self) -> Position:
        state = self.rules.start() if self._begin is None else self._begin.copy()
        state.tell = self._told.append if self.listen else None
        return Position(self.rules, state, journal=self.journal.entries)

    def _rebuild(self, left: int) -> None:
        entries = self.journal.entries[:left]
        self.journal.entries = []
        self.position = self._new_position()
        for entry in entries:
            self.position.push(*entry)
        self._told.clear()
        self._numbers.taken_back()

    # Copies

    def clone(self) -> Match:
        """An independent Match at the same place, without a fate of its own: it rests at the next Draw."""
        twin = Match.__new__(Match)
        twin.setup = self.setup
        twin.rules = self.rules
        twin.journal = Journal(self.setup, self.journal.entries)
        twin.fate = Fate()
        twin.listen = False
        twin.opening = []
        twin._told = []
        twin._begin = self._begin
        twin._numbers = self._numbers.copy()
        twin.position = self.position.clone()
        twin.position.journal = twin.journal.entries
        twin.position.boundary = self.position.boundary
        return twin

    def save(self) -> Saved:
        """Everything that is needed to play on. Raises JournalError for a match that did not start at a new game."""
        if self._begin is not None:
            raise JournalError("the journal holds no way to a position that was given")
        return Saved(self.setup, list(self.journal.rows()))

    @classmethod
    def load(cls, saved: Saved, fate: random.Random | None = None, *, listen: bool = True) -> Match:
        """The match that was saved. Raises JournalError naming the first answer that does not fit, or SetupError."""
        match = cls(saved.setup, None, listen=listen)
        match._rebuild(0)
        match._numbers = QuestionIds(len(match.setup.seats))
        match.replay(saved.rows)
        match.set_fate(fate)
        return match

    def replay(self, rows: Iterable[Row]) -> None:
        """Feed journalled answers, each checked against what is on offer; raises JournalError."""
        position = self.position
        for number, (seat, words, how) in enumerate(rows, start=len(self.journal) + 1):
            try:
                option = self._replayed(seat, words)
            except (ValueError, AnswerError) as error:
                raise JournalError(f"answer {number}, '{words}' of seat {seat}, does not fit: {error}") from error
            if isinstance(option, Outcome):
                self.fate.came(option)
            position.push(seat, option, how)
            if seat != FATE and how != FORCED:
                self._numbers.answered(seat)
        self._told.clear()

    def _replayed(self, seat: int, words: str) -> Option:
        step = self.position.step
        if isinstance(step, Draw):
            dealt = drawn(step, words)
            if seat != FATE or dealt is None:
                raise ValueError(f"fate is asked for {step.key}")
            return dealt
        for option in self.position.options(seat):
            if option.words == words:
                return option
        raise ValueError(f"expected one of {[o.words for o in self.position.options(seat)]} or another seat")
