"""Add the smugglers of these rules: whatever is being asked, anybody may change what lies on the table.

- S-1 At any question in the middle of something, asked or not, a seat may let a caballero of its slip from a region to
  its provinces, mask one in a region, pack one from its court into its provinces, or unpack one: six times in a turn.
- S-2 A masked caballero is one like any other, until it leaves the regions.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from engine.core.ask import Ask, Extra, Steps
from engine.core.option import Option
from engine.core.pieces import Axis
from engine.core.plausibility import list_of
from engine.games.elgrande.model.box import Box, Contents, Slice
from engine.games.elgrande.model.figures import CASTILLO
from engine.games.elgrande.model.module import GrandeModule
from engine.games.elgrande.model.state import GrandeState, Seams
from engine.games.elgrande.rules.caballeros import become
from engine.games.elgrande.rules.rule_queries import after_step

MIDDLE = ("fetch", "special_step", "owner_return", "order_of_steps")
NAME, TRAIT, TIMES = "smugglers", "masked", 6


@dataclass(frozen=True, slots=True, eq=False)
class Slip(Option):
    """The option `slip granada`."""

    verb: ClassVar[str] = "slip"
    area: int


@dataclass(frozen=True, slots=True, eq=False)
class Mask(Option):
    """The option `mask granada`."""

    verb: ClassVar[str] = "mask"
    area: int


PACK, UNPACK = Option("pack"), Option("unpack")


class Left:
    """How often each seat may still smuggle."""

    def __init__(self, times: Sequence[int]) -> None:
        self.times = list(times)

    def copy(self) -> Left:
        return Left(self.times)

    def key(self) -> list[int]:
        return self.times


def options(box: Box) -> list[Option]:
    regions = [place for place in box.places_by_name if place != CASTILLO]
    slips = [Slip(f"slip {box.areas[place].id}", place) for place in regions]
    masks = [Mask(f"mask {box.areas[place].id}", place) for place in regions]
    return [PACK, UNPACK, *slips, *masks]


def smuggling(g: GrandeState, question: Ask[Option]) -> Iterable[Extra]:
    if question.kind not in MIDDLE:
        return
    words = g.box.options.by_words
    for seat, left in enumerate(g.modules[NAME].times):
        if not left:
            continue
        found = [PACK] * bool(g.court[seat]) + [UNPACK] * bool(g.provinces[seat])
        for place in g.box.places_by_name:
            if place != CASTILLO and g.areas[place][seat]:
                found += [words[f"{verb} {g.box.areas[place].id}"] for verb in ("slip", "mask")]
        yield from (Extra(seat, option, partial(smuggle, g, seat, option), public=True) for option in found)


def smuggle(g: GrandeState, seat: int, option: Option) -> Steps[None]:
    g.modules[NAME].times[seat] -= 1
    if isinstance(option, Mask):
        become(
            g,
            option.area,
            seat,
            next(kind for kind in g.box.kinds.of[seat] if g.box.kinds.all[kind].traits == (TRAIT,)),
        )
    elif isinstance(option, Slip):
        g.areas[option.area][seat] -= 1
        g.provinces[seat] += 1
    else:
        packed = 1 if option is PACK else -1
        g.court[seat] -= packed
        g.provinces[seat] += packed
    yield from after_step(g, seat)


def turn_ends(g: GrandeState, actor: int) -> Steps[None]:
    g.modules[NAME].times = [TIMES] * len(g.scores)
    yield from ()


SMUGGLERS = GrandeModule(
    NAME,
    contents=Contents(
        axes=(Axis(TRAIT, (TRAIT,), owned=True),),
        options=(options,),
        slices={
            NAME: Slice(
                lambda box: Left([TIMES] * len(box.seats)),
                lambda left, viewer: {"times": left.times[:]},
                lambda box: {"times": list_of(range(TIMES + 1), len(box.seats))},
                lambda seen, rng: Left(seen["times"]),
            )
        },
    ),
    seams=Seams(
        turn_ends=(turn_ends,),
    ),
    extras=(smuggling,),
    verbs=("slip", "mask", "pack", "unpack"),
)
"""The manifest."""
