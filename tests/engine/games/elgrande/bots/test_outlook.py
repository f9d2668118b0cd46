"""What an outlook keeps is what it would work out anew: at other tables of a decision, and for the next decisions."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from engine.core.match import Match
from engine.core.setup import Setup
from engine.games.elgrande.bots.ahead import look_ahead
from engine.games.elgrande.bots.outlook import Outlook, Pays
from engine.games.elgrande.bots.placing import best_bundle
from engine.games.elgrande.bots.planning.play_turn import play_turn
from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.model.figures import CASTILLO
from engine.games.elgrande.model.view import GrandeView
from tests.engine.games.elgrande.bots.situation import COLOURS


def decisions(seed: int, *modules: str, **options: str) -> Iterator[tuple[GrandeRules, GrandeView, int]]:
    """Play at random; yield the rules, the view and the seat whenever an action card is used."""
    match, rng = (
        Match(Setup("elgrande", COLOURS[:4], modules, (), options), random.Random(seed), listen=False),
        random.Random(seed),
    )
    while not match.over:
        seat = match.asked[0]
        view, question = match.view(seat), match.ask(seat)
        assert isinstance(view, GrandeView)
        assert isinstance(match.rules, GrandeRules)
        if question is not None and question.kind == "use":
            yield match.rules, view, seat
        match.answer(seat, rng.choice(match.options(seat)))


def alike(one: Outlook, other: Outlook) -> int:
    """Check that two outlooks expect the same of a table; return how many areas they were asked about."""
    regions = (CASTILLO, *one.g.box.regions)
    for area in regions:
        assert one.expected_points(area) == other.expected_points(area)
        assert one.worth(area) == other.worth(area)
        for seat in range(4):
            assert one.change(area, seat, 1) == other.change(area, seat, 1)
            if one.g.areas[area][seat]:
                assert one.change(area, seat, -1) == other.change(area, seat, -1)
        assert best_bundle(one, area, one.seat, 3) == best_bundle(other, area, one.seat, 3)
    return len(regions)


@pytest.mark.parametrize(
    "modules",
    [(), ("colonies",), ("grandissimo",), ("jubilee",), ("king_intrigue", "players_edition", "special_cards")],
)
def test_at_another_table_it_expects_what_a_new_one_does(modules: tuple[str, ...]) -> None:
    checked = 0
    for number, (rules, view, seat) in enumerate(decisions(3, *modules)):
        if number % 3:
            continue
        card = rules.box.cards[view.now.taken[seat] or rules.box.stacks[0][0]]
        g = rules.world(view, random.Random(1))
        outlook = Outlook(g, seat, look_ahead(g, view, seat))
        after = play_turn(outlook, card).outlook.g
        new = Outlook(after.copy(), seat, outlook.ahead, weights=outlook.weights)
        checked += alike(outlook.at(after), new)
    assert checked >= 100


def test_what_is_kept_for_the_next_decision_holds_there_too() -> None:
    """Also where King, Grandes and boards have moved meanwhile."""
    pays, kings = Pays(), set[int]()
    for rules, view, seat in decisions(5, edition="2015"):
        g = rules.world(view, random.Random(1))
        ahead = look_ahead(g, view, seat)
        alike(Outlook(g, seat, ahead, pays=pays), Outlook(g.copy(), seat, ahead))
        kings.add(g.king)
    assert len(kings) > 3
    assert len(pays) > 100
