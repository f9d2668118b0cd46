"""Playing: questions, answers, refusals, undo; what is on the disk before anybody is told."""

from __future__ import annotations

import pytest
from msgspec import UNSET

from engine.core.view import to_builtins
from netplay.common.reasons import NetReason
from netplay.common.sanitize import trusted
from netplay.host.storage.storage import AnswerRecord
from netplay.host.table.admission import admit
from netplay.protocol import client_messages, server_messages
from tests.netplay.support.dialogue import House, Talker
from tests.netplay.support.toy import toy


def answers(house: House) -> list[tuple[int, str]]:
    return [(record.seat, record.words) for record in house.storage.records if isinstance(record, AnswerRecord)]


def nack(talker: Talker) -> str:
    (message,) = talker.hear_only(server_messages.Nack)
    return message.code


def test_an_answer_is_acknowledged_and_told_to_all() -> None:
    house = House()
    ana, ben, watcher = house.playing(toy(2), watchers=1)
    assert ana.question is not None
    assert ben.question is None
    assert ana.question.words == ["break", "draw", "take 1", "take 2"]
    assert ana.question.about == {"left": 5}
    cmd = ana.answer("take 2")
    ack, events = ana.hear()
    assert ack == server_messages.Ack(cmd)
    assert isinstance(events, server_messages.Events)
    assert events.events == [{"type": "Took", "seat": 0, "points": 2}]
    assert events.question is None
    assert (["now", "scores", 0], 2) in [(list(path), value) for path, value in events.changes]
    (bens,) = ben.hear_only(server_messages.Events)
    assert ben.question is not None
    assert bens.question == ben.question
    (seen,) = watcher.hear_only(server_messages.Events)
    assert seen.question is UNSET
    assert answers(house) == [(0, "take 2")]


def test_nothing_is_told_before_it_is_on_the_disk() -> None:
    house = House()
    ana, ben = house.playing(toy(2))
    house.storage.held = True
    ana.answer("take 1")
    assert ana.hear() == []
    assert ben.hear() == []
    house.storage.settle()
    assert isinstance(ana.hear()[0], server_messages.Ack)
    assert ben.hear_only(server_messages.Events)


def test_while_an_answer_is_written_the_next_commands_wait_their_turn() -> None:
    house = House()
    ana, ben = house.playing(toy(2))
    house.storage.held = True
    ana.answer("take 1")
    ana.say(client_messages.Undo(50))
    ben.say(client_messages.Undo(51))
    assert len(house.storage.waiting) == 1
    house.storage.held = False
    house.storage.settle()
    assert [m.cmd for m in ana.hear_only(server_messages.Ack)] == [1 + 2, 50]
    assert nack(ben) == "unanswered"


def test_an_answer_that_cannot_be_written_down_does_not_count_and_the_table_goes_on() -> None:
    house = House()
    ana, ben = house.playing(toy(2))
    house.storage.fails = True
    ana.answer("draw")
    assert nack(ana) == "store"
    assert not ben.hear_only(server_messages.Events)
    assert len(house.match().journal) == 0
    house.storage.fails = False
    ana.answer("take 1")
    assert ana.hear_only(server_messages.Ack)
    assert answers(house) == [(0, "take 1")]


def test_everybody_hears_once_why_a_game_stands_still_that_cannot_be_written_down() -> None:
    house = House()
    ana, ben, watcher = house.playing(toy(2), watchers=1)
    for mover in (ana, ben):
        house.storage.fails = True
        for _ in range(3):
            mover.answer("take 1")
        for talker in (ana, ben, watcher):
            assert [line.text for line in talker.hear_only(server_messages.ChatLine)] == [
                trusted(NetReason.NOT_WRITTEN.sentence)
            ]
        house.storage.fails = False
        mover.answer("take 1")
        ben.hear()


def test_nobody_hears_that_an_answer_cannot_be_written_down_of_who_is_asked_unseen() -> None:
    house = House()
    ana, ben, cleo = house.playing(toy(3, vetoes=[1]))
    ana.answer("take 1")
    for talker in (ana, ben, cleo):
        talker.hear()
    house.storage.fails = True
    ben.answer("pass")
    assert nack(ben) == "store"
    assert ana.hear() == cleo.hear() == []


def test_a_card_drawn_in_vain_comes_up_again() -> None:
    house = House()
    ana, _ = house.playing(toy(2, rounds=20))
    house.storage.fails = True
    drawn = []
    for _ in range(5):
        house.storage.held = True
        ana.answer("draw")
        drawn.append(to_builtins(house.match().view(0))["now"]["hands"][0])
        house.storage.held = False
        house.storage.settle()
        assert nack(ana) == "store"
    assert drawn == [drawn[0]] * 5


def test_a_command_sent_twice_is_carried_out_once() -> None:
    house = House()
    ana, ben = house.playing(toy(2))
    assert ana.question is not None
    command = client_messages.Answer(77, ana.question.id, ana.question.words.index("take 1"))
    ana.say(command)
    ana.hear()
    ben.hear()
    ana.say(command)
    assert ana.hear() == [server_messages.Ack(77)]
    assert ben.hear() == []
    assert answers(house) == [(0, "take 1")]


def test_a_command_sent_again_over_a_new_connection_is_carried_out_once() -> None:
    house = House()
    ana, _ = house.playing(toy(2))
    assert ana.question is not None
    command = client_messages.Answer(77, ana.question.id, 2)
    ana.say(command)
    again = house.talker()
    again.resume("t1", 0, ana.token)
    again.say(command)
    assert again.hear() == [server_messages.Ack(77)]
    assert len(answers(house)) == 1


def test_an_old_question_cannot_be_answered_and_the_newest_position_comes_along() -> None:
    house = House()
    ana, ben = house.playing(toy(2))
    assert ana.question is not None
    old = ana.question.id
    ana.answer("take 1")
    ana.hear()
    ben.hear()
    ben.answer("take 1")
    ana.hear()
    ana.say(client_messages.Answer(90, old, 0))
    view, refusal = ana.hear()
    assert isinstance(view, server_messages.Snapshot)
    assert isinstance(refusal, server_messages.Nack)
    assert refusal.code == "stale"
    assert len(answers(house)) == 2


def test_questions_that_look_alike_have_ids_of_their_own() -> None:
    house = House()
    (ana,) = house.playing(toy(1, rounds=4))
    ids = set()
    for _ in range(4):
        assert ana.question is not None
        ids.add(ana.question.id)
        ana.answer("take 1")
        ana.hear()
    assert len(ids) == 4


def test_it_must_be_ones_own_turn() -> None:
    house = House()
    ana, ben = house.playing(toy(2))
    assert ana.question is not None
    ben.say(client_messages.Answer(5, ana.question.id, 0))
    assert nack(ben) == "not_yours"


@pytest.mark.parametrize("option", [4, 5, 2**53])
def test_only_what_is_on_offer_can_be_answered(option: int) -> None:
    house = House()
    ana, _ = house.playing(toy(2))
    assert ana.question is not None
    ana.say(client_messages.Answer(5, ana.question.id, option))
    assert nack(ana) == "illegal"
    assert answers(house) == []


def test_a_rule_with_a_fault_costs_the_answer_and_nothing_else() -> None:
    house = House()
    ana, ben = house.playing(toy(2))
    ana.answer("break")
    assert nack(ana) == "fault"
    assert ben.hear() == []
    ana.answer("take 1")
    assert ana.hear_only(server_messages.Ack)


def test_the_end_is_told_and_nothing_can_be_answered_after_it() -> None:
    house = House()
    ana, ben = house.playing(toy(2, rounds=1))
    ana.answer("take 1")
    ben.hear()
    ben.answer("take 2")
    assert [m.table.state for m in ana.hear_only(server_messages.TableChanged)] == ["over"]
    ben.say(client_messages.Answer(9, 1, 0))
    assert nack(ben) == "over"
    assert house.table().bots() == []


def test_an_answer_is_taken_back_and_everybody_sees_the_old_position() -> None:
    house = House()
    ana, ben, watcher = house.playing(toy(2), watchers=1)
    ana.answer("take 2")
    for talker in (ana, ben, watcher):
        talker.hear()
    ana.say(client_messages.Undo(60))
    ack, view = ana.hear()
    assert ack == server_messages.Ack(60)
    assert isinstance(view, server_messages.Snapshot)
    assert view.cause == "undo"
    assert view.view["now"]["scores"] == [0, 0]
    assert view.question is not None
    assert view.recent == []
    assert [m.question for m in ben.hear_only(server_messages.Snapshot)] == [None]
    assert watcher.hear_only(server_messages.Snapshot)
    assert answers(house) == [(0, "take 2"), (0, "undo 1")]


def test_it_is_told_whether_the_last_answer_can_be_taken_back() -> None:
    house = House()
    ana, ben, watcher = house.playing(toy(2), watchers=1)
    told: list[list[bool]] = []
    for words in ("take 2", "draw"):
        (ana if words == "take 2" else ben).answer(words)
        told.append([talker.hear_only(server_messages.Events)[0].undo for talker in (ana, ben, watcher)])
    assert told == [[True, False, False], [False, False, False]]
    ana.answer("take 1")
    ana.hear()
    ana.say(client_messages.Resync(80))
    assert [view.undo for view in ana.hear_only(server_messages.Snapshot)] == [True]
    ana.say(client_messages.Undo(81))
    assert [view.undo for view in ana.hear_only(server_messages.Snapshot)] == [False]
    ana.say(client_messages.Undo(82))
    assert nack(ana) == "undo"


def test_who_has_answered_nothing_is_told_so_and_not_that_others_have_acted() -> None:
    house = House()
    ana, ben = house.playing(toy(2))
    ana.answer("take 1")
    ben.hear()
    ben.say(client_messages.Undo(80))
    assert nack(ben) == "unanswered"
    ben.answer("draw")
    ben.hear()
    ben.say(client_messages.Undo(82))
    assert nack(ben) == "undo"


def test_an_undo_that_cannot_be_written_down_does_not_happen() -> None:
    house = House()
    ana, ben = house.playing(toy(2))
    ana.answer("take 2")
    ana.hear()
    ben.hear()
    house.storage.fails = True
    ana.say(client_messages.Undo(60))
    assert nack(ana) == "store"
    assert ben.hear() == []
    house.storage.fails = False
    ben.answer("take 1")
    assert ben.hear_only(server_messages.Ack)
    assert answers(house) == [(0, "take 2"), (1, "take 1")]


def test_a_drawn_card_cannot_be_put_back() -> None:
    house = House()
    ana, _ = house.playing(toy(2))
    ana.answer("draw")
    ana.hear()
    ana.say(client_messages.Undo(60))
    assert nack(ana) == "undo"


def test_sequence_numbers_have_no_gaps() -> None:
    house = House()
    talkers = house.playing(toy(2), watchers=1)
    seen: list[list[int]] = [[] for _ in talkers]
    for turn in range(6):
        talkers[turn % 2].answer("take 1")
        for talker, numbers in zip(talkers, seen, strict=True):
            numbers += [message.seq for message in talker.hear_only(server_messages.Events)]
    for numbers in seen:
        assert numbers == list(range(numbers[0], numbers[0] + 6))


def test_who_asks_for_it_gets_a_snapshot() -> None:
    house = House()
    ana, _ = house.playing(toy(2))
    ana.answer("take 1")
    ana.hear()
    ana.say(client_messages.Resync(70))
    (view,) = ana.hear_only(server_messages.Snapshot)
    assert view.cause == "resync"
    assert [event["points"] for _, event in view.recent] == [1]


def test_who_comes_back_hears_what_was_missed_and_nothing_twice() -> None:
    house = House()
    ana, ben = house.playing(toy(2))
    ana.answer("take 1")
    (heard,) = ben.hear_only(server_messages.Events)
    table = house.table()
    table.detach(ben.session)
    ben.session.seated = False
    table.start(admit(table, ben.session, 1, 80, heard.seq))
    (view,) = ben.hear_only(server_messages.Snapshot)
    assert view.recent == []
    table.detach(ben.session)
    table.start(admit(table, ben.session, 1, 81, 0))
    (view,) = ben.hear_only(server_messages.Snapshot)
    assert [seq for seq, _ in view.recent] == [heard.seq]


def test_chat_is_cleaned_signed_by_the_host_and_limited() -> None:
    house = House()
    ana, ben, watcher = house.playing(toy(2), watchers=1)
    ana.say(client_messages.Chat(70, "  hi\x1b]52;c;cHduZWQ=\x07 \u202eolleh  "))
    for talker in (ana, ben, watcher):
        (line,) = talker.hear_only(server_messages.ChatLine)
        assert (line.sender, line.seat) == ("Ana", 0)
        assert line.text == "hi\ufffd]52;c;cHduZWQ=\ufffd \ufffdolleh"
    watcher.say(client_messages.Chat(71, "psst"))
    assert nack(watcher) == "name"
    codes = []
    for number in range(8):
        ana.say(client_messages.Chat(100 + number, "again"))
        codes += [message.code for message in ana.hear_only(server_messages.Nack)]
    assert codes == ["slow_down"] * 4
    late = house.talker("10.0.0.7")
    late.say(client_messages.Watch(1, "t1"))
    assert [line.text for line in late.hear_only(server_messages.ChatLine)][1:] == ["again"] * 4
