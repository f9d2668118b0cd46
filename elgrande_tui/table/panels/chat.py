"""Draw the chat of the table, above the line in which the player types."""

from __future__ import annotations

from elgrande_tui.i18n.seats import listed
from elgrande_tui.i18n.translations import _
from elgrande_tui.input.commands import command
from elgrande_tui.model.context import Context
from elgrande_tui.session.table_people import chat_line
from elgrande_tui.widgets.cells import Row
from elgrande_tui.widgets.paragraphs import heading, wrapped
from netplay.protocol.server_messages import ChatLine

INDENT = 3
"""Cells for letter and mark."""


def chat_panel(context: Context, width: int) -> list[Row]:
    """Return every line, and the names that are muted; the chosen line in reverse."""
    people = context.people
    rows: list[Row] = [heading(_("Chat"), context.glyphs.rule, width)]
    if context.seat is None and context.view.section is not None:
        rows += wrapped(_("You are a spectator: only other spectators read what you write."), width, 0, "dim")
    muted = people.client.muted.names if people.client is not None else []
    if muted:
        rows += wrapped(_("Muted: {names}.").format(names=listed(muted)), width, 0, "dim")
    lines = list(people.chat)
    if not lines:
        rows += wrapped(_("Nobody has said anything."), width, 0, "dim")
    chosen = len(lines) - context.item
    for number, said in enumerate(lines):
        found = said_rows(context, said, width)
        rows += [[(text, f"{ink} reverse") for text, ink in row] for row in found] if number == chosen else found
    keys = _(
        "Enter sends, Esc closes, as does Enter with nothing typed. {up} {down} choose a line; {mute} mutes or unmutes "
        "its speaker."
    )
    shown = keys.format(up=command("up").written, down=command("down").written, mute=command("mute").written)
    return [*rows, [], *wrapped(shown, width, 0, "dim")]


def said_rows(context: Context, said: ChatLine, width: int) -> list[Row]:
    """Return one line, wrapped, with the letter and mark of its sender's seat in front."""
    rows = wrapped(chat_line(said), width, INDENT, "dim" if said.seat is None else "")
    if said.seat is not None and said.seat < len(context.marks):
        mark = context.marks[said.seat]
        rows[0] = [(mark.sign, mark.chip), (" ", ""), *rows[0][1:]]
    return rows
