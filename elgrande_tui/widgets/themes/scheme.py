"""Work out the scheme of a theme at a depth: which colour each role has there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import msgspec
from rich.color import Color

from elgrande_tui.settings.colours import BuiltIn, Depth
from elgrande_tui.widgets.themes.theme_file import Chips, Grounds, Shades, Texts, ThemeFile, built_in

Roles = Mapping[str, str]
"""Role -> its colour as Rich names it: `#0c1a29`, `bright_red`, `default`."""


@dataclass(frozen=True, slots=True, eq=False)
class Scheme:
    """The colours of all roles in one theme at one depth. A role without a colour is shown by attributes alone."""

    theme: str
    depth: Depth
    """That of the scheme: a theme of the terminal's own colours has sixteen, whatever the terminal can show."""
    dark: bool = True
    grounds: Roles = field(default_factory=dict)
    chips: Roles = field(default_factory=dict)
    texts: Roles = field(default_factory=dict)

    @property
    def painted(self) -> bool:
        """Whether grounds and chips are painted; else borders and brackets say the same."""
        return bool(self.grounds)

    @property
    def lacking(self) -> str:
        """The first role without a colour in a theme that paints: `grounds.screen`; "" when there is none.

        What paints a ground, or a chip, needs the colours of all that is seen beside it.
        """
        if not self.grounds and not self.chips:
            return ""
        parts = {"grounds": (Grounds, self.grounds), "chips": (Chips, self.chips), "texts": (Texts, self.texts)}
        every = ((name, role, has) for name, (part, has) in parts.items() for role in part.__struct_fields__)
        return next((f"{name}.{role}" for name, role, has in every if role not in has), "")


def scheme_from(name: str, theme: ThemeFile, depth: Depth) -> Scheme:
    """Return the scheme of a theme at a depth, or at the greatest one below it at which the theme has colours."""
    files = _with_bases(theme)
    dark = next((file.dark for file in files if file.dark is not None), True)
    if depth in ("true", "256") and not any(_given(file.true.grounds) for file in files):
        depth = "16"
    parts: list[dict[str, str]] = [{}, {}, {}]
    for file in reversed(files):
        for shades in _shades(file, depth):
            for roles, part in zip(parts, (shades.grounds, shades.chips, shades.texts), strict=True):
                roles.update(_given(part))
    return Scheme(name, depth, dark, *parts)


@cache
def usual_scheme(name: BuiltIn, depth: Depth) -> Scheme:
    """Return the scheme of a theme that comes with the app; the same one each time."""
    return scheme_from(name, built_in(name), depth)


def cube_rgb(number: int) -> str:
    """Return one of 256 colours as `#5f5f00`: Rich makes the same number of it again."""
    return Color.from_ansi(number).get_truecolor().hex


def _with_bases(theme: ThemeFile) -> list[ThemeFile]:
    """Return the theme and what it is based on, the nearest first."""
    files = [theme]
    while base := files[-1].base:
        files.append(built_in(base))
    return files


def _shades(file: ThemeFile, depth: Depth) -> Sequence[Shades[Any]]:
    """Return the colours that a theme has at a depth; those further back win."""
    match depth:
        case "true":
            return [file.true]
        case "256":
            return [file.true, file.cube]
        case "16":
            return [file.own]
    return []


def _given(part: msgspec.Struct) -> dict[str, str]:
    """Return the roles to which a part gives a colour."""
    given = msgspec.structs.asdict(part).items()
    return {role: cube_rgb(colour) if isinstance(colour, int) else colour for role, colour in given if colour}
