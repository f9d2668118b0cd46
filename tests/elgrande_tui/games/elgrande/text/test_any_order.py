"""Names that stand for the same answer in any order are understood so, wherever answers are given in words."""

from __future__ import annotations

import random
from itertools import permutations

import pytest

from elgrande_tui.model.game_ui import ui_of
from elgrande_tui.model.match_ui.match_ui import MatchUI
from elgrande_tui.model.selection import Selection
from elgrande_tui.model.typed_answer import TypedAnswer
from engine.core.match import Match
from engine.core.option import Option
from engine.core.question import Question
from engine.core.scenes import ScenarioError
from engine.core.setup import Setup
from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.model.options import Move
from engine.records.record import read as read_record
from engine.records.recorder import whole_record
from engine.records.replay import replay
from engine.scenarios.referee import judge
from engine.scenarios.scenario import read
from netplay.common.sanitize import trusted
from tests.paths import ROOT

NAMES = [trusted(name) for name in ("Ana", "Ben", "Cleo")]
COURT = ("king_intrigue", "players_edition", "special_cards")
GAMES = [((), ()), (("jubilee",), ("V4",)), (("colonies",), ()), (("grandissimo",), ()), (COURT, ())]
NAMED = {"ally": 2, "span": 2, "offer": 3}
"""By verb, how many areas come in any order."""
CARDS = ("power 43", "power 53", "power 125")
TOWARDS = ("take alliance", "pick pe-allianz", "pick pe-brueckenbau", "pick sk-sw-three", "use power", *CARDS)
"""What is answered where it can be, as it leads to such answers."""


def orders(option: Option) -> list[str]:
    """Return the words of an answer with its areas in every order in which they mean the same."""
    words, last = option.words.split(), NAMED.get(option.verb, 0)
    return [" ".join((*words[: len(words) - last], *names)) for names in permutations(words[len(words) - last :])]


@pytest.mark.parametrize(("modules", "variants"), GAMES)
def test_every_order_is_understood_in_whole_games(modules: tuple[str, ...], variants: tuple[str, ...]) -> None:
    setup, seen = Setup("elgrande", ("A", "B", "C"), modules, variants, {"length": "short"}), set[str]()
    for seed in range(3):
        match, rng = Match(setup, random.Random(seed), listen=False), random.Random(seed)
        while not match.over:
            seat = rng.choice(match.asked)
            offered = match.options(seat)
            for option in offered:
                assert {match.rules.parse(words) for words in orders(option)} == {option}
                assert option.any_order == NAMED.get(option.verb, 0)
                if isinstance(option, Move):
                    *start, source, target = option.words.split()
                    assert match.rules.parse(" ".join((*start, target, source))) is not option or source == target
            seen |= {option.verb for option in offered if option.any_order}
            wanted = [option for option in offered if option.any_order or option.words.startswith(TOWARDS)]
            chosen, before = rng.choice(wanted or offered), len(match.journal)
            match.answer(seat, rng.choice(orders(chosen)).upper())
            assert match.journal.entries[before][1] is chosen
    assert seen == {verb for verb in NAMED if any(verb in words for words in by_words(match))}


def by_words(match: Match) -> set[tuple[str, ...]]:
    """Return the words of all answers of a game but relocations."""
    assert isinstance(match.rules, GrandeRules)
    return {tuple(words.split()) for words in match.rules.box.options.by_words.listed}


def offer(*, modules: tuple[str, ...], verb: str) -> tuple[MatchUI, Match, Question]:
    """Return a question of a game at random in which such an answer is on offer, and what the match shows."""
    setup = Setup("elgrande", ("A", "B", "C"), modules, (), {"length": "short"})
    for seed in range(200):
        match, rng = Match(setup, random.Random(seed)), random.Random(seed)
        while not match.over:
            seat = match.asked[0]
            question = match.question(seat)
            assert question is not None
            if any(words.startswith(f"{verb} ") for words in question.words):
                return ui_of(match.rules), match, question
            match.answer(seat, rng.choice(match.options(seat)))
    raise AssertionError(f"{verb} was never on offer")


@pytest.mark.parametrize(
    ("modules", "verb"),
    [
        (COURT, "ally"),
        (COURT, "span"),
        pytest.param(COURT, "offer", marks=pytest.mark.nightly),  # of thousands of answers
        (("grandissimo",), "ally"),
    ],
)
def test_every_order_can_be_typed_and_picked(modules: tuple[str, ...], verb: str) -> None:
    ui, match, question = offer(modules=modules, verb=verb)
    view = match.view(match.asked[0])
    options = [(index, match.rules.parse(words)) for index, words in enumerate(question.words)]
    wanted = [(index, option) for index, option in options if option.verb == verb]
    for index, option in wanted[:: 1 + len(wanted) // 25]:
        for typed in orders(option):
            assert TypedAnswer(ui, view, question, NAMES).take(typed) == index, typed
            short = " ".join(word[:-1] if len(word) > 7 else word for word in typed.split())
            assert TypedAnswer(ui, view, question, NAMES).take(short) == index, short
            step_by_step = TypedAnswer(ui, view, question, NAMES)
            *begun, last = typed.split()
            for word in begun:
                if word not in [part.word for part in step_by_step.picking.path]:
                    assert step_by_step.take(word) is None
            assert step_by_step.take(last) == index, typed
    selection = Selection(ui)
    selection.names = NAMES
    selection.ask(view, question)
    assert selection.picking is not None
    assert len(selection.picking.answers) == len(question.words)
    assert {index for way in selection.picking.ways for index in selection.picking.begun(way)} >= {
        *range(len(question.words))
    }


SCENARIO = """
name = "Any order"
seats = ["A", "B", "C", "D"]
when = ["{when}"]
[options]
modules = ["king_intrigue", "players_edition"]
[given]
at = "use B"
played = {{ A = 180, B = 53, C = 10, D = 170 }}
king = "granada"
[then]
refused = "{refused}"
[then.legal.B]
{legal}
"""


def test_scenarios_understand_every_order() -> None:
    for words in ("span aragon valencia", "span valencia aragon"):
        text = SCENARIO.format(when=f"B: {words}", refused=f"B: {words}", legal='include = ["done"]')
        assert judge(read(text)) is None
        for key in ("include", "exclude"):
            text = SCENARIO.format(when="B: done", refused="B: span granada sevilla", legal=f'{key} = ["{words}"]')
            assert (judge(read(text)) is None) == (key == "include")
    with pytest.raises(ScenarioError, match="expected words of the game"):
        read(SCENARIO.format(when="B: done", refused="B: span valencia aragn", legal=""))


def test_records_are_understood_in_every_order_and_written_in_one() -> None:
    text = (ROOT / "tests" / "records" / "five-court.txt").read_text(encoding="utf-8")
    other = text.replace("span castilla_la_vieja pais_vasco", "span pais_vasco castilla_la_vieja")
    other = other.replace("offer yellow pais_vasco sevilla valencia", "offer yellow valencia pais_vasco sevilla")
    assert text != other
    assert whole_record(replay(read_record(other))) == text
