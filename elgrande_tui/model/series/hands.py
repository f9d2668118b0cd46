"""Keep the hand that a player chooses, and choose one once more: the last one, or one with a name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from elgrande_tui.i18n.translations import _
from elgrande_tui.input.commands import ImpossibleCommandError
from elgrande_tui.model.match_ui.composing import hand_choice
from elgrande_tui.model.match_ui.match_ui import MatchUI
from elgrande_tui.model.picking import HandChoice
from elgrande_tui.settings.saved_hands import LAST, MOST, NAME_CELLS, SavedHands
from engine.core.question import Question
from netplay.common.sanitize import sanitize


class OfferedHand(NamedTuple):
    """A hand that can be chosen as a whole."""

    name: str
    """What it is called, in the language of the moment."""
    cards: Sequence[str]
    kept: str | None = None
    """The name under which the player has kept it; None: the game suggests it."""


class HandKeeping:
    """The hands that can be chosen as a whole where the game asks for one.

    What is said of a question raises ImpossibleCommandError when it does not ask for a hand.
    """

    def __init__(self, ui: MatchUI, kept: SavedHands | None) -> None:
        """Without `kept` there are only those that the game suggests."""
        self._ui = ui
        self._kept = kept

    def choice(self, question: Question | None) -> HandChoice:
        """Return how a hand is chosen at a question."""
        found = None if question is None else hand_choice(self._ui, question)
        if found is None:
            raise ImpossibleCommandError(_("No hand is being chosen now."))
        return found

    def offered(self, question: Question | None) -> list[OfferedHand]:
        """Return the hands: the last one, the player's own, those that the game suggests."""
        choice = self.choice(question)
        kept = {} if self._kept is None else self._kept.of(choice.sort)
        own = [OfferedHand(name or _("the last one"), cards, name) for name, cards in kept.items()]
        return [*own, *(OfferedHand(name, cards) for name, cards in choice.suggested.items())]

    def answers(self, question: Question | None, cards: Sequence[str]) -> Sequence[str]:
        """Return the answers that choose those cards, one after another."""
        found = self.choice(question).answers(cards)
        if not found:
            raise ImpossibleCommandError(_("That is chosen already."))
        return found

    def named(self, question: Question | None, typed: str) -> OfferedHand:
        """Return the hand that is meant by what is typed, whatever its case. Raises ImpossibleCommandError."""
        hands = self.offered(question)
        wanted = typed.strip().casefold()
        for hand in hands:
            if wanted in (hand.name.casefold(), "last" if hand.kept == LAST else hand.name.casefold()):
                return hand
        names = ", ".join(hand.name for hand in hands)
        raise ImpossibleCommandError(_("There is no such hand; there are: {names}.").format(names=names))

    def replaced_by(self, question: Question | None, typed: str) -> str:
        """Return the name of the hand that would be lost if the one chosen now were kept under that name; "" for none.

        Raises ImpossibleCommandError.
        """
        name, chosen = sanitize(typed, NAME_CELLS), set(self.choice(question).chosen)
        lost = (hand for hand in self.offered(question) if name and hand.kept == name and set(hand.cards) != chosen)
        return next((hand.name for hand in lost), "")

    def keep(self, question: Question | None, typed: str) -> str:
        """Keep what is chosen now under a name; return the name. Raises ImpossibleCommandError."""
        choice, name = self.choice(question), sanitize(typed, NAME_CELLS)
        if self._kept is None:
            raise ImpossibleCommandError(_("Only the owner of this terminal can save hands."))
        if not choice.chosen:
            raise ImpossibleCommandError(_("There is nothing to save yet."))
        if not name[:1].isalpha() or name != typed.strip():
            sentence = _("The name of a hand begins with a letter and has up to {count} of them.")
            raise ImpossibleCommandError(sentence.format(count=NAME_CELLS))
        taken = {hand.name.casefold() for hand in self.offered(question) if hand.kept in (None, LAST)}
        if name.casefold() in {*taken, "last"}:
            raise ImpossibleCommandError(_("The name {name} is taken.").format(name=name))
        if not self._kept.keep(choice.sort, name, choice.chosen):
            raise ImpossibleCommandError(_("There is room for {count} hands of yours; delete one.").format(count=MOST))
        return name

    def forget(self, question: Question | None, hand: OfferedHand) -> None:
        """Forget a hand of the player. Raises ImpossibleCommandError."""
        choice = self.choice(question)
        if hand.kept is None or self._kept is None:
            raise ImpossibleCommandError(_("Only hands of your own can be deleted."))
        self._kept.forget(choice.sort, hand.kept)

    def answered(self, question: Question, words: str) -> None:
        """Keep the hand as the last one when an answer ends the choice."""
        choice = hand_choice(self._ui, question)
        if choice is not None and self._kept is not None and words == choice.done:
            self._kept.keep(choice.sort, LAST, choice.chosen)
