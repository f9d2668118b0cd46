"""The own figures of Grandissimo, and what follows from them for one box: places and cards."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated

import msgspec

from engine.core.errors import SetupError
from engine.core.figures import FiguresFile, fixed
from engine.core.setup import Setup
from engine.games.elgrande.model.box import Box
from engine.games.elgrande.model.figures import Points, Ruled

NAME = "grandissimo"


class CardSymbols(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The symbols on an action card."""

    ship: bool
    """Whether it brings a ship to its user (G-301)."""
    jail: bool
    """Whether its user may jail a caballero (G-401)."""


class GrandissimoFigures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The figures of the module beside its areas and cards."""

    mercenaries: Annotated[int, msgspec.Meta(ge=1, le=6)]
    """How many caballeros of nobody come into the region of one card at the start (G-107)."""
    stack: Annotated[int, msgspec.Meta(ge=9, le=19)]
    """How many cards of stack 6 are in play, where that is drawn or chosen (G-105); never fewer than rounds."""
    ships: dict[int, Annotated[int, msgspec.Meta(ge=1, le=2)]]
    """How many ships there are, by number of seats, where the options do not say (G-308)."""
    extra: Annotated[int, fixed("the rules of intake know one more, and no other number")]
    """How many caballeros the owner of the Queen takes in or places besides, in each turn (G-503)."""
    from_provinces: Annotated[str, Ruled]
    """The id of the card whose caballeros come from the provinces (G-812)."""
    courts: tuple[Points, Points, Points]
    """What Scoring of the Courts pays, best place first (G-809)."""
    thrown: Annotated[int, msgspec.Meta(ge=1, le=9)]
    """How many caballeros of each opponent, and of one's own, go Off to the Castillo (G-816)."""
    king_returns: Annotated[str, Ruled]
    """The id of the region in which the King stands after the general scoring that frees him (G-811)."""
    intro: Annotated[tuple[str, ...], Ruled]
    """The cards that are left out of the beginners' game (G-108)."""
    symbols: dict[str, CardSymbols]
    """By card of stacks 6 and 7 (G-301, G-401, G-603)."""


FIGURES = FiguresFile("engine.games.elgrande.modules.grandissimo", "grandissimo.toml", GrandissimoFigures)


BLACK = "black"
"""The colour of the mercenaries, which no seat owns (G-107): it has no court and no provinces."""
SHIPS = ("ship", "ship.2")
"""The ids of the ship tokens."""
JAIL = "jail"
"""The id of the jail token."""
STACK = 6
"""The stack of which only some cards are in play (G-105)."""
THE_QUEEN, THE_JESTER, THE_GENERAL = PERSONS = ("queen", "jester", "general")
"""The person cards (G-501, G-820)."""
COURTIERS = (THE_QUEEN, THE_JESTER)
"""Those of which one is chosen (G-501)."""
BOYCOTT, INCOGNITO = TOKENS = ("boycott", "incognito")
"""The tokens that lie on region cards (G-703)."""
RANDOM, CHOSEN, ALL = "random11", "chosen11", "all19"
"""What the option `stack6` can be."""
NO_SYMBOLS = CardSymbols(ship=False, jail=False)


class GrandissimoChoices(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a host chooses for the module; a Setup holds it under `options.grandissimo`."""

    stack6: str = RANDOM
    """Which cards of stack 6 are in play (G-105): `random11`: nobody knows; `chosen11`: those of `cards`; `all19`."""
    cards: tuple[str, ...] = ()
    """The ids of the cards that the host has chosen; () with any other `stack6`."""
    intro: bool = False
    """Leave out ships, jail, mercenaries and what has to do with them (G-108)."""
    ships: int = 0
    """How many ships there are, 1 or 2; 0: as the number of players has it (G-308)."""
    jester_places_normally: bool = False
    """Whether a guest is set out only where its host may place (G-504)."""


class GrandissimoOptions(msgspec.Struct, frozen=True):
    """The module's part of the options of a Setup."""

    grandissimo: GrandissimoChoices = GrandissimoChoices()


def check(setup: Setup) -> None:
    """Raise SetupError for choices that contradict each other or name no card of the stack."""
    chosen = choices(setup)
    if chosen.stack6 not in (RANDOM, CHOSEN, ALL):
        raise SetupError(f"options.grandissimo.stack6: expected {RANDOM}, {CHOSEN} or {ALL}, not '{chosen.stack6}'")
    if chosen.ships not in (0, 1, 2):
        raise SetupError(f"options.grandissimo.ships: expected 0, 1 or 2, not {chosen.ships}")
    if chosen.cards and chosen.stack6 != CHOSEN:
        raise SetupError(f"options.grandissimo.cards: only stack6 = '{CHOSEN}' names cards")


def choices(setup: Setup) -> GrandissimoChoices:
    """Return the module's options of a checked Setup."""
    found: GrandissimoChoices = msgspec.convert(setup.options[NAME], GrandissimoChoices)
    return found


def in_play(box: Box, stack: int, cards: tuple[str, ...]) -> tuple[str, ...]:
    """Return the cards of a stack that are in play: of the sixth those that the options leave (G-105, G-108).

    With `random11` it is all of them: which eight are out is known to nobody, and never shows (G-101 has nine rounds).
    Raises SetupError for a choice of other than eleven cards of the stack.
    """
    if stack != STACK:
        return cards
    known = derived(box)
    left = tuple(card for card in cards if not (known.choices.intro and card in known.figures.intro))
    if known.choices.stack6 != CHOSEN:
        return left
    wanted = known.choices.cards
    if len(set(wanted)) != known.figures.stack or not set(wanted) <= set(left):
        number = known.figures.stack
        raise SetupError(f"options.grandissimo.cards: expected {number} different cards of {', '.join(left)}")
    return tuple(card for card in left if card in wanted)


class GrandissimoDerived:
    """What there is to know of one box. Numbers are those of areas and kinds."""

    def __init__(self, box: Box) -> None:
        index, seats = box.index, range(len(box.seats))
        self.figures: GrandissimoFigures = box.figures.own[NAME]
        self.choices = choices(box.setup)
        count = self.choices.ships or self.figures.ships[len(box.seats)]
        self.ships = () if self.choices.intro else tuple(index[ship] for ship in SHIPS[:count])
        """The ship tokens in play (G-102, G-308)."""
        self.jail = index[JAIL]
        self.guests = tuple(index[f"guests.{seat + 1}"] for seat in seats)
        """By host: where caballeros of others wait (G-505)."""
        self.portugal = index["portugal"]
        self.black = box.kinds.number(BLACK)
        """The kind of the mercenaries."""
        self.spain = tuple(box.on_disc)
        """The regions that have region cards (G-207, G-701)."""
        self.coast = frozenset(area for area in box.regions if box.areas[area].coastal)
        """Where ships are unloaded (G-305)."""
        self.inland = tuple(area for area in self.spain if area not in self.coast)
        """The regions of G-813."""
        self.king_returns = index[self.figures.king_returns]

    def symbols(self, card: str) -> CardSymbols:
        """Return the symbols of a card that count in this game (G-108)."""
        return NO_SYMBOLS if self.choices.intro else self.figures.symbols.get(card, NO_SYMBOLS)


derived = lru_cache(maxsize=64)(GrandissimoDerived)
"""Returns what there is to know of a box."""
