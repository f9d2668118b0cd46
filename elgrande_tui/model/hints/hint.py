"""Work out what the strongest bot would advise the player to answer."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from typing import Any

from elgrande_tui.model.match_ui.match_ui import MatchUI
from elgrande_tui.session.port import Port
from engine.bots.advice import Advice, make_adviser
from engine.bots.bot import Offer
from engine.core.question import Question
from engine.core.rules import Rules
from engine.core.view import View
from netplay.common.logs import log, redacted_traceback


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
