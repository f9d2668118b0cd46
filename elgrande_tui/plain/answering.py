"""The question to one seat, from the moment it is heard until its answer has been taken."""

from __future__ import annotations

from dataclasses import dataclass

from elgrande_tui.games.elgrande.model.final import is_final
from elgrande_tui.i18n.translations import _
from elgrande_tui.plain.acts import AnswerAct
from elgrande_tui.plain.asked import Asked
from elgrande_tui.session.port import Port
from elgrande_tui.session.vetoes import Vetoes
from elgrande_tui.settings.settings import Settings
from engine.core.question import Question
from engine.core.state import Section


@dataclass(frozen=True)
class Held:
    """An answer that ends the turn and waits for the player's yes."""

    question: Question
    index: int

    @property
    def words(self) -> str:
        """The answer in words of the game."""
        return self.question.words[self.index]


class PlainAnswering:
    """What one seat is asked, and how far the player has come with the answer: picked, held back, sent, let pass."""

    def __init__(self, port: Port, settings: Settings) -> None:
        self.asked: Asked | None = None
        """What the player is asked; None while it is not their turn, and while their answer is on its way."""
        self.sending = False
        """Whether an answer is on its way, or its consequences are not known yet."""
        self.vetoes = Vetoes(settings)
        self._port = port
        self._settings = settings
        self._heard: Question | None = None
        """What was asked after the latest news: the port may know more already, and news are told before a question."""
        self._sent: Question | None = None
        """The question whose answer was sent last."""
        self._held: Held | None = None
        self._passing: Section | None = None
        """The section whose steps are all let pass."""
        self._told = False

    # What comes in

    def hear(self, question: Question | None) -> None:
        """Take over what is asked after the latest news; `look` puts it to the player."""
        # News that come while the answer is on its way ask the same question still: it must not be answered twice.
        self.sending = self.sending and question == self._sent
        self._heard = question

    def look(self) -> None:
        """Put a question that is new to the player, once everything before it has been heard."""
        question = None if self.sending or self._heard != self._port.question else self._port.question
        if self._passing != self._port.view.section:
            self._passing = None
        if question is None or self.passes() is not None:
            self.asked = None
        elif self.asked is None or self.asked.question != question:
            self.asked = Asked(self._port.rules, self._port.view, question, self._port.names)
            self._told = False

    def sent(self) -> None:
        """Note that an answer is being sent."""
        self.sending, self._sent, self.asked = True, self._port.question, None

    def not_taken(self) -> None:
        """Note that the answer on its way, if there is one, will not be taken."""
        self.sending = False

    def change_seat(self) -> None:
        """Forget what another seat was asked, and what was sent for it."""
        self.sending, self._sent, self.asked = False, None, None

    # What there is to tell

    def to_tell(self) -> Asked | None:
        """Return the question if it has not been told yet; it counts as told from now on."""
        if self.asked is None or self._told:
            return None
        self._told = True
        return self.asked

    def tell_again(self) -> None:
        """Let `to_tell` return the question once more."""
        self._told = False

    def put_anew(self) -> None:
        """Let the next `look` put the question as if it were new; what was picked of its answer is forgotten."""
        self.asked = None

    # Answers

    @property
    def held(self) -> Held | None:
        """The answer that waits for a yes, as long as its question is still asked."""
        held = self._held
        return held if held is not None and self.asked is not None and held.question == self._port.question else None

    def hold(self, index: int) -> Held | None:
        """Hold an answer back if it ends the turn and the player wants to see the turn first; None: give it now."""
        question, view = self._port.question, self._port.view
        self._held = None
        if question is None or not self._settings.confirm:
            return None
        if is_final(self._port.rules, view, question.words[index]):
            self._held = Held(question, index)
        return self._held

    def take_back(self) -> bool:
        """Forget the answer that waits, or the part of one that is picked; return False when there is neither."""
        held, self._held = self.held, None
        return held is not None or (self.asked is not None and self.asked.back())

    # Vetoes

    def passes(self) -> int | None:
        """Return the index of `pass` when an open window is to be passed without asking."""
        question = self._port.question
        if question is None or question.kind != "veto" or self.sending:
            return None
        return question.words.index("pass") if self.vetoes.let_pass or self._passing is not None else None

    def pass_all(self) -> AnswerAct | list[str]:
        """Let the announced step and the rest of this section pass."""
        question = self._port.question
        if self.asked is None or question is None or "pass" not in question.words:
            return [_("There is nothing to let pass now.")]
        self._passing = self._port.view.section
        return AnswerAct(question.words.index("pass"))

    def pass_always(self) -> list[str]:
        """Let everything pass in this game, or ask again from the next `look` on."""
        self.vetoes.toggle()
        if self.vetoes.let_pass:
            text = _("If you hold a Veto every step is let pass in this game; {words} changes that.")
            return [text.format(words="pass always")]
        return [_("If you hold a Veto you are asked before each step in this game.")]
