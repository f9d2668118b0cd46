"""Ink: how text looks, said in words, and what the words mean in a terminal's colours.

An ink is words with spaces between: `red bold`, `dim`, `underline reverse`. Colour words are those of the seats.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from rich.style import Style

Ink = str
Scheme = Literal["full", "ansi", "none"]
"""`full`: 256 colours or more; `ansi`: the user's own sixteen; `none`: NO_COLOR."""

OKABE_ITO = {"red": "#D55E00", "blue": "#56B4E9", "green": "#009E73", "yellow": "#F0E442", "brown": "#CC79A7"}
"""Seat colours that stay apart for colour-blind eyes."""
SIXTEEN = {"red": "bright_red", "blue": "bright_blue", "green": "bright_green", "yellow": "bright_yellow"} | {
    "brown": "bright_magenta"
}
"""The same in a terminal's own palette: 9, 12, 10, 11, 13."""


@lru_cache(maxsize=512)
def style(ink: Ink, scheme: Scheme) -> Style:
    """The Rich style of an ink. Words that are neither colours nor attributes are ignored."""
    colours = OKABE_ITO if scheme == "full" else SIXTEEN if scheme == "ansi" else {}
    words = ink.split()
    colour = next((colours[word] for word in words if word in colours), None)
    dim, scheme_dims = "dim" in words, scheme == "full"
    return Style(
        color="#8A93A0" if dim and colour is None and scheme_dims else colour,
        bold=True if "bold" in words else None,
        dim=True if dim and not scheme_dims else None,
        underline=True if "underline" in words else None,
        reverse=True if "reverse" in words else None,
    )
