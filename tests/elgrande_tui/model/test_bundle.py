"""One answer several times: what is sent, where it stops, and what one undo takes back; and answers of one key."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from elgrande_tui.input.commands import ImpossibleCommandError
from elgrande_tui.model.coach import PlayStyle
from elgrande_tui.model.game_ui import ui_of
from elgrande_tui.model.news import News, RepeatNews
from elgrande_tui.model.series.repeated_answer import AskedMoment, RepeatedAnswer
from elgrande_tui.model.table_model import TableModel
from elgrande_tui.plain.table import PlainTable
from elgrande_tui.settings.settings import Settings
from engine.core.match import Match
from engine.core.question import Question
from netplay.client.updates import GameUpdate, LinkUpdate
from netplay.common.errors import RefusedError
from netplay.common.reasons import NetReason
from netplay.protocol.client_messages import NEW, Answer, TableCommand, Undo
from tests.elgrande_tui.support.front_ends import KeyScreen, ToldPort
from tests.elgrande_tui.support.seats import in_words, tell
from tests.elgrande_tui.support.table_app import seated_when


class Table:
    """A seat that places, at a screen without an app; what follows by itself is sent when it is due."""

    def __init__(self, match: Match, settings: Settings | None = None) -> None:
        self.port = ToldPort(match, 0, {})
        self.model = TableModel(self.port, PlayStyle(settings or Settings(guide=False)))
        self.screen = KeyScreen(self.model)
        self.news: list[News] = []

    def press(self, *keys: str) -> TableCommand | None:
        """Press these keys, and send what each asks for."""
        act = None
        for key in keys:
            act = self.screen.press(key)
            self.send(act)
        return act

    def send(self, act: TableCommand | None) -> None:
        """Send it, and what follows by itself."""
        while act is not None:
            asyncio.run(self._sent(act))
            act = self.model.answering.automatic()

    async def _sent(self, act: TableCommand) -> None:
        await self.model.answering.send(act)
        for update in self.port.fetch():
            for one in self.model.incoming.take(update):
                self.news.append(one)

    @property
    def answers(self) -> list[str]:
        """What the seat has answered."""
        return [words for seat, words, _how in self.port.match.journal.rows() if seat == 0]

    @property
    def told(self) -> list[str]:
        """What was said of bundles."""
        return [one.told for one in self.news if isinstance(one, RepeatNews)]

    def letter(self, often: int) -> tuple[str, str]:
        """Return the key of an area where that many can be placed, and its name."""
        question = self.model.answering.question
        assert question is not None
        choice = next(choice for choice in self.model.answering.selection.choices if choice.area)
        court = self.port.view.now.court[0]
        assert court > often, court
        return choice.key, choice.word


def placing(settings: Settings | None = None) -> Table:
    """A seat that may place five caballeros, and has moved the King already: the fifth ends its turn."""
    port = seated_when("use", prefer=("intake 5", "power 1 ", "take d5-king"), card="d5-king")
    question = port.question
    assert question is not None
    port.match.answer(0, next(words for words in question.words if words.startswith("king ")))
    return Table(port.match, settings)


def test_a_count_and_a_letter_give_the_answer_so_many_times() -> None:
    table = placing()
    key, area = table.letter(3)
    before = len(table.answers)
    assert table.press("3") is None
    assert table.screen.sentence.startswith("3 ... Place ")
    table.press(key)
    assert table.answers[before:] == [f"place {area}"] * 3
    assert table.told == []
    assert table.model.answering.selection.count == 0


def test_after_the_connection_was_lost_one_undo_takes_back_one_answer() -> None:
    """The last answer of a bundle may have been lost with it: to take back as many would go too far."""
    table = placing()
    key, _area = table.letter(3)
    table.press("3", key)
    before = table.answers
    table.model.incoming.take(GameUpdate(table.port.view, table.port.question, (), "resync"))
    table.press("u")
    assert table.answers == before[:-1]


def test_what_is_heard_of_the_table_does_not_stop_an_undo_of_several() -> None:
    table = placing()
    key, _area = table.letter(3)
    before = table.answers
    table.press("3", key)
    asyncio.run(table._sent(Undo(NEW)))
    assert table.model.answering.automatic() == Undo(NEW)
    table.model.incoming.take(LinkUpdate("connected"))
    table.send(table.model.answering.automatic())
    assert table.answers == before


def test_one_undo_takes_back_all_of_it_and_says_how_many() -> None:
    table = placing()
    key, area = table.letter(3)
    table.press(key)
    before = table.answers
    assert before[-1] == f"place {area}"
    table.press("3", key)
    assert len(table.answers) == len(before) + 3
    table.press("u")
    assert table.answers == before
    assert table.told == ["3 answers undone."]
    assert table.model.answering.refusal == "3 answers undone."
    table.press("u")  # the one before it is taken back alone
    assert table.answers == before[:-1]
    assert table.told == ["3 answers undone."]


def test_after_another_answer_undo_takes_back_that_one_alone() -> None:
    table = placing()
    key, _area = table.letter(3)
    table.press("2", key)
    between = table.answers
    table.press(key, "u")
    assert table.answers == between


@pytest.mark.parametrize("key", ["backspace", "escape"])
def test_a_count_is_taken_back_before_anything_else(key: str) -> None:
    table = placing()
    letter, area = table.letter(3)
    before = len(table.answers)
    table.press("3", key)
    assert "..." not in table.screen.sentence
    table.press(letter)
    assert table.answers[before:] == [f"place {area}"]


def test_a_refused_answer_stops_it() -> None:
    table = placing()
    key, area = table.letter(3)
    before = len(table.answers)
    answer = table.port.answer
    calls = iter([True, False])

    async def refusing(index: int, ask: int | None = None) -> None:
        if not next(calls):
            raise RefusedError(NetReason.KNOWN_SINCE())
        await answer(index, ask)

    table.port.answer = refusing  # type: ignore[method-assign]
    table.press("3", key)
    assert table.answers[before:] == [f"place {area}"]
    assert table.model.answering.refusal.startswith("1 of 3 done. ")
    assert not table.model.answering.repeated.running


def test_what_cannot_be_taken_back_waits_for_enter() -> None:
    """A bundle ends before the answer that ends the turn; nothing typed behind it gives that."""
    table = placing()
    key, area = table.letter(3)
    before = len(table.answers)
    table.press("9", key)
    given = len(table.answers) - before
    assert 0 < given < 9
    assert table.told == [f"{given} of 9 done. The next answer cannot be undone."]
    held = table.model.unconfirmed
    assert held is not None
    assert held.words == f"place {area}"
    assert table.screen.sentence.startswith("Your turn: ")
    table.press("enter")
    assert table.answers[before:] == [f"place {area}"] * (given + 1)


def test_where_it_stops_at_another_question_both_are_told() -> None:
    table = Table(seated_when("use", prefer=("intake 5", "power 1 ", "take d5-king"), card="d5-king").match)
    key, _area = table.letter(3)
    given = len(table.answers)
    table.press("9", key)
    told = f"{len(table.answers) - given} of 9 done. Now something else is asked."
    assert table.told == [told]
    assert table.model.answering.refusal == told
    assert table.screen.sentence == "Where does the King go?"


def test_it_goes_on_where_the_first_one_begins_an_action_and_the_others_are_steps_of_it() -> None:
    """The question is of another kind then, but the same is asked."""
    table = Table(seated_when("use", card="d1-place-2-extra", prefer=("intake 5",)).match)
    table.press("t")
    key, area = next((choice.key, choice.word) for choice in table.model.answering.selection.choices if choice.area)
    given = len(table.answers)
    table.press("2", key)
    assert table.answers[given:] == [f"put {area}"] * 2
    assert table.told == []


def test_a_letter_waits_for_enter_where_it_would_end_the_turn() -> None:
    table = placing()
    key, area = table.letter(3)
    while table.model.unconfirmed is None:
        table.press(key)
    given = table.answers
    assert given.count(f"place {area}") == 4
    assert table.press(key) is None  # the same key again does not end it
    assert table.answers == given
    table.press("enter")
    assert table.answers == [*given, f"place {area}"]


def test_enter_out_of_habit_places_nobody_after_a_letter() -> None:
    table = placing()
    key, _area = table.letter(3)
    table.press(key)
    given = table.answers
    assert table.press("enter") is None
    assert table.answers == given
    assert table.model.answering.refusal == "First choose an area: its letter, arrows or Tab."


@pytest.mark.parametrize("quick", [True, False])
def test_enter_out_of_habit_places_nobody_after_a_count(quick: bool) -> None:
    table = placing(settings=Settings(quick=quick, guide=False))
    key, _area = table.letter(3)
    table.press("3", key, *([] if quick else ["enter"]))
    given = table.answers
    assert len(given) > 3
    assert table.press("enter") is None
    assert table.answers == given


def test_with_the_setting_off_a_letter_only_goes_there() -> None:
    table = placing(settings=Settings(quick=False, guide=False))
    key, area = table.letter(3)
    before = len(table.answers)
    assert table.press(key) is None
    assert table.model.answering.selection.word == area
    assert isinstance(table.press("enter"), Answer)
    table.press("2", key)
    assert table.answers[before:] == [f"place {area}"]
    table.press("enter")
    assert table.answers[before:] == [f"place {area}"] * 3


def test_nothing_is_answered_with_a_letter_that_closes_a_panel() -> None:
    table = placing()
    key, area = table.letter(3)
    given = table.answers
    table.press("w", key)
    assert table.screen.panel.name == ""
    assert table.answers == given
    assert table.model.answering.selection.word == area


def test_enter_alone_never_ends_a_turn() -> None:
    """Where a single thing is left to choose it stays chosen, but enter shows the turn before it gives it."""
    table = placing()
    key, area = table.letter(3)
    table.press("4", key)
    question = table.model.answering.question
    assert question is not None
    assert not table.model.ui.answers.is_undoable(table.port.view, table.port.rules.parse(f"place {area}"))
    table.model.answering.selection.word = area
    given = table.answers
    assert table.press("enter") is None
    assert table.answers == given
    assert table.screen.sentence.startswith("Your turn: ")
    table.press("enter")
    assert table.answers == [*given, f"place {area}"]


def test_outside_the_own_turn_enter_gives_nothing_that_was_chosen_before() -> None:
    """No letter answers there at once, and each of several caballeros is chosen anew."""
    table = Table(seated_when("owner_return").match)
    given = table.answers
    key = next(choice.key for choice in table.model.answering.selection.choices if choice.area)
    assert table.press(key) is None
    assert isinstance(table.press("enter"), Answer)
    assert len(table.answers) == len(given) + 1
    assert table.model.answering.question is not None
    assert table.model.answering.question.kind == "owner_return"
    assert table.press("enter") is None
    assert table.model.answering.refusal == "First choose an area: its letter, arrows or Tab."
    assert table.press("enter", key) is None
    assert isinstance(table.press("enter"), Answer)


# The bundle by itself

QUESTION = Question(1, "place", ["done", "place galicia", "place sevilla"], {}, True)


def moments(*questions: Question | None, free: bool = True) -> Sequence[AskedMoment]:
    """The moments at which a bundle is to go on."""
    port = seated_when("place")
    return [AskedMoment(question, port.view, port.names, free) for question in questions]


def begun() -> RepeatedAnswer:
    """Three caballeros for Sevilla, of which the first is on its way."""
    bundle = RepeatedAnswer(ui_of(seated_when("place").rules))
    bundle.begin(QUESTION, ["place sevilla"] * 3)
    bundle.sent(QUESTION, "place sevilla")
    return bundle


@pytest.mark.parametrize(
    ("asked", "free", "told"),
    [
        (None, True, "1 of 3 done. Others are asked first."),
        (Question(2, "dial", ["dial galicia"], {}, True), True, "1 of 3 done. Now something else is asked."),
        (QUESTION, False, "1 of 3 done."),
    ],
)
def test_it_stops_where_something_else_is_asked(asked: Question | None, free: bool, told: str) -> None:
    bundle = begun()
    assert bundle.came_back(moments(asked, free=free)[0]) == told
    assert not bundle.running
    assert not bundle.due


def test_it_stops_where_there_is_no_room_for_more_and_says_why() -> None:
    bundle = begun()
    told = bundle.came_back(moments(Question(2, "place", ["done", "place galicia"], {}, True))[0])
    assert told.startswith("1 of 3 done. ")
    assert len(told) > len("1 of 3 done. ")


def test_undo_goes_as_far_as_it_can() -> None:
    bundle = begun()
    bundle.stop()
    assert not bundle.undo()  # one answer is taken back like any other
    bundle.begin(QUESTION, ["place sevilla"])
    bundle.forget()
    bundle = begun()
    bundle.due = True
    bundle.sent(QUESTION, "place sevilla")
    bundle.stop()
    assert bundle.undo()
    assert bundle.undone(more=False) == "1 answer undone. There is nothing more to undo."


# Line by line


def heard(table: Table) -> PlainTable:
    """The same seat in plain mode, which has told its question."""
    plain = in_words(table.port)
    tell(plain, GameUpdate(table.port.view, table.port.question, (), "start"))
    plain.told()
    table.model = plain.table
    return plain


@pytest.mark.parametrize("form", ["3 {area}", "place 3 {area}", "place {area} 3"])
def test_a_count_can_be_typed_in_a_line(form: str) -> None:
    table = placing()
    _key, area = table.letter(3)
    plain = heard(table)
    before = len(table.answers)
    act = plain.do(form.format(area=area))
    assert isinstance(act, Answer)
    table.send(act)
    assert table.answers[before:] == [f"place {area}"] * 3
    table.send(plain.do("undo"))
    for one in table.news:
        plain.hear(one)
    assert "3 answers undone." in plain.told()
    assert len(table.answers) == before
    assert table.told == ["3 answers undone."]


def test_a_number_of_the_list_is_no_count() -> None:
    table = placing()
    plain = heard(table)
    asked = plain.asked
    assert asked is not None
    first = asked.choices[0]
    assert plain.do(first.key) == Answer(NEW, asked.question.id, asked.question.words.index(f"place {first.word}"))
    assert asked.count == 0
    with pytest.raises(ImpossibleCommandError):
        asked.take("3 nowhere")
