"""Messages from a client to its host. Every one fits in 8 KiB; a field that is not known is refused.

`cmd` is a number that the client draws: the reply (Ack, Nack or Tables) names it, and a message sent again with the
same `cmd` after a lost connection is carried out once.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from engine.core.setup import Setup
from netplay.protocol.fields import (
    Key,
    KeyShare,
    Mac,
    Nonce,
    Number,
    SeatNumber,
    TableId,
    TypedName,
    TypedPath,
    TypedText,
    Word,
)
from netplay.protocol.table_options import TableOptions

Purpose = Literal["", "launch", "bots", "operator"]
"""Which secret a client means to prove: none, that of the app that started the host, of its bots, of its operator."""

Proposal = Literal["undo", "pause", "go_on", "rematch"]
"""The kinds of motions that a player may bring up by Propose; see `bounds.MotionKind`."""

SeatSpec = Annotated[str, Meta(max_length=32, pattern=r"^(open|me|bot:[a-z0-9_]+)\Z")]
"""Who is to sit on a seat of a new table: anybody, the creator, or a bot of a level."""


class FromClient(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """Base of what a client may say."""


class Hello(FromClient, frozen=True, tag="hello"):
    """The first message. With `proves` the host answers with Challenge and waits for Proof before Welcome."""

    app: Word
    """Name and version of the program, for the log."""
    wire: Number
    """Minor version of the protocol; the major one stands in the preface."""
    proves: Purpose = ""
    nonce: Nonce = bytes(16)


class Proof(FromClient, frozen=True, tag="proof"):
    """The answer to a Challenge. For a seat's token also the `key` of the token that is to follow it."""

    mac: Annotated[bytes, Meta(min_length=16, max_length=32)]
    next_key: Key | None = None


class Pair(FromClient, frozen=True, tag="pair"):
    """Begin to prove a join code, before one comes to a table; the reply is Share. One may be tried on a connection."""

    cmd: Number
    table: TableId | None
    """None: the code of the host itself, which who founds tables there must know."""
    share: KeyShare


class Confirm(FromClient, frozen=True, tag="confirm"):
    """The client knows the code as well. Its last plain frame: all that follow are sealed."""

    mac: Mac


class List(FromClient, frozen=True, tag="list"):
    """Ask for Tables."""

    cmd: Number


class Create(FromClient, frozen=True, tag="create"):
    """Found a table. The creator owns it, and takes the seat that says `me`, if one does."""

    cmd: Number
    name: TypedName
    player: TypedName
    setup: Setup
    seats: Annotated[list[SeatSpec], Meta(min_length=1, max_length=32)]
    key: Key
    terms: TableOptions = TableOptions()
    code: bool = False
    """The host is to make a join code for it."""


class Join(FromClient, frozen=True, tag="join"):
    """Take an open seat (None: the first one) under a name, or, while the game is on, one that a bot was given.

    Sent again with the same `key` it is the same seat. Who looks on at the table may say it there.
    """

    cmd: Number
    table: TableId
    player: TypedName
    key: Key
    seat: SeatNumber | None = None


class Watch(FromClient, frozen=True, tag="watch"):
    """Look on at a table without a seat; under a name, if one likes and nobody at the table has it."""

    cmd: Number
    table: TableId
    player: TypedName = ""
    key: Key | None = None
    """Of a token with which to come back, should the table hand a seat over to the one who looks on."""


class Resume(FromClient, frozen=True, tag="resume"):
    """Take one's own seat again. The host answers with Challenge and waits for Proof."""

    cmd: Number
    table: TableId
    seat: SeatNumber
    nonce: Nonce
    last: Number = 0
    """The last sequence number that arrived, so that nothing is told twice."""


class Leave(FromClient, frozen=True, tag="leave"):
    """Go away from the table. Before the start the seat becomes open; later it stays the player's and is away."""

    cmd: Number


class Start(FromClient, frozen=True, tag="start"):
    """Begin to play: the owner's right, when no seat is open."""

    cmd: Number
    fill: Word = ""
    """A level: bots of it take the seats that are open."""


class Free(FromClient, frozen=True, tag="free"):
    """Open a seat that somebody has taken, before the start: the owner's right. Who sits there must go."""

    cmd: Number
    seat: SeatNumber


class Fill(FromClient, frozen=True, tag="fill"):
    """Give an open seat, or that of a bot, to a bot of a level, before the start: the owner's right."""

    cmd: Number
    seat: SeatNumber
    level: Word


class Swap(FromClient, frozen=True, tag="swap"):
    """Change over to another seat before the start: at once when it is open or a bot's; a person is asked."""

    cmd: Number
    seat: SeatNumber


class Rename(FromClient, frozen=True, tag="rename"):
    """Call the table something else: the owner's right."""

    cmd: Number
    name: TypedName


class Delete(FromClient, frozen=True, tag="delete"):
    """End a table for good, with all that is kept of it: the owner's right, and that of who runs the host."""

    cmd: Number
    table: TableId


class Propose(FromClient, frozen=True, tag="propose"):
    """Let the persons at the table vote; who proposes agrees."""

    cmd: Number
    kind: Proposal


class Vote(FromClient, frozen=True, tag="vote"):
    """Vote on a motion that is open, with the index of a choice; the latest vote of a seat counts."""

    cmd: Number
    motion: Number
    choice: Number


class More(FromClient, frozen=True, tag="more"):
    """Give a seat another minute on the clock: everybody's right who plays."""

    cmd: Number
    seat: SeatNumber


class Answer(FromClient, frozen=True, tag="answer"):
    """Answer the question `ask` with the option that has this index in its `words`."""

    cmd: Number
    ask: Number
    option: Number


class Undo(FromClient, frozen=True, tag="undo"):
    """Take back one's last answer, as long as nothing has become known since."""

    cmd: Number


class Resync(FromClient, frozen=True, tag="resync"):
    """Ask for a snapshot: a sequence number is missing or a change did not fit."""

    cmd: Number


class History(FromClient, frozen=True, tag="history"):
    """Have told again what one's place has seen of the game; Ack comes after the last page. From wire version 1 on."""

    cmd: Number


class Chat(FromClient, frozen=True, tag="chat"):
    """Say something to everybody at the table."""

    cmd: Number
    text: TypedText


class Ping(FromClient, frozen=True, tag="ping"):
    """Ask for a Pong with the same number."""

    n: Number


class Pong(FromClient, frozen=True, tag="pong"):
    """The answer to the host's Ping."""

    n: Number


class Stop(FromClient, frozen=True, tag="stop"):
    """End the host: its operator's right."""

    cmd: Number


class Export(FromClient, frozen=True, tag="export"):
    """Write a table with all its secrets to a file, for another host; here it is moved then: the operator's right."""

    cmd: Number
    table: TableId
    path: TypedPath


class Import(FromClient, frozen=True, tag="import"):
    """Put up a table that another host has exported to a file of this machine: the operator's right."""

    cmd: Number
    path: TypedPath


class Bye(FromClient, frozen=True, tag="bye"):
    """The last message before the client closes the connection."""

    code: Word = ""


Command: TypeAlias = (
    Pair
    | List
    | Create
    | Join
    | Watch
    | Resume
    | Leave
    | Start
    | Free
    | Fill
    | Swap
    | Rename
    | Delete
    | Propose
    | Vote
    | More
    | Answer
    | Undo
    | Resync
    | History
    | Chat
    | Stop
    | Export
    | Import
)
"""The messages that get a reply with their `cmd`."""

Message: TypeAlias = Hello | Proof | Command | Confirm | Ping | Pong | Bye
