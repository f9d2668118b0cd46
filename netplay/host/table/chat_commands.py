"""Chatting: who says something at a table, and who hears it."""

from __future__ import annotations

from netplay.common.errors import RefusedError
from netplay.common.sanitize import CHAT_CELLS, sanitize
from netplay.host.connection.connection_limits import group
from netplay.host.connection.session import Session
from netplay.host.game.reply_cache import who_says
from netplay.host.table.table import Table
from netplay.protocol import client_messages, server_messages
from netplay.protocol.host_notices import HostNotice


def say(table: Table, session: Session, command: client_messages.Chat, now: float) -> None:
    """Write down what somebody says, and tell who may hear it. Raises RefusedError: name, empty, slow_down.

    Who looks on shares the limit with his address, so that a new connection is no new start.
    """
    seat = table.members[session]
    who = who_says(session, seat)
    if who is None:
        raise RefusedError("name", "who looks on may speak under a name only; come again with one")
    text = sanitize(command.text, CHAT_CELLS)
    if not text:
        raise RefusedError("empty", "there is nothing to say in that")
    table.chat.limit(group(session.peer) if seat is None else seat, now)

    def tell(line: server_messages.ChatLine | None) -> None:
        if line is None:
            table.replies.nack(session, who, command.cmd, "store", HostNotice.NOT_WRITTEN)
            return
        table.replies.ack(session, who, command.cmd)
        for member, place in table.members.items():
            if not line.watcher or table.hears_watchers(place):
                member.send(line)

    table.replies.begin(session, who, command.cmd)
    table.chat.say(seat, session.name if seat is None else table.player(seat), text, command.cmd, tell)
