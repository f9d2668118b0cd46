"""Carry out the chat command: write a line down, and send it to the members who may read it."""

from __future__ import annotations

from netplay.common.errors import RefusedError
from netplay.common.reasons import NetReason
from netplay.common.sanitize import CHAT_CELLS, sanitize
from netplay.host.connection.connection_limits import address_group
from netplay.host.connection.session import Session
from netplay.host.game.reply_cache import sender_of
from netplay.host.storage.steps import Steps
from netplay.host.table.table import Table
from netplay.protocol import client_messages


def say(table: Table, session: Session, command: client_messages.Chat, now: float) -> Steps[None]:
    """Write a line of chat down and send it to all who may read it. Raises RefusedError: name, empty, slow_down, store.

    Spectators share a limit with their address, so that a new connection is no new start.
    """
    seat = table.members[session]
    sender = sender_of(session, seat)
    if sender is None:
        raise RefusedError(NetReason.NAME_TO_TALK())
    text = sanitize(command.text, CHAT_CELLS)
    if not text:
        raise RefusedError(NetReason.NOTHING_SAID())
    table.chat.limit(address_group(session.peer) if seat is None else seat, now)

    table.replies.begin(session, sender, command.cmd)
    line = yield from table.chat.say(seat, session.name if seat is None else table.player(seat), text, command.cmd)
    if line is None:
        raise RefusedError(NetReason.NOT_WRITTEN())
    table.replies.ack(session, sender, command.cmd)
    for member, member_seat in table.members.items():
        if not line.watcher or table.hears_watchers(member_seat):
            member.send(line)
