"""The menu of the bare table."""

from __future__ import annotations

from elgrande_tui.screens.table.sight import Sight
from elgrande_tui.texts import _, mark
from elgrande_tui.widgets.cells import Row
from elgrande_tui.widgets.paragraphs import heading

ITEMS = (
    ("1", "close", mark("Go on")),
    ("2", "help", mark("Keys and rules for this place")),
    ("3", "scores", mark("How everybody's points came about")),
    ("4", "settings", mark("Settings: language, colours, bell")),
    ("5", "leave", mark("Leave the table; the game waits and can be resumed")),
)
"""Digit, what it does, what it is called."""


def menu_panel(sight: Sight, width: int) -> list[Row]:
    """The items by number, the one that enter takes in reverse."""
    rows: list[Row] = [heading(_("Menu"), sight.glyphs.rule, width), []]
    for number, (digit, _action, label) in enumerate(ITEMS):
        rows.append([(f"  {digit}  ", "bold"), (_(label), "bold reverse" if number == sight.item else "")])
    return rows
