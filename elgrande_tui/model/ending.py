"""Tell how a match has ended: who has won, who stands where, what decided it, what can be done now. For any game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.cells import cell_len

from elgrande_tui.i18n.seats import Names, listed
from elgrande_tui.i18n.translations import _, ngettext
from elgrande_tui.input.commands import Command, command
from elgrande_tui.model.context import Context
from elgrande_tui.model.match_ui.match_ui import MatchUI, order, places
from elgrande_tui.widgets.cells import Row, fitted, padded
from elgrande_tui.widgets.paragraphs import heading, wrapped


def winners(ui: MatchUI, view: Any) -> list[int]:
    """Return the seats in the first place; none in a game that tells no places."""
    place = places(ui, view)
    return [seat for seat in order(ui, view) if place[seat] == 1] if place else []


def ranked(ui: MatchUI, view: Any) -> list[int]:
    """Return all seats, the first place first; in turn order where there are no places."""
    place = places(ui, view)
    return sorted(order(ui, view), key=place.__getitem__) if place else order(ui, view)


def won(ui: MatchUI, view: Any, names: Names) -> str:
    """Return who has won; "" in a game that tells no places."""
    first = winners(ui, view)
    who = listed([names[seat] for seat in first])
    return ngettext("The winner: {who}", "The winners: {who}", len(first)).format(who=who) if first else ""


def result(ui: MatchUI, view: Any, names: Names) -> str:
    """Return in a sentence that the game is over, and who has won it, with how many points."""
    first, scores = winners(ui, view), ui.telling.scores(view)
    if not first:
        return _("The game is over.")
    winner = won(ui, view, names)
    if not scores:
        return _("The game is over. {winner}.").format(winner=winner)
    return _("The game is over. {winner}, with {score}.").format(winner=winner, score=scores[first[0]])


HANGING = 2
"""Cells by which further lines of what decided the match stand in."""
SIGN = 3
"""Cells of the sign of a seat, with a blank."""


def banner(context: Context, width: int) -> Row:
    """Return a bar in the colour of the winner, with its points and by how many it won."""
    ui, view, scores = context.ui, context.view, context.scores
    first, others = winners(ui, view), [seat for seat in ranked(ui, view) if seat not in winners(ui, view)]
    marks = [context.marks[seat] for seat in first]
    ground = f"on:{marks[0].ink}" if len(marks) == 1 else "on:title"
    row: Row = [(" ", ground), *((f" {mark.sign} ", f"chip:{mark.ink}") for mark in marks)]
    said = won(ui, view, context.names) or result(ui, view, context.names)
    row.append((f" {said}", f"strong bold {ground}"))
    if first and scores:
        row.append((f"  {scores[first[0]]}", f"gold bold {ground}"))
    if len(first) == 1 and scores and others:
        second = scores[others[0]]
        behind = listed([context.names[seat] for seat in others if scores[seat] == second])
        row.append(("  " + _("{points} ahead of {who}").format(points=scores[first[0]] - second, who=behind), ground))
    return padded(fitted(row, width, context.glyphs.cut), width, ground)


def decided(context: Context, width: int) -> list[Row]:
    """Return what decided the match, below a heading; [] for nothing."""
    rows: list[Row] = []
    for line in context.ui.telling.decided(context.view, context.names):
        first = wrapped(line, width)[0]
        rows += [first, *wrapped(line[sum(len(text) for text, _ink in first) :].strip(), width, HANGING)]
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
    """Return the seats with their points, the winner first."""
    rows: list[Row] = []
    marks, names, scores = context.marks, context.names, context.scores
    cells = max(map(cell_len, names))
    for seat in ranked(context.ui, context.view):
        name = padded([(f"{marks[seat].sign} {names[seat]}", f"{marks[seat].ink} bold")], cells + SIGN)
        rows.append([*name, *([(f"{scores[seat]:5d}", "bold")] if scores else [])])
    return rows


def ending(context: Context, width: int) -> list[Row]:
    """Return who has won, everybody's points and what decided it, for a game that does not tell more."""
    return [banner(context, width), *standings(context), *decided(context, width)]


def with_ways(context: Context, rows: list[Row]) -> list[Row]:
    """Return the rows, and below them what can be done now; on an earlier board they are all there is."""
    return [*rows, [], ways_row(context)] if context.then is None else rows
