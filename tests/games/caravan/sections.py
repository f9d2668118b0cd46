"""The sections of Caravan: dawn, a ride for each seat, bids, and the count."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.ask import AnnouncedStep, Ask, Steps, ask, draw, together, window
from engine.core.event import Secret
from engine.core.option import Option
from engine.core.state import Section

from .options import HALT, PASS, REST, TOKENS, Hide, Ride
from .state import Bids, CaravanState, Hid, Rode

ROUNDS = 3
WEATHER = ["clear", "cloudy", "cloudy"]


def dawn(g: CaravanState, section: Section) -> Steps[None]:
    """A new round: fate names the weather."""
    g.round += 1
    weather = yield from draw("weather", WEATHER)
    seats = range(len(g.scores))
    g.agenda = [*(Section("ride", seat, weather) for seat in seats), Section("bids"), Section("count")]


def ride(g: CaravanState, section: Section) -> Steps[None]:
    """Send camels out one by one, each of which a guard may halt; then hide a token."""
    actor, left = section.seat, 2

    def legal() -> Sequence[Option]:
        rides: list[Option] = [g.catalogue.ride[kind] for kind in g.kinds.of[actor] if g.oasis[kind]]
        return [*rides, REST]

    while left:
        option = yield from ask(Ask(actor, "ride", legal, {"left": left}))
        if not isinstance(option, Ride) or (yield from halted(g, actor, option)):
            break
        g.oasis[option.kind] -= 1
        g.dunes[option.kind] += 1
        left -= 1
        if g.tell:
            g.tell(Rode(actor, option.kind))
    yield from hide(g, actor, shown=section.arg == "clear")


def halted(g: CaravanState, actor: int, option: Ride) -> Steps[bool]:
    """Ask the guards; True when one halts the camel."""
    holders = [seat for seat in range(len(g.guards)) if seat != actor and g.guards[seat]]
    before = AnnouncedStep(actor, option.words, holders)
    asks = [Ask(seat, "halt", lambda: (HALT, PASS), {"words": option.words}, always=True) for seat in holders]
    objection = yield from window(before, asks, PASS)
    if objection is not None:
        g.guards[objection[0]] -= 1
    return objection is not None


def hide(g: CaravanState, actor: int, *, shown: bool) -> Steps[None]:
    """Put a token away; on a clear day everybody sees which."""

    def legal() -> list[Hide]:
        return [g.catalogue.hide[token] for token in TOKENS if token not in map(abs, g.hidden[actor])]

    option = yield from ask(Ask(actor, "hide", legal))
    g.hidden[actor].append(-option.token if shown else option.token)
    if shown:
        g.reveal(actor)
    if g.tell:
        seen = Hid(actor, option.token)
        g.tell(seen if shown else Secret(seen, [actor], Hid(actor, 0)))
    yield from ask(Ask(actor, "rest", lambda: (REST,), always=True))


def bids(g: CaravanState, section: Section) -> Steps[None]:
    """All bid in secret, each an amount and a side. A bid that nobody else makes scores, on the right side twice."""
    yield from bid_together(g, sides_from=0)


def haggling(g: CaravanState, section: Section) -> Steps[None]:
    """The same, but only who bids 2 is asked for a side: that much everybody sees."""
    yield from bid_together(g, sides_from=2)


def bid_together(g: CaravanState, *, sides_from: int) -> Steps[None]:
    """Hold the dialogues and score the bids."""

    def dialogue(seat: int) -> Steps[int]:
        bid = yield from ask(Ask(seat, "bid", lambda: g.catalogue.bid, always=True))
        if bid.amount < sides_from:
            return bid.amount
        side = yield from ask(Ask(seat, "side", lambda: g.catalogue.side))
        return bid.amount * (2 if side.name == "right" else 1)

    amounts = yield from together({seat: dialogue(seat) for seat in range(len(g.scores))})
    for seat, amount in amounts.items():
        g.reveal(seat)
        if list(amounts.values()).count(amount) == 1:
            g.scores[seat] += amount
    if g.tell:
        g.tell(Bids(list(amounts.values())))


def count(g: CaravanState, section: Section) -> Steps[None]:
    """A point for each camel out, two for a laden one."""
    score_camels(g, laden=2)
    close_round(g)
    return
    yield


def close_round(g: CaravanState) -> None:
    """The next round, or in the end points for the hidden tokens."""
    if g.round < ROUNDS:
        g.agenda = [Section("dawn")]
    else:
        for seat, tokens in enumerate(g.hidden):
            g.scores[seat] += sum(map(abs, tokens))


def score_camels(g: CaravanState, *, laden: int) -> None:
    """Points for the camels out in the dunes."""
    for kind, number in zip(g.kinds.all, g.dunes, strict=True):
        assert kind.owner is not None
        g.scores[kind.owner] += number * (laden if kind.traits else 1)


SECTIONS = {"dawn": dawn, "ride": ride, "bids": bids, "count": count}
