"""Labels of the map for tests, their counts written as they are shown, and the largest maps that a game can have."""

from __future__ import annotations

import re
from typing import Any

from elgrande_tui.games.elgrande.board.labels import Count, Label, Link
from elgrande_tui.games.elgrande.board.raster import Legend, spain
from elgrande_tui.games.elgrande.module_uis import all_module_uis
from elgrande_tui.games.elgrande.text.table import area_map_name, area_name
from elgrande_tui.i18n.translations import _
from elgrande_tui.widgets.glyphs import FANCY

COLOURS = {"R": "red", "B": "blue", "G": "green", "Y": "yellow", "N": "brown"}
LINKS: dict[str, Link] = {"": "", "=": "=", "+": "+"}
SIZES = [(76, 20), (95, 25), (152, 40)]
"""The map at 80x24, 120x40, 200x60."""
FIVE = ("R12⚑♜", "=B12⚑♜", "G11⚑♜", "=Y11⚑♜", "N10⚑♜")
"""All five seats with two-digit counts, bearers and Grandes, two pairs of them tied."""


def counted(*counts: str) -> list[Count]:
    """`R5♜` a count, `!R5` one that leads alone, `=R5` one as high as the one before, `+X1` one that counts for it.

    `R5♜²` is paid for the second rank.
    """
    return [_count(text) for text in counts]


def _count(text: str) -> Count:
    found = re.fullmatch(r"([!=+]?)([A-Z])(\d*)(⚑?)(♜?)([¹²³]?)", text)
    assert found is not None, text
    sign, letter, number, signs, grande, rank = found.groups()
    colour = COLOURS.get(letter, "")
    mark = FANCY.marks.get(colour, letter)
    return Count(letter, int(number or 0), colour, mark, signs, grande, rank, LINKS.get(sign, ""), leads=sign == "!")


def aragon(*counts: str, **more: Any) -> Label:
    """A label of one region."""
    return Label("Aragón", "541", counted(*counts), **more)


def worst(area: str) -> Label:
    """The label of an area in which everything comes together that can, in the language of the moment."""
    return Label(
        area_map_name(area),
        "*840",
        counted(*FIVE),
        king="" if area == "castillo" else "♚",
        closed=_("closed"),
        key=area[0],
        state=(_("Muslim {count}/{needed}").format(count=10, needed=12), "M10/12") if area == "granada" else (),
        cursor=True,
        moved=True,
        values_below=area == "castillo",
        whole_name=area_name(area),
    )


def map_without(*names: str) -> Legend:
    """Return the map with all that variants and expansions bring, but for these."""
    modules = [ui for ui in all_module_uis() if ui.name not in names]
    return spain().with_patches(patch for ui in modules for patch in ui.seams.patches)


MAPS = (map_without("grandissimo"), map_without("colonies", "V4"))
"""Colonies and Grandissimo are never in one game (G-1001)."""
