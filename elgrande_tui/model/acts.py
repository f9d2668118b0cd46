"""What a player can have done at a table: what the model makes of keys and typed lines, and sends."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from elgrande_tui.session.port import Commands, People
from engine.core.question import Question
from netplay.protocol.client_messages import Proposal


@dataclass(frozen=True)
class AnswerAct:
    """Give the answer with this index."""

    index: int
    ask: int | None = field(default=None, compare=False)
    """The id of the question; None: the newest."""


@dataclass(frozen=True)
class UndoAct:
    """Take back the last answer."""


@dataclass(frozen=True)
class ChatAct:
    """Say something to everybody."""

    text: str


@dataclass(frozen=True)
class VoteAct:
    """Vote for the choice with this index, on the motion with this id."""

    motion: int
    choice: int


@dataclass(frozen=True)
class ProposeAct:
    """Let everybody vote on something."""

    kind: Proposal


@dataclass(frozen=True)
class MoreTimeAct:
    """Give a seat another minute."""

    seat: int


@dataclass(frozen=True)
class HoldAct:
    """Stop the game where the player has the next standing offer, or let it go on."""

    on: bool


@dataclass(frozen=True)
class HintAct:
    """Take a hint on a question."""

    question: Question


@dataclass(frozen=True)
class SitAct:
    """Take a seat at the table where the player looks on."""

    seat: int


@dataclass(frozen=True)
class LeaveAct:
    """Leave the table."""


Act: TypeAlias = (
    AnswerAct | UndoAct | ChatAct | VoteAct | ProposeAct | MoreTimeAct | HoldAct | HintAct | SitAct | LeaveAct
)


async def request(act: Act, commands: Commands, people: People | None) -> None:
    """Ask the host to carry it out; what is about people only where there are any. Raises NetplayError."""
    match act:
        case AnswerAct(index=index, ask=ask):
            await commands.answer(index, ask)
        case UndoAct():
            await commands.undo()
        case LeaveAct():
            await commands.leave()
        case ChatAct(text=text) if people is not None:
            await people.chat(text)
        case VoteAct(motion=motion, choice=choice) if people is not None:
            await people.vote(motion, choice)
        case ProposeAct(kind=kind) if people is not None:
            await people.propose(kind)
        case MoreTimeAct(seat=seat) if people is not None:
            await people.more_time(seat)
        case HoldAct(on=on) if people is not None:
            await people.hold(on=on)
        case HintAct() if people is not None:
            await people.hint()
        case SitAct(seat=seat) if people is not None:
            await people.sit(seat)
