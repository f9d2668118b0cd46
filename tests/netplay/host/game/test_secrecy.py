"""Secrets do not travel: compared over every byte that a viewer gets."""

from __future__ import annotations

import random
from itertools import product
from typing import get_args

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.core.match import Match
from netplay.host.limits import Limits
from netplay.protocol import client_messages, server_messages
from netplay.protocol.codec import HOLDS_SINCE
from netplay.protocol.fields import HoldWhen, TableOptions
from tests.netplay.support.dialogue import House, Talker
from tests.netplay.support.toy import toy


def streams(talkers: list[Talker]) -> list[list[bytes]]:
    """Everything each talker has been sent since the game began."""
    for talker in talkers:
        talker.hear()
    return [talker.raw for talker in talkers]


def game(monkeypatch: pytest.MonkeyPatch, cards: list[str]) -> list[list[bytes]]:
    """Each of three seats draws a card, the other two let it happen; what everybody is sent."""
    dealt = list(cards)
    monkeypatch.setattr(random.SystemRandom, "choice", lambda self, pool: dealt.pop(0))
    house = House()
    talkers = house.playing(toy(3, vetoes=[0, 1, 2]), watchers=1)
    for talker in talkers:
        talker.raw.clear()
    for words in ["draw", "pass", "pass"] * 3:
        asked = next(talker for talker in talkers if talker.question is not None)
        asked.answer(words)
        for talker in talkers:
            talker.hear()
    ask_all(house, talkers)
    return streams(talkers)


def ask_all(house: House, talkers: list[Talker]) -> list[list[bytes]]:
    """Everybody has told again what has happened; what he is sent then."""
    before = [len(talker.raw) for talker in talkers]
    for talker in talkers:
        talker.say(client_messages.History(10_000))
    while house.lobby.history.send_next_page():
        for talker in talkers:
            talker.hear()
    return [talker.raw[start:] for talker, start in zip(talkers, before, strict=True)]


def test_a_hidden_card_changes_no_byte_of_what_others_get(monkeypatch: pytest.MonkeyPatch) -> None:
    one = game(monkeypatch, ["1", "5", "3"])
    other = game(monkeypatch, ["1", "2", "3"])
    assert one[1] != other[1]
    for viewer in (0, 2, 3):
        assert one[viewer] == other[viewer]


WORDS = st.sampled_from(
    [
        "draw",
        "take 1",
        "pass",
        "veto",
        "undo",
        "resync",
        "chat",
        "return",
        "history",
        "more",
        "wait",
        "ask undo",
        "ask pause",
        "ask go_on",
        "yes",
        "hold",
        "release",
        "step",
        "turn",
        "whistle",
    ]
)
KINDS: dict[str, client_messages.Proposal] = {kind: kind for kind in get_args(client_messages.Proposal)}
MOMENTS: dict[str, HoldWhen] = {when: when for when in get_args(HoldWhen)}
CARDS = st.lists(st.sampled_from("123456"), min_size=12, max_size=12)


def world(script: list[str], cards: list[str]) -> list[list[bytes]]:
    """What everybody is sent while `script` is played; `cards` are dealt to the first seat, the others get a 1."""
    dealt = list(cards)
    house = House(Limits(rate=1e6, burst=10**6, chat_burst=1000))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(random.SystemRandom, "choice", lambda self, pool: deal(house.match(), dealt))
        patch.setattr("netplay.host.lobby.lobby.time.time", lambda: 0)
        setup = replace(toy(3, rounds=4, vetoes=[0, 1, 2]), modules=("market", "bells"))
        talkers = house.playing(setup, watchers=1, terms=TableOptions(clock=600), wire=HOLDS_SINCE)
        for number, words in enumerate(script):
            act(house, talkers, words, number)
            for talker in talkers:
                talker.hear()
    return [talker.raw for talker in talkers]


def deal(match: Match, dealt: list[str]) -> str:
    section = match.position.section
    assert section is not None
    return dealt.pop(0) if section.seat == 0 else "1"


def act(house: House, talkers: list[Talker], words: str, number: int) -> None:
    """What is no answer to the question that stands is `pass` at a window, and `draw` in a turn."""
    asked = next((talker for talker in talkers if talker.question is not None and talker.question.waited), None)
    if words in ("hold", "release"):
        talkers[number % 3].say(client_messages.Hold(1000 + number, words == "hold"))
    elif words in MOMENTS:
        talkers[number % 3].say(client_messages.HoldAt(1000 + number, MOMENTS[words]))
    elif words == "whistle":
        question = talkers[number % 3].question
        if question is not None and "whistle" in question.words:
            talkers[number % 3].answer("whistle")
    elif words == "undo":
        talkers[number % 3].say(client_messages.Undo(1000 + number))
    elif words.startswith("ask "):
        talkers[number % 3].say(client_messages.Propose(1000 + number, KINDS[words.removeprefix("ask ")]))
    elif words == "yes":
        for seat, motion in product(range(3), talkers[0].house.table().motions.infos()):
            talkers[seat].say(client_messages.Vote(1000 * seat + 3000 + number, motion.id, 0))
    elif words == "resync":
        talkers[number % 4].say(client_messages.Resync(1000 + number))
    elif words == "history":
        talkers[number % 4].say(client_messages.History(1000 + number))
        house.lobby.history.send_next_page()
    elif words == "chat":
        talkers[number % 4].say(client_messages.Chat(1000 + number, "hm"))
    elif words == "more":
        talkers[number % 3].say(client_messages.More(1000 + number, 0))
    elif words == "wait":
        house.now += number
        house.lobby.tick(house.now)
        house.lobby.history.send_next_page()
    elif words == "return":
        talkers[3].say(client_messages.Leave(1000 + number))
        talkers[3].say(client_messages.Watch(2000 + number, "t1"))
    elif asked is not None and asked.question is not None:
        offered = asked.question.words
        asked.answer(words if words in offered else "pass" if "pass" in offered else "draw")


@given(st.lists(WORDS, max_size=40), CARDS, CARDS)
@example(["draw", "pass", "pass", "step", "take 1", "wait", "wait"], ["6"] * 12, ["1"] * 12)
@settings(max_examples=60, deadline=None)
def test_whatever_is_played_others_get_the_same_bytes_and_the_holder_as_many(
    script: list[str], cards: list[str], others: list[str]
) -> None:
    one, other = world(script, cards), world(script, others)
    assert one[1:] == other[1:]
    assert list(map(len, one[0])) == list(map(len, other[0]))


def test_a_pass_at_a_window_sends_nothing_to_anybody_else() -> None:
    house = House()
    talkers = house.playing(toy(4, vetoes=[1, 2, 3]), watchers=1)
    ana, ben, cleo, dora, watcher = talkers
    ana.answer("take 2")
    for talker in talkers:
        talker.hear()
    ben.answer("pass")
    assert ben.hear()
    (cleos,) = cleo.hear_only(server_messages.Events)
    assert cleos.question is not None
    for talker in (ana, dora, watcher):
        assert talker.hear() == []
    cleo.answer("pass")
    for talker in (ana, ben, watcher):
        assert talker.hear() == []
    assert dora.hear_only(server_messages.Events)
    dora.answer("pass")
    heard = [talker.hear_only(server_messages.Events)[0].seq for talker in (ana, watcher)]
    assert heard[0] == heard[1]


def test_a_pass_at_a_window_is_told_to_nobody_again() -> None:
    house = House()
    talkers = house.playing(toy(4, vetoes=[1, 2, 3]), watchers=1)
    talkers[0].answer("take 2")
    for talker in talkers:
        talker.hear()
    before = ask_all(house, talkers)
    talkers[1].answer("pass")
    for talker in talkers:
        talker.hear()
    after = ask_all(house, talkers)
    assert [viewer for viewer in range(5) if after[viewer] != before[viewer]] == [1, 2], "who has passed, who is next"


def test_who_watches_gets_no_question_and_no_card(monkeypatch: pytest.MonkeyPatch) -> None:
    house = House()
    ana, _, watcher = house.playing(toy(2), watchers=1)
    ana.answer("draw")
    (own,) = ana.hear_only(server_messages.Events)
    (seen,) = watcher.hear_only(server_messages.Events)
    assert own.events[0]["card"] is not None
    assert seen.events[0]["card"] is None
    assert [value for path, value in seen.changes if path[:2] == ["now", "hands"]] == [[None]]
    watcher.say(client_messages.Resync(5))
    (view,) = watcher.hear_only(server_messages.Snapshot)
    assert view.question is None
    assert view.view["now"]["hands"] == [[None], []]
    assert view.recent[0][1]["card"] is None


def test_neither_key_nor_token_is_ever_sent() -> None:
    house = House()
    talkers = house.playing(toy(2), watchers=1)
    talkers[0].answer("take 1")
    everything = b"".join(frame for stream in streams(talkers) for frame in stream)
    for seat in house.table().seats:
        assert seat.key is not None
        assert seat.key not in everything
    assert talkers[0].token not in everything
