"""Votes of the players who are here: to take an answer back, to pause and to go on."""

from __future__ import annotations

import pytest

from engine.core.match import Match
from netplay.common.sanitize import trusted
from netplay.host.storage.storage import AnswerRecord, TableRecord
from netplay.host.table.motions import PROPOSALS, PROPOSALS_TIME, Motion, Motions
from netplay.protocol import client_messages, server_messages
from tests.netplay.support.dialogue import House, Talker
from tests.netplay.support.toy import toy, toy_view


def nack(talker: Talker) -> str:
    (message,) = talker.hear_only(server_messages.Nack)
    return message.code


def propose(talker: Talker, kind: client_messages.Proposal) -> int:
    cmd = talker.cmd()
    talker.say(client_messages.Propose(cmd, kind))
    return cmd


def vote(house: House, talker: Talker, choice: str, table: str = "t1") -> None:
    """Vote on the only motion."""
    (motion,) = house.table(table).motions.infos()
    talker.say(client_messages.Vote(talker.cmd(), motion.id, motion.choices.index(trusted(choice))))


def leave(house: House, talker: Talker) -> None:
    """The connection breaks."""
    talker.session.end()
    house.lobby.gone(talker.session)


def tick(house: House, seconds: float = 1) -> None:
    house.now += seconds
    house.lobby.tick(house.now)


def said(talker: Talker) -> list[str]:
    return [line.text for line in talker.hear_only(server_messages.ChatLine)]


def hands(match: Match) -> list[list[str | None]]:
    """The cards of each seat."""
    return [toy_view(match, seat).now.hands[seat] for seat in range(len(match.setup.seats))]


# Undo


def test_what_all_agree_to_take_back_is_taken_back_with_what_came_after_it() -> None:
    house = House()
    ana, ben, cleo = house.playing(toy(3))
    before = house.match().hash()
    ana.answer("draw")
    ben.hear()
    ben.answer("take 1")
    for talker in (ana, ben, cleo):
        talker.hear()
    propose(ana, "undo")
    (motion,) = ben.hear_only(server_messages.TableChanged)[-1].table.motions
    assert (motion.kind, motion.by, motion.choices, motion.voters) == ("undo", 0, ["yes", "no"], [0, 1, 2])
    assert motion.votes == [(0, 0)]
    vote(house, ben, "yes")
    assert house.match().hash() != before
    vote(house, cleo, "yes")
    assert house.match().hash() == before
    assert [view.cause for view in ben.hear_only(server_messages.Snapshot)] == ["undo"]
    rows = [record for record in house.storage.records if isinstance(record, AnswerRecord)]
    assert (rows[-1].seat, rows[-1].words, rows[-1].how) == (0, "undo 3", "undo")
    assert house.table().info().motions == []


def test_one_no_is_enough() -> None:
    house = House()
    ana, ben, cleo = house.playing(toy(3))
    ana.answer("draw")
    after = house.match().hash()
    propose(ana, "undo")
    cleo.hear()
    vote(house, ben, "no")
    assert house.match().hash() == after
    assert said(cleo) == ["Not all agree: nothing is undone."]
    cleo.say(client_messages.Vote(cleo.cmd(), 1, 0))
    assert nack(cleo) == "motion"


def test_who_is_away_and_who_looks_on_have_no_vote() -> None:
    house = House()
    ana, ben, cleo, watcher = house.playing(toy(3), watchers=1)
    before = house.match().hash()
    ana.answer("draw")
    leave(house, cleo)
    propose(ana, "undo")
    watcher.hear()
    watcher.say(client_messages.Vote(watcher.cmd(), 1, 0))
    assert nack(watcher) == "watching"
    vote(house, ben, "yes")
    assert house.match().hash() == before


def test_who_blocks_a_motion_and_goes_away_blocks_it_no_longer() -> None:
    house = House()
    ana, ben, cleo = house.playing(toy(3))
    before = house.match().hash()
    ana.answer("draw")
    propose(ana, "undo")
    vote(house, ben, "yes")
    leave(house, cleo)
    tick(house)
    assert house.match().hash() == before


def test_alone_with_bots_nobody_else_is_asked() -> None:
    house = House()
    ana = house.talker()
    ana.create(toy(2), ["me", "bot:random"])
    ana.say(client_messages.Start(ana.cmd()))
    ana.hear()
    before = house.match().hash()
    ana.answer("draw")
    propose(ana, "undo")
    assert house.match().hash() == before


def test_a_motion_to_take_back_is_withdrawn_when_all_can_see_that_the_game_has_gone_on() -> None:
    house = House()
    ana, ben, cleo = house.playing(toy(3))
    ana.answer("draw")
    propose(ana, "undo")
    for talker in (ben, cleo):
        talker.hear()
    ben.answer("take 1")
    cleo.hear()
    tick(house)
    assert said(cleo) == ["The game has moved on: nothing is undone."]
    assert house.table().info().motions == []


def test_an_answer_that_is_being_written_when_the_table_agrees_is_not_lost() -> None:
    house = House()
    ana, ben = house.playing(toy(2))
    ana.answer("draw")
    propose(ana, "undo")
    ben.hear()
    house.storage.held = True
    ben.answer("take 2")
    vote(house, ben, "yes")
    house.storage.held = False
    house.storage.settle()
    assert toy_view(house.match()).now.scores == [0, 2]
    assert "The game has moved on: nothing is undone." in said(ana)


def test_an_answer_that_nobody_sees_withdraws_nothing_and_is_taken_back_as_well() -> None:
    house = House()
    ana, ben, cleo = house.playing(toy(3, vetoes=[1, 2]))
    before = house.match().hash()
    ana.answer("take 1")
    ben.hear()
    propose(ana, "undo")
    ben.answer("pass")
    tick(house)
    assert [motion.kind for motion in house.table().info().motions] == ["undo"]
    vote(house, ben, "yes")
    vote(house, cleo, "yes")
    assert house.match().hash() == before
    for talker in (ana, ben, cleo):
        talker.hear()
    ana.answer("take 1")
    ben.hear()
    assert ben.question is not None
    assert "veto" in ben.question.words


def test_an_answer_to_a_question_that_was_taken_back_does_not_hit_the_one_that_comes_again() -> None:
    house = House()
    ana, ben = house.playing(toy(2, rounds=9))
    ana.answer("take 1")
    ben.hear()
    ben.answer("take 1")
    ana.hear()
    ana.answer("take 1")
    for talker in (ana, ben):
        talker.hear()
    assert ben.question is not None
    stale = ben.question.id
    propose(ana, "undo")
    vote(house, ben, "yes")
    for talker in (ana, ben):
        talker.hear()
    ana.answer("take 1")
    ben.hear()
    assert ben.question is not None
    ben.say(client_messages.Answer(ben.cmd(), stale, 0))
    assert nack(ben) == "stale"


def test_what_fate_had_dealt_comes_again_after_an_undo_and_a_restart() -> None:
    house = House()
    ana, ben = house.playing(toy(2, rounds=20))
    for talker in (ana, ben) * 8:
        talker.hear()
        talker.answer("draw")
    cards = hands(house.match())
    game = house.match_play()
    house.table().start(game.undo_agreed(1, 2, game.seen, 77))
    assert list(map(len, hands(house.match()))) == [1, 0]
    again = house.started_again()
    match = again.match()
    while sum(map(len, hands(match))) < 16:
        match.answer(match.asked[0], "draw")
    assert hands(match) == cards


def test_there_must_be_something_to_take_back() -> None:
    house = House()
    _, ben = house.playing(toy(2))
    propose(ben, "undo")
    assert nack(ben) == "unanswered"


def test_an_undo_that_cannot_be_written_down_does_not_happen() -> None:
    house = House()
    ana, ben = house.playing(toy(2))
    ana.answer("draw")
    after = house.match().hash()
    propose(ana, "undo")
    house.storage.fails = True
    ben.hear()
    vote(house, ben, "yes")
    assert house.match().hash() == after
    assert any("could not save" in line for line in said(ben))


# Pause


def paused(house: House, *talkers: Talker) -> None:
    propose(talkers[0], "pause")
    for talker in talkers[1:]:
        vote(house, talker, "yes")
    for talker in talkers:
        talker.hear()


def test_a_paused_game_takes_no_answers_until_all_go_on() -> None:
    house = House()
    ana, ben = house.playing(toy(2))
    propose(ana, "pause")
    assert house.table().record.state == "playing"
    ben.hear()
    vote(house, ben, "yes")
    assert ben.hear_only(server_messages.TableChanged)[-1].table.state == "paused"
    ana.answer("take 1")
    assert nack(ana) == "paused"
    ana.say(client_messages.Undo(ana.cmd()))
    assert nack(ana) == "paused"
    propose(ben, "go_on")
    vote(house, ana, "yes")
    assert house.table().record.state == "playing"
    ana.hear()
    ana.answer("take 1")
    assert ana.hear_only(server_messages.Ack)


def test_a_pause_outlives_the_host() -> None:
    house = House()
    ana, ben = house.playing(toy(2))
    ana.answer("take 1")
    paused(house, ana, ben)
    again = house.started_again()
    assert again.table().record.state == "paused"
    assert again.match().hash() == house.match().hash()
    tick(again, 10)
    tick(again, again.limits.empty)
    tick(again, again.limits.empty)
    back = again.talker()
    back.resume("t1", 0, ana.token)
    propose(back, "go_on")
    assert again.table().record.state == "playing"


def test_a_pause_that_cannot_be_written_down_is_none() -> None:
    house = House()
    ana, ben = house.playing(toy(2))
    propose(ana, "pause")
    house.storage.fails = True
    vote(house, ben, "yes")
    assert house.table().record.state == "playing"
    written = [record.state for record in house.storage.records if isinstance(record, TableRecord)]
    assert "paused" not in written


def test_a_game_that_ends_before_the_pause_can_be_written_down_is_over() -> None:
    house = House()
    ana, ben = house.playing(toy(2, rounds=1))
    ana.answer("take 1")
    ben.hear()
    propose(ana, "pause")
    house.storage.held = True
    ben.answer("take 1")
    vote(house, ben, "yes")
    house.storage.held = False
    house.storage.settle()
    assert house.table().record.state == "over"
    assert house.started_again().table().record.state == "over"


def test_an_answer_that_was_acknowledged_before_the_pause_is_acknowledged_again() -> None:
    house = House()
    ana, ben = house.playing(toy(2))
    assert ana.question is not None
    answer = client_messages.Answer(900, ana.question.id, 2)
    ana.say(answer)
    paused(house, ana, ben)
    ana.say(answer)
    assert ana.hear_only(server_messages.Ack) == [server_messages.Ack(900)]


@pytest.mark.parametrize("kind", ["go_on", "rematch"])
def test_what_is_not_possible_just_now_is_not_voted_on(kind: client_messages.Proposal) -> None:
    ana, _ = House().playing(toy(2))
    propose(ana, kind)
    assert nack(ana) == "state"


def test_who_proposes_the_same_agrees() -> None:
    house = House()
    ana, ben = house.playing(toy(2))
    propose(ana, "pause")
    propose(ben, "pause")
    assert house.table().record.state == "paused"


def test_a_proposal_sent_twice_is_one() -> None:
    house = House()
    ana, _ = house.playing(toy(2))
    ana.say(client_messages.Propose(900, "pause"))
    ana.say(client_messages.Propose(900, "pause"))
    assert ana.hear_only(server_messages.Ack) == [server_messages.Ack(900)] * 2
    assert len(house.table().info().motions) == 1


def test_nobody_is_pestered_with_proposals() -> None:
    house = House()
    ana, ben = house.playing(toy(2))
    for _ in range(PROPOSALS):
        propose(ana, "pause")
        vote(house, ben, "no")
    ana.hear()
    propose(ana, "pause")
    assert nack(ana) == "slow_down"
    propose(ben, "pause")
    vote(house, ana, "no")
    ana.hear()
    tick(house, PROPOSALS_TIME / PROPOSALS)
    propose(ana, "pause")
    assert ana.hear_only(server_messages.Nack) == []


# Motions by themselves


def test_a_vote_cannot_hit_another_choice_than_was_meant() -> None:
    choices = ["wait", "hand Zoe", "hand Yan"]
    won: list[str] = []
    motions = Motions()
    motions.open(Motion("absent", None, 2, lambda: [0, 1], won.append, lambda: choices, majority=True))
    (first,) = motions.infos()
    motions.vote(0, first.id, 2)
    choices.remove("hand Zoe")
    assert motions.decide()
    (second,) = motions.infos()
    assert second.votes == [(0, 1)]
    assert second.id != first.id
    choices.remove("hand Yan")
    motions.decide()
    assert motions.infos()[0].votes == []
    assert won == []


def test_more_than_half_decide_and_the_last_vote_counts() -> None:
    won: list[str] = []
    motions = Motions()
    motions.open(Motion("absent", None, 3, lambda: [0, 1, 2], won.append, lambda: ["wait", "bot"], majority=True))
    (info,) = motions.infos()
    motions.vote(0, info.id, 0)
    motions.vote(1, info.id, 1)
    assert not motions.decide()
    motions.vote(0, info.id, 1)
    assert motions.decide()
    assert won == ["bot"]
    assert motions.infos() == []


def test_a_motion_ends_with_its_cause() -> None:
    here = [0, 1]
    ends: list[str] = []
    motions = Motions()
    motions.open(Motion("pause", 0, None, lambda: here, ends.append))
    here.clear()
    assert motions.infos() == []
    assert motions.decide()
    assert ends == [""]
