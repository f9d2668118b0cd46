"""Check the join codes of a host's tables, and limit the work that newcomers cause.

A command that costs more than a message weighs more, carried out or refused.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import msgspec

from netplay.common.errors import RefusedError
from netplay.common.logs import log
from netplay.common.reasons import NetReason
from netplay.common.sanitize import NO_TEXT, SafeText
from netplay.common.token_bucket import TokenBuckets
from netplay.host.connection.connection_limits import FailureCounter, address_group
from netplay.host.connection.session import Session
from netplay.host.limits import Limits
from netplay.host.table.table import Table
from netplay.protocol import client_messages, encryption
from netplay.protocol.credentials import draw_code


@dataclass(frozen=True, slots=True)
class Try:
    """An attempt at a join code that has not been confirmed."""

    code: str
    key: str
    """The key under which it is counted."""
    own: str
    """The code with the address, as in `_proved`."""
    at: float


class AccessControl:
    """The join codes of a host and the attempts at them. All methods raise RefusedError."""

    def __init__(self, tables: Mapping[str, Table], limits: Limits, code: SafeText) -> None:
        self.code = code
        """The host's own join code, which all its tables have and creating one requires. Empty: there is none."""
        self._tables = tables
        self._tries = FailureCounter(limits.bad_codes, limits.bad_codes_time)
        self._warned: set[str] = set()
        self._trying: dict[Session, Try] = {}
        self._proved: set[str] = set()
        """Codes that were proved, each with the address that proved it (`code address`)."""

    def pair(self, session: Session, command: client_messages.Pair, now: float) -> None:
        """Let a client try a join code. The attempt counts as failed until the client confirms the code.

        Attempts are counted by code, not by table: tables that share a code give no more of them. Those from an address
        that has proved the code before are counted apart, so that the guesses of others do not lock out a player.
        """
        code = self._code(command.table)
        own = f"{code} {address_group(session.peer)}"
        key = own if own in self._proved else code
        if self._tries.full(key, now):
            raise RefusedError(NetReason.CODE_TRIED_OFTEN())
        self._warned.discard(key)
        self._tries.add(key, now)

        # Counted before the exchange: a client that hangs up after the Share has learned whether its guess was right.
        session.pair(command, code)
        self._trying[session] = Try(code, key, own, now)

    def confirmed(self, session: Session) -> None:
        """Note that the session has proved the code that it tried."""
        tried = self._trying.pop(session)
        self._tries.remove(tried.key, tried.at)
        self._proved.add(tried.own)

    def gone(self, session: Session) -> None:
        """Note that an ended session will not confirm its code; warn the tables of a code that was tried too often."""
        # Its Confirm came in with its last bytes, after which the lobby was told nothing more.
        if session in self._trying and session.proved_code:
            self.confirmed(session)
        if (tried := self._trying.pop(session, None)) is None:
            return
        log.info("%s: a join code was tried and not proved", session.peer)
        if self._tries.full(tried.key, tried.at) and tried.key not in self._warned:
            self._warned.add(tried.key)
            self._warn(tried.code)

    def check(self, table: Table, session: Session) -> Table:
        """Return the table if the session may come to it. One that has proved a secret of the host needs no code."""
        if table.record.code not in ("", session.proved_code) and not session.purpose:
            raise RefusedError(NetReason.CODE_NEEDED())
        return table

    def check_creator(self, session: Session, wanted: bool) -> None:
        """Check whether the session may create a table; `wanted`: with a join code, which is sent to it."""
        if self.code and session.proved_code != self.code and not session.purpose:
            raise RefusedError(NetReason.CODE_NEEDED_TO_FOUND())
        if not (self.code or wanted):
            return
        encryption.require()
        # Only a session that knows a code is encrypted, and a new code must not travel in the clear.
        if not session.proved_code and address_group(session.peer) != "loopback":
            raise RefusedError(NetReason.CODE_IN_THE_OPEN())

    def draw(self, wanted: bool) -> SafeText:
        """Return the join code of a new table; empty: it is open to all."""
        return self.code or (draw_code() if wanted else NO_TEXT)

    def _code(self, table: str | None) -> str:
        if table is not None and table not in self._tables:
            raise RefusedError(NetReason.NO_SUCH_TABLE())
        code = self.code if table is None else self._tables[table].record.code
        if not code:
            raise RefusedError(NetReason.NO_CODE())
        encryption.require()
        return code

    def _warn(self, code: str) -> None:
        for table in self._tables.values():
            if table.record.code == code:
                table.say(table.chat.host_line(NetReason.GUESSING()))


TABLE = 10
"""Weight of a new table, in messages."""
SIZE = 128
"""Bytes of setup that weigh one more: all of it is read and checked."""
HOUSE_RULES = 30
"""Weight of house rules: the box is built anew, and an unknown figure is searched for among all."""


class WorkBudget:
    """The work that a connection may cause (`rate`, `burst`), and all of an address (`per_address` times that).

    Only commands that create tables count. All others cost about as much as any message and have limits of their own,
    so nobody at a table is ever refused because of this.
    """

    def __init__(self, limits: Limits) -> None:
        self._connections = TokenBuckets(limits.rate, limits.burst)
        self._addresses = TokenBuckets(limits.rate * limits.per_address, limits.burst * limits.per_address)

    def charge(self, session: Session, command: client_messages.Create, now: float) -> None:
        """Charge for the command, carried out or not. Raises RefusedError `slow_down` when it would be too much."""
        if session.purpose:
            return
        size = len(msgspec.msgpack.encode(command.setup))
        weight = TABLE + size // SIZE + (HOUSE_RULES if command.setup.figures else 0)
        if not (
            self._connections.take(session, now, weight)
            and self._addresses.take(address_group(session.peer), now, weight)
        ):
            raise RefusedError(NetReason.TOO_FAST())
