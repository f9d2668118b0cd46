"""Show how a match has ended: who won, what decided it, what can be done now. For any game, and for parts of it."""

from __future__ import annotations

from collections.abc import Sequence

from elgrande_tui.i18n.seats import listed
from elgrande_tui.i18n.translations import _
from elgrande_tui.input.commands import Command, command
from elgrande_tui.model.context import Context
from elgrande_tui.widgets.cells import Row, fitted, padded
from elgrande_tui.widgets.paragraphs import heading, wrapped


def winners(context: Context) -> list[int]:
    """Return the seats with the most points; none in a game without points."""
    scores = context.scores
    return [seat for seat in context.order if scores[seat] == max(scores)] if scores else []


def result(context: Context) -> str:
    """Return in a sentence that the game is over, and who has won it."""
    first = winners(context)
    if not first:
        return _("The game is over.")
    who = listed([context.names[seat] for seat in first])
    return _("The game is over. The winner: {who}, with {score}.").format(who=who, score=context.scores[first[0]])


def banner(context: Context, width: int) -> Row:
    """Return a bar in the colour of the winner, with its points and by how many it won."""
    first, scores = winners(context), context.scores
    marks = [context.marks[seat] for seat in first]
    ground = f"on:{marks[0].ink}" if len(marks) == 1 else "on:title"
    row: Row = [(" ", ground), *((f" {mark.sign} ", f"chip:{mark.ink}") for mark in marks)]
    if not first:
        row.append((f" {result(context)}", f"strong bold {ground}"))
    else:
        who = listed([context.names[seat] for seat in first])
        row.append((" " + _("The winner: {who}").format(who=who), f"strong bold {ground}"))
        row.append((f"  {scores[first[0]]}", f"gold bold {ground}"))
    if len(first) == 1 and len(scores) > 1:
        second = max((seat for seat in context.order if seat not in first), key=lambda seat: scores[seat])
        ahead = _("{points} ahead of {who}").format(points=scores[first[0]] - scores[second], who=context.names[second])
        row.append((f"  {ahead}", ground))
    return padded(fitted(row, width, context.glyphs.cut), width, ground)


def decided(context: Context, width: int) -> list[Row]:
    """Return what decided the match, below a heading; [] for nothing."""
    lines = context.face.decided(context.view, context.names)
    rows = [row for line in lines for row in wrapped(line, width)]
    return [heading(_("What decided it"), context.glyphs.rule, width), *rows] if rows else []


def ways_on(context: Context) -> Sequence[tuple[Command, str]]:
    """Return what can be done after the end, each with a label for the line of keys."""
    again = [(command("again"), _("again"))] if context.people.can_play_again else []
    leave = (command("menu"), _("new game, leave"))
    return [*again, (command("earlier"), _("replay")), (command("scores"), _("points")), leave]


def ways_row(context: Context) -> Row:
    """Return the same as one row."""
    found = ((entry.written, label) for entry, label in ways_on(context))
    return [run for key, label in found for run in ((f" {key} ", "key"), (f" {label}   ", ""))]


def standings(context: Context) -> list[Row]:
    """Return the seats with their points, the most first."""
    rows: list[Row] = []
    scores = context.scores
    for seat in sorted(context.order, key=lambda seat: -scores[seat]) if scores else context.order:
        mark = context.marks[seat]
        points = f"{scores[seat]:5d}" if scores else ""
        rows.append([(f"{mark.sign} {context.names[seat]}", f"{mark.ink} bold"), (points, "bold")])
    return rows


def ending(context: Context, width: int) -> list[Row]:
    """Return all of it, for a game that does not tell more; [] as long as the match goes on."""
    if context.view.section is not None:
        return []
    rows = [banner(context, width), *standings(context), *decided(context, width)]
    return [*rows, [], *([ways_row(context)] if context.then is None else [])]
