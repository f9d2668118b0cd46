"""How the app looks: what a player can choose among. Imports nothing heavy, because the command line needs it."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Literal, get_args

BuiltIn = Literal["night", "day", "contrast", "terminal", "terminal-light"]
"""The themes that come with the app; `terminal` is the terminal's own sixteen colours, `terminal-light` the same on a
light ground.
"""
BUILT_IN: tuple[BuiltIn, ...] = get_args(BuiltIn)
AUTO = "auto"
"""The theme, and the depth, that suits the terminal."""
OLD_THEMES = {"colour": "night"}
"""What themes were called in earlier versions -> what they are called now."""

Depth = Literal["true", "256", "16", "none"]
"""How many colours are sent; `none`: not one, only attributes."""
DepthChoice = Literal["auto", "true", "256", "16", "none"]
GlyphSet = Literal["full", "ascii"]

MOST = 20
"""The most characters of a theme's name, which stands in a row of a form."""


def theme_names(folder: Path) -> Sequence[str]:
    """Return the names of all themes: those that come with the app, then the player's own, files in that folder."""
    own: list[str] = []
    with suppress(OSError):  # there is none, or it cannot be read
        own = sorted(path.stem for path in folder.iterdir() if path.suffix == ".toml")
    return [*BUILT_IN, *(name for name in own if _usable(name))]


def _usable(name: str) -> bool:
    """Whether a file may be chosen by this name: it is short, plain and none of ours."""
    plain = name.isascii() and name.replace("-", "").replace("_", "").isalnum() and name == name.lower()
    return plain and len(name) <= MOST and name not in (AUTO, *BUILT_IN, *OLD_THEMES)
