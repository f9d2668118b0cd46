"""Draw and read join codes: a host draws one for a table, and people tell it to each other."""

from __future__ import annotations

import secrets
from typing import NamedTuple

from netplay.common.errors import RefusedError
from netplay.common.reasons import NetReason
from netplay.common.sanitize import SafeText, ours

ALPHABET = "ABCDEFGHIJKMNOPQRSTUVWXYZ234567"
"""Base32 (RFC 4648) without L, so that a typed 1 can only mean I."""
SIZE = 6
_MEANT = str.maketrans("01L8", "OIIB", " -")


class JoinCode(NamedTuple):
    """A join code and the table that it opens; None: the host itself, where it lets people create tables."""

    table: str | None
    code: str


def draw_code() -> SafeText:
    """Draw a join code."""
    return ours("".join(secrets.choice(ALPHABET) for _ in range(SIZE)))


def is_code(text: str) -> bool:
    """Check whether the text is a join code as it is drawn."""
    return len(text) == SIZE and set(text) <= set(ALPHABET)


def read_code(typed: str) -> str:
    """Return the code that somebody typed: small letters, blanks, hyphens and look-alikes (0, 1, L, 8) do no harm.

    Raises RefusedError `code` when it cannot be a code.
    """
    code = typed.upper().translate(_MEANT)
    if not is_code(code):
        raise RefusedError(NetReason.CODE_SIZE(count=SIZE))
    return code
