"""Messages from a host to a client. Every one fits in 256 KiB; a field that is not known is ignored.

Text that people are shown is SafeText: the host has cleaned it as it came in, and a client does not rely on that:
`codec.decode_from_host` cleans whatever a host sends.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType

from engine.core.question import Question
from engine.core.setup import Setup
from engine.core.view import Change
from netplay.common.reasons import UserMessage, received_message
from netplay.common.sanitize import NO_TEXT, trusted
from netplay.protocol.fields import (
    MOST_CHOICES,
    MOST_WATCHERS,
    KeyShare,
    Mac,
    MotionKind,
    Nonce,
    Number,
    RecordLine,
    SeatNumber,
    SeatWord,
    ShownChoice,
    ShownName,
    ShownTable,
    ShownText,
    ShownWord,
    TableId,
    TableOptions,
    Word,
)

TableState = Literal["open", "playing", "paused", "over", "moved"]
"""Seats are being taken; the game is on; it is paused until all agree to go on; it is over; it has moved to another
host."""

SeatKind = Literal["open", "person", "bot"]

Cause = Literal["enter", "start", "moved", "undo", "resync"]
"""Why a snapshot is sent: the client has entered, the game begins, the host has brought the client to another seat or
away from one, answers were taken back, or the client lacked something."""

MOST_TABLES = 256

MOST_STEPS = 32
"""The most steps on one page of a game's history."""
RECORD_LINES = 8192
"""The most lines of a record."""

HeldSeconds = Annotated[int, Meta(ge=0, le=600)]
"""Seconds for which a game may be held up."""

Left = Annotated[int, Meta(ge=-(2**53), le=2**53)]
"""Seconds on a clock; below 0 once more has been used than there was."""


class SeatInfo(Struct, frozen=True):
    """A seat and its occupant, as everybody at the table may know them."""

    name: SeatWord
    """The seat's name in the Setup: `red`."""
    kind: SeatKind
    player: ShownName = NO_TEXT
    """The name of the person or bot; empty while the seat is open."""
    level: ShownWord = NO_TEXT
    """A bot's level."""
    away: bool = False
    """Nobody is connected for this seat; never set for an open seat, nor for a bot that need not be there."""
    since: Number = 0
    """For how many seconds the seat had been away when this was sent."""
    stand_in: ShownName = NO_TEXT
    """The name of the stand-in until the player comes back: a bot (then `level` is set), or a former spectator."""


class MotionInfo(Struct, frozen=True):
    """A motion that the table votes on. It ends as soon as the votes decide it, or its cause is gone."""

    id: Number
    kind: MotionKind
    by: SeatNumber | None
    """The seat that proposed it; None: the host."""
    seat: SeatNumber | None
    """The seat that it is about: the one that is away, or that is asked to swap."""
    choices: Annotated[list[ShownChoice], Meta(max_length=MOST_CHOICES)]
    """`yes` and `no`; for `absent`: `wait`, `bot`, and `hand NAME` for every spectator with a name."""
    voters: Annotated[list[SeatNumber], Meta(max_length=32)]
    """The seats whose votes count now."""
    votes: Annotated[list[tuple[SeatNumber, Number]], Meta(max_length=32)]
    """Each seat that has voted, and the index of its choice."""

    @property
    def missing(self) -> list[int]:
        """The voters who have not voted yet."""
        voted = dict(self.votes)
        return [seat for seat in self.voters if seat not in voted]


class TableInfo(Struct, frozen=True):
    """A table as everybody may know it."""

    id: TableId
    name: ShownTable
    game: Word
    state: TableState
    seats: Annotated[list[SeatInfo], Meta(max_length=32)]
    owner: SeatNumber | None = None
    """The owner's seat; None: the table is the operator's, or that of a creator without a seat."""
    watchers: Annotated[list[ShownName], Meta(max_length=MOST_WATCHERS)] = []
    """The names of the spectators that have one."""
    created: Number = 0
    """When the table was created, in Unix seconds."""
    terms: TableOptions = TableOptions()
    locked: bool = False
    """A join code is needed to enter."""
    modules: Annotated[list[ShownWord], Meta(max_length=64)] = []
    """The modules and variants of its Setup."""
    motions: Annotated[list[MotionInfo], Meta(max_length=16)] = []
    """The motions that are being voted on, the oldest first."""
    follows: TableId | None = None
    """After a rematch: the table that this one follows. The tokens of its seats are valid here."""
    version: ShownWord = NO_TEXT
    """Of the game's rules."""
    hints: bool = False
    """Its players may take hints: one person plays there, or all have agreed."""


class FromHost(Struct, frozen=True, tag_field="type"):
    """The base of all messages from a host."""


class Challenge(FromHost, frozen=True, tag="challenge"):
    """The request to prove a secret. The host proves first that it knows it."""

    nonce: Nonce
    macs: Annotated[list[Mac], Meta(min_length=1, max_length=4)]
    """One for each token that is valid for the seat; one for the secret of Hello."""


class Welcome(FromHost, frozen=True, tag="welcome"):
    """The connection is accepted; the client may list, create, join, watch and resume."""

    host: TableId
    """The id of the host's store, which never changes: clients keep their tokens under it."""
    app: Word
    wire: Number


class Share(FromHost, frozen=True, tag="share"):
    """The reply to Pair: the host's half of the exchange, and the proof that it knows the join code."""

    cmd: Number
    share: KeyShare
    mac: Mac


class Secured(FromHost, frozen=True, tag="secured"):
    """The join code is proved by both sides. It is the host's last plain frame on this connection."""

    cmd: Number


class Stating(FromHost, frozen=True, kw_only=True):
    """The base of messages that say something to a player, in English; `reason` and `args` are for other languages."""

    reason: Word | UnsetType = UNSET
    """What is said, by its name in the list of reasons."""
    args: dict[str, Any] | UnsetType = UNSET
    """The arguments of the reason: texts and numbers."""


class Refuse(Stating, frozen=True, tag="refuse"):
    """A refusal to talk to this client; the host closes the connection."""

    code: Word
    sentence: ShownText
    """For people; a program goes by the code."""
    ours: Word = ""
    """With the code `version`: the host's major version..."""
    theirs: Word = ""
    """...and the client's."""


class Tables(FromHost, frozen=True, tag="tables"):
    """The reply to List."""

    cmd: Number
    tables: Annotated[list[TableInfo], Meta(max_length=MOST_TABLES)]


class Entered(FromHost, frozen=True, tag="entered"):
    """The client is at the table now; View follows if the game has begun. Ack comes after it.

    It comes unasked when the host brings the client to another seat or table: after a swap, to the seat of a player
    that stays away, back from it when that player returns, or to the next table for a rematch.
    """

    table: TableInfo
    setup: Setup
    seat: SeatNumber | None
    """None: the client is a spectator."""
    version: ShownWord = NO_TEXT
    """Of the game's rules."""
    code: ShownWord = NO_TEXT
    """The table's join code, if it has one, to be passed on to others."""


class Dismissed(Stating, frozen=True, tag="dismissed"):
    """The client is no longer at a table, though it has not asked to leave; the connection stays open."""

    code: Word
    """`kicked`: the owner has opened the seat; `deleted`: the table is gone; `moved`: it has moved to another host."""
    sentence: ShownText
    """For people; a program goes by the code."""


class TableChanged(FromHost, frozen=True, tag="table"):
    """The table as it is after a change of its seats, its state, its motions or of the people connected."""

    table: TableInfo


class Ack(FromHost, frozen=True, tag="ack"):
    """The command has been carried out; an answer is on the disk."""

    cmd: Number


class Nack(Stating, frozen=True, tag="nack"):
    """The command has been refused, and nothing has changed."""

    cmd: Number
    code: Word
    sentence: ShownText
    """For people; a program goes by the code."""


class Snapshot(FromHost, frozen=True, tag="view"):
    """A snapshot: everything this viewer may know."""

    seq: Number
    view: dict[str, Any]
    question: Question | None
    cause: Cause
    recent: list[tuple[int, Any]]
    """The latest events as this viewer was told them, each with its sequence number."""
    known: Number = 0
    """The last sequence number that the seat's player was sent before going away; later events are news. 0: unknown."""
    undo: bool = False
    """The seat's last answer can be taken back."""


class Events(FromHost, frozen=True, tag="events"):
    """The events that have happened, the changes to the viewer's View, and the question if it is another one now."""

    seq: Number
    """One more than in the message before; each viewer has a count of its own."""
    events: list[Any]
    changes: list[Change]
    question: Question | UnsetType | None = UNSET
    """Left out: the same as before. None: there is nothing to answer."""
    undo: bool = False
    """The seat's last answer can be taken back."""


class PastStep(Struct, frozen=True):
    """The events that a viewer was told at one moment of the game, and the changes to the View."""

    events: list[Any]
    changes: list[Change]
    """As in Events; the first step of a history has one change with an empty path: the whole View."""


class HistoryPage(FromHost, frozen=True, tag="history"):
    """A page of all that the seat or spectator has seen of the game from its beginning, without what was taken back.

    All pages together lead to the View that the client had when it asked; between two pages the game may go on.
    """

    cmd: Number
    """The number of the command that asked for it."""
    steps: Annotated[list[PastStep], Meta(max_length=MOST_STEPS)]
    record: Annotated[list[RecordLine], Meta(max_length=RECORD_LINES)] = []
    """On the last page of a game that is over: its record, line by line, with what the seat may know."""


class ChatLine(Stating, frozen=True, tag="chat"):
    """A line of chat; the host names the sender. A client that enters is sent the latest lines again."""

    n: Number
    """Counts the lines of the table from 1; a line of the host's own repeats the number before."""
    sender: ShownName
    text: ShownText
    seat: SeatNumber | None = None
    """None: said by the host or by a spectator."""
    watcher: bool = False
    """Said by a spectator; while a game is played only spectators hear it."""
    heard: bool = False
    """This seat's player was told it already, before going away."""


class ClockTimes(FromHost, frozen=True, tag="clock"):
    """The clocks at the moment when this was sent."""

    left: Annotated[list[Left], Meta(max_length=32)]
    """The seconds that each seat has left."""
    running: Annotated[list[SeatNumber], Meta(max_length=32)]
    """The seats whose time runs."""


class Held(FromHost, frozen=True, tag="held"):
    """The seats that hold the game up. Only for clients of wire version 2 or more; spectators with a delay get none."""

    seats: Annotated[list[SeatNumber], Meta(max_length=32)]
    """Those who think about a standing offer; none: the game goes on."""
    left: HeldSeconds
    """After so many seconds it goes on in any case."""


class HostPing(FromHost, frozen=True, tag="ping"):
    """Ask for a Pong with the same number."""

    n: Number


class HostPong(FromHost, frozen=True, tag="pong"):
    """The answer to the client's Ping."""

    n: Number


class HostBye(Stating, frozen=True, tag="bye"):
    """The last message before the host closes the connection."""

    code: Word
    sentence: ShownText = NO_TEXT


Message: TypeAlias = (
    Challenge
    | Welcome
    | Share
    | Secured
    | Refuse
    | Tables
    | Entered
    | Dismissed
    | TableChanged
    | Ack
    | Nack
    | Snapshot
    | Events
    | HistoryPage
    | ChatLine
    | ClockTimes
    | Held
    | HostPing
    | HostPong
    | HostBye
)


def refuse(why: UserMessage) -> Refuse:
    """Return the message that refuses to talk to a client, for this reason."""
    return Refuse(why.code, why.sentence, **why.on_wire)


def nack(cmd: int, why: UserMessage) -> Nack:
    """Return the message that refuses a command, for this reason."""
    return Nack(cmd, why.code, trusted(why.sentence[:1000]), **why.on_wire)


def bye(why: UserMessage) -> HostBye:
    """Return the message that ends a connection, for this reason."""
    return HostBye(why.code, trusted(why.sentence[:1000]), **why.on_wire)


def chat_line(n: int, said: UserMessage) -> ChatLine:
    """Return the message with a line of the host's own, after the line `n` of people."""
    return ChatLine(n, trusted("host"), said.sentence, **said.on_wire)


def dismissed(why: UserMessage) -> Dismissed:
    """Return the message that sends a client away from a table, for this reason."""
    return Dismissed(why.code, why.sentence, **why.on_wire)


def user_message(message: Refuse | Dismissed | Nack | ChatLine | HostBye) -> UserMessage:
    """Return what a message of a host says to the player, cleaned."""
    code, sentence = ("", message.text) if isinstance(message, ChatLine) else (message.code, message.sentence)
    return received_message(code, sentence, message.reason or "", message.args or {})
