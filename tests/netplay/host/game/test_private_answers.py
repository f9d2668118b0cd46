"""How a hand is picked in secret changes no byte of what others are sent, and no moment at which they are sent it."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from engine.core.setup import Setup
from engine.games.elgrande.modules.registry import MODULES
from netplay.protocol import client_messages
from netplay.protocol.fields import TableOptions
from netplay.protocol.server_messages import Nack
from tests.games.small.court import COURT
from tests.netplay.support.dialogue import House, Talker

PICKS = [f"pick {n}" for n in range(1, 14)]
DETOUR = [*PICKS[:4], "drop 2", "pick twin", "drop twin", "drop 3", "pick 2", "pick 3", *PICKS[4:]]


@pytest.fixture(autouse=True)
def _in_the_box() -> Iterator[None]:
    """Register the module in this process, for one test."""
    MODULES.register(COURT)
    yield
    MODULES.forget(COURT.name)


def seated(monkeypatch: pytest.MonkeyPatch) -> tuple[House, list[Talker]]:
    monkeypatch.setattr(random.SystemRandom, "choice", lambda self, pool: pool[0])
    monkeypatch.setattr("netplay.host.lobby.lobby.time.time", lambda: 0)
    house = House()
    setup = Setup("elgrande", ("red", "blue", "green"), ("court",))
    return house, house.playing(setup, watchers=1, terms=TableOptions(clock=600))


def answer(talkers: list[Talker], seat: int, words: str) -> list[int]:
    """Give an answer and return how many frames each of the others was sent."""
    before = [len(talker.raw) for talker in talkers]
    talkers[seat].answer(words)
    for talker in talkers:
        talker.hear()
    got = [len(talker.raw) - count for talker, count in zip(talkers, before, strict=True)]
    return [count for number, count in enumerate(got) if number != seat]


def told(monkeypatch: pytest.MonkeyPatch, picks: list[str]) -> list[list[bytes]]:
    """Return all that each seat and a spectator are sent while the first seat picks so, and afterwards."""
    house, talkers = seated(monkeypatch)
    for talker in talkers:
        talker.raw.clear()
    for words in picks:
        assert answer(talkers, 0, words) == [0, 0, 0]
    assert min(answer(talkers, 0, "done")) > 0
    for seat in (1, 2):
        for words in (*PICKS, "done"):
            answer(talkers, seat, words)
    for talker in talkers:
        talker.say(client_messages.History(10_000))
    while house.lobby.history.send_next_page():
        for talker in talkers:
            talker.hear()
    return [talker.raw for talker in talkers]


def test_picking_is_seen_by_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = told(monkeypatch, PICKS), told(monkeypatch, DETOUR)
    assert one[1:] == other[1:]
    assert one[0] != other[0]


def test_a_restarted_host_counts_the_steps_as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    house, talkers = seated(monkeypatch)
    for words in DETOUR[:9]:
        answer(talkers, 0, words)
    numbers = [house.match_play().viewers[seat].seq for seat in (None, 0, 1, 2)]
    again = house.started_again()
    assert [again.match_play().viewers[seat].seq for seat in (None, 0, 1, 2)] == numbers


def test_the_table_cannot_be_asked_to_take_back_what_only_one_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    _house, talkers = seated(monkeypatch)
    answer(talkers, 0, "pick 7")
    talkers[0].say(client_messages.Propose(talkers[0].cmd(), "undo"))
    assert talkers[0].hear_only(Nack)
    assert not talkers[1].hear()
