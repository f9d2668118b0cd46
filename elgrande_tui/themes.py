"""Which theme the app starts with. It must be known before the app is made: a later change cannot undo RGB colours."""

from __future__ import annotations

import os
from collections.abc import Mapping

RICH = "textual-dark"
"""For terminals with 256 colours and more."""
PLAIN = "ansi-dark"
"""Sends the terminal's own 16 colours only, and none at all with NO_COLOR."""


def starting_theme(environ: Mapping[str, str] = os.environ) -> str:
    """The theme for this terminal; TEXTUAL_THEME wins over what is guessed."""
    if chosen := environ.get("TEXTUAL_THEME"):
        return chosen
    if "NO_COLOR" in environ:
        return PLAIN
    depth = environ.get("TEXTUAL_COLOR_SYSTEM", "auto")
    if depth != "auto":
        return PLAIN if depth in ("standard", "windows") else RICH
    if environ.get("COLORTERM", "") in ("truecolor", "24bit"):
        return RICH
    return RICH if environ.get("TERM", "").endswith(("256color", "direct")) else PLAIN
