"""The notes of help and guide: there is one for whatever can be asked, and their rules exist."""

from __future__ import annotations

import random
import re

import pytest

from elgrande_tui.games.elgrande.model.first_steps import lessons_of, topics_of
from elgrande_tui.games.elgrande.module_uis import all_seams
from elgrande_tui.games.elgrande.text.cards import card_text
from elgrande_tui.games.elgrande.text.explained import card_note, house_rules
from elgrande_tui.model.game_ui import game_ui, note_of, notes_of, translated, ui_of
from elgrande_tui.model.help_note import HelpNote
from engine.core.match import Match
from engine.core.setup import Setup
from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.model.box import FLAGS
from engine.games.elgrande.model.figures import Card, printed
from engine.games.elgrande.model.joined_figures import addition
from engine.games.elgrande.model.view import GrandeView
from engine.games.elgrande.modules.registry import MODULES, VARIANTS
from tests.paths import ENGINE, RULES

CARDS: dict[str, Card] = {
    card.id: card
    for cards_of in (printed().cards, *(addition(module).cards for module in (*VARIANTS.values(), *MODULES.values())))
    for card in cards_of
}
TOPICS = notes_of(game_ui("elgrande"))
ENGINE_ROOM = ENGINE / "games" / "elgrande"
ASKED = re.compile(r'Ask\(\s*\w+, "(\w+)"')


def rule_ids() -> set[str]:
    """The ids that stand first in the lines of the lists."""
    lines = [line for file in RULES.glob("*.txt") for line in file.read_text().splitlines()]
    return {line.split()[0] for line in lines if line and not line.startswith("#")}


def note_on(topic: str, edition: str) -> HelpNote:
    """The note on a topic or a card."""
    return card_note(topic, CARDS, edition) or translated(TOPICS[topic])


def test_every_kind_of_question_the_engine_asks_has_a_note() -> None:
    asked = {kind for path in ENGINE_ROOM.rglob("*.py") for kind in ASKED.findall(path.read_text(encoding="utf-8"))}
    assert len(asked) > 10
    assert asked <= {*TOPICS}


def test_every_action_card_has_a_note_and_nothing_else_has() -> None:
    assert all_seams().cards.keys() == CARDS.keys()


@pytest.mark.parametrize("topic", [*TOPICS, *CARDS])
def test_a_note_has_two_to_five_sentences_an_example_and_rules_that_exist(topic: str) -> None:
    for edition in ("2015", "1996"):
        note = note_on(topic, edition)
        assert note.title
        assert 2 <= len(re.findall(r"[.!?](?: |$)", note.text)) <= 5
        assert note.example.endswith(".")
        assert note.rules
        assert set(note.rules) <= rule_ids()


def test_a_card_reads_as_its_edition_does() -> None:
    for card in CARDS:
        for edition in ("2015", "1996"):
            assert note_on(card, edition).text.startswith(card_text(card, edition))


def test_house_rules_are_told_where_they_belong() -> None:
    assert len(house_rules(FLAGS)) == 2
    assert len(house_rules(FLAGS, "d2-return-1-each")) == 1
    assert house_rules(FLAGS, "d5-king") == house_rules(()) == []


@pytest.mark.parametrize(
    ("variants", "modules"), [((), ()), (("V2", "V4", "V5", "V6"), ("jubilee",)), ((), ("colonies",))]
)
def test_whole_games_are_explained(variants: tuple[str, ...], modules: tuple[str, ...]) -> None:
    """Whatever is asked has topics, all of them can be told, and a first question begins with the goal."""
    told: set[str] = set()
    for seed in range(4):
        setup = Setup("elgrande", ("red", "blue", "green"), modules, variants, {"length": "short"})
        match, rng = Match(setup, random.Random(seed)), random.Random(seed)
        rules = match.rules
        assert isinstance(rules, GrandeRules)
        while not match.over:
            seat = match.asked[0]
            question, view = match.question(seat), match.view(seat)
            assert question is not None
            assert isinstance(view, GrandeView)
            assert question.kind in (*TOPICS, "offer")
            lessons = list(lessons_of(view, question))
            assert set(topics_of(question)) <= set(lessons)
            for topic in set(lessons) - told:
                assert note_of(ui_of(rules), topic).text
            if not told:
                assert lessons[0] == "goal"
            told.update(lessons)
            match.answer(seat, rng.choice(question.words))
    assert {"goal", "round", "screen", "scored", "ties", "undo", "king", "castillo", "grande"} <= told
