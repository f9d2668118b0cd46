"""Match: a Setup, a Journal and the live Position. `Match.answer` is the only thing that changes a game."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from engine.core.ask import Ask, Draw
from engine.core.errors import (
    IllegalAnswer,
    JournalError,
    MatchOver,
    NothingToUndo,
    NotYourDecision,
    RuledOut,
    RuleFault,
    StaleAsk,
)
from engine.core.event import EventOrSecret
from engine.core.fate import Fate, find_outcome
from engine.core.journal import ASKED, FATES, FORCED, Journal, Row, Saved
from engine.core.option import FATE, Option, Outcome
from engine.core.position import Position, fingerprint
from engine.core.question import OFFER, Question, QuestionIds
from engine.core.rules import Rules, Standing, load_rules
from engine.core.rulings import had_hash, ruling_against
from engine.core.setup import Setup
from engine.core.state import State
from engine.core.view import View


class Match:
    """A game that is being played.

    `fate` answers the Draws; without it the match stops at each Draw until `answer(FATE, ...)` is called. `dealt` are
    outcomes that come up first, by key, in place of those that the rules themselves name. Events are built only while
    `listen` is set. With `begin`, a State of the same rules whose agenda holds the sections to come, the match starts
    there instead of at a new game.

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
        self.rules: Rules[Any] = load_rules(setup)
        self.setup = self.rules.setup
        self.journal = Journal(self.setup)
        self.fate = Fate(fate, {**self.rules.dealt, **(dealt or {})})
        self.listen = listen
        self._events: list[EventOrSecret] = []
        self._begin = begin
        self._ids = QuestionIds(len(self.setup.seats))
        self.position = self._new_position()
        self.opening = self._advance()
        """The events before the first answer."""

    # State

    @property
    def asked(self) -> list[int]:
        """The seats that must answer now; empty when the game is over or fate is asked."""
        step = self.position.step
        return [step.seat] if type(step) is Ask else sorted(self.position.asks())

    @property
    def public_offers(self) -> set[int]:
        """The seats that publicly have a standing offer now."""
        return self.position.public_offers()

    @property
    def section_start(self) -> int:
        """How many answers were given before the section that runs now."""
        return len(self.journal) - len(self.position.since)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.position.step is None

    @property
    def drawing(self) -> Draw | None:
        """The Draw that waits for `answer(FATE, ...)`; None where the match has a fate of its own."""
        step = self.position.step
        return step if isinstance(step, Draw) else None

    def ask(self, seat: int) -> Ask[Option] | None:
        """Return the Ask that `seat` must answer; None if it is not asked."""
        return self.position.asks().get(seat)

    def options(self, seat: int) -> list[Option]:
        """Return the answers that `seat` may give now, sorted by words; empty when there are none."""
        return list(self.position.options(seat))

    def question(self, seat: int) -> Question | None:
        """Return the seat's question as plain data; None when there is nothing it may answer."""
        options = self.position.options(seat)
        if not options:
            return None
        step = self.position.asks().get(seat)
        words = [option.words for option in options]
        number = self._ids.number(seat, words)
        if step is None:
            return Question(number, OFFER, words, {}, False, public=seat in self.public_offers)
        return Question(number, step.kind, words, dict(step.about), True)

    def view(self, seat: int | None) -> View:
        """Return what `seat` (None: a spectator) may know."""
        return self.rules.view(self.position, seat)

    def standings(self) -> list[Standing]:
        """Return the ranking by the present scores, best first."""
        return self.rules.standings(self.position.state)

    def hash(self) -> str:
        """Return 16 hex digits that identify the position: State, asked seats, kinds and option words."""
        return fingerprint(self.position)

    # Answers

    def answer(self, seat: int, option: Option | int | str, ask: int | None = None) -> list[EventOrSecret]:
        """Give `seat`'s answer, an Option, its index in the offer, or its words, and return the events that follow.

        `ask` is the id of the Question that is answered, if the caller has one. Raises NotYourDecision, StaleAsk,
        IllegalAnswer, MatchOver or RuleFault, and nothing has changed then.
        """
        position = self.position
        if position.step is None:
            raise MatchOver
        # Fate has its own way: its outcomes are no options of a seat and never checked against an offer.
        if seat == FATE:
            return self._answer_fate(option)
        options = position.options(seat)
        if not options:
            raise NotYourDecision(seat, self.asked, self.setup.seats)
        # The check that saves a slow client: an answer to the question before must not be taken for one to this.
        if ask is not None and ask != (now := self._ids.number(seat, [o.words for o in options])):
            raise StaleAsk(ask, now)
        if isinstance(option, int):
            if not 0 <= option < len(options):
                raise IllegalAnswer(str(option), f"the offer has {len(options)} options", [o.words for o in options])
            option = options[option]
        elif isinstance(option, str):
            option = self._find(seat, option)
        elif option not in options:
            raise self._illegal(seat, option)
        self._events.clear()
        before = len(self.journal.entries)
        try:
            position.push(seat, option, position.how())
            events = self._advance()
        except Exception as fault:
            # A rule that failed half-way has left the State half changed: only a replay brings it back.
            self._rebuild(before)
            raise RuleFault(f"a rule failed on '{option.words}': {fault!r}") from fault
        # Only now: an answer that was refused or failed leaves the question open under its id.
        self._ids.answered(seat)
        return events

    def _answer_fate(self, option: Option | int | str) -> list[EventOrSecret]:
        draw = self.drawing
        if draw is None:
            raise NotYourDecision(FATE, self.asked, self.setup.seats)
        words = option.words if isinstance(option, Option) else str(option)
        dealt = find_outcome(draw, words)
        if dealt is None:
            raise IllegalAnswer(words, f"fate has no such outcome for {draw.key}", sorted(set(draw.pool)))
        self._events.clear()
        self.fate.note_outcome(dealt)
        self.position.push(FATE, dealt, FATES)
        return self._advance()

    def set_fate(self, fate: random.Random | None) -> list[EventOrSecret]:
        """Have `fate` answer the Draws from now on (None: nobody), advance, and return the events."""
        self.fate.source = fate
        self._events.clear()
        return self._advance()

    def _advance(self) -> list[EventOrSecret]:
        """Give forced answers and those of fate until a seat has a choice; return the events since the last clear."""
        position = self.position
        while True:
            position.settle()
            draw = position.step
            dealt = self.fate.deal(draw) if type(draw) is Draw else None
            if dealt is None:
                return self._events[:]
            position.push(FATE, dealt, FATES)

    def _find(self, seat: int, given: str) -> Option:
        """Return the offered Option with these words, or one that means the same. Raises IllegalAnswer."""
        options = self.position.options(seat)
        words = " ".join(given.lower().split())
        for option in options:
            if option.words == words:
                return option
        try:
            option = self.rules.parse(words)
        except ValueError as error:
            raise IllegalAnswer(words, str(error), [o.words for o in options]) from error
        # Words may name a piece where any of its kind will do: the offer lists one of them.
        meant = self.rules.meant(self.position.state, option)
        if meant in options:
            return meant
        raise self._illegal(seat, option)

    def _illegal(self, seat: int, option: Option) -> IllegalAnswer:
        step = self.position.asks().get(seat)
        reason = self.rules.why_not(self.position.state, step, option) if step else "it is not on offer"
        return IllegalAnswer(option.words, reason, [o.words for o in self.position.options(seat)])

    # Undo

    def can_undo(self, seat: int) -> int | None:
        """Return how many answers would be left if `seat` undid its last one; None when it may not.

        An answer can be undone until something has become known since (a draw, a reveal, an answer in a Together) or
        another seat has answered. While a window with several holders is open nobody can undo: whether it is possible
        would show that one of the holders has passed (H-15).
        """
        window = self.position.window()
        if window is not None and len(window.holders) > 1:
            return None
        entries = self.journal.entries
        # Forced answers in between are skipped: they go back with the choice that led to them.
        for index in range(len(entries) - 1, self.position.boundary - 1, -1):
            by, _, how = entries[index]
            if how == ASKED:
                return index if by == seat else None
        return None

    def undo(self, seat: int) -> int:
        """Undo `seat`'s last answer and return how many answers are left. Raises NothingToUndo."""
        left = self.can_undo(seat)
        if left is None:
            raise NothingToUndo("something has become known, or somebody else has answered, since your last answer")
        self.rewind(left)
        return left

    def rewind(self, left: int) -> None:
        """Rewind to the first `left` answers, whatever has become known since: all players must have agreed to it.

        Outcomes of fate that are undone come up again at the next draws of their keys, so nobody can rewind in the hope
        of a better one. Raises JournalError when there are fewer answers.
        """
        entries = self.journal.entries
        if not 0 <= left <= len(entries):
            raise JournalError(f"there are {len(entries)} answers; cannot go back to {left}")
        self.fate.deal_again(entries[left:])
        self._rebuild(left)
        self._events.clear()
        self._advance()

    def _new_position(self) -> Position:
        state = self.rules.start() if self._begin is None else self._begin.copy()
        state.tell = self._events.append if self.listen else None
        return Position(self.rules, state, journal=self.journal.entries)

    def _rebuild(self, left: int) -> None:
        """Replay the first `left` entries unchecked, forced ones included, and drop the events."""
        entries = self.journal.entries[:left]
        self.journal.entries = []
        self.position = self._new_position()
        # Unchecked: they were checked when they were given, and `legal` is what costs the time.
        for entry in entries:
            self.position.push(*entry)
        self._events.clear()
        self._ids.taken_back()

    # Copies

    def clone(self) -> Match:
        """Return an independent Match at the same position, without a fate of its own: it stops at the next Draw."""
        copied = Match.__new__(Match)
        copied.setup = self.setup
        copied.rules = self.rules
        copied.journal = Journal(self.setup, self.journal.entries)
        copied.fate = Fate()
        copied.listen = False
        copied.opening = []
        copied._events = []
        copied._begin = self._begin
        copied._ids = self._ids.copy()
        copied.position = self.position.clone()
        copied.position.journal = copied.journal.entries
        # The clone of a Position forgets it, as it has no journal.
        copied.position.boundary = self.position.boundary
        return copied

    def save(self) -> Saved:
        """Return all that is needed to play on. Raises JournalError for a match that did not start at a new game."""
        if self._begin is not None:
            raise JournalError("the journal holds no way to a position that was given")
        return Saved(self.setup, list(self.journal.rows()))

    @classmethod
    def load(cls, saved: Saved, fate: random.Random | None = None, *, listen: bool = True) -> Match:
        """Return the saved match. Raises JournalError naming the first answer that does not fit, or SetupError."""
        match = cls(saved.setup, None, listen=listen)  # no fate during the replay: the journal has its outcomes
        match._rebuild(0)  # drops what the constructor answered by itself: the rows include it
        match._ids = QuestionIds(len(match.setup.seats))
        match.replay(saved.rows)
        match.set_fate(fate)
        return match

    def replay(self, rows: Iterable[Row]) -> None:
        """Feed journalled answers, each checked against the offer. Raises JournalError naming the one that differs."""
        position = self.position
        for number, row in enumerate(map(Row._make, rows), start=len(self.journal) + 1):
            try:
                option = position.find(row.seat, row.words)
            except ValueError as error:
                misfit = JournalError(f"answer {number}, '{row.words}' of seat {row.seat}, does not fit: {error}")
                raise self.ruled_out(number, row) or misfit from error
            if isinstance(option, Outcome):
                self.fate.note_outcome(option)
            position.push(row.seat, option, row.how)
            if row.seat != FATE and row.how != FORCED:
                self._ids.answered(row.seat)
        self._events.clear()

    def ruled_out(self, number: int, row: Row) -> RuledOut | None:
        """Return the error if only a ruling makes this answer of an old journal impossible, else None."""
        ruling = ruling_against(self.rules, self.journal.entries[: number - 1], row)
        return None if ruling is None else RuledOut(number, ruling.rule, ruling.text)

    def had_hash(self, number: int, noted: str) -> bool:
        """Check whether the match had this hash after `number` answers, by the rules of now or before their rulings."""
        if number == len(self.journal) and noted == self.hash():
            return True
        return had_hash(self.rules, self.journal.entries[:number], noted)
