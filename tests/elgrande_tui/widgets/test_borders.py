"""Border glyphs by the dual grid."""

from __future__ import annotations

from elgrande_tui.games.elgrande.board.raster import HEIGHT, WIDTH, Raster, spain
from elgrande_tui.widgets.borders import LINES, arms, ascii_glyph, line_glyph


def grid(*lines: str) -> list[str]:
    """All glyphs of a small raster."""

    def at(x: int, y: int) -> str:
        return lines[y][x] if 0 <= y < len(lines) and 0 <= x < len(lines[y]) else "."

    return ["".join(line_glyph(arms(at, x, y, "")) for x in range(-1, len(lines[0]))) for y in range(-1, len(lines))]


def test_joints_come_out_right() -> None:
    assert grid("AAB", "AAB", "CCC") == ["┌─┬┐", "│ ││", "├─┴┤", "└──┘"]


def test_every_combination_of_arms_has_its_own_glyph() -> None:
    assert len(LINES) == 81
    assert len(set(LINES)) == 81


def test_heavy_lines_run_round_the_patch_under_the_cursor_only() -> None:
    raster = Raster(WIDTH, HEIGHT, spain().rows)
    heavy = {(x, y) for y in range(HEIGHT) for x in range(WIDTH) if 2 in arms(raster.at, x, y, "K")}
    ring = {(x, y) for x in range(63, 76) for y in (11, 15)} | {(x, y) for x in (63, 75) for y in range(11, 16)}
    assert heavy == ring
    assert {line_glyph(arms(raster.at, x, y, "K")) for x, y in heavy} == set("┏┓┗┛━┃")


def test_ascii_uses_no_box_characters() -> None:
    raster = Raster(WIDTH, HEIGHT, spain().rows)
    drawn = {ascii_glyph(arms(raster.at, x, y, "K")) for y in range(HEIGHT) for x in range(WIDTH)}
    assert drawn == set(" |-+#")
