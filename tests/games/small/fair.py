"""Add the fair of these rules, which changes every part of a scoring.

- F-1 In a general scoring Galicia and Sevilla count as one, where the first of the two is scored.
- F-2 When the turn of a region has come that the first player has chosen to close, it is not scored. They choose before
  each region that holds more than ten caballeros, once in a general scoring.
- F-3 In Aragón at most two caballeros of each seat count, and none with a trait.
- F-4 In Valencia the fewest rank first.
- F-5 The Castillo is worth 6, 3 and 0.
- F-6 There is no King's bonus; the home bonus is 3.
- F-7 In a general scoring Granada pays double.
- F-8 The first player sets no disc: when those of the others are turned up, they name a region openly.
- F-9 When the Castillo has been left, the first player takes in one caballero.
- F-10 When a scoring is over, the seat whose it was, or else the first player, sends a caballero from the court back.
- F-11 At the end of their turn, the Grande of whoever acted goes into the Castillo if nobody's is there.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from engine.core.ask import Ask, Steps, ask
from engine.core.option import Option
from engine.core.plausibility import one_of
from engine.games.elgrande.model.box import Box, Contents, Slice
from engine.games.elgrande.model.events import GrandeMoved, Payment, Scoring
from engine.games.elgrande.model.figures import CASTILLO
from engine.games.elgrande.model.module import GrandeModule
from engine.games.elgrande.model.options import COURT
from engine.games.elgrande.model.state import GrandeState, Seams
from engine.games.elgrande.rules.caballeros import send_back, take_in
from engine.games.elgrande.rules.rule_queries import total

NAME, MANY = "fair", 99
SHUT, HOLD = Option("shut"), Option("hold")


class Fair:
    """Whether a region has been shut in the scoring that goes on."""

    def __init__(self, *, shut: bool = False) -> None:
        self.shut = shut

    def copy(self) -> Fair:
        return Fair(shut=self.shut)

    def key(self) -> bool:
        return self.shut


def groups(g: GrandeState, scoring: Scoring, found: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
    pair = tuple(sorted((g.box.index["galicia"], g.box.index["sevilla"])))
    if not scoring.general:
        return found
    return [pair if group == pair[:1] else group for group in found if group != pair[1:]]


def before_area(g: GrandeState, scoring: Scoring, group: tuple[int, ...]) -> Steps[tuple[int, ...]]:
    fair = g.modules[NAME]
    if scoring.general and not fair.shut and CASTILLO not in group and total(g, group[0]) > 10:
        chosen = yield from ask(Ask(g.first, "fair", lambda: [SHUT, HOLD], {"region": group[0]}))
        if chosen is SHUT:
            fair.shut = True
            return group[1:]
    return group


def counted(g: GrandeState, area: int, counts: Sequence[int]) -> Sequence[int]:
    if area != g.box.index["aragon"]:
        return counts
    return [0 if piece.traits else min(count, 2) for piece, count in zip(g.box.kinds.all, counts, strict=True)]


def ranked(g: GrandeState, scoring: Scoring, area: int, strengths: list[int]) -> list[int]:
    return [n and MANY - n for n in strengths] if area == g.box.index["valencia"] else strengths


def worth(g: GrandeState, area: int, values: tuple[int, int, int]) -> tuple[int, int, int]:
    return (6, 3, 0) if area == CASTILLO else values


def bonus(g: GrandeState, scoring: Scoring, area: int, seat: int, found: tuple[int, int]) -> tuple[int, int]:
    return 0, found[1] and 3


def pays(g: GrandeState, scoring: Scoring, area: int, paid: list[Payment]) -> list[Payment]:
    if not scoring.general or area != g.box.index["granada"]:
        return paid
    return [replace(payment, other=payment.other + payment.points) for payment in paid]


def who_dials(g: GrandeState, scoring: Scoring, seats: Sequence[int]) -> Sequence[int]:
    return [seat for seat in seats if seat != g.first]


def after_reveal(g: GrandeState, scoring: Scoring, dials: dict[int, int]) -> Steps[dict[int, int]]:
    chosen = yield from ask(Ask(g.first, "dial", lambda: g.box.dials, {"card": scoring.cause}))
    return dials | {g.first: chosen.area}


def castillo_left(g: GrandeState, scoring: Scoring) -> Steps[None]:
    take_in(g, g.first, min(1, g.provinces[g.first]))
    yield from ()


def scored(g: GrandeState, scoring: Scoring) -> Steps[None]:
    g.modules[NAME].shut = False
    seat = g.first if scoring.actor is None else scoring.actor
    yield from send_back(g, seat, [(seat, COURT, 1)] if g.court[seat] else [])


def turn_ends(g: GrandeState, actor: int) -> Steps[None]:
    if CASTILLO not in g.grandes:
        source, g.grandes[actor] = g.grandes[actor], CASTILLO
        if g.tell:
            g.tell(GrandeMoved(actor, source, CASTILLO))
    yield from ()


def options(box: Box) -> list[Option]:
    return [SHUT, HOLD]


FAIR = GrandeModule(
    NAME,
    contents=Contents(
        options=(options,),
        slices={
            NAME: Slice(
                lambda box: Fair(),
                lambda fair, viewer: {"shut": fair.shut},
                lambda box: {"shut": one_of((False, True))},
                lambda seen, rng: Fair(shut=seen["shut"]),
            )
        },
        homes=("castillo",),
        questions={"fair": ("region",)},
        fields=(lambda box: {"region": one_of(box.regions)},),
    ),
    seams=Seams(
        groups=(groups,),
        before_area=(before_area,),
        counted=(counted,),
        ranked=(ranked,),
        worth=(worth,),
        bonus=(bonus,),
        pays=(pays,),
        who_dials=(who_dials,),
        after_reveal=(after_reveal,),
        castillo_left=(castillo_left,),
        scored=(scored,),
        turn_ends=(turn_ends,),
    ),
    verbs=("shut", "hold"),
)
"""The manifest."""
