"""The box: figures, switches, kinds and Options of one match, with everything worth working out beforehand."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.elgrande.actions.action import Action
from engine.elgrande.figures import CASTILLO, Area, Card, Figures
from engine.elgrande.options import COURT, Catalogue, Move, Place, Put, Send, by_words
from engine.modules import Module
from engine.pieces import Kinds
from engine.setup import Setup

FLAGS = ("pl_must_place_all", "pl_return_single", "pl_headcount_ranks")
"""Optional rules outside both editions (B-23)."""

HOOKS = ("closed", "strength", "pays", "objectors")
"""The questions of `questions.py` to whose answers modules add."""


class Tables:
    """What may go where while a given set of areas is closed; every list is sorted by words."""

    def __init__(self, box: Box, closed: frozenset[int]) -> None:
        options = box.options
        self.open = tuple(area for area in box.regions_by_name if area not in closed)
        """Regions that are not closed."""
        targets = [area for area in box.areas_by_name if area not in closed]
        self.put: tuple[Put, ...] = tuple(options.put[area] for area in targets)
        self.origins = tuple(options.origin[area] for area in self.open)
        self.boards = tuple(targets)
        self.near: tuple[tuple[Place, ...], ...] = tuple(
            tuple(options.place[a] for a in targets if a == CASTILLO or a in near) for near in box.neighbours
        )
        """By the King's region: where the card's caballeros may be placed (B-10.2)."""
        self.moves: tuple[tuple[tuple[Move, ...], ...], ...] = tuple(
            tuple(
                tuple(row[source][target] for target in targets if target != source) if source in self.open else ()
                for source in range(len(box.areas))
            )
            for row in options.move
        )
        """By kind and source: the relocations of B-11.6."""


class Box:
    """What lies on the table for one Setup. Built once per match, shared by all copies of its State."""

    def __init__(self, setup: Setup, figures: Figures, modules: Sequence[Module] = ()) -> None:
        self.setup = setup
        self.figures = figures
        self.modules = tuple(modules)
        self.seats = setup.seats
        self.areas: tuple[Area, ...] = figures.areas
        self.index = {area.id: number for number, area in enumerate(figures.areas)}
        self.neighbours = tuple(tuple(self.index[name] for name in area.neighbours) for area in figures.areas)
        self.kinds = Kinds(setup.seats)
        self.options = Catalogue(figures, setup.seats, self.kinds)
        self.cards: dict[str, Card] = {card.id: card for card in figures.cards}
        self.constants = figures.constants
        self._take_switches(setup.options)
        self._sort_out()
        self.actions: Mapping[str, Action] = {}
        """By card id; filled when the rules are put together."""
        self._tables: dict[frozenset[int], Tables] = {}
        self.hooks: Mapping[str, tuple[Callable[..., Any], ...]] = dict.fromkeys(HOOKS, ())

    def _take_switches(self, options: Mapping[str, Any]) -> None:
        self.old: bool = options["edition"] == "1996"
        """The edition of 1996; otherwise that of 2015 (B-0.2)."""
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
        self.regions = tuple(range(1, len(ids)))
        """In the order of B-1.6."""
        self.regions_by_name = tuple(area for area in self.areas_by_name if area != CASTILLO)
        self.dials = tuple(self.options.dial[area] for area in self.regions_by_name)
        """Every region of the disc (B-11.8)."""
        self.powers = tuple(sorted(range(1, self.constants.power_cards + 1), key=str))
        by_name = sorted(range(len(kinds)), key=lambda k: kinds.all[k].words.lower())
        seats = range(len(self.seats))
        self.whose = {
            "own": [tuple(k for k in by_name if kinds.all[k].owner == seat) for seat in seats],
            "foreign": [tuple(k for k in by_name if kinds.all[k].owner != seat) for seat in seats],
            "any": [tuple(by_name) for _ in seats],
        }
        """By word and actor: the kinds meant, sorted by words."""
        self.sends: list[tuple[Send, ...]] = [
            by_words([row[area] for area in (*self.regions, COURT)]) for row in self.options.send
        ]
        """By kind: sending one back from a region or the court."""
        self.scoreboards_by_name = tuple(
            sorted(range(len(self.figures.scoreboards)), key=lambda b: self.figures.scoreboards[b].id)
        )
        self.stacks = tuple(
            tuple(card.id for card in self.figures.cards for _ in range(card.count) if card.stack == stack)
            for stack in sorted({card.stack for card in self.figures.cards})
        )
        """The cards of each stack, copies included."""
        self.others = tuple(tuple((seat + i) % len(self.seats) for i in range(1, len(self.seats))) for seat in seats)
        """By seat: the opponents, clockwise from the left (B-0.5)."""
        self.king_closes = tuple(frozenset((area,)) for area in range(len(ids)))

    def tables(self, closed: frozenset[int]) -> Tables:
        """What may go where while these areas are closed."""
        tables = self._tables.get(closed)
        if tables is None:
            tables = self._tables[closed] = Tables(self, closed)
        return tables
