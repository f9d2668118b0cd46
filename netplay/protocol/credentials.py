"""Draw secrets and prove them without showing them.

A seat's token is drawn by the client; the host gets and stores its *key*, the SHA-256 of the token. To resume, the
host proves first that it knows the key; then the client shows the token masked with an HMAC under the key, so that
neither a copy of the store nor a recording of the network before the proof is enough to take a seat.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets

SIZE = 16
"""The bytes of a token, a launch secret or a nonce: 128 bits."""


def draw_secret() -> bytes:
    """Draw a token, secret or nonce."""
    return secrets.token_bytes(SIZE)


def key_of(token: bytes) -> bytes:
    """Return the key of a token: all that the host may keep of it."""
    return hashlib.sha256(token).digest()


def mac(key: bytes, side: str, client_nonce: bytes, host_nonce: bytes) -> bytes:
    """Return the proof that `side` (`host` or `client`) knows `key` in this exchange."""
    return hmac.digest(key, b"EGRD " + side.encode() + client_nonce + host_nonce, "sha256")


def equal_secrets(one: bytes, other: bytes) -> bool:
    """Compare in a time that does not tell where the two differ."""
    return hmac.compare_digest(one, other)


def mask(token: bytes, client_nonce: bytes, host_nonce: bytes) -> bytes:
    """Return the token as it travels: only a holder of its key can unmask it. Masking twice gives the token back."""
    return _xor(token, mac(key_of(token), "client", client_nonce, host_nonce))


def verify_masked(key: bytes, masked: bytes, client_nonce: bytes, host_nonce: bytes) -> bool:
    """Check that `masked` is the token with this key."""
    token = _xor(masked, mac(key, "client", client_nonce, host_nonce))
    # A whole HMAC is 32 bytes long and zip stops at the shorter: only the length tells a token from the rest.
    return len(masked) == SIZE and equal_secrets(key_of(token), key)


def _xor(text: bytes, stream: bytes) -> bytes:
    return bytes(a ^ b for a, b in zip(text, stream, strict=False))
