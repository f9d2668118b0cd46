"""What only whoever holds the connection can do: what a typed line may ask for besides words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from netplay.protocol.client_messages import Proposal


@dataclass(frozen=True)
class Answer:
    """Give the answer with that index."""

    index: int


@dataclass(frozen=True)
class Undo:
    """Take back the last answer."""


@dataclass(frozen=True)
class Chat:
    """Say that to everybody."""

    text: str


@dataclass(frozen=True)
class Vote:
    """Vote for the choice with that index."""

    motion: int
    choice: int


@dataclass(frozen=True)
class Propose:
    """Let everybody vote on that."""

    kind: Proposal


@dataclass(frozen=True)
class MoreTime:
    """Give that seat another minute."""

    seat: int


@dataclass(frozen=True)
class Sit:
    """Take that seat at the table where we look on."""

    seat: int


@dataclass(frozen=True)
class Leave:
    """Go away from the table."""


Act: TypeAlias = Answer | Undo | Chat | Vote | Propose | MoreTime | Sit | Leave
