"""Draw: cells, ink, glyphs, paragraphs, large digits. Widgets know no rules."""
