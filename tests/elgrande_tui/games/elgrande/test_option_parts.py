"""The parts of answers come from their types and fields; the app takes no words of an answer apart."""

from __future__ import annotations

import random
import sys
from typing import Any

import pytest
from msgspec.structs import replace

from elgrande_tui.model.game_ui import ui_of
from elgrande_tui.model.match_ui.composing import answer_label, choices_of
from elgrande_tui.model.match_ui.composing import asked as asked_of
from elgrande_tui.model.match_ui.words import LINE_CELLS
from elgrande_tui.model.picking import Part, Picking, words_of
from elgrande_tui.model.selection import Selection
from elgrande_tui.model.typed_answer import TypedAnswer
from engine.core.match import Match
from engine.core.rules import load_game
from engine.core.setup import Setup
from engine.games.elgrande.grande_rules import GrandeRules
from netplay.common.sanitize import trusted
from tests.elgrande_tui.support.table_app import a_port

NAMES = [trusted(name) for name in ("Ana", "Ben", "Cleo")]
SPLITTING = {"split", "rsplit", "partition", "rpartition", "startswith", "endswith", "removeprefix", "removesuffix"}


def rules_with(modules: tuple[str, ...], *variants: str) -> GrandeRules:
    game = load_game("elgrande")
    rules = game.rules(game.check(Setup("elgrande", ("Red", "blue", "green"), modules, variants)))
    assert isinstance(rules, GrandeRules)
    return rules


@pytest.mark.parametrize(
    "rules", [rules_with(()), rules_with(("jubilee",), "V4", "V6"), rules_with(("colonies", "jubilee"))]
)
def test_every_answer_consists_of_its_parts(rules: GrandeRules) -> None:
    options = list(rules.box.options.by_words.values())
    parts = [tuple(ui_of(rules).answers.parts(option)) for option in options]
    assert [words_of(each) for each in parts] == [option.words for option in options]
    assert len(set(parts)) == len(options)
    assert all((each[0].sort == "verb") == bool(option.verb) for each, option in zip(parts, options, strict=True))
    assert {part.sort for each in parts for part in each} >= {"verb", "area", "seat", "card", "number", "plain"}


class Sealed(str):
    """Words that the app may compare and hand to the rules, and not take apart."""

    __slots__ = ()

    def __getattribute__(self, name: str) -> Any:
        if name in SPLITTING and sys._getframe(1).f_globals["__name__"].startswith("elgrande_tui"):
            raise AssertionError(f"'{self!s}' is taken apart by {name}")
        return super().__getattribute__(name)

    def __contains__(self, part: object) -> bool:
        raise AssertionError(f"'{part}' is looked for in '{self!s}'")

    def __getitem__(self, at: Any) -> str:
        raise AssertionError(f"'{self!s}' is taken apart")


@pytest.mark.parametrize("seed", [0, 7, 9])
def test_a_game_is_picked_typed_and_asked_without_taking_answers_apart(seed: int) -> None:
    rules = rules_with(("jubilee",), "V4", "V6")
    match, rng, ui = Match(rules.setup, random.Random(seed)), random.Random(seed), ui_of(rules)
    selection, kinds = Selection(ui), set()
    selection.names = NAMES
    while not match.over:
        seat = match.asked[0]
        asked = match.question(seat)
        assert asked is not None
        about = asked.about | ({"words": Sealed(asked.about["words"])} if "words" in asked.about else {})
        question = replace(asked, words=[Sealed(words) for words in asked.words], about=about)
        kinds.add(question.kind)
        view, words = match.view(seat), rng.choice(asked.words)
        selection.ask(view, question)
        assert selection.picking is not None
        assert asked_of(ui, view, question, selection.picking, NAMES, LINE_CELLS)
        assert answer_label(ui, NAMES, Sealed(words), seat)
        typed = TypedAnswer(ui, view, question, NAMES)
        assert typed.lines()
        if words not in ui.answers.one_word:
            for part in ui.answers.parts(rules.parse(words))[:-1]:
                if part not in typed.picking.path and part in typed.picking.choices:
                    typed.take(part.word)
                    assert typed.lines()
        assert typed.take(words) == asked.words.index(words)
        match.answer(seat, words)
    assert {"use", "special_step", "dial", "bearer"} <= kinds, kinds


def test_a_choice_beside_spots_has_a_number_that_leaves_none_out() -> None:
    """Digits are the spots of Francia there, so that the bearer had a 4 without any 1, 2 and 3 in sight."""
    port = a_port(variants=("V4",), modules=("jubilee",))
    ui = ui_of(port.rules)
    fetch, francia = Part("fetch", "verb"), Part("francia", "area")
    spots = [Part(f".{name}", "spot", f"francia.{name}") for name in ("ambassador", "envoy", "third")]
    picking = Picking([*((fetch, francia, spot) for spot in spots), (fetch, Part("bearer"), francia)])
    assert [(choice.key, choice.word) for choice in choices_of(ui, port.view, picking)] == [
        ("F", "francia"),
        ("0", "bearer"),
    ]
