"""An expansion that lies in a folder of its own is played like those of the box: all its parts, and by everybody."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from engine.bots.bot import Offer, make_bot
from engine.core.errors import AnswerError, ImpossibleError, SetupError
from engine.core.match import Match
from engine.core.rules import load_game
from engine.core.scenes import ScenarioError
from engine.core.setup import Setup
from engine.games.elgrande.modules.registry import MODULES
from engine.records.record import read as read_record
from engine.records.recorder import whole_record
from engine.records.replay import replay
from engine.scenarios.referee import judge
from engine.scenarios.scenario import read
from tests.engine.core.test_noninterference import watched
from tests.engine.support.conserved import assert_conserved
from tests.engine.support.contract import play_random
from tests.games.lighthouse.lighthouse import LIGHTHOUSE, LighthouseLit
from tests.paths import LIGHTHOUSE_INSTALLED, ROOT

COLOURS = ("red", "blue", "green", "yellow", "brown")
HEAD = """
seats = ["A", "B", "C"]
when = ["A: act", "A: beacon granada"]
[options]
modules = ["lighthouse"]
"""
STORM = """
[given]
round = 2
king = "aragon"
offer = ["d1-move-4-any", "d2-decay-3", "d3-score-most", "d4-grande", "d5-king", "l6-storm"]
at = "use A l6-storm"
[given.caballeros]
granada = { A = 3 }
faro = { B = 2 }
[given.played]
A = 13
B = 9
C = 5
"""


KEEPER = """
[given.keepers]
B = "faro"
[given.played]
"""


@pytest.fixture(autouse=True)
def _in_the_box() -> Iterator[None]:
    """Register the expansion in this process, for one test."""
    MODULES.register(LIGHTHOUSE)
    yield
    MODULES.forget(LIGHTHOUSE.name)


def setup(seats: int = 3, modules: tuple[str, ...] = ("lighthouse",), **rest: Any) -> Setup:
    return Setup("elgrande", COLOURS[:seats], modules, **rest)


def judged(then: str, *, options: str = "", given: str = STORM) -> str | None:
    return judge(read(f"{HEAD}{options}{given}[then]\n{then}\n"))


@pytest.mark.some(2)
@pytest.mark.parametrize("modules", [("lighthouse",), ("jubilee", "lighthouse")])
@pytest.mark.parametrize("variants", [(), ("V3", "V4"), ("V1", "V2", "V5")])
def test_the_contract_holds_at_every_ask_of_a_random_match(modules: tuple[str, ...], variants: tuple[str, ...]) -> None:
    rng = random.Random(f"sea {modules} {variants}")
    match = Match(setup(rng.randint(2, 5), modules, variants=variants, options={"fog": rng.random() < 0.5}), rng)
    play_random(match, rng, assert_conserved, every=3)
    assert any(" beacon " in line for line in match.journal.lines())


def test_nothing_that_a_viewer_must_not_know_is_told_with_it() -> None:
    found, leaked = watched(1, modules=("lighthouse",))
    assert leaked == []
    assert found["dial ?"]


def test_its_area_piece_card_question_and_cause() -> None:
    """A comes to the lighthouse as a keeper and is second there."""
    assert judged('keepers.A = "faro"\ngained.A = 1\ngained.B = 3\ncaballeros.faro = { A = 1, B = 2 }') is None
    assert judged('keepers.A = "granada"') is not None
    match = at_storm()
    match.answer(0, "act")
    question = match.question(0)
    assert question is not None
    assert (question.kind, question.words, dict(question.about)) == (
        "beacon",
        ["beacon granada", "beacon valencia"],
        {"card": "l6-storm", "keepers": 0},
    )
    match.answer(0, "beacon granada")
    view: Any = match.view(1)
    assert [(scored.cause, view.now.areas[scored.area]) for scored in view.ledger] == [
        ("lighthouse", [0, 2, 0, 1, 0, 0])
    ]


def test_its_option_changes_the_game_and_belongs_to_it_alone() -> None:
    """In fog the first place alone is paid."""
    assert judged("gained.A = 0\ngained.B = 3", options="fog = true\n") is None
    game = load_game("elgrande")
    assert game.check(setup()).options["fog"] is False
    with pytest.raises(
        SetupError, match=r"options.fog: the game has no such option; it has edition.*deals, unadvised$"
    ):
        game.check(setup(modules=(), options={"fog": True}))
    with pytest.raises(SetupError, match="options: Expected `bool`"):
        game.check(setup(options={"fog": "thick"}))


def at_storm(**more: Any) -> Match:
    text = HEAD + STORM.replace("granada = { A = 3 }", "granada = { A = 3 }\nvalencia = { A = 1 }")
    scenario = read(text)
    return Match(scenario.setup, random.Random(1), begin=scenario.begin, **more)


def test_its_step_can_be_vetoed_by_its_own_word() -> None:
    given = STORM.replace("[given.played]", "[given.vetoes]\nB = 2\n[given.played]")
    text = f'{HEAD}{given}[then]\ngained.B = 0\nkeepers.A = ""\n'.replace('"A: beacon granada"', '"B: veto"')
    assert judge(read(text)) is None


def test_a_standing_offer_of_its_own_is_taken_and_believed() -> None:
    given = STORM.replace("use A l6-storm", "card A").replace("[given.played]", KEEPER)
    scenario = read(HEAD.replace('"A: act", "A: beacon granada"', "") + given)
    match = Match(scenario.setup, random.Random(1), begin=scenario.begin)
    question = match.question(1)
    assert question is not None
    assert (question.kind, question.words) == ("offer", ["signal"])
    match.rules.plausibility().question(question, match.view(1))
    match.answer(1, "signal")
    assert match.question(1) is None


def test_what_it_tells_is_believed_within_its_bounds() -> None:
    credible = Match(setup(), random.Random(1)).rules.plausibility()
    credible.event(LighthouseLit(0, 3, True))
    for told in (LighthouseLit(0, 3, 1), LighthouseLit(7, 3, True)):  # type: ignore[arg-type]
        with pytest.raises(ImpossibleError):
            credible.event(told)


def test_its_reasons_are_told() -> None:
    match = at_storm()
    with pytest.raises(AnswerError, match="Faro lies in the sea: no King and no Grande enters"):
        match.answer(0, "king faro")


def test_its_words_name_no_seat_and_no_other_module_beside_it() -> None:
    game = load_game("elgrande")
    assert game.has("lighthouse")
    assert game.has("V6")
    assert not game.has("planted")
    assert game.check(Setup("elgrande", ("beacon", "faro")))
    for name in ("Beacon", "signal", "faro", "keeper"):
        with pytest.raises(SetupError, match="cannot name a seat"):
            game.check(Setup("elgrande", ("red", name), ("lighthouse",)))
    with pytest.raises(SetupError, match="'lighthouse' cannot be combined with 'V6'"):
        game.check(setup(variants=("V6",)))


def test_a_scenario_without_it_says_that_it_is_lacking() -> None:
    with pytest.raises(ScenarioError, match=r"given.keepers: unknown \(only with lighthouse\)"):
        read('seats = ["A", "B"]\n[given]\nking = "galicia"\nat = "end"\nkeepers = {}\n')


def test_a_record_of_it_is_played_again() -> None:
    rng = random.Random(5)
    match = Match(setup(2), rng)
    while not match.over:
        match.answer(match.asked[0], rng.choice(match.options(match.asked[0])))
    text = whole_record(match)
    assert 'modules = ["lighthouse"]' in text
    assert "fog = false" in text
    assert replay(read_record(text)).hash() == match.hash()


def test_a_bot_weighs_its_answers_by_what_the_module_knows_of_them() -> None:
    """Alone in Granada, and one of three in Valencia: the caballero that is missed less goes."""
    text = HEAD + STORM.replace("granada = { A = 3 }", "granada = { A = 1 }\nvalencia = { A = 6 }")
    scenario = read(text)
    match = Match(scenario.setup, random.Random(1), begin=scenario.begin)
    match.answer(0, "act")
    question = match.question(0)
    assert question is not None
    offer = Offer(question.kind, match.options(0), question.about)
    bot = make_bot("easy", match.rules, 0)
    assert {bot.choose(match.view(0), offer, random.Random(seed)).words for seed in range(5)} == {"beacon valencia"}


def test_installed_it_is_found_by_its_entry_point() -> None:
    """In an interpreter of its own, where nobody has registered it."""
    code = (
        "from engine.core.rules import load_game\nfrom engine.core.setup import Setup\ngame = load_game('elgrande')\n"
        "setup = game.check(Setup('elgrande', ('red', 'blue'), ('lighthouse',)))\n"
        "print(game.has('lighthouse'), game.rules(setup).parse('beacon galicia').words)"
    )
    paths = os.pathsep.join((str(ROOT), str(LIGHTHOUSE_INSTALLED)))
    command = [sys.executable, "-c", code]
    there = subprocess.run(
        command, capture_output=True, text=True, check=True, cwd=ROOT, env={**os.environ, "PYTHONPATH": paths}
    )
    assert there.stdout == "True beacon galicia\n"
    away = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert "SetupError: there is no module or variant 'lighthouse'; there are: jubilee" in away.stderr
