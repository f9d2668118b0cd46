"""Tell which keys of El Grande do something now, and what they are called in the line of keys."""

from __future__ import annotations

from elgrande_tui.games.elgrande import _, mark, pmark
from elgrande_tui.games.elgrande.commands import command
from elgrande_tui.games.elgrande.context import GrandeContext
from elgrande_tui.input.commands import Command
from elgrande_tui.model.match_ui.answering import default_answer, part_label
from elgrande_tui.model.picking import ASIDE, Part
from engine.core.option import Option
from engine.games.elgrande.model import options as o

_ALONE = (
    ("done", "done", mark("done")),
    ("stop", "done", mark("stop")),
    ("skip", "skip", mark("skip")),
    ("veto", "veto", mark("Veto!")),
    ("pass", "pass", mark("pass")),
    ("pass", "pass_all", mark("pass all")),
)
"""Answer of one word, the command that gives it, what its key is called."""
_HALVES = {"placing": mark("place"), "action": mark("card"), "": mark("back"), ASIDE: mark("besides")}
"""Half of a question -> what the key is called that turns to it."""
_DEFAULTS = {"act": mark("use the card"), "done": mark("done")}
"""Answer that enter gives while nothing is chosen -> what enter is called; others have the names of their words."""
_DOES: dict[type[Option], str] = {
    o.Place: mark("place"),
    o.Put: mark("place"),
    o.Move: mark("move"),
    o.Dial: mark("set"),
    o.Score: mark("score"),
    o.Power: pmark("card", "play"),
}
"""Type of the answer that is picked -> what enter is called."""


def acting(context: GrandeContext) -> list[tuple[Command, str]]:
    """Return the keys that give answers of one word, and the one that turns to the other half of the card."""
    picking = context.selection.picking
    if picking is None:
        return []
    found = [(command(name), _(label)) for word, name, label in _ALONE if picking.offers(word)]
    if picking.can_turn():
        found.append((command("turn"), _(_HALVES[picking.next_half])))
    return found


def looking(context: GrandeContext) -> list[Command]:
    """Return the keys that look."""
    preview = ("forecast",) if context.people.options.preview else ()
    return [command(name) for name in (*preview, "offer", "log", "chat", "seats", "info", "menu")]


def back_label() -> str:
    """Name the map."""
    return _("back to the map")


def enter_label(context: GrandeContext) -> str:
    """Return what enter does with a choice, or while nothing is chosen."""
    picking, question = context.selection.picking, context.question
    if picking is None:
        return ""
    if not context.chosen and question is not None and (default := default_answer(context.ui, question, picking)):
        return _(_DEFAULTS[default]) if default in _DEFAULTS else part_label(context.ui, Part(default))
    kind = picking.path[0].value if picking.path else None
    return _(_DOES[kind]) if kind in _DOES else ""
