"""Draw: cells, ink, glyphs, paragraphs, large digits. Widgets know no rules.

Uses: `elgrande_tui.i18n`, `elgrande_tui.widgets.themes`.

Others use: `ascii_text`, `borders`, `cells`, `digits`, `glyphs`, `ink`, `paragraphs`, `picture`.
"""
