"""What helps one player at one table: the guide, the review of the turn, and what a Veto does without asking."""

from __future__ import annotations

from elgrande_tui.games.elgrande.model.final import is_final
from elgrande_tui.games.elgrande.model.held_answer import HeldAnswer
from elgrande_tui.games.elgrande.model.lessons import lessons_of
from elgrande_tui.games.elgrande.model.log_book import LogBook
from elgrande_tui.session.port import Port
from elgrande_tui.session.vetoes import Vetoes
from elgrande_tui.settings.guide_progress import GuideProgress
from elgrande_tui.settings.settings import Settings
from engine.core.question import Question


class Coach:
    """One seat's help. Without a `guide` nothing is explained unasked."""

    def __init__(self, port: Port, settings: Settings, guide: GuideProgress | None) -> None:
        self.port = port
        self.settings = settings
        self.guide = guide
        self.lessons: tuple[str, ...] = ()
        """What the guide explains now, one after the other; without any it tells everything."""
        self._taught: tuple[Question | None, bool] | None = None
        self._held: tuple[Question, int] | None = None
        self.vetoes = Vetoes(settings)

    # The guide

    def teach(self) -> bool:
        """Whether there is something to explain at this moment, in `lessons` then: a question, or the first points."""
        port, question = self.port, self.port.question
        moment = (question, bool(port.view.ledger))
        if self.guide is None or not self.settings.guide or port.seat is None or moment == self._taught:
            return False
        if question is not None and question.kind == "veto" and self.vetoes.let_pass:
            return False
        self._taught = moment
        self.lessons = self.guide.next(lessons_of(port.rules, port.view, question))
        return bool(self.lessons)

    def put_off(self) -> None:
        """Stop explaining at the page that is open: those behind it come with a later question."""
        if self.guide is not None:
            self.guide.forget(self.lessons[1:])
        self.lessons = ()

    # The review

    def holds(self, index: int) -> bool:
        """Whether this answer waits for a second enter: the player wants to see his turn before it is final."""
        port, question = self.port, self.port.question
        if not self.settings.confirm or question is None or self.held == index:
            self._held = None
            return False
        self._held = (question, index) if is_final(port.rules, port.view, question.words[index]) else None
        return self._held is not None

    @property
    def held(self) -> int | None:
        """The index of the answer that is held back."""
        if self._held is None or self._held[0] != self.port.question:
            return None
        return self._held[1]

    def let_go(self) -> bool:
        """Forget the answer that is held back; False when there is none."""
        held, self._held = self.held, None
        return held is not None

    def held_back(self, log: LogBook) -> HeldAnswer | None:
        """The answer that is held back, for the review; the log has the board when the turn began."""
        question, index = self.port.question, self.held
        if index is None or question is None:
            return None
        return HeldAnswer(log.turn_began(self.port.view), question.words[index])
