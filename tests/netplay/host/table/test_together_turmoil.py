"""Votes, drops, stand-ins, pauses and rematches at random, with a disk that fails and a host that is started again.

Whatever happens: every client shows what its seat may know, what was acknowledged is written down, and nobody plays a
seat but its player and their stand-in.
"""

from __future__ import annotations

import random
from typing import get_args

import pytest

from netplay.client.keyring import Keyring
from netplay.host.limits import Limits
from netplay.host.storage.rebuild import rebuild
from netplay.host.storage.storage import AnswerRecord
from netplay.protocol import client_messages, server_messages
from netplay.protocol.credentials import draw_secret, key_of
from tests.netplay.support.dialogue import House
from tests.netplay.support.mirror import mirror_of
from tests.netplay.support.toy import toy

LIMITS = Limits(rate=1e6, burst=10**6, outbox_messages=400, bad_tokens=10**6)
SETUP = toy(3, rounds=2, vetoes=[0, 2])
NAMES = ("Ana", "Ben", "Cleo", "Zoe", "Yan")
KINDS: dict[str, client_messages.Proposal] = {kind: kind for kind in get_args(client_messages.Proposal)}


class Person:
    """A client that goes where the host brings it, and comes back as one would."""

    def __init__(self, house: House, name: str, seat: int | None) -> None:
        self.house = house
        self.name = name
        self.seat = seat
        """The seat that it plays now."""
        self.own = seat
        """The seat that is its own."""
        self.table = "t1"
        self.spare = draw_secret()
        self.ring = Keyring(None)
        self.talker = house.talker()
        self.mirror = mirror_of(SETUP, self.seat)
        self.here = False
        self.cmd = 1000 * (1 + NAMES.index(name)) * 1000
        self.acked: set[int] = set()
        self.answers: dict[int, tuple[str, int | None]] = {}
        """Table and seat of the answers that it has given, by number."""

    def number(self) -> int:
        self.cmd += 1
        return self.cmd

    def read(self) -> None:
        for message in self.talker.hear():
            if isinstance(message, server_messages.Entered):
                self.here = True
                if self.seat is None and message.seat is not None and self.own is None:
                    self.ring.keep("cafe", message.table.id, message.seat, [self.spare])
                elif message.table.id != self.table and message.seat is not None:
                    tokens = self.ring.tokens("cafe", self.table, message.seat)[::-1]
                    self.ring.keep("cafe", message.table.id, message.seat, tokens)
                self.table, self.seat = message.table.id, message.seat
                self.mirror = mirror_of(SETUP, self.seat)
            elif isinstance(message, server_messages.Snapshot | server_messages.Events):
                self.mirror.apply_step(message)
            elif isinstance(message, server_messages.Ack):
                self.acked.add(message.cmd)

    def say(self, message: client_messages.FromClient) -> None:
        self.talker.say(message)

    def drop(self) -> None:
        self.talker.drop()
        self.here = False

    def come_back(self) -> None:
        """Prove the seat; a stand-in whose seat is gone looks on again."""
        self.talker = self.house.talker("10.0.0.9")
        self.mirror = mirror_of(SETUP, self.seat)
        if self.seat is not None and self._prove(self.seat):
            return
        self.seat = self.own
        if self.own is None:
            self.say(client_messages.Watch(self.number(), self.table, self.name, key_of(self.spare)))
        elif not self._prove(self.own):
            assert self.house.storage.held, "only a command that waits for the disk keeps a player from his seat"

    def _prove(self, seat: int) -> bool:
        """Whether the host knew the seat's token."""
        resume = client_messages.Resume(self.number(), self.table, seat, draw_secret())
        self.say(resume)
        challenges = self.talker.hear_only(server_messages.Challenge)
        if not challenges:
            return False
        tokens = self.ring.tokens("cafe", self.table, seat)
        try:
            self.say(self.ring.prove("cafe", resume, challenges[0], tokens).proof)
        except Exception:
            return False
        return True


def company(house: House) -> list[Person]:
    people = [Person(house, name, seat if seat < 3 else None) for seat, name in enumerate(NAMES)]
    for person in people:
        if person.own is None:
            person.say(client_messages.Watch(person.number(), "t1", person.name, key_of(person.spare)))
        else:
            person.ring.keep("cafe", "t1", person.own, [person.talker.token])
            if person.own == 0:
                person.talker.create(SETUP, ["me", "open", "open"], person.name)
            else:
                person.talker.join("t1", person.name)
    people[0].say(client_messages.Start(people[0].number()))
    for person in people:
        person.here = True
        person.say(client_messages.Resync(person.number()))
        person.read()
    return people


def act(house: House, person: Person, rng: random.Random) -> None:
    """One random thing."""
    what = rng.random()
    question = person.mirror.question
    table = house.table(person.table)
    motions = table.motions.infos()
    if not person.here:
        if what < 0.15:
            person.come_back()
    elif what < 0.50 and question is not None and person.seat is not None:
        cmd = person.number()
        person.answers[cmd] = (person.table, person.seat)
        options = [index for index, words in enumerate(question.words) if words != "break"]
        person.say(client_messages.Answer(cmd, question.id, rng.choice(options)))
    elif what < 0.80 and motions:
        motion = rng.choice(motions)
        choice = rng.choice((rng.randrange(len(motion.choices) + 1), len(motion.choices) - 1, 1))
        person.say(
            client_messages.Vote(person.number(), motion.id, choice if motion.kind == "absent" or what > 0.78 else 0)
        )
    elif what < 0.82 or (what < 0.87 and table.record.state != "playing"):
        random_kind = rng.choice(("undo", "undo", "undo", "pause"))
        kind = {"paused": "go_on", "over": "rematch"}.get(table.record.state, random_kind)
        person.say(client_messages.Propose(person.number(), KINDS[kind]))
    elif what < 0.89:
        person.drop()
    elif what < 0.95:
        house.now += rng.choice((1, 100))
        house.lobby.tick(house.now)
    else:
        house.storage.disturb(rng)


def play_bots(house: House, rng: random.Random) -> None:
    """Every bot that stands in comes, gives an answer if it is asked, and drops."""
    for table in list(house.lobby.tables.values()):
        for bot in table.bots() if table.record.state == "playing" else ():
            talker = house.talker("127.0.0.1")
            talker.session._handshake.purpose = "bots"
            talker.say(client_messages.Join(1, table.record.id, "", bytes(32), bot.seat))
            talker.hear()
            if talker.question is not None:
                option = rng.randrange(1, len(talker.question.words))
                talker.say(client_messages.Answer(rng.randrange(2**50), talker.question.id, option))
            talker.drop()


def settle(house: House, people: list[Person]) -> None:
    """Let everything that is on its way arrive."""
    house.storage.recover()
    house.lobby.tick(house.now)
    for person in people:
        person.read()


def check(house: House, people: list[Person]) -> None:
    """Everybody shows what he may know, and only who may plays a seat."""
    for person in people:
        if not person.here or person.talker.session.gone:
            continue
        table = house.table(person.table)
        assert table.members[person.talker.session] == person.seat
        assert person.mirror.view == house.match(person.table).view(person.seat)
        if person.seat is not None and person.seat != person.own:
            assert table.stand_ins[person.seat].player == person.name
        elif person.seat is not None:
            assert person.seat not in table.stand_ins
    for table in house.lobby.tables.values():
        seated = [seat for seat in table.members.values() if seat is not None]
        assert len(seated) == len(set(seated))


def compare(house: House, again: House) -> None:
    """A host that is started now is where this one is."""
    assert list(again.lobby.tables) == list(house.lobby.tables)
    for name, table in house.lobby.tables.items():
        twin = again.table(name)
        assert (twin.record, twin.seats, twin.stand_ins) == (table.record, table.seats, table.stand_ins)
        if table.begun:
            assert again.match(name).hash() == house.match(name).hash()


@pytest.mark.some(7)
@pytest.mark.parametrize("seed", range(25))
def test_whatever_the_table_decides_is_what_is_written_down_and_shown(seed: int) -> None:
    rng = random.Random(seed)
    house = House(LIMITS)
    people = company(house)
    for _ in range(120):
        for _ in range(rng.randrange(10)):
            person = rng.choice(people)
            act(house, person, rng)
            if rng.random() < 0.8:
                person.read()
            for other in people:
                if other.mirror.question is not None and rng.random() < 0.3:
                    act(house, other, rng)
        settle(house, people)
        play_bots(house, rng)
        settle(house, people)
        check(house, people)
        if rng.random() < 0.05:
            again = house.started_again()
            compare(house, again)
            house = again
            house.now += 1
            for person in people:
                person.house, person.here = house, False
    compare(house, house.started_again())
    records = [record for record in house.storage.records if isinstance(record, AnswerRecord)]
    written = {(record.table, record.seat, record.cmd) for record in records if record.cmd is not None}
    for person in people:
        for cmd, (name, seat) in person.answers.items():
            if cmd in person.acked:
                assert (name, seat, cmd) in written
    for name, table in house.lobby.tables.items():
        rows = [record for record in records if record.table == name]
        assert [record.n for record in rows] == list(range(1, len(rows) + 1))
        if table.live_match is not None:
            assert rebuild(SETUP, rows, random.Random(0)).hash() == table.live_match.match.hash()
