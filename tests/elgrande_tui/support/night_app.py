"""An app in colours with nothing on it, for screens of its own."""

from __future__ import annotations

from elgrande_tui.widgets.themes.themed_app import ThemedApp
from elgrande_tui.widgets.themes.themes import Themes
from netplay.common.paths import find_paths


class NightApp(ThemedApp):
    """In the usual theme, with all colours."""

    def __init__(self) -> None:
        super().__init__(Themes(find_paths().themes), "night", "true")
