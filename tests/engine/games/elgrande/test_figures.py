"""The figures of the box are those of the rule book: areas, neighbours, power and action cards, scoreboards."""

from __future__ import annotations

import pytest

from engine.core.rules import load_game
from engine.core.setup import Setup
from engine.games.elgrande.model.box import Box
from engine.games.elgrande.model.figures import CASTILLO, printed

AREAS = {
    "castillo": ((5, 3, 1), ""),
    "galicia": ((4, 2, 0), "castilla_la_vieja pais_vasco"),
    "pais_vasco": ((5, 3, 1), "aragon castilla_la_vieja galicia"),
    "aragon": ((5, 4, 1), "castilla_la_nueva castilla_la_vieja cataluna pais_vasco valencia"),
    "cataluna": ((4, 2, 1), "aragon valencia"),
    "castilla_la_vieja": ((6, 4, 2), "aragon castilla_la_nueva galicia pais_vasco"),
    "castilla_la_nueva": ((7, 4, 2), "aragon castilla_la_vieja granada sevilla valencia"),
    "valencia": ((5, 3, 2), "aragon castilla_la_nueva cataluna granada"),
    "sevilla": ((4, 3, 1), "castilla_la_nueva granada"),
    "granada": ((6, 3, 1), "castilla_la_nueva sevilla valencia"),
}
TYPES = """
d1-move-all-own-one-region d1-place-2-extra d1-move-all-own-or-place-2 d1-move-5-from-one-region*2 d1-move-3-foreign
d1-move-3-any d1-move-2-own-2-foreign*2 d1-move-4-own d1-move-4-any
d2-veto*2 d2-decay-all d2-decay-3 d2-king-angry d2-return-1-each d2-secret-return-2 d2-secret-return-all
d2-score-chosen*3
d3-score-fours*2 d3-score-fives*2 d3-score-sixes-sevens d3-score-castillo*2 d3-score-first-only d3-score-most
d3-score-fewest d3-score-chosen
d4-scoreboard*3 d4-royal-adviser d4-eviction d4-grande*2 d4-power-card*2 d4-court d4-secret-scoring
d5-king
"""


def box(seats: int) -> Box:
    game = load_game("elgrande")
    setup = game.check(Setup("elgrande", ("red", "blue", "green", "yellow", "brown")[:seats]))
    found: Box = game.rules(setup).start().box
    return found


def test_areas_their_values_and_neighbours_in_the_order_of_scoring() -> None:
    """B-1.4, B-1.5, B-1.6."""
    found = {area.id: (area.values, " ".join(sorted(area.neighbours))) for area in printed().areas}
    assert found == AREAS
    assert list(found) == list(AREAS)
    assert sum(len(area.neighbours) for area in printed().areas) == 2 * 15


def test_forty_five_action_cards_of_thirty_three_types() -> None:
    """B-1.1, B-1.7: as many of each as printed, eleven in each of four stacks."""
    cards = printed().cards
    assert (len(cards), sum(card.count for card in cards)) == (33, 45)
    types = [name.partition("*") for name in TYPES.split()]
    assert {card.id: card.count for card in cards} == {name: int(copies or 1) for name, _, copies in types}
    assert all(card.id.startswith(f"d{card.stack}-") for card in cards)


def test_a_card_places_as_many_as_its_stack_has_for_a_number() -> None:
    """B-12.1, B-1.7."""
    assert all(card.caballeros == card.stack for card in printed().cards)


def test_numbers_of_the_box() -> None:
    """B-1.1, B-1.2, B-1.3."""
    constants = printed().constants
    assert (constants.caballeros, constants.home_start, constants.court_start) == (30, 2, 7)
    assert [(card.id, card.value, card.do) for card in printed().powers] == [(str(n), n, "") for n in range(1, 14)]
    assert [card.province for card in printed().powers] == [6, 5, 5, 4, 4, 3, 3, 2, 2, 1, 1, 0, 0]
    assert (constants.king_bonus, constants.home_bonus) == (2, 2)
    assert constants.rounds == tuple(range(1, 10))
    assert constants.scoring_after == (3, 6, 9)


@pytest.mark.parametrize(("seats", "paying"), [(2, 1), (3, 2), (4, 3), (5, 3)])
def test_places_that_pay(seats: int, paying: int) -> None:
    """B-1.2, B-13.4."""
    assert box(seats).paying_places == paying


def test_scoreboards_have_one_way_to_lie() -> None:
    """B-16.4: there are no words for one that is turned round."""
    boards = {board.id: board.values for board in printed().scoreboards}
    assert boards == {"8/4/0": (8, 4, 0), "4/0/0": (4, 0, 0)}
    words = [words for words in box(2).options.by_words if words.startswith("board ")]
    assert len(words) == 2 * len(AREAS)


def test_the_castillo_is_no_region() -> None:
    """B-9.1: no dial, no origin, no home and no neighbour."""
    found = box(2)
    assert CASTILLO not in found.regions
    assert len(found.regions) == 9
    assert found.neighbours[CASTILLO] == ()
    assert "dial castillo" not in [option.words for option in found.dials]
