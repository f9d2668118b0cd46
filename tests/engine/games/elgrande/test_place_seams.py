"""Where pieces come from, stand and go asks modules: the harbour (`tests/games/small/harbour.py`) answers."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest

from engine.core.ask import Steps
from engine.core.match import Match
from engine.core.rules import load_game
from engine.core.setup import Setup
from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.model.module import GrandeModule
from engine.games.elgrande.model.state import GrandeState, Seams
from engine.games.elgrande.modules.registry import MODULES
from engine.scenarios.referee import judge
from engine.scenarios.scenario import read
from tests.games.small.harbour import HARBOUR

SCENE = """
seats = ["A", "B", "C"]
when = [{when}]
[options]
modules = ["harbour"]
[given]
round = {number}
king = "aragon"
offer = ["d1-move-4-any", "d2-decay-3", "d3-score-most", "d4-grande", "d5-king", "h8-tide"]
at = "{at}"
[given.court]
A = 4
B = 6
[given.grandes]
A = "granada"
B = "sevilla"
[given.caballeros]
granada = {{ A = 2, B = 1 }}
aragon = {{ B = 2 }}
"isla.cove" = {{ A = 2 }}
[given.played]
A = 12
B = 9
C = 5
[then]
{then}
"""


@pytest.fixture(autouse=True)
def _in_the_box() -> Iterator[None]:
    MODULES.register(HARBOUR)
    yield
    MODULES.forget(HARBOUR.name)


def judged(at: str, when: list[str], then: str, number: int = 3) -> str | None:
    words = ", ".join(f'"{one}"' for one in when)
    return judge(read(SCENE.format(at=at, when=words, then=then, number=number)))


def legal(seat: str, *, include: list[str] | None = None, exclude: list[str] | None = None) -> str:
    return f"[then.legal.{seat}]\ninclude = {include or []}\nexclude = {exclude or []}".replace("'", '"')


def test_caballeros_are_relocated_within_a_region_that_says_so() -> None:
    """H-1 and H-3: as a sunned one it has moved already, so it stays."""
    use, move = "use A h8-tide", "A: move A isla.cove isla.hill"
    assert (
        judged(use, [], legal("A", include=["move A isla.cove isla.hill"], exclude=["move A granada granada"])) is None
    )
    then = 'caballeros."isla.hill" = { A = 1 }\ncaballeros."isla.cove" = { A = 1 }\n'
    gone = ["move A sunned isla.hill isla.cove"]
    assert judged(use, [move], then + legal("A", include=["move A isla.cove isla.hill"], exclude=gone)) is None


def test_a_place_that_only_holds_is_reached_by_its_module_alone() -> None:
    """H-4: no card relocates to the galley, names or scores it."""
    use = "use A h8-tide"
    assert judged(use, [], legal("A", include=["place galley"], exclude=["move A granada galley"])) is None
    assert judged(use, ["A: place galley", "A: place galley"], "court.A = 2\ncaballeros.galley.A = 2") is None
    box = rules().box
    galley = box.index["galley"]
    assert galley not in (*box.regions, *box.places_by_name, *box.on_disc)
    assert galley not in box.tables(box.king_closes[1]).boards


def test_what_the_king_closes_may_be_opened() -> None:
    """H-5: in round 2 B leaves the King's region; no caballero is placed there."""
    move = ["move B aragon galicia", "move B granada aragon"]
    assert judged("use B d1-move-4-any", [], legal("B", exclude=move)) is None
    assert judged("use B d1-move-4-any", [], legal("B", include=move, exclude=["place aragon"]), number=2) is None


def test_grandes_stay_where_modules_hold_them() -> None:
    """H-6."""
    assert judged("use A d4-grande", [], legal("A", exclude=["grande sevilla"])) is None
    assert judged("use B d4-grande", [], legal("B", include=["grande granada"])) is None


def test_a_rule_around_a_section_runs_whoever_owns_it() -> None:
    """H-7: B has six at court."""
    assert judged("card B", [], "court.B = 5\n" + legal("B", include=["take h8-tide"])) is None
    assert judged("card A", [], "court.A = 4\n" + legal("A", include=["take h8-tide"])) is None


def test_the_discs_of_set_up() -> None:
    """H-2: two at home, two where the disc shows; seven at court, or nine."""
    match = Match(Setup("elgrande", ("red", "blue"), (HARBOUR.name,)), random.Random(1))
    g = match.position.state
    assert isinstance(g, GrandeState)
    king = f"dial {g.box.areas[g.king].id}"
    assert match.asked == [0, 1]
    match.answer(0, king)
    away = next(area for area in g.box.on_disc if area not in (g.king, *g.grandes))
    match.answer(1, f"dial {g.box.areas[away].id}")
    assert (g.court[:2], g.provinces[:2], g.areas[away][1]) == ([9, 7], [19, 19], 2)


def rules(*modules: str) -> GrandeRules:
    game = load_game("elgrande")
    found = game.rules(game.check(Setup("elgrande", ("red", "blue"), (HARBOUR.name, *modules))))
    assert isinstance(found, GrandeRules)
    return found


def test_a_stack_has_its_number_whatever_others_there_are() -> None:
    assert rules().box.stack_numbers == (1, 2, 3, 4, 5, 8)


def test_set_up_has_phases_whatever_the_order_of_modules() -> None:
    called: list[str] = []

    def note(phase: str) -> tuple[Callable[[GrandeState], Steps[None]]]:
        def noted(g: GrandeState) -> Steps[None]:
            called.append(phase)
            yield from ()

        return (noted,)

    phases = {
        "hands": Seams(hands=note("hands")),
        "discs": Seams(discs=note("discs")),
        "standards": Seams(standards=note("standards")),
        "set_up": Seams(set_up=note("set_up")),
    }
    extra = [GrandeModule(f"p{number}", seams=seams) for number, seams in enumerate(phases.values())]
    for module in extra:
        MODULES.register(module)
    try:
        Match(Setup("elgrande", ("red", "blue"), tuple(module.name for module in extra)), random.Random(1))
    finally:
        for module in extra:
            MODULES.forget(module.name)
    assert called == list(reversed(phases))
