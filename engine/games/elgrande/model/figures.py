"""The figures of the box, read from `data/elgrande.toml` and checked."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Annotated, Any, Literal

import msgspec

from engine.core.errors import DataError
from engine.core.figures import FiguresFile, fixed, take_assumed

CASTILLO = 0
"""The number of the Castillo in the list of areas; it is no region (B-9.1)."""
ROOMY = 99
"""The room of a place that has no limit."""
MANY = 100
"""More power cards than a player can have: a number and this one together are told apart from a number."""
MAX_INTAKE = 9
"""The most caballeros that an `intake` or `court` can name."""

Points = Annotated[int, msgspec.Meta(ge=0, le=9)]
"""What a place or a piece pays: the map has room for one digit."""
Few = Annotated[int, msgspec.Meta(ge=1, le=30)]
"""How many pieces are placed, or stand somewhere at the start."""
Most = Annotated[int, msgspec.Meta(ge=1, le=99)]
"""A limit to what an action affects."""
Named = fixed("rules, records and texts find it by this word")
Ruled = fixed("it is a rule, not a figure")
Course = fixed("how the rounds and the power cards go together is a rule")
Layout = fixed("the map is drawn, and its areas are found, by it")


class Area(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A region, or the Castillo (B-1.4); neighbourhood is mutual (B-1.5)."""

    id: Annotated[str, Named]
    name: Annotated[str, Named]
    """Spanish, as printed on the board."""
    values: tuple[Points, Points, Points] = (0, 0, 0)
    """The printed scoreboard: points for first, second and third place. A spot has none of its own."""
    neighbours: Annotated[tuple[str, ...], Layout] = ()
    coastal: Annotated[bool, Layout] = False
    part_of: Annotated[str, Layout] = ""
    """The region of which this is a spot: the spot is scored, named and closed with it."""
    ground: Annotated[bool, Ruled] = False
    """Whether caballeros stand on it beside its spots too."""
    room: Annotated[int, Ruled] = ROOMY
    """How many caballeros can stand there."""
    within: Annotated[bool, Ruled] = False
    """Whether caballeros are relocated from one of its spots to another (B-11.6)."""
    holds: Annotated[bool, Ruled] = False
    """Whether it only holds caballeros: it is no region, and none comes or goes but by the rules of its module."""
    on_disc: Annotated[bool, Layout] = True
    """Whether the disc shows it and a region card exists (B-1.1); never true of the Castillo and spots."""


class Scoreboard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A movable scoreboard, read in one direction only (B-16.4)."""

    id: Annotated[str, Named]
    values: Annotated[tuple[Points, Points, Points], fixed("the notation calls the scoreboard by them")]


class PowerCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of the power cards of every player (B-1.3). The State and the View know it by its number in `Box.powers`."""

    id: Annotated[str, Named]
    province: Annotated[int, msgspec.Meta(ge=0, le=MAX_INTAKE - 1)]
    """How many caballeros come from the province to the court (B-6.1); a module may let a player take in one more."""
    value: Annotated[int | None, Course] = None
    """What ranks it, from 1; a value that lies open cannot be played (B-5.2). None: it has no value and never collides
    (K-3.3)."""
    do: Annotated[str, Ruled] = ""
    """The action card that says what it does; "": it has no special action."""


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A type of action card (B-12): `count` copies of it lie in `stack`; `do` names its action."""

    id: Annotated[str, Named]
    count: Annotated[int, msgspec.Meta(ge=1, le=11)]
    rules: Annotated[tuple[str, ...], Named]
    do: Annotated[str, Ruled]
    """Assumed in the data: it is not certain what the card does."""
    stack: Annotated[int, Ruled] = 0
    """0: it lies in no stack, and only the rules of its module deal with it."""
    number: Few = 0
    """How many caballeros it lets its player place; 0: as many as its stack (B-12.1)."""
    whose: Literal["own", "foreign", "any"] = "own"
    """The caballeros that it is about: the actor's "own", "foreign" ones or "any"."""
    max: Most | Literal["all"] = 0
    """The most caballeros that the action affects; "all" is no limit."""
    max_own: Most = 99
    max_foreign: Most = 99
    one_source: bool = False
    """Whether all relocations leave the same region."""
    of: Annotated[tuple[str, ...], Ruled] = ()
    """The cards one of which is chosen and performed."""
    first_values: tuple[Points, ...] = ()
    """The first values of the regions that it scores (B-15.3)."""
    first_only: bool = False
    """Whether it pays the first place alone (B-15.5)."""
    which: Annotated[str, Ruled] = ""
    """Whether it scores the regions with the "most" or the "fewest" caballeros (B-15.6, B-15.7)."""
    reach: Annotated[str, Ruled] = ""
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

    caballeros: Annotated[int, msgspec.Meta(ge=20, le=99)]
    home_start: Annotated[int, msgspec.Meta(ge=1, le=9)]
    court_start: Annotated[int, msgspec.Meta(ge=0, le=9)]
    rounds: Annotated[tuple[int, ...], Course]
    short_rounds: Annotated[tuple[int, ...], Course]
    scoring_after: Annotated[tuple[int, ...], Course]
    king_bonus: Points
    home_bonus: Points
    places_that_pay: dict[int, Annotated[int, msgspec.Meta(ge=1, le=3)]]


class Figures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything the box prints."""

    schema: int
    constants: Constants
    areas: tuple[Area, ...] = msgspec.field(name="area")
    scoreboards: tuple[Scoreboard, ...] = msgspec.field(name="scoreboard")
    powers: tuple[PowerCard, ...] = msgspec.field(name="power")
    cards: tuple[Card, ...] = msgspec.field(name="card")
    deals: dict[str, dict[str, tuple[str, ...]]] = {}
    """Name -> what chance brings first, by the key of its draws."""
    own: Mapping[str, Any] = MappingProxyType({})
    """The own figures of the modules in play, by their names: each has a type of its own."""


SIZES = {1: 11, 2: 11, 3: 11, 4: 11, 5: 1}
"""How many cards the stacks of the box hold (B-1.7)."""
BOX = FiguresFile("engine.games.elgrande.data", "elgrande.toml")


@cache
def printed() -> Figures:
    """Return the figures of the box as they are printed."""
    return box()[0]


@cache
def box() -> tuple[Figures, dict[str, str]]:
    """Return the figures of the box and, by path, why some of them are assumed. Raises DataError."""
    raw = parsed(BOX)
    assumed = take_assumed(raw)
    figures = converted(raw, Figures, BOX.file)
    check(figures, BOX.file)
    if (sizes := stack_sizes(figures.cards)) != SIZES:
        raise DataError(f"{BOX.file}: the stacks must hold {SIZES} cards, not {sizes}")
    return figures, assumed


def stack_sizes(cards: Iterable[Card]) -> dict[int, int]:
    """Return how many cards each stack holds, copies included."""
    sizes: dict[int, int] = {}
    for card in cards:
        if card.stack:
            sizes[card.stack] = sizes.get(card.stack, 0) + card.count
    return sizes


def parsed(place: FiguresFile) -> dict[str, Any]:
    """Return the data in a file of figures."""
    return tomllib.loads(files(place.package).joinpath(place.file).read_text(encoding="utf-8"))


def converted(raw: Any, kind: Any, source: str) -> Any:
    """Return data as a value of that type. Raises DataError naming `source`, the key and what was expected."""
    try:
        # Not strict, as the keys of a TOML table are texts, also where they are numbers.
        return msgspec.convert(raw, kind, strict=False)
    except msgspec.ValidationError as error:
        raise DataError(f"{source}: {error}") from error


def check(figures: Figures, source: str) -> None:
    """Test what figures have to do with each other. Raises DataError naming `source`, the key and what was expected."""

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
    for spot in figures.areas:
        expect(not spot.part_of or spot.part_of in near, f"area '{spot.id}': part_of '{spot.part_of}' is no area")
    _check_cards(figures.cards, expect)
    _check_powers(figures, expect)
    _check_deals(figures, expect)


def _check_cards(all_cards: tuple[Card, ...], expect: Callable[[bool, str], None]) -> None:
    cards = {card.id: card for card in all_cards}
    expect(len(cards) == len(all_cards), "card ids must be unique")
    for card in all_cards:
        expect(all(part in cards for part in card.of), f"card '{card.id}': every part must be a card")
        counted = card.do != "court" or card.limit <= MAX_INTAKE
        expect(counted, f"card.{card.id}.max: expected no more than {MAX_INTAKE} caballeros")


def _check_powers(figures: Figures, expect: Callable[[bool, str], None]) -> None:
    ids, cards = [power.id for power in figures.powers], {card.id for card in figures.cards}
    expect(len(set(ids)) == len(ids), "power card ids must be unique")
    expect(len(ids) < MANY, f"expected fewer than {MANY} power cards, not {len(ids)}")
    for power in figures.powers:
        expect(power.value is None or power.value > 0, f"power card '{power.id}': its value must be above 0")
        expect(not power.do or power.do in cards, f"power card '{power.id}': do = '{power.do}' is no card")


def _check_deals(figures: Figures, expect: Callable[[bool, str], None]) -> None:
    cards, areas = {card.id: card for card in figures.cards}, {area.id for area in figures.areas}
    for name, deal in figures.deals.items():
        dealt = [(key, card) for key, ids in deal.items() if key.startswith("stack.") for card in ids]
        fits = all(card in cards and key == f"stack.{cards[card].stack}" for key, card in dealt)
        expect(fits, f"deal '{name}': every stack must name cards of its own")
        expect(areas.issuperset(deal.get("region", ())), f"deal '{name}': every region must be an area")
