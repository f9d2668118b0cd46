"""The box: figures, switches, kinds and Options of one match, with everything worth computing beforehand."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from engine.core.modules import joined
from engine.core.option import Option, Presorted, in_order
from engine.core.pieces import Axis, Kinds
from engine.core.plausibility import FieldTest
from engine.core.rules import Ruling
from engine.core.setup import Setup
from engine.games.elgrande.model.events import GENERAL
from engine.games.elgrande.model.figures import CASTILLO, ROOMY, Area, Card, Figures, PowerCard
from engine.games.elgrande.model.options import COURT, DONE, Move, OptionCatalogue, Place, Put, Send, Word

FLAGS = ("pl_must_place_all", "pl_return_single", "pl_headcount_ranks")
"""Optional rules outside both editions (B-23)."""

NONE: frozenset[int] = frozenset()
NO_POWER = PowerCard("0", province=0)
"""Stands where no power card is, or one that is not known: number 0."""


@dataclass(frozen=True)
class Slice:
    """A module's part of State and View, which it keeps under its name."""

    start: Callable[[Box], Any]
    """Makes the part of State with which a game begins: an object with `copy()` and `key()`."""
    view: Callable[[Any, int | None], dict[str, Any]]
    """Makes the part of View, as builtins, from that of State and the viewer."""
    fields: Callable[[Box], Mapping[str, FieldTest]]
    """Makes the tests of that part's fields, for clients that do not trust the host."""
    world: Callable[[dict[str, Any], random.Random], Any]
    """Makes a part of State that fits one of View, its secrets drawn at random."""
    learned: Callable[[dict[str, Any], dict[str, Any]], dict[str, Any]] | None = None
    """Adds to the part of View of the time when a section began what has become known since, as that of now shows
    it."""
    fits: Callable[[Box, Sequence[Sequence[int] | None], dict[str, Any]], bool] | None = None
    """Checks whether what stands in the areas of a View goes with its part, whose fields have passed."""


@dataclass(frozen=True)
class Contents:
    """What modules add to the box; without them, what it has itself. See also `Seams`, what they add to the rules."""

    colours: Mapping[str, Callable[[Figures], int]] = field(default_factory=dict)
    """Colours of pieces that no seat owns; each with what counts them from the figures."""
    axes: tuple[Axis, ...] = ()
    """What sets pieces of one colour apart."""
    in_play: tuple[Callable[[Box, int, tuple[str, ...]], tuple[str, ...]], ...] = ()
    """Reducer of the cards of a stack that are in play, by its number, copies included. Called once for a box and
    stack: G-105."""
    options: tuple[Callable[[Box], Iterable[Option]], ...] = ()
    """Returns Options to be found by their words. Called once for a box."""
    secret_deal: tuple[Callable[[Box], Iterable[int]], ...] = ()
    """Returns the power cards, by number, out of which each seat has those with which it begins; which they are is then
    known to the seat alone, until it plays them. Called once for a box: K-2.4, K-H.1."""
    slices: Mapping[str, Slice] = field(default_factory=dict)
    """By name of the module: its part of State and View."""
    causes: tuple[str, ...] = ()
    """Why areas are scored, besides cards."""
    announced: tuple[str, ...] = ()
    """Steps that are announced by a word of their own, which is no answer (see
    `engine.games.elgrande.model.announcements`)."""
    homes: tuple[str, ...] = ()
    """Ids of areas, besides the regions, in which Grandes can be."""
    thrones: tuple[str, ...] = ()
    """Likewise, for the King."""
    questions: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The kinds of questions asked, each with the names that `Question.about` always has."""
    fields: tuple[Callable[[Box], Mapping[str, FieldTest]], ...] = ()
    """Makes the tests of fields that only Events and `Question.about` of the module have, by name."""
    weights: tuple[str, ...] = ()
    """The place (`package.module:name`) of what bots know of the module: `Weights` in
    `engine.games.elgrande.bots.weights`."""


PRINTED = Contents(causes=(GENERAL,), announced=("discs", "conspire"))
"""What the box has without modules."""


class ClosedAreas(NamedTuple):
    """The regions and places that are shut now. Places are the areas on which caballeros stand: the Castillo, regions
    without spots, and spots."""

    closed: frozenset[int]
    """Regions that nothing enters or leaves."""
    court: frozenset[int] = NONE
    """Places that nothing enters from a court."""


class TargetTables:
    """The Options for moving pieces while some areas are shut; the Castillo is always open (B-9.2)."""

    def __init__(self, box: Box, bars: ClosedAreas) -> None:
        options = box.options
        places = [place for place in box.places_by_name if box.region_of[place] not in bars.closed]
        self.open = tuple(place for place in places if place != CASTILLO)
        """Places of regions that are not closed; nothing leaves the Castillo (B-9.4)."""
        self.regions = tuple(area for area in box.regions_by_name if area not in bars.closed)
        self.boards = tuple(area for area in box.areas_by_name if area in self.regions or area == CASTILLO)
        """Areas on which a movable scoreboard can lie."""
        self.dialable = tuple(area for area in self.regions if area in box.on_disc)
        """Regions of the disc that are not closed."""
        self.origins = tuple(options.origin[area] for area in self.regions)
        entries = [place for place in places if place not in bars.court]
        self.put: tuple[Put, ...] = tuple(options.put[place] for place in entries)
        self.near = tuple(
            Presorted([options.place[p] for p in entries if p == CASTILLO or box.region_of[p] in near])
            for near in box.neighbours
        )
        """By the King's region: the places for the card's caballeros (B-10.2)."""
        self.near_or_done: tuple[Presorted[Word | Place], ...] = tuple(Presorted((DONE, *near)) for near in self.near)
        """The same, and `done`."""
        self._box = box
        self._places = places
        self._moves: dict[tuple[int, frozenset[int]], MovesOfKind] = {}

    def moves(self, kind: int, shut: frozenset[int] = NONE) -> MovesOfKind:
        """Return by source the relocations of a kind (B-11.6) that does not enter the places `shut`."""
        found = self._moves.get((kind, shut))
        if found is None:
            targets = [place for place in self._places if place not in shut]
            found = self._moves[kind, shut] = MovesOfKind(self._box, kind, self.open, targets)
        return found


class MovesOfKind(dict[int, tuple[Move, ...]]):
    """The relocations of one kind by source, listed when they are first asked for."""

    def __init__(self, box: Box, kind: int, sources: Sequence[int], targets: Sequence[int]) -> None:
        self._box = box
        self._kind = kind
        self._sources = sources
        self._targets = targets

    def __missing__(self, source: int) -> tuple[Move, ...]:
        box = self._box
        found: tuple[Move, ...] = ()
        if source in self._sources or box.areas[source].holds:
            home, move = box.region_of[source], box.options.move
            inside = box.areas[home].within
            found = tuple(
                move(self._kind, source, place)
                for place in self._targets
                if box.region_of[place] != home or (inside and place != source)
            )
        self[source] = found
        return found


class Box:
    """Everything that the game comes with for one Setup. Built once per match, shared by all copies of its State."""

    def __init__(
        self, setup: Setup, figures: Figures, added: Sequence[Contents] = (), waived: Collection[Ruling] = ()
    ) -> None:
        self.setup = setup
        self.waived = waived
        """The rulings that do not bind: none, but where a game is read that was played before them."""
        self.printed = not (setup.modules or setup.variants)
        """Whether there is nothing in it but what is printed: no module is in play."""
        self.contents = joined(Contents, (PRINTED, *added))
        """What is in it, with what modules have `added`."""
        self.seats = setup.seats
        self.figures = figures
        self.areas: tuple[Area, ...] = figures.areas
        self.index = {area.id: number for number, area in enumerate(figures.areas)}
        self.neighbours = tuple(tuple(self.index[name] for name in area.neighbours) for area in figures.areas)
        others = {colour: count(figures) for colour, count in self.contents.colours.items()}
        self.kinds = Kinds(setup.seats, figures.constants.caballeros, others, self.contents.axes)
        self.powers = (NO_POWER, *figures.powers)
        """By number: the power cards."""
        self.power_values = tuple(card.value or 0 for card in self.powers)
        """By number of a power card: its value, 0 for none."""
        self.same_value = tuple(_equal(self.power_values, value) for value in self.power_values)
        """By number of a power card: those that cannot be played while it lies open (B-5.2)."""
        self.values_differ = all(numbers == (n,) for n, numbers in enumerate(self.same_value) if n)
        """Whether each power card keeps only itself from being played."""
        self.options = OptionCatalogue(figures, setup.seats, self.kinds, self.powers)
        self.cards: dict[str, Card] = {card.id: card for card in figures.cards}
        self.caballeros = {card.id: card.caballeros for card in figures.cards}
        """How many caballeros each card lets its player place."""
        self.constants = figures.constants
        self._take_switches(setup.options)
        self._sort_out()
        self.relocating: frozenset[str] = frozenset()
        """The ids of cards whose special action relocates; filled when the rules are combined."""
        self._tables: dict[tuple[frozenset[int], frozenset[int]], TargetTables] = {}
        self._placings: dict[tuple[int, ...], tuple[Presorted[Place], Presorted[Word | Place]]] = {}
        self.secret_deal = NONE.union(*(cards(self) for cards in self.contents.secret_deal))
        """The power cards of which nobody knows with which of them another seat began; none: that is public."""
        for answers in self.contents.options:
            self.options.add(answers(self))

    @cached_property
    def by_king(self) -> tuple[TargetTables, ...]:
        """By the King's region: its tables where nothing but he shuts areas."""
        return tuple(self.tables(bars) for bars in self.king_closes)

    def _take_switches(self, options: Mapping[str, Any]) -> None:
        self.edition_1996: bool = options["edition"] == "1996"
        """Whether the edition is that of 1996; otherwise it is that of 2015 (B-0.2)."""
        short: bool = options["length"] == "short"
        self.rounds: tuple[int, ...] = self.constants.short_rounds if short else self.constants.rounds
        self.first_player: str | None = options["first_player"]
        self.castillo_aid: bool = options["castillo_aid"]
        flags = options["flags"]
        self.must_place_all = "pl_must_place_all" in flags
        self.return_single = "pl_return_single" in flags
        self.headcount = "pl_headcount_ranks" in flags
        self.paying_places = self.constants.places_that_pay[len(self.seats)]

    def _sort_out(self) -> None:
        ids = [area.id for area in self.areas]
        kinds = self.kinds
        self.areas_by_name = tuple(sorted(range(len(ids)), key=lambda a: ids[a]))
        self.region_of = tuple(self.index.get(area.part_of, n) for n, area in enumerate(self.areas))
        """By area: the region of which it is a spot, else itself."""
        self.parts = tuple(
            tuple(p for p, whole in enumerate(self.region_of) if whole == n and (p != n or area.ground)) or (n,)
            for n, area in enumerate(self.areas)
        )
        """By area: its spots, itself too if it has ground beside them, or itself alone: where its caballeros stand."""
        no_region = {CASTILLO, *(n for n, area in enumerate(self.areas) if area.holds)}
        self.regions = tuple(n for n in range(len(ids)) if n not in no_region and self.region_of[n] == n)
        """In the order of B-1.6."""
        self.regions_by_name = tuple(area for area in self.areas_by_name if area in self.regions)
        self.places_by_name = tuple(
            area for area in self.areas_by_name if area in self.parts[area] and not self.areas[area].holds
        )
        """The places, where caballeros stand, but for those that only hold some; the Castillo is one of them."""
        rooms = {place: self.areas[place].room for place in self.places_by_name}
        self.limited = {place: room for place, room in rooms.items() if room < ROOMY}
        """The places with room for only so many caballeros, and for how many."""
        self.on_disc = tuple(area for area in self.regions if self.areas[area].on_disc)
        """The regions of the disc and of the region cards, in the order of B-1.6."""
        self.dials = Presorted([self.options.dial[area] for area in self.regions_by_name if area in self.on_disc])
        """The Options for every region of the disc (B-11.8)."""
        # By text, as every offer is: "10" comes before "2".
        self.powers_by_name = tuple(sorted(range(1, len(self.powers)), key=lambda n: self.powers[n].id))
        """The numbers of the power cards, sorted by id."""
        by_name = sorted(range(len(kinds)), key=lambda k: kinds.all[k].words.lower())
        seats = range(len(self.seats))
        own = [tuple(k for k in by_name if kinds.all[k].owner == seat) for seat in seats]
        self.kinds_by_whose = {
            "own": own,
            "sent": own,
            "foreign": [tuple(k for k in by_name if kinds.all[k].owner != seat) for seat in seats],
            "any": [tuple(by_name) for _ in seats],
        }
        """By `Card.whose` and actor: the kinds that it is about, sorted by words; `sent` go where a disc points."""
        self.sends: list[tuple[Send, ...]] = [
            tuple(row[place] for place in (*self.places_by_name, COURT) if place != CASTILLO)
            for row in self.options.send
        ]
        """By kind: the Options for sending one back from a region or the court."""
        self.scoreboards_by_name = tuple(
            sorted(range(len(self.figures.scoreboards)), key=lambda b: self.figures.scoreboards[b].id)
        )
        self.stack_numbers = tuple(sorted({card.stack for card in self.figures.cards if card.stack}))
        """The numbers of the stacks, in order; there may be gaps."""
        self.stacks = tuple(self._stack(number) for number in self.stack_numbers)
        """The cards in play of each stack, copies included."""
        self.plain = kinds.plain
        """By kind: the one of its colour without traits, which it becomes in courts, provinces and the Castillo."""
        self.others = tuple(tuple((seat + i) % len(self.seats) for i in range(1, len(self.seats))) for seat in seats)
        """By seat: its opponents, clockwise, beginning at its left (B-0.5)."""
        self.king_closes = tuple(ClosedAreas(frozenset((area,))) for area in range(len(ids)))
        """By the King's region: what the King alone shuts (B-8.3)."""

    def _stack(self, number: int) -> tuple[str, ...]:
        cards = tuple(card.id for card in self.figures.cards for _ in range(card.count) if card.stack == number)
        for change in self.contents.in_play:
            cards = change(self, number, cards)
        return cards

    def tables(self, bars: tuple[frozenset[int], frozenset[int]]) -> TargetTables:
        """Return the Options that are possible while areas are shut, a ClosedAreas; they are computed once."""
        tables = self._tables.get(bars)
        if tables is None:
            tables = self._tables[bars] = TargetTables(self, ClosedAreas(*bars))
        return tables

    def placings(self, areas: tuple[int, ...]) -> tuple[Presorted[Place], Presorted[Word | Place]]:
        """Return the Options for placing in these areas, without `done` and with it; they are listed once."""
        found = self._placings.get(areas)
        if found is None:
            near = Presorted(in_order([self.options.place[area] for area in areas]))
            found = self._placings[areas] = near, Presorted((DONE, *near))
        return found


def _equal(values: Sequence[int], value: int) -> tuple[int, ...]:
    return tuple(number for number, other in enumerate(values) if other == value) if value else ()
