"""Calls: commands that wait for their reply, over lost connections if they may be sent twice."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass
from typing import TypeAlias

from netplay.common.errors import ConnectionLostError, NetplayError, RefusedError
from netplay.common.sanitize import CHAT_CELLS, sanitize
from netplay.protocol import client_messages, server_messages

Reply: TypeAlias = server_messages.Ack | server_messages.Tables
"""What is replied to a command that is not refused."""


@dataclass(frozen=True)
class PendingRequest:
    """A command without its reply."""

    command: client_messages.Command
    reply: asyncio.Future[Reply]
    again: bool
    """It is sent again after a reconnection: the host carries it out once."""


class PendingRequests:
    """The commands of one client. Their numbers start at random, so that those of two processes never meet."""

    def __init__(self) -> None:
        self._next = secrets.randbelow(2**50)
        self._waiting: dict[int, PendingRequest] = {}

    def number(self) -> int:
        """A new `cmd`."""
        self._next += 1
        return self._next

    def expect(self, command: client_messages.Command, *, again: bool) -> asyncio.Future[Reply]:
        """What will hold the reply; RefusedError or ConnectionLostError in it when there is none."""
        reply: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        self._waiting[command.cmd] = PendingRequest(command, reply, again)
        reply.add_done_callback(lambda _: self._waiting.pop(command.cmd, None))
        return reply

    def settle(self, message: server_messages.Ack | server_messages.Nack | server_messages.Tables) -> None:
        """A reply has come."""
        call = self._waiting.get(message.cmd)
        if call is None or call.reply.done():
            return
        if isinstance(message, server_messages.Nack):
            call.reply.set_exception(RefusedError(message.code, sanitize(message.sentence, CHAT_CELLS)))
        else:
            call.reply.set_result(message)

    def again(self) -> list[client_messages.Command]:
        """The commands to send once more, in their order."""
        return [call.command for call in self._waiting.values() if call.again]

    def lost(self) -> None:
        """The connection broke: the commands that cannot be sent again fail."""
        error = ConnectionLostError("lost", "the connection broke before the host replied")
        self._fail([call for call in self._waiting.values() if not call.again], error)

    def close(self, error: NetplayError) -> None:
        """The connection will not come back: all fail."""
        self._fail(list(self._waiting.values()), error)

    def _fail(self, calls: list[PendingRequest], error: NetplayError) -> None:
        for call in calls:
            if not call.reply.done():
                call.reply.set_exception(error)
