"""Name this program. Hosts and clients tell each other, for people who read logs."""

from __future__ import annotations

from functools import cache
from importlib.metadata import version

DISTRIBUTION = "elgrande-tui"


@cache
def program() -> str:
    """Return the name and the version of this program: `elgrande-tui 0.2.0`."""
    return f"{DISTRIBUTION} {version(DISTRIBUTION)}"
