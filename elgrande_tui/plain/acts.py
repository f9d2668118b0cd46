"""What only whoever holds the connection can do: what a typed line may ask for besides words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from netplay.protocol.client_messages import Proposal


@dataclass(frozen=True)
class AnswerAct:
    """Give the answer with that index."""

    index: int


@dataclass(frozen=True)
class UndoAct:
    """Take back the last answer."""


@dataclass(frozen=True)
class ChatAct:
    """Say that to everybody."""

    text: str


@dataclass(frozen=True)
class VoteAct:
    """Vote for the choice with that index."""

    motion: int
    choice: int


@dataclass(frozen=True)
class ProposeAct:
    """Let everybody vote on that."""

    kind: Proposal


@dataclass(frozen=True)
class MoreTimeAct:
    """Give that seat another minute."""

    seat: int


@dataclass(frozen=True)
class SitAct:
    """Take that seat at the table where we look on."""

    seat: int


@dataclass(frozen=True)
class LeaveAct:
    """Go away from the table."""


Act: TypeAlias = AnswerAct | UndoAct | ChatAct | VoteAct | ProposeAct | MoreTimeAct | SitAct | LeaveAct
