"""What a module adds to what is shown of its game; one that nothing shows is played too."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import fields

import pytest

from elgrande_tui.model.form import YES, switched
from elgrande_tui.model.game_ui import (
    GameUI,
    ModuleUI,
    commands_of,
    game_commands,
    game_ui,
    module_or_none,
    modules_of,
    note_of,
    notes_of,
    ui_of,
)
from elgrande_tui.model.match_ui.composing import answer_label, part_label, picking_of, typed_names
from elgrande_tui.model.match_ui.match_ui import MatchUI, topics_here, waiting
from elgrande_tui.model.new_game import addition, form_of, game_line, refusal, setup_of
from elgrande_tui.model.picking import Part
from elgrande_tui.model.typed_answer import TypedAnswer
from elgrande_tui.plain.commands import commands_for
from elgrande_tui.table.panels.help_panels import help_panel
from engine.core.errors import SetupError
from engine.core.match import Match
from engine.core.question import Question
from engine.core.setup import Setup
from tests.elgrande_tui.support.caravan_shown import caravan_shown, with_market
from tests.elgrande_tui.support.local_port import MatchPort
from tests.elgrande_tui.support.seats import in_words
from tests.elgrande_tui.support.table_app import TableApp, text
from tests.games.caravan.game import CaravanRules
from tests.games.caravan.module_uis import MODULES
from tests.games.caravan.state import CaravanView, Drew, Took
from tests.netplay.support.toy import toy, toy_view

NAMES = toy(2).seats


@pytest.fixture(autouse=True)
def caravan() -> Iterator[GameUI]:
    with caravan_shown(with_market) as ui:
        yield ui


def market(seat: int | None = 0, **options: object) -> MatchPort:
    return MatchPort(Match(toy(2, **options), random.Random(1)), seat, {})


def shown(port: MatchPort) -> MatchUI:
    return ui_of(port.match.rules)


def asked(port: MatchPort) -> Question:
    assert port.question is not None
    return port.question


def names() -> list[str]:
    return list(NAMES)


def test_rows_of_a_module_stand_in_the_form_and_make_its_options(caravan: GameUI) -> None:
    form = form_of(caravan)
    assert [(row.id, row.label, row.explained, row.sort, row.needs) for row in form] == [
        ("market", "Market days", "in place of rides", "addition", ""),
        ("rounds", "Rounds", "", "choice", "market"),
        ("silence", "Silence", "", "addition", ""),
    ]
    off = {**switched(form, []), "rounds": "4"}
    assert setup_of(caravan, ("red",), off) == Setup("caravan", ("red",))
    assert setup_of(caravan, ("red",), {**off, "market": YES}) == Setup(
        "caravan", ("red",), ("market",), (), {"rounds": 4}
    )
    assert addition(caravan, "market") == "Market days"
    assert refusal(caravan, SetupError("market: closed")) == "The market is closed."
    assert refusal(caravan, SetupError("rounds: none")) == "Rounds: none."


def test_questions_and_answers_are_worded_by_the_module_first() -> None:
    port = market(rounds=1)
    ui, question = shown(port), asked(port)
    assert ui.words.prompt(port.view, question, port.names, None) == "What do you do at the market, Red?"
    assert part_label(ui, Part("draw")) == "a card of the stack"
    assert list(typed_names(ui, port.names, Part("draw"))) == ["a card of the stack", "card"]
    assert list(typed_names(ui, port.names, Part("red", "seat", 0))) == ["Red", "Red"]
    typed = TypedAnswer(ui, port.view, question, port.names)
    assert question.words[typed.take("a card") or 0] == "draw"
    assert [part.word for part in picking_of(ui, question).choices] == ["1", "2"]
    assert [answer_label(ui, port.names, words) for words in ("draw", "take 1", "nosuch")] == [
        "draw one of the cards",
        "take 1",
        "nosuch",
    ]
    assert ui.words.why_not_offered("veto") == "Nobody sells anything."
    assert waiting(ui, toy_view(port.match, 1), port.names, None) == "Red is haggling."
    port.match.answer(0, "take 1")
    last = port.match.question(1)
    assert last is not None
    assert ui.words.prompt(toy_view(port.match, 1), last, port.names, None).endswith("market, Blue? It closes soon.")


def test_events_and_announced_steps_are_told_by_the_module_first() -> None:
    port = market(vetoes=[1])
    ui = shown(port)
    assert ui.telling.sentence(port.names, Drew(0, "5")) == "Red draws a card."
    assert ui.telling.sentence(port.names, Took(0, 2)) == "Took."
    port.match.answer(0, "draw")
    question = port.match.question(1)
    assert question is not None
    assert ui.words.prompt(toy_view(port.match, 1), question, port.names, None) == "Somebody wants a card."


async def test_its_command_opens_its_panel_and_its_sign_stands_at_the_seat() -> None:
    port = market(rounds=2)
    for seat, words in ((0, "draw"), (1, "take 1")):
        port.match.answer(seat, words)
    app = TableApp(port)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "0*" in text(app, "place0")
        await pilot.press("y")
        assert text(app, "panel").strip().startswith("Six cards lie on the stalls.")
        await pilot.press("y", "e")
        assert "1 cards" in text(app, "panel")
        await pilot.press("e", "question_mark")
        said = text(app, "panel")
        assert "Draw with the digit of the stack." in said
        context = app.table.current.context()
        helped = ["".join(part for part, _ink in row) for row in help_panel(context, 80)]
        assert helped[-2:] == ["Market days: Points are taken, or cards are drawn.", "* holds cards"]
        assert list(notes_of(game_ui("caravan"))) == ["goal", "screen", "cards", "market"]
        assert list(topics_here(context)) == ["market"]
        await pilot.press("question_mark", "2")
        context = app.table.current.context()
        assert context.chosen == "2"
        assert list(topics_here(context)) == ["market", "cards"]


def test_plain_mode_has_its_reports_and_notes() -> None:
    port = market()
    table = in_words(port)
    table.do("stall")
    assert "Six cards lie on the stalls." in table.told()
    table.do("help")
    assert table.told()[-1] == "Market days: Points are taken, or cards are drawn."
    table.do("guide")
    assert any("Take points, or draw a card." in line for line in table.told())
    assert note_of(shown(port), "cards").title == "Cards"
    with pytest.raises(KeyError):
        note_of(shown(port), "nosuch")


def test_what_a_module_brings_is_there_only_with_it(caravan: GameUI) -> None:
    plain = MatchPort(Match(Setup("caravan", ("red", "blue")), random.Random(1)), 0, {})
    stall = "market.stall"
    assert stall in [command.id for commands in game_commands() for command in commands]
    assert stall in [command.id for command in commands_of(market().match.rules)]
    assert stall not in [command.id for command in commands_of(plain.match.rules)]
    assert "stall" not in [command.word for command in commands_for(shown(plain))]
    table = in_words(plain)
    table.do("stall")
    assert not [line for line in table.told() if "Six cards" in line]


def test_a_module_that_nothing_shows_goes_by_its_name(caravan: GameUI) -> None:
    class Broken(dict[str, ModuleUI]):
        def __getitem__(self, name: str) -> ModuleUI:
            raise SetupError("it does not load")

    assert module_or_none(MODULES, "echo") is None
    assert module_or_none(Broken(), "market") is None
    assert [ui.called for ui in modules_of(CaravanRules(Setup("caravan", (), ("market", "echo")), ()))] == [
        "Market days",
        "echo",
    ]
    assert ModuleUI("echo").called == ModuleUI("echo").introduced == "echo"
    assert game_line(caravan, Setup("caravan", ("red",), ("echo",))) == "Caravan, with echo"
    assert isinstance(toy_view(market().match), CaravanView)


def test_a_module_fills_what_its_game_fills() -> None:
    """A manifest of a module has no field that a game's does not have."""
    assert {one.name for one in fields(ModuleUI)} < {one.name for one in fields(GameUI)}
