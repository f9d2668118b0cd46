"""Carry messages to and from a host: `dial` connects, says Hello and proves a secret where one is needed."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import replace
from typing import TypeVar

from netplay.common.addresses import Address
from netplay.common.errors import ConnectionLostError, FrameError, NetplayError, RefusedError, UnreachableError
from netplay.common.reasons import NetReason
from netplay.protocol import client_messages, server_messages
from netplay.protocol.codec import MAGIC, MAJOR, PREFACE, TO_CLIENT, WIRE, body_size, decode_from_host, encode
from netplay.protocol.credentials import JoinCode, draw_secret, equal_secrets, mac
from netplay.protocol.encryption import TAG, KeyExchange, Seal
from netplay.protocol.program import PROGRAM
from netplay.protocol.server_messages import user_message

DIAL = 5.0
"""Seconds to wait for Welcome."""

UNSENT = 64 * 1024
"""Bytes that a host may leave unread before we close the connection."""

M = TypeVar("M", bound=server_messages.FromHost)


class Transport:
    """A client's end of one connection: messages to and from a host."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer
        self._opens: Seal | None = None
        """Decrypts what comes in, once the connection is encrypted."""
        self._seals: Seal | None = None
        """Encrypts what goes out, likewise."""

    def send(self, message: client_messages.FromClient) -> None:
        """Send a message. A connection that is broken shows in `receive`, not here."""
        if self._writer.is_closing():
            return
        frame = encode(message)
        self._writer.write(self._seals.seal(frame[4:]) if self._seals else frame)
        if self._writer.transport.get_write_buffer_size() > UNSENT:
            self._writer.transport.abort()

    async def receive(self) -> server_messages.Message:
        """Return the next message. Raises ConnectionLostError, or FrameError for bytes that are no message."""
        try:
            head = await self._reader.readexactly(4)
            limit = TO_CLIENT + TAG if self._opens else TO_CLIENT
            body = await self._reader.readexactly(body_size(head, limit))
        except (OSError, EOFError) as error:
            raise ConnectionLostError(NetReason.CONNECTION_LOST()) from error
        return decode_from_host(self._opens.open(body) if self._opens else body)

    def close(self) -> None:
        """Close the connection once everything is sent."""
        self._writer.close()

    async def handshake(self, purpose: client_messages.Purpose, secret: bytes) -> server_messages.Welcome:
        """Exchange preface, Hello and Welcome, and prove `secret` if there is a purpose.

        Raises RefusedError, UnreachableError.
        """
        self._writer.write(PREFACE)
        nonce = draw_secret()
        self.send(client_messages.Hello(PROGRAM, WIRE, purpose, nonce))
        try:
            preface = await self._reader.readexactly(len(PREFACE))
        except asyncio.IncompleteReadError as error:
            said = error.partial
            raise UnreachableError(NetReason.HUNG_UP() if MAGIC.startswith(said) else NetReason.NO_HOST()) from error
        except OSError as error:
            raise UnreachableError(NetReason.HUNG_UP()) from error
        if preface[:4] != MAGIC:
            raise UnreachableError(NetReason.NO_HOST())
        if preface[4] != MAJOR:
            raise RefusedError(NetReason.HOST_VERSION(theirs=preface[4], ours=MAJOR))
        if purpose:
            await self._prove(secret, nonce)
        return expected(await self.receive(), server_messages.Welcome)

    async def _prove(self, secret: bytes, nonce: bytes) -> None:
        challenge = expected(await self.receive(), server_messages.Challenge)
        if not equal_secrets(challenge.macs[0], mac(secret, "host", nonce, challenge.nonce)):
            raise RefusedError(NetReason.NOT_OUR_HOST())
        self.send(client_messages.Proof(mac(secret, "client", nonce, challenge.nonce)))

    async def pair(self, host: str, join: JoinCode) -> None:
        """Prove a join code to the host, which must prove it first; then the connection is encrypted.

        Raises RefusedError: `code` when the host has another one, `secure` without the packages, `busy`, `table`.
        """
        exchange = KeyExchange("client", join.code, host, join.table)
        self.send(client_messages.Pair(0, join.table, exchange.share))
        reply = expected(await self.receive(), server_messages.Share)
        keys = exchange.finish(reply.share)
        # The host must prove first: an impostor gets no proof of ours against which to check its guess.
        if not equal_secrets(reply.mac, keys.host_mac):
            raise RefusedError(NetReason.WRONG_TABLE_CODE())
        self.send(client_messages.Confirm(keys.client_mac))
        # Our last plain message is Confirm, the host's is Secured: each direction is encrypted from there on.
        self._seals = Seal(keys.to_host)
        expected(await self.receive(), server_messages.Secured)
        self._opens = Seal(keys.to_client)


def expected(message: server_messages.Message, kind: type[M]) -> M:
    """Return the message if it is of this kind. Raises RefusedError for a refusal and FrameError for anything else."""
    if isinstance(message, kind):
        return message
    if isinstance(message, server_messages.Refuse | server_messages.HostBye | server_messages.Nack):
        raise RefusedError(user_message(message))
    raise FrameError(NetReason.OTHER_MESSAGE(what=kind.__name__, text=type(message).__name__))


async def dial(
    address: Address,
    purpose: client_messages.Purpose = "",
    secret: bytes = b"",
    seconds: float = DIAL,
    *,
    join: JoinCode | None = None,
) -> tuple[Transport, server_messages.Welcome]:
    """Connect to a host and return the transport and its Welcome; with `join` prove that code, and encrypt.

    Raises UnreachableError, RefusedError.
    """
    try:
        async with asyncio.timeout(seconds):
            reader, writer = await asyncio.open_connection(address.host, address.port)
            transport = Transport(reader, writer)
            try:
                welcome = await transport.handshake(purpose, secret)
                if join is not None:
                    await transport.pair(welcome.host, join)
                return transport, welcome
            except BaseException:
                with contextlib.suppress(OSError):
                    transport.close()
                raise
    except TimeoutError as error:
        raise UnreachableError(NetReason.NO_ANSWER(address=address)) from error
    except (OSError, UnicodeError) as error:
        raise UnreachableError(NetReason.UNREACHABLE(address=address)) from error
    except NetplayError as error:
        if isinstance(error, RefusedError | UnreachableError):
            raise
        raise UnreachableError(replace(NetReason.NO_HOST_TALK(address=address, why=error), code=error.code)) from error
