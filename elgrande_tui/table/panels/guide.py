"""Show the guide: what a player needs to know for the present decision, and on demand everything else."""

from __future__ import annotations

from collections.abc import Iterable

from elgrande_tui.i18n.translations import _
from elgrande_tui.input.commands import command
from elgrande_tui.model.context import Context
from elgrande_tui.model.game_ui import game_ui, note_of, notes_of
from elgrande_tui.model.help_note import HelpNote
from elgrande_tui.model.match_ui.match_ui import topics_here
from elgrande_tui.widgets.cells import Row
from elgrande_tui.widgets.paragraphs import heading, wrapped


def guide_panel(context: Context, width: int) -> list[Row]:
    """Return the first lesson of this moment; without any, the topics that matter here and then all others."""
    rows: list[Row] = []
    every = notes_of(game_ui(context.rules.setup.game))
    for topic in context.lessons[:1] or dict.fromkeys((*topics_here(context), *every)):
        rows += note_rows(note_of(context.ui, topic), context, width)
        rows += [*wrapped(context.ui.board.ways(topic), width), []]
    for topic in context.lessons[:1]:
        signs = context.ui.board.lesson_signs(context, topic)
        rows += [*signs, []] if signs else []
    ways = _("{on} continues. {guide} shows everything again at any time; {off} turns the guide off, or on again.")
    ends = {"on": "enter", "guide": "guide", "off": "guide_off"}
    keys = {name: command(meant).written for name, meant in ends.items()}
    return [*rows, *wrapped(ways.format(**keys), width, 0, "dim")]


def note_rows(note: HelpNote, context: Context, width: int, rules: Iterable[str] = ()) -> list[Row]:
    """Return a note's title, text and example, and behind it the ids of the rules that it tells, if any are given."""
    rows = [heading(note.title, context.glyphs.rule, width), *wrapped(note.text, width)]
    example, ids = _("Example: {example}").format(example=note.example), ", ".join(rules)
    return [*rows, *wrapped(f"{example} ({ids})" if ids else example, width, 2, "dim")]
