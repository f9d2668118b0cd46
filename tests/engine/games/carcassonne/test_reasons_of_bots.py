"""What the bots of Carcassonne advise, and why: the claim that follows, and points where they are won and lost."""

from __future__ import annotations

import random

from engine.bots.advice import Advice, Why, make_adviser
from engine.bots.bot import Offer
from engine.games.carcassonne.bots.explaining import CLOSED, FOLLOWER
from engine.games.carcassonne.knowledge.build_view import landscape
from engine.games.carcassonne.model.view import CarcassonneView
from engine.games.carcassonne.rules.turns import placings
from tests.engine.games.carcassonne.test_settler import CAP, OPEN_CITY, view_of
from tests.engine.support.tiles import kit, rules


def advised(view: CarcassonneView, words: list[str] | None = None) -> list[Advice]:
    """What the adviser tells seat 0: of where to put the tile drawn, or of `words`."""
    box, adviser = kit(2), make_adviser(rules(2), 0)
    land = landscape(box, view.tiles, view.followers)
    options = [rules(2).parse(said) for said in words] if words else placings(box, land, view.drawn)
    assert adviser is not None
    return adviser.explain(view, Offer("claim" if words else "place", options, {}), random.Random(1))


def test_what_is_completed_is_told_with_its_exact_points_and_its_place() -> None:
    best = advised(view_of(OPEN_CITY.format("red"), "e", [6, 7]))[0]
    assert best.answers[0] == CAP
    assert best.reasons[0] == Why(f"{CLOSED}city", 0, 6, "0 -1")


def test_a_feature_that_grows_is_told_for_who_holds_it() -> None:
    for who, drawn in (("red", "u"), ("blue", "x")):
        best = advised(view_of(f"U(1,0)r1 {who}:r1", drawn, [0, 7]))
        grown = [why for advice in best for why in advice.reasons if why.kind == "road"]
        assert grown
        assert {(why.seat, why.area, why.points > 0) for why in grown} == {(int(who == "blue"), "0 0", True)}


def test_a_placing_leads_to_the_claim_that_is_meant() -> None:
    best = advised(view_of("U(1,0)r1", "b", [7, 7]))[0]
    assert best.answers[1:] == ("claim k1",)
    assert FOLLOWER + "cloister" in {why.kind for why in best.reasons}
    assert all(len(advice.answers) == 1 for advice in advised(view_of("U(1,0)r1", "b", [0, 7])))


def test_each_place_is_advised_once() -> None:
    places = [advice.answers[0].rpartition(" ")[0] for advice in advised(view_of("U(1,0)r1", "x", [7, 7]))]
    assert len(places) == len(set(places))


def test_a_claim_has_its_worth_and_to_pass_has_none() -> None:
    found = {advice.answers[0]: advice for advice in advised(view_of("B(0,1)r0", "", [7, 7]), ["claim k1", "pass"])}
    assert [why.kind for why in found["claim k1"].reasons] == [f"{FOLLOWER}cloister"]
    assert found["pass"].reasons == ()
