"""The own figures of King & Intrigue, and what follows from them for one box: the row, hands and choices."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated

import msgspec

from engine.core.errors import SetupError
from engine.core.figures import FiguresFile, fixed
from engine.core.setup import Setup
from engine.games.elgrande.model.box import Box
from engine.games.elgrande.model.figures import Few, Ruled
from engine.games.elgrande.model.state import GrandeState

NAME = "king_intrigue"
SuggestedHands = Annotated[dict[str, tuple[str, ...]], fixed("they are advice, and no rule")]
"""By name: the ids of power cards that make a good hand."""


class KingIntrigueFigures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The figures of the module beside its cards."""

    hand: Annotated[int, fixed("the rounds use up that many")]
    """How many power cards everybody picks (K-2.4)."""
    extra: Few
    """How many caballeros each disc brings in set-up (K-2.3)."""
    choice: Annotated[tuple[int, ...], Ruled]
    """The numbers of players with which King and Intrigue card leave the choice of the action (K-4.3)."""
    doubles: Few
    """How many markers of double scoring there are (K-C-130)."""
    row: Annotated[dict[int, tuple[str, ...]], Ruled]
    """By number of players: the cards of the row, the King card first (K-2.2)."""
    hands: SuggestedHands


FIGURES = FiguresFile("engine.games.elgrande.modules.king_intrigue", "king_intrigue.toml", KingIntrigueFigures)


DECENNIAL, ORIGINAL = "decennial", "original1997"
EDITIONS = ("bigbox2015", DECENNIAL, ORIGINAL)
"""What the option `ki_edition` can be."""
SOME, ALWAYS = "2-3", "always"
"""What the option `king_intrigue_choice` can be."""
PROVINCE, COURT = "province", "court"
"""What the option `extra_caballero_from` can be."""
ALL_NEW, SURPLUS = "all_new", "surplus_only"
"""What the option `limitation_overflow` can be."""
ONCE, EACH = "once", "each"
"""What the option `reserve_window` can be."""


class KingIntrigueChoices(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a host chooses for the module and those that add cards to it; a Setup holds it under
    `options.king_intrigue`.

    An edition stands for the reading of that edition where a single choice says nothing else (K-X).
    """

    ki_edition: str = EDITIONS[0]
    """`bigbox2015`, `decennial` or `original1997`."""
    king_intrigue_choice: str = ""
    """When the holders of King and Intrigue card choose between its action and that of their power card (K-4.3,
    K-X.2): `2-3` players or `always`; "": as in the edition."""
    king_action_mandatory: bool | None = None
    """Whether with four or five players both must act if they can (K-X.3); None: as in the edition."""
    extra_caballero_from: str = ""
    """Whence the extra caballero comes (K-2.3, K-X.5): `province` or `court`; "": as in the edition."""
    shifted_castillo_bonuses: bool = False
    """Whether a Castillo that is shifted pays King's and home bonus (K-X.6)."""
    royal_guard_king_bonus: bool = False
    """Whether a guarded region pays the King's bonus (K-X.7)."""
    limitation_overflow: str = ALL_NEW
    """Who goes to the court where discs bring more than a limitation table has room for (K-X.8): `all_new` or
    `surplus_only`."""
    annulment_all_tokens: bool = False
    """Whether an Annulment can take away any marker (K-C-AUFHEBUNG)."""
    annulment_others_only: bool = False
    """Whether an Annulment takes away cards of others alone (K-X.12)."""
    reserve_window: str = ONCE
    """How often a Reserve is asked for in a special scoring (K-G.5): `once` or before `each` region."""
    intrigue_all: bool = False
    """Whether the Intrigue action takes all own caballeros out of a region, not up to all (K-4.6, K-Q-5)."""

    @property
    def always(self) -> bool:
        """Whether King and Intrigue card leave the choice of the action with any number of players (K-X.2)."""
        return self.king_intrigue_choice == ALWAYS or (not self.king_intrigue_choice and self.ki_edition == ORIGINAL)

    @property
    def mandatory(self) -> bool:
        """Whether King and Intrigue card must act where they leave no choice (K-X.3)."""
        return self.ki_edition == DECENNIAL if self.king_action_mandatory is None else self.king_action_mandatory

    @property
    def from_court(self) -> bool:
        """Whether the extra caballero comes from the court (K-X.5)."""
        return self.extra_caballero_from == COURT or (not self.extra_caballero_from and self.ki_edition != EDITIONS[0])


class KingIntrigueOptions(msgspec.Struct, frozen=True):
    """The module's part of the options of a Setup."""

    king_intrigue: KingIntrigueChoices = KingIntrigueChoices()


ALLOWED: Mapping[str, tuple[str, ...]] = {
    "ki_edition": EDITIONS,
    "king_intrigue_choice": ("", SOME, ALWAYS),
    "extra_caballero_from": ("", PROVINCE, COURT),
    "limitation_overflow": (ALL_NEW, SURPLUS),
    "reserve_window": (ONCE, EACH),
}
"""By choice: the words that it can be."""


def choices(setup: Setup) -> KingIntrigueChoices:
    """Return the module's options of a checked Setup."""
    found: KingIntrigueChoices = msgspec.convert(setup.options[NAME], KingIntrigueChoices)
    return found


def check(setup: Setup) -> None:
    """Raise SetupError for a choice that is none of those there are."""
    chosen = choices(setup)
    for name, allowed in ALLOWED.items():
        value = getattr(chosen, name)
        if value not in allowed:
            expected = ", ".join(word for word in allowed if word)
            raise SetupError(f"options.{NAME}.{name}: expected one of {expected}, not '{value}'")


class KingIntrigueDerived:
    """What there is to know of one box."""

    def __init__(self, box: Box) -> None:
        self.figures: KingIntrigueFigures = box.figures.own[NAME]
        self.choices = choices(box.setup)
        self.row = self.figures.row[len(box.seats)]
        """The cards of the row, the King card first (K-2.2)."""
        self.may_choose = self.choices.always or len(box.seats) in self.figures.choice
        """Whether King and Intrigue card leave the choice of the action (K-4.2, K-4.3)."""
        numbers = {card.id: number for number, card in enumerate(box.powers) if number}
        self.pool = tuple(numbers.values())
        """The numbers of the power cards that everybody picks from (K-2.4)."""
        self.hands: Mapping[str, tuple[int, ...]] = {
            name: tuple(sorted(numbers[card] for card in cards))
            for own in box.figures.own.values()
            for name, cards in getattr(own, "hands", {}).items()
            if numbers.keys() >= set(cards)
        }
        """By name: the suggested hands of which all cards are there."""


derived = lru_cache(maxsize=64)(KingIntrigueDerived)
"""Returns what there is to know of a box."""


def acts_by_row(g: GrandeState, seat: int) -> bool:
    """Check whether the seat has the action of its row card alone: that of its power card is ignored (K-4.2, K-4.7)."""
    card = g.taken[seat]
    return bool(card) and g.box.cards[card].do != PLACE_ONLY and not derived(g.box).may_choose


PLACE_ONLY = "place_only"
"""What a row card does that has no action (K-4.4)."""
