"""Draw secrets and prove them without showing them; draw and read join codes.

A seat's token is drawn by the client; the host gets and stores its *key*, the SHA-256 of the token. To resume, the
host proves first that it knows the key; then the client shows the token masked with an HMAC under the key, so that
neither a copy of the store nor a recording of the network before the proof is enough to take a seat.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import NamedTuple

from netplay.common.errors import RefusedError
from netplay.common.reasons import NetReason
from netplay.common.sanitize import SafeText, trusted

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


ALPHABET = "ABCDEFGHIJKMNOPQRSTUVWXYZ234567"
"""Base32 (RFC 4648) without L, so that a typed 1 can only mean I."""
CODE_LENGTH = 6
_MEANT = str.maketrans("01L8", "OIIB", " -")


class JoinCode(NamedTuple):
    """A join code and the table that it opens; None: the host itself, where it lets people create tables."""

    table: str | None
    code: str


def draw_code() -> SafeText:
    """Draw a join code."""
    return trusted("".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH)))


def is_code(text: str) -> bool:
    """Check whether the text is a join code as it is drawn."""
    return len(text) == CODE_LENGTH and set(text) <= set(ALPHABET)


def read_code(typed: str) -> str:
    """Return the code that somebody typed: small letters, blanks, hyphens and look-alikes (0, 1, L, 8) do no harm.

    Raises RefusedError `code` when it cannot be a code.
    """
    code = typed.upper().translate(_MEANT)
    if not is_code(code):
        raise RefusedError(NetReason.CODE_SIZE(count=CODE_LENGTH))
    return code
