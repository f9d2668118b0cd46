"""Add the lighthouse of these rules.

- L-1 It is a region in the sea off Galicia that scores 3, 1 and 0. No disc shows it; King and Grandes never enter.
- L-2 The Storm card lies in a stack of its own: it is on offer every round, and places one caballero.
- L-3 Whoever uses Storm names a coastal region with a caballero of theirs, which goes to the lighthouse as their
  keeper, or as a plain caballero if they have a keeper.
- L-4 Then the lighthouse is scored; with the option `fog` only its first place.
- L-5 While another player chooses a card, the owner of a keeper may signal, once in the game: a caballero comes from
  their provinces to their court.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar

import msgspec

from engine.core.ask import Ask, Extra, Steps, ask
from engine.core.event import Event
from engine.core.figures import FiguresFile
from engine.core.modules import ModulePair
from engine.core.option import Option
from engine.core.pieces import Axis
from engine.core.plausibility import list_of, one_of
from engine.games.elgrande.model.box import Box, Contents, Slice
from engine.games.elgrande.model.events import Scoring, TakenIn
from engine.games.elgrande.model.figures import CASTILLO
from engine.games.elgrande.model.module import GrandeModule
from engine.games.elgrande.model.options import MoveGrande, MoveKing, Reason
from engine.games.elgrande.model.scenario_names import Names, ScenarioEntry
from engine.games.elgrande.model.state import GrandeState, Seams
from engine.games.elgrande.model.view import Board
from engine.games.elgrande.rules.actions.action import ActFirst
from engine.games.elgrande.rules.rule_queries import after_step, target_tables
from engine.games.elgrande.rules.scoring import score
from engine.games.elgrande.rules.veto import vetoed

NAME, FARO, TRAIT, CARD = "lighthouse", "faro", "keeper", "l6-storm"


class LighthouseLit(Event, frozen=True):
    """The event that a caballero came to the lighthouse (L-3)."""

    seat: int
    area: int
    keeper: bool


@dataclass(frozen=True, slots=True, eq=False)
class Beacon(Option):
    """The option `beacon galicia`: the caballero comes from there."""

    verb: ClassVar[str] = "beacon"
    coast: int


SIGNAL = Option("signal")


class LighthouseOptions(msgspec.Struct, frozen=True):
    """The options of a Setup that the module adds."""

    fog: bool = False


class Lighthouse:
    """Which seats have signalled."""

    def __init__(self, signalled: Sequence[bool]) -> None:
        self.signalled = list(signalled)

    def copy(self) -> Lighthouse:
        return Lighthouse(self.signalled)

    def key(self) -> list[bool]:
        return self.signalled


def options(box: Box) -> list[Option]:
    places = [place for place in box.places_by_name if place != CASTILLO]
    return [SIGNAL, *(Beacon(f"beacon {box.areas[place].id}", place) for place in places)]


def barred(g: GrandeState, what: str, kind: int) -> frozenset[int]:
    return frozenset((g.box.index[FARO],)) if what in ("king", "grande") else frozenset()


def keeper(box: Box, seat: int) -> int:
    return next(kind for kind in box.kinds.of[seat] if TRAIT in box.kinds.all[kind].traits)


class Storm(ActFirst):
    """The action of the Storm card."""

    def steps(self, g: GrandeState, actor: int) -> Steps[None]:
        """Open a window, let a caballero come (L-3), then score the lighthouse (L-4)."""
        if g.vetoes and (yield from vetoed(g, actor, "storm", self.card.id)):
            return
        faro, kind = g.box.index[FARO], keeper(g.box, actor)

        def legal() -> list[Option]:
            places = [p for p in target_tables(g).open if p != faro and g.box.areas[p].coastal and g.areas[p][actor]]
            return [g.box.options.by_words[f"beacon {g.box.areas[place].id}"] for place in places]

        if legal():
            keepers = sum(g.areas[faro][keeper(g.box, seat)] for seat in range(len(g.scores)))
            chosen = yield from ask(Ask(actor, "beacon", legal, {"card": self.card.id, "keepers": keepers}))
            assert isinstance(chosen, Beacon)
            first = not any(row[kind] for row in g.areas)
            g.areas[chosen.coast][actor] -= 1
            g.areas[faro][kind if first else actor] += 1
            if g.tell:
                g.tell(LighthouseLit(actor, chosen.coast, first))
            yield from after_step(g, actor)
        yield from score(g, Scoring(NAME, actor, first_only=g.box.setup.options["fog"]), [faro])


def actions(box: Box) -> dict[str, Storm]:
    return {CARD: Storm(box.cards[CARD], box)}


def signals(g: GrandeState, question: Ask[Option]) -> Iterable[Extra]:
    """Offer to signal while another player chooses a card (L-5)."""
    faro = g.box.index[FARO]
    for seat, done in enumerate(g.modules[NAME].signalled):
        may = question.kind == "choose_card" and seat != question.seat and g.provinces[seat]
        if may and not done and g.areas[faro][keeper(g.box, seat)]:
            yield Extra(seat, SIGNAL, partial(signal, g, seat), public=True)


def signal(g: GrandeState, seat: int) -> Steps[None]:
    g.modules[NAME].signalled[seat] = True
    g.provinces[seat] -= 1
    g.court[seat] += 1
    if g.tell:
        g.tell(TakenIn(seat, 1))
    yield from ()


def put(g: GrandeState, names: Names, key: str, value: Any) -> None:
    """Set up `keepers` of a scenario: where each seat's keeper stands, one of its caballeros there."""
    for full, seat, place in names.by_seat(key, value or {}):
        area = names.place(full, place)
        g.areas[area][seat] -= 1
        g.areas[area][keeper(g.box, seat)] += 1


def read(names: Names, key: str, value: Any) -> str:
    return names.areas[names.place(key, value)] if value else ""


def find(board: Board, names: Names, seat: int) -> str:
    kind = keeper(names.box, seat)
    return next((names.areas[area] for area, counts in enumerate(board.areas) if counts and counts[kind]), "")


def why_not(box: Box, board: Board, seat: int, option: Option) -> Reason | None:
    king = isinstance(option, MoveKing | MoveGrande) and option.area == box.index[FARO]
    return Reason("sea", area=box.index[FARO]) if king else None


LIGHTHOUSE = GrandeModule(
    NAME,
    pairs=(ModulePair(NAME, "V6", "impossible", "same_stack"),),
    options=LighthouseOptions,
    figures=FiguresFile("tests.games.lighthouse", "figures.toml"),
    contents=Contents(
        axes=(Axis(TRAIT, (TRAIT,), owned=True),),
        options=(options,),
        slices={
            NAME: Slice(
                lambda box: Lighthouse([False] * len(box.seats)),
                lambda lighthouse, viewer: {"signalled": lighthouse.signalled[:]},
                lambda box: {"signalled": list_of((False, True), len(box.seats))},
                lambda seen, rng: Lighthouse(seen["signalled"]),
            )
        },
        causes=(NAME,),
        announced=("storm",),
        questions={"beacon": ("card", "keepers")},
        fields=(lambda box: {"keeper": one_of((False, True)), "keepers": one_of(range(len(box.seats) + 1))},),
        weights=("tests.games.lighthouse.weights:WEIGHTS",),
    ),
    seams=Seams(
        barred=(barred,),
        actions=(actions,),
        why_not=(why_not,),
    ),
    extras=(signals,),
    events=(LighthouseLit,),
    verbs=("beacon", "signal"),
    scenes={"keepers": ScenarioEntry(put, read, find, by_seat=True)},
    reasons={
        "sea": "{area} lies in the sea: no King and no Grande enters",
        "same_stack": "the cards of both lie in the same stack",
    },
)
