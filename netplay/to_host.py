"""Messages from a client to its host. Every one fits in 8 KiB; a field that is not known is refused.

`cmd` is a number that the client draws: the reply (Ack, Nack or Tables) names it, and a message sent again with the
same `cmd` after a lost connection is carried out once.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from engine.setup import Setup
from netplay.bounds import Key, Nonce, Number, SeatNumber, TableId, TypedName, TypedText, Word

Purpose = Literal["", "launch", "bots", "operator"]
"""Which secret a client means to prove: none, that of the app that started the host, of its bots, of its operator."""

SeatSpec = Annotated[str, Meta(max_length=32, pattern="^(open|me|bot:[a-z0-9_]+)$")]
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


class Join(FromClient, frozen=True, tag="join"):
    """Take an open seat (None: the first one) under a name. Sent again with the same `key` it is the same seat."""

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
    """Open the seat of somebody who is away, before the start: the owner's right."""

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


class Bye(FromClient, frozen=True, tag="bye"):
    """The last message before the client closes the connection."""

    code: Word = ""


Message: TypeAlias = (
    Hello
    | Proof
    | List
    | Create
    | Join
    | Watch
    | Resume
    | Leave
    | Start
    | Free
    | Answer
    | Undo
    | Resync
    | Chat
    | Ping
    | Pong
    | Stop
    | Bye
)
Command: TypeAlias = List | Create | Join | Watch | Resume | Leave | Start | Free | Answer | Undo | Resync | Chat | Stop
"""The messages that get a reply with their `cmd`."""
