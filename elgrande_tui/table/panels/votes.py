"""Draw what the table votes on."""

from __future__ import annotations

from elgrande_tui.i18n.motions import choice_label, motion_line
from elgrande_tui.i18n.translations import _
from elgrande_tui.input.commands import command
from elgrande_tui.model.context import Context
from elgrande_tui.table.panels.menu import menu_items
from elgrande_tui.widgets.cells import Row
from elgrande_tui.widgets.paragraphs import heading, wrapped
from netplay.protocol.server_messages import MotionInfo

_ASK = {"undo": "undo_all", "pause": "pause", "rematch": "again", "more": "more_time"}
"""Action of the menu that asks the others for something -> the command that does the same."""


def votes_panel(context: Context, width: int) -> list[Row]:
    """Return every motion with its choices, their voters and the missing votes; and what can be proposed now."""
    people = context.people
    rows: list[Row] = [heading(_("What the table votes on"), context.glyphs.rule, width)]
    if not people.motions:
        rows += wrapped(_("Nothing is being voted on."), width)
    number = 0
    for motion in people.motions:
        rows += [[], *wrapped(motion_line(motion, context.names), width, 0, "bold")]
        for choice, label in enumerate(motion.choices):
            chosen = "reverse" if number == context.item and people.due(motion) else ""
            votes = [seat for seat, made in motion.votes if made == choice]
            row: Row = [(f"  {number + 1}  ", "bold"), (choice_label(label), chosen), ("  ", "")]
            rows.append([*row, *_seats(context, votes)])
            number += 1
        rows.append(_missing(context, motion))
    asking = [(_ASK[action], label) for _digit, action, label in menu_items(people) if action in _ASK]
    return [*rows, [], *([(f"  {command(name).written}  ", "bold"), (_(label), "dim")] for name, label in asking)]


def _missing(context: Context, motion: MotionInfo) -> Row:
    """Return the seats whose votes are missing."""
    label = _("Still to vote:")
    return [(f"  {label} ", "dim"), *_seats(context, motion.missing)] if motion.missing else []


def _seats(context: Context, seats: list[int]) -> Row:
    row: Row = []
    for seat in seats:
        if seat < len(context.marks):
            mark = context.marks[seat]
            row.append((f"{mark.sign} {context.names[seat]} ", mark.ink))
    return row
