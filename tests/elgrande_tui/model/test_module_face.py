"""What a module adds to what is shown of its game: two games use all of it, and one without a face is played too."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from elgrande_tui.games.elgrande.module_faces import MODULE_FACES
from elgrande_tui.model.face import MatchFace, commands_of, face_of, game_commands, game_face
from elgrande_tui.model.form import YES, switched
from elgrande_tui.model.module_face import ModuleFace, face_or_none, faces_in_play
from elgrande_tui.model.picking import Part
from elgrande_tui.model.typed_answer import TypedAnswer
from elgrande_tui.plain.commands import commands_for
from engine.core.errors import SetupError
from engine.core.match import Match
from engine.core.question import Question
from engine.core.setup import Setup
from tests.elgrande_tui.support.caravan_face import MarketMatchFace, caravan_shown
from tests.elgrande_tui.support.local_port import MatchPort
from tests.elgrande_tui.support.seats import in_words
from tests.elgrande_tui.support.table_app import TableApp, text
from tests.games.caravan.face import CaravanFace
from tests.games.caravan.module_faces import MODULES
from tests.games.caravan.state import CaravanView, Drew, Took
from tests.games.lighthouse.face import face as lighthouse
from tests.netplay.support.toy import toy, toy_view

NAMES = toy(2).seats
MADE_OF_OTHERS = {"called", "explained", "introduced"}
"""What is the same for all modules."""


@pytest.fixture(autouse=True)
def caravan() -> Iterator[CaravanFace]:
    with caravan_shown(MarketMatchFace) as face:
        yield face


def members() -> set[str]:
    return {name for name in (*vars(ModuleFace), "name") if not name.startswith("_")} - MADE_OF_OTHERS


def overridden(face: ModuleFace) -> set[str]:
    return {
        name
        for name in members()
        if name in vars(face) or getattr(type(face), name, "") is not getattr(ModuleFace, name, "")
    }


def market(seat: int | None = 0, **options: object) -> MatchPort:
    return MatchPort(Match(toy(2, **options), random.Random(1)), seat, {})


def shown(port: MatchPort) -> MatchFace:
    return face_of(port.match.rules)


def asked(port: MatchPort) -> Question:
    assert port.question is not None
    return port.question


def names() -> list[str]:
    return list(NAMES)


def test_each_member_is_used_by_two_games() -> None:
    assert {"name", "title", "prompt", "panels", "notes"} <= members()
    assert set().union(*map(overridden, MODULES.values())) == members()
    of_el_grande = [*(MODULE_FACES[name] for name in MODULE_FACES.built_in), lighthouse]
    assert set().union(*map(overridden, of_el_grande)) == members()


def test_rows_of_a_module_stand_in_the_form_and_make_its_options(caravan: CaravanFace) -> None:
    assert {"form", "setup"}.isdisjoint(vars(CaravanFace))
    form = caravan.form()
    assert [(row.id, row.label, row.explained, row.sort, row.needs) for row in form] == [
        ("market", "Market days", "in place of rides", "addition", ""),
        ("rounds", "Rounds", "", "choice", "market"),
        ("silence", "Silence", "", "addition", ""),
    ]
    off = {**switched(form, []), "rounds": "4"}
    assert caravan.setup(("red",), off) == Setup("caravan", ("red",))
    assert caravan.setup(("red",), {**off, "market": YES}) == Setup("caravan", ("red",), ("market",), (), {"rounds": 4})
    assert caravan.addition("market") == "Market days"
    assert caravan.refusal(SetupError("market: closed")) == "The market is closed."
    assert caravan.refusal(SetupError("rounds: none")) == "Rounds: none."


def test_questions_and_answers_are_worded_by_the_module_first() -> None:
    port = market(rounds=1)
    face, question = shown(port), asked(port)
    assert face.prompt(port.view, question, port.names) == "What do you do at the market, Red?"
    assert face.part_label(Part("draw")) == "a card of the stack"
    assert list(face.called(port.names, Part("draw"))) == ["a card of the stack", "card"]
    assert list(face.called(port.names, Part("red", "seat", 0))) == ["Red", "Red"]
    typed = TypedAnswer(face, port.view, question, port.names)
    assert question.words[typed.take("a card") or 0] == "draw"
    assert [part.word for part in face.picking(question).choices] == ["1", "2"]
    assert [face.label(port.names, words) for words in ("draw", "take 1", "nosuch")] == [
        "draw one of the cards",
        "take 1",
        "nosuch",
    ]
    assert face.not_offered("veto") == "Nobody sells anything."
    assert face.waiting(toy_view(port.match, 1), port.names) == "Red is haggling."
    port.match.answer(0, "take 1")
    last = port.match.question(1)
    assert last is not None
    assert face.prompt(toy_view(port.match, 1), last, port.names).endswith("market, Blue? It closes soon.")


def test_events_and_announced_steps_are_told_by_the_module_first() -> None:
    port = market(vetoes=[1])
    face = shown(port)
    assert face.sentence(port.names, Drew(0, "5")) == "Red draws a card."
    assert face.sentence(port.names, Took(0, 2)) == "Took."
    port.match.answer(0, "draw")
    question = port.match.question(1)
    assert question is not None
    assert face.prompt(toy_view(port.match, 1), question, port.names) == "Somebody wants a card."


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
        also = ["".join(part for part, _ink in row) for row in context.screen.also(context, 80)]
        assert also == ["Market days: Points are taken, or cards are drawn.", "* holds cards"]
        assert context.screen.topics == ["cards", "market"]
        assert list(context.screen.topics_here(context)) == ["market"]
        await pilot.press("question_mark", "2")
        context = app.table.current.context()
        assert context.chosen == "2"
        assert list(context.screen.topics_here(context)) == ["market", "cards"]


def test_plain_mode_has_its_reports_and_notes() -> None:
    port = market()
    table = in_words(port)
    table.do("stall")
    assert "Six cards lie on the stalls." in table.told()
    table.do("help")
    assert table.told()[-1] == "Market days: Points are taken, or cards are drawn."
    table.do("guide")
    assert any("Take points, or draw a card." in line for line in table.told())
    assert shown(port).note("cards").title == "Cards"
    with pytest.raises(KeyError):
        shown(port).note("nosuch")


def test_what_a_module_brings_is_there_only_with_it(caravan: CaravanFace) -> None:
    plain = MatchPort(Match(Setup("caravan", ("red", "blue")), random.Random(1)), 0, {})
    stall = "market.stall"
    assert stall in [command.id for commands in game_commands() for command in commands]
    assert stall in [command.id for command in commands_of(market().match.rules)]
    assert stall not in [command.id for command in commands_of(plain.match.rules)]
    assert "stall" not in [command.word for command in commands_for(shown(plain))]
    table = in_words(plain)
    table.do("stall")
    assert not [line for line in table.told() if "Six cards" in line]


def test_a_module_without_a_face_goes_by_its_name(caravan: CaravanFace) -> None:
    class Broken(dict[str, ModuleFace]):
        def __getitem__(self, name: str) -> ModuleFace:
            raise SetupError("it does not load")

    assert face_or_none(MODULES, "echo") is None
    assert face_or_none(Broken(), "market") is None
    assert [face.called for face in faces_in_play(MODULES, Setup("caravan", (), ("market", "echo")))] == [
        "Market days",
        "echo",
    ]
    assert ModuleFace("echo").called == ModuleFace("echo").introduced == "echo"
    assert game_face("caravan").game_line(Setup("caravan", ("red",), ("echo",))) == "Caravan, with echo"
    assert isinstance(toy_view(market().match), CaravanView)
