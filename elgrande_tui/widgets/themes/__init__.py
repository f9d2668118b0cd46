"""Themes as data, one file each, and the scheme of colours that a theme comes to at the depth of a terminal.

Uses: `elgrande_tui.i18n`, `elgrande_tui.settings`, `engine.core`, `engine.toml`, `netplay.common`.

Others use: `scheme`, `textual_theme`, `themed_app`, `themes`.
"""
