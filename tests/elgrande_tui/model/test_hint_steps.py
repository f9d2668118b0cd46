"""The steps of a hint: numbered where they go, played by enter, and dropped with any other answer."""

from __future__ import annotations

import pytest

from elgrande_tui.i18n.translations import speak
from elgrande_tui.model.hint import GivenHint, HintStep, remark, step_marks, steps_told
from elgrande_tui.settings.colours import DepthChoice
from engine.bots.advice import Advice, Why
from engine.core.question import Question
from netplay.common.errors import RefusedError
from netplay.common.reasons import NetReason
from netplay.common.sanitize import trusted
from netplay.protocol.server_messages import ChatLine
from tests.elgrande_tui.model.test_hint import a_turn, thought
from tests.elgrande_tui.model.test_hint_sentences import NAMES, grande
from tests.elgrande_tui.support.table_app import TableApp, seated_when, text

SIZE = (80, 24)
PLACES = Advice(
    ("place aragon", "place sevilla", "place aragon", "king granada"), 0.0, (Why("area", 0, 3.6, "aragon"),)
)


def asked(number: int, *words: str) -> Question:
    """A question with these answers."""
    return Question(number, "use", list(words), {}, waited=True)


class KnownHint(GivenHint):
    """A hint that holds at a question."""

    def __init__(self, question: Question, *advised: Advice) -> None:
        super().__init__(seated_when("choose_card"), grande())
        self.advised, self._question = advised, question


def test_it_holds_as_long_as_what_it_advises_is_answered_and_offered() -> None:
    first, second = asked(1, "place aragon", "place galicia"), asked(2, "place aragon", "done")
    hint = KnownHint(first, Advice(("place aragon", "place aragon", "king granada"), 0.0))
    assert hint.steps(first) == [HintStep("place aragon", 2), HintStep("king granada", 1)]
    hint.answered(first, "place aragon")
    assert hint.steps(None), "what is left stays shown until the next question is there"
    assert not hint.is_about(first)
    assert not hint.go_on(first), "the question that is answered is no new one"
    assert hint.go_on(second)
    assert hint.steps(second)[0] == HintStep("place aragon", 1)
    assert not hint.steps(first)


@pytest.mark.parametrize(
    ("answer", "then"), [("place galicia", ("place aragon",)), ("place aragon", ("place galicia", "done"))]
)
def test_another_answer_drops_it_and_so_does_a_question_without_its_next_step(
    answer: str, then: tuple[str, ...]
) -> None:
    first, second = asked(1, "place aragon", "place galicia"), asked(2, *then)
    hint = KnownHint(first, Advice(("place aragon", "place aragon"), 0.0))
    hint.answered(first, answer)
    assert not hint.go_on(second)
    assert not hint.steps(second)
    assert not hint.steps(None)


def test_each_place_has_the_numbers_of_the_steps_that_go_there() -> None:
    steps = [
        HintStep("place aragon", 2),
        HintStep("move green aragon galicia", 1),
        HintStep("king aragon", 1),
        HintStep("place sevilla", 1),
    ]
    assert step_marks(grande(), steps) == {"aragon": "1,3", "galicia": "2"}
    assert step_marks(grande(), [HintStep("take d5-king", 1)]) == {"d5-king": "1"}


def test_it_is_told_in_forms_that_never_hide_that_more_follows() -> None:
    question = asked(1, "place aragon")
    hint = KnownHint(question, Advice(("place aragon", "place aragon", "king granada"), 0.0, PLACES.reasons))
    forms = steps_told(grande(), NAMES, 0, hint, question)
    why = "Expected points: Aragón: you +4."
    assert list(forms) == [
        f"1 place a caballero in Aragón (2 times); 2 move the King to Granada. {why}",
        f"1 place Aragón ×2; 2 King Granada. {why}",
        f"1 place Aragón ×2; … {why}",
    ]
    assert list(steps_told(grande(), NAMES, 0, KnownHint(question), question)) == [
        "The bot has no advice for this question."
    ]


def test_alone_with_bots_nobody_has_been_told() -> None:
    hint = KnownHint(asked(1, "place aragon"), PLACES)
    assert "Everybody" not in remark(hint, others=False)
    assert "Everybody has been told" in remark(hint, others=True)


@pytest.mark.parametrize("alone", [True, False])
async def test_that_a_hint_was_taken_is_news_where_there_are_others(alone: bool) -> None:
    port, people = a_turn()
    app = TableApp(port)
    taken = ChatLine(0, trusted("host"), trusted("Ana took a hint."), reason="hint_taken", args={"name": "Ana"})
    async with app.run_test(size=SIZE) as pilot:
        assert people.table is not None
        for seat in range(1, len(people.table.seats)) if alone else ():
            people.seat(seat, kind="bot")
        port.tell(taken)
        await pilot.pause()
        assert ("Ana took a hint." in text(app, "map")) != alone
        assert "Ana took a hint." in app.table.table.incoming.log.entries[-1].text


@pytest.mark.parametrize(("ascii_only", "depth"), [(True, "16"), (False, "none"), (False, "true")])
async def test_the_map_shows_the_numbers_and_enter_plays_step_by_step(ascii_only: bool, depth: DepthChoice) -> None:
    port, people = a_turn()
    app = TableApp(port, ascii_only=ascii_only, depth=depth)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("O")
        await thought(pilot, app)
        table, before = app.table.table, port.view
        steps = list(table.hint.steps(port.question))
        assert len(steps) > 2
        while steps and port.question is not None and port.question.kind in ("choose_card", "use", "place"):
            assert list(table.hint.steps(port.question)) == steps
            for word, number in app.table.current.context().hinted.items():
                sign = f"({number})" if depth != "true" else f" {number}"
                shown = "\n".join(text(app, "map").splitlines()[:-2])
                assert sign in shown, (word, number)
            assert text(app, "map").splitlines()[-2].startswith(" O  1 ")
            played = steps.pop(0)
            await pilot.press("enter")
            await pilot.pause(0.05)
            while table.answering.sending or table.answering.repeated.running:
                await pilot.pause(0.02)
            if table.unconfirmed is not None:
                break
            assert port.question is None or played.words.split()[0] in ("take", "place", "king", "power")
        assert len(people.asked) == 1, "one hint"
        assert port.view != before


async def test_a_different_answer_ends_it_and_the_map_is_as_it_was() -> None:
    port, _people = a_turn()
    app = TableApp(port)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("O")
        await thought(pilot, app)
        hint = app.table.table.hint
        assert port.question is not None
        advised = hint.steps(port.question)[0].words
        other = next(n for n, words in enumerate(port.question.words) if words != advised)
        card = port.question.words[other].split()[1]
        await pilot.press(next(c.key for c in app.table.table.answering.selection.choices if c.word == card), "enter")
        await pilot.pause()
        assert not hint.steps(port.question)
        assert not app.table.current.context().hinted
        assert not text(app, "map").splitlines()[-2].startswith(" O ")


async def test_enter_takes_what_the_player_has_chosen_meanwhile() -> None:
    port, _people = a_turn()
    app = TableApp(port)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("O")
        await thought(pilot, app)
        answering = app.table.table.answering
        assert answering.hinted is not None
        await pilot.press("tab")
        assert answering.hinted is None
        assert text(app, "map").splitlines()[-2].startswith(" O  1 "), "it can still be followed"


async def test_undo_ends_it_though_the_question_offers_the_next_step_too() -> None:
    port, _people = a_turn()
    app = TableApp(port)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("O")
        await thought(pilot, app)
        table = app.table.table
        for _step in range(2):
            await pilot.press("enter")
            await pilot.pause(0.05)
        following = table.hint.steps(port.question)[0].words
        await pilot.press("u")
        await pilot.pause(0.05)
        assert port.question is not None
        assert following in port.question.words
        assert not table.hint.steps(port.question)


async def test_a_refused_answer_ends_it() -> None:
    port, _people = a_turn()
    table = TableApp(port).table.table
    assert port.question is not None
    table.hint.advised, table.hint._question = [Advice((port.question.words[0],) * 2, 0.0)], port.question
    act = table.answering.enter()
    assert act is not None
    sending = table.answering.send(act)
    sending.close()
    assert table.hint.steps(None)
    table.answering.refuse(act, RefusedError(NetReason.NO_HINTS()))
    assert not table.hint.steps(None)


@pytest.mark.parametrize("language", ["de", "hu"])
def test_the_labels_of_steps_are_in_the_players_language(language: str) -> None:
    question = asked(1, "place aragon")
    hint = KnownHint(question, PLACES)
    speak([language])
    try:
        assert "place" not in steps_told(grande(), NAMES, 0, hint, question)[1]
    finally:
        speak(["en"])
