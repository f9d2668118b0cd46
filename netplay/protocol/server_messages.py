"""Messages from a host to a client. Every one fits in 256 KiB; a field that is not known is passed over."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType

from engine.core.question import Question
from engine.core.setup import Setup
from engine.core.view import Change
from netplay.protocol.fields import (
    MOST_CHOICES,
    MOST_WATCHERS,
    KeyShare,
    Mac,
    MotionKind,
    Nonce,
    Number,
    SeatNumber,
    ShownName,
    TableId,
    TypedText,
    Word,
)
from netplay.protocol.table_options import TableOptions

TableState = Literal["open", "playing", "paused", "over", "moved"]
"""Seats are being taken; the game is on; it rests until all agree to go on; it has ended; it is at another host now."""

SeatKind = Literal["open", "person", "bot"]

Cause = Literal["enter", "start", "moved", "undo", "resync"]
"""Why there is a snapshot: the client has come (back), the game begins, the host has brought the client to another seat
or away from one, answers were taken back, or it was needed."""

MOST_TABLES = 256

MOST_STEPS = 32
"""Of a game on one page of its history."""

Left = Annotated[int, Meta(ge=-(2**53), le=2**53)]
"""Seconds on a clock; below 0 for who has used more than there was."""

Sentence = Annotated[str, Meta(max_length=1000)]
"""For people; a program goes by the code beside it."""


class SeatInfo(Struct, frozen=True):
    """Who sits on a seat, as everybody at the table may know."""

    name: ShownName
    """The seat's name in the Setup: `red`."""
    kind: SeatKind
    player: ShownName = ""
    """The name of the person or bot; empty while the seat is open."""
    level: Word = ""
    """A bot's level."""
    away: bool = False
    """Nobody is connected for this seat; never set for an open seat, nor for a bot that need not be there."""
    since: Number = 0
    """Seconds for which it had been away when this was sent."""
    stand_in: ShownName = ""
    """Who plays the seat until its player comes back: a bot (then `level` is set), or somebody who looked on."""


class MotionInfo(Struct, frozen=True):
    """Something the table votes on. It ends as soon as the votes decide it, or its cause is gone."""

    id: Number
    kind: MotionKind
    by: SeatNumber | None
    """Who proposed it; None: the host."""
    seat: SeatNumber | None
    """Whom it is about: the seat that is away, or that is asked to swap."""
    choices: Annotated[list[ShownName], Meta(max_length=MOST_CHOICES)]
    """`yes` and `no`; for `absent`: `wait`, `bot`, and `hand NAME` for everybody with a name who looks on."""
    voters: Annotated[list[SeatNumber], Meta(max_length=32)]
    """The seats whose votes count now."""
    votes: Annotated[list[tuple[SeatNumber, Number]], Meta(max_length=32)]
    """Seat and index of its choice."""

    @property
    def missing(self) -> list[int]:
        """The voters who have not voted yet."""
        voted = dict(self.votes)
        return [seat for seat in self.voters if seat not in voted]


class TableInfo(Struct, frozen=True):
    """A table as everybody may know it."""

    id: TableId
    name: ShownName
    game: Word
    state: TableState
    seats: Annotated[list[SeatInfo], Meta(max_length=32)]
    owner: SeatNumber | None = None
    """The seat that may start the game; None: the host's operator, or a creator without a seat."""
    watchers: Annotated[list[ShownName], Meta(max_length=MOST_WATCHERS)] = []
    """Who looks on: the names that they gave themselves."""
    created: Number = 0
    """Unix seconds."""
    terms: TableOptions = TableOptions()
    locked: bool = False
    """It has a join code."""
    modules: Annotated[list[Word], Meta(max_length=64)] = []
    """The modules and variants of its Setup."""
    motions: Annotated[list[MotionInfo], Meta(max_length=16)] = []
    """What is being voted on, the oldest first."""
    follows: TableId | None = None
    """The table whose seats these are, after a rematch: the tokens of its seats hold here."""
    version: Word = ""
    """Of the game's rules."""


class FromHost(Struct, frozen=True, tag_field="type"):
    """Base of what a host may say."""


class Challenge(FromHost, frozen=True, tag="challenge"):
    """Prove the secret. The host proves first that it knows it: `macs` holds one for each token that is valid."""

    nonce: Nonce
    macs: Annotated[list[Mac], Meta(min_length=1, max_length=4)]


class Welcome(FromHost, frozen=True, tag="welcome"):
    """The connection stands; the client may list, create, join, watch and resume."""

    host: TableId
    """Names the host's store for ever: tokens are kept by it."""
    app: Word
    wire: Number


class Share(FromHost, frozen=True, tag="share"):
    """The reply to Pair: the host's half of the exchange, and that it knows the join code."""

    cmd: Number
    share: KeyShare
    mac: Mac


class Secured(FromHost, frozen=True, tag="secured"):
    """Both have proved the join code. The host's last plain frame on this connection."""

    cmd: Number


class Refuse(FromHost, frozen=True, tag="refuse"):
    """The host will not talk to this client, and closes."""

    code: Word
    sentence: Sentence
    ours: Word = ""
    theirs: Word = ""


class Tables(FromHost, frozen=True, tag="tables"):
    """The reply to List."""

    cmd: Number
    tables: Annotated[list[TableInfo], Meta(max_length=MOST_TABLES)]


class Entered(FromHost, frozen=True, tag="entered"):
    """The client is at the table now; Table and, once the game has begun, View follow. Ack comes after it.

    It comes unasked when the host brings the client to another seat or table: after a swap, to the seat of somebody who
    stays away, from it when its player is back, or to the next table after a rematch.
    """

    table: TableInfo
    setup: Setup
    seat: SeatNumber | None
    """None: it looks on."""
    version: Word = ""
    """Of the game's rules."""
    code: Word = ""
    """The table's join code, if it has one, for telling it to others."""


class Dismissed(FromHost, frozen=True, tag="dismissed"):
    """The client is at no table any more, though it has not asked to go; the connection stays."""

    code: Word
    """`kicked`: the owner has opened the seat; `deleted`: the table is gone; `moved`: it is at another host now."""
    sentence: Sentence


class TableChanged(FromHost, frozen=True, tag="table"):
    """Something about the table has changed: seats, who is away, its state."""

    table: TableInfo


class Ack(FromHost, frozen=True, tag="ack"):
    """The command is carried out, and an answer is on the disk."""

    cmd: Number


class Nack(FromHost, frozen=True, tag="nack"):
    """The command is refused, and nothing has changed."""

    cmd: Number
    code: Word
    sentence: Sentence


class Snapshot(FromHost, frozen=True, tag="view"):
    """A snapshot: everything this viewer may know."""

    seq: Number
    view: dict[str, Any]
    question: Question | None
    cause: Cause
    recent: list[tuple[int, Any]]
    """The latest events as this viewer heard them, each with its sequence number."""
    known: Number = 0
    """What the player of this seat was told last before he went away; later events are news to him. 0: not known."""
    undo: bool = False
    """The seat's last answer can be taken back."""


class Events(FromHost, frozen=True, tag="events"):
    """What happened, what it changed in the viewer's View, and his question if that is another one now."""

    seq: Number
    """One more than that of the message before; counts for each viewer by itself."""
    events: list[Any]
    changes: list[Change]
    question: Question | UnsetType | None = UNSET
    """Left out: as before. None: there is nothing to answer."""
    undo: bool = False
    """The seat's last answer can be taken back."""


class PastStep(Struct, frozen=True):
    """What a viewer heard and saw at one moment of the game."""

    events: list[Any]
    changes: list[Change]
    """What it changed in his View; the first one of a telling puts the whole View there."""


class HistoryPage(FromHost, frozen=True, tag="history"):
    """A page of what the client's place has seen of the game, from its beginning on, as far as it was not taken back.

    It leads to the board that the client saw when it asked; between two pages the game may go on.
    """

    cmd: Number
    """Of the command that asked for it."""
    steps: Annotated[list[PastStep], Meta(max_length=MOST_STEPS)]


class ChatLine(FromHost, frozen=True, tag="chat"):
    """Somebody at the table said something; the host says who. Who enters is told the latest lines again."""

    n: Number
    """Counts the lines of the table from 1."""
    sender: ShownName
    text: TypedText
    seat: SeatNumber | None = None
    """None: the host, or somebody who looks on."""
    watcher: bool = False
    """Said by somebody who looks on; while a game is played only those who look on hear it."""
    heard: bool = False
    """The player of this seat was told it already when he was here before."""


class ClockTimes(FromHost, frozen=True, tag="clock"):
    """How much time each seat has left, at the moment when this was sent, and whose time runs."""

    left: Annotated[list[Left], Meta(max_length=32)]
    running: Annotated[list[SeatNumber], Meta(max_length=32)]


class HostPing(FromHost, frozen=True, tag="ping"):
    """Ask for a Pong with the same number."""

    n: Number


class HostPong(FromHost, frozen=True, tag="pong"):
    """The answer to the client's Ping."""

    n: Number


class HostBye(FromHost, frozen=True, tag="bye"):
    """The last message before the host closes the connection."""

    code: Word
    sentence: Sentence = ""


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
    | HostPing
    | HostPong
    | HostBye
)
