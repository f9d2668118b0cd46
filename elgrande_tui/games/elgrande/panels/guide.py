"""Show the guide: what a player needs to know for the present decision, and on demand everything else."""

from __future__ import annotations

from collections.abc import Iterable

from elgrande_tui.games.elgrande.model.grande_context import GrandeContext
from elgrande_tui.games.elgrande.model.topics import topics_here
from elgrande_tui.games.elgrande.text.explained import TOPICS, help_note
from elgrande_tui.games.elgrande.text.table import edition_of
from elgrande_tui.i18n.translations import _, mark
from elgrande_tui.input.commands import TABLE
from elgrande_tui.model.help_note import HelpNote
from elgrande_tui.widgets.cells import Row
from elgrande_tui.widgets.paragraphs import heading, wrapped

_WAYS = {
    "screen": mark(
        "{offer} shows what the action cards do, {info} what is under the cursor, {forecast} what a scoring would "
        "bring now."
    ),
    "use": mark("{turn} turns to the special action and back, {done} ends placing, {skip} forgoes the special action."),
    "undo": mark("{undo} takes your last answer back."),
}
"""Topic -> the keys for it, by the names of their commands."""


def guide_panel(context: GrandeContext, width: int) -> list[Row]:
    """Return the first lesson of this moment; without any, the topics that matter here and then all others."""
    rows: list[Row] = []
    keys = {entry.id.removeprefix("table."): entry.written for entry in TABLE}
    for topic in context.lessons[:1] or dict.fromkeys((*topics_here(context), *TOPICS)):
        rows += note_rows(help_note(topic, context.rules.box.cards, edition_of(context.rules)), context, width)
        rows += wrapped(_(_WAYS[topic]).format(**keys), width) if topic in _WAYS else []
        rows.append([])
    if context.seat is not None and context.lessons[:1] == ("screen",):
        rows += [*_signs(context, context.seat), []]
    ways = _("{on} goes on. {guide} shows everything again at any time; {off} turns the guide off, or on again.")
    ends = {"on": keys["enter"], "guide": keys["guide"], "off": keys["guide_off"]}
    return [*rows, *wrapped(ways.format(**ends), width, 0, "dim")]


def _signs(context: GrandeContext, seat: int) -> list[Row]:
    """Return the signs on the map besides caballeros: the player's mark, their Grande, and the King."""
    own = context.marks[seat]
    return [
        [(f"{own.sign} ", f"{own.ink} bold"), (_("This is you."), "")],
        [(f"{own.mark} ", f"{own.ink} bold"), (_("Your Grande, in your home region."), "")],
        [(f"{context.glyphs.king} ", "bold"), (_("The King."), "")],
    ]


def note_rows(note: HelpNote, context: GrandeContext, width: int, rules: Iterable[str] = ()) -> list[Row]:
    """Return a note's title, text and example, and the ids of rules if any are given."""
    rows = [heading(note.title, context.glyphs.rule, width), *wrapped(note.text, width)]
    rows += wrapped(_("Example: {example}").format(example=note.example), width, 2, "dim")
    return [*rows, *wrapped(_("Rules: {rules}").format(rules=", ".join(rules)), width, 2, "dim")] if rules else rows
