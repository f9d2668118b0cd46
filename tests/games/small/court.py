"""Add the court of these rules: power cards of its own, and hands that are hidden.

- H-1 There are 18 power cards. In set-up all pick 13 of them at the same time, in secret; the others are out.
- H-2 A card that was picked can be dropped again, as often as one likes. The others learn only who is ready.
- H-3 The Joker has no value. Whoever lays it plays another card after all others, and both are used.
- H-4 Whoever has only values that lie open plays any of them, and comes directly behind the equal one.
- H-5 The Prince acts as the Decree does, in place of the action card.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

import msgspec

from engine.core.ask import Ask, Steps, ask, together
from engine.core.figures import FiguresFile
from engine.core.option import Option
from engine.core.state import Section
from engine.games.elgrande.model.box import Box, Contents
from engine.games.elgrande.model.module import GrandeModule
from engine.games.elgrande.model.options import DONE
from engine.games.elgrande.model.state import GrandeState, Seams
from engine.games.elgrande.rules.turns import use_halves

NAME = "court"


class CourtFigures(msgspec.Struct, frozen=True):
    """The figures of the module beside its cards."""

    hand: int


@dataclass(frozen=True, slots=True, eq=False)
class Pick(Option):
    """The option `pick 7`: that power card comes into the hand."""

    verb: ClassVar[str] = "pick"
    power: int


@dataclass(frozen=True, slots=True, eq=False)
class Drop(Option):
    """The option `drop 7`: that power card does not come into the hand after all."""

    verb: ClassVar[str] = "drop"
    power: int


def options(box: Box) -> list[Option]:
    return [kind(f"{kind.verb} {card.id}", n) for kind in (Pick, Drop) for n, card in enumerate(box.powers) if n]


def all_of_them(box: Box) -> Iterable[int]:
    return range(1, len(box.powers))


def hands(g: GrandeState) -> Steps[None]:
    """Let all pick their hands (H-1)."""
    picked = yield from together({seat: pick(g, seat) for seat in range(len(g.hands))}, guess)
    g.hands = list(picked.values())
    g.dealt = tuple(g.hands)


def pick(g: GrandeState, seat: int) -> Steps[tuple[int, ...]]:
    """Let a seat pick and drop until it is content (H-2)."""
    words, size = g.box.options.by_words, g.box.figures.own[NAME].hand
    picked: list[int] = []

    def offer() -> list[Option]:
        drops = [words[f"drop {g.box.powers[n].id}"] for n in picked]
        if len(picked) == size:
            return [DONE, *drops]
        return [*drops, *(words[f"pick {g.box.powers[n].id}"] for n in g.hands[seat] if n not in picked)]

    while True:
        about = {"left": size - len(picked)}
        chosen = yield from ask(Ask(seat, "pick_hand", offer, about, always=True))
        if isinstance(chosen, Pick):
            picked.append(chosen.power)
        elif isinstance(chosen, Drop):
            picked.remove(chosen.power)
        else:
            return tuple(sorted(picked))


def guess(offer: Sequence[Option]) -> Sequence[Option]:
    return [DONE] if DONE in offer else [option for option in offer if isinstance(option, Pick)]


def may_play(g: GrandeState, seat: int, numbers: Sequence[int]) -> Sequence[int]:
    """Let any card with a value be played when none can be (H-4)."""
    return numbers or [number for number in g.hands[seat] if g.box.power_values[number]]


def rank(g: GrandeState, found: Sequence[float]) -> Sequence[float]:
    """Put a value that lay open already behind the equal one (H-4)."""
    turns = sorted((g.first, *g.box.others[g.first]), key=lambda seat: joker_before(g, seat))
    ranks = list(found)
    for place, seat in enumerate(turns):
        ranks[seat] -= sum(found[seat] == found[other] for other in turns[:place]) / 8
    return ranks


def joker_before(g: GrandeState, seat: int) -> bool:
    """Check whether the seat has laid a Joker before its last power card."""
    plays = [play for play in g.history[seat] if play > 0]
    return not all(map(g.box.power_values.__getitem__, plays[-2:]))


def use(g: GrandeState, section: Section) -> Steps[None]:
    """Use a card; the Prince acts by the Decree (H-5)."""
    return use_halves(g, section.seat, section.arg, g.box.powers[g.played[section.seat]].do or section.arg)


COURT = GrandeModule(
    NAME,
    figures=FiguresFile("tests.games.small", "court.toml", CourtFigures),
    contents=Contents(
        options=(options,),
        secret_deal=(all_of_them,),
        questions={"pick_hand": ("left",)},
    ),
    seams=Seams(
        hands=(hands,),
        playable=(may_play,),
        rank=(rank,),
    ),
    sections={"use": use},
    verbs=(Pick.verb, Drop.verb),
)
"""The manifest."""
