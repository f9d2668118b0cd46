"""Agree on keys over a join code by SPAKE2, and seal frames with them.

This is the only module that uses the packages of the extra `secure`. They are imported when they are needed: a host or
a client without join codes need not have them.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Literal, Protocol

from netplay.common.errors import FrameError, RefusedError
from netplay.common.reasons import NetReason

SHARE = 33
"""The bytes of the share that each side sends in an exchange."""
TAG = 16
"""The bytes by which a sealed body is longer than the message in it."""

_KEY = 32
_LABEL = b"EGRD 1 join code"


class _Spake2(Protocol):
    """The part of `spake2.SPAKE2_A` and `SPAKE2_B` that is used here; the package has no types."""

    def start(self) -> bytes: ...

    def finish(self, share: bytes) -> bytes: ...


def available() -> bool:
    """Check whether the packages are installed."""
    return all(find_spec(package) is not None for package in ("spake2", "cryptography"))


def require() -> None:
    """Raise RefusedError `secure` with advice when the packages are not installed."""
    if not available():
        raise RefusedError(NetReason.NOT_SECURE())


@dataclass(frozen=True, repr=False)
class Keys:
    """The keys that two sides with the same code have in common, and nobody else has."""

    host_mac: bytes
    """Shown by the host: it knows the code."""
    client_mac: bytes
    """Shown by the client."""
    to_host: bytes
    """For the frames to the host."""
    to_client: bytes


class KeyExchange:
    """One side of a SPAKE2 exchange over a join code. Raises RefusedError `secure` without the packages.

    An eavesdropper learns nothing about the code; a participant can try one code and no more. The host's id and the
    table are part of the exchange, so that nothing said at one table counts at another.
    """

    def __init__(self, side: Literal["client", "host"], code: str, host: str, table: str | None) -> None:
        require()
        spake2 = import_module("spake2")
        kind = spake2.SPAKE2_A if side == "client" else spake2.SPAKE2_B
        self._side: _Spake2 = kind(code.encode(), idA=b"client", idB=f"host {host} {table or ''}".encode())
        self.share = self._side.start()
        """The share to send to the other side."""

    def finish(self, share: bytes) -> Keys:
        """Return the keys that follow from the other side's share. Raises FrameError when it is no share."""
        from cryptography.hazmat.primitives.hashes import SHA256
        from cryptography.hazmat.primitives.kdf.hkdf import HKDF

        try:
            common = self._side.finish(share)
        except Exception as error:  # spake2 names no types: for a point off the curve or of another group, a wrong side
            raise FrameError(NetReason.NO_SHARE()) from error
        stream = HKDF(SHA256(), 4 * _KEY, salt=None, info=_LABEL).derive(common)
        return Keys(*(stream[at : at + _KEY] for at in range(0, len(stream), _KEY)))


class Seal:
    """One direction of an encrypted connection: ChaCha20-Poly1305 under a key of its own.

    The nonce counts the frames, so that none can be left out, repeated or moved.
    """

    def __init__(self, key: bytes) -> None:
        from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

        self._cipher = ChaCha20Poly1305(key)
        self._count = 0

    def seal(self, body: bytes) -> bytes:
        """Return the frame, length first, in which `body` travels."""
        head = (len(body) + TAG).to_bytes(4, "big")
        return head + self._cipher.encrypt(self._nonce(), body, head)

    def open(self, sealed: bytes) -> bytes:
        """Return the body in the next frame. Raises FrameError when it is not what the other side has sealed."""
        from cryptography.exceptions import InvalidTag

        try:
            return self._cipher.decrypt(self._nonce(), sealed, len(sealed).to_bytes(4, "big"))
        except InvalidTag as error:
            raise FrameError(NetReason.NOT_SEALED()) from error

    def _nonce(self) -> bytes:
        self._count += 1
        return self._count.to_bytes(12, "big")
