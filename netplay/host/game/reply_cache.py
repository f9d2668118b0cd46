"""Remember the replies to the latest commands, so that a command sent twice is carried out once."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from typing import TypeAlias

from netplay.common.reasons import UserMessage
from netplay.host.connection.session import Session
from netplay.host.storage.storage import AnswerRecord, DoneRecord
from netplay.protocol import server_messages

KEPT = 64
"""Replies kept for each seat and each spectator; also the most spectators."""

Sender: TypeAlias = int | str
"""The sender of a command: a seat, or the name of a spectator."""


def sender_of(session: Session, seat: int | None) -> Sender | None:
    """Return the sender of a command at a table; None: a spectator without a name."""
    return (session.name or None) if seat is None else seat


class ReplyCache:
    """The replies of one table. The sender None has none: a spectator without a name cannot chat.

    Commands of seats that are stored (answers, chat, more time) are stored with their numbers, so that they count once
    even after a crash. At worst a spectator's line of chat is repeated then.
    """

    def __init__(self) -> None:
        self._kept: dict[Sender, OrderedDict[int, server_messages.Ack | server_messages.Nack]] = {}
        self._pending: dict[tuple[Sender | None, int], Session] = {}
        """The session to reply to, for each command that waits or is being written."""

    def repeat(self, session: Session, sender: Sender | None, cmd: int) -> bool:
        """Repeat the reply to a command that came before; one that is still pending is replied to when it is done.

        Return False if the command is new.
        """
        if sender is None:
            return False
        if (sender, cmd) in self._pending:
            # The newest connection gets the reply: the one before it may be dead.
            self._pending[sender, cmd] = session
            return True
        known = self._kept.get(sender, OrderedDict()).get(cmd)
        if known is not None:
            session.send(known)
        return known is not None

    def begin(self, session: Session, sender: Sender, cmd: int) -> None:
        """Note a pending command; its `reply` goes to the session that sent it last."""
        self._pending[sender, cmd] = session

    def is_pending(self, sender: Sender | None, cmd: int) -> bool:
        """Check whether the command is pending, so that its reply is kept."""
        return (sender, cmd) in self._pending

    def remember(self, records: Iterable[AnswerRecord | DoneRecord]) -> None:
        """Load the commands that were carried out before this host was started, as acknowledged."""
        # Called once for answers and once for other commands: half each, so that neither pushes out the other.
        done = [(record.seat, record.cmd) for record in records if record.cmd is not None]
        for seat, cmd in done[-KEPT // 2 :]:
            self._keep(seat, server_messages.Ack(cmd))

    def reply(self, session: Session, sender: Sender | None, cmd: int, refused: UserMessage | None = None) -> None:
        """Reply that the command is carried out, or why it is refused."""
        reply = server_messages.Ack(cmd) if refused is None else server_messages.nack(cmd, refused)
        if sender is not None:
            self._keep(sender, reply)
            session = self._pending.pop((sender, cmd), session)
        session.send(reply)

    def forget(self, seat: int) -> None:
        """Drop the replies to a seat that changes hands."""
        self._kept.pop(seat, None)

    def swap(self, one: int, other: int) -> None:
        """Exchange the replies to two seats whose occupants have swapped."""
        for seat, replies in ((one, self._kept.pop(other, None)), (other, self._kept.pop(one, None))):
            if replies is not None:
                self._kept[seat] = replies

    def _keep(self, sender: Sender, reply: server_messages.Ack | server_messages.Nack) -> None:
        # Moved to the end: spectators whose last reply is the oldest are dropped first.
        kept = self._kept[sender] = self._kept.pop(sender, OrderedDict())
        kept[reply.cmd] = reply
        while len(kept) > KEPT:
            kept.popitem(last=False)
        if isinstance(sender, str):
            names = [other for other in self._kept if isinstance(other, str)]
            for name in names[:-KEPT]:
                del self._kept[name]
