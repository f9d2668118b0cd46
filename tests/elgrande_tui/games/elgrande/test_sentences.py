"""Prompts, log lines, refusals: something fitting is said at every point of whole games."""

from __future__ import annotations

import random
import re

import pytest
from rich.cells import cell_len

from elgrande_tui.games.elgrande.model.why_not import reason
from elgrande_tui.games.elgrande.module_uis import all_module_uis, seams_of
from elgrande_tui.games.elgrande.panels.seats import round_row
from elgrande_tui.games.elgrande.plain.reports import points_lines, seat_lines, table_line
from elgrande_tui.games.elgrande.tables import PAIRS, REFUSALS
from elgrande_tui.games.elgrande.text.announced import announced
from elgrande_tui.model.game_ui import ui_of
from elgrande_tui.model.match_ui.composing import answer_label
from engine.core.event import Event, visible_to
from engine.core.match import Match
from engine.core.question import Question
from engine.core.rules import load_game
from engine.core.setup import Setup
from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.model import events
from engine.games.elgrande.model.options import Reason
from engine.games.elgrande.model.view import GrandeView
from engine.games.elgrande.modules.registry import MODULES, VARIANTS
from engine.games.elgrande.modules.six_rounds.module import SIX_ROUNDS
from engine.games.elgrande.rules.reasons import SENTENCES
from netplay.common.sanitize import trusted
from tests.elgrande_tui.support.local_port import LocalPort
from tests.elgrande_tui.support.seats import at_screen
from tests.elgrande_tui.support.table_app import a_match, a_port
from tests.elgrande_tui.support.words import prompt, sentence, waiting

NAMES = [trusted(name) for name in ("Ana", "Ben", "Cleo")]


LONG = tuple(name for name in VARIANTS if name != SIX_ROUNDS.name)
"""The variants that go with the short game (B-19.3)."""


def setup_of(edition: str = "2015", *, more: bool = False) -> Setup:
    """The short game for three, plain or with everything that goes with all variants."""
    variants, modules = (LONG, ("jubilee",)) if more else ((), ())
    return Setup("elgrande", ("red", "blue", "green"), modules, variants, {"edition": edition, "length": "short"})


def rules_of(edition: str = "2015", *, more: bool = False) -> GrandeRules:
    game = load_game("elgrande")
    rules = game.rules(game.check(setup_of(edition, more=more)))
    assert isinstance(rules, GrandeRules)
    return rules


RULES = rules_of()
AREA = RULES.box.index


def view_of(match: Match, seat: int | None) -> GrandeView:
    view = match.view(seat)
    assert isinstance(view, GrandeView)
    return view


@pytest.mark.some(2)
@pytest.mark.parametrize(("edition", "more"), [("2015", False), ("1996", False), ("2015", True), ("1996", True)])
def test_whole_games_are_told_in_words(edition: str, *, more: bool) -> None:
    """Every event has a line, every question a prompt, every answer a label, everybody else knows who is waited for."""
    kinds: set[str] = set()
    for seed in range(6):
        match, rng = Match(setup_of(edition, more=more), random.Random(seed)), random.Random(seed)
        rules, told = rules_of(edition, more=more), match.opening
        while True:
            for event in visible_to(told, 0):
                line = sentence(rules, NAMES, event)
                assert line.endswith(".")
                assert "{" not in line
            if match.over:
                break
            seat = rng.choice(match.asked)
            question = match.question(seat)
            assert question is not None
            kinds.add(question.kind)
            check_words(match, rules, seat, question)
            told = match.answer(seat, rng.randrange(len(question.words)))
        assert waiting(rules, view_of(match, 0), NAMES) == ""
    assert {"play_power", "intake", "choose_card", "use", "place", "special_step", "dial", "veto"} <= kinds


def check_words(match: Match, rules: GrandeRules, seat: int, question: Question) -> None:
    asked = prompt(rules, view_of(match, seat), question, NAMES)
    assert 0 < cell_len(asked) <= 80
    assert "{" not in asked
    labels = [answer_label(ui_of(rules), NAMES, words) for words in question.words]
    assert len(set(labels)) == len(labels) or question.kind == "choose_card", "one card lies in two stacks"
    for other in (0, 1, 2, None):
        if other not in match.asked:
            assert waiting(rules, view_of(match, other), NAMES).endswith(".")


@pytest.mark.parametrize(
    ("step", "left", "words", "said"),
    [
        (0, 0, ["put castillo", "put galicia", "skip"], "Place up to 2 more caballeros in any region or the Castillo."),
        (1, 1, ["put castillo", "put galicia", "stop"], "Place 1 more caballero in any region or the Castillo."),
        (0, 0, ["move red aragon sevilla", "skip"], "Move any number of your caballeros out of one region."),
        (1, None, ["move red aragon sevilla", "stop"], "Move the next caballero, or stop."),
    ],
)
def test_a_choice_of_actions_asks_for_what_is_left_of_it(
    step: int, left: int | None, words: list[str], said: str
) -> None:
    about = {"card": "d1-move-all-own-or-place-2", "step": step, "left": left}
    question = Question(1, "special_step", words, about, True)
    match = Match(setup_of(), random.Random(1))
    assert prompt(RULES, view_of(match, 0), question, NAMES) == said


def test_what_an_objection_is_about_is_said_in_words() -> None:
    def said(words: str, actor: int = 0) -> str:
        return announced(RULES, NAMES, words, actor)

    assert said("discs") == "have the discs set"
    assert said("recover ?") == "take back a used power card"
    assert said("decay blue 3") == "send back 3 caballeros of Ben from the court"
    assert said("return green galicia 1") == "send back 1 caballero of Cleo from Galicia"
    assert said("evict blue granada court") == "evict Ben from Granada to the court"
    assert said("evict blue granada sevilla") == "evict Ben from Granada to Sevilla"
    assert said("move red granada sevilla") == "move one of their caballeros from Granada to Sevilla"
    assert said("move blue granada castillo") == "move a caballero of Ben from Granada to the Castillo"
    assert said("court 1, fetch galicia") == "take 1 caballero to the court and fetch a caballero from Galicia"
    assert (
        said("send blue court, send blue court, send blue aragon")
        == "send back 2 caballeros of Ben from the court and send back 1 caballero of Ben from Aragón"
    )


def test_a_scoring_names_bonuses_and_who_gets_nothing_is_left_out() -> None:
    payments = [events.Payment(0, 1, 5, 2, 2), events.Payment(1, 2, 3, 0, 0), events.Payment(2, 3, 0, 0, 0)]
    scored = events.AreaScored(3, "general", AREA["aragon"], payments)
    assert sentence(RULES, NAMES, scored) == "Points in Aragón: Ana 9 (King 2, home 2), Ben 3."
    empty = events.AreaScored(3, "general", AREA["aragon"], [])
    assert sentence(RULES, NAMES, empty) == "Nobody scores in Aragón."


def test_what_is_secret_stays_so_in_the_log() -> None:
    hidden, shown = events.PowerRecovered(1, 0), events.PowerRecovered(1, 7)
    assert sentence(RULES, NAMES, hidden) == "Ben takes back a used power card."
    assert sentence(RULES, NAMES, shown) == "Ben takes back power card 7."


def test_events_of_other_games_are_passed_over() -> None:
    class Strange(Event, frozen=True):
        pass

    assert sentence(RULES, NAMES, Strange()) == ""


def test_every_refusal_of_the_rules_is_a_sentence() -> None:
    brought = {code for module in (*VARIANTS.values(), *MODULES.values()) for code in module.reasons}
    assert REFUSALS.keys() == SENTENCES.keys()
    assert brought == {code for ui in all_module_uis() for code in ui.seams.reasons}
    expansions = [
        Match(Setup("elgrande", ("red", "blue", "green"), names), random.Random(1)).rules
        for names in (("colonies",), ("grandissimo",), ("king_intrigue", "players_edition", "special_cards"))
    ]
    told = set(REFUSALS)
    for rules in (rules_of(more=True), *expansions):
        assert isinstance(rules, GrandeRules)
        own = seams_of(rules).reasons.keys() - PAIRS.keys()
        for code in own:
            said = reason(rules, NAMES, Reason(code, area=AREA["granada"], seat=1, value=AREA["sevilla"]))
            assert said.endswith(".")
            assert "{" not in said
        told |= own
    assert told == {*REFUSALS, *brought}


def test_refusals_name_what_stands_in_the_way() -> None:
    king = Reason("king_here", area=AREA["aragon"])
    assert reason(RULES, NAMES, king) == "The King is in Aragón: nothing may enter or leave."
    far = Reason("not_neighbour", area=AREA["granada"], value=AREA["galicia"])
    assert reason(RULES, NAMES, far) == "Granada is not next to the King, who is in Galicia."
    played = Reason("value_played", seat=2, value=9)
    assert reason(RULES, NAMES, played) == "Cleo has played 9 this round."


def test_pieces_of_variants_have_names_of_their_own() -> None:
    rules = rules_of(more=True)
    areas, kinds = rules.box.index, rules.box.kinds

    def moved(kind: str, seat: int) -> str:
        event = events.Moved(seat, kinds.number(kind), areas["granada"], areas["francia.envoy"])
        return sentence(rules, NAMES, event)

    assert moved("red", 0) == "Ana moves a caballero from Granada to Francia (envoy)."
    assert moved("blue bearer", 0) == "Ana moves the standard bearer of Ben from Granada to Francia (envoy)."
    assert moved("black", 0) == "Ana moves a black caballero from Granada to Francia (envoy)."
    sent = events.SentBack(0, kinds.number("blue bearer"), areas["granada"], 1)
    assert sentence(rules, NAMES, sent) == "The standard bearer of Ben goes back from Granada to the provinces."


def test_offices_and_the_conquest_are_named_in_scorings() -> None:
    rules = rules_of(more=True)
    france = events.AreaScored(3, "general", rules.box.index["francia"], [events.Payment(0, 1, 3, 0, 0, 2)])
    assert sentence(rules, NAMES, france) == "Points in Francia: Ana 5 (office 2)."
    conquest = events.AreaScored(3, "conquest", rules.box.index["granada"], [events.Payment(1, 1, 6, 0, 2, 8)])
    assert sentence(rules, NAMES, conquest) == "Points in Granada: Ben 16 (home 2, doubled)."


def test_a_window_keeps_the_step_within_eighty_cells() -> None:
    names = [*map(trusted, ("Maximiliano de Habsburgo", "Ferdinand of Aragon", "Leonor of Castilla la Nue"))]
    step = "move green castilla_la_vieja castilla_la_nueva"
    question = Question(1, "veto", ["pass", "veto"], {"actor": 0, "words": step, "card": "d1-move-3-any"}, True)
    match = Match(setup_of(), random.Random(1))
    asked = prompt(RULES, view_of(match, 1), question, names)
    assert asked == "Veto this? Maximiliano de Habsburgo: move Green C.Vieja > C.Nueva"
    assert cell_len(asked) <= 80
    areas = ("court", "castilla_la_vieja", "castilla_la_nueva", "granada")
    steps = ", ".join(f"send green {area}" for area in areas)
    question = Question(1, "veto", ["pass", "veto"], {"actor": 0, "words": steps, "card": "d2-king-angry"}, True)
    asked = prompt(RULES, view_of(match, 1), question, names)
    assert asked == "Veto this? Red: send back Green court, C.Vieja, C.Nueva, Granada"
    question = Question(1, "veto", ["pass", "veto"], {"actor": 0, "words": "score aragon", "card": "x"}, True)
    asked = prompt(RULES, view_of(match, 1), question, NAMES)
    assert asked == "Veto this? Ana: score Aragón"


def test_others_are_told_who_hands_on_a_standard() -> None:
    rules = rules_of(more=True)
    for seed in range(60):
        match, rng = Match(setup_of(more=True), random.Random(seed)), random.Random(seed)
        while not match.over:
            seat = match.asked[0]
            question, section = match.question(seat), match.position.section
            assert question is not None
            assert section is not None
            if question.kind == "bearer" and section.arg == "d2-return-1-each" and seat != section.seat:
                assert prompt(rules, view_of(match, seat), question, NAMES).startswith("Nobody carries")
                said = waiting(rules, view_of(match, None), NAMES)
                assert said == f"{NAMES[seat]} is handing on the standard."
                return
            match.answer(seat, rng.choice(question.words))
    raise AssertionError("no standard was handed on")


def test_the_rounds_of_a_short_game_are_counted_as_they_are_played() -> None:
    port = a_port(length="short")
    context = at_screen(port).context()
    assert "".join(text for text, _ink in context.ui.board.round_row(context)) == "1/6 "
    assert table_line(context.ui.telling.facts(port.view, 0, port.names)).startswith("Round 1 of 6. ")
    begins = events.RoundBegan(2, ["d5-king"])
    assert context.ui.telling.sentence(port.names, begins) == "Round 1. On offer: Move the King."
    whole = at_screen(a_port()).context()
    assert whole.ui.telling.sentence(port.names, begins) == "Round 2. On offer: Move the King."


@pytest.mark.parametrize("modules", [(), ("colonies", "jubilee")])
def test_every_text_of_a_short_game_counts_its_rounds_from_one_to_six(modules: tuple[str, ...]) -> None:
    """Log, tables, reports and the end; the numbers of the long game are told nowhere (B-19.1)."""
    match, rng = a_match(3, seed=4, modules=modules, length="short"), random.Random(4)
    told: list[str] = []
    while not match.over:
        seat = rng.choice(match.asked)
        happened = [event for event in match.answer(seat, rng.choice(match.options(seat))) if isinstance(event, Event)]
        told += [sentence(match.rules, NAMES, event) for event in happened]
        context = at_screen(LocalPort(match, 0, {})).context()
        if any(isinstance(event, events.RoundEnded | events.GeneralScoring) for event in happened) or match.over:
            facts = context.ui.telling.facts(context.view, 0, NAMES)
            panels = [context.ui.board.panels[name](context, 120) for name in ("scores", "scoring")]
            told += ["".join(text for text, _ink in row) for rows in panels for row in rows]
            told += [table_line(facts), *seat_lines(facts), *points_lines(facts)]
            assert round_row(context)[0][0] == f"{len(rounds_told(told))}/6 "
    assert rounds_told(told) == {1, 2, 3, 4, 5, 6}


def rounds_told(told: list[str]) -> set[int]:
    """Return the rounds of which these texts speak."""
    return {int(found) for text in told for found in re.findall(r"[Rr]ound (\d+)", text)}
