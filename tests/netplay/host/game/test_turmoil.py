"""Everything at once, at random: answers, undo, lost and doubled messages, drops and returns, a disk that fails.

Whatever happens: a client holds what its seat may know, and the storage holds the game that is played.
"""

from __future__ import annotations

import random

import pytest

from netplay.client.keyring import Keyring
from netplay.host.limits import Limits
from netplay.host.storage.rebuild import rebuild
from netplay.host.storage.storage import AnswerRecord
from netplay.protocol import client_messages, server_messages
from netplay.protocol.credentials import draw_secret
from tests.netplay.support.dialogue import House, Talker
from tests.netplay.support.mirror import mirror_of
from tests.netplay.support.toy import toy

LIMITS = Limits(rate=1e6, burst=10**6, outbox_messages=12, bad_tokens=10**6)
SETUP = toy(3, rounds=40, vetoes=[0, 2])


class Guest:
    """A talker with a mirror. `cmd` goes on counting over its connections, as a client's does."""

    def __init__(self, house: House, talker: Talker, seat: int | None) -> None:
        self.house = house
        self.talker = talker
        self.seat = seat
        self.mirror = mirror_of(house.table().record.setup, seat)
        self.ring = Keyring(None)
        self.ring.keep("cafe", "t1", seat or 0, [talker.token])
        self.cmd = 1000
        self.sent: list[client_messages.FromClient] = []
        self.acked: set[int] = set()

    def number(self) -> int:
        self.cmd += 1
        return self.cmd

    def read(self) -> None:
        self.take(self.talker.hear())

    def take(self, messages: list[server_messages.Message]) -> None:
        for message in messages:
            if isinstance(message, server_messages.Snapshot | server_messages.Events):
                self.mirror.apply_step(message)
            elif isinstance(message, server_messages.Ack):
                self.acked.add(message.cmd)

    def say(self, message: client_messages.FromClient) -> None:
        self.sent.append(message)
        self.talker.say(message)

    def come_back(self) -> None:
        """Over a new connection; whatever the old one still had to say is lost."""
        self.talker = self.house.talker("10.0.0.9")
        if self.seat is None:
            self.talker.say(client_messages.Watch(self.number(), "t1"))
        else:
            resume = client_messages.Resume(self.number(), "t1", self.seat, draw_secret(), self.mirror.seq)
            self.talker.say(resume)
            (challenge,) = self.talker.hear_only(server_messages.Challenge)
            self.talker.say(self.ring.prove("cafe", resume, challenge).proof)


def company(house: House) -> list[Guest]:
    talkers = house.playing(SETUP, watchers=1)
    guests = [Guest(house, talker, seat) for talker, seat in zip(talkers, (0, 1, 2, None), strict=True)]
    for guest in guests:
        guest.say(client_messages.Resync(guest.number()))
        guest.read()
    return guests


def act(house: House, guest: Guest, rng: random.Random) -> None:
    """One random thing."""
    what = rng.random()
    question = guest.mirror.question
    if not guest.talker.session.seated:
        guest.come_back()
    elif what < 0.55 and question is not None:
        guest.say(client_messages.Answer(guest.number(), question.id, rng.randrange(len(question.words) + 1)))
    elif what < 0.65 and guest.seat is not None:
        guest.say(client_messages.Undo(guest.number()))
    elif what < 0.70:
        guest.say(client_messages.Resync(guest.number()))
    elif what < 0.75 and guest.sent:
        guest.talker.say(rng.choice(guest.sent[-3:]))
    elif what < 0.80:
        guest.talker.drop()
    elif what < 0.93:
        house.storage.disturb(rng)


def settle(house: House, guests: list[Guest]) -> None:
    """Let everything that is on its way arrive."""
    house.storage.recover()
    for guest in guests:
        if not guest.talker.session.seated:
            guest.come_back()
        guest.read()


@pytest.mark.some(7)
@pytest.mark.parametrize("seed", range(20))
def test_nobody_is_ever_shown_anything_but_the_game_that_is_written_down(seed: int) -> None:
    rng = random.Random(seed)
    house = House(LIMITS)
    guests = company(house)
    for _ in range(150):
        for _ in range(rng.randrange(8)):
            guest = rng.choice(guests)
            act(house, guest, rng)
            if rng.random() < 0.6:
                guest.read()
        settle(house, guests)
        match = house.match()
        for guest in guests:
            assert guest.mirror.view == match.view(guest.seat)
            offered = None if guest.seat is None else match.question(guest.seat)
            assert (guest.mirror.question and guest.mirror.question.words) == (offered and offered.words)
    answers = [record for record in house.storage.records if isinstance(record, AnswerRecord)]
    assert [record.n for record in answers] == list(range(1, len(answers) + 1))
    assert rebuild(match.setup, answers, random.Random(0)).hash() == match.hash()
    again = house.started_again()
    for seat, viewer in again.match_play().viewers.items():
        assert viewer.snapshot("enter") == house.match_play().viewers[seat].snapshot("enter")
    written = {(record.seat, record.cmd) for record in answers if record.cmd is not None}
    assert len(written) == sum(record.cmd is not None for record in answers)
    for guest in guests[:3]:
        given = {m.cmd for m in guest.sent if isinstance(m, client_messages.Answer | client_messages.Undo)}
        assert {(guest.seat, cmd) for cmd in given & guest.acked} <= written
