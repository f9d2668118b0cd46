"""Do the handshake with a client, from Hello to Welcome, with the proof of a secret where one is needed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from netplay.common.reasons import NetReason
from netplay.host.limits import Limits
from netplay.protocol import client_messages, server_messages
from netplay.protocol.codec import WIRE
from netplay.protocol.credentials import draw_secret, equal_secrets, mac
from netplay.protocol.program import PROGRAM
from netplay.protocol.server_messages import refuse


@dataclass(frozen=True)
class HostFacts:
    """The facts that every session must know of its host."""

    host_id: str
    secrets: Mapping[client_messages.Purpose, bytes] = field(default_factory=dict)
    private: bool = False
    """Only clients that prove a secret may talk to this host."""
    limits: Limits = field(default_factory=Limits)


class Handshake:
    """The handshake of one connection. The host proves first that it knows the secret, then the client."""

    def __init__(self, facts: HostFacts) -> None:
        self.facts = facts
        self.purpose: client_messages.Purpose = ""
        """The secret that has been proved; `""`: none."""
        self._hello: client_messages.Hello | None = None
        self._nonce = b""

    @property
    def wire(self) -> int:
        """The minor wire version of the client; 0 before it has said Hello."""
        return self._hello.wire if self._hello else 0

    def reply_to(
        self, message: client_messages.Message
    ) -> server_messages.Challenge | server_messages.Welcome | server_messages.Refuse:
        """Return the reply to a message of a client that has not been welcomed. Refuse ends the connection."""
        if isinstance(message, client_messages.Hello) and self._hello is None:
            return self._answer_hello(message)
        if isinstance(message, client_messages.Proof) and self._nonce:
            return self._answer_proof(message)
        return refuse(NetReason.HELLO_FIRST())

    def _answer_hello(
        self, hello: client_messages.Hello
    ) -> server_messages.Challenge | server_messages.Welcome | server_messages.Refuse:
        self._hello = hello
        if not hello.proves:
            if self.facts.private:
                return refuse(NetReason.PRIVATE())
            return self._welcome()
        secret = self.facts.secrets.get(hello.proves)
        if secret is None:
            return refuse(NetReason.NO_SECRET())
        # The host proves first: a client must not show its proof to a program that only sits at the address of the
        # host.
        self._nonce = draw_secret()
        return server_messages.Challenge(self._nonce, [mac(secret, "host", hello.nonce, self._nonce)])

    def _answer_proof(self, proof: client_messages.Proof) -> server_messages.Welcome | server_messages.Refuse:
        assert self._hello is not None
        secret = self.facts.secrets[self._hello.proves]
        if not equal_secrets(proof.mac, mac(secret, "client", self._hello.nonce, self._nonce)):
            return refuse(NetReason.WRONG_SECRET())
        self.purpose = self._hello.proves
        return self._welcome()

    def _welcome(self) -> server_messages.Welcome:
        return server_messages.Welcome(self.facts.host_id, PROGRAM, WIRE)
