"""Tables made at random are scored as the second implementation has it; tiles are paid when they come to Spain."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from engine.games.elgrande.game import game
from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.model.events import AreaScored, Moved, Scoring, WentTo
from engine.games.elgrande.model.figures import CASTILLO
from engine.games.elgrande.model.state import NOWHERE, GrandeState
from engine.games.elgrande.modules.colonies import scoring as counting
from engine.games.elgrande.modules.colonies.derived import ColoniesDerived, derived
from engine.games.elgrande.modules.colonies.events import InquisitorTaken, Sailed
from engine.games.elgrande.modules.colonies.state import overseas
from engine.games.elgrande.rules import scoring as rules
from tests.engine.games.elgrande.modules.colonies.chronicle import SETUPS, Chronicle, chronicles, setup
from tests.engine.games.elgrande.second.lockstep import scene, told
from tests.engine.games.elgrande.second.reckoning import DELIVERED, FIRST_ONLY, NEW, Due, Scene, owner, reckon


def filled(table: GrandeRules, rng: random.Random) -> GrandeState:
    """Return a table with few or many caballeros of all kinds wherever such a kind can stand."""
    g = table.start()
    box, known, own = g.box, derived(g.box), overseas(g)
    own.holder = rng.choice([NOWHERE, *range(len(box.seats))])
    own.table = rng.choice([area for area in box.regions if area != known.francia])
    g.king = rng.choice([area for area in box.regions if area not in known.not_for_king])
    g.grandes = [rng.choice([*box.regions, CASTILLO]) for _ in box.seats]
    if rng.random() < 0.5:
        g.boards = rng.sample(range(len(box.regions)), len(g.boards))
    most = rng.choice([2, 4])
    for place in (CASTILLO, *box.places_by_name):
        for _ in range(rng.randint(0, min(most * len(box.seats), box.areas[place].room))):
            kinds = [kind for kind in range(len(box.kinds)) if stands(known, g, kind, place)]
            g.areas[place][rng.choice(kinds)] += 1
    return g


def stands(known: ColoniesDerived, g: GrandeState, kind: int, place: int) -> bool:
    """Check whether such a caballero can stand there."""
    words = g.box.kinds.all[kind].words.split(" ")
    region = g.box.region_of[place]
    if place == CASTILLO:
        return len(words) == 1
    if "beside" in words and (region != overseas(g).table or place not in known.grounds):
        return False
    if "bearer" in words and any(row[k] for row in g.areas for k in g.box.kinds.of[g.box.kinds.all[kind].owner or 0]):
        return False
    if {"gold", "wares"} & {*words}:
        return region in known.new and place not in known.quarters
    return "ready" not in words or place in known.overseas


@pytest.mark.some(3)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("jubilee", [False, True])
def test_tables_at_random_are_scored_as_they_are_reckoned(seats: int, jubilee: bool) -> None:
    """C-313, C-803, C-907, C-908, J-203: ties and crowds that random games seldom have."""
    made = game.rules(game.check(setup(seats, jubilee=jubilee)))
    rng = random.Random(f"{seats} {jubilee}")
    for _ in range(30):
        g = filled(made, rng)
        sight = scene(g)
        for area in (CASTILLO, *g.box.regions):
            name = g.box.areas[area].id
            for scoring in (Scoring("general"), Scoring(FIRST_ONLY[0], 0, True)):
                expected = reckon(sight, name, scoring.cause)
                assert told(g, rules.payments(g, scoring, area)) == expected, (name, sight)


@pytest.mark.parametrize("name", ["counted", "strength", "pays"])
def test_a_rule_that_is_left_out_would_be_found(name: str) -> None:
    made = game.rules(game.check(SETUPS[2]))
    seams = made.seams
    own = getattr(counting, name)
    kept = getattr(seams, name)
    assert own in kept
    rng = random.Random(1)
    different = 0
    for _ in range(10):
        g = filled(made, rng)
        for area in g.box.regions:
            paid = rules.payments(g, Scoring("general"), area)
            expected = reckon(scene(g), g.box.areas[area].id)
            assert told(g, paid) == expected
            object.__setattr__(seams, name, tuple(function for function in kept if function is not own))
            different += told(g, rules.payments(g, Scoring("general"), area)) != expected
            object.__setattr__(seams, name, kept)
    assert different


def deliveries(chronicle: Chronicle) -> tuple[list[tuple[str, str, int]], list[tuple[str, str, int]]]:
    """Return what was due for tiles that came to Spain, and what was paid: seat, tile and points, in order."""
    due, paid = [], []
    holder = ""
    for moment in chronicle.moments:
        box = moment.box
        ids = [area.id for area in box.areas]
        for event in moment.since:
            if isinstance(event, InquisitorTaken):
                holder = box.seats[event.seat]
            elif isinstance(event, AreaScored) and event.cause in DELIVERED:
                assert len(event.payments) == 1
                paid += [(box.seats[one.seat], event.cause, one.points) for one in event.payments]
            elif isinstance(event, Sailed | Moved | WentTo) and event.target >= 0:
                words = box.kinds.all[event.kind].words.split(" ")
                tile = next((word for word in words if word in DELIVERED), "")
                who = holder if words[0] == "black" else words[0]
                spain = ids[event.target].split(".")[0] not in (*NEW, "castillo")
                if tile and who and spain:
                    due += [(who, tile, DELIVERED[tile])] * (event.count if isinstance(event, WentTo) else 1)
    return due, paid


def test_tiles_are_paid_when_they_come_to_spain_and_at_no_other_time() -> None:
    """C-605 to C-609, C-705, C-709, C-904."""
    total: Counter[str] = Counter()
    for chronicle in chronicles():
        due, paid = deliveries(chronicle)
        assert sorted(due) == sorted(paid)
        total.update(tile for _, tile, _ in due)
    assert total["gold"] > 5
    assert total["wares"] > 5


def test_black_caballeros_count_for_the_holder_in_the_reckoning_too() -> None:
    sight = Scene(["red", "blue"], {"galicia": {"black": 2, "blue": 1}}, "granada", {}, {}, "red", "")
    assert owner(sight, "black") == "red"
    assert reckon(sight, "galicia") == {"red": Due(places=4)}
    nobody = sight._replace(holder="")
    assert reckon(nobody, "galicia") == {"blue": Due(places=4)}
