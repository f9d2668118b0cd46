"""Add V6, the Church: four black caballeros that count for the holder of its marker, and in every total (V6.9)."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Annotated, Any

import msgspec

from engine.core.ask import Steps
from engine.core.event import Event
from engine.core.figures import FiguresFile
from engine.core.option import Option
from engine.core.plausibility import FieldTest, one_of
from engine.games.elgrande.model.box import Box, Contents, Slice
from engine.games.elgrande.model.events import ActionBegan
from engine.games.elgrande.model.figures import CASTILLO, Figures
from engine.games.elgrande.model.module import GrandeModule
from engine.games.elgrande.model.options import Move, Reason
from engine.games.elgrande.model.scenario_names import seat_entry
from engine.games.elgrande.model.state import NOWHERE, GrandeState, RegionCards, Seams
from engine.games.elgrande.model.view import Board
from engine.games.elgrande.rules.actions.action import ACT_ONLY
from engine.games.elgrande.rules.actions.moving import Relocate
from engine.games.elgrande.rules.rule_queries import counted
from engine.games.elgrande.rules.veto import vetoed

NAME = "V6"
CARD = "v6-church"
ANNOUNCED = "church"
"""The words that announce the step of taking the marker."""


class ChurchFigures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The figures of V6: its card lies in a stack of its own, on offer every round (V6.2)."""

    regions: Annotated[int, msgspec.Meta(ge=1, le=3)]
    """At setup black caballeros come into so many regions (V6.1): at five seats there are three to draw."""
    each: Annotated[int, msgspec.Meta(ge=1, le=6)]
    """How many of them come into each."""


class ChurchStarts(Event, frozen=True):
    """The event that setup has put black caballeros into a region (V6.1)."""

    area: int
    count: int


class MarkerTaken(Event, frozen=True):
    """The event that the Church marker has a new holder (V6.3)."""

    seat: int


class Church:
    """The holder of the marker, at first nobody (V6.3), and whether the extra caballero of this turn is spent."""

    __slots__ = ("holder", "spent")

    def __init__(self, holder: int = NOWHERE, *, spent: bool = False) -> None:
        self.holder = holder
        self.spent = spent

    def copy(self) -> Church:
        return Church(self.holder, spent=self.spent)

    def key(self) -> list[Any]:
        return [self.holder, self.spent]


def black(g: GrandeState) -> int:
    """Return the number of the black kind."""
    return g.box.kinds.number("black")


def region_cards(box: Box) -> RegionCards:
    """Return how many more region cards are turned up: black caballeros come into each of the regions (V6.1, B-2.4)."""
    figures: ChurchFigures = box.figures.own[NAME]
    return RegionCards(figures.regions, start_in)


def pieces(figures: Figures) -> int:
    """Return how many black caballeros there are (V6.1)."""
    own: ChurchFigures = figures.own[NAME]
    return own.regions * own.each


def start_in(g: GrandeState, area: int) -> None:
    """Put black caballeros into the region of a card (V6.1)."""
    figures: ChurchFigures = g.box.figures.own[NAME]
    g.provinces[black(g)] -= figures.each
    g.areas[area][black(g)] += figures.each
    if g.tell:
        g.tell(ChurchStarts(area, figures.each))


def strength(g: GrandeState, area: int, strengths: list[int]) -> list[int]:
    """Count black caballeros for the holder; without a holder for nobody (V6.5)."""
    holder = g.modules[NAME].holder
    here = counted(g, area)[black(g)]
    return [count + (here if seat == holder else 0) for seat, count in enumerate(strengths)]


def kinds(g: GrandeState, whose: str, actor: int, meant: Sequence[int]) -> Sequence[int]:
    """Make black caballeros own for the holder and foreign for everybody else (V6.6)."""
    if whose == "any" or actor != g.modules[NAME].holder:
        return meant
    if whose == "foreign":
        return tuple(kind for kind in meant if kind != black(g))
    return [kind for kind in g.box.kinds_by_whose["any"][actor] if kind in meant or kind == black(g)]


def barred(g: GrandeState, what: str, kind: int) -> frozenset[int]:
    """Bar black caballeros from the Castillo and from a region's spots (V6.7)."""
    return shut(g.box) if what == "move" and kind == black(g) else frozenset()


def shut(box: Box) -> frozenset[int]:
    """Return where black caballeros never are."""
    return frozenset((CASTILLO, *(spot for spot, whole in enumerate(box.region_of) if spot != whole)))


def extra(g: GrandeState, seat: int, placed: Sequence[int] = ()) -> int:
    """Give the holder one more caballero, at intake or when placing, in each of their turns (V6.8)."""
    church = g.modules[NAME]
    return int(church.holder == seat and not church.spent)


def took_in(g: GrandeState, seat: int, count: int) -> None:
    """Note whether the extra caballero was spent at intake."""
    g.modules[NAME].spent = count > g.box.powers[g.played[seat]].province


def turn_over(g: GrandeState, actor: int) -> Steps[None]:
    """Give the next turn its extra caballero."""
    g.modules[NAME].spent = False
    yield from ()


class UseChurch(Relocate):
    """The action of taking the marker, then relocating up to two black caballeros (V6.2, V6.4)."""

    def first(self, g: GrandeState, actor: int) -> Sequence[Option]:
        return ACT_ONLY

    def kinds(self, g: GrandeState, whose: str, actor: int) -> Sequence[int]:
        return (black(g),)

    def perform(self, g: GrandeState, actor: int, first: Option) -> Steps[None]:
        if g.tell:
            g.tell(ActionBegan(actor, self.card.id))
        if g.vetoes and (yield from vetoed(g, actor, ANNOUNCED, self.card.id)):
            return
        # Before the relocations: a Veto against one of them does not take the marker back.
        g.modules[NAME].holder = actor
        if g.tell:
            g.tell(MarkerTaken(actor))
        yield from self.after_another(g, actor, "black")


def actions(box: Box) -> dict[str, UseChurch]:
    """Return the action of the Church card."""
    return {CARD: UseChurch(box.cards[CARD], box)}


def view(church: Church, viewer: int | None) -> dict[str, Any]:
    """Return what a viewer sees: everything (H-19)."""
    return {"holder": church.holder, "spent": church.spent}


def slice_fields(box: Box) -> dict[str, FieldTest]:
    """Return the tests of what a host tells: a seat or nobody; yes or no."""
    return {"holder": one_of((NOWHERE, *range(len(box.seats)))), "spent": one_of((False, True))}


def world(seen: dict[str, Any], rng: random.Random) -> Church:
    """Return the only state that fits the view: nothing is hidden."""
    return Church(seen["holder"], spent=seen["spent"])


def why_not(box: Box, board: Board, seat: int, option: Option) -> Reason | None:
    """Return the reason for a refusal that has to do with black caballeros; None for any other."""
    if not isinstance(option, Move) or option.kind != box.kinds.number("black"):
        return None
    return Reason("not_for_black", area=option.target) if option.target in shut(box) else None


CHURCH = GrandeModule(
    NAME,
    figures=FiguresFile("engine.games.elgrande.modules.church", "church.toml", ChurchFigures),
    contents=Contents(
        colours={"black": pieces},
        slices={NAME: Slice(lambda box: Church(), view, slice_fields, world)},
        announced=(ANNOUNCED,),
    ),
    seams=Seams(
        region_cards=(region_cards,),
        strength=(strength,),
        kinds=(kinds,),
        barred=(barred,),
        intake=(extra,),
        places=(extra,),
        took_in=(took_in,),
        turn_over=(turn_over,),
        why_not=(why_not,),
        actions=(actions,),
    ),
    events=(ChurchStarts, MarkerTaken),
    scenes={"church": seat_entry(NAME, "holder")},
    reasons={"not_for_black": "black caballeros never enter {area}"},
)
