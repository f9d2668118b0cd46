"""Give Textual's own widgets the colours of a scheme."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from textual.app import App
from textual.theme import BUILTIN_THEMES, Theme

from elgrande_tui.widgets.themes.scheme import Scheme, usual_scheme

CLEAR = "transparent"
"""The ground where none is painted."""


@dataclass
class SchemeTheme(Theme):
    """A theme of Textual's that is made of a scheme, and knows it."""

    scheme: Scheme = field(default_factory=lambda: usual_scheme("night", "true"))


def textual_theme(scheme: Scheme) -> SchemeTheme:
    """Return Textual's theme for a scheme; its name tells theme and depth."""
    name = f"{scheme.theme}-{scheme.depth}"
    if not scheme.painted:
        usual = BUILTIN_THEMES["ansi-dark" if scheme.dark else "ansi-light"]
        theme = SchemeTheme(**{**usual.__dict__, "name": name, "scheme": scheme})
        return replace(theme, variables={**usual.variables, **css_variables(scheme)})
    grounds, texts = scheme.grounds, scheme.texts
    return SchemeTheme(
        name=name,
        scheme=scheme,
        dark=scheme.dark,
        primary=texts["gold"],
        secondary=texts["blue"],
        accent=texts["gold"],
        warning=texts["gold"],
        error=texts["danger"],
        success=texts["good"],
        foreground=texts["plain"],
        background=grounds["screen"],
        surface=grounds["panel"],
        panel=grounds["bar"],
        variables={**_variables(scheme), **css_variables(scheme)},
    )


def css_variables(scheme: Scheme) -> dict[str, str]:
    """Return the colours that style sheets may name: `$ground-sea`, `$chip-gold`, `$ink-muted`, one for each role."""
    everywhere = usual_scheme("night", "true")
    return {
        **{f"ground-{role}": scheme.grounds.get(role, CLEAR) for role in everywhere.grounds},
        **{f"chip-{role}": scheme.chips.get(role, CLEAR) for role in everywhere.chips},
        **{f"ink-{role}": _css(scheme.texts.get(role, "default")) for role in everywhere.texts},
    }


def scheme_of(app: App[Any]) -> Scheme:
    """Return the scheme of the theme that an app has now. A theme of Textual's own lends its ground to one of ours."""
    theme = app.current_theme
    if isinstance(theme, SchemeTheme):
        return theme.scheme
    if theme.ansi:
        return usual_scheme("terminal" if theme.dark else "terminal-light", "none" if app.no_color else "16")
    return usual_scheme("night" if theme.dark else "day", "true")


def _variables(scheme: Scheme) -> dict[str, str]:
    """Return the colours of Textual's own widgets, each of them: it would mix shades that 256 colours do not have."""
    grounds, chips, texts = scheme.grounds, scheme.chips, scheme.texts
    return {
        "boost": grounds["chosen"],
        "panel-darken-1": grounds["panel"],
        "text": texts["plain"],
        "text-muted": texts["muted"],
        "text-disabled": texts["muted"],
        "foreground-muted": texts["muted"],
        "foreground-disabled": texts["muted"],
        "block-cursor-background": chips["gold"],
        "block-cursor-foreground": chips["text"],
        "block-cursor-blurred-background": grounds["chosen"],
        "block-cursor-blurred-foreground": texts["plain"],
        "block-hover-background": grounds["chosen"],
        "border": texts["gold"],
        "border-blurred": grounds["chosen"],
        "surface-active": grounds["chosen"],
        "scrollbar": grounds["chosen"],
        "scrollbar-hover": texts["muted"],
        "scrollbar-active": texts["gold"],
        "scrollbar-background": grounds["panel"],
        "input-cursor-background": texts["plain"],
        "input-cursor-foreground": grounds["screen"],
        "input-selection-background": grounds["chosen"],
        "screen-selection-background": grounds["chosen"],
        "screen-selection-foreground": texts["plain"],
        "link-background-hover": grounds["chosen"],
    }


def _css(colour: str) -> str:
    """Return the colour as style sheets name it."""
    return colour if colour.startswith("#") else f"ansi_{colour}"
