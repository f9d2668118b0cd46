"""Positions in which a sensible player of El Grande does not have to think long."""

from __future__ import annotations

import pytest

from engine.core.state import Section
from engine.games.elgrande.bots.ahead import TurnsLeft
from engine.games.elgrande.bots.answers import announced
from engine.games.elgrande.bots.outlook import Outlook
from engine.games.elgrande.model.state import GrandeState
from tests.engine.games.elgrande.bots.situation import BLUE, GREEN, RED, YELLOW, answers, give, table

SETTLED = {
    "castillo": (0, 6, 4, 2),
    **dict.fromkeys(("galicia", "pais_vasco", "cataluna", "valencia"), (0, 3, 5, 7)),
    **dict.fromkeys(("castilla_la_vieja", "granada", "sevilla"), (5, 0, 1, 0)),
}
"""Areas where one caballero more or less changes nothing."""


def use(card: str, seat: int = RED) -> Section:
    return Section("use", seat, card)


def test_the_last_caballero_breaks_the_tie_for_seven_points() -> None:
    areas = {**SETTLED, "castilla_la_nueva": (2, 2, 0, 0)}
    position = table(use("d2-decay-3"), areas, king="aragon", court=(1, 0, 0, 0))
    assert answers(position) == {"place castilla_la_nueva"}


def test_two_caballeros_go_where_two_are_needed() -> None:
    areas = {**SETTLED, "castilla_la_nueva": (1, 2, 0, 0)}
    position = table(use("d2-decay-3"), areas, king="aragon", court=(2, 0, 0, 0))
    assert answers(position) == {"place castilla_la_nueva"}
    give(position, RED, "place castilla_la_nueva")
    assert answers(position) == {"place castilla_la_nueva"}


def test_who_keeps_another_from_the_first_place_is_spared() -> None:
    """Q-12: when one of blue has gone, green may stay."""
    areas = {"galicia": (0, 1, 0, 0), "castilla_la_nueva": (0, 3, 3, 0)}
    position = table(use("d2-return-1-each"), areas, king="aragon")
    give(position, RED, "send blue galicia")
    assert [option.words for option in position.options(RED)] == ["send green castilla_la_nueva", "stop"]
    assert answers(position) == {"stop"}


def test_an_empty_court_is_filled_while_turns_are_left() -> None:
    position = table(Section("turn", RED), {}, king="aragon", round=4, then=[Section("card", RED)])
    assert answers(position) == {"intake 4"}


def test_a_scoring_that_pays_only_rivals_is_forgone() -> None:
    areas = {"castillo": (0, 4, 3, 2), "granada": (2, 0, 0, 0)}
    position = table(use("d3-score-castillo"), areas, king="aragon")
    give(position, RED, "done")
    assert answers(position) == {"skip"}


def test_a_scoring_that_pays_is_performed_after_placing() -> None:
    areas = {**SETTLED, "castillo": (2, 2, 0, 0)}
    position = table(use("d3-score-castillo"), areas, king="galicia", court=(1, 0, 0, 0))
    assert answers(position) == {"place castillo"}
    give(position, RED, "place castillo")
    assert answers(position) == {"act"}


def test_the_region_that_pays_most_is_scored() -> None:
    areas = {"castilla_la_nueva": (0, 5, 2, 1), "valencia": (3, 2, 1, 0), "sevilla": (1, 2, 3, 4)}
    position = table(use("d2-score-chosen"), areas, king="galicia")
    give(position, RED, "done")
    assert answers(position) == {"score valencia"}


def test_caballeros_that_lead_stay_where_they_are() -> None:
    areas = {
        "castillo": (0, 9, 8, 7),
        "castilla_la_nueva": (3, 2, 0, 0),
        "castilla_la_vieja": (3, 2, 0, 0),
        "valencia": (3, 2, 0, 0),
        "granada": (2, 1, 0, 0),
        "pais_vasco": (2, 1, 0, 0),
        "cataluna": (2, 1, 0, 0),
        "sevilla": (2, 1, 0, 0),
        "galicia": (2, 1, 0, 0),
    }
    position = table(use("d1-move-4-own"), areas, king="aragon")
    assert answers(position) <= {"skip", "done"}


def test_a_rival_is_moved_out_of_the_lead() -> None:
    areas = {"castilla_la_nueva": (3, 3, 0, 0), "galicia": (0, 5, 0, 0), "granada": (0, 0, 0, 0)}
    position = table(use("d1-move-3-foreign"), areas, king="aragon", scores=[50, 60, 10, 10])
    assert all(words.startswith("move blue castilla_la_nueva") for words in answers(position))


def test_castillo_caballeros_are_dialled_where_they_win() -> None:
    areas = {
        "castillo": (3, 0, 0, 0),
        "castilla_la_nueva": (0, 2, 1, 0),
        **dict.fromkeys(("galicia", "pais_vasco", "cataluna", "valencia", "sevilla"), (0, 5, 4, 3)),
        **dict.fromkeys(("castilla_la_vieja", "granada"), (5, 0, 0, 0)),
    }
    position = table(Section("scoring"), areas, king="aragon")
    assert answers(position) == {"dial castilla_la_nueva"}


def test_the_secret_return_costs_the_least() -> None:
    areas = {"granada": (5, 4, 0, 0), "galicia": (1, 6, 5, 4), "castilla_la_nueva": (4, 3, 0, 0)}
    position = table(use("d2-secret-return-all", BLUE), areas, king="aragon")
    give(position, BLUE, "act")
    assert answers(position) == {"dial galicia"}


def test_the_evicted_go_where_they_win() -> None:
    areas = {"castilla_la_nueva": (3, 9, 0, 0), "granada": (0, 2, 0, 0), "sevilla": (0, 6, 0, 0)}
    blocked = dict.fromkeys(("galicia", "pais_vasco", "aragon", "cataluna", "castilla_la_vieja"), (1, 7, 6, 0))
    position = table(use("d4-eviction", BLUE), {**blocked, **areas}, king="valencia")
    give(position, BLUE, "origin castilla_la_nueva")
    assert answers(position) == {"dial granada"}


def test_what_must_be_given_back_comes_from_where_it_helps_nothing() -> None:
    areas = {"granada": (3, 2, 0, 0), "galicia": (3, 9, 8, 7), "valencia": (3, 2, 0, 0)}
    position = table(use("d2-king-angry", BLUE), areas, king="aragon")
    give(position, BLUE, "act")
    for _ in range(3):
        assert answers(position) == {"send red galicia"}
        give(position, RED, "send red galicia")


def test_a_veto_stops_the_leader_from_scoring() -> None:
    areas = {"castilla_la_nueva": (0, 5, 0, 0), "valencia": (3, 0, 0, 0)}
    position = table(use("d2-score-chosen", BLUE), areas, king="galicia", vetoes=[(RED, 9)], scores=[50, 52, 10, 5])
    give(position, BLUE, "score castilla_la_nueva")
    assert answers(position) == {"veto"}


def test_a_veto_is_kept_when_the_step_does_no_harm() -> None:
    areas = {"castilla_la_nueva": (0, 5, 0, 0), "valencia": (3, 0, 0, 0)}
    position = table(use("d2-score-chosen", BLUE), areas, king="galicia", vetoes=[(RED, 9)], scores=[50, 52, 10, 5])
    give(position, BLUE, "score valencia")
    assert answers(position) == {"pass"}


def test_a_veto_saves_the_own_court() -> None:
    later = [Section("turn", RED), Section("card", RED)]
    position = table(
        use("d2-decay-all", BLUE), {}, king="galicia", round=3, court=(9, 0, 0, 0), vetoes=[(RED, 3)], then=later
    )
    give(position, BLUE, "act")
    assert answers(position) == {"veto"}


def test_the_king_goes_where_his_bonus_is_earned() -> None:
    areas = {"sevilla": (4, 1, 0, 0), "granada": (0, 5, 1, 0), "galicia": (0, 0, 5, 1), "valencia": (1, 0, 0, 5)}
    position = table(use("d5-king"), areas, king="granada")
    give(position, RED, "done")
    assert answers(position) == {"king sevilla"}


def test_the_high_board_goes_where_one_leads() -> None:
    areas = {"sevilla": (4, 1, 0, 0), "granada": (0, 5, 1, 0), "galicia": (0, 0, 5, 1)}
    position = table(use("d4-scoreboard"), areas, king="valencia")
    assert answers(position) == {"board 8/4/0 sevilla"}


def test_a_high_card_is_played_for_an_action_that_pays() -> None:
    areas = dict.fromkeys(("galicia", "cataluna", "sevilla", "granada", "castilla_la_nueva"), (3, 2, 0, 0))
    offer = ["d1-move-3-foreign", "d2-decay-3", "d3-score-first-only", "d4-court", "d5-king"]
    position = table(
        Section("power", RED),
        areas,
        king="aragon",
        court=(6, 9, 9, 9),
        offer=offer,
        played=[0, 0, 0, 0],
        hands=[[1, 6, 13], [2, 3, 12], [4, 5, 11], [7, 8, 10]],
        then=[Section("power", seat) for seat in (1, 2, 3)],
    )
    assert answers(position) == {"power 13"}


def test_a_low_card_is_played_for_caballeros() -> None:
    offer = ["d1-move-3-foreign", "d2-decay-3", "d3-score-castillo", "d4-court", ""]
    position = table(
        Section("power", RED),
        {"galicia": (2, 2, 2, 2)},
        king="aragon",
        round=7,
        offer=offer,
        played=[0, 0, 0, 0],
        hands=[[2, 8, 12], [2, 3, 12], [4, 5, 11], [7, 8, 10]],
        then=[Section("power", seat) for seat in (1, 2, 3)],
    )
    assert answers(position) == {"power 2"}


def test_the_leader_is_dealt_with_first() -> None:
    position = table(
        use("d2-decay-3"), {}, king="aragon", round=3, court=(0, 5, 5, 5), scores=[20, 10, 40, 10], vetoes=[(YELLOW, 3)]
    )
    give(position, RED, "act")
    assert answers(position) == {"next green"}
    assert GREEN == 2


@pytest.mark.parametrize(
    ("words", "card", "harms"),
    [
        ("decay red 3", "d2-decay-3", True),
        ("return red granada 3", "d2-king-angry", True),
        ("evict red granada galicia", "d4-eviction", True),
        ("evict red granada court", "d4-eviction", True),
        ("evict blue castilla_la_nueva court", "d4-eviction", False),
        ("score castilla_la_nueva", "d2-score-chosen", True),
        ("score granada", "d2-score-chosen", False),
        ("recover ?", "d4-power-card", False),
    ],
)
def test_what_an_announced_step_does_to_it_is_weighed(words: str, card: str, harms: bool) -> None:
    areas = {"granada": (4, 3, 0, 0), "castilla_la_nueva": (0, 6, 5, 0), "galicia": (0, 9, 8, 7)}
    position = table(use("d4-eviction", BLUE), areas, king="aragon", court=(4, 0, 0, 0), scores=[50, 52, 10, 5])
    g = position.state
    assert isinstance(g, GrandeState)
    outlook = Outlook(g, RED, TurnsLeft(sure=0.4, open=0.8, next_sure=0.2, next_open=0.3, turns=1, movers=2))
    assert (announced(outlook, BLUE, words, g.box.cards[card]) < 0) == harms
