"""Open the window for a Veto before every step (B-17.9) of a special action.

`rule_queries.veto_holders` says who is asked, and in which order.

The words of an announced step: see `engine.games.elgrande.model.announcements`.
"""

from __future__ import annotations

from engine.core.ask import AnnouncedStep, Ask, Steps, window
from engine.games.elgrande.model.events import Announced, Vetoed
from engine.games.elgrande.model.options import PASS, VETO
from engine.games.elgrande.model.state import GrandeState
from engine.games.elgrande.rules.rule_queries import veto_holders

ANSWERS = (PASS, VETO)


def vetoed(g: GrandeState, actor: int, words: str, card: str) -> Steps[bool]:
    """Announce a step (B-11.3) and return whether a holder objects (B-17.2).

    A step that is objected to must not happen, and the rest of the action is lost (B-17.6). Nobody has to object
    (B-17.12).
    """
    holders = veto_holders(g, actor)
    if not holders:
        return False
    if g.tell:
        g.tell(Announced(actor, words))
    about = {"actor": actor, "words": words, "card": card}
    before = AnnouncedStep(actor, words, holders)
    questions = [Ask(holder, "veto", lambda: ANSWERS, about, always=True) for holder in holders]
    objection = yield from window(before, questions, PASS)
    g.windows.append(objection is None)
    if objection is None:
        return False
    seat = objection[0]
    spend(g, seat)
    if g.tell:
        g.tell(Vetoed(seat, actor, words))
    return True


def spend(g: GrandeState, seat: int) -> None:
    """Use up the seat's Veto that expires first (B-17.8)."""
    # Vetoes of one seat compare by their rounds, and the oldest expires first.
    g.vetoes.remove(min(veto for veto in g.vetoes if veto[0] == seat))


def expire(g: GrandeState) -> list[int]:
    """Remove the Vetoes taken before this round (B-7.4, B-17.4); return their holders."""
    gone = [holder for holder, taken in g.vetoes if taken != g.round]
    g.vetoes = [veto for veto in g.vetoes if veto[1] == g.round]
    return gone


def last_round(rounds: tuple[int, ...], taken: int) -> int:
    """Return the last round in which a Veto taken in round `taken` can be used (B-17.4, B-19.2).

    It is the next one played, or `taken` itself when that is the last.
    """
    return next((number for number in rounds if number > taken), taken)
