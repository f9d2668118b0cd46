"""Know the places and cards of one box: ships, jail, guests, symbols, what is in play."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from engine.core.errors import SetupError
from engine.core.setup import Setup
from engine.games.elgrande.model.box import Box
from engine.games.elgrande.modules.grandissimo.figures import NAME, CardSymbols, GrandissimoFigures

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
    known = lore(box)
    left = tuple(card for card in cards if not (known.choices.intro and card in known.figures.intro))
    if known.choices.stack6 != CHOSEN:
        return left
    wanted = known.choices.cards
    if len(set(wanted)) != known.figures.stack or not set(wanted) <= set(left):
        number = known.figures.stack
        raise SetupError(f"options.grandissimo.cards: expected {number} different cards of {', '.join(left)}")
    return tuple(card for card in left if card in wanted)


class GrandissimoLore:
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


@lru_cache(maxsize=64)
def lore(box: Box) -> GrandissimoLore:
    """Return what there is to know of the box."""
    return GrandissimoLore(box)
