"""Seats at random: taken, swapped, opened, given to bots, owners who leave, lost connections, a disk that fails.

Whatever happens: the host shows what is written down, and nobody sits on a seat that somebody else has taken.
"""

from __future__ import annotations

import random

import pytest

from netplay.host.limits import Limits
from netplay.protocol import client_messages, server_messages
from netplay.protocol.credentials import key_of
from tests.netplay.support.dialogue import House
from tests.netplay.support.toy import toy

LIMITS = Limits(rate=1e6, burst=10**6, bad_tokens=10**6)
SEATS = 4


class Guest:
    """Somebody with one token, and what he has been told of his seat."""

    def __init__(self, house: House, name: str) -> None:
        self.house = house
        self.name = name
        self.talker = house.talker()
        self.token = self.talker.token
        self.seat: int | None = None
        """The seat that was last acknowledged; its token is kept also while the connection is broken."""
        self.cmd = 1000
        self.leaving = -1
        """The number of the last Leave."""

    def number(self) -> int:
        self.cmd += 1
        return self.cmd

    def read(self) -> None:
        self.take(self.talker.hear())

    def take(self, messages: list[server_messages.Message]) -> None:
        for message in messages:
            if isinstance(message, server_messages.Entered):
                self.seat = message.seat
            elif isinstance(message, server_messages.Dismissed) or message == server_messages.Ack(self.leaving):
                self.seat = None

    def act(self, rng: random.Random) -> None:
        """Something that one may try, allowed or not."""
        if self.talker.session.gone:
            self.talker = self.house.talker()
            self.talker.token = self.token
        seat, cmd = rng.randrange(SEATS), self.number()
        if not self.talker.session.seated:
            self._come(seat, rng)
            return
        match rng.randrange(9):
            case 0 | 1:
                self.talker.say(client_messages.Swap(cmd, seat))
            case 2:
                motions = self.house.table().info().motions
                self.talker.say(client_messages.Vote(cmd, motions[0].id if motions else 1, rng.randrange(2)))
            case 3:
                self.talker.say(client_messages.Free(cmd, seat))
            case 4:
                self.talker.say(client_messages.Fill(cmd, seat, "random"))
            case 5:
                self.talker.say(client_messages.Rename(cmd, f"{self.name} {cmd}"))
            case 6:
                self.leaving = cmd
                self.talker.say(client_messages.Leave(cmd))
            case 7:
                self.talker.drop()
            case _:
                pass

    def _come(self, seat: int, rng: random.Random) -> None:
        """Again to the seat that one has, as far as one knows; else to any."""
        if self.seat is None or rng.random() < 0.2:
            self.take(self.talker.join("t1", self.name, rng.choice([None, seat])))
        else:
            self.take(self.talker.resume("t1", rng.choice([self.seat, seat]), self.token))


def check(house: House, guests: list[Guest]) -> None:
    table = house.table()
    kept = house.storage.kept()["t1"]
    assert (table.record, table.seats) == (kept.table, kept.seats)
    players = [seat.player for seat in table.seats if seat.kind != "open"]
    assert len(players) == len(set(players))
    for guest in guests:
        seat = table.members.get(guest.talker.session)
        if seat is not None:
            assert table.seats[seat].key == key_of(guest.token)
            assert table.seats[seat].player == guest.name
            assert guest.seat == seat
    taken = [seat for seat in table.members.values() if seat is not None]
    assert len(taken) == len(set(taken))
    owner = table.record.owner
    assert owner is None or table.seats[owner].kind == "person"


@pytest.mark.some(12)
@pytest.mark.parametrize("begun", [False, True])
@pytest.mark.parametrize("seed", range(15))
def test_seats_are_what_is_written_down_and_everybody_has_his_own(seed: int, begun: bool) -> None:
    rng = random.Random(seed)
    house = House(LIMITS)
    guests = [Guest(house, name) for name in ("Ana", "Ben", "Cleo", "Dora", "Eva")]
    seats = ["me", "open", "bot:random", "open"]
    guests[0].talker.create(toy(SEATS, rounds=99), ["bot:random" if begun and s == "open" else s for s in seats])
    guests[0].seat = 0
    if begun:
        guests[0].talker.say(client_messages.Start(guests[0].number()))
    for _ in range(60):
        for _ in range(rng.randrange(6)):
            rng.choice(guests).act(rng)
            if rng.random() < 0.4:
                house.storage.disturb(rng)
        house.storage.recover()
        for guest in guests:
            guest.read()
        if "t1" not in house.lobby.tables:
            return
        check(house, guests)
    shown = house.table().info()
    again = house.started_again().table().info()
    assert [(s.kind, s.player, s.level) for s in again.seats] == [(s.kind, s.player, s.level) for s in shown.seats]
    assert (again.name, again.owner, again.state) == (shown.name, shown.owner, shown.state)
