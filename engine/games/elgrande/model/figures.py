"""The figures of the box, read from `engine/games/elgrande/data/elgrande.toml` and checked."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from engine.core.errors import DataError

CASTILLO = 0
"""The number of the Castillo in the list of areas; it is no region (B-9.1)."""


class Area(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A region, or the Castillo (B-1.4); neighbourhood is mutual (B-1.5)."""

    id: str
    name: str
    """Spanish, as printed on the board."""
    values: tuple[int, int, int]
    """The printed scoreboard: points for first, second and third place."""
    neighbours: tuple[str, ...]
    coastal: bool
    part_of: str = ""
    """The region of which this is a spot: the spot is scored, named and closed with it."""
    room: int = 99
    """How many caballeros can stand there."""
    on_disc: bool = True
    """Whether the disc shows it and a region card exists (B-1.1); never true of the Castillo and spots."""


class Scoreboard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A movable scoreboard, read in one direction only (B-16.4)."""

    id: str
    values: tuple[int, int, int]


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A type of action card (B-12): `count` copies of it lie in `stack`; `do` names its action."""

    id: str
    stack: int
    count: int
    rules: tuple[str, ...]
    do: str
    number: int = 0
    """How many caballeros it lets its player place; 0: as many as its stack (B-12.1)."""
    whose: str = "own"
    """The caballeros that it is about: the actor's "own", "foreign" ones or "any"."""
    max: int | str = 0
    """The most caballeros that the action affects; "all" is no limit."""
    max_own: int = 99
    max_foreign: int = 99
    one_source: bool = False
    """Whether all relocations leave the same region."""
    of: tuple[str, ...] = ()
    """The cards one of which is chosen and performed."""
    first_values: tuple[int, ...] = ()
    """The first values of the regions that it scores (B-15.3)."""
    first_only: bool = False
    """Whether it pays the first place alone (B-15.5)."""
    which: str = ""
    """Whether it scores the regions with the "most" or the "fewest" caballeros (B-15.6, B-15.7)."""
    reach: str = ""
    """The regions to which it moves the King: "neighbours" (B-12.25) or "any" other (B-12.30)."""

    @property
    def caballeros(self) -> int:
        """How many caballeros the card lets its player place (B-12.1)."""
        return self.number or self.stack

    @property
    def limit(self) -> int:
        """`max` as a number."""
        return self.max if isinstance(self.max, int) else 99


class Constants(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of B-1.2 and B-1.3."""

    caballeros: int
    home_start: int
    court_start: int
    power_cards: int
    rounds: tuple[int, ...]
    short_rounds: tuple[int, ...]
    scoring_after: tuple[int, ...]
    king_bonus: int
    home_bonus: int
    places_that_pay: dict[int, int]
    intake: tuple[int, ...]


class Figures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything the box prints."""

    schema: int
    constants: Constants
    areas: tuple[Area, ...] = msgspec.field(name="area")
    scoreboards: tuple[Scoreboard, ...] = msgspec.field(name="scoreboard")
    cards: tuple[Card, ...] = msgspec.field(name="card")
    deals: dict[str, dict[str, tuple[str, ...]]] = {}
    """Name -> what chance brings first, by the key of its draws."""


SOURCE = "engine/games/elgrande/data/elgrande.toml"


def read(raw: dict[str, Any], source: str = SOURCE) -> Figures:
    """Return the figures in parsed TOML. Raises DataError naming the file, the key and what was expected."""
    try:
        figures = msgspec.convert(raw, Figures, strict=False)
    except msgspec.ValidationError as error:
        raise DataError(f"{source}: {error}") from error
    _check(figures, source)
    return figures


def _check(figures: Figures, source: str) -> None:
    def expect(good: bool, rule: str) -> None:
        if not good:
            raise DataError(f"{source}: {rule}")

    near = {area.id: area.neighbours for area in figures.areas}
    expect(figures.areas[CASTILLO].id == "castillo", "the first area must be the castillo")
    expect(len(near) == len(figures.areas), "area ids must be unique")
    for area, others in near.items():
        for other in others:
            expect(other in near, f"area '{area}': neighbour '{other}' is no area")
            expect(other != area and area in near[other], f"area '{area}': '{other}' must name it as a neighbour too")
    expect(not near["castillo"], "the castillo must have no neighbours")
    expect(len(figures.constants.intake) == figures.constants.power_cards, "intake: one number per power card")
    cards = {card.id: card for card in figures.cards}
    expect(len(cards) == len(figures.cards), "card ids must be unique")
    for stack, size in ((1, 11), (2, 11), (3, 11), (4, 11), (5, 1)):
        found = sum(card.count for card in figures.cards if card.stack == stack)
        expect(found == size, f"stack {stack} must hold {size} cards, not {found}")
    for card in figures.cards:
        expect(isinstance(card.max, int) or card.max == "all", f"card '{card.id}': max must be a number or 'all'")
        expect(card.whose in ("own", "foreign", "any"), f"card '{card.id}': whose must be own, foreign or any")
        expect(all(part in cards for part in card.of), f"card '{card.id}': every part must be a card")
    for name, deal in figures.deals.items():
        dealt = [(key, card) for key, ids in deal.items() if key.startswith("stack.") for card in ids]
        fits = all(card in cards and key == f"stack.{cards[card].stack}" for key, card in dealt)
        expect(fits, f"deal '{name}': every stack must name cards of its own")
        expect(set(deal.get("region", ())) <= set(near), f"deal '{name}': every region must be an area")


@cache
def printed() -> Figures:
    """Return the figures as they are printed."""
    text = files("engine.games.elgrande.data").joinpath("elgrande.toml").read_text(encoding="utf-8")
    return read(tomllib.loads(text))
