"""A player with a public standing offer stops the next step for a while, and nothing secret says when it goes on."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import partial

import pytest
from msgspec.structs import replace

from engine.core.ask import Extra
from engine.core.setup import Setup
from netplay.host.game.holds import LONGEST
from netplay.protocol import client_messages, server_messages
from netplay.protocol.fields import HoldWhen, TableOptions
from tests.games.caravan import modules
from tests.netplay.support.dialogue import House, Talker
from tests.netplay.support.toy import toy

NOW = 2
"""The wire version since which holds are known."""


def bells(seats: int = 3, rounds: int = 3, vetoes: Sequence[int] = ()) -> Setup:
    """Market days on which everybody else may whistle, twice in the game."""
    return replace(toy(seats, rounds=rounds, vetoes=list(vetoes)), modules=("market", "bells"))


def asks(talker: Talker, when: HoldWhen) -> None:
    talker.say(client_messages.HoldAt(talker.cmd(), when))


def hold(talker: Talker, *, on: bool = True) -> None:
    talker.say(client_messages.Hold(talker.cmd(), on))


def wait(house: House, seconds: float) -> None:
    """Time passes, and the host looks at its clock as often as it does."""
    for _ in range(int(seconds * 4)):
        house.now += 0.25
        house.lobby.tick(house.now)


def held(talker: Talker) -> list[list[int]]:
    """Return who holds the game up, each time that the talker is told."""
    return [message.seats for message in talker.hear_only(server_messages.Held)]


def given(house: House) -> int:
    """Return how many answers the game has taken."""
    return len(house.match().journal)


def replies(talker: Talker) -> list[str]:
    """Return `ack`, or the code of the refusal, of the replies that have come."""
    heard = talker.hear()
    return [
        "ack" if isinstance(message, server_messages.Ack) else message.code
        for message in heard
        if isinstance(message, server_messages.Ack | server_messages.Nack)
    ]


def quiet(talkers: list[Talker]) -> None:
    for talker in talkers:
        talker.hear()


def table_of_three(when: HoldWhen = "step", setup: Setup | None = None) -> tuple[House, list[Talker]]:
    """Red is asked, and green has asked to be waited for."""
    house = House()
    talkers = house.playing(setup or bells(), wire=NOW)
    house.lobby.tick(house.now)
    asks(talkers[2], when)
    return house, talkers


# What a hold does


def test_the_next_step_waits_until_the_player_says_go_on() -> None:
    house, (red, blue, green) = table_of_three()
    assert held(blue) == [[2]]
    quiet([red, green])
    red.answer("take 1")
    assert given(house) == 0
    assert replies(red) == []
    hold(green, on=False)
    assert given(house) == 1
    assert replies(red) == ["ack"]
    assert held(blue) == [[], [2]]  # and the next position is held up


def test_it_goes_on_by_itself_after_ten_seconds() -> None:
    house, (red, blue, _green) = table_of_three("turn")
    quiet([red, blue])
    red.answer("take 1")
    wait(house, LONGEST - 0.5)
    assert given(house) == 0
    wait(house, 0.5)
    assert given(house) == 1
    assert replies(red) == ["ack"]


def test_the_offer_is_taken_while_the_others_wait_and_the_answer_that_waited_was_meant_for_before() -> None:
    house, (red, _blue, green) = table_of_three("turn")
    quiet([red, green])
    red.answer("take 1")
    green.answer("whistle")
    assert [option.words for _, option, _ in house.match().journal.entries] == ["whistle"]
    assert replies(red) == ["stale"]
    red.hear()
    red.answer("take 1")
    assert given(house) == 2


def test_another_seat_takes_its_offer_meanwhile() -> None:
    """Only those who are asked wait: offers go in the order in which they are taken."""
    house, (_red, blue, _green) = table_of_three()
    blue.hear()
    blue.answer("whistle")
    assert given(house) == 1


def test_the_key_stops_the_next_position_with_an_offer() -> None:
    house, (red, blue, green) = table_of_three("never")
    quiet([red, blue, green])
    hold(green)
    assert held(blue) == [[2]]
    red.answer("take 1")
    assert given(house) == 0
    hold(green, on=False)
    assert given(house) == 1
    assert held(blue) == [[]]  # once


def test_the_key_pressed_too_late_stops_the_step_after() -> None:
    house, (red, blue, green) = table_of_three("never", bells(vetoes=[1]))
    quiet([red, blue, green])
    red.answer("take 1")
    hold(green)  # while a window is open there is no offer
    quiet([red, blue, green])
    assert blue.question is not None
    assert blue.question.kind == "veto"
    blue.answer("pass")
    assert held(red) == [[2]]
    quiet([blue])
    blue.answer("take 1")
    assert given(house) == 2


def test_each_turn_is_held_up_once_and_each_step_every_time() -> None:
    found = {}
    for when in ("turn", "step"):
        house, (red, blue, green) = table_of_three(when)
        quiet([red, green])
        hold(green, on=False)
        blue.hear()
        blue.answer("whistle")  # another step of the same turn
        red.hear()
        found[when] = bool(house.match_play().holds.seats)
        hold(green, on=False)
        red.answer("take 1")
        assert house.match_play().holds.seats == [2]  # the next turn
    assert found == {"turn": False, "step": True}


def test_what_waits_is_told_to_those_who_come_and_to_no_program_that_cannot_know_it() -> None:
    house, talkers = table_of_three()
    quiet(talkers)
    late, old = house.talker("10.0.0.8", wire=NOW), house.talker("10.0.0.9", wire=1)
    for watcher in (late, old):
        watcher.say(client_messages.Watch(watcher.cmd(), "t1"))
    assert held(late) == [[2]]
    assert held(old) == []


def test_delayed_spectators_are_not_told_of_what_happens_now() -> None:
    house = House()
    *_, green, watcher = house.playing(bells(), watchers=1, terms=TableOptions(delay=60), wire=NOW)
    asks(green, "step")
    wait(house, LONGEST + 1)
    assert held(watcher) == []


# What it cannot do


def test_nobody_is_stopped_for_players_who_have_not_asked_for_it() -> None:
    house, (red, blue, _green) = table_of_three("never")
    quiet([red, blue])
    red.answer("take 1")
    assert given(house) == 1
    assert held(blue) == []


def test_a_position_is_held_up_once_by_each_seat_and_for_ten_seconds_by_all() -> None:
    house, (red, blue, _green) = table_of_three("turn")
    wait(house, 6)
    hold(blue)
    assert house.match_play().holds.seats == [2, 1]
    hold(blue, on=False)
    hold(blue)
    assert house.match_play().holds.seats == [2]
    wait(house, 4)
    assert house.match_play().holds.seats == []
    red.hear()
    red.answer("take 1")
    assert given(house) == 1


def test_a_position_that_was_held_up_long_enough_is_held_up_by_nobody_else() -> None:
    house, (red, blue, _green) = table_of_three("turn")
    wait(house, LONGEST)
    hold(blue)
    assert house.match_play().holds.seats == []
    quiet([red])
    red.answer("take 1")
    assert given(house) == 1


def test_taking_the_own_offer_back_again_and_again_stops_nobody() -> None:
    house, (red, _blue, green) = table_of_three()
    found = []
    for _ in range(3):
        quiet([green])
        green.answer("whistle")
        found.append(house.match_play().holds.seats)
        green.say(client_messages.Undo(green.cmd()))
        assert house.match_play().holds.seats == []
    assert found == [[2], [], []]
    quiet([red, green])
    red.answer("take 1")
    assert given(house) == 1


def test_an_undo_of_others_does_not_evade_a_hold() -> None:
    house, (red, blue, green) = table_of_three("turn", bells(vetoes=[]))
    hold(green, on=False)
    quiet([red, blue, green])
    red.answer("take 1")
    assert house.match_play().holds.seats == [2]
    red.say(client_messages.Undo(red.cmd()))
    assert house.match_play().holds.seats == []
    quiet([red, blue, green])
    red.answer("take 2")
    assert house.match_play().holds.seats == [2]


def test_who_goes_away_stops_nobody_and_who_comes_back_has_to_ask_again() -> None:
    house, (red, _blue, green) = table_of_three()
    quiet([red])
    red.answer("take 1")
    green.drop()
    assert given(house) == 1
    back = house.talker("10.0.0.9", wire=NOW)
    back.resume("t1", 2, green.token)
    assert house.match_play().holds.seats == []
    asks(back, "step")
    assert house.match_play().holds.seats == [2]


def test_bots_and_spectators_stop_nobody() -> None:
    house = House()
    red = house.talker(wire=NOW)
    red.create(bells(2), ["me", "bot:walker"])
    bot = house.talker("127.0.0.1", wire=NOW)
    bot.session._handshake.purpose = "bots"
    red.say(client_messages.Start(red.cmd()))
    bot.say(client_messages.Join(bot.cmd(), "t1", "", bytes(32), 1))
    watcher = house.talker("10.0.0.9", wire=NOW)
    watcher.say(client_messages.Watch(watcher.cmd(), "t1"))
    for talker in (bot, watcher):
        asks(talker, "step")
        hold(talker)
    quiet([red])
    red.answer("take 1")
    assert given(house) == 1
    assert held(red) == []
    assert "watching" in replies(watcher)


def test_a_seat_has_one_answer_waiting() -> None:
    house, (red, _blue, green) = table_of_three()
    quiet([red, green])
    first = red.answer("take 1")
    red.answer("take 2")
    assert replies(red) == ["busy"]
    red.say(client_messages.Answer(first, 1, 2))  # the same command again
    assert replies(red) == []
    hold(green, on=False)
    assert replies(red) == ["ack"]
    assert [option.words for _, option, _ in house.match().journal.entries] == ["take 1"]


def test_nobodys_clock_runs_meanwhile() -> None:
    house = House()
    red, _blue, green = house.playing(bells(), terms=TableOptions(clock=600), wire=NOW)
    house.lobby.tick(house.now)
    asks(green, "turn")
    wait(house, LONGEST)
    wait(house, 5)
    late = house.talker("10.0.0.9")
    late.say(client_messages.Watch(late.cmd(), "t1"))
    assert late.hear_only(server_messages.ClockTimes)[-1].left == [595, 600, 600]
    assert red.question is not None


def test_a_pause_stops_the_time_and_refuses_what_waits() -> None:
    house, (red, blue, green) = table_of_three()
    quiet([red, blue, green])
    red.answer("take 1")
    for talker in (red, blue, green):
        talker.say(client_messages.Propose(talker.cmd(), "pause"))
    assert "paused" in replies(red)
    wait(house, 60)
    for talker in (red, blue, green):
        talker.say(client_messages.Propose(talker.cmd(), "go_on"))
    assert house.table().record.state == "playing"
    quiet([red])
    red.answer("take 1")
    assert given(house) == 0
    wait(house, LONGEST)
    assert given(house) == 1


def test_a_bot_whose_answer_waits_is_not_taken_for_hung() -> None:
    house = House()
    red = house.talker(wire=NOW)
    red.create(bells(2, rounds=9), ["me", "bot:walker"])
    red.say(client_messages.Start(red.cmd()))
    red.hear()
    red.answer("take 1")
    asks(red, "step")
    wait(house, house.limits.bot_timeout + LONGEST - 1)
    assert house.stalls == 0
    wait(house, LONGEST)
    assert house.stalls == 1


# Nothing secret says when


def moments(monkeypatch: pytest.MonkeyPatch, card: str) -> list[tuple[float, int, list[int]]]:
    """Return when the game goes on where red has drawn that card, and asks to be waited for at each step."""
    monkeypatch.setattr(random.SystemRandom, "choice", lambda self, pool: card)
    setup = replace(toy(2, rounds=3), modules=("market", "whispers"))
    house = House()
    red, blue = house.playing(setup, wire=NOW)
    asks(red, "step")
    found = []
    for words in ("draw", "take 1", "take 2", "take 1"):
        asked = next(one for one in (red, blue) if one.question is not None and one.question.waited)
        asked.answer(words)
        hold(red)
        for _ in range(50):
            wait(house, 0.25)
            found.append((house.now, given(house), list(house.match_play().holds.seats)))
        quiet([red, blue])
    return found


def test_a_secret_offer_changes_no_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    assert moments(monkeypatch, "6") == moments(monkeypatch, "1")


def test_a_module_that_calls_a_secret_offer_public_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(modules, "Extra", partial(Extra, public=True))
    assert moments(monkeypatch, "6") != moments(monkeypatch, "1")
