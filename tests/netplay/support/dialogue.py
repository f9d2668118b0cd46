"""Hold dialogues without sockets: talkers, a lobby, a storage that can fail, a clock set by hand."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from typing import TypeVar

from msgspec import UNSET
from msgspec.msgpack import Decoder

from engine.core.match import Match
from engine.core.question import Question
from engine.core.setup import Setup
from netplay.common.errors import StoreError
from netplay.common.reasons import NetReason
from netplay.common.sanitize import trusted
from netplay.host.connection.handshake import HostFacts
from netplay.host.connection.session import Session
from netplay.host.game.live_match import LiveMatch
from netplay.host.limits import Limits
from netplay.host.lobby.lobby import Lobby
from netplay.host.storage.storage import (
    AnswerRecord,
    Batch,
    ChatRecord,
    DoneRecord,
    HintRecord,
    Record,
    Resume,
    SeatRecord,
    StandInGone,
    StandInRecord,
    StoredTable,
    TableRecord,
)
from netplay.host.table.table import Table
from netplay.protocol import client_messages, server_messages
from netplay.protocol.codec import PREFACE, encode
from netplay.protocol.credentials import draw_secret, key_of, mask
from netplay.protocol.encryption import KeyExchange, Seal
from netplay.protocol.fields import USUAL, TableOptions

M = TypeVar("M", bound=server_messages.FromHost)
_as_said: Decoder[server_messages.Message] = Decoder(server_messages.Message)
T = TypeVar("T")


class MemoryStorage:
    """A Storage in memory. `held`: batches wait for `settle`; `fails`: nothing can be written."""

    def __init__(self) -> None:
        self.records: list[Record] = []
        self.waiting: list[tuple[Batch, Resume]] = []
        self.held = False
        self.fails = False
        self.lost = False
        """Whether no table can be read."""

    def fetch(self, table: str, resume: Callable[[StoredTable | StoreError | None], None]) -> None:
        resume(StoreError(NetReason.STORE_UNREADABLE()) if self.lost else self.kept().get(table))

    def kept(self) -> dict[str, StoredTable]:
        """Return the tables that a host which is started now would find, by id."""
        kept: dict[str, StoredTable] = {}
        for record in self.records:
            if isinstance(record, TableRecord):
                known = kept.setdefault(record.id, StoredTable(record))
                known.table = record
            elif isinstance(record, SeatRecord):
                seats = kept[record.table].seats
                seats[record.seat : record.seat + 1] = [record]
            elif isinstance(record, AnswerRecord):
                kept[record.table].answers.append(record)
            elif isinstance(record, ChatRecord):
                kept[record.table].chat.append(record)
            elif isinstance(record, DoneRecord):
                kept[record.table].done.append(record)
            elif isinstance(record, HintRecord):
                kept[record.table].hints.append(record)
            elif isinstance(record, StandInRecord | StandInGone):
                stand_ins = [other for other in kept[record.table].stand_ins if other.seat != record.seat]
                kept[record.table].stand_ins = [*stand_ins, record] if isinstance(record, StandInRecord) else stand_ins
            else:
                kept.pop(record.table, None)
        return kept

    def commit(self, batch: Batch, resume: Resume) -> None:
        self.waiting.append((batch, resume))
        if not self.held:
            self.settle()

    def settle(self) -> None:
        while self.waiting:
            self.settle_next(not self.fails)

    def settle_next(self, written: bool = True) -> None:
        """Write the batch that has waited the longest, or fail to."""
        batch, resume = self.waiting.pop(0)
        if written:
            self.records += batch
        resume(written)

    def disturb(self, rng: random.Random) -> None:
        """Let the disk, at random, begin or cease to hang or to fail, or write the batches that wait."""
        match rng.choices(("hang", "fail", "write"), (4, 1, 5))[0]:
            case "hang":
                self.held = not self.held
            case "fail":
                self.fails = not self.fails
            case "write":
                self.settle()

    def recover(self) -> None:
        """End all hanging and failing, and write the batches that wait."""
        self.held = self.fails = False
        self.settle()


class DirectWorker:
    """A Worker that does every job at once."""

    def run(self, job: Callable[[], T], resume: Callable[[T | StoreError], None]) -> None:
        try:
            result: T | StoreError = job()
        except StoreError as error:
            result = error
        resume(result)


class House:
    """A lobby with its storage in memory and its clock."""

    def __init__(
        self,
        limits: Limits | None = None,
        storage: MemoryStorage | None = None,
        code: str = "",
        ids: Iterable[str] | None = None,
    ) -> None:
        self.limits = limits or Limits()
        self.facts = HostFacts("cafe", {"bots": b"b" * 16, "operator": b"o" * 16}, limits=self.limits)
        self.storage = storage or MemoryStorage()
        self.changed: list[Table] = []
        self.stopped = False
        self.stalls = 0
        self.now = 100.0
        new_ids = iter(ids or [f"t{n}" for n in range(1, 100)])
        self.lobby = Lobby(
            self.storage,
            self.limits,
            changed=self.changed.append,
            stop=self.stop,
            stalled=self.stall,
            new_id=lambda: next(new_ids),
            code=trusted(code),
            host_id="cafe",
            worker=DirectWorker(),
        )

    def stop(self) -> None:
        self.stopped = True

    def stall(self) -> None:
        self.stalls += 1

    def started_again(self) -> House:
        """Return another host over the same storage, as after a crash: nobody is connected."""
        house = House(self.limits, self.storage)
        house.lobby.load(self.storage.kept().values())
        return house

    def talker(self, peer: str = "10.0.0.1", *, greeted: bool = True, wire: int = 0) -> Talker:
        return Talker(self, peer, greeted, wire)

    def table(self, table: str = "t1") -> Table:
        return self.lobby.tables[table]

    def match_play(self, table: str = "t1") -> LiveMatch:
        play = self.table(table).live_match
        assert play is not None
        return play

    def match(self, table: str = "t1") -> Match:
        return self.match_play(table).match

    def playing(self, setup: Setup, watchers: int = 0, terms: TableOptions = USUAL, wire: int = 0) -> list[Talker]:
        """Start a game with a person on each seat; return the talkers in order of seats, and then the spectators."""
        names = ("Ana", "Ben", "Cleo", "Dora", "Eva")
        talkers = [self.talker(f"10.0.0.{n + 1}", wire=wire) for n in range(len(setup.seats) + watchers)]
        talkers[0].create(setup, ["me"] + ["open"] * (len(setup.seats) - 1), names[0], terms)
        table = next(reversed(self.lobby.tables))
        for seat in range(1, len(setup.seats)):
            talkers[seat].join(table, names[seat])
        for talker in talkers[len(setup.seats) :]:
            talker.say(client_messages.Watch(talker.cmd(), table))
        talkers[0].say(client_messages.Start(talkers[0].cmd()))
        for talker in talkers:
            talker.hear()
        return talkers


class Talker:
    """A client that sends messages; `hear` returns those that the host has sent since the last call."""

    def __init__(self, house: House, peer: str, greeted: bool, wire: int = 0) -> None:
        self.house = house
        self.session = Session(house.facts, peer, house.now)
        self.token = draw_secret()
        self.question: Question | None = None
        self.raw: list[bytes] = []
        """Every frame that has come, as it came."""
        self.seals: Seal | None = None
        self.opens: Seal | None = None
        self._cmd = 0
        if greeted:
            self.feed(PREFACE)
            self.say(client_messages.Hello("test", wire))
            assert isinstance(self.hear()[0], server_messages.Welcome)

    def cmd(self) -> int:
        self._cmd += 1
        return self._cmd

    def feed(self, data: bytes) -> None:
        for message in self.session.receive(data, self.house.now):
            self.house.lobby.receive(self.session, message, self.house.now)
        if self.session.gone:
            self.house.lobby.gone(self.session)

    def say(self, message: client_messages.FromClient) -> None:
        self.feed(self.frame(message))

    def frame(self, message: client_messages.FromClient) -> bytes:
        """Return the frame of a message, sealed if the connection is encrypted."""
        frame = encode(message)
        return self.seals.seal(frame[4:]) if self.seals else frame

    def drop(self) -> None:
        """Lose the connection."""
        self.session.end()
        self.house.lobby.gone(self.session)

    def hear(self) -> list[server_messages.Message]:
        messages: list[server_messages.Message] = []
        while (frame := self.session.outbox.pop()) is not None:
            if frame == PREFACE:
                continue
            self.raw.append(frame)
            # As the host says it: a client would clean it.
            message = _as_said.decode(self.opens.open(frame[4:]) if self.opens else frame[4:])
            if isinstance(message, server_messages.Snapshot | server_messages.Events) and message.question is not UNSET:
                self.question = message.question
            messages.append(message)
        return messages

    def hear_only(self, kind: type[M]) -> list[M]:
        """Return the new messages of one kind, and drop the others."""
        return [message for message in self.hear() if isinstance(message, kind)]

    # Shorthands

    def share(self, table: str | None, code: str) -> tuple[KeyExchange, list[server_messages.Message]]:
        """Begin to prove a join code; return the key exchange and the reply."""
        exchange = KeyExchange("client", code, self.house.facts.host_id, table)
        self.say(client_messages.Pair(self.cmd(), table, exchange.share))
        return exchange, self.hear()

    def pair(self, table: str | None, code: str) -> list[server_messages.Message]:
        """Prove a join code, right or wrong; later messages are sealed, both ways."""
        exchange, heard = self.share(table, code)
        if not isinstance(heard[-1], server_messages.Share):
            return heard
        keys = exchange.finish(heard[-1].share)
        self.say(client_messages.Confirm(keys.client_mac))
        heard = self.hear()
        self.seals, self.opens = Seal(keys.to_host), Seal(keys.to_client)
        return heard

    def create(
        self, setup: Setup, seats: list[str], player: str = "Ana", terms: TableOptions = USUAL
    ) -> list[server_messages.Message]:
        self.say(client_messages.Create(self.cmd(), "Evening", player, setup, seats, key_of(self.token), terms))
        return self.hear()

    def join(self, table: str, player: str, seat: int | None = None) -> list[server_messages.Message]:
        self.say(client_messages.Join(self.cmd(), table, player, key_of(self.token), seat))
        return self.hear()

    def resume(
        self, table: str, seat: int, token: bytes, follower: bytes | None = None
    ) -> list[server_messages.Message]:
        """Resume with `token`; `follower` is the token that replaces it."""
        nonce = draw_secret()
        self.say(client_messages.Resume(self.cmd(), table, seat, nonce))
        heard = self.hear()
        if not heard or not isinstance(heard[-1], server_messages.Challenge):
            return heard
        masked = mask(token, nonce, heard[-1].nonce)
        self.say(client_messages.Proof(masked, key_of(follower) if follower else None))
        return self.hear()

    def answer(self, words: str) -> int:
        """Answer the open question with these words; return the number of the command."""
        assert self.question is not None
        cmd = self.cmd()
        self.say(client_messages.Answer(cmd, self.question.id, self.question.words.index(words)))
        return cmd
