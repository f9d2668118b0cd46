"""Define the themes a player can choose, and find the one that suits a terminal."""

from __future__ import annotations

import os
from collections.abc import Mapping

from textual.theme import BUILTIN_THEMES, Theme

from elgrande_tui.settings.colours import Colours

RICH = "textual-dark"
"""For terminals with 256 colours and more."""
OWN_DARK, OWN_LIGHT = "ansi-dark", "ansi-light"
"""Themes that send the terminal's own 16 colours only, and none at all with NO_COLOR."""
HIGH_CONTRAST = Theme(
    name="elgrande-contrast",
    primary="#FFFF00",
    foreground="#FFFFFF",
    background="#000000",
    surface="#000000",
    panel="#000000",
    boost="#303030",
    variables={"text-muted": "#FFFFFF", "block-cursor-background": "#FFFF00", "block-cursor-foreground": "#000000"},
)
"""White on black; no shade of grey carries a meaning."""

_NAMES: dict[Colours, str] = {
    "colour": RICH,
    "contrast": HIGH_CONTRAST.name,
    "terminal": OWN_DARK,
    "terminal-light": OWN_LIGHT,
}


def theme_for(choice: Colours, environ: Mapping[str, str] = os.environ) -> str:
    """Return the name of the theme for a choice. NO_COLOR overrides the choice, TEXTUAL_THEME both."""
    named = environ.get("TEXTUAL_THEME", "")
    if named in BUILTIN_THEMES:
        return named
    if "NO_COLOR" in environ:
        return OWN_DARK
    return _NAMES[choice] if choice in _NAMES else _fitting(environ)


def _fitting(environ: Mapping[str, str]) -> str:
    """Return the theme that suits the terminal, by its number of colours and, for sixteen, its background.

    TERM, COLORTERM and COLORFGBG tell them; without COLORFGBG the background is taken for dark.
    """
    depth = environ.get("TEXTUAL_COLOR_SYSTEM", "auto")
    if depth != "auto":
        many = depth not in ("standard", "windows")
    else:
        many = environ.get("COLORTERM", "") in ("truecolor", "24bit")
        many = many or environ.get("TERM", "").endswith(("256color", "direct"))
    if many:
        return RICH
    ground = environ.get("COLORFGBG", "").rpartition(";")[2]
    return OWN_LIGHT if ground in ("7", "15") else OWN_DARK
