"""Show how everybody's points came about: the ranking, the scores over the rounds, every scoring; and the ending."""

from __future__ import annotations

from rich.cells import cell_len

from elgrande_tui.games.elgrande import _, pgettext
from elgrande_tui.games.elgrande.facts import GrandeContext
from elgrande_tui.games.elgrande.model.score_sheet import points_of, scorings, sources
from elgrande_tui.games.elgrande.module_uis import seams_of
from elgrande_tui.games.elgrande.panels.score_plot import score_plot
from elgrande_tui.games.elgrande.panels.scoring import seat_head
from elgrande_tui.games.elgrande.text.sentences import scoring_title
from elgrande_tui.games.elgrande.text.table import round_number
from elgrande_tui.model.ending import banner, decided, with_ways
from elgrande_tui.model.match_ui.words import LINE_CELLS
from elgrande_tui.widgets.cells import Row, fitted
from elgrande_tui.widgets.paragraphs import columns, heading, inset, side_by_side, wrapped
from engine.games.elgrande.rules.scoring import ranking

NAME_CELLS = 20
WIDE = 80
"""With less room names have fewer cells: every column needs a gap."""
COLUMN = 9
NARROW = 5
"""Cells for a seat's points in the score sheet, and there in a narrow one."""
SHEET = 50
"""Cells of the score sheet beside the plot."""
BESIDE = 90
"""Cells from which on there is room for both."""
PLOT_LINES = 12
"""Of the plot while the game goes on. With five seats it ends where the smallest screen does..."""
LEAST_PLOT = 9
"""...and so it does at the end, when what decided the game stands above it."""


def scores_panel(context: GrandeContext, width: int) -> list[Row]:
    """Return ranking, plot, and the score sheet of the whole game: below, or beside where there is room."""
    over = context.view.over
    head = banner(context, width) if over else heading(_("Points so far"), context.glyphs.rule, width)
    rows: list[Row] = [head, *ranked(context, width), *(decided(context, width) if over else [])]
    if width < BESIDE:
        plot = score_plot(context, width, max(LEAST_PLOT, PLOT_LINES - (len(rows) - 2 - len(context.order))))
        return [*rows, *plot, *_note(context, width), [], *_sheet(context, width)] if plot else rows
    sheet = [*_sheet(context, SHEET), [], *_note(context, SHEET)]
    plot = score_plot(context, width - SHEET - 2, max(PLOT_LINES, len(sheet) - 1))
    return [*rows, [], *side_by_side(sheet, plot, SHEET + 2)]


def ranked(context: GrandeContext, width: int) -> list[Row]:
    """Return the seats by rank with general scorings, special scorings and bonuses across, and their sum."""
    standings = ranking(context.now.scores)
    rows: list[Row] = []
    rounds = sorted({entry.round for entry in context.view.ledger if entry.cause == "general"})
    more = any(payment.other for entry in context.view.ledger for payment in entry.payments)
    last = [_("cards"), _("King"), _("home"), *([pgettext("points", "more")] if more else []), _("all")]
    names = NAME_CELLS if width >= WIDE else NAME_CELLS - 4
    column = min(COLUMN, (width - names) // (len(rounds) + len(last)))
    round_head = _("round {n}") if column >= COLUMN - 1 else _("r. {n}")
    heads = [*(round_head.format(n=round_number(context.rules, n)) for n in rounds), *last]
    across = [max(column, cell_len(head) + 1) for head in heads]
    names = min(names, width - sum(across))  # a head is never cut, a name may be
    widths = [names, *across]
    right = [False, *([True] * len(heads))]
    rows.append(columns([[], *([(head, "dim")] for head in heads)], widths, right))
    for entry in standings:
        mark = context.marks[entry.seat]
        name: Row = [(f"{entry.place}. ", "bold"), (mark.sign, mark.chip), (f" {context.names[entry.seat]}", mark.ink)]
        numbers = [str(n) for n in sources(context.view.ledger, entry.seat, rounds)][: len(heads) - 1]
        cells: list[Row] = [
            fitted(name, names - 1, context.glyphs.cut),
            *([(n, "")] for n in numbers),
            [(str(entry.score), "bold")],
        ]
        rows.append(columns(cells, widths, right))
    return rows


def _sheet(context: GrandeContext, width: int) -> list[Row]:
    """Return every scoring of the game, seats across, and below the scores to which they add up."""
    ledger, seats = context.view.ledger, range(len(context.names))
    if not ledger:
        return []
    column = COLUMN if width >= LINE_CELLS - 2 else NARROW
    widths = [width - column * len(seats), *([column] * len(seats))]
    right = [False, *([True] * len(seats))]
    rows: list[Row] = [heading(_("Every scoring"), context.glyphs.rule, width)]
    rows.append(columns([[], *(seat_head(context, seat) for seat in seats)], widths, right))
    for part in scorings(ledger):
        points: list[Row] = [[(str(points_of(part, seat)), "")] for seat in seats]
        title = fitted([(scoring_title(context.rules, part[0]), "")], widths[0] - 1, context.glyphs.cut)
        rows.append(columns([title, *points], widths, right))
    scores: list[Row] = [[(str(context.now.scores[seat]), "bold")] for seat in seats]
    return [*rows, columns([[(_("total"), "bold")], *scores], widths, right)]


def _note(context: GrandeContext, width: int) -> list[Row]:
    """Return what the columns of the ranking count."""
    note = _("Rounds: places in general scorings. Cards: places in other scorings.")
    if any(payment.other for entry in context.view.ledger for payment in entry.payments):
        others = [_(other.source) for other in seams_of(context.rules).other_points]
        note += " " + _("More: {sources}.").format(sources=", ".join(others)) if others else ""
    return wrapped(note, width, 0, "dim")


DECIDED = 57
"""Cells for what decided the game..."""
GAP = 2
"""...and between that and the ranking."""


def ending(context: GrandeContext, width: int) -> list[Row]:
    """Return the winner, the ranking with its sources beside what decided the game, and what can be done now."""
    room = width - 2 * context.glyphs.painted
    at = room - DECIDED
    rows = side_by_side(ranked(context, at - GAP), decided(context, DECIDED), at)
    rows = with_ways(context, [banner(context, room), *rows])
    return [inset(row, width) for row in rows] if context.glyphs.painted else rows
