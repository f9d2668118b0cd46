"""Turn inks, which describe in words how text looks, into styles for a terminal's colours.

An ink is words with spaces between: `red bold`, `dim`, `underline reverse`. Colour words are those of the seats.
`reverse` marks what is selected; `flash` looks the same and marks what has just changed.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from rich.style import Style
from textual.theme import Theme

from elgrande_tui.widgets.themes import HIGH_CONTRAST

Ink = str
Scheme = Literal["full", "contrast", "ansi", "light", "none"]
"""`full`: 256 colours or more; `contrast`: the same, seven to one against black; `ansi`: the user's own sixteen;
`light`: the same on a light ground; `none`: NO_COLOR.
"""

SEAT_COLOURS: dict[Scheme, dict[str, str]] = {
    "full": {"red": "#D55E00", "blue": "#56B4E9", "green": "#009E73", "yellow": "#F0E442", "brown": "#CC79A7"},
    "contrast": {"red": "#FF7A1F", "blue": "#6CC4F7", "green": "#00C48F", "yellow": "#FFF04D", "brown": "#F09CCB"},
    "ansi": {
        "red": "bright_red",
        "blue": "bright_blue",
        "green": "bright_green",
        "yellow": "bright_yellow",
        "brown": "bright_magenta",
    },
    "light": {"red": "red", "blue": "blue", "green": "green", "yellow": "default", "brown": "magenta"},
}
"""Colours of seats. `full` is Okabe-Ito, which stays apart for colour-blind eyes; `contrast` the same, brighter.

On a light ground yellow is the colour of the text: hardly any palette has a yellow that can be read there.
"""
_GREY = {"full": "#8A93A0", "contrast": "#D0D4DA"}
"""The colour of `dim` in schemes that have shades."""


def scheme_of(theme: Theme) -> Scheme:
    """Return the scheme that goes with a theme."""
    if theme.ansi:
        return "ansi" if theme.dark else "light"
    return "contrast" if theme.name == HIGH_CONTRAST.name else "full"


@lru_cache(maxsize=512)
def style(ink: Ink, scheme: Scheme) -> Style:
    """Return the Rich style of an ink; words that are neither colours nor attributes are ignored."""
    words = ink.split()
    colours = SEAT_COLOURS.get(scheme, {})
    colour = next((colours[word] for word in words if word in colours), None)
    dim, grey = "dim" in words, _GREY.get(scheme)
    return Style(
        color=grey if dim and colour is None else colour,
        bold=True if "bold" in words else None,
        dim=True if dim and grey is None else None,
        underline=True if "underline" in words else None,
        reverse=True if "reverse" in words or "flash" in words else None,
    )
