"""Find out from the environment what a terminal can show, where the player leaves that to the app."""

from __future__ import annotations

from collections.abc import Mapping

from elgrande_tui.settings.colours import AUTO, BuiltIn, Depth, DepthChoice

_SYSTEMS: Mapping[str, Depth] = {"truecolor": "true", "256": "256", "standard": "16", "windows": "16"}
"""What TEXTUAL_COLOR_SYSTEM may say -> the depth."""


def depth_for(choice: DepthChoice, environ: Mapping[str, str]) -> Depth:
    """Return the depth for a choice. NO_COLOR overrides it."""
    if "NO_COLOR" in environ:
        return "none"
    return _fitting(environ) if choice == "auto" else choice


def theme_for(choice: str, environ: Mapping[str, str]) -> str:
    """Return the name of the theme for a choice; `auto` is the one that goes with the ground of the terminal."""
    return ground_theme(environ) if choice == AUTO else choice


def ground_theme(environ: Mapping[str, str]) -> BuiltIn:
    """Return day where COLORFGBG tells of a light ground, else night: without it the ground is taken for dark."""
    return "day" if environ.get("COLORFGBG", "").rpartition(";")[2] in ("7", "15") else "night"


def _fitting(environ: Mapping[str, str]) -> Depth:
    """Return how many colours the terminal has, as TEXTUAL_COLOR_SYSTEM, COLORTERM and TERM tell it."""
    if named := _SYSTEMS.get(environ.get("TEXTUAL_COLOR_SYSTEM", "")):
        return named
    term = environ.get("TERM", "")
    if environ.get("COLORTERM", "") in ("truecolor", "24bit") or term.endswith("direct"):
        return "true"
    return "256" if term.endswith(("256color", "kitty")) else "16"
