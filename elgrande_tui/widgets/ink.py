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
PAINTED: frozenset[Scheme] = frozenset(("full", "contrast"))
"""Schemes with grounds."""

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


_GROUNDS = {
    "sea": "#0c1a29", "foreign": "#1b2027", "land": "#303134", "castle": "#4a4f58", "screen": "#0a0f16",
    "red": "#6b3d1a", "blue": "#2b3c47", "green": "#174b3e", "yellow": "#4c4a31", "brown": "#664659",
}  # fmt: skip
_CHIPS = {
    "red": "#D55E00", "blue": "#56B4E9", "green": "#009E73", "yellow": "#F0E442", "brown": "#CC79A7", "gold": "#d4af37", "key": "#f2f2f2",
}  # fmt: skip
_TEXTS = {
    "gold": "#e3c566",
    "muted": "#8a93a0",
    "strong": "#fff6e0",
    "plain": "#e8dfce",
    "border": "#5a616c",
    "hatch": "#3c3d41",
    "wave": "#1d3850",
    "label": "#4a525e",
}


def ground_word(ink: Ink) -> str:
    """Return the word of an ink that names its ground; "" for none."""
    return next((word for word in ink.split() if word.startswith(("on:", "chip:")) or word == "key"), "")


@lru_cache(maxsize=512)
def style(ink: Ink, scheme: Scheme) -> Style:
    """Return the Rich style of an ink; words that are neither colours nor attributes are ignored."""
    words = ink.split()
    colours = SEAT_COLOURS.get(scheme, {})
    colour = next((colours[word] for word in words if word in colours), None)
    ground = None
    if scheme in ("full", "contrast"):
        ground = _GROUNDS.get(ground_word(ink)[3:])
        for word in words:
            if word.startswith("front:"):
                colour = _GROUNDS[word[6:]]
            if word.startswith("chip:"):
                colour, ground = "#0d0d0d", _CHIPS[word[5:]]
                words.append("bold")
            if word == "key":
                colour, ground = "#0d0d0d", _CHIPS["key"]
                words.append("bold")
            if word in _TEXTS:
                colour = _TEXTS[word]
        if colour is None and "dim" not in words:
            colour = "#e8dfce"
    dim, grey = "dim" in words, _GREY.get(scheme)
    return Style(
        color=grey if dim and colour is None else colour,
        bgcolor=ground,
        bold=True if "bold" in words else None,
        dim=True if dim and grey is None else None,
        underline=True if "underline" in words else None,
        reverse=True if "reverse" in words or "flash" in words else None,
    )
