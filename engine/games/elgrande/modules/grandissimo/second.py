"""Take and use the second card of a Double Turn (G-803)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.ask import Ask, Steps, ask
from engine.core.option import Option
from engine.core.state import Section
from engine.games.elgrande.model.options import DONE
from engine.games.elgrande.model.state import GrandeState
from engine.games.elgrande.modules.grandissimo.events import SecondTaken, TurnDeferred
from engine.games.elgrande.modules.grandissimo.options import LATER, NOW, SecondCard
from engine.games.elgrande.modules.grandissimo.state import LaidCard, SecondLaid, grandissimo
from engine.games.elgrande.modules.grandissimo.symbols import JAIL_PART, MAIN, SymbolAction
from engine.games.elgrande.rules.turns import choosable, use_halves
from engine.games.elgrande.rules.veto import vetoed

LAST_WORD = "last_word"
"""`Card.do` of the card that puts a turn off (G-818)."""


class DoubleTurn(SymbolAction):
    """The action of choosing one more action card, for the end of this turn or for a later one (G-803)."""

    def main(self, g: GrandeState, actor: int) -> Sequence[Option]:
        words = g.box.options.by_words
        return [words[f"{SecondCard.verb} {card}"] for card in dict.fromkeys(choosable(g, actor))]

    def remaining(self, left: Sequence[str], part: str) -> list[str]:
        """Return what is left: nothing after the second card, as this card comes first (G-803)."""
        return [] if part == MAIN else [other for other in left if other not in (part, JAIL_PART)]

    def steps(self, g: GrandeState, actor: int, first: Option) -> Steps[None]:
        """Choose the card, then when it is used; one that is alone in its stack is used at once."""
        assert isinstance(first, SecondCard)
        card = first.card
        if g.vetoes and (yield from vetoed(g, actor, first.words, self.card.id)):
            return
        g.offer[g.offer.index(card)] = ""
        when: Option = NOW
        if (card,) not in g.box.stacks:  # one that is alone in its stack is on offer in every round (B-4.2)
            when = yield from ask(Ask(actor, "when_second", lambda: (LATER, NOW), {"card": card}))
        grandissimo(g).second = SecondLaid(actor, card, g.round if when is LATER else 0)
        if g.tell:
            g.tell(SecondTaken(actor, card, when is LATER))


def others_follow(g: GrandeState) -> bool:
    """Check whether others have their turns yet in this round."""
    return any(later.name in ("turn", "card") for later in g.agenda)


def put_off(g: GrandeState, section: Section) -> None:
    """Put a section behind all turns of the round (G-818)."""
    grandissimo(g).waiting = LaidCard(section.seat, section.arg)
    g.agenda = wait(g, g.order, g.agenda)
    if g.tell:
        g.tell(TurnDeferred(section.seat))


def wait(g: GrandeState, order: Sequence[int], plan: list[Section]) -> list[Section]:
    """Put the seat that waits behind all turns of a plan."""
    waiting = grandissimo(g).waiting
    if waiting is None:
        return plan
    # Still before the end of the round, which clears the cards away.
    behind = next((n for n, later in enumerate(plan) if later.name == "end"), len(plan))
    return [*plan[:behind], Section("use", *waiting), *plan[behind:]]


def usable(g: GrandeState, seat: int) -> list[Option]:
    """Return the second card that the seat has kept from an earlier round (G-803)."""
    laid = grandissimo(g).second
    # Since 0 is one for the end of this very turn; one kept in this round waits for a later one.
    if laid is None or laid.seat != seat or not 0 < laid.since < g.round:
        return []
    return [g.box.options.by_words[f"{SecondCard.verb} {laid.card}"]]


def use_before(g: GrandeState, seat: int) -> Steps[None]:
    """Use the kept card before the regular one; a Last Word puts the whole turn off if others follow (G-803, G-818)."""
    own = grandissimo(g)
    assert own.second is not None
    if g.box.cards[own.second.card].do == LAST_WORD and others_follow(g):
        # Since 0 from now on: it is used at the end of the turn without another question.
        own.second, own.put_off = own.second._replace(since=0), seat
        return
    yield from use(g, seat)


def use_after(g: GrandeState, seat: int) -> Steps[None]:
    """Use the second card at the end of the turn in which it was taken for that, or of a later one (G-803)."""
    laid = grandissimo(g).second
    if laid is None or laid.seat != seat:
        return
    if laid.since:
        if not usable(g, seat):
            return
        option = yield from ask(Ask(seat, "second_card", lambda: [*usable(g, seat), DONE], {"card": laid.card}))
        if option is DONE:
            return
    yield from use(g, seat)


def use(g: GrandeState, seat: int) -> Steps[None]:
    """Use the second card completely; a Last Word waits until all others have had their turns (G-818)."""
    own = grandissimo(g)
    assert own.second is not None
    card, own.second = own.second.card, None
    if g.box.cards[card].do == LAST_WORD and others_follow(g):
        put_off(g, Section("use", seat, card))
        return
    # The turn ends once, when both cards have been used.
    yield from use_halves(g, seat, card, card, ends=False)
