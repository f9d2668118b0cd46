"""Colonies in words: whole games are told without an id, and what only Colonies have reads as it should."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import pytest
from rich.cells import cell_len

from elgrande_tui.games.elgrande.facts import GrandeFacts
from elgrande_tui.games.elgrande.modules.colonies.overseas import holds, overseas_lines
from elgrande_tui.games.elgrande.modules.colonies.wording import brief
from elgrande_tui.games.elgrande.plain.reports import map_lines, seat_lines
from elgrande_tui.games.elgrande.seams import Brief
from elgrande_tui.games.elgrande.text.announced import announced, announced_shortly
from elgrande_tui.games.elgrande.text.sentences import scoring_title
from elgrande_tui.games.elgrande.text.table import area_name
from elgrande_tui.model.game_ui import game_ui, ui_of
from elgrande_tui.model.match_ui.composing import answer_label
from elgrande_tui.widgets.glyphs import FANCY
from engine.core.event import Event, visible_to
from engine.core.match import Match
from engine.core.question import Question
from engine.core.setup import Setup
from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.model import events as e
from engine.games.elgrande.model.state import GrandeState
from engine.games.elgrande.model.view import GrandeView
from engine.games.elgrande.modules.colonies import events as c
from engine.games.elgrande.modules.colonies.module import COLONIES
from engine.games.elgrande.modules.colonies.state import KeptCard, overseas
from netplay.common.sanitize import trusted
from tests.elgrande_tui.support.words import prompt, sentence, waiting

NAMES = [trusted(name) for name in ("Ana", "Ben", "Cleo")]
SEATS = ("red", "blue", "green")
GLYPHS = FANCY


def a_match(seed: int, *modules: str) -> Match:
    return Match(Setup("elgrande", SEATS, modules or ("colonies",), (), {"length": "short"}), random.Random(seed))


def rules_of(match: Match) -> GrandeRules:
    assert isinstance(match.rules, GrandeRules)
    return match.rules


RULES = rules_of(a_match(1))
BOX = RULES.box
AREA = BOX.index


def view_of(match: Match, seat: int | None) -> GrandeView:
    view = match.view(seat)
    assert isinstance(view, GrandeView)
    return view


def facts_of(match: Match, seat: int | None) -> GrandeFacts:
    return GrandeFacts(rules_of(match), view_of(match, seat), seat, NAMES)


def ids(rules: GrandeRules) -> set[str]:
    """Every word of the notation that is no word of the language."""
    areas, cards = {area.id for area in rules.box.areas}, set(rules.box.cards)
    return {*areas, *cards, *rules.setup.seats, "conspire", *COLONIES.reasons, *COLONIES.contents.questions} - {
        *("sail", "fill", "strike", "transport"),
    }


@dataclass
class Told:
    """What whole games say, and the words that must not be in it."""

    leaks: set[str]
    prompts: dict[str, set[str]]

    def hear(self, text: str, cells: int | None = None) -> None:
        assert text
        assert "{" not in text
        assert not {*re.findall(r"[\w.\-]+", text.replace("Pink", ""))} & self.leaks, text
        assert cells is None or cell_len(text) <= cells, text


def seen(rules: GrandeRules) -> Any:
    """What of a context the short form of an event needs."""
    return SimpleNamespace(rules=rules, glyphs=GLYPHS)


def questions(match: Match, rng: random.Random, told: Told) -> Iterator[tuple[int, Question]]:
    """Play to the end, what Colonies bring before all else in most cases, and hear what everybody is told."""
    rules, happened = rules_of(match), match.opening
    own = {*COLONIES.verbs, "act"}
    while True:
        for event in visible_to(happened, 0):
            told.hear(sentence(rules, NAMES, event))
            if (short := brief(seen(rules), event)) is not None:
                told.hear(short.what, 12)
            if isinstance(event, e.Announced):
                told.hear(announced(rules, NAMES, event.words, event.seat))
                told.hear(announced_shortly(rules, event.words))
        if match.over:
            return
        seat = rng.choice(match.asked)
        question = match.question(seat)
        assert question is not None
        yield seat, question
        wanted = [words for words in question.words if words.partition(" ")[0] in own]
        happened = match.answer(seat, rng.choice(wanted if wanted and rng.random() < 0.6 else question.words))


@pytest.mark.some(1)
@pytest.mark.parametrize("modules", [("colonies",), ("colonies", "jubilee")])
def test_whole_games_are_told_in_words(modules: tuple[str, ...]) -> None:
    told = Told(ids(rules_of(a_match(1, *modules))), {})
    for seed in range(5):
        match, rng = a_match(seed, *modules), random.Random(seed)
        rules = rules_of(match)
        for seat, question in questions(match, rng, told):
            asked = prompt(rules, view_of(match, seat), question, NAMES)
            told.hear(asked, 80)
            assert asked != "Choose an answer."
            told.prompts.setdefault(question.kind, set()).add(asked)
            labels = [answer_label(ui_of(rules), NAMES, words, seat) for words in question.words]
            assert len(set(labels)) == len(labels) or question.kind == "choose_card", labels
            for label in labels:
                told.hear(label)
            for other in {0, 1, 2, None} - {*match.asked}:
                told.hear(waiting(rules, view_of(match, other), NAMES))
        for line in (
            *overseas_lines(facts_of(match, 0)),
            *map_lines(facts_of(match, 0), ""),
            *seat_lines(facts_of(match, 0)),
        ):
            told.hear(line)
    assert {"dial", "sail", "end_of_turn", "special_step"} <= told.prompts.keys()


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (c.Landed(0, -1, 2), "2 caballeros of Ana begin at the court."),
        (c.TilesLaid(1, 2), "New on the colonies: 1 gold tile in América and 2 wares tiles in África."),
        (
            e.AreaScored(3, "gold", AREA["aragon"], [e.Payment(1, 0, 0, 0, 0, 6)]),
            "Ben delivers gold in Aragón: 6 points.",
        ),
        (
            e.AreaScored(3, "wares", AREA["aragon"], [e.Payment(1, 0, 0, 0, 0, 4)]),
            "Ben delivers wares in Aragón: 4 points.",
        ),
        (
            e.AreaScored(3, "general", AREA["america"], [e.Payment(0, 1, 4, 0, 0, 5)]),
            "Points in América: Ana 9 (office 5).",
        ),
        (
            c.MarkerLaid(0, AREA["galicia"], BOX.rounds[1]),
            "Ana marks Galicia: it is scored at the end of round 2.",
        ),
        (
            c.MarkerLaid(0, AREA["galicia"], 10),
            "Ana marks Galicia: it is scored after the last general scoring.",
        ),
    ],
)
def test_events_are_told(event: Event, said: str) -> None:
    assert sentence(RULES, NAMES, event) == said


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (c.Sailed(0, 0, AREA["ship"], AREA["america.viceroy"]), "~ Viceroy"),
        (c.Sailed(0, 0, AREA["ship"], AREA["castilla_la_nueva"]), "~ C.Nueva"),
        (c.TableMoved(0, AREA["sevilla"], AREA["pais_vasco"]), "⊓ P.Vasco"),
        (c.MarkerLaid(0, AREA["cataluna"], 4), "Σ Cataluña"),
    ],
)
def test_areas_have_their_whole_names_of_the_map_in_few_cells(event: Event, said: str) -> None:
    assert brief(seen(RULES), event) == Brief(0, said)
    assert cell_len(said) <= 12


def kind(words: str) -> int:
    return BOX.kinds.number(words)


def test_a_piece_has_all_its_traits_among_choices_and_the_lasting_ones_in_the_log() -> None:
    def label(words: str, player: int = 0) -> str:
        return answer_label(ui_of(RULES), NAMES, words, player)

    assert label("move red gold ready america aragon") == (
        "move one of your caballeros with gold, ready to sail, from América to Aragón"
    )
    assert label("move red gold america aragon", 1) == "move a caballero of Ana with gold from América to Aragón"
    assert label("sail red wares ready africa ship") == (
        "send one of your caballeros with wares by sea from África to the Ship"
    )
    assert label("load black america gold") == "put a black caballero on gold in América"
    assert label("fetch wares africa") == "fetch a caballero with wares from África"
    moved = e.Moved(0, kind("blue gold ready"), AREA["america"], AREA["aragon"])
    assert sentence(RULES, NAMES, moved) == "Ana moves a caballero of Ben with gold from América to Aragón."


def test_relocations_inside_a_region_are_about_the_table() -> None:
    def label(words: str) -> str:
        return answer_label(ui_of(RULES), NAMES, words, 0)

    assert label("move red sevilla sevilla") == "take one of your caballeros off the limitation table in Sevilla"
    assert label("move blue beside sevilla sevilla") == "put a caballero of Ben on the limitation table in Sevilla"
    assert label("fill blue") == "put a caballero of Ben on the limitation table"
    off = e.Moved(0, kind("red"), AREA["sevilla"], AREA["sevilla"])
    assert sentence(RULES, NAMES, off) == "Ana takes a caballero off the limitation table in Sevilla."
    on = e.Moved(0, kind("black beside"), AREA["sevilla"], AREA["sevilla"])
    assert sentence(RULES, NAMES, on) == "Ana puts a black caballero on the limitation table in Sevilla."


def test_a_tile_that_is_lost_is_told() -> None:
    sent = e.SentBack(0, kind("blue gold"), AREA["america"], 1)
    assert (
        sentence(RULES, NAMES, sent) == "1 caballero of Ben goes back from América to the provinces; its tile is lost."
    )
    gone = e.WentTo(kind("blue wares ready"), 2, AREA["ship"], AREA["castillo"])
    assert sentence(RULES, NAMES, gone) == (
        "2 caballeros of Ben go from the Ship to the Castillo; their tiles are lost."
    )


def test_the_step_of_the_inquisition_is_not_taken_for_the_free_action_of_the_same_name() -> None:
    assert announced(RULES, NAMES, "inquisitor", 0) == "take the Grand Inquisitor"
    assert answer_label(ui_of(RULES), NAMES, "inquisitor", 0) == (
        "take 1 more caballero to the court (Grand Inquisitor)"
    )


def test_what_tells_a_piece_apart_stands_before_the_places_of_a_step_in_few_cells() -> None:
    assert announced_shortly(RULES, "move red beside galicia africa") == "move Red beside Galicia > África"
    assert announced_shortly(RULES, "move red gold ready america america.viceroy") == (
        "move Red gold and ready to sail América > Viceroy"
    )
    assert announced_shortly(RULES, "move red ship africa, move red beside galicia africa") == (
        "move Red Ship > África, beside Galicia > África"
    )


def test_equal_steps_are_counted() -> None:
    words = "send blue ready ship, send blue ready ship"
    assert announced(RULES, NAMES, words, 0) == "send back a caballero of Ben, ready to sail, from the Ship (2 times)"


def test_deliveries_have_a_title() -> None:
    paid = e.AreaScored(4, "gold", AREA["aragon"], [e.Payment(1, 0, 0, 0, 0, 6)])
    assert scoring_title(RULES, paid) == "Gold delivered, round 2"


def a_table() -> Match:
    """A moment with everything that lies on the table."""
    match = a_match(1)
    while match.question(match.asked[0]).kind != "play_power":  # type: ignore[union-attr]
        match.answer(match.asked[0], 0)
    g = match.position.state
    assert isinstance(g, GrandeState)
    own, areas = overseas(g), g.areas
    for row in areas:
        row[:] = [0] * len(row)
    areas[AREA["ship"]][kind("red ready")] = 2
    areas[AREA["ship.captain"]][kind("blue")] = 1
    areas[AREA["america"]][kind("red ready")] = 1
    areas[AREA["america"]][kind("red gold")] = 1
    areas[AREA["america"]][kind("red gold ready")] = 1
    areas[AREA["america"]][kind("black ready")] = 1
    areas[AREA["sevilla"]][kind("blue")] = 6
    areas[AREA["sevilla"]][kind("red beside")] = 1
    own.gold, own.wares, own.table, own.holder = 1, 2, AREA["sevilla"], 1
    own.kept, own.mark, own.marked = (KeptCard(0, "double-strike", 2),), AREA["ship"], 99
    own.blocked = ("d5-king",)
    return match


def test_questions_of_other_turns_and_kept_cards_are_asked() -> None:
    def asked(kind: str, words: list[str], **about: object) -> str:
        return prompt(RULES, view_of(a_match(1), 0), Question(1, kind, words, about, True), NAMES)

    assert asked("strike", ["pass", "strike"], card="d5-king", of=1) == (
        'Double Strike: repeat "Move the King" of Ben, or pass?'
    )
    assert asked("fill", ["fill red", "fill blue"], left=2) == (
        "2 fields of the limitation table are free: who takes the next one?"
    )
    assert asked("special_step", ["block d5-king", "stop"], card="turn-action-card", step=1, left=1) == (
        "Turn down a card on offer now, or stop and keep this card for later."
    )
    assert asked("offer", ["block d5-king"]) == "Before a card is chosen you may turn one of them down."
    assert asked("special_step", ["sail red ready america ship", "stop"], card="d1-move-3-any", step=2, left=1) == (
        '"Move any three" has no further effect: stop.'
    )
    words = ["send red america", "send red ready america"]
    assert asked("owner_return", words, card="d2-secret-return-2", left=2) == (
        "2 of your caballeros return: which ones?"
    )


def test_what_lies_overseas_is_reported() -> None:
    lines = overseas_lines(facts_of(a_table(), 0))
    assert "The Ship: Ana 2 (2 ready to sail). It is marked: scored after the last general scoring." in lines
    assert "captain +3: Ben." in lines
    assert (
        "América (4 0 0): Ana 3 (2 with gold, 2 ready to sail), Ben 0, black 1 (1 ready to sail). "
        "1 gold tile lies here." in lines
    )
    assert "Ready to sail from the Ship: Ana 2." in lines
    assert "Ready to sail from América: Ana 2, black 1." in lines
    assert "The limitation table is in Sevilla: 6 of 6 fields taken." in lines
    assert "The Ship is marked: scored after the last general scoring." in lines
    assert "Ben holds the Grand Inquisitor." in lines
    assert 'Ana keeps "Double Strike" from round 1.' in lines
    assert "Turned down in this round: Move the King." in lines


def test_a_seat_holds_the_inquisitor_and_kept_cards() -> None:
    facts = facts_of(a_table(), 0)
    assert holds(facts, 0) == ['keeps "Double Strike" from round 1']
    assert holds(facts, 1) == ["holds the Grand Inquisitor"]
    assert holds(facts, 2) == []


def test_only_discs_of_a_general_scoring_are_said_to_be_about_the_castillo() -> None:
    match, first_step = a_match(1), ui_of(RULES).words.first_step
    assert first_step is not None
    question = match.question(0)
    assert question is not None
    assert question.about["card"] == "landing"
    assert first_step(view_of(match, 0), question, 1) is None
    assert first_step(view_of(match, 0), Question(1, "dial", question.words, {"card": "d4-eviction"}, True), 1) is None
    general = first_step(view_of(match, 0), Question(1, "dial", question.words, {"card": "general"}, True), 1)
    assert general is not None
    assert "Castillo" in general.text


def test_every_area_and_figure_of_it_has_a_name() -> None:
    assert all(area_name(area.id) != area.id for area in BOX.areas)
    game = game_ui("elgrande")
    paths = [figure for path, figure in game.figures(("colonies",)).figures.items() if path.startswith("colonies.")]
    assert paths
    assert [figure.path for figure in paths if game.figure_name(figure) == figure.path] == []
