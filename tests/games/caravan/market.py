"""Market days in place of rides: each seat in turn takes 1 or 2 points, or draws a card that it alone sees.

The seats of the option `vetoes` may object unseen, whatever happens.
"""

from __future__ import annotations

from functools import cache

from engine.core.ask import AnnouncedStep, Ask, Steps, ask, draw, window
from engine.core.event import Secret
from engine.core.option import Option
from engine.core.state import Section

from .options import BREAK, PASS, TakePoints, Word
from .state import CaravanState, Drew, Took

NAME = "market"
DRAW, VETO = Word("draw"), Word("veto")
CARDS = ("1", "2", "3", "4", "5", "6")


@cache
def words() -> tuple[Option, ...]:
    """Return the answers of a market day; `break` is a rule that fails."""
    return (BREAK, DRAW, *(TakePoints(f"{TakePoints.verb} {points}", points) for points in (1, 2)))


def days(g: CaravanState, section: Section) -> Steps[None]:
    """As many rounds of market days as the option `rounds` says, and nothing else."""
    seats = range(len(g.scores))
    g.agenda = [Section(NAME, seat) for _ in range(g.options["rounds"]) for seat in seats]
    return
    yield


def day(g: CaravanState, section: Section) -> Steps[None]:
    """One day of one seat."""
    actor = section.seat
    chosen = yield from ask(Ask(actor, NAME, words, {"left": len(g.agenda)}))
    if chosen is BREAK:
        raise RuntimeError("a rule with a fault")
    holders = [seat for seat in g.options["vetoes"] if seat != actor]
    asks = [Ask(seat, "veto", lambda: (PASS, VETO), always=True) for seat in holders]
    if (yield from window(AnnouncedStep(actor, chosen.words, holders), asks, PASS)) is not None:
        return
    if chosen is DRAW:
        card = yield from draw("card", CARDS)
        g.hands[actor].append(card)
        if g.tell:
            g.tell(Secret(Drew(actor, card), [actor], Drew(actor, None)))
        return
    assert isinstance(chosen, TakePoints)
    g.scores[actor] += chosen.points
    if g.tell:
        g.tell(Took(actor, chosen.points))
