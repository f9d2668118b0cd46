"""Help one player at one table: the guide, the review of the turn, and whether steps pass without asking."""

from __future__ import annotations

from typing import NamedTuple

from elgrande_tui.model.face import MatchFace
from elgrande_tui.model.log_book import LogBook
from elgrande_tui.model.pace import Shown
from elgrande_tui.model.play_style import PlayStyle
from elgrande_tui.session.passing import Passing
from elgrande_tui.session.port import Port
from engine.core.question import Question
from engine.core.view import View


class HeldAnswer(NamedTuple):
    """An answer that waits until the player has reviewed the whole turn."""

    before: View
    """The view when the turn began, or as early as it is known."""
    words: str
    """The answer."""


class Coach:
    """The help for one seat."""

    def __init__(self, port: Port, shown: Shown, face: MatchFace, style: PlayStyle) -> None:
        self.port = port
        self._shown = shown
        self.face = face
        self.settings = style.settings
        self.guide = style.guide
        self.lessons: tuple[str, ...] = ()
        """The topics that the guide explains now, one after the other; without any it explains the whole game."""
        self._skipped = style.skipped
        self._taught: tuple[Question | None, bool] | None = None
        """The moment that was explained last, so that a topic that was put off is not brought up at it again."""
        self._held: tuple[Question, int] | None = None
        """The answer that is held back, and its question: a new question lets go of it."""
        self.passing = Passing(style.settings)

    # The guide

    def teach(self) -> bool:
        """Look for topics to explain at this moment, a question or the first points; keep them in `lessons`.

        True when there are any. Nothing comes between two answers of one kind, as between two pieces that are
        placed: the page would take the key that was meant for the second one.
        """
        view, question = self._shown.view, self._shown.question
        moment = (question, bool(self.face.scored(view)))
        if self.guide is None or not self.settings.guide or self.port.seat is None or moment == self._taught:
            return False
        if question is not None and self.face.passing(question) and self.passing.always:
            return False
        before = self._taught[0] if self._taught is not None else None
        self._taught = moment
        if before is not None and question is not None and before != question and self.face.alike(before, question):
            return False
        topics = self.face.lessons(view, question)
        self.lessons = self.guide.next(topic for topic in topics if topic not in self._skipped)
        return bool(self.lessons)

    def put_off(self) -> None:
        """Stop explaining at the page that is open: those behind it come with a later question."""
        if self.guide is not None:
            self.guide.forget(self.lessons[1:])  # the first one has been seen
        self.lessons = ()

    # The review

    def hold_back(self, index: int) -> bool:
        """Hold back an answer that ends the turn, if the player reviews those; True: it waits for a second time."""
        view, question = self._shown.view, self._shown.question
        if not self.settings.confirm or question is None or self.held == index:
            self._held = None
            return False
        self._held = (question, index) if self.face.is_final(view, question.words[index]) else None
        return self._held is not None

    def hold(self, index: int) -> None:
        """Hold back an answer until the player has seen that it cannot be taken back."""
        question = self._shown.question
        self._held = None if question is None else (question, index)

    @property
    def held(self) -> int | None:
        """The index of the answer that is held back."""
        if self._held is None or self._held[0] != self._shown.question:
            return None
        return self._held[1]

    def let_go(self) -> bool:
        """Forget the answer that is held back; False when there is none."""
        held, self._held = self.held, None
        return held is not None

    def held_answer(self, log: LogBook) -> HeldAnswer | None:
        """Return the answer that is held back, for the review; the log has the board when the turn began."""
        question, index = self._shown.question, self.held
        if index is None or question is None:
            return None
        return HeldAnswer(log.turn_began(self._shown.view), question.words[index])
