"""Modules of Caravan: free actions and standing offers, a section replaced, one dropped."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from engine.core.ask import Ask, Extra, Steps, ask
from engine.core.modules import Module, ModulePair
from engine.core.option import Option
from engine.core.state import Section

from . import market
from .options import BREAK, LOAD, WHISTLE, Call
from .sections import close_round, haggling, score_camels
from .state import CaravanState


def signals(g: CaravanState, question: Ask[Option]) -> Iterable[Extra]:
    """`load` is free for the seat that rides; `whistle` stands open to everybody else who has a whistle."""
    seats = len(g.scores)
    if question.kind == "ride" and g.sacks[question.seat] and g.oasis[question.seat]:
        yield Extra(question.seat, LOAD, partial(load, g, question.seat))
    for seat in range(seats):
        if seat != question.seat and g.whistles[seat] and any(g.dunes) and question.kind != "call":
            yield Extra(seat, WHISTLE, partial(whistle, g, seat), public=True)


def faults(g: CaravanState, question: Ask[Option]) -> Iterable[Extra]:
    """`break` is free for the seat that rides, and its rule fails."""
    if question.kind == "ride":
        yield Extra(question.seat, BREAK, partial(fail, g, question.seat))


def bells(g: CaravanState, question: Ask[Option]) -> Iterable[Extra]:
    """On market days `whistle` stands open to everybody else, once for a sack and once for a whistle: all see those."""
    for seat, left in enumerate(g.whistles):
        if question.kind == market.NAME and seat != question.seat and left + g.sacks[seat]:
            yield Extra(seat, WHISTLE, partial(ring, g, seat), public=True)


def whispers(g: CaravanState, question: Ask[Option]) -> Iterable[Extra]:
    """The same, but only for those who hold a 6, which nobody else can see."""
    for seat, left in enumerate(g.whistles):
        if question.kind == market.NAME and seat != question.seat and left and "6" in g.hands[seat]:
            yield Extra(seat, WHISTLE, partial(ring, g, seat))


def ring(g: CaravanState, seat: int) -> Steps[None]:
    """A sack is worth a point, and then a whistle."""
    gone = g.sacks if g.sacks[seat] else g.whistles
    gone[seat] -= 1
    g.scores[seat] += 1
    return
    yield


def fail(g: CaravanState, seat: int) -> Steps[None]:
    """Fail after the State has been changed."""
    g.scores[seat] += 100
    raise ZeroDivisionError("a rule that fails")
    yield


def load(g: CaravanState, seat: int) -> Steps[None]:
    """One plain camel in the oasis becomes a laden one."""
    laden = g.kinds.of[seat][1]
    g.sacks[seat] -= 1
    g.oasis[seat] -= 1
    g.oasis[laden] += 1
    return
    yield


def whistle(g: CaravanState, seat: int) -> Steps[None]:
    """Call a camel back, whatever its colour."""
    g.whistles[seat] -= 1

    def legal() -> list[Call]:
        return [option for option, out in zip(g.catalogue.call, g.dunes, strict=True) if out]

    chosen = yield from ask(Ask(seat, "call", legal))
    g.dunes[chosen.kind] -= 1
    g.oasis[chosen.kind] += 1


def taxed_count(g: CaravanState, section: Section) -> Steps[None]:
    """Laden camels pay the tax: they count like others."""
    score_camels(g, laden=1)
    close_round(g)
    return
    yield


MODULES = {
    module.name: module
    for module in (
        Module("signals", extras=(signals,)),
        Module("faults", extras=(faults,)),
        Module("bells", extras=(bells,)),
        Module("whispers", extras=(whispers,)),
        Module("taxes", sections={"count": taxed_count}, pairs=(ModulePair("taxes", "tolls", "impossible"),)),
        Module("tolls", sections={"count": taxed_count}),
        Module("haggling", sections={"bids": haggling}),
        Module(market.NAME, sections={"dawn": market.days, market.NAME: market.day}),
        Module("silence", drops=frozenset({"bids"})),
        Module("echo", needs=("signals",)),
    )
}
