"""Work out what the strongest bot would advise the player to answer, beside the screen, and say it in sentences."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from typing import Any, NamedTuple

from elgrande_tui.i18n.seats import Names
from elgrande_tui.i18n.sentences import repeated
from elgrande_tui.i18n.translations import _, mark, ngettext
from elgrande_tui.model.match_ui.composing import answer_label, part_label, parts_of
from elgrande_tui.model.match_ui.match_ui import MatchUI
from elgrande_tui.model.picking import told
from elgrande_tui.session.port import Port
from engine.bots.advice import Advice, Why, make_adviser
from engine.bots.bot import Offer
from engine.core.question import Question
from engine.core.rules import Rules
from engine.core.view import View
from netplay.common.logs import log, redacted_traceback

REMARK = mark("This is what the strongest bot believes. Records say that you took a hint.")
"""What has to be said below every hint."""
REMARK_AMONG_PEOPLE = mark(
    "This is what the strongest bot believes. Everybody has been told that you took a hint; records say so."
)
"""The same at a table with other people."""
OTHERS_ASKED = mark("Hints are off among people. You have asked the others to allow them.")
"""What is said to a player who would like a hint where others have to agree first."""
NO_ADVICE = mark("The bot has no advice for this question.")


MARKED = 3
"""So many steps are numbered on the board at once."""


class HintStep(NamedTuple):
    """A step that is advised: an answer, and how many times it is given in the whole turn."""

    words: str
    times: int


class GivenHint:
    """The hint that the player of a port has taken last.

    It holds from one question to the next as long as the player answers what is advised, and that can be answered.
    """

    def __init__(self, port: Port, ui: MatchUI) -> None:
        self._port = port
        self._ui = ui
        self.advised: Sequence[Advice] = ()
        """What is advised, best first; () where nothing can be."""
        self.thinking = False
        """A hint is worked out now."""
        self._question: Question | None = None
        """The question at which it holds."""
        self._answered: Question | None = None
        """The question to which the player has given what it advised, while the next one has not come."""

    @property
    def known(self) -> bool:
        """Whether there are hints in this game."""
        seat = self._port.seat
        return self._ui.words.has_hints and seat is not None and make_adviser(self._port.rules, seat) is not None

    def is_about(self, question: Question | None) -> bool:
        """Check whether the hint holds at this question."""
        return question is not None and question == self._question

    def is_shown(self, question: Question | None) -> bool:
        """Check whether the hint holds at this question, or what it advised has just been answered there."""
        waits = self._answered is not None and bool(self.advised)
        return self.is_about(question) or (waits and question in (None, self._answered))

    def steps(self, question: Question | None) -> Sequence[HintStep]:
        """Return what is advised from this question on, in order; () where the hint is not shown."""
        if not self.advised or not self.is_shown(question):
            return ()
        return [HintStep(words, times) for words, times in _counted(self.advised[0].answers)]

    def answered(self, question: Question, words: str) -> None:
        """Note an answer that the player sends: any other one than is advised next ends the hint."""
        if not self.advised or not self.is_about(question) or self.advised[0].answers[0] != words:
            self.drop()
            return
        best, self._question, self._answered = self.advised[0], None, question
        self.advised = [best._replace(answers=best.answers[1:])] if best.answers[1:] else ()

    def go_on(self, question: Question | None) -> bool:
        """Look at the question that is put; return whether a hint goes on there that did not hold before."""
        if question is None or self._answered in (None, question):
            return False
        self._answered = None
        if not self.advised or self.advised[0].answers[0] not in question.words:
            self.drop()
            return False
        self._question = question
        return True

    def drop(self) -> None:
        """Let the hint hold no longer."""
        self.advised, self._question, self._answered = (), None, None

    async def think(self, question: Question) -> None:
        """Work the hint out for that question, in a thread; it is dropped when something else is asked meanwhile."""
        port = self._port
        if port.seat is None or port.question != question:
            return
        self.thinking = True
        try:
            advised = await asyncio.to_thread(_advised, port.rules, port.seat, port.view, question)
        finally:
            self.thinking = False
        if port.question == question:
            advised = [one._replace(answers=_in_steps(one.answers)) for one in advised]
            self.advised, self._question, self._answered = advised, question, None


def _advised(rules: Rules[Any], seat: int, view: View, question: Question) -> Sequence[Advice]:
    """Return what is advised: the same for the same view and question, as far as the clock allows."""
    adviser = make_adviser(rules, seat)
    try:
        offer = Offer(question.kind, [rules.parse(words) for words in question.words], question.about)
        return () if adviser is None else adviser.explain(view, offer, random.Random(0))
    except Exception as error:  # of a bot: it must not end the game
        log.error("there is no hint: %s", redacted_traceback(error))
        return ()


def step_marks(ui: MatchUI, steps: Sequence[HintStep]) -> dict[str, str]:
    """Return the numbers of the first steps by what they go to: the word of an area, else of the last part.

    Where several go to one place it has all their numbers: `1,3`.
    """
    marks = dict[str, str]()
    for number, step in enumerate(steps[:MARKED], 1):
        parts = parts_of(ui, ui.rules.parse(step.words))
        where = [part.word for part in parts if part.sort == "area"] or [parts[-1].word]
        marks[where[-1]] = f"{marks[where[-1]]},{number}" if where[-1] in marks else str(number)
    return marks


REASONS = 4
"""How many places with reasons are told at most."""


class ToldAdvice(NamedTuple):
    """A piece of advice in words."""

    what: str
    """What to do."""
    why: str
    """How far it is behind the best, and what it changes; "" for nothing."""


def hint_sentences(ui: MatchUI, names: Names, seat: int, advised: Sequence[Advice]) -> list[ToldAdvice]:
    """Return advice for that seat in words, best first."""
    return [
        ToldAdvice(
            _turn(ui, names, seat, advice),
            " ".join(filter(None, (_behind(advice, place), *_why(ui, names, seat, advice)))),
        )
        for place, advice in enumerate(advised)
    ]


def steps_told(ui: MatchUI, names: Names, seat: int, hint: GivenHint, question: Question | None) -> Sequence[str]:
    """Return the numbered steps of a hint with the main reason, in forms from long to short.

    The shorter ones name what each step is about, then tell fewer steps and say that more follow. () where the hint
    is not shown.
    """
    if not hint.is_shown(question):
        return ()
    steps = hint.steps(question)
    if not steps:
        return (_(NO_ADVICE),)
    numbered = list(enumerate(steps[:MARKED], 1))
    wholly = [f"{n} {_step(ui, names, seat, step)}" for n, step in numbered]
    shortly = [f"{n} {_shortly(ui, step)}" for n, step in numbered]
    reason = _why(ui, names, seat, hint.advised[0]._replace(reasons=hint.advised[0].reasons[:1]))
    forms = [wholly, *(shortly[:length] for length in range(len(shortly), 0, -1))]
    return [" ".join(["; ".join(form) + ("." if len(form) == len(steps) else "; …"), *reason]) for form in forms]


def remark(hint: GivenHint, *, others: bool) -> str:
    """Return what is said below a hint, `others` being people who were told of it."""
    if not hint.advised:
        return _(NO_ADVICE)
    return _(REMARK_AMONG_PEOPLE if others else REMARK)


def _step(ui: MatchUI, names: Names, seat: int, step: HintStep) -> str:
    return repeated(answer_label(ui, names, step.words, seat), step.times)


def _shortly(ui: MatchUI, step: HintStep) -> str:
    """Return what is done and where, or only what is chosen, by their short labels."""
    parts = parts_of(ui, ui.rules.parse(step.words))
    shown = told(parts) if any(part.sort == "area" for part in parts) else parts[-1:]
    labels = " ".join(part_label(ui, part) for part in shown)
    return f"{labels} ×{step.times}" if step.times > 1 else labels


def _turn(ui: MatchUI, names: Names, seat: int, advice: Advice) -> str:
    """Return what is done, in order; what is done several times is said once."""
    steps = [_step(ui, names, seat, HintStep(words, count)) for words, count in _counted(advice.answers)]
    sentence = "; ".join(steps)
    return f"{sentence[:1].upper()}{sentence[1:]}."


def _counted(answers: Sequence[str]) -> list[tuple[str, int]]:
    return [(words, answers.count(words)) for words in dict.fromkeys(answers)]


def _in_steps(answers: Sequence[str]) -> tuple[str, ...]:
    """Return the answers in an order in which those that are the same follow each other."""
    return tuple(words for words, times in _counted(answers) for _time in range(times))


def _behind(advice: Advice, place: int) -> str:
    """Say by how much it brings less than the best."""
    if not place:
        return ""
    points = round(advice.behind)
    if not points:
        return _("About as good as the first.")
    text = ngettext("About {count} point less than the first.", "About {count} points less than the first.", points)
    return text.format(count=points)


def _why(ui: MatchUI, names: Names, seat: int, advice: Advice) -> list[str]:
    """Say where points are won and lost; nothing without reasons."""
    parts = _places(ui, names, seat, advice)
    return [_("Expected points: {reasons}.").format(reasons="; ".join(parts))] if parts else []


def _places(ui: MatchUI, names: Names, seat: int, advice: Advice) -> list[str]:
    """Say of each place who may expect how many points more or fewer, in the order of the reasons."""
    places = dict.fromkeys((why.kind, why.area) for why in advice.reasons)
    return [
        f"{where}: {', '.join(_points(names, seat, why) for why in advice.reasons if (why.kind, why.area) == place)}"
        for place in list(places)[:REASONS]
        if (where := ui.words.reason_label(*place))
    ]


def _points(names: Names, seat: int, why: Why) -> str:
    points = round(why.points) or (1 if why.points > 0 else -1)
    who = _("you") if why.seat == seat else names[why.seat]
    return f"{who} {points:+d}"
