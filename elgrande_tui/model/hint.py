"""Work out what the strongest bot would advise the player to answer, beside the screen, and say it in sentences."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from typing import Any, NamedTuple

from elgrande_tui.i18n.seats import Names
from elgrande_tui.i18n.sentences import repeated
from elgrande_tui.i18n.translations import _, mark, ngettext
from elgrande_tui.model.match_ui.composing import answer_label
from elgrande_tui.model.match_ui.match_ui import MatchUI
from elgrande_tui.session.port import Port
from engine.bots.advice import Advice, Why, make_adviser
from engine.bots.bot import Offer
from engine.core.question import Question
from engine.core.rules import Rules
from engine.core.view import View
from netplay.common.logs import log, redacted_traceback

HINT_REMARK = mark(
    "This is what the strongest bot believes. Everybody has been told that you took a hint; records say so."
)
"""What has to be said below every hint."""
OTHERS_ASKED = mark("Hints are off among people. You have asked the others to allow them.")
"""What is said to a player who would like a hint where others have to agree first."""
NO_ADVICE = mark("The bot has no advice for this question.")


class GivenHint:
    """The hint that the player of a port has taken last."""

    def __init__(self, port: Port, ui: MatchUI) -> None:
        self._port = port
        self._ui = ui
        self.advised: Sequence[Advice] = ()
        """What is advised, best first; () where nothing can be."""
        self.thinking = False
        """A hint is worked out now."""
        self._question: Question | None = None

    @property
    def known(self) -> bool:
        """Whether there are hints in this game."""
        seat = self._port.seat
        return self._ui.words.has_hints and seat is not None and make_adviser(self._port.rules, seat) is not None

    def is_about(self, question: Question | None) -> bool:
        """Check whether the hint was taken for this question."""
        return question is not None and question == self._question

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
            self.advised, self._question = advised, question


def _advised(rules: Rules[Any], seat: int, view: View, question: Question) -> Sequence[Advice]:
    """Return what is advised: the same for the same view and question, as far as the clock allows."""
    adviser = make_adviser(rules, seat)
    try:
        offer = Offer(question.kind, [rules.parse(words) for words in question.words], question.about)
        return () if adviser is None else adviser.explain(view, offer, random.Random(0))
    except Exception as error:  # of a bot: it must not end the game
        log.error("there is no hint: %s", redacted_traceback(error))
        return ()


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


def _turn(ui: MatchUI, names: Names, seat: int, advice: Advice) -> str:
    """Return what is done, in order; what is done several times is said once."""
    steps = [
        repeated(label, count)
        for label, count in _counted([answer_label(ui, names, words, seat) for words in advice.answers])
    ]
    sentence = "; ".join(steps)
    return f"{sentence[:1].upper()}{sentence[1:]}."


def _counted(labels: Sequence[str]) -> list[tuple[str, int]]:
    return [(label, labels.count(label)) for label in dict.fromkeys(labels)]


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
    """Say where points are won and lost, in the order of the reasons; nothing without reasons."""
    places = dict.fromkeys((why.kind, why.area) for why in advice.reasons)
    parts = [
        f"{where}: {', '.join(_points(names, seat, why) for why in advice.reasons if (why.kind, why.area) == place)}"
        for place in list(places)[:REASONS]
        if (where := ui.words.reason_label(*place))
    ]
    return [_("Expected points: {reasons}.").format(reasons="; ".join(parts))] if parts else []


def _points(names: Names, seat: int, why: Why) -> str:
    points = round(why.points) or (1 if why.points > 0 else -1)
    who = _("you") if why.seat == seat else names[why.seat]
    return f"{who} {points:+d}"
