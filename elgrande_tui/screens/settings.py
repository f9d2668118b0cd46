"""Show the settings as rows to change with left and right; each change takes effect and is saved at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from textual.app import ComposeResult
from textual.message import Message
from textual.widgets import Static

from elgrande_tui.i18n.language import unchecked_words
from elgrande_tui.i18n.languages import LANGUAGES, NAMES
from elgrande_tui.i18n.translations import _, mark
from elgrande_tui.screens.choice import ChoiceRow
from elgrande_tui.screens.menu import MenuScreen, footer
from elgrande_tui.settings.colours import AUTO, BUILT_IN, BuiltIn, DepthChoice
from elgrande_tui.settings.settings import READINGS, SPEED_NAMES, SPEEDS, Settings
from engine.core.setup import Setup

NO, YES = "no", "yes"
_THEMES: Final[Mapping[BuiltIn, str]] = {
    "night": mark("night"),
    "day": mark("day"),
    "contrast": mark("contrast"),
    "terminal": mark("own, dark"),
    "terminal-light": mark("own, light"),
}
"""The themes that come with the app; a player's own goes by the name of its file."""
_DEPTHS: Final[dict[DepthChoice, str]] = {
    "auto": mark("auto"),
    "true": mark("millions"),
    "256": "256",
    "16": "16",
    "none": mark("none"),
}
_SWITCHES = {
    "bell": (mark("Bell"), mark("rings when it is your turn")),
    "guide": (mark("Guide"), mark("explains decisions when they first come up")),
    "animation": (mark("Flash"), mark("changes flash, scorings are a show")),
    "quick": (mark("One key"), mark("answers at once, if undo can take it back")),
    "confirm": (mark("Review"), mark("shows your whole turn before it is final")),
}
"""Name of a setting -> its row, and what it does."""


class OpenSettings(Message):
    """A request to see the settings."""


class SettingsScreen(MenuScreen[None]):
    """The settings as they are. It posts `Changed` for every change."""

    has_foot = True
    DEFAULT_CSS = """
    SettingsScreen #language, SettingsScreen #glyphs { margin: 0 0 1 0; height: auto; }
    """

    class Changed(Message):
        """Another value was chosen."""

        def __init__(self, name: str, value: str | bool) -> None:
            """Make the message; `name` is that of the field in `Settings`."""
            super().__init__()
            self.name = name
            self.value = value

    def __init__(
        self, settings: Settings, file: Path, themes: Sequence[str] = BUILT_IN, setup: Setup | None = None
    ) -> None:
        """Make the screen; `file` keeps the settings, `themes` names all themes.

        `setup` is that of the player's table: its board shows how a theme looks.
        """
        super().__init__()
        self.settings = settings
        self.usual = settings.game
        self.themes = themes
        self.file = file
        self.setup = setup

    def compose(self) -> ComposeResult:
        self.heading = _("Settings")
        self.keys = footer(
            ("menu.up menu.down", _("row")), ("choice.previous choice.next", _("change")), ("menu.back", _("back"))
        )
        yield from super().compose()

    def shown_setup(self) -> Setup:
        return self.setup or super().shown_setup()

    def rows(self) -> ComposeResult:
        languages = [(name, NAMES.get(name) or _("system")) for name in LANGUAGES]
        yield ChoiceRow(_("Language"), languages, self.settings.language, id="language")
        ours = {AUTO: _("auto")} | {name: _(shown) for name, shown in _THEMES.items()}
        themes = [(name, ours.get(name, name)) for name in (AUTO, *self.themes)]
        yield ChoiceRow(_("Theme"), themes, self.settings.theme, id="theme")
        depths = [(depth, shown if shown.isdigit() else _(shown)) for depth, shown in _DEPTHS.items()]
        yield ChoiceRow(_("Colours"), depths, self.settings.depth, id="depth")
        glyphs = [("full", _("full")), ("ascii", "ASCII")]
        yield ChoiceRow(_("Characters"), glyphs, self.settings.glyphs, id="glyphs")
        for name, (label, explained) in _SWITCHES.items():
            now = YES if getattr(self.settings, name) else NO
            yield ChoiceRow(_(label), [(YES, _("yes")), (NO, _("no"))], now, id=name, explained=_(explained))
        notices = [("off", _("no")), ("osc9", "OSC 9"), ("osc777", "OSC 777")]
        explained = _("shows one when it is your turn")
        yield ChoiceRow(_("Notification"), notices, self.settings.notify, id="notify", explained=explained)
        speeds = [(speed, _(SPEED_NAMES[speed])) for speed in SPEEDS]
        explained = _("how they are told")
        yield ChoiceRow(_("Others' turns"), speeds, self.settings.speed, id="speed", explained=explained)
        times = [(time, f"x{time}") for time in READINGS]
        explained = _("how long each one stands")
        yield ChoiceRow(_("Reading time"), times, self.settings.reading, id="reading", explained=explained)
        moments = [("never", _("never")), ("turn", _("each turn")), ("step", _("each step"))]
        explained = _("when others wait for you")
        yield ChoiceRow(_("Out of turn"), moments, self.settings.offers, id="offers", explained=explained)
        ways = [("ask", _("ask")), ("pass", _("let pass"))]
        now, explained = self.settings.objections, _("when you could object to a step")
        yield ChoiceRow(_("Objections"), ways, now, id="objections", explained=explained)
        kept = _("Kept in {file}; keys are changed in keys.toml beside it, see: elgrande keys").format(file=self.file)
        yield Static("\n" + "\n".join(filter(None, (kept, unchecked_words()))), markup=False)

    def on_choice_row_changed(self, event: ChoiceRow.Changed) -> None:
        """Tell the app of the change."""
        name, value = event.choice.id or "", event.value
        self.post_message(self.Changed(name, value == YES if name in _SWITCHES else value))
