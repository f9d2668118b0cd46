"""The guide: what is to be known for the decision of this moment, and, when it is read later, everything else."""

from __future__ import annotations

from collections.abc import Iterable

from elgrande_tui.keys import command
from elgrande_tui.screens.table.sight import Sight
from elgrande_tui.screens.table.topics import topics_here
from elgrande_tui.texts import TOPICS, Note, _, edition_of, explained
from elgrande_tui.widgets.cells import Row
from elgrande_tui.widgets.paragraphs import heading, wrapped


def guide_panel(sight: Sight, width: int) -> list[Row]:
    """The first lesson of this moment; without any, what matters here and then all topics."""
    rows: list[Row] = []
    for topic in sight.lessons[:1] or dict.fromkeys((*topics_here(sight), *TOPICS)):
        rows += [*note_rows(explained(topic, sight.rules.box.cards, edition_of(sight.rules)), sight, width), []]
    if sight.seat is not None and sight.lessons[:1] == ("screen",):
        mark = sight.marks[sight.seat]
        rows += [[(f"{mark.letter}{mark.mark} ", f"{mark.ink} bold"), (_("This is you."), "")], []]
    ways = _("{on} goes on. {guide} shows everything again at any time; {off} turns the guide off, or on again.")
    keys = {"on": command("enter").written, "guide": command("guide").written, "off": command("guide_off").written}
    return [*rows, *wrapped(ways.format(**keys), width, 0, "dim")]


def note_rows(note: Note, sight: Sight, width: int, rules: Iterable[str] = ()) -> list[Row]:
    """Title, text and example, and the ids of rules when they are wanted."""
    rows = [heading(note.title, sight.glyphs.rule, width), *wrapped(note.text, width)]
    rows += wrapped(_("Example: {example}").format(example=note.example), width, 2, "dim")
    return [*rows, *wrapped(_("Rules: {rules}").format(rules=", ".join(rules)), width, 2, "dim")] if rules else rows
