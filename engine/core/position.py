"""Position: a State, the running section, and the answers in it. It advances and clones, but checks nothing."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import msgspec

from engine.core.ask import AnnouncedStep, Ask, Detour, Draw, Extra, Step, Steps, Together
from engine.core.fate import find_outcome
from engine.core.journal import ASKED, FATES, FORCED, PRIVATE, TOGETHER, Entry
from engine.core.option import FATE, Option, Outcome, Presorted, in_order, with_more
from engine.core.rules import Rules
from engine.core.state import Section, State
from engine.core.view import Window

BINDING = (TOGETHER, PRIVATE, FATES)
"""Kinds of answers that cannot be undone."""

UNOPPOSED = "unopposed"
"""Listed among the answers that other seats know: a window closed without an objection."""


Policy: TypeAlias = Callable[[Ask[Option], Sequence[Option]], Option]
"""Picks one of the Options (at least one, in no order)."""


def known_words(since: Sequence[Entry], reveals: Sequence[tuple[int, int]], seat: int | None) -> list[str]:
    """Return the words of one section's answers as `seat` may know them; "" where it may know nothing.

    `reveals` are as in `Position`.
    """
    return [
        option.words
        if by in (seat, FATE)
        or (option.public_form is None and how != PRIVATE)
        or any(n >= number and shown == by for n, shown in reveals)
        else ("" if option.public_form is None or how == PRIVATE else option.public_form)
        for number, (by, option, how) in enumerate(since, start=1)
    ]


class Position:
    """A point of a match. `step` is the decision to be made; None when the game is over, or where `run` has stopped.

    A generator cannot be copied, so a position is the State at the start of the section plus the answers since; `clone`
    feeds them again. With `lean` neither is kept: the fastest form, for playouts that never go back.
    """

    __slots__ = (
        "_added",
        "_options",
        "_rule",
        "_with_added",
        "boundary",
        "journal",
        "lean",
        "reveals",
        "rules",
        "section",
        "since",
        "start",
        "state",
        "step",
        "unopposed",
    )

    def __init__(
        self, rules: Rules[Any], state: State, *, journal: list[Entry] | None = None, lean: bool = False
    ) -> None:
        self.rules = rules
        self.state = state
        self.lean = lean
        self.journal = journal
        """The list to which every answer is appended, if there is one."""
        self.boundary = 0
        """How many answers of `journal` cannot be undone any more, because something became known through them."""
        self.start = state
        """The State when `section` began."""
        self.section: Section | None = None
        self.since: list[Entry] = []
        self.reveals: list[tuple[int, int]] = []
        """(n, seat): after the first n of `since`, a rule made the seat's answers among them known."""
        self.unopposed: list[int] = []
        """n: the n-th of `since` closed a window without an objection, which is public."""
        self.step: Step | None = None
        self._options: Sequence[Option] | None = None
        self._added: list[Extra] | None = None
        self._with_added: dict[int, Sequence[Option]] = {}
        self._rule: Steps[None]
        if lean:
            rules.lighten(state)
        self.step = self._next_section()

    def push(self, seat: int, option: Option, how: str = ASKED) -> None:
        """Feed an answer without checking it and run the rules up to the next `step`; `settle` gives forced answers."""
        if not self.lean:
            entry = (seat, option, how)
            self.since.append(entry)
            if self.journal is not None:
                self.journal.append(entry)
                if how in BINDING:
                    self.boundary = len(self.journal)
        step = self.step
        # An empty list means that this was looked up when the step was offered, and nothing was added.
        extra = self._extra(seat, option) if self.rules.extras and self._added != [] else None
        self._options = self._added = None
        if self._with_added:
            self._with_added = {}
        try:
            if type(step) is Ask:
                if extra is not None:
                    # The rule that asked runs the extra itself and asks again, so that its own frame stays where it is.
                    self.step = self._rule.send(Detour(extra.rule()))
                else:
                    self.step = self._rule.send(option)
            elif type(step) is Together:
                self.step = self._rule.send((seat, option))
            else:
                assert isinstance(option, Outcome)
                self.step = self._rule.send(option.value)
        except StopIteration:
            if self.state.revealed:  # now: they belong to the section that ends here
                self._note_reveals()
            self.step = self._next_section()
        if self.lean:
            return
        if self.state.revealed:
            self._note_reveals()
        if type(step) is Ask and step.announced is not None:
            self._note_window(step.announced, option)

    def settle(self) -> None:
        """Give forced answers until a seat has a choice, fate is asked, or the game is over."""
        while True:
            step = self.step
            if type(step) is Ask:
                if step.always:
                    return
                legal = step.legal()
                # A single answer is no choice, unless a module adds another one.
                if len(legal) != 1 or (self.rules.extras and any(self._extras(step))):
                    self._options = legal if type(legal) is Presorted else in_order(legal)
                    return
                self.push(step.seat, legal[0], FORCED)
            elif type(step) is Together:
                if step.guess is not None and self.journal is not None:
                    # Else the seat that could undo until now would learn from that that somebody has answered.
                    self.boundary = len(self.journal)
                # One at a time: an answer may change what the others are asked, or end the step.
                for question in step.asks.values():
                    if not question.always and len(legal := question.legal()) == 1:
                        self.push(question.seat, legal[0], self.how())
                        break
                else:
                    return
            else:
                return

    def asks(self) -> dict[int, Ask[Option]]:
        """Return the seats that must answer, and their Asks."""
        step = self.step
        if type(step) is Ask:
            return {step.seat: step}
        return dict(step.asks) if type(step) is Together else {}

    def options(self, seat: int) -> Sequence[Option]:
        """Return the answers that `seat` may give now, sorted by words: those of its Ask and of modules."""
        step = self.step
        if type(step) is Ask:
            base: Sequence[Option] = ()
            if step.seat == seat:
                if self._options is None:
                    self._options = step.options()
                base = self._options
            if not self.rules.extras or self._added == []:
                return base
            return self._with_extras(step, seat, base)
        if type(step) is Together and seat in step.asks:
            return step.asks[seat].options()
        return ()

    def find(self, seat: int, words: str) -> Option:
        """Return the answer with exactly these words that `seat`, or FATE, may give now; raise ValueError if not."""
        step = self.step
        if isinstance(step, Draw):
            dealt = find_outcome(step, words)
            if seat != FATE or dealt is None:
                raise ValueError(f"fate is asked for {step.key}")
            return dealt
        for option in self.options(seat):
            if option.words == words:
                return option
        raise ValueError(f"expected one of {[o.words for o in self.options(seat)]} or another seat")

    def offers(self) -> set[int]:
        """Return the seats with a standing offer: they may answer although the game does not wait for them."""
        step = self.step
        if not self.rules.extras or type(step) is not Ask:
            return set()
        return {extra.seat for extra in self._extras(step)} - {step.seat}

    def public_offers(self) -> set[int]:
        """Return the seats that publicly have a standing offer."""
        step = self.step
        if not self.rules.extras or type(step) is not Ask:
            return set()
        return {extra.seat for extra in self._extras(step) if extra.public} - {step.seat}

    def how(self) -> str:
        """Return how an answer given now is journalled."""
        step = self.step
        if type(step) is Together:
            return TOGETHER if step.guess is None else PRIVATE
        return FATES if type(step) is Draw else ASKED

    def clone(self) -> Position:
        """Return an independent copy with no listener. Raises ValueError for a lean position, which has no history."""
        if self.lean:
            raise ValueError("a lean position keeps no way back to clone from")
        copied = Position.__new__(Position)
        copied.rules = self.rules
        copied.lean = False
        copied.start = self.start  # shared: no rule runs on it
        copied.section = self.section
        copied.since = []
        copied.reveals = []
        copied.unopposed = []
        copied.journal = None
        copied.boundary = 0
        copied._options = copied._added = None
        copied._with_added = {}
        copied.step = None
        copied.state = self.start.copy()
        if self.section is not None:
            copied._rule = self.rules.sections[self.section.name](copied.state, self.section)
            copied.step = next(copied._rule)
            for entry in self.since:
                copied.push(*entry)
        return copied

    def run(self, rng: random.Random, until: str = "", policy: Policy | None = None) -> None:
        """Answer all questions to a horizon of the rules (see `Rules.horizons`), or to the end of the game.

        `policy` answers for the seats, or `rng` without one; outcomes of fate are always drawn by `rng`. Standing
        offers are not taken. At a horizon the position stops between two sections: `step` is None, and the next `run`
        continues. Raises ValueError for a position that is not lean, as answers are not kept, and KeyError for an
        unknown horizon.
        """
        if not self.lean:
            raise ValueError("a position that keeps its answers is not run")
        reached, extras = self.rules.horizons[until] if until else None, self.rules.extras
        # The hot loop of search: `push` and `settle` in one, with locals for what they look up. A forced answer is sent
        # like any other, and nothing is noted or checked.
        chance, state, step = rng.random, self.state, self.step
        if step is None:
            step = self._next_section()
        send = self._rule.send
        while step is not None:
            answer: Any
            if type(step) is Ask:
                options = step.legal()
                if extras:
                    answer = self._picked(step, options, rng, policy)
                elif policy is None:
                    answer = options[int(chance() * len(options))]
                else:
                    answer = policy(step, options)
            elif type(step) is Together:
                # In any order: the answers of a Together cannot depend on one another.
                seat, question = next(iter(step.asks.items()))
                options = question.legal()
                answer = seat, options[int(chance() * len(options))] if policy is None else policy(question, options)
            else:
                assert isinstance(step, Draw)
                answer = step.pool[int(chance() * len(step.pool))]
            try:
                step = send(answer)
            except StopIteration:
                if state.revealed:
                    state.revealed.clear()
                step = self._next_section(reached)
                send = self._rule.send
        self.step = step
        self._options = self._added = None
        self._with_added = {}

    def _picked(
        self, step: Ask[Option], options: Sequence[Option], rng: random.Random, policy: Policy | None
    ) -> Option | Detour:
        """Return the answer of the asked seat, where modules may add to these options."""
        self._added = None
        added = {extra.option: extra for extra in self._extras(step) if extra.seat == step.seat}
        offered = [*options, *added]
        answer = offered[int(rng.random() * len(offered))] if policy is None else policy(step, offered)
        extra = added.get(answer)
        return answer if extra is None else Detour(extra.rule())

    def since_for(self, seat: int | None) -> list[tuple[int, str]]:
        """Return the answers since the section began, seat and words, as `seat` may know them."""
        known: list[tuple[int, str]] = []
        for number, words in enumerate(known_words(self.since, self.reveals, seat), start=1):
            if words:
                known.append((self.since[number - 1][0], words))
            if number in self.unopposed:
                known.append((FATE, UNOPPOSED))
        return known

    def asked_for(self, seat: int | None) -> list[int]:
        """Return the seats that must answer, as far as `seat` may know: only the asked one knows it at a window."""
        step = self.step
        if type(step) is Ask:
            return [step.seat] if step.announced is None or step.seat == seat else []
        return sorted(step.asks) if type(step) is Together else []

    def window(self) -> Window | None:
        """Return the open window, which every viewer sees alike; None if there is none."""
        step = self.step
        if type(step) is Ask and step.announced is not None:
            before = step.announced
            return Window(before.actor, before.words, list(before.holders))
        return None

    def _next_section(self, reached: Callable[[State], bool] | None = None) -> Step | None:
        """Begin the next section that asks something and return its first step; None when the game is over.

        Also None when `reached` accepts the State: there a run stops.
        """
        state, sections = self.state, self.rules.sections
        while state.agenda and (reached is None or not reached(state)):
            section = state.agenda.pop(0)
            rule = sections.get(section[0])
            if rule is None:  # a module has dropped this section
                continue
            self._begin(section)
            self._rule = rule(state, section)
            try:
                return next(self._rule)
            except StopIteration:
                continue
        self._begin(None)
        return None

    def _begin(self, section: Section | None) -> None:
        self.section = section
        if not self.lean:
            # The copy that `clone` starts from; for a playout it would be the dearest part.
            self.start = self.state.copy()
            self.since = []
            self.reveals = []
            self.unopposed = []

    def _note_reveals(self) -> None:
        if self.since:  # a section without answers has none to make known
            self.reveals.extend((len(self.since), seat) for seat in self.state.revealed)
        self.state.revealed.clear()
        if self.journal is not None:
            self.boundary = len(self.journal)

    def _note_window(self, before: AnnouncedStep, answer: Option) -> None:
        step = self.step
        # A pass that leads to the next holder of the same window stays secret: only the last one closes the window.
        if answer.public_form == "" and self.since and not (type(step) is Ask and step.announced is before):
            self.unopposed.append(len(self.since))

    def _with_extras(self, step: Ask[Option], seat: int, base: Sequence[Option]) -> Sequence[Option]:
        found = self._with_added.get(seat)
        if found is None:
            added = [extra.option for extra in self._extras(step) if extra.seat == seat]
            found = self._with_added[seat] = with_more(base, added) if added else base
        return found

    def _extras(self, step: Ask[Option]) -> list[Extra]:
        """Return the answers that modules add to the open Ask; cached, as nothing changes while it is open."""
        if self._added is None:
            # An offer beside a window would betray which seat is asked there.
            self._added = []
            if step.announced is None and not step.atomic:
                for add in self.rules.extras:
                    self._added += add(self.state, step)
        return self._added

    def _extra(self, seat: int, option: Option) -> Extra | None:
        step = self.step
        if type(step) is not Ask:
            return None
        for extra in self._extras(step):
            if extra.option is option and extra.seat == seat:
                return extra
        return None


def fingerprint(position: Position) -> str:
    """Return 16 hex digits over State, asked seats, kinds of their questions and option words.

    Two positions with the same hash are the same point of the same game.
    """
    step = position.step
    asked: list[Any] = [[s, a.kind, [o.words for o in a.options()]] for s, a in sorted(position.asks().items())]
    if isinstance(step, Draw):
        asked.append([FATE, step.key, sorted(step.pool)])
    body = msgspec.msgpack.encode([position.state.key(), asked])
    return hashlib.blake2b(body, digest_size=8).hexdigest()
