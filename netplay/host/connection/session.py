"""Handle one connection as the host sees it, without its socket: bytes and a clock go in, messages come out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from netplay.common.errors import FrameError, RefusedError
from netplay.common.logs import log
from netplay.common.reasons import NetReason, UserMessage
from netplay.common.sanitize import NO_TEXT
from netplay.common.token_bucket import TokenBucket
from netplay.host.connection.handshake import Handshake, HostFacts
from netplay.host.connection.outbox import Outbox
from netplay.host.connection.pairing import Pairing
from netplay.protocol import client_messages, server_messages
from netplay.protocol.client_messages import Purpose
from netplay.protocol.codec import MAJOR, PREFACE, TO_HOST, FrameReader, decode_from_client, encode
from netplay.protocol.encryption import TAG, Seal
from netplay.protocol.fields import HoldWhen
from netplay.protocol.server_messages import bye, nack

STRIKES = 3
"""Commands in a wrong state after which a client is cut."""


class Session:
    """One connection in the states `new` -> `greeted` -> `gone`.

    `receive` and `tick` never raise because of a peer: whatever is wrong ends in a Bye in the outbox and `gone`.
    """

    def __init__(self, facts: HostFacts, peer: str, now: float, wake: Callable[[], None] = lambda: None) -> None:
        self.limits = facts.limits
        self.peer = peer
        """The peer's address, for caps and the log."""
        self.state: Literal["new", "greeted", "gone"] = "new"
        self.seated = False
        """It is at a table, with a seat or as a spectator."""
        self.watching = False
        """It is there as a spectator."""
        self.pending = False
        """One of its commands that changes seats is being written to the disk; others must wait."""
        self.name = NO_TEXT
        """Its name as a spectator; empty: none."""
        self.hold_at: HoldWhen = "never"
        """When the game should wait for its player; see `Holds`."""
        self.key: bytes | None = None
        """The key of a spectator's token, for a seat that the table may hand over to them."""
        self.code = ""
        """The code of the Bye that was sent."""
        self.proved_code = ""
        """The join code that it has proved; since then the connection is encrypted."""
        self.held_until: float | None = None
        """Until then its connection stays open, ignored, and counts: a client that floods cannot reconnect at once."""
        self.aborted = False
        """The socket must be closed at once: the client would not read what is queued."""
        self.outbox = Outbox(self.limits.outbox_messages, self.limits.outbox_bytes)
        self.outbox.push(PREFACE)
        self.opened = now
        self.last_active = now
        """When it last was at a table or sent something other than a ping."""
        self._wake = wake
        self._handshake = Handshake(facts)
        self._pairing = Pairing(facts.host_id)
        self._reader = FrameReader(TO_HOST)
        self._opens: Seal | None = None
        """Decrypts what comes in, once the connection is encrypted."""
        self._last_received = self._pinged = now
        self._frame_since: float | None = None
        self._bucket = TokenBucket(self.limits.rate, self.limits.burst, now)
        self._dropped = self._strikes = self._pings = 0
        self._stuck_since = now
        self._unsent = 0

    @property
    def gone(self) -> bool:
        """Whether nothing more comes in; what is in the outbox may still be sent."""
        return self.state == "gone"

    @property
    def purpose(self) -> Purpose:
        """The secret that it has proved; with one, caps and rates do not apply to it."""
        return self._handshake.purpose

    @property
    def wire(self) -> int:
        """The minor wire version of its client."""
        return self._handshake.wire

    # Incoming

    def receive(self, data: bytes, now: float) -> list[client_messages.Message]:
        """Return the messages in these bytes that are for the lobby, and handle the others."""
        messages: list[client_messages.Message] = []
        if self.gone:
            return messages
        self._last_received = now
        frames = 0
        try:
            for body in self._reader.feed(data):
                frames += 1
                # Frame by frame: a Confirm in the same bytes decides whether the frame after it is encrypted.
                message = decode_from_client(self._opens.open(body) if self._opens else body)
                if not isinstance(message, client_messages.Ping | client_messages.Pong):
                    self.last_active = now
                if self._keeps_rate(message, now) and not self._handle_own(message):
                    messages.append(message)
                if self.gone:
                    break
        except FrameError as error:
            self._reject(error)
        if not self._reader.pending:
            self._frame_since = None
        # The time begins anew with each whole frame, or a client that keeps sending would be cut for a slow one.
        elif self._frame_since is None or frames:
            self._frame_since = now
        return messages

    def _handle_own(self, message: client_messages.Message) -> bool:
        """Handle a message that concerns only the connection; False when it is for the lobby."""
        if self.state == "new":
            reply = self._handshake.reply_to(message)
            self.send(reply)
            if isinstance(reply, server_messages.Refuse):
                self.end()
            elif isinstance(reply, server_messages.Welcome):
                self.state = "greeted"
        elif isinstance(message, client_messages.Hello):
            self.bye(NetReason.HELLO_ONCE())
        elif isinstance(message, client_messages.Ping):
            self.send(server_messages.HostPong(message.n))
        elif isinstance(message, client_messages.Bye):
            self.end()
        elif isinstance(message, client_messages.Confirm):
            return not self._confirm(message)
        elif not isinstance(message, client_messages.Pong):
            return False
        return True

    def pair(self, command: client_messages.Pair, code: str) -> None:
        """Show that the host knows `code`. Raises RefusedError `state`.

        If the client knows it too, it proves that with a Confirm, which is handed on; else this session ends.
        """
        try:
            self.send(self._pairing.share(command, code))
        except FrameError as error:
            self._reject(error)

    def _confirm(self, message: client_messages.Confirm) -> bool:
        """Check the client's proof; return whether it is one."""
        shared = self._pairing.confirm(message)
        if isinstance(shared, server_messages.HostBye):
            self.code = shared.code
            self.send(shared)
            self.end()
            return False
        self.proved_code = shared.code
        self._opens = Seal(shared.keys.to_host)
        # An encrypted frame is longer by its tag; from here on no plain one is accepted.
        self._reader.limit += TAG
        # The last plain frame: what is pushed after it is encrypted.
        self.send(server_messages.Secured(shared.cmd))
        self.outbox.seal = Seal(shared.keys.to_client)
        return True

    def _keeps_rate(self, message: client_messages.Message, now: float) -> bool:
        # Bots and the operator have proved a secret of this very host: limits are there for strangers.
        if self.purpose or self._bucket.take(now):
            self._dropped = 0
            return True
        self._dropped += 1
        if self._dropped > self.limits.burst:
            self.bye(NetReason.FLOOD())
            self._hold()
        elif isinstance(message, client_messages.Command):
            self.nack(message.cmd, NetReason.TOO_FAST())
        return False

    def _reject(self, error: FrameError) -> None:
        log.info("%s: %s: %s", self.peer, error.code, error)
        if error.code == "version":
            why, theirs = error.message, str(self._reader.major)
            self.send(server_messages.Refuse(why.code, why.sentence, str(MAJOR), theirs, **why.on_wire))
            self.end()
        else:
            self.bye(error.message)

    def tick(self, now: float, unsent: int = 0) -> None:
        """Check the deadlines. `unsent` is how many bytes the socket has taken and not sent yet."""
        if self.gone:
            return
        limits = self.limits
        if self.seated:
            self.last_active = now
        # A slow client is not stuck as long as what its socket holds shrinks.
        if unsent == 0 or unsent < self._unsent:
            self._stuck_since = now
        self._unsent = unsent
        if now - self._stuck_since >= limits.stuck:
            self.aborted = True
            self.bye(NetReason.STUCK())
        elif self.state == "new" and now - self.opened >= limits.hello:
            self.bye(NetReason.NO_HELLO())
        elif self._frame_since is not None and now - self._frame_since >= limits.whole_frame:
            self.bye(NetReason.FRAME_SLOW())
        elif now - self._last_received >= limits.silence:
            self.bye(NetReason.SILENT())
        elif not self.purpose and now - self.last_active >= limits.idle:
            self.bye(NetReason.IDLE())
        elif self.state == "greeted" and now - max(self._last_received, self._pinged) >= limits.ping:
            self._pinged = now
            self._pings += 1
            self.send(server_messages.HostPing(self._pings))

    # Outgoing

    def send(self, message: server_messages.FromHost | bytes, snapshot: Callable[[], bytes] | None = None) -> None:
        """Put a message, or a whole frame, into the outbox.

        One about the game brings a `snapshot`: when the outbox is full, its result replaces all of those.
        """
        if self.gone:
            return
        self.outbox.push(message if isinstance(message, bytes) else encode(message), snapshot)
        if self.outbox.overflown:
            # A player comes back and gets a snapshot; for anybody else being too slow is treated as a flood.
            if self.seated and not self.watching:
                self.aborted = True
            else:
                self._hold()
            self.end()
        self._wake()

    def ack(self, cmd: int) -> None:
        """Say that the command has been carried out."""
        self.send(server_messages.Ack(cmd))

    def nack(self, cmd: int, why: UserMessage) -> None:
        """Say that the command is refused."""
        self.send(nack(cmd, why))

    def refuse(self, cmd: int, error: RefusedError) -> None:
        """Refuse a command; after STRIKES of them that do not fit its state (`state`) the client is cut."""
        self.nack(cmd, error.message)
        if error.code == "state":
            self._strikes += 1
            if self._strikes >= STRIKES:
                self.bye(NetReason.STRIKES())

    def bye(self, why: UserMessage) -> None:
        """End the connection, and say why."""
        self.code = why.code
        self.send(bye(why))
        self.end()

    def end(self) -> None:
        """Accept nothing more; the socket is closed when the outbox is empty."""
        self.state = "gone"
        self._wake()

    def _hold(self) -> None:
        """Keep the connection of a client that floods. A player is cut at once instead, and can resume."""
        self.held_until = self._last_received + self.limits.flood
