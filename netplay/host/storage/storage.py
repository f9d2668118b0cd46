"""The records that a host writes. The promise behind them: durable first, told afterwards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol, TypeAlias

from engine.core.setup import Setup
from netplay.common.errors import StoreError
from netplay.common.reasons import UserMessage
from netplay.common.sanitize import NO_TEXT, SafeText
from netplay.protocol.fields import TableId, TableOptions
from netplay.protocol.server_messages import SeatKind, TableState

UNDO = "undo"
"""`how` of a row that takes back the N answers before it; its words are `undo N`. Rows are never deleted."""


@dataclass(frozen=True, slots=True)
class TableRecord:
    """A table; written again when something about it changes."""

    id: TableId
    name: SafeText
    setup: Setup
    state: TableState
    created: int
    """Unix seconds."""
    owner: int | None
    terms: TableOptions = field(default_factory=TableOptions)
    code: SafeText = NO_TEXT
    """The join code; empty: the table is open to all."""
    follows: str = ""
    """The table of which this one is the rematch."""


@dataclass(frozen=True, slots=True)
class SeatRecord:
    """A seat and its occupant; written again when that changes."""

    table: str
    seat: int
    kind: SeatKind
    player: SafeText = NO_TEXT
    level: SafeText = NO_TEXT
    key: bytes | None = None
    """Key of the token that was used last."""
    next_key: bytes | None = None
    """Key of the token that was handed out with the last Resume; it replaces `key` when it is used."""
    extra: int = 0
    """Seconds that the seat was given on the clock besides its share."""
    hints: bool = False
    """Its player has agreed that hints may be taken in this game."""


@dataclass(frozen=True, slots=True)
class StandInRecord:
    """The stand-in for an absent player: a bot of a level, or a person with tokens of their own."""

    table: str
    seat: int
    player: SafeText
    level: SafeText = NO_TEXT
    key: bytes | None = None
    next_key: bytes | None = None


@dataclass(frozen=True, slots=True)
class StandInGone:
    """The end of a stand-in: the player has come back to the seat."""

    table: str
    seat: int


@dataclass(frozen=True, slots=True)
class AnswerRecord:
    """A row of a table's journal, undone ones included."""

    table: str
    n: int
    """Number of the row at its table, from 1 without a gap."""
    seat: int
    words: str
    how: str
    cmd: int | None = None
    """The client's number of the command that gave this answer."""
    hash: str | None = None
    """`Match.hash()` after this row; only some rows have it."""
    spent: int = 0
    """Milliseconds that the game had waited for the seat, where the table has a clock."""


@dataclass(frozen=True, slots=True)
class ChatRecord:
    """A line of chat."""

    table: str
    n: int
    seat: int | None
    """None: a spectator."""
    sender: SafeText
    text: SafeText
    at: int
    """Unix seconds."""


@dataclass(frozen=True, slots=True)
class HintRecord:
    """A hint that a seat took."""

    table: str
    n: int
    """Number of the last row of answers at that moment, undone ones included."""
    seat: int


@dataclass(frozen=True, slots=True)
class DoneRecord:
    """A seat's command, other than an answer, that was carried out: sent again, it is not carried out twice."""

    table: str
    seat: int
    cmd: int


@dataclass(frozen=True, slots=True)
class TableGone:
    """The end of a table: all that is stored of it is deleted."""

    table: str


@dataclass
class StoredTable:
    """A table with all that is stored of it."""

    table: TableRecord
    seats: list[SeatRecord] = field(default_factory=list)
    stand_ins: list[StandInRecord] = field(default_factory=list)
    answers: list[AnswerRecord] = field(default_factory=list)
    chat: list[ChatRecord] = field(default_factory=list)
    done: list[DoneRecord] = field(default_factory=list)
    """The latest commands, oldest first."""
    hints: list[HintRecord] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class DamagedTable:
    """A table that cannot be played on; what is stored of it stays as it is."""

    id: SafeText
    name: SafeText
    why: UserMessage


Record: TypeAlias = (
    TableRecord
    | SeatRecord
    | StandInRecord
    | StandInGone
    | AnswerRecord
    | ChatRecord
    | HintRecord
    | DoneRecord
    | TableGone
)
Batch: TypeAlias = Sequence[Record]
Resume: TypeAlias = Callable[[bool], None]
"""Called with True when the batch is durable, with False when nothing of it was written."""


class Storage(Protocol):
    """Writes batches whole or not at all, in the order in which they are committed."""

    def commit(self, batch: Batch, resume: Resume) -> None:
        """Write the batch and then call `resume`, on the caller's thread; never blocks."""
        ...

    def fetch(self, table: str, resume: Callable[[StoredTable | StoreError | None], None]) -> None:
        """Read the table and then call `resume`, on the caller's thread, with its StoreError if it cannot be read."""
        ...
