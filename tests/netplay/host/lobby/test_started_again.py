"""A host that is started again: every feed goes on where it ended, and games that are over wait on the disk."""

from __future__ import annotations

import pytest

from engine.core.setup import Setup
from netplay.host.game.clock import MORE
from netplay.host.limits import Limits
from netplay.host.storage.storage import AnswerRecord, ChatRecord, TableRecord
from netplay.protocol import client_messages, server_messages
from netplay.protocol.credentials import draw_secret, key_of, mask
from netplay.protocol.fields import TableOptions
from tests.netplay.support.dialogue import House, Talker
from tests.netplay.support.toy import toy


def come_back(house: House, token: bytes, last: int) -> tuple[Talker, list[server_messages.Message]]:
    """Seat 1 at table t1 again, as a client that knows everything up to the number `last`."""
    talker = house.talker("10.0.0.2")
    nonce = draw_secret()
    talker.say(client_messages.Resume(talker.cmd(), "t1", 1, nonce, last))
    (challenge,) = talker.hear_only(server_messages.Challenge)
    talker.say(client_messages.Proof(mask(token, nonce, challenge.nonce), key_of(draw_secret())))
    return talker, talker.hear()


def gone(talker: Talker) -> None:
    talker.session.end()
    talker.house.lobby.gone(talker.session)


def codes(talker: Talker) -> list[str]:
    return [message.code for message in talker.hear_only(server_messages.Nack)]


def test_what_was_missed_is_heard_and_nothing_twice() -> None:
    house = House()
    ana, ben = house.playing(toy(2))
    ana.answer("take 1")
    (heard,) = ben.hear_only(server_messages.Events)
    ana.say(client_messages.Undo(60))
    ana.hear()
    ana.answer("take 2")
    _, messages = come_back(house.started_again(), ben.token, heard.seq)
    (view,) = [m for m in messages if isinstance(m, server_messages.Snapshot)]
    assert [event["points"] for _, event in view.recent] == [2]
    assert view.seq == heard.seq + 2
    _, messages = come_back(house.started_again(), ben.token, view.seq)
    assert [m.recent for m in messages if isinstance(m, server_messages.Snapshot)] == [[]]


def test_an_answer_that_was_on_its_way_is_carried_out_once() -> None:
    house = House()
    ana, ben = house.playing(toy(2))
    ana.answer("take 1")
    ben.hear()
    assert ben.question is not None
    command = client_messages.Answer(77, ben.question.id, ben.question.words.index("take 2"))
    again = house.started_again()
    back, _ = come_back(again, ben.token, 0)
    back.say(command)
    assert back.hear_only(server_messages.Ack) == [server_messages.Ack(77)]
    back, _ = come_back(again.started_again(), ben.token, 0)
    back.say(command)
    assert back.hear() == [server_messages.Ack(77)]
    assert sum(isinstance(record, AnswerRecord) for record in house.storage.records) == 2


def test_a_line_and_a_minute_that_were_on_their_way_count_once() -> None:
    """Also in a game so long that the numbers of its answers would leave no room for theirs."""
    house = House(Limits(rate=1e6, burst=10**6))
    ana, ben = house.playing(toy(2, rounds=100), terms=TableOptions(clock=60))
    said = [client_messages.Chat(70, "hello"), client_messages.More(71, 0)]
    for command in said:
        ben.say(command)
    assert ben.hear_only(server_messages.Ack) == [server_messages.Ack(70), server_messages.Ack(71)]
    for talker in (ana, ben) * 80:
        talker.hear()
        talker.answer("take 1")
    for _ in range(2):
        house = house.started_again()
        back, _ = come_back(house, ben.token, 0)
        for command in said:
            back.say(command)
        assert [message.cmd for message in back.hear_only(server_messages.Ack)] == [70, 71]
    assert sum(isinstance(record, ChatRecord) for record in house.storage.records) == 1
    assert house.table().seats[0].extra == MORE


def finished(limits: Limits | None = None) -> tuple[House, list[Talker]]:
    house = House(limits)
    talkers = house.playing(toy(2, rounds=1))
    talkers[0].answer("draw")
    talkers[1].hear()
    talkers[1].answer("take 2")
    for talker in talkers:
        talker.hear()
    return house, talkers


def test_a_game_that_is_over_is_put_away_and_brought_again_for_who_comes() -> None:
    house, talkers = finished()
    token = talkers[1].token
    for talker in talkers:
        gone(talker)
    house.lobby.tick(200)
    assert house.table().live_match is not None
    house.lobby.tick(200 + 1800)
    assert house.table().live_match is None
    for other in (house, house.started_again()):
        assert other.table().live_match is None
        _, messages = come_back(other, token, 0)
        (view,) = [m for m in messages if isinstance(m, server_messages.Snapshot)]
        assert view.view["now"]["scores"] == [0, 2]
        assert [event["type"] for _, event in view.recent] == ["Drew", "Took"]
        assert other.table().live_match is not None


def test_a_game_that_cannot_be_brought_again_is_refused() -> None:
    house, _ = finished()
    again = house.started_again()
    house.storage.lost = True
    late = again.talker()
    late.say(client_messages.Watch(1, "t1"))
    assert codes(late) == ["damaged"]
    late.say(client_messages.List(2))
    assert [t.id for t in late.hear_only(server_messages.Tables)[0].tables] == ["t1"]


def test_a_game_that_does_not_fit_the_rules_is_listed_refused_and_left_alone() -> None:
    house = House()
    ana, _ = house.playing(toy(2))
    ana.answer("take 1")
    house.storage.records.append(AnswerRecord("t1", 2, 1, "fly", "asked", 5))
    before = list(house.storage.records)
    again = house.started_again()
    assert again.table().bots() == []
    late = again.talker()
    late.say(client_messages.Watch(1, "t1"))
    assert codes(late) == ["damaged"]
    assert house.storage.records == before


def test_a_crash_between_the_last_answer_and_the_end_ends_the_game_all_the_same() -> None:
    house, _ = finished()
    over = [r for r in house.storage.records if isinstance(r, TableRecord) and r.state == "over"]
    house.storage.records.remove(over[0])
    again = house.started_again()
    assert again.table().record.state == "over"
    assert house.storage.records[-1] == over[0]


def test_of_games_that_are_over_only_the_latest_are_kept_in_mind() -> None:
    house = House(Limits(tables=2, pending_per_address=9))
    for number in range(1, 6):
        ana = house.talker(f"10.0.0.{number}")
        ana.create(toy(1, rounds=1), ["me"])
        ana.say(client_messages.Start(ana.cmd()))
        ana.hear()
        ana.answer("take 1")
        gone(ana)
    house.lobby.tick(house.now)
    assert list(house.lobby.tables) == ["t4", "t5"]
    assert list(house.started_again().lobby.tables) == ["t4", "t5"]


def test_ids_that_are_given_again_after_a_restart_hit_no_other_table() -> None:
    house = House()
    house.talker().create(toy(), ["me", "open"])
    again = house.started_again()
    again.talker().create(toy(), ["me", "open"])
    assert list(again.lobby.tables) == ["t1", "t2"]


@pytest.mark.parametrize("setup", [toy(1, rounds=5, vetoes=[]), toy(1, rounds=2)])
def test_after_the_end_nothing_is_taken_back(setup: Setup) -> None:
    house = House()
    (ana,) = house.playing(setup)
    for _ in range(setup.options["rounds"]):
        ana.answer("take 1")
        ana.hear()
    ana.say(client_messages.Undo(80))
    assert codes(ana) == ["over"]
