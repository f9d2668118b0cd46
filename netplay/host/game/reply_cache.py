"""Replies: what was said to everybody's latest commands, so that a command sent twice is carried out once."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from typing import TypeAlias

from netplay.host.connection.session import Session
from netplay.host.storage.storage import AnswerRecord, DoneRecord
from netplay.protocol import server_messages

KEPT = 64
"""So many of each seat, and of each of so many who look on."""

Who: TypeAlias = int | str
"""A seat, or the name of somebody who looks on."""


def who_says(session: Session, seat: int | None) -> Who | None:
    """Who gives a command at a table; None: he looks on without a name."""
    return (session.name or None) if seat is None else seat


class ReplyCache:
    """The replies of one table. For None nothing is remembered: who looks on without a name cannot say anything.

    The numbers of what a seat has had written down, answers, lines of chat and minutes, are written with it, so that
    they count once after a crash as well. After that a line of who looks on may be said twice at worst.
    """

    def __init__(self) -> None:
        self._kept: dict[Who, OrderedDict[int, server_messages.Ack | server_messages.Nack]] = {}
        self._under_way: dict[tuple[Who, int], Session] = {}
        """Who is to be told what becomes of a command that is being written down."""

    def repeat(self, session: Session, who: Who | None, cmd: int) -> bool:
        """Say the same again if this command has come before, or as soon as it is carried out; False: it is new."""
        if who is None:
            return False
        if (who, cmd) in self._under_way:
            self._under_way[who, cmd] = session
            return True
        known = self._kept.get(who, OrderedDict()).get(cmd)
        if known is not None:
            session.send(known)
        return known is not None

    def begin(self, session: Session, who: Who, cmd: int) -> None:
        """The command is being written down; `ack` or `nack` of the same follows, to whoever has sent it last."""
        self._under_way[who, cmd] = session

    def remember(self, records: Iterable[AnswerRecord | DoneRecord]) -> None:
        """These commands were carried out before this host was started: the latest of either kind must find room."""
        done = [(record.seat, record.cmd) for record in records if record.cmd is not None]
        for seat, cmd in done[-KEPT // 2 :]:
            self._keep(seat, server_messages.Ack(cmd))

    def ack(self, session: Session, who: Who | None, cmd: int) -> None:
        """The command is carried out."""
        self._reply(session, who, server_messages.Ack(cmd))

    def nack(self, session: Session, who: Who | None, cmd: int, code: str, sentence: str) -> None:
        """The command is refused."""
        self._reply(session, who, server_messages.Nack(cmd, code, sentence[:1000]))

    def forget(self, seat: int) -> None:
        """Somebody else sits there now."""
        self._kept.pop(seat, None)

    def swap(self, one: int, other: int) -> None:
        """Who sat on two seats have changed over."""
        for seat, replies in ((one, self._kept.pop(other, None)), (other, self._kept.pop(one, None))):
            if replies is not None:
                self._kept[seat] = replies

    def _reply(self, session: Session, who: Who | None, reply: server_messages.Ack | server_messages.Nack) -> None:
        if who is not None:
            self._keep(who, reply)
            session = self._under_way.pop((who, reply.cmd), session)
        session.send(reply)

    def _keep(self, who: Who, reply: server_messages.Ack | server_messages.Nack) -> None:
        kept = self._kept[who] = self._kept.pop(who, OrderedDict())  # who was replied to last stands last
        kept[reply.cmd] = reply
        while len(kept) > KEPT:
            kept.popitem(last=False)
        if isinstance(who, str):
            names = [other for other in self._kept if isinstance(other, str)]
            for name in names[:-KEPT]:
                del self._kept[name]
