"""The figures are those of the list of cards of the rules, and what that list flags is assumed (K-Q-1, K-A-1)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.core.match import Match
from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.model.box import Box
from engine.games.elgrande.model.figures import Card, PowerCard
from engine.games.elgrande.model.joined_figures import printed_book
from engine.games.elgrande.modules.registry import MODULES
from tests.engine.games.elgrande.modules.king_intrigue.games import KI, PE, SK, setup

LISTED: dict[str, Any] = json.loads(Path(__file__).with_name("king_intrigue_cards.json").read_text(encoding="utf-8"))


def box_of(seats: int, *modules: str) -> Box:
    """Return the box of a game."""
    rules = Match(setup(seats, *modules)).rules
    assert isinstance(rules, GrandeRules)
    return rules.box


BOX = box_of(4, KI, PE, SK)
POWERS: dict[str, PowerCard] = {power.do: power for power in BOX.powers if power.do}
CARDS: dict[str, dict[str, Any]] = {card["id"]: card for card in LISTED["cards"]}
ROLES = {"king": "king", "intrigue": "intrigue", "caballero": "place_only"}
"""Role of a row card in the list -> what it does."""


def test_every_card_of_the_list_is_there_and_no_other() -> None:
    assert set(CARDS) == set(POWERS)


@pytest.mark.parametrize("name", CARDS)
def test_value_and_province_are_those_of_the_list(name: str) -> None:
    listed, power = CARDS[name], POWERS[name]
    assert (power.value or 0, power.province or 0) == (listed["value"] or 0, listed["province"] or 0)


@pytest.mark.parametrize("name", CARDS)
def test_what_the_list_flags_is_assumed(name: str) -> None:
    """A figure that nobody has read from a card says so, and a house rule can put it right."""
    flags = {field for field in CARDS[name]["assumed_fields"] if field in ("value", "province")}
    book = printed_book([MODULES[module] for module in (KI, PE, SK)])
    id = POWERS[name].id
    assumed = {figure.path for figure in book.assumed}
    assert {f"power.{id}.{field}" for field in flags} == {path for path in assumed if path.startswith(f"power.{id}.")}


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_row_is_that_of_the_list(seats: int) -> None:
    """K-2.2, K-Q-1: numbers and actions of the row cards, the King card first."""
    box = box_of(seats, KI)
    row: list[Card] = [box.cards[card] for card in box.figures.own[KI].row[seats]]
    listed = [(ROLES[card["role"]], card["place"]) for card in reversed(LISTED["row_cards"][str(seats)])]
    assert [(card.do, card.number) for card in row] == listed


def test_the_hand_and_the_extra_caballero() -> None:
    """K-2.3, K-2.4."""
    figures = BOX.figures.own[KI]
    assert (figures.hand, figures.extra) == (LISTED["hand_size"], LISTED["extra_setup_caballeros"])
