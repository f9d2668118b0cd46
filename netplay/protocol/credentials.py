"""Secrets and how to prove them without showing them.

A seat's token is drawn by the client; the host gets and stores its *key*, the SHA-256 of the token. To resume, the
host proves first that it knows the key; then the client shows the token masked with an HMAC under the key, so that
neither a copy of the store nor a look at the wire before the proof is enough to take a seat.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets

SIZE = 16
"""Bytes of a token, a launch secret and a nonce: 128 bits."""


def draw_secret() -> bytes:
    """A new token, secret or nonce."""
    return secrets.token_bytes(SIZE)


def key_of(token: bytes) -> bytes:
    """What the host may keep of a token."""
    return hashlib.sha256(token).digest()


def mac(key: bytes, side: str, client_nonce: bytes, host_nonce: bytes) -> bytes:
    """The proof that `side` (`host` or `client`) knows `key` in this exchange."""
    return hmac.digest(key, b"EGRD " + side.encode() + client_nonce + host_nonce, "sha256")


def same(one: bytes, other: bytes) -> bool:
    """Equal, compared in a time that does not tell where they differ."""
    return hmac.compare_digest(one, other)


def mask(token: bytes, client_nonce: bytes, host_nonce: bytes) -> bytes:
    """The token as it travels: only who knows its key can unmask it. Masking twice gives the token back."""
    return _xor(token, mac(key_of(token), "client", client_nonce, host_nonce))


def unmasks(key: bytes, masked: bytes, client_nonce: bytes, host_nonce: bytes) -> bool:
    """`masked` is the token with this key."""
    token = _xor(masked, mac(key, "client", client_nonce, host_nonce))
    return len(masked) == SIZE and same(key_of(token), key)


def _xor(text: bytes, stream: bytes) -> bytes:
    return bytes(a ^ b for a, b in zip(text, stream, strict=False))
