"""Word what help, guide and key line say of El Grande besides notes: keys, signs, what this match has in addition."""

from __future__ import annotations

from elgrande_tui.games.elgrande import _, mark, pmark
from elgrande_tui.games.elgrande.board.labels import DISC, KING, LEADS, RANKS, SOURCE, grande_sign, left_sign
from elgrande_tui.games.elgrande.commands import command
from elgrande_tui.games.elgrande.facts import GrandeContext
from elgrande_tui.input.commands import Command
from elgrande_tui.model.help_note import ON_SCREEN
from elgrande_tui.model.match_ui.composing import default_answer, part_label
from elgrande_tui.model.picking import ASIDE, Part
from elgrande_tui.widgets.cells import Row
from engine.core.option import Option
from engine.games.elgrande.model import options as o

WAYS = {
    "screen": mark(
        "{offer} shows what the action cards do, {info} what is under the cursor, {forecast} what a scoring would "
        "bring now."
    ),
    "use": mark(
        "{turn} switches to the special action and back, {done} ends placing, {skip} forgoes the special action."
    ),
    "undo": mark("{undo} undoes your last answer."),
}
"""Topic -> the keys for it, by the names of their commands."""


def lesson_signs(context: GrandeContext, topic: str) -> list[Row]:
    """Show a player who has never seen the map what is theirs on it besides caballeros, and the King."""
    if topic != ON_SCREEN or context.seat is None:
        return []
    own = context.marks[context.seat]
    return [
        [(f"{own.sign} ", f"{own.ink} bold"), (_("This is you."), "")],
        [(f"{grande_sign(context.glyphs, own)} ", f"{own.ink} bold"), (_("Your Grande, in your home region."), "")],
        [(f"{context.glyphs.of(KING)} ", "bold"), (_("The King."), "")],
    ]


def other_keys(context: GrandeContext) -> list[str]:
    """Return what digits do."""
    enter = command("enter").written
    return [
        _("Digits: a card of the hand or on offer, a choice; before a letter: how often."),
        _("What cannot be undone waits for {enter}.").format(enter=enter),
    ]


def legend(context: GrandeContext) -> list[str]:
    """Return how line 1 and the map are read."""
    glyphs, first = context.glyphs, context.marks[context.order[0]]
    seat = f"{first.letter}5{grande_sign(glyphs, first)}"
    return [
        _(
            "Line 1: the round; each seat with its place in turn order, power card, points, court/provinces; V: it"
            " holds a Veto."
        ),
        _("Map: {seat} five caballeros and the Grande, {king} the King, = a tie, [a] possible now.").format(
            seat=seat, king=glyphs.of(KING)
        ),
        _("{leads} leads alone, and the region takes that colour; {source} a caballero goes from there.").format(
            leads=LEADS.plain if glyphs.ascii_only else f"{LEADS.fancy} {LEADS.plain}", source=glyphs.of(SOURCE)
        ),
        _("{piece} {grande} stood there until now; {disc} a disc shows it; {rank} paid for first place.").format(
            piece=left_sign(glyphs, first),
            grande=left_sign(glyphs, first, grande=True),
            disc=glyphs.of(DISC),
            rank=f"{first.letter}5{glyphs.of(RANKS[0])}",
        ),
        _("531: points for the first, second and third; *840: those of a scoreboard that lies there."),
        _("+1 one more there since your last answer, ! a new leader; {since} tells what is new.").format(
            since=command("since").written
        ),
    ]


_ALONE = (
    ("done", "done", mark("done")),
    ("stop", "done", mark("stop")),
    ("skip", "skip", mark("skip")),
    ("veto", "veto", mark("Veto!")),
    ("pass", "pass", pmark("a step", "pass")),
    ("pass", "pass_all", mark("pass all")),
)
"""Answer of one word, the command that gives it, what its key is called."""
_HALVES = {"placing": pmark("a caballero", "place"), "action": mark("card"), "": mark("back"), ASIDE: mark("besides")}
"""Half of a question -> what the key is called that turns to it."""
_DEFAULTS = {"act": mark("use the card"), "done": mark("done")}
"""Answer that enter gives while nothing is chosen -> what enter is called; others have the names of their words."""
_DOES: dict[type[Option], str] = {
    o.Place: pmark("a caballero", "place"),
    o.Put: pmark("a caballero", "place"),
    o.Move: mark("move"),
    o.Dial: mark("set"),
    o.Score: pmark("verb", "score"),
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


def enter_label(context: GrandeContext) -> str:
    """Return what enter does with a choice, or while nothing is chosen."""
    picking, question = context.selection.picking, context.question
    if picking is None:
        return ""
    if not context.chosen and question is not None and (default := default_answer(context.ui, question, picking)):
        return _(_DEFAULTS[default]) if default in _DEFAULTS else part_label(context.ui, Part(default))
    kind = picking.path[0].value if picking.path else None
    return _(_DOES[kind]) if kind in _DOES else ""
