"""An app with a player's theme at the depth of their terminal; both can change while it runs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from rich.console import Console
from textual.app import App
from textual.filter import LineFilter, NoColor
from textual.theme import Theme

from elgrande_tui.settings.colours import Depth, DepthChoice
from elgrande_tui.widgets.themes.textual_theme import css_variables, scheme_of
from elgrande_tui.widgets.themes.themes import Themes

_SYSTEMS: Mapping[Depth, Literal["truecolor", "256", "standard"]] = {
    "true": "truecolor",
    "256": "256",
    "16": "standard",
    "none": "standard",
}


class ThemedApp(App[None]):
    """An app in one of a player's themes. What is wrong with the theme's file is in `theme_complaint`."""

    def __init__(self, themes: Themes, theme: str, depth: DepthChoice = "auto") -> None:
        """Settle theme and depth before anything is drawn: Textual would draw sixteen colours black later."""
        self._themes = themes
        name, found, self.theme_complaint = themes.choose(theme, depth)
        self.set_reactive(App.theme, name)
        super().__init__()
        self._send(found)

    @property
    def ascii(self) -> bool:
        """Whether to draw with ASCII characters only."""
        return False

    @property
    def available_themes(self) -> dict[str, Theme]:
        """Textual's themes and the player's. A property, as the first theme is set before Textual lists its own."""
        return {**super().available_themes, **self._themes.made}

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Return our roles' colours for style sheets, for a theme of Textual's that has none for them."""
        return css_variables(scheme_of(self))

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Return Textual's filters, and one that leaves no colour where none is wanted."""
        return [*super().get_line_filters(), *([NoColor()] if self.no_color else [])]

    def apply_theme(self, theme: str, depth: DepthChoice) -> None:
        """Change theme and depth at once, on every screen."""
        name, found, self.theme_complaint = self._themes.choose(theme, depth)
        self._send(found)
        self.theme = name

    def _send(self, depth: Depth) -> None:
        """Send so many colours from now on."""
        self.no_color = depth == "none"
        self.console = Console(
            color_system=_SYSTEMS[depth],
            file=self.console.file,
            highlight=False,
            emoji=False,
            no_color=False,  # that is left to the filter: Rich would leave out attributes with the colours
            force_terminal=True,
            legacy_windows=False,
            safe_box=False,
        )
