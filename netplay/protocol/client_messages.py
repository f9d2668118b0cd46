"""Messages from a client to its host. Every one fits in 8 KiB; a field that is not known is refused.

`cmd` is a number that the client draws: the reply (Ack, Nack or Tables) names it, and a message sent again with the
same `cmd` after a lost connection is carried out once.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from engine.core.setup import Setup
from netplay.protocol.fields import (
    HoldWhen,
    Key,
    KeyShare,
    Mac,
    Nonce,
    Number,
    SeatNumber,
    TableId,
    TableOptions,
    TypedName,
    TypedPath,
    TypedText,
    Word,
)

Purpose = Literal["", "launch", "bots", "operator"]
"""The secret that a client will prove: none, that of the app that started the host, of its bots, or of its operator."""

Proposal = Literal["undo", "pause", "go_on", "rematch", "hints"]
"""The kinds of motions that a player may bring up by Propose; see `fields.MotionKind`."""

SeatSpec = Annotated[str, Meta(max_length=32, pattern=r"^(open|me|bot:[a-z0-9_]+)\Z")]
"""The occupant of a seat at a new table: anybody (`open`), the creator (`me`), or a bot of a level."""


NEW = 0
"""The `cmd` of a command that is given to a Client, which numbers it."""


class FromClient(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """The base of all messages from a client."""


class Hello(FromClient, frozen=True, tag="hello"):
    """The first message. With `proves` the host replies with Challenge and waits for Proof before Welcome."""

    app: Word
    """Name and version of the program, for the log."""
    wire: Number
    """Minor version of the protocol; the major one is in the preface."""
    proves: Purpose = ""
    """The secret that the client will prove; only the host's own programs know one."""
    nonce: Nonce = bytes(16)
    """Drawn for this connection; used with `proves`."""


class Proof(FromClient, frozen=True, tag="proof"):
    """The answer to Challenge, whether it came after Hello or after Resume."""

    mac: Annotated[bytes, Meta(min_length=16, max_length=32)]
    """After Resume the masked token, 16 bytes; after Hello the HMAC of the secret, 32 bytes."""
    next_key: Key | None = None
    """After Resume: the key of the token that is to replace the proved one; None: the tokens stay as they are."""


class Pair(FromClient, frozen=True, tag="pair"):
    """Begin to prove a join code, before entering a table; the reply is Share. One may be tried on each connection."""

    cmd: Number
    table: TableId | None
    """None: the code of the host itself, which is needed to create a table there."""
    share: KeyShare


class Confirm(FromClient, frozen=True, tag="confirm"):
    """The proof that the client knows the code as well. It is its last plain frame: all later ones are sealed."""

    mac: Mac


class List(FromClient, frozen=True, tag="list"):
    """Ask for the list of tables; the reply is Tables."""

    cmd: Number


class Create(FromClient, frozen=True, tag="create"):
    """Create a table. The creator owns it, and takes the seat that says `me`, if there is one."""

    cmd: Number
    name: TypedName
    player: TypedName
    setup: Setup
    seats: Annotated[list[SeatSpec], Meta(min_length=1, max_length=32)]
    key: Key
    terms: TableOptions = TableOptions()
    code: bool = False
    """Ask the host to draw a join code for the table."""


class Join(FromClient, frozen=True, tag="join"):
    """Take an open seat (None: the first one) under a name, or, once the game has begun, the seat of a bot.

    Sent again with the same `key` before the start, it leads to the same seat. A spectator may send it at the table.
    """

    cmd: Number
    table: TableId
    player: TypedName
    key: Key
    seat: SeatNumber | None = None


class Watch(FromClient, frozen=True, tag="watch"):
    """Watch a table without a seat; without a name if none is given, or one that a player could not have there."""

    cmd: Number
    table: TableId
    player: TypedName = ""
    key: Key | None = None
    """The key of a token for coming back to a seat, should the table hand one over to this spectator."""


class Resume(FromClient, frozen=True, tag="resume"):
    """Take your own seat again. The host replies with Challenge and waits for Proof."""

    cmd: Number
    table: TableId
    seat: SeatNumber
    nonce: Nonce
    last: Number = 0
    """The last sequence number that arrived, so that no event is told twice; 0: begin anew."""


class Leave(FromClient, frozen=True, tag="leave"):
    """Leave the table. Before the start the seat becomes open; later it stays the player's and is away."""

    cmd: Number


class Start(FromClient, frozen=True, tag="start"):
    """Begin the game: the owner's right, when no seat is open."""

    cmd: Number
    fill: Word = ""
    """A level of bots that take the open seats; empty: none do."""


class Free(FromClient, frozen=True, tag="free"):
    """Open a taken seat before the start: the owner's right. Its player must leave the table."""

    cmd: Number
    seat: SeatNumber


class Fill(FromClient, frozen=True, tag="fill"):
    """Give an open seat, or that of a bot, to a bot of this level, before the start: the owner's right."""

    cmd: Number
    seat: SeatNumber
    level: Word


class Swap(FromClient, frozen=True, tag="swap"):
    """Move to another seat before the start: at once when it is open or a bot's; a person there is asked first."""

    cmd: Number
    seat: SeatNumber


class Rename(FromClient, frozen=True, tag="rename"):
    """Give the table another name: the owner's right."""

    cmd: Number
    name: TypedName


class Delete(FromClient, frozen=True, tag="delete"):
    """Delete a table for good, with all that is kept of it: the right of the owner and of the host's operator."""

    cmd: Number
    table: TableId


class Propose(FromClient, frozen=True, tag="propose"):
    """Let the persons at the table vote. The proposer votes for it."""

    cmd: Number
    kind: Proposal


class Vote(FromClient, frozen=True, tag="vote"):
    """Vote on an open motion by the index of a choice; the latest vote of a seat counts."""

    cmd: Number
    motion: Number
    choice: Number


class More(FromClient, frozen=True, tag="more"):
    """Give a seat another minute on the clock: the right of every player."""

    cmd: Number
    seat: SeatNumber


class Answer(FromClient, frozen=True, tag="answer"):
    """Answer the question `ask` with the option that has this index in its `words`."""

    cmd: Number
    ask: Number
    option: Number


class Hold(FromClient, frozen=True, tag="hold"):
    """Stop the game before the next answer of others while the seat has a public standing offer, or let it go on.

    Since wire version 2.
    """

    cmd: Number
    on: bool
    """False: let it go on."""


class HoldAt(FromClient, frozen=True, tag="hold_at"):
    """Say when the game is to be stopped so by itself, as long as this connection lasts. Since wire version 2."""

    cmd: Number
    when: HoldWhen


class Hint(FromClient, frozen=True, tag="hint"):
    """Take a hint, which the client works out by itself: everybody is told, and records of the game are marked.

    Ack means that it may. Since wire version 3.
    """

    cmd: Number


class Undo(FromClient, frozen=True, tag="undo"):
    """Take back your last answer, as long as nothing has become known since."""

    cmd: Number


class Resync(FromClient, frozen=True, tag="resync"):
    """Ask for a snapshot, when a sequence number is missing or a change did not fit."""

    cmd: Number


class History(FromClient, frozen=True, tag="history"):
    """Ask for all that the seat or spectator has seen of the game; Ack follows the last page. Since wire version 1."""

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
    """Move a table with all its secrets to a file, for another host: the operator's right."""

    cmd: Number
    table: TableId
    path: TypedPath


class Import(FromClient, frozen=True, tag="import"):
    """Take in a table that another host has exported to a file on the host's machine: the operator's right."""

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
    | Hold
    | HoldAt
    | Hint
    | Undo
    | Resync
    | History
    | Chat
    | Stop
    | Export
    | Import
)
"""The messages that get a reply with their `cmd`."""

TableCommand: TypeAlias = Answer | Undo | Hold | Hint | Propose | Vote | More | Chat | Join | Leave
"""The commands of a player, or of a spectator, at their table."""

Message: TypeAlias = Hello | Proof | Command | Confirm | Ping | Pong | Bye
