"""The figures of Grand Inquisitor & Colonies are those of its list of cards, and what that list flags is assumed.

`expansion_cards.json` is part of the rules specification, as it is: what is assumed is said there.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from engine.core.errors import DataError, SetupError
from engine.core.figures import Figure
from engine.games.elgrande.model.figures import Area, Card, printed
from engine.games.elgrande.model.joined_figures import addition, checked_changes, figures_with, printed_book
from engine.games.elgrande.model.module import GrandeModule
from engine.games.elgrande.modules.church.module import CHURCH
from engine.games.elgrande.modules.colonies.derived import FIGURES, NAME, ColoniesFigures
from engine.games.elgrande.modules.france.module import FRANCE
from engine.games.elgrande.modules.jubilee.module import JUBILEE

LISTED: dict[str, Any] = json.loads(Path(__file__).with_name("expansion_cards.json").read_text(encoding="utf-8"))
COLONIES = GrandeModule(NAME, figures=FIGURES)
"""The figures alone."""
OWN: ColoniesFigures = figures_with([COLONIES]).own[NAME]
AREAS: dict[str, Area] = {area.id: area for area in addition(COLONIES).areas}
CARDS: dict[str, Card] = {card.id: card for card in addition(COLONIES).cards}
FIELDS = {
    "place": "card.{id}.number",
    "gold": f"{NAME}.symbols.{{id}}.gold",
    "wares": f"{NAME}.symbols.{{id}}.wares",
    "effect": "card.{id}.do",
    "effect.grandes_to_castillo.which": "card.{id}.do",
    "effect.relocate.max": "card.{id}.max",
    "expires": f"{NAME}.strike_lasts",
}
"""What the list says is assumed of a card -> the path of the figure."""
SOURCED = {("special-scoring-black-regions", "effect.take_person")}
"""Flags of the list that the rules take back: C-1107's taking of the person is sourced."""


def of_module(key: str) -> dict[str, dict[str, Any]]:
    """The entries of the list that are about this module, by id."""
    return {entry["id"]: entry for entry in LISTED[key] if entry["module"] == NAME}


def assumptions() -> dict[str, Any]:
    """The paths of all figures that the list flags -> the assumed value."""
    found = {
        FIELDS[flag["field"]].format(id=name): flag["value"]
        for name, card in of_module("cards").items()
        for flag in card["assumptions"]
        if (name, flag["field"]) not in SOURCED
    }
    found |= {f"area.{name}.values": area["scores"] for name, area in of_module("regions").items() if "note" in area}
    if LISTED["scoring_order"][NAME]["assumed"]:
        found[f"{NAME}.new_regions"] = LISTED["scoring_order"][NAME]["append"]
    return found


def assumed() -> dict[str, Figure]:
    """The figures that the data says are assumed."""
    return {figure.path: figure for figure in printed_book([COLONIES]).assumed}


def test_the_cards_are_those_of_the_list() -> None:
    """C-105, C-1001."""
    assert list(CARDS) == list(of_module("cards"))
    assert sum(card.count for card in CARDS.values() if card.stack == 7) == 11
    assert list(OWN.symbols) == [card.id for card in CARDS.values() if card.stack == 7]


@pytest.mark.parametrize("name", of_module("cards"))
def test_a_card_is_as_it_is_listed(name: str) -> None:
    """C-701, C-1001 to C-1003: stack, copies, caballeros to place, symbols, how many it relocates, its rules."""
    card, listed = CARDS[name], of_module("cards")[name]
    assert (card.stack, card.count, card.caballeros) == (listed["deck"], listed["copies"], listed["place"])
    symbols = OWN.symbols.get(name)
    assert (symbols.gold, symbols.wares) == (listed["gold"], listed["wares"]) if symbols else name == "holy-inquisition"
    relocated = [step["max"] for step in listed["effect"] if step["op"] == "relocate"]
    assert [card.max] == (relocated or [0])
    assert set(card.rules) >= set(listed["rule_ids"])


def test_every_card_does_something_of_its_own() -> None:
    assert len({card.do for card in CARDS.values()}) == len(CARDS)
    assert not {card.do for card in CARDS.values()} & {card.do for card in printed().cards}


def test_all_symbols_lay_the_supply() -> None:
    """C-107.5, C-1003."""
    cards = [(card.count, OWN.symbols[card.id]) for card in CARDS.values() if card.stack == 7]
    gold, wares = sum(n * laid.gold for n, laid in cards), sum(n * laid.wares for n, laid in cards)
    assert (gold, wares) == (OWN.gold.tiles - OWN.gold.start, OWN.wares.tiles - OWN.wares.start) == (4, 9)


def test_what_the_list_flags_is_assumed_and_nothing_else() -> None:
    """Section 15 of the rules, both ways."""
    assert sorted(assumed()) == sorted(assumptions())


@pytest.mark.parametrize(("path", "value"), assumptions().items())
def test_an_assumed_figure_has_the_value_of_the_list(path: str, value: Any) -> None:
    figure = assumed()[path]
    if figure.parts[-1] in ("do", "strike_lasts"):  # which the list says in words
        assert value
    else:
        assert figure.value == value
    assert re.match(r"C-\d+: \w", figure.assumed)


def test_a_flag_that_the_rules_take_back_is_there() -> None:
    flags = {(name, flag["field"]) for name, card in of_module("cards").items() for flag in card["assumptions"]}
    assert flags >= SOURCED


def test_double_strike_lasts_for_one_more_round() -> None:
    """C-1103."""
    assert of_module("cards")["double-strike"]["expires"] == "end_of_next_round"
    assert OWN.strike_lasts == 1


@pytest.mark.parametrize("name", of_module("regions"))
def test_a_region_is_as_it_is_listed(name: str) -> None:
    """C-302, C-305, C-308, C-311, C-320, C-903: values, coast, neighbours, spots and what they pay."""
    area, listed = AREAS[name], of_module("regions")[name]
    assert list(area.values) == (listed["scores"] or [0, 0, 0])
    assert (area.coastal, area.on_disc) == (listed["coastal"], listed["on_secret_disc"])
    joined = {area.id: set(area.neighbours) for area in figures_with([COLONIES]).areas}
    assert joined[name] == set(listed["neighbours"])
    spots = {f"{name}.{spot['id']}": spot["bonus"] for spot in listed["spots"]}
    assert spots == {spot: points for spot, points in OWN.offices.items() if AREAS[spot].part_of == name}
    assert all(AREAS[spot].room == 1 and not AREAS[spot].on_disc for spot in spots)
    assert area.ground == bool(spots and listed["capacity"] is None)
    assert area.within == bool(spots)


def test_the_new_regions_come_in_their_order_after_those_of_the_box() -> None:
    """C-902."""
    order = tuple(LISTED["scoring_order"][NAME]["append"])
    assert OWN.new_regions == order == tuple(of_module("regions"))
    assert tuple(area.id for area in AREAS.values() if not area.part_of) == order
    assert list(OWN.offices) == [area.id for area in AREAS.values() if area.part_of]


def test_the_coast_is_that_of_the_list() -> None:
    """C-311."""
    coast = {area.id for area in figures_with([COLONIES]).areas if area.coastal}
    assert coast == set(LISTED["coastal_regions"][NAME])
    assert coast == set(of_module("regions")["ship"]["place_when_king_in"])


def test_the_pieces_are_those_of_the_list() -> None:
    """C-102, C-103, C-107, C-108, C-606, C-703."""
    parts, module = of_module("components"), LISTED["modules"][NAME]
    constants = figures_with([COLONIES]).constants
    more = parts["extra_caballero"]["per_colour"]
    assert constants.caballeros == printed().constants.caballeros + more == module["caballeros_per_player"] == 36
    start = (constants.home_start, OWN.disc_start, constants.court_start)
    assert start == (module["start"]["home"], module["start"]["disc"], module["start"]["court"])
    assert constants.caballeros - sum(start) == module["start"]["province"]
    assert OWN.black.regions * OWN.black.each == parts["black_caballero"]["count"]
    assert f"{OWN.black.each} in each of {OWN.black.regions} drawn regions" == parts["black_caballero"]["setup"]
    assert {str(seats): fields for seats, fields in OWN.fields.items()} == module["limitation_fields"]
    for tile, figures, place in (("gold", OWN.gold, "america"), ("wares", OWN.wares, "africa")):
        assert (figures.tiles, figures.start) == (parts[tile]["count"], parts[tile]["setup"][place])
        assert figures.points == parts[tile]["points"] == module["tile_points"][tile]
    (power,) = of_module("persons")["grand_inquisitor"]["power"]
    assert [option["count"] for option in power["options"]] == [OWN.extra] * 2


@pytest.mark.parametrize(
    ("path", "value", "reason"),
    [
        ("colonies.black.regions", 3, "from 1 to 2"),  # C-109
        ("colonies.disc_start", 3, "from 1 to 2"),
        ("colonies.disc_start", 0, "from 1 to 2"),
        ("colonies.gold.tiles", 2, "from 3 to 20"),
        ("colonies.wares.start", 4, "from 0 to 3"),
        ("colonies.gold.points", 10, "from 0 to 9"),
        ("colonies.fields.2", 0, "from 1 to 30"),
        ("colonies.fields.6", 9, "there is no figure"),
        ("colonies.symbols.transport.wares", 10, "from 0 to 9"),
        ("colonies.symbols.transport", {"wares": 1}, "there is no figure"),
        ("colonies.symbols.holy-inquisition.gold", 1, "there is no figure"),
        ("colonies.strike_lasts", 9, "from 0 to 8"),
        ("colonies.extra", 2, "cannot be replaced: the rules of intake know one more"),
        ("colonies.new_regions", [], "cannot be replaced: it is a rule"),
        ("card.conspiracy-colonies.do", "score_new", "cannot be replaced: it is a rule"),
        ("area.ship.ground", False, "cannot be replaced: it is a rule"),
        ("area.ship.values", [8, 4, 0], "there is no figure"),
        ("card.limitation-table.count", 4, "stack 7 must hold 11 cards, not 12"),
    ],
)
def test_house_rules_that_would_break_the_game_are_refused(path: str, value: Any, reason: str) -> None:
    with pytest.raises(SetupError, match=reason):
        checked_changes([COLONIES], {path: value})


def test_house_rules_replace_the_figures_of_the_module() -> None:
    rules = {"colonies.symbols.transport.wares": 3, "colonies.fields.2": 7, "colonies.offices.ship.captain": 4}
    own: ColoniesFigures = figures_with([COLONIES], checked_changes([COLONIES], rules)).own[NAME]
    assert (own.symbols["transport"].wares, own.fields[2], own.offices["ship.captain"]) == (3, 7, 4)


def test_the_fewest_caballeros_are_enough_for_the_most_at_the_start() -> None:
    most = {"constants.home_start": 9, "constants.court_start": 9, "colonies.disc_start": 2}
    checked_changes([COLONIES], {**most, "constants.caballeros": sum(most.values())})
    with pytest.raises(SetupError, match="from 20 to"):
        checked_changes([COLONIES], {"constants.caballeros": sum(most.values()) - 1})


def test_a_figure_of_a_game_is_that_of_its_modules() -> None:
    assert printed_book([JUBILEE, COLONIES]).figures["constants.caballeros"].value == 36


def test_the_figures_of_modules_that_share_a_region_are_told_together() -> None:
    """C-1210: both V4 and this module bring Francia, so no game has both; a list of all figures has."""
    book = printed_book([FRANCE, CHURCH, COLONIES])
    assert {"area.francia.values", "V4.offices.francia.envoy", "V6.each"} <= {*book.figures}
    assert {"area.ship.name", "card.v6-church.max", "colonies.offices.ship.captain"} <= {*book.figures}
    assert {figure.path for figure in book.assumed} == {*assumed()}
    assert book.figures["constants.caballeros"].value == 30
    rules = {"V6.each": 3, "area.francia.values": [4, 1, 0], "colonies.fields.2": 7}
    assert book.checked(rules) == rules
    with pytest.raises(DataError, match="area ids must be unique"):
        figures_with([FRANCE, COLONIES])
