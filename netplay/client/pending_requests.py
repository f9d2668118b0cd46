"""Keep the commands that wait for their reply, over lost connections if they may be sent twice."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass
from typing import TypeAlias

from netplay.common.errors import ConnectionLostError, NetplayError, RefusedError
from netplay.common.reasons import NetReason
from netplay.protocol import client_messages, server_messages
from netplay.protocol.server_messages import stated

Reply: TypeAlias = server_messages.Ack | server_messages.Tables
"""The reply to a command that is not refused."""


@dataclass(frozen=True)
class PendingRequest:
    """A command without its reply."""

    command: client_messages.Command
    reply: asyncio.Future[Reply]
    again: bool
    """Whether it is sent again after a reconnection: the host carries it out once."""


class PendingRequests:
    """The commands of one client. Their numbers start at random, so that two processes never use the same ones."""

    def __init__(self) -> None:
        self._next = secrets.randbelow(2**50)
        self._waiting: dict[int, PendingRequest] = {}

    def number(self) -> int:
        """Return the number (`cmd`) of a new command."""
        self._next += 1
        return self._next

    def expect(self, command: client_messages.Command, *, again: bool) -> asyncio.Future[Reply]:
        """Return the future reply to a command; it raises RefusedError or ConnectionLostError when there is none."""
        reply: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        self._waiting[command.cmd] = PendingRequest(command, reply, again)
        reply.add_done_callback(lambda _: self._waiting.pop(command.cmd, None))
        return reply

    def settle(self, message: server_messages.Ack | server_messages.Nack | server_messages.Tables) -> None:
        """Hand a reply to the command that waits for it, if any does."""
        request = self._waiting.get(message.cmd)
        if request is None or request.reply.done():
            return
        if isinstance(message, server_messages.Nack):
            request.reply.set_exception(RefusedError(stated(message)))
        else:
            request.reply.set_result(message)

    def again(self) -> list[client_messages.Command]:
        """Return the commands to send once more, in their order."""
        return [request.command for request in self._waiting.values() if request.again]

    def lost(self) -> None:
        """Fail the commands that cannot be sent again: the connection broke."""
        error = ConnectionLostError(NetReason.CONNECTION_BROKE())
        self._fail([request for request in self._waiting.values() if not request.again], error)

    def close(self, error: NetplayError) -> None:
        """Fail all commands: the connection will not come back."""
        self._fail(list(self._waiting.values()), error)

    def _fail(self, requests: list[PendingRequest], error: NetplayError) -> None:
        for request in requests:
            if not request.reply.done():
                request.reply.set_exception(error)
