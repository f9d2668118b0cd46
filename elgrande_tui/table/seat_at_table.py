"""A seat at the table: what its screen knows, and what its commands answer. Nothing here touches a terminal."""

from __future__ import annotations

from elgrande_tui.games.elgrande.model.selection import ImpossibleKeyError
from elgrande_tui.games.elgrande.text.prompts import waiting
from elgrande_tui.i18n.translations import _, mark
from elgrande_tui.input.commands import command
from elgrande_tui.table.known_seat import KnownSeat

_NOT_OFFERED = {
    "done": mark("There is nothing to end now."),
    "skip": mark("A special action can be forgone only before it begins."),
    "veto": mark("You have nothing to object to now."),
    "pass": mark("There is nothing to let pass now."),
}
"""First of the words a key stands for -> why it does nothing."""


class SeatAtTable(KnownSeat):
    """The answers of the seat."""

    def must_be_present(self) -> None:
        """Raises ImpossibleKeyError while an earlier board is shown."""
        if self.past.replay:
            raise ImpossibleKeyError(_("This is a replay: nothing can be answered."))
        if self.past.at is not None:
            key = command("back").written
            raise ImpossibleKeyError(_("This is an earlier board; {key} goes back to the game.").format(key=key))

    def answer_of(self, *words: str) -> int:
        """The index of the first of these answers that is on offer. Raises ImpossibleKeyError when none is."""
        self.must_be_present()
        if self.question is None:
            raise ImpossibleKeyError(self.not_your_turn())
        for word in words:
            if word in self.question.words:
                return self.question.words.index(word)
        raise ImpossibleKeyError(_(_NOT_OFFERED[words[0]]))

    def pass_all(self) -> int:
        """Pass this window and the others of this action. Raises ImpossibleKeyError when none is open."""
        index = self.answer_of("pass")
        self._passing = self.port.view.section
        return index

    def passes(self) -> int | None:
        """The index of `pass` when an open window is to be passed without asking."""
        question = self.question
        if question is None or question.kind != "veto" or self.sending:
            return None
        if self._passing is None and not self.coach.vetoes.let_pass:
            return None
        return question.words.index("pass")

    def enter(self) -> int | None:
        """What enter answers; None when it only picked a part. Raises ImpossibleKeyError."""
        self.must_be_present()
        if self.question is None:
            raise ImpossibleKeyError(self.not_your_turn())
        return self.selection.enter() if self.coach.held is None else self.coach.held

    def sent(self) -> None:
        """An answer is being sent."""
        self.sending = True
        self._answered = self.question
        self.last_turn.answered(self.port.seat)

    def not_your_turn(self) -> str:
        """Why nothing can be answered now."""
        if self.gone:
            return self.gone
        if self.port.view.over:
            return _("The game is over.")
        if self.port.seat is None:
            return _("You are looking on.")
        who = waiting(self.port.rules, self.port.view, self.port.names)
        return _("It is not your turn. {who}").format(who=who)
