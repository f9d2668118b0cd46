"""Limit the work that newcomers cause: a command that costs more than a message weighs more, carried out or refused."""

from __future__ import annotations

import msgspec

from netplay.common.errors import RefusedError
from netplay.common.reasons import NetReason
from netplay.common.token_bucket import TokenBuckets
from netplay.host.connection.connection_limits import address_group
from netplay.host.connection.session import Session
from netplay.host.limits import Limits
from netplay.protocol import client_messages

TABLE = 10
"""How many messages a new table weighs."""
SIZE = 128
"""The bytes of its setup that weigh one more: all of it is read and checked."""
HOUSE_RULES = 30
"""How many more with house rules: the game is put together anew, and an unknown figure is looked for among all."""


class WorkBudget:
    """What each connection and each address may cause: `rate` and `burst` for one, `per_address` times as much for all.

    Only commands that found tables count. All others cost about as much as any message, and have their own limits; so
    nobody at a table is ever refused anything for want of this.
    """

    def __init__(self, limits: Limits) -> None:
        self._connections = TokenBuckets(limits.rate, limits.burst)
        self._addresses = TokenBuckets(limits.rate * limits.per_address, limits.burst * limits.per_address)

    def charge(self, session: Session, command: client_messages.Create, now: float) -> None:
        """Count the command, whatever becomes of it. Raises RefusedError `slow_down` when it would be too much."""
        if session.purpose:
            return
        size = len(msgspec.msgpack.encode(command.setup))
        weight = TABLE + size // SIZE + (HOUSE_RULES if command.setup.figures else 0)
        if not (
            self._connections.take(session, now, weight)
            and self._addresses.take(address_group(session.peer), now, weight)
        ):
            raise RefusedError(NetReason.TOO_FAST())
