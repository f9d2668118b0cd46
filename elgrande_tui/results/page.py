"""Draw the page of one's own games: tables of what was played and won, bars of where the points came from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from elgrande_tui.i18n.translations import _
from elgrande_tui.model.game_ui import GameUI
from elgrande_tui.results import words
from elgrande_tui.results.totals import Entry, Tally, Totals
from elgrande_tui.widgets.cells import Row, fitted
from elgrande_tui.widgets.glyphs import Glyphs
from elgrande_tui.widgets.paragraphs import columns, side_by_side, wrapped

TABLE = (22, 8, 8, 7, 2, 10, 7, 9)
"""Cells of the columns: what, played, won, percent, a gap, a bar, best, average."""
RIGHT = (False, True, True, True, False, False, True, True)
LEFT_CELLS = sum(TABLE)
GAP = 4
BESIDE = 36
"""With so many cells left beside the tables the plots stand there, else below."""
LABEL = 20
"""Cells for the name of a source."""
NUMBER = 5
BAR = 40
"""The longest bar."""
HEIGHT = 6
"""Lines of the plot of games."""
GAME = 2
"""Cells of one game there."""


def page(totals: Totals, ui: GameUI, glyphs: Glyphs, width: int) -> list[Row]:
    """Return the whole page; the plots stand beside the tables where there is room."""
    wide = width >= LEFT_CELLS + GAP + BESIDE
    tables = list(_tables(totals, ui, glyphs))
    room = width - LEFT_CELLS - GAP if wide else width
    plots = [*_sources(totals, ui, glyphs, room), *_games(totals.entries, glyphs, room)]
    rows = side_by_side(tables, plots, LEFT_CELLS + GAP) if wide else [*tables, [], *plots]
    told = [row for line in (words.streak(totals), *words.best(totals, ui)) for row in wrapped(line, width)]
    return [*told, [], *rows]


def _tables(totals: Totals, ui: GameUI, glyphs: Glyphs) -> Iterator[Row]:
    heads = (_("played"), _("won"), "", "", "", _("best"), _("average"))
    groups = [("", [(_("All games"), totals.all)]), *words.groups(totals, ui, TABLE[0] - 1)]
    for number, (title, rows) in enumerate(groups):
        if number:
            yield []
        cells: list[Row] = [[(title, "bold")], *([(head, "dim")] for head in heads)]
        yield columns(cells, TABLE, RIGHT)
        for name, count in rows:
            yield _count(name, count, glyphs)


def _count(name: str, count: Tally, glyphs: Glyphs) -> Row:
    bar = round(TABLE[5] * count.won / count.played) if count.played else 0
    cells: list[Row] = [
        fitted([(name, "")], TABLE[0] - 1, glyphs.cut),
        [(str(count.played), "")],
        [(str(count.won), "bold")],
        [(f"{count.percent} %", "")],
        [],
        [(glyphs.bars[-1] * bar, ""), (glyphs.rule * (TABLE[5] - bar), "dim")],
        [(_number(count.best), "")],
        [(_number(count.average), "")],
    ]
    return columns(cells, TABLE, RIGHT)


def _number(value: int | None) -> str:
    return "-" if value is None else str(value)


def _sources(totals: Totals, ui: GameUI, glyphs: Glyphs, width: int) -> list[Row]:
    """Return a bar for each source of points; [] for a game that does not tell them."""
    if not totals.sources:
        return []
    most = max(1.0, *totals.sources.values())
    longest = min(BAR, width - LABEL - NUMBER - 2)
    rows: list[Row] = [[(_("Where your points come from"), "bold")]]
    for name, points in totals.sources.items():
        label = fitted([(ui.source(name), "")], LABEL - 1, glyphs.cut)
        bar = glyphs.bars[-1] * max(0, round(longest * points / most))
        cells: list[Row] = [label, [(str(round(points)), "")], [], [(bar, "")]]
        rows.append(columns(cells, (LABEL, NUMBER, 2, longest), (False, True)))
    return [*rows, []]


def _games(entries: Sequence[Entry], glyphs: Glyphs, width: int) -> list[Row]:
    """Return a column for each of the last games, as high as its points, and below it the place; [] without points."""
    scored = [entry for entry in entries if entry.seat.score is not None][-((width - NUMBER - 1) // GAME) :]
    top = max((entry.seat.score or 0 for entry in scored), default=0)
    if top <= 0:
        return []
    rows: list[Row] = [[(_("Your last games: points, place"), "bold")]]
    full = len(glyphs.bars) - 1
    for line in range(HEIGHT):
        axis = str(top) if line == 0 else "0" if line == HEIGHT - 1 else ""
        row: Row = [(f"{axis:>{NUMBER}} ", "dim")]
        for entry in scored:
            filled = round((entry.seat.score or 0) / top * HEIGHT * full) - (HEIGHT - 1 - line) * full
            row.append((glyphs.bars[max(0, min(full, filled))].ljust(GAME), "bold" if entry.won else ""))
        rows.append(row)
    places: Row = [(" " * (NUMBER + 1), "")]
    places += [(_number(entry.seat.place).ljust(GAME), "bold" if entry.won else "dim") for entry in scored]
    return [*rows, places]
