"""Plain mode tells each turn of others in one line, when it is over or the player is asked something in it."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from elgrande_tui.model.log_book import LogBook
from elgrande_tui.model.match_ui.match_ui import turn_of
from elgrande_tui.model.told_turn import ToldTurn
from elgrande_tui.plain.settings import PlainSettings
from elgrande_tui.plain.table import PlainTable
from engine.core.event import Event, visible_to
from netplay.client.updates import GameUpdate
from tests.elgrande_tui.support.local_port import LocalPort
from tests.elgrande_tui.support.seats import in_words, lines_of, tell
from tests.elgrande_tui.support.table_app import a_match, before_a_general_scoring
from tests.elgrande_tui.table.test_looking_back import said_by_host, told_of

UNDONE = "An answer has been undone."


class Evening:
    """A player in words, and the game in which others play by chance."""

    def __init__(self, seats: int = 3, settings: PlainSettings | None = None, port: LocalPort | None = None) -> None:
        self.port = port or LocalPort(a_match(seats, seed=4), 0, {})
        self.rng = random.Random(7)
        self.table: PlainTable = in_words(self.port, settings)
        opening = tuple(visible_to(self.port.match.opening, 0))
        tell(self.table, GameUpdate(self.port.view, self.port.question, opening, "start"))
        self.table.told()

    @property
    def log(self) -> LogBook:
        return self.table.table.incoming.log

    def step(self, *, untold: bool = False) -> tuple[Event, ...]:
        """Give one answer; unless it stays `untold` to the player they hear of it."""
        who = self.port.match.asked[0]
        told = tuple(visible_to(self.port.match.answer(who, self.rng.choice(self.port.match.options(who))), 0))
        if not untold:
            tell(self.table, GameUpdate(self.port.view, self.port.question, told, "events"))
        return told

    def undo(self, seat: int) -> None:
        self.port.match.undo(seat)
        tell(self.table, GameUpdate(self.port.view, self.port.question, (), "undo"))

    def told(self) -> list[str]:
        """What is told now, but for the question."""
        asked = self.table.asked
        lines, question = self.table.told(), [] if asked is None else asked.lines()
        return lines[: len(lines) - len(question)] if question and lines[-len(question) :] == question else lines

    def into_the_turn_of_another(self, steps: int) -> None:
        """Go on to a turn of another seat, so many steps of which have been heard."""
        while True:
            *_over, now = self.log.turns()
            seen = [number for number in range(now.first + 1, now.last + 1) if self.log.lines(number)]
            if now.seat not in (None, 0) and len(seen) == steps and self.port.question is None:
                return
            self.told()
            self.step()


def turns_told(evening: Evening, lines: Sequence[str]) -> list[str]:
    """Those of the lines that are a turn of another seat as the log has it."""
    whole = {evening.log.line(turn, evening.port.names) for turn in evening.log.turns() if turn.seat not in (None, 0)}
    return [line for line in lines if line in whole]


def test_a_turn_of_another_is_one_line_when_it_is_over() -> None:
    evening = Evening()
    evening.into_the_turn_of_another(0)
    *_over, now = evening.log.turns()
    turn = evening.log.pages[now.first].turn
    evening.told()
    while True:
        evening.step()
        if turn_of(evening.log.ui, evening.port.view) != turn:
            break
        assert evening.told() == [], "its steps are not told one by one"
    done = next(one for one in evening.log.turns() if one.first == now.first)
    assert evening.told()[0] == evening.log.line(done, evening.port.names)
    assert done.last - done.first > 2


def test_a_whole_game_tells_each_turn_of_others_once_and_rounds_in_their_place() -> None:
    evening = Evening()
    lines: list[str] = []
    while not evening.port.match.over:
        evening.step()
        lines += evening.told()
    turns = [turn for turn in evening.log.turns() if turn.seat not in (None, 0)]
    told = turns_told(evening, lines)
    assert len(told) == len(set(told))
    assert len(told) > len(turns) * 2 // 3, "all but those in which the player was asked something"
    begun = [entry.text for entry in evening.log.entries if entry.round > 1]
    assert [line for line in lines if line in begun] == begun
    own = [entry.text for entry in evening.log.entries[len(evening.log.lines(0)) :] if entry.seat == 0]
    assert [text for text in own if text not in lines] == [], "the player's own answers are told at once"


def test_before_a_question_in_a_turn_it_is_told_so_far_and_later_only_the_rest() -> None:
    evening = Evening(5)
    ui, names = evening.log.ui, evening.port.names

    def heard(*, until_asked: bool) -> tuple[str, int]:
        """Go on to the question or to the end; the line of what happened, and how many steps it was."""
        before, events = evening.port.view, list[Event]()
        turn = turn_of(ui, before)
        while turn_of(ui, evening.port.view) == turn and not (until_asked and evening.port.question is not None):
            events += evening.step()
        return ToldTurn(before, evening.port.view, events).line(ui, names), len(events)

    while True:
        while turn_of(ui, evening.port.view)[1] != "power" or evening.port.question is not None:
            evening.step()
        evening.told()
        line, steps = heard(until_asked=True)
        told, asked = evening.told(), evening.port.question is not None
        own = evening.step()
        if steps > 1 and asked and turn_of(ui, evening.port.view)[1] == "power":
            break
    assert told == [line]
    rest, steps = heard(until_asked=False)
    assert steps > 0
    assert evening.told() == [*told_of(evening.port, own), rest]


def test_chat_is_told_at_once_within_a_turn() -> None:
    evening = Evening()
    evening.into_the_turn_of_another(2)
    evening.told()
    tell(evening.table, said_by_host(3))
    assert [line for line in evening.told() if line.endswith("Line 3.")]
    assert evening.table._turns._steps, "the turn is still to be told"


def test_what_was_taken_back_before_it_was_told_is_never_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ToldTurn, "line", lambda turn, _ui, _names: f"{turn.events}")
    evening = Evening()
    evening.into_the_turn_of_another(2)
    *_over, now = evening.log.turns()
    turn, seat = evening.log.pages[now.first].turn, turn_of(evening.log.ui, evening.port.view)[2]
    assert evening.port.match.can_undo(seat)
    evening.undo(seat)
    assert evening.log.entries[-1].undone
    assert evening.told() == []
    evening.rng = random.Random(3)
    while turn_of(evening.log.ui, evening.port.view) == turn:
        evening.step()
    done = next(one for one in evening.log.turns() if one.first == now.first)
    assert evening.told()[0] == evening.log.line(done, evening.port.names)


def test_what_was_taken_back_after_it_was_told_is_told_as_taken_back() -> None:
    evening = Evening()
    evening.into_the_turn_of_another(2)
    assert evening.table._turns.end(), "as if the player had been asked something"
    seat = turn_of(evening.log.ui, evening.port.view)[2]
    evening.undo(seat)
    assert evening.told() == [UNDONE]


def test_a_general_scoring_is_told_region_by_region() -> None:
    evening = Evening(port=LocalPort(before_a_general_scoring(), 0, {}))
    events = evening.step()
    scored = [line for line in told_of(evening.port, events) if line.startswith("Points in ")]
    assert len(scored) > 4
    assert [line for line in evening.told() if line in scored] == scored


def test_with_the_setting_off_every_step_is_told() -> None:
    settings = PlainSettings()
    evening = Evening(settings=settings)
    assert settings.take("turns off")[-1].startswith("turns off: ")
    for _ in range(40):
        events = evening.step()
        told = evening.told()
        assert [line for line in told_of(evening.port, events) if line not in told] == []
        assert not [line for line in turns_told(evening, told) if line not in told_of(evening.port, events)]


def test_the_log_is_told_by_turns_or_step_by_step() -> None:
    evening = Evening()
    for _ in range(60):
        evening.step()
    evening.told()

    def typed(line: str) -> list[str]:
        assert evening.table.do(line) is None
        return evening.told()

    every = lines_of(evening.table)
    assert typed("log steps 400") == every
    assert typed("log 3 steps") == every[-3:]
    by_turns = typed("log 400")
    over = [turn for turn in evening.log.turns() if turn.over]
    assert [line for line in by_turns if line not in every] == [
        line for turn in over if (line := evening.log.line(turn, evening.port.names)) not in every
    ]
    assert len(by_turns) < len(every) // 2
    assert typed("log 2") == by_turns[-2:]


def test_what_was_heard_before_the_setting_went_off_comes_first() -> None:
    settings = PlainSettings()
    evening = Evening(settings=settings)
    evening.into_the_turn_of_another(2)
    evening.told()
    *_over, now = evening.log.turns()
    so_far = evening.log.line(now, evening.port.names)
    settings.take("turns off")
    events = evening.step()
    assert evening.told() == [so_far, *told_of(evening.port, events)]


@pytest.mark.parametrize("typed", ["log", "log steps"])
def test_the_log_since_the_last_answer_says_when_there_is_nothing(typed: str) -> None:
    evening = Evening()
    evening.table.table.answering.read_marker.mark_as_read(len(evening.log.entries))
    assert evening.table.do(typed) is None
    assert evening.told() == ["Nothing has happened since your last answer."]
