"""The engine scores as a second implementation does (`reckoning.py`): in random games, and on tables made at random."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

import pytest

from engine.core.match import Match
from engine.games.elgrande.game import game
from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.knowledge.build_view import board
from engine.games.elgrande.model.events import AreaScored, Moved, Payment, WentTo
from engine.games.elgrande.model.figures import CASTILLO
from engine.games.elgrande.model.scoring import Scoring
from engine.games.elgrande.model.state import NOWHERE, GrandeState
from engine.games.elgrande.modules.colonies import scoring as counting
from engine.games.elgrande.modules.colonies.events import InquisitorTaken, Sailed
from engine.games.elgrande.modules.colonies.lore import Lore, lore
from engine.games.elgrande.modules.colonies.state import overseas
from engine.games.elgrande.rules import scoring as rules
from tests.engine.games.elgrande.colonies.chronicle import SETUPS, Chronicle, chronicles, lively, names, setup
from tests.engine.games.elgrande.colonies.reckoning import (
    DELIVERED,
    PRINTED,
    Due,
    Scene,
    blacks,
    crowds,
    fours,
    owner,
    reckon,
)

NEW = ("francia", "ship", "america", "africa")


def scene(g: GrandeState) -> Scene:
    """Return what everybody sees, and the Castillo, which is open when it is scored."""
    seen, box = board(g, None), g.box
    ids = [area.id for area in box.areas]
    rows = [g.areas[CASTILLO] if row is None else row for row in seen.areas]
    own = seen.modules["colonies"]
    return Scene(
        seats=list(box.seats),
        caballeros={ids[area]: names(box, row) for area, row in enumerate(rows)},
        king=ids[seen.king],
        grandes={box.seats[seat]: ids[home] for seat, home in enumerate(seen.grandes) if home != NOWHERE},
        boards={b.id: ids[area] for b, area in zip(box.figures.scoreboards, seen.boards, strict=True) if area >= 0},
        holder="" if own["holder"] == NOWHERE else box.seats[own["holder"]],
        table="" if own["table"] == NOWHERE else ids[own["table"]],
        grandes_count=any(module.name == "V2" for module in box.modules),
    )


def told(g: GrandeState, paid: Sequence[Payment]) -> dict[str, Due]:
    """Return payments in the words of the reckoning."""
    rows = {g.box.seats[p.seat]: Due(p.places, p.king, p.home, p.other) for p in paid if p.points}
    assert len({p.seat for p in paid}) == len(paid)
    return rows


def picked(sight: Scene, cause: str, areas: list[str]) -> None:
    """Check that a scoring is of the right areas (C-902, C-905, C-1107, C-1108)."""
    open_areas = [area for area in PRINTED if area != "castillo"]
    crowd = {area: count for area, count in crowds(sight).items() if count}
    expected = {
        "general": open_areas,
        "d3-score-first-only": open_areas,
        "d3-score-fours": [area for area in open_areas if area in fours(sight)],
        "d3-score-most": [area for area in open_areas if crowd.get(area) == max(crowd.values(), default=0)],
        "d3-score-fewest": [area for area in open_areas if crowd.get(area) == min(crowd.values(), default=0)],
        "special-scoring-new-regions": list(NEW),
        "special-scoring-black-regions": [area for area in open_areas if area in blacks(sight)],
    }
    if cause in expected:
        assert areas == expected[cause], cause


@pytest.fixture
def compared(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Compare every scoring while it happens; count them by area."""
    seen: Counter[str] = Counter()
    payments, groups = rules.payments, rules.groups

    def both(g: GrandeState, scoring: Scoring, area: int, group: Sequence[int] = ()) -> list[Payment]:
        paid = payments(g, scoring, area, group)
        if scoring.cause != "conquest":  # V5.3 is no rule of this module
            name = g.box.areas[area].id
            assert told(g, paid) == reckon(scene(g), name, first_only=scoring.cause == "d3-score-first-only")
            seen[name] += 1
        return paid

    def chosen(g: GrandeState, scoring: Scoring, areas: Sequence[int]) -> list[tuple[int, ...]]:
        found = groups(g, scoring, areas)
        if "V5" not in g.modules:  # Muslim Granada is not scored
            picked(scene(g), scoring.cause, [g.box.areas[area].id for (area,) in found])
            seen[scoring.cause] += 1
        return found

    monkeypatch.setattr(rules, "payments", both)
    monkeypatch.setattr(rules, "groups", chosen)
    return seen


def play(number: int) -> None:
    """Play a random game that has nothing to do with the others of these tests."""
    rng = random.Random(f"lockstep {number}")
    match = Match(SETUPS[number % len(SETUPS)], rng, listen=False)
    while not match.over:
        seat = rng.choice(match.asked)
        match.answer(seat, lively(match.options(seat), rng))


def test_random_games_are_scored_as_they_are_reckoned(compared: Counter[str]) -> None:
    """C-304, C-305, C-332, C-341, C-708, C-709, C-803, C-810 to C-812, C-902 to C-909, C-1107, C-1210, J-205."""
    for number in range(42):
        play(number)
    assert sum(compared[area] for area in PRINTED) > 2000
    assert set(PRINTED) <= set(compared)
    assert {*NEW, "special-scoring-black-regions", "special-scoring-next-round", "d3-score-fours"} <= set(compared)


def filled(table: GrandeRules, rng: random.Random) -> GrandeState:
    """Return a table with few or many caballeros of all kinds wherever such a kind can stand."""
    g = table.start()
    box, known, own = g.box, lore(g.box), overseas(g)
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


def stands(known: Lore, g: GrandeState, kind: int, place: int) -> bool:
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
            for scoring in (Scoring("general"), Scoring("d3-score-first-only", 0, True)):
                expected = reckon(sight, name, first_only=scoring.first_only)
                assert told(g, rules.payments(g, scoring, area)) == expected, (name, sight)


@pytest.mark.parametrize("name", ["counted", "strength", "pays"])
def test_a_rule_that_is_left_out_would_be_found(name: str) -> None:
    made = game.rules(game.check(SETUPS[2]))
    seams = made.box.seams
    own = getattr(counting, name)
    kept = getattr(seams, name)
    assert own in kept
    rng = random.Random(1)
    different = 0
    for _ in range(10):
        g = filled(made, rng)
        for area in g.box.regions:
            paid = rules.payments(g, Scoring("general"), area)
            expected = reckon(scene(g), g.box.areas[area].id, first_only=False)
            assert told(g, paid) == expected
            object.__setattr__(seams, name, tuple(hook for hook in kept if hook is not own))
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
    assert reckon(sight, "galicia", first_only=False) == {"red": Due(places=4)}
    nobody = sight._replace(holder="")
    assert reckon(nobody, "galicia", first_only=False) == {"blue": Due(places=4)}
