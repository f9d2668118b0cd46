"""What the table votes on."""

from __future__ import annotations

from elgrande_tui.games.elgrande.model.render_context import RenderContext
from elgrande_tui.i18n.motions import choice_label, motion_line
from elgrande_tui.i18n.translations import _
from elgrande_tui.input.commands import command
from elgrande_tui.table.panels.menu import menu_items
from elgrande_tui.widgets.cells import Row
from elgrande_tui.widgets.paragraphs import heading, wrapped
from netplay.protocol.server_messages import MotionInfo

_ASK = {"undo": "undo_all", "pause": "pause", "rematch": "again", "more": "more_time"}
"""What the menu calls something to ask for -> the command that does it."""


def votes_panel(sight: RenderContext, width: int) -> list[Row]:
    """Every motion with its choices by number, who has made which, who is waited for; and what can be asked for now."""
    company = sight.company
    rows: list[Row] = [heading(_("What the table votes on"), sight.glyphs.rule, width)]
    if not company.motions:
        rows += wrapped(_("Nothing is being voted on."), width)
    number = 0
    for motion in company.motions:
        rows += [[], *wrapped(motion_line(motion, sight.names), width, 0, "bold")]
        for choice, label in enumerate(motion.choices):
            chosen = "reverse" if number == sight.item and company.due(motion) else ""
            votes = [seat for seat, made in motion.votes if made == choice]
            row: Row = [(f"  {number + 1}  ", "bold"), (choice_label(label), chosen), ("  ", "")]
            rows.append([*row, *_seats(sight, votes)])
            number += 1
        rows.append(_missing(sight, motion))
    asking = [(_ASK[action], label) for _digit, action, label in menu_items(company) if action in _ASK]
    return [*rows, [], *([(f"  {command(name).written}  ", "bold"), (_(label), "dim")] for name, label in asking)]


def _missing(sight: RenderContext, motion: MotionInfo) -> Row:
    """Whose votes are missing."""
    label = _("Missing:")
    return [(f"  {label} ", "dim"), *_seats(sight, motion.missing)] if motion.missing else []


def _seats(sight: RenderContext, seats: list[int]) -> Row:
    row: Row = []
    for seat in seats:
        if seat < len(sight.marks):
            mark = sight.marks[seat]
            row.append((f"{mark.sign} {sight.names[seat]} ", mark.ink))
    return row
