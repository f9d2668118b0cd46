"""Read a theme, a TOML file that gives colours to roles; a player's own is decoded as strictly as the built-in ones."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Generic, Literal, TypeVar

import msgspec

from elgrande_tui.settings.colours import BuiltIn
from engine.core.errors import TomlError
from engine.toml.toml_reader import parse_toml
from netplay.common.errors import FileError
from netplay.common.guarded_reader import WRITTEN, read_text
from netplay.common.reasons import quoted
from netplay.common.sanitize import one_line

C = TypeVar("C")
Hex = Annotated[str, msgspec.Meta(pattern="^#[0-9a-fA-F]{6}$")]
Cube = Annotated[int, msgspec.Meta(ge=16, le=255)]
"""The number of one of 256 colours, without the first sixteen, which every terminal shows in its own way."""
Own = Literal[
    "default", "black", "red", "green", "yellow", "blue", "magenta", "cyan", "white",
    "bright_black", "bright_red", "bright_green", "bright_yellow", "bright_blue", "bright_magenta", "bright_cyan",
    "bright_white",
]  # fmt: skip
"""One of the terminal's own sixteen colours, or that of its text."""


class Grounds(msgspec.Struct, Generic[C], frozen=True, forbid_unknown_fields=True):
    """Colours behind text."""

    screen: C | None = None
    bar: C | None = None
    panel: C | None = None
    card: C | None = None
    chosen: C | None = None
    """The row or the place that is selected."""
    title: C | None = None
    sea: C | None = None
    foreign: C | None = None
    castle: C | None = None
    land: C | None = None
    """Land that is no seat's."""
    red: C | None = None
    """Land that is this seat's; and so on."""
    blue: C | None = None
    green: C | None = None
    yellow: C | None = None
    brown: C | None = None
    stack1: C | None = None
    """The heading of a card of this stack; and so on."""
    stack2: C | None = None
    stack3: C | None = None
    stack4: C | None = None
    stack5: C | None = None
    sky1: C | None = None
    """The sky of the first screen, from far above..."""
    sky2: C | None = None
    sky3: C | None = None
    sky4: C | None = None
    sky5: C | None = None
    sky6: C | None = None
    """...to the horizon."""
    hill: C | None = None
    """What stands there against the sky."""
    tower: C | None = None
    town: C | None = None
    """What tiles show: a town, what is lit of it; and so on."""
    town_lit: C | None = None
    road: C | None = None
    road_lit: C | None = None
    crossing: C | None = None
    meadow: C | None = None
    meadow2: C | None = None
    """That of every second tile, so that tiles are told apart."""
    meadow_lit: C | None = None
    wall: C | None = None
    wall_lit: C | None = None
    roof: C | None = None
    pennant: C | None = None
    fits: C | None = None
    """A place where a tile can lie."""
    farm1: C | None = None
    """Meadows that belong together; and so on."""
    farm2: C | None = None
    farm3: C | None = None
    farm4: C | None = None
    farm5: C | None = None
    farm6: C | None = None


class Chips(msgspec.Struct, Generic[C], frozen=True, forbid_unknown_fields=True):
    """Bright colours behind a few dark letters."""

    red: C | None = None
    blue: C | None = None
    green: C | None = None
    yellow: C | None = None
    brown: C | None = None
    gold: C | None = None
    key: C | None = None
    """The cap of a key."""
    text: C | None = None
    """Letters on all of them but the cap of a key."""
    key_text: C | None = None


class Texts(msgspec.Struct, Generic[C], frozen=True, forbid_unknown_fields=True):
    """Colours of text, and of the marks that only adorn: waves, hatches, labels of foreign lands, borders."""

    plain: C | None = None
    strong: C | None = None
    muted: C | None = None
    pale: C | None = None
    """Muted text on land, where `muted` could not be read."""
    gold: C | None = None
    red: C | None = None
    blue: C | None = None
    green: C | None = None
    yellow: C | None = None
    brown: C | None = None
    good: C | None = None
    danger: C | None = None
    wave: C | None = None
    hatch: C | None = None
    label: C | None = None
    border: C | None = None


class Shades(msgspec.Struct, Generic[C], frozen=True, forbid_unknown_fields=True):
    """The colours of a theme at one depth. What is missing is that of its base."""

    grounds: Grounds[C] = Grounds()
    chips: Chips[C] = Chips()
    texts: Texts[C] = Texts()


class ThemeFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A theme as it is written."""

    base: BuiltIn | None = None
    """The theme that has what is missing here; None: night for a dark theme, day for a light one."""
    dark: bool | None = None
    """Whether its text is lighter than its ground; None: as in its base."""
    true: Shades[Hex] = Shades()
    cube: Shades[Cube] = msgspec.field(name="256", default=Shades())
    """With 256 colours. A theme that leaves one out has its true colour there, or the nearest."""
    own: Shades[Own] = msgspec.field(name="16", default=Shades())


def read_theme(path: Path) -> ThemeFile:
    """Return the theme in a player's file. Raises FileError, whose `why` says what is wrong with it."""
    text = read_text(path, WRITTEN)
    try:
        theme = _decoded(text)
    except (TomlError, msgspec.ValidationError) as error:
        raise FileError(path, quoted(one_line(str(error))), "content") from error
    return msgspec.structs.replace(theme, base=theme.base or ("day" if theme.dark is False else "night"))


@cache
def built_in(name: BuiltIn) -> ThemeFile:
    """Return one of the themes that come with the app."""
    return _decoded(files(__package__).joinpath(f"{name}.toml").read_text(encoding="utf-8"))


def _decoded(text: str) -> ThemeFile:
    return msgspec.convert(parse_toml(text), ThemeFile)
