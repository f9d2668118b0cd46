"""Discs of the general scoring: mixed where they could be foreseen, blind, the same for equal luck (B-14.1, H-12)."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from engine.bots.bot import Offer
from engine.core.match import Match
from engine.core.position import Position
from engine.core.setup import Setup
from engine.core.state import Section
from engine.games.elgrande.bots.ahead import look_ahead
from engine.games.elgrande.bots.outlook import Outlook
from engine.games.elgrande.bots.planning.discs import DiscGame, mixed_dial, shown_discs
from engine.games.elgrande.bots.planning.effort import Effort
from engine.games.elgrande.bots.planning.levels import EXPERT, HARD, PlanningBot
from engine.games.elgrande.model.events import GENERAL
from engine.games.elgrande.model.figures import CASTILLO
from engine.games.elgrande.model.state import GrandeState
from engine.games.elgrande.model.view import GrandeView
from tests.engine.games.elgrande.bots.situation import BLUE, COLOURS, GREEN, RED, give, table

QUICK = Effort(4, varied=1, characters=1, discs=True)
SETTLED = dict.fromkeys(("galicia", "pais_vasco", "cataluna", "valencia", "sevilla", "castilla_la_vieja"), (0, 0, 9, 6))
"""Regions in which two caballeros more change nothing."""
TWINS = {"castillo": (2, 2, 0, 0), "granada": (1, 1, 0, 0), "castilla_la_nueva": (1, 1, 0, 0), **SETTLED}
"""Red and Blue stand alike everywhere: two regions are worth going to, and less so where both go."""


def scoring(**areas: tuple[int, ...]) -> Position:
    return table(Section("scoring"), {**TWINS, **areas}, king="aragon")


def outlook(position: Position, seat: int) -> Outlook:
    view = position.rules.view(position, seat)
    assert isinstance(view, GrandeView)
    world = position.rules.world(view, random.Random(1))
    return Outlook(world, seat, look_ahead(world, view, seat))


def chances(position: Position, seat: int) -> dict[str, float]:
    """Return how likely each region is by what the seat knows; those that are out of the question are left out."""
    here = outlook(position, seat)
    found = DiscGame(here, {}).chances()[seat]
    return {here.g.box.areas[area].id: chance for area, chance in found.items() if chance}


def disc(position: Position, seat: int, seed: int, effort: Effort = QUICK) -> str:
    question = position.asks()[seat]
    offer = Offer(question.kind, position.options(seat), question.about)
    bot = PlanningBot(position.rules, seat, effort)
    return bot.choose(position.rules.view(position, seat), offer, random.Random(seed)).words


def test_two_who_want_the_same_regions_mix_them() -> None:
    position = scoring()
    red = chances(position, RED)
    assert red == chances(position, RED)
    assert red["granada"] > 0.35
    assert red["castilla_la_nueva"] > 0.35
    assert red == pytest.approx(chances(position, BLUE))


def test_discs_are_drawn_as_they_are_mixed() -> None:
    position = scoring()
    drawn = Counter(disc(position, RED, seed) for seed in range(60))
    assert min(drawn["dial granada"], drawn["dial castilla_la_nueva"]) > 12


def test_the_same_luck_draws_the_same_disc() -> None:
    position = scoring()
    for seed in range(8):
        assert disc(position, RED, seed) == disc(position, RED, seed)


def test_what_wins_whatever_others_do_is_not_mixed() -> None:
    position = scoring(castillo=(5, 1, 0, 0), granada=(0, 9, 5, 0), castilla_la_nueva=(1, 0, 4, 0))
    assert chances(position, RED) == {"castilla_la_nueva": 1.0}


def test_the_kings_region_sends_to_the_court() -> None:
    """B-8.3: whoever else dials it, and it is worth nothing when the game ends."""
    late, early = (outlook(table(Section("scoring"), TWINS, king="aragon", round=n), RED) for n in (9, 3))
    assert DiscGame(late, {})._worths(RED, late.g.king) == [0.0, 0.0]
    assert DiscGame(early, {})._worths(RED, early.g.king) == [early.court(RED, 2)] * 2
    assert early.court(RED, 2) > 1
    assert "aragon" not in chances(scoring(), RED)


def test_who_has_nobody_in_the_castillo_or_no_rival_there_sets_it_as_before() -> None:
    for areas, seat in (((2, 2, 0, 0), GREEN), ((2, 0, 0, 0), RED)):
        position = scoring(castillo=areas)
        question = position.asks()[seat]
        offer = Offer(question.kind, position.options(seat), question.about)
        view = position.rules.view(position, seat)
        assert isinstance(view, GrandeView)
        assert mixed_dial(outlook(position, seat), view, offer, random.Random(1)) is None


def test_other_discs_are_set_as_before() -> None:
    """A secret return asks for a disc too (B-12.18): it has no rivals."""
    areas = {"castillo": (2, 2, 0, 0), "granada": (5, 4, 0, 0), "galicia": (1, 6, 5, 4)}
    position = table(Section("use", BLUE, "d2-secret-return-all"), areas, king="aragon")
    give(position, BLUE, "act")
    question, view = position.asks()[RED], position.rules.view(position, RED)
    assert isinstance(view, GrandeView)
    offer = Offer(question.kind, position.options(RED), question.about)
    assert offer.kind == "dial"
    assert mixed_dial(outlook(position, RED), view, offer, random.Random(1)) is None


def test_the_disc_of_a_rival_that_is_set_changes_nothing() -> None:
    """H-12: what Blue has dialled is not known to Red."""
    found = []
    for words in ("dial granada", "dial castilla_la_nueva", "dial aragon"):
        position = scoring()
        give(position, BLUE, words)
        found.append([disc(position, RED, seed) for seed in range(10)])
    assert found[0] == found[1] == found[2]


def test_a_disc_that_is_shown_is_reckoned_with() -> None:
    """K-C-SPIONAGE: who chooses when the others have shown theirs does not meet them."""
    here = outlook(scoring(), RED)
    index = here.g.box.index
    game = DiscGame(here, {BLUE: index["granada"]})
    assert game.seats == [RED]
    assert game.chances()[RED][index["castilla_la_nueva"]] == 1.0
    assert here.g.areas[index["granada"]][BLUE] == 1, "the table itself stays as it is"


def test_discs_are_known_when_they_are_shown_and_not_before() -> None:
    position = scoring()
    give(position, BLUE, "dial granada")
    view = position.rules.view(position, RED)
    assert isinstance(view, GrandeView)
    here = outlook(position, RED)
    assert shown_discs(here, view) == {}
    view.since[-1] = (BLUE, "dial granada")
    assert shown_discs(here, view) == {BLUE: here.g.box.index["granada"]}


def test_the_expert_mixes_and_hard_does_not() -> None:
    assert EXPERT.discs
    assert EXPERT.part(0.5).discs
    assert not HARD.discs


def test_four_are_solved_and_the_table_stays_as_it_is() -> None:
    position = scoring(castillo=(2, 2, 1, 3))
    here = outlook(position, RED)
    assert isinstance(here.g, GrandeState)
    before = here.g.key()
    solved = DiscGame(here, {}).chances()
    assert len(solved) == 4
    assert all(sum(mix.values()) == pytest.approx(1.0) for mix in solved.values())
    assert here.g.key() == before
    assert here.g.areas[CASTILLO] == [2, 2, 1, 3]


@pytest.mark.parametrize("modules", [(), ("colonies",), ("king_intrigue", "special_cards")], ids="-".join)
def test_with_five_seats_and_modules_it_is_drawn_from_what_is_on_offer(modules: tuple[str, ...]) -> None:
    match, rng, drawn = Match(Setup("elgrande", COLOURS, modules), random.Random(2), listen=False), random.Random(2), 0
    while drawn < 3:
        seat = match.asked[0]
        question, options, view = match.ask(seat), match.options(seat), match.view(seat)
        assert question is not None
        assert isinstance(view, GrandeView)
        if question.about.get("card") == GENERAL:
            offer, here = Offer(question.kind, options, question.about), outlook(match.position, seat)
            found = [mixed_dial(here, view, offer, random.Random(4)) for _ in range(2)]
            assert found[0] is found[1]
            assert found[0] is None or found[0] in options
            drawn += found[0] is not None
        match.answer(seat, rng.choice(options))
