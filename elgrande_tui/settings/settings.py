"""A player's settings and the file where they are kept."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, get_args

import msgspec

from elgrande_tui.i18n.languages import Language
from elgrande_tui.i18n.translations import _, mark
from elgrande_tui.settings.colours import AUTO, OLD_THEMES, DepthChoice, GlyphSet, theme_names
from elgrande_tui.settings.own_file import WIDEST, TomlFile
from engine.toml.toml_writer import toml_document
from netplay.common.paths import AppPaths
from netplay.common.sanitize import NO_TEXT, sanitize
from netplay.protocol.cleaning import cleaner
from netplay.protocol.fields import HoldWhen, ShownName

Speed = Literal["timed", "step by step", "at once"]
SPEEDS: tuple[Speed, ...] = get_args(Speed)
SPEED_NAMES: Mapping[Speed, str] = {
    "timed": mark("timed"),
    "step by step": mark("step by step"),
    "at once": mark("at once"),
}
"""What each is called, to be translated where it is used."""
Reading = Literal["0.5", "0.7", "1", "1.5", "2", "3"]
READINGS: tuple[Reading, ...] = get_args(Reading)


class Settings(msgspec.Struct):
    """One player's settings. The object stays the same while the app runs: everything that holds it sees changes."""

    language: Language = "system"
    theme: str = AUTO
    """Its name: one of `theme_names`, or `auto`."""
    depth: DepthChoice = "auto"
    """How many colours are sent; `auto`: as many as the terminal has."""
    glyphs: GlyphSet = "full"
    name: ShownName = NO_TEXT
    """The name that the player used last; "": their name on this machine."""
    game: ShownName = NO_TEXT
    """The name of the game that the player chose last; "": the first."""
    bell: bool = True
    """Ring when it becomes the player's turn."""
    notify: Literal["off", "osc9", "osc777"] = "off"
    """Show a notification of the desktop when it becomes the player's turn, by the sequence the terminal knows."""
    guide: bool = True
    """Explain each decision the first time it comes up."""
    animation: bool = True
    """Let what has just changed flash."""
    speed: Speed = "timed"
    """How others' turns are told: each for as long as it takes to read it, each until a key, or all at once."""
    reading: Reading = "1"
    """So many times as long as usual a turn stands that is read."""
    turns: bool = True
    """In plain mode tell each turn of others in one line; otherwise every step of it."""
    confirm: bool = False
    """Show the whole turn once more before it is final."""
    quick: bool = True
    """Let one key answer, where the answer can be taken back."""
    objections: Literal["ask", "pass"] = "ask"
    """Where the player may object to an announced step: ask, or let it pass without asking."""
    offers: HoldWhen = "turn"
    """When the game stops by itself for a player with a standing offer: never, once in each turn, at each step."""


OLD_NAMES = {"veto": "objections"}
"""Name of a setting in files of older versions -> its name now."""
OLD_VALUES: Mapping[str, Mapping[Any, str]] = {"speed": dict.fromkeys(("slow", "normal", "fast"), "timed")}
"""Name of a setting -> a value of it in files of older versions -> its value now."""


class SettingsFile:
    """The settings and their file. Wrong lines are reported, and defaults stand in for them."""

    def __init__(self, paths: AppPaths) -> None:
        self.path = paths.config / "settings.toml"
        self.themes = paths.themes
        self.now = Settings()
        self._read(self.now)

    def change(self, name: str, value: str | bool) -> None:
        """Set one setting and keep it, without undoing what another app may have changed in the file meanwhile.

        A file with something wrong in it is kept beside the new one as `settings.toml.old`. Raises OSError when
        nothing can be written; the setting holds all the same until the app ends.
        """
        setattr(self.now, name, value)
        # Read afresh, not written from `now`: this app may hold older values of the other settings.
        kept = Settings()
        self._read(kept)
        setattr(kept, name, value)
        self._found.replace(toml_document(msgspec.to_builtins(kept)), backup=bool(self._wrong))

    def complaints(self) -> list[str]:
        """Return what is wrong with the file, as sentences in the current language."""
        found = self._found.complaints(_("{file} cannot be read, so the default settings are used. {why}"))
        sentence = _("{file}: {line} is not a setting or not a valid value; the default is used.")
        return found + [sentence.format(file=self.path, line=line) for line in self._wrong]

    def _read(self, into: Settings) -> None:
        self._found = TomlFile(self.path)
        self._wrong: list[str] = []
        types = {field.name: field.type for field in msgspec.structs.fields(Settings)}
        for written, value in self._found.values.items():
            name = OLD_NAMES.get(written, written)
            if name != written and name in self._found.values:
                continue
            try:
                setattr(into, name, self._checked(name, value, types[name]))
            except (KeyError, ValueError):
                self._wrong.append(sanitize(toml_document({written: value}), WIDEST))

    def _checked(self, name: str, value: object, wanted: Any) -> Any:
        """Return the value of a setting as it is kept. Raises ValueError when it is not a valid one."""
        kept = OLD_VALUES.get(name, {}).get(value, value) if isinstance(value, str) else value
        found, clean = msgspec.convert(kept, wanted), cleaner(msgspec.inspect.type_info(wanted))
        if name == "theme":
            found = OLD_THEMES.get(found, found)
            if found not in (AUTO, *theme_names(self.themes)):
                raise ValueError(found)
        return found if clean is None else clean(found)
