"""Claim: what proves that a client's seat is its own, wherever the host brings it."""

from __future__ import annotations

from netplay.keyring import Keyring
from netplay.place import Place
from netplay.tokens import draw_secret, key_of


class Claim:
    """The tokens of the seat that a client has; the Keyring keeps them for other processes and for later."""

    def __init__(self, keyring: Keyring) -> None:
        self._keyring = keyring
        self._spare = draw_secret()
        """Of the seat that a table may hand over to who looks on."""
        self._own: list[bytes] = []

    @property
    def spare_key(self) -> bytes:
        """What the host is told of the spare token."""
        return key_of(self._spare)

    def take(self, host: str, table: str, seat: int, token: bytes) -> None:
        """The seat has been taken with this token."""
        self._own = [token]
        self._keyring.keep(host, table, seat, self._own)

    def proved(self, host: str, table: str, seat: int) -> None:
        """The seat has been taken again, with the tokens that the Keyring has for it."""
        self._own = self._keyring.tokens(host, table, seat)[::-1]

    def follow(self, host: str, before: Place, place: Place) -> None:
        """The host has brought us from one place to another: to a seat that we are to play or had swapped for, to the
        same seat at the next table, or away from one whose player has come back.
        """
        same_table = before.table.id == place.table.id
        if before.seat is None:
            self._own = [self._spare]
        elif same_table and self._keyring.tokens(host, before.table.id, before.seat) == self._own[::-1]:
            self._keyring.keep(host, before.table.id, before.seat, [])
        if place.seat is not None:
            self._keyring.keep(host, place.table.id, place.seat, self._own)
        if place.code and place.code == before.code:
            self._keyring.keep_code(host, place.table.id, place.code)
