"""Draw: cells, ink, glyphs, paragraphs, large digits, themes. Widgets know no rules.

Uses: `elgrande_tui.settings`.

Others use: `ascii_text`, `borders`, `cells`, `digits`, `glyphs`, `ink`, `paragraphs`, `themes`.
"""
