"""Define the updates that a Client tells its listeners."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from engine.core.event import Event
from engine.core.question import Question
from engine.core.view import View
from netplay.client.packed_view import PackedView
from netplay.common.reasons import UNSAID, Statement
from netplay.protocol.server_messages import Cause, ChatLine, TableInfo

Link = Literal["connecting", "connected", "reconnecting", "replaced", "closed"]
"""The state of the connection. `replaced`: the seat is being played in another window; `closed`: for good."""

UpdateCause: TypeAlias = Literal["events"] | Cause


@dataclass(frozen=True, slots=True)
class GameUpdate:
    """The position has changed, or is shown for the first time."""

    view: View
    """The newest View, of the game's own type."""
    question: Question | None
    """What our own seat may answer now."""
    events: tuple[Event, ...]
    """What happened since the last update, in order; after a reconnection what was missed, as far as it is kept."""
    cause: UpdateCause
    """`events`: the game went on. `undo`: answers were taken back (then `events` is empty). `moved`: the host has
    brought us to another seat, or away from one."""
    missed: int | None = None
    """How many of the last events happened while we were away, with this program or another one before. None: the host
    does not know what we have been told."""
    size: int = 0
    """How many bytes the View and the events take on the wire; 0 where the host is trusted."""


class HistoryStep(NamedTuple):
    """A moment of the game's past, as we saw it from our seat, or as spectators."""

    packed: PackedView
    """The View."""
    events: tuple[Event, ...]
    """What led to it from the moment before."""


@dataclass(frozen=True, slots=True)
class HistoryUpdate:
    """The past of the game, which was asked for with `Client.history`."""

    steps: tuple[HistoryStep, ...]
    """From the first board to the one that was shown when it was asked for, without what was taken back."""


@dataclass(frozen=True, slots=True)
class TableUpdate:
    """Seats, who is away, motions, or the state of the table have changed."""

    table: TableInfo


@dataclass(frozen=True, slots=True)
class ClockUpdate:
    """The clocks of the seats have changed: another player's time runs, or a player was given time."""

    left: tuple[int, ...]
    """Seconds each seat had when this came; below 0 for a seat that has used more than there was."""
    running: tuple[int, ...]
    """The seats whose time runs from then on."""
    at: float
    """`time.monotonic()` when this came."""

    def left_at(self, now: float) -> list[int]:
        """Return the seconds each seat has left at `now`, of the same clock as `at`."""
        gone = int(now - self.at)
        return [left - gone if seat in self.running else left for seat, left in enumerate(self.left)]


@dataclass(frozen=True, slots=True)
class HeldUpdate:
    """The set of seats holding the game has changed: they think about their standing offers."""

    seats: tuple[int, ...]
    """The seats that do; none: the game goes on."""
    left: int
    """For so many seconds at most, when this came."""
    at: float
    """`time.monotonic()` when this came."""

    def left_at(self, now: float) -> int:
        """Return the seconds that are left at `now`, of the same clock as `at`."""
        return max(0, self.left - int(now - self.at))


@dataclass(frozen=True, slots=True)
class LinkUpdate:
    """The state of the connection has changed; `statement` says why when it is bad."""

    link: Link
    statement: Statement = UNSAID

    @property
    def over(self) -> bool:
        """Whether the connection is lost for good."""
        return self.link in ("replaced", "closed")


@dataclass(frozen=True, slots=True)
class DismissedUpdate:
    """The host has sent us away from the table; the connection stays, and other tables can be joined."""

    statement: Statement
    """Its code is `kicked`: the owner has opened our seat; `deleted`: the table is gone; or `moved`: it is at another
    host now."""


Update: TypeAlias = (
    GameUpdate | HistoryUpdate | TableUpdate | ChatLine | ClockUpdate | HeldUpdate | DismissedUpdate | LinkUpdate
)
