"""Join the figures of modules to those of the box, read from their data files, and put house rules in their place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias, TypeVar

import msgspec
from msgspec.structs import replace

from engine.core.errors import DataError, SetupError
from engine.core.figures import FigureBook, FiguresFile, take_assumed
from engine.games.elgrande.model.figures import (
    SIZES,
    Area,
    Card,
    Constants,
    Figures,
    PowerCard,
    Scoreboard,
    box,
    check,
    converted,
    parsed,
    stack_sizes,
)
from engine.games.elgrande.model.module import GrandeModule

Places: TypeAlias = tuple[tuple[str, FiguresFile], ...]
"""The names of modules that have figures, and where those are."""
Row = TypeVar("Row", Area, Scoreboard, PowerCard, Card)
NOTHING: Mapping[str, Any] = MappingProxyType({})


class Addition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the data file of a module can add to the box."""

    schema: int
    removes: tuple[str, ...] = ()
    """What the box loses of its own: `power`, the power cards; `stack.1`, the action cards of a stack."""
    constants: dict[str, Any] = {}
    """Numbers in place of those of the box."""
    areas: tuple[Area, ...] = msgspec.field(name="area", default=())
    """They come last in scoring; their neighbours need not name them."""
    scoreboards: tuple[Scoreboard, ...] = msgspec.field(name="scoreboard", default=())
    powers: tuple[PowerCard, ...] = msgspec.field(name="power", default=())
    cards: tuple[Card, ...] = msgspec.field(name="card", default=())

    @property
    def ids(self) -> frozenset[str]:
        """The ids of its areas, power cards and action cards."""
        cards = (*(card.id for card in self.powers), *(card.id for card in self.cards))
        return frozenset((*(area.id for area in self.areas), *cards))


class _Read(NamedTuple):
    """A data file that has been read."""

    addition: Addition
    own: Any
    assumed: Mapping[str, str]


def addition(module: GrandeModule) -> Addition:
    """Return what a module adds to the box, its own table aside. Raises DataError."""
    return Addition(1) if module.figures is None else _module_file(module.name, module.figures).addition


def printed_book(modules: Iterable[GrandeModule]) -> FigureBook:
    """Return all figures with these modules, as they are printed. Raises DataError.

    Modules that bring the same area or card go into no game together, but their figures are told together. One that
    lacks a module that it needs goes into no game: its figures are left out.
    """
    chosen = tuple(modules)
    names = {module.name for module in chosen}
    modules = tuple(module for module in chosen if names.issuperset(module.needs))
    needs = {module.name: module.needs for module in modules}
    places = _places(modules)
    try:
        return _book(places)
    except DataError:
        return _wide_book(tuple(_apart(places, needs)))


def figures_with(modules: Iterable[GrandeModule], changes: Mapping[str, Any] = NOTHING) -> Figures:
    """Return the figures with these modules and house rules, which `checked_changes` has returned. Raises DataError."""
    places = _places(modules)
    return _changed(places, changes) if changes else _joined(places)[0]


def checked_changes(modules: Iterable[GrandeModule], changes: Mapping[str, Any]) -> dict[str, Any]:
    """Return house rules as they are kept in a Setup (see `FigureBook.checked`). Raises SetupError."""
    if not changes:
        return {}
    places = _places(modules)
    checked = _book(places).checked(changes)
    try:
        changed = _changed(places, checked)
    except DataError as error:
        raise SetupError(str(error)) from error
    sizes = stack_sizes(_joined(places)[0].cards)
    for stack, size in stack_sizes(changed.cards).items():
        if size != sizes[stack]:
            raise SetupError(f"figures: stack {stack} must hold {sizes[stack]} cards, not {size}")
    return checked


def _changed(places: Places, changes: Mapping[str, Any]) -> Figures:
    tables = dict(_book(places).changed(changes))
    box_again = {name: tables.pop(word) for name, word in _WORDS.items()}
    changed = replace(_joined(places)[0], **box_again, own=tables)
    check(changed, "figures")
    return changed


_WORDS = {"constants": "constants", "areas": "area", "scoreboards": "scoreboard", "powers": "power", "cards": "card"}
"""Field of Figures -> the word with which its paths begin."""


def _places(modules: Iterable[GrandeModule]) -> Places:
    return tuple((module.name, module.figures) for module in modules if module.figures is not None)


@lru_cache(maxsize=64)
def _book(places: Places) -> FigureBook:
    return _book_of(*_joined(places))


def _book_of(figures: Figures, assumed: Mapping[str, str]) -> FigureBook:
    tables = {word: getattr(figures, name) for name, word in _WORDS.items()}
    return FigureBook({**tables, **figures.own}, assumed)


@lru_cache(maxsize=16)
def _wide_book(groups: tuple[Places, ...]) -> FigureBook:
    """Return the figures of several groups of modules; those that more than one has are the first's."""
    figures, assumed = _joined(groups[0])
    for places in groups[1:]:
        others, reasons = _joined(places)
        known = tuple(f"{word}.{row.id}." for word, row in _rows(figures))
        figures = replace(
            figures,
            areas=(*figures.areas, *_new(others.areas, figures.areas)),
            scoreboards=(*figures.scoreboards, *_new(others.scoreboards, figures.scoreboards)),
            powers=(*figures.powers, *_new(others.powers, figures.powers)),
            cards=(*figures.cards, *_new(others.cards, figures.cards)),
            own={**figures.own, **others.own},
        )
        assumed = {**{path: why for path, why in reasons.items() if not path.startswith(known)}, **assumed}
    return _book_of(figures, assumed)


def _rows(figures: Figures) -> Iterator[tuple[str, Area | Scoreboard | PowerCard | Card]]:
    """Yield all that has an id, with the word with which its paths begin."""
    yield from (("area", area) for area in figures.areas)
    yield from (("scoreboard", board) for board in figures.scoreboards)
    yield from (("power", power) for power in figures.powers)
    yield from (("card", card) for card in figures.cards)


def _new(rows: Iterable[Row], known: Iterable[Row]) -> Iterator[Row]:
    ids = {row.id for row in known}
    return (row for row in rows if row.id not in ids)


def _apart(places: Places, needs: Mapping[str, Iterable[str]]) -> list[Places]:
    """Return the modules in groups, so that no two of a group bring an area or card of the same id.

    Each that removes something of the box is alone with those that need it, and never in the first group, which has the
    whole box.
    """
    groups: list[list[tuple[str, FiguresFile]]] = [[]]
    taken: list[set[str]] = [set()]
    removing = [(name, place) for name, place in places if _module_file(name, place).addition.removes]
    without = {
        name: [(other, place) for other, place in places if name == other or name in needs.get(other, ())]
        for name, _ in removing
    }
    for name, place in places:
        if any((name, place) in group for group in without.values()):
            continue
        ids = _module_file(name, place).addition.ids
        if not any(there.isdisjoint(ids) for there in taken):
            groups.append([])
            taken.append(set())
        free = next(number for number, there in enumerate(taken) if there.isdisjoint(ids))
        groups[free].append((name, place))
        taken[free] |= ids
    return [tuple(group) for group in (*groups, *without.values())]


@lru_cache(maxsize=64)
def _joined(places: Places) -> tuple[Figures, Mapping[str, str]]:
    """Return the figures of the box with those of the modules, and by path why some are assumed."""
    figures, assumed = box()
    for name, place in places:
        for what in _module_file(name, place).addition.removes:
            figures = _without(figures, what, place.file)
    gone = _gone(box()[0], figures)
    reasons = {path: why for path, why in assumed.items() if not path.startswith(gone)}
    for name, place in places:
        found = _module_file(name, place)
        figures = _with(figures, found.addition)
        if found.own is not None:
            figures = replace(figures, own={**figures.own, name: found.own})
        reasons |= found.assumed
        check(figures, place.file)
    return figures, reasons


def _without(figures: Figures, what: str, source: str) -> Figures:
    """Return the figures without something of the box; what several modules remove is removed once."""
    word, _dot, number = what.partition(".")
    if what == "power":
        return replace(figures, powers=())
    if word != "stack" or not number.isdecimal() or int(number) not in SIZES:
        stacks = ", ".join(f"stack.{stack}" for stack in SIZES)
        raise DataError(f"{source}: removes: expected power, {stacks}, not '{what}'")
    deals = {name: {key: ids for key, ids in deal.items() if key != what} for name, deal in figures.deals.items()}
    return replace(figures, cards=tuple(card for card in figures.cards if card.stack != int(number)), deals=deals)


def _gone(before: Figures, after: Figures) -> tuple[str, ...]:
    """Return the prefixes of the paths of figures that have been removed."""
    powers = (f"power.{card.id}." for card in before.powers if card not in after.powers)
    return (*powers, *(f"card.{card.id}." for card in before.cards if card not in after.cards))


def _with(figures: Figures, added: Addition) -> Figures:
    """Join an addition: each of its areas becomes a neighbour of its neighbours (B-1.5)."""
    beside = {area.id: [new.id for new in added.areas if area.id in new.neighbours] for area in figures.areas}
    areas = (
        replace(area, neighbours=(*area.neighbours, *beside[area.id])) if beside[area.id] else area
        for area in figures.areas
    )
    return replace(
        figures,
        constants=replace(figures.constants, **_constants(added.constants)),
        areas=(*areas, *added.areas),
        scoreboards=(*figures.scoreboards, *added.scoreboards),
        powers=(*figures.powers, *added.powers),
        cards=(*figures.cards, *added.cards),
    )


def _constants(raw: Mapping[str, Any]) -> dict[str, Any]:
    kinds = {field.name: field.type for field in msgspec.structs.fields(Constants)}
    return {name: converted(value, kinds[name], f"constants.{name}") for name, value in raw.items()}


@cache
def _module_file(name: str, place: FiguresFile) -> _Read:
    raw = parsed(place)
    assumed = take_assumed(raw)
    own = converted(raw.pop(name, {}), place.own, place.file) if place.own is not None else None
    return _Read(converted(raw, Addition, place.file), own, assumed)
