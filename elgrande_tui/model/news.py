"""What an update brings: the records that tell those who show a table what is new."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from elgrande_tui.i18n.sentences import LazyMessage
from elgrande_tui.model.log_book import LogEntry
from elgrande_tui.model.match_ui.telling import Beat
from elgrande_tui.replay.replay import LogGrowth
from engine.core.question import Question
from engine.core.view import View
from netplay.client.updates import DismissedUpdate, LinkUpdate
from netplay.protocol.server_messages import ChatLine, MotionInfo


@dataclass(frozen=True, slots=True)
class GameNews:
    """The game has gone on, or back, or is heard of for the first time."""

    question: Question | None
    """What the seat was asked then; the table may know of a later question already."""
    before: View
    """The view before it, where the player saw the game go on or back..."""
    after: View
    """...and the view now; the same as `before` where they did not."""
    entries: Sequence[LogEntry]
    """What happened, as lines of the log."""
    scored: Sequence[Any]
    """What was scored, as `Telling.scored` gives it."""
    over: bool = False
    """The game is over."""
    came: bool = False
    """The player has come to the game, or come back to it, so that `entries` may be known to them."""
    began: bool = False
    """The game begins, the first at this table or a rematch: the log is a new one."""
    undone: bool = False
    """An answer was taken back."""
    missed: Sequence[LogEntry] | None = None
    """What happened while the player was away; None: the host does not know what they have been told."""
    read: int = 0
    """How many entries of the log a player who has come has read; all, unless something is new to them."""
    told: int = 0
    """So many of the entries were told with the beats of its show."""
    in_short: LazyMessage | None = None
    """What is told in place of `entries`, for a player who is brought to the present."""


@dataclass(frozen=True, slots=True)
class HeldNews:
    """The set of seats holding the game has changed."""

    told: str
    """What the player is told of it, in one sentence; "" for nothing."""


@dataclass(frozen=True, slots=True)
class BeatNews:
    """A show has begun, or goes on."""

    before: View
    """What was shown before it."""
    beat: Beat
    lines: Sequence[str]
    """What is told with it."""


@dataclass(frozen=True, slots=True)
class ReadNews:
    """Nothing is told any more for the moment, so that the player may be asked."""

    question: Question | None
    """What the seat is asked now; None: nothing, or there is more to tell."""
    turn: bool
    """The player's turn begins, and others have done something to them since their last one."""
    stood: bool
    """Something stood until now, and has been read."""


@dataclass(frozen=True, slots=True)
class PastNews:
    """The log was extended by what happened before the player came, or has lost its oldest part."""

    grown: Sequence[LogGrowth]
    """Where, the last place first."""


@dataclass(frozen=True, slots=True)
class RepeatNews:
    """Some answers that one command asked for have been given or taken back, and no more come."""

    told: str
    """How many, and why no more."""


@dataclass(frozen=True, slots=True)
class PeopleNews:
    """Something about the table and its people may have changed."""

    told: Sequence[LazyMessage]
    """What has become of them, and what they bring up; these are notes in the log."""
    due: Sequence[MotionInfo]
    """The motions that wait for the player's vote and did not before."""


@dataclass(frozen=True, slots=True)
class SeatNews:
    """The player plays another seat from now on, or none any more."""

    told: LazyMessage


News = (
    GameNews
    | BeatNews
    | ReadNews
    | HeldNews
    | RepeatNews
    | PastNews
    | PeopleNews
    | SeatNews
    | ChatLine
    | LinkUpdate
    | DismissedUpdate
)
"""Something that an update brought; the update itself where there is nothing to add."""


def joined(steps: Sequence[GameNews], in_short: LazyMessage) -> GameNews:
    """Return what several steps brought as one, for a player who does not look at them one by one."""
    last = steps[-1]
    return replace(
        last,
        before=last.after,
        entries=[entry for step in steps for entry in step.entries],
        scored=[one for step in steps for one in step.scored],
        in_short=in_short,
    )
