"""The module's Options, one class per verb of the notation, and why they are refused."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, product
from typing import ClassVar, Protocol, runtime_checkable

from engine.core.option import Option
from engine.games.elgrande.model.box import Box
from engine.games.elgrande.model.figures import PowerCard
from engine.games.elgrande.model.options import Reason, Throw
from engine.games.elgrande.model.state import NOWHERE, GrandeState
from engine.games.elgrande.model.view import Board
from engine.games.elgrande.modules.king_intrigue.derived import NAME, derived


@dataclass(frozen=True, slots=True, eq=False)
class Annul(Option):
    """`annul table granada`, `annul reserve blue`: that lies no more (K-C-AUFHEBUNG)."""

    verb: ClassVar[str] = "annul"
    what: str
    """What is taken away."""
    area: int = NOWHERE
    """The region in which it lies, where that tells it from others."""
    seat: int = NOWHERE
    """In front of whom it lies, likewise."""


@runtime_checkable
class Lasting(Protocol):
    """A module's part of the State that has laid markers which can be taken away."""

    def annullable(self, g: GrandeState) -> Sequence[Option]:
        """Return the answers that name what lies about now."""
        ...

    def annul(self, g: GrandeState, option: Annul) -> None:
        """Take away what the answer names, and tell."""
        ...


def lasting(g: GrandeState) -> list[Lasting]:
    """Return the parts of the State that have laid markers."""
    return [part for part in g.modules.values() if isinstance(part, Lasting)]


@dataclass(frozen=True, slots=True, eq=False)
class Pick(Option):
    """`pick ki-040`: that power card comes into the hand; it is named by what it does (K-2.4)."""

    verb: ClassVar[str] = "pick"
    power: int
    """Its number in `Box.powers`."""


@dataclass(frozen=True, slots=True, eq=False)
class Drop(Option):
    """`drop ki-040`: that power card does not come into the hand after all (K-2.4)."""

    verb: ClassVar[str] = "drop"
    power: int
    """Its number in `Box.powers`."""


@dataclass(frozen=True, slots=True, eq=False)
class ChooseHand(Option):
    """`hand beginner`: that suggested hand takes the place of what was picked (K-2.4)."""

    verb: ClassVar[str] = "hand"
    name: str


@dataclass(frozen=True, slots=True, eq=False)
class UseAction(Option):
    """`use king`, `use intrigue`, `use power`: whose special action is performed (K-4.3)."""

    verb: ClassVar[str] = "use"
    action: str
    """What the row card does, or `power` for what the power card does."""


@dataclass(frozen=True, slots=True, eq=False)
class DoubleScore(Option):
    """`double granada`: that region counts twice; `double granada sevilla`: with the marker of Sevilla (K-C-130)."""

    verb: ClassVar[str] = "double"
    area: int
    former: int
    """The region that loses its marker; -1: none."""


DOUBLE = "double"
"""The word for a marker of double scoring, where it is taken away."""
OF_ROW = ("king", "intrigue")
OWN_CARD = "power"
VERBS = (Pick.verb, Drop.verb, ChooseHand.verb, UseAction.verb, DoubleScore.verb, Throw.verb, Annul.verb)


def power_name(power: PowerCard) -> str:
    """Return the word by which a power card is picked: what it does."""
    return power.do or power.id


def options(box: Box) -> Iterable[Option]:
    """Yield all of them."""
    kinds, ids = box.kinds.all, [area.id for area in box.areas]
    for number, power in enumerate(box.powers):
        if number:
            yield Pick(f"pick {power_name(power)}", number, public_form="")
            yield Drop(f"drop {power_name(power)}", number, public_form="")
    yield from (ChooseHand(f"hand {name}", name, public_form="") for name in derived(box).hands)
    yield from (UseAction(f"use {action}", action) for action in (*OF_ROW, OWN_CARD))
    for area in box.on_disc:
        yield DoubleScore(f"double {ids[area]}", area, NOWHERE)
        others = (other for other in box.on_disc if other != area)
        yield from (DoubleScore(f"double {ids[area]} {ids[other]}", area, other) for other in others)
        if derived(box).choices.annulment_all_tokens:
            yield Annul(f"annul double {ids[area]}", DOUBLE, area)
    for area, (number, kind) in product(chain.from_iterable(box.parts[area] for area in box.regions), enumerate(kinds)):
        yield Throw(f"throw {kind.words.lower()} {ids[area]}", number, area)


REASONS: Mapping[str, str] = {
    "picked_or_full": "power card {value} is picked already, or the hand is full",
    "not_picked": "power card {value} is not picked",
    "doubled_already": "{area} counts twice already",
    "no_marker": "every marker of double scoring lies on the table: name the region that loses it",
    "action_ignored": "only the action of the card of the row can be performed",
}


def why_not(box: Box, board: Board, seat: int, option: Option) -> Reason | None:
    """Return why an answer of the module is not on offer, from what the seat sees of the board."""
    if isinstance(option, Pick):
        return Reason("picked_or_full", value=option.power)
    if isinstance(option, Drop):
        return Reason("not_picked", value=option.power)
    if isinstance(option, UseAction):
        return Reason("action_ignored")
    if isinstance(option, Throw):
        row = board.areas[option.area]
        if option.area == board.king:
            return Reason("king_here", area=option.area)
        return Reason("nobody_there", area=option.area) if row is not None and not row[option.kind] else None
    if isinstance(option, DoubleScore):
        marked = [area for _, area in board.modules[NAME]["doubles"]]
        return Reason("doubled_already", area=option.area) if option.area in marked else Reason("no_marker")
    return None
