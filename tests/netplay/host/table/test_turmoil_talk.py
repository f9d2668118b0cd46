"""Chat and more time at random: doubled and lost commands, drops and returns, a disk that fails, a host started again.

What was acknowledged has happened once; what was refused has not.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest

from netplay.host.limits import Limits
from netplay.host.storage.storage import ChatRecord
from netplay.protocol import client_messages, server_messages
from netplay.protocol.credentials import draw_secret
from netplay.protocol.fields import TableOptions
from tests.netplay.support.dialogue import House, Talker
from tests.netplay.support.toy import toy

LIMITS = Limits(rate=1e6, burst=10**6, chat_rate=1e6, chat_burst=10**6, bad_tokens=10**6)


class Guest:
    """One seat over all its connections; `cmd` goes on counting."""

    def __init__(self, house: House, talker: Talker, seat: int) -> None:
        self.house = house
        self.talker = talker
        self.seat = seat
        self.token = talker.token
        self.cmd = 1000 * (seat + 1)
        self.sent: dict[int, client_messages.FromClient] = {}
        self.replies: dict[int, set[str]] = {}

    def say(self, message: client_messages.Chat | client_messages.More) -> None:
        self.sent[message.cmd] = message
        self.talker.say(message)

    def again(self, rng: random.Random) -> None:
        if self.sent:
            self.talker.say(self.sent[rng.choice(list(self.sent)[-3:])])

    def number(self) -> int:
        self.cmd += 1
        return self.cmd

    def come_back(self) -> None:
        """Over a new connection, and maybe before the old one is known to be gone."""
        follower = draw_secret()
        self.talker = self.house.talker("10.0.0.9")
        self.take(self.talker.resume("t1", self.seat, self.token, follower))
        self.token = follower

    def read(self) -> None:
        self.take(self.talker.hear())

    def take(self, messages: list[server_messages.Message]) -> None:
        for message in messages:
            if isinstance(message, server_messages.Ack | server_messages.Nack) and message.cmd in self.sent:
                code = message.code if isinstance(message, server_messages.Nack) else ""
                self.replies.setdefault(message.cmd, set()).add(code)


def act(house: House, guest: Guest, rng: random.Random) -> None:
    what = rng.random()
    if not guest.talker.session.seated:
        if not house.storage.held and not house.storage.fails:
            guest.come_back()
    elif what < 0.3:
        number = guest.number()
        guest.say(client_messages.Chat(number, f"line {number}"))
    elif what < 0.5:
        guest.say(client_messages.More(guest.number(), rng.randrange(3)))
    elif what < 0.7:
        guest.again(rng)
    elif what < 0.75:
        guest.talker.drop()
    else:
        house.storage.disturb(rng)


def settle(house: House, guests: list[Guest]) -> None:
    """Let everything arrive; who waits for a reply asks again."""
    house.storage.recover()
    for guest in guests:
        if not guest.talker.session.seated:
            guest.come_back()
        guest.read()
        for cmd in guest.sent.keys() - guest.replies.keys():
            guest.talker.say(guest.sent[cmd])
        guest.read()


@pytest.mark.parametrize("seed", range(20))
def test_what_was_acknowledged_has_happened_once_and_nothing_else(seed: int) -> None:
    rng = random.Random(seed)
    house = House(LIMITS)
    talkers = house.playing(toy(3), terms=TableOptions(clock=600))
    guests = [Guest(house, talker, seat) for seat, talker in enumerate(talkers)]
    for _ in range(12):
        for _ in range(rng.randrange(20)):
            guest = rng.choice(guests)
            act(house, guest, rng)
            if rng.random() < 0.6:
                guest.read()
        settle(house, guests)
    said: Counter[str] = Counter()
    given = 0
    for guest in guests:
        assert guest.replies.keys() == guest.sent.keys()
        assert all(len(replies) == 1 for replies in guest.replies.values())
        for cmd, message in guest.sent.items():
            if guest.replies[cmd] == {""} and isinstance(message, client_messages.Chat):
                said[message.text] += 1
            given += guest.replies[cmd] == {""} and isinstance(message, client_messages.More)
    assert Counter(r.text for r in house.storage.records if isinstance(r, ChatRecord)) == said
    assert sum(seat.extra for seat in house.table().seats) == 60 * given
    again = house.started_again()
    assert again.table().seats == house.table().seats
    assert again.table().chat.lines(watching=False) == house.table().chat.lines(watching=False)
