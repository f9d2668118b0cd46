"""Show how everybody's points came about: the ranking, the scores over the rounds, every scoring; and the ending."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from rich.cells import cell_len

from elgrande_tui.games.elgrande import _, pgettext
from elgrande_tui.games.elgrande.facts import GrandeContext
from elgrande_tui.games.elgrande.model.score_sheet import points_of, scorings, sources
from elgrande_tui.games.elgrande.module_uis import seams_of
from elgrande_tui.games.elgrande.panels.scoring import seat_head
from elgrande_tui.games.elgrande.text.sentences import scoring_title
from elgrande_tui.games.elgrande.text.table import round_number
from elgrande_tui.model.ending import banner, decided, with_ways
from elgrande_tui.model.match_ui.words import LINE_CELLS
from elgrande_tui.widgets.cells import Row, Run, fitted, merged, row_cells
from elgrande_tui.widgets.ink import Ink
from elgrande_tui.widgets.paragraphs import columns, heading, inset, side_by_side, wrapped
from engine.games.elgrande.model.events import AreaScored
from engine.games.elgrande.rules.scoring import ranking

NUMBERS = 5
"""How many numbers stand at the vertical axis."""
PLOT_NAMES = 16
"""The most that a name at the end of its line takes."""
WAYS = tuple("╱╲─"), tuple("/\\-")
"""How a line goes up, down and level; and in ASCII."""
AXES = tuple("│┤─┴└"), tuple("|+-++")
"""The axes: vertical, with a number, level, with a round, and their corner; and in ASCII."""


def score_plot(context: GrandeContext, width: int, height: int) -> list[Row]:
    """Return a plot with a line per seat, its name at the end; [] before anybody has points.

    It goes from the beginning over the rounds that were played. At each round stands the letter of the seat; where
    lines coincide the one with most points is seen.
    """
    played = played_rounds(context)
    top = max(context.now.scores)
    if top <= 0:
        return []
    best_first = sorted(context.order, key=lambda seat: -context.now.scores[seat])
    numbers = {_line(top * part // (NUMBERS - 1), top, height - 2): part for part in range(NUMBERS)}
    heads = [str(top * numbers[y] // (NUMBERS - 1)) if y in numbers else "" for y in range(height - 2)]
    left = max(map(len, heads))
    names = [_name(context, seat) for seat in best_first]
    room = width - left - 1 - max(map(row_cells, names))
    columns = [part * (room - 1) // len(played) for part in range(len(played) + 1)]
    cells: dict[tuple[int, int], Run] = {}
    for seat in reversed(best_first):
        scores = scores_by_round(context.view.ledger, seat, played)
        ends = [(x, _line(score, top, height - 2)) for x, score in zip(columns, scores, strict=True)]
        mark = context.marks[seat]
        cells |= _drawn(ends, mark.letter, mark.ink, WAYS[context.glyphs.ascii_only])
    at = _apart([_line(context.now.scores[seat], top, height - 2) for seat in best_first], height - 2)
    upright, tick, level, round_tick, corner = AXES[context.glyphs.ascii_only]
    rows: list[Row] = []
    for y, head in enumerate(heads):
        axis: Run = (head.rjust(left) + (tick if head else upright), "dim")
        name = names[at.index(y)] if y in at else []
        rows.append(merged([axis, *(cells.get((x, y), (" ", "")) for x in range(room)), *name]))
    foot = "".join(round_tick if x in columns else level for x in range(room))
    rows.append([(" " * left + corner + foot, "dim")])
    return [
        *rows,
        [(" " * (left + 1) + _labels(columns, [str(number) for number in range(len(played) + 1)], room), "dim")],
    ]


def _name(context: GrandeContext, seat: int) -> Row:
    mark = context.marks[seat]
    return fitted([(f" {mark.sign} {context.names[seat]}", mark.ink)], PLOT_NAMES, context.glyphs.cut)


def played_rounds(context: GrandeContext) -> Sequence[int]:
    """Return the numbers of the rounds that have begun: a short game leaves some out (B-19.1)."""
    rounds = context.rules.box.rounds
    return [number for number in rounds if number <= context.now.round] or rounds[:1]


def scores_by_round(ledger: Sequence[AreaScored], seat: int, rounds: Sequence[int]) -> tuple[int, ...]:
    """Return the score of a seat before the first round and after each of `rounds`."""
    paid = [(entry.round, one.points) for entry in ledger for one in entry.payments if one.seat == seat]
    return tuple(sum(points for when, points in paid if when <= number) for number in (0, *rounds))


def _line(score: int, top: int, height: int) -> int:
    """Return the row of a score in a plot of that many rows, which goes from nothing up to `top`."""
    return height - 1 - max(0, min(top, score)) * (height - 1) // top


def _drawn(ends: Sequence[tuple[int, int]], letter: str, ink: Ink, ways: Sequence[str]) -> dict[tuple[int, int], Run]:
    """Return the cells of a line from end to end, with a letter at each."""
    up, down, level = ways
    cells: dict[tuple[int, int], Run] = {}
    for (x, y), (next_x, next_y) in pairwise(ends):
        before = y
        for here in range(x + 1, next_x + 1):
            now = y + round((next_y - y) * (here - x) / (next_x - x))
            way = level if now == before else down if now > before else up
            steps = range(before, now, 1 if now > before else -1)
            cells |= {(here, row): (way, ink) for row in (*list(steps)[1:], now)}
            before = now
    return cells | dict.fromkeys(ends, (letter, f"{ink} bold"))


def _apart(rows: Sequence[int], height: int) -> list[int]:
    """Return the rows of names, from the top down, moved as far as they need for a row each."""
    found: list[int] = []
    for row in rows:
        found.append(max(row, found[-1] + 1) if found else row)
    last = height
    for place in range(len(found) - 1, -1, -1):
        found[place] = last = min(found[place], last - 1)
    return found


def _labels(columns: Sequence[int], labels: Sequence[str], width: int) -> str:
    """Return the numbers of the rounds, each under its column."""
    line = ""
    for column, label in zip(columns, labels, strict=True):
        line = line.ljust(min(column, width - len(label))) + label
    return line


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
