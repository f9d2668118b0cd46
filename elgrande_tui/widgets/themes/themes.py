"""Find the theme that a player chose, and make of it what Textual and the painters need."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from textual.theme import BUILTIN_THEMES

from elgrande_tui.i18n.sentences import sentence_of
from elgrande_tui.i18n.translations import _
from elgrande_tui.settings.colours import BUILT_IN, Depth, DepthChoice
from elgrande_tui.settings.own_file import WIDEST
from elgrande_tui.widgets.themes.found import depth_for, ground_theme, theme_for
from elgrande_tui.widgets.themes.scheme import Scheme, scheme_from, usual_scheme
from elgrande_tui.widgets.themes.textual_theme import SchemeTheme, textual_theme
from elgrande_tui.widgets.themes.theme_file import read_theme
from netplay.common.errors import FileError
from netplay.common.reasons import quoted
from netplay.common.sanitize import sanitize, trusted


class Themes:
    """All themes of a player: those that come with the app, and their own in a folder."""

    def __init__(self, folder: Path, environ: Mapping[str, str] = os.environ) -> None:
        self.folder = folder
        self.environ = environ
        self.made: dict[str, SchemeTheme] = {}
        """Textual's themes that were made of schemes, by name."""

    def choose(self, theme: str, depth: DepthChoice) -> tuple[str, Depth, str]:
        """Return the name of Textual's theme for two choices, the depth, and a sentence about a broken file or "".

        TEXTUAL_THEME overrides the theme, NO_COLOR the depth.
        """
        found = depth_for(depth, self.environ)
        named = self.environ.get("TEXTUAL_THEME", "")
        if named in BUILTIN_THEMES:
            return named, found, ""
        scheme, complaint = self._scheme(theme_for(theme, self.environ), found)
        made = textual_theme(scheme)
        self.made[made.name] = made
        return made.name, scheme.depth, complaint

    def _scheme(self, name: str, depth: Depth) -> tuple[Scheme, str]:
        for usual in BUILT_IN:
            if name == usual:
                return usual_scheme(usual, depth), ""
        path = self.folder / f"{name}.toml"
        try:
            scheme = scheme_from(name, read_theme(path), depth)
            if scheme.lacking:
                lacks = f"at the depth `{scheme.depth}` it paints, but has no colour for `{scheme.lacking}`"
                raise FileError(path, quoted(trusted(lacks)), "content")
            return scheme, ""
        except FileError as error:
            why = sanitize(sentence_of(error.why), 2 * WIDEST)
            said = _("{file} cannot be used as a theme, so the usual one is: {why}").format(file=path, why=why)
            return usual_scheme(ground_theme(self.environ), depth), said
