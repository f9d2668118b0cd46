"""Greeting: from Hello to Welcome, with the proof of a secret in between where one is needed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from netplay import to_client, to_host
from netplay.frames import WIRE
from netplay.limits import Limits
from netplay.program import program
from netplay.tokens import draw_secret, mac, same


@dataclass(frozen=True)
class HostFacts:
    """What every session must know of its host."""

    host_id: str
    secrets: Mapping[to_host.Purpose, bytes] = field(default_factory=dict)
    private: bool = False
    """Nobody may talk to this host who does not prove a secret."""
    limits: Limits = field(default_factory=Limits)


class Greeting:
    """The greeting of one connection. The host shows first that it knows the secret, then the client must."""

    def __init__(self, facts: HostFacts) -> None:
        self.facts = facts
        self.purpose: to_host.Purpose = ""
        """Which secret is proved; `""`: none."""
        self._hello: to_host.Hello | None = None
        self._nonce = b""

    def answer(self, message: to_host.Message) -> to_client.Challenge | to_client.Welcome | to_client.Refuse:
        """The reply to what a client says before it is greeted. Refuse ends the connection."""
        if isinstance(message, to_host.Hello) and self._hello is None:
            return self._greet(message)
        if isinstance(message, to_host.Proof) and self._nonce:
            return self._check(message)
        return to_client.Refuse("state", "the first message must be Hello")

    def _greet(self, hello: to_host.Hello) -> to_client.Challenge | to_client.Welcome | to_client.Refuse:
        self._hello = hello
        if not hello.proves:
            if self.facts.private:
                return to_client.Refuse("secret", "this host belongs to a program of its own and takes nobody else")
            return self._welcome()
        secret = self.facts.secrets.get(hello.proves)
        if secret is None:
            return to_client.Refuse("secret", "this host has no such secret")
        self._nonce = draw_secret()
        return to_client.Challenge(self._nonce, [mac(secret, "host", hello.nonce, self._nonce)])

    def _check(self, proof: to_host.Proof) -> to_client.Welcome | to_client.Refuse:
        assert self._hello is not None
        secret = self.facts.secrets[self._hello.proves]
        if not same(proof.mac, mac(secret, "client", self._hello.nonce, self._nonce)):
            return to_client.Refuse("secret", "that is not the secret of this host")
        self.purpose = self._hello.proves
        return self._welcome()

    def _welcome(self) -> to_client.Welcome:
        return to_client.Welcome(self.facts.host_id, program(), WIRE)
