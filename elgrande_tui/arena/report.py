"""Say what came of a contest: as data, which is written as JSON, and as text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from statistics import fmean
from textwrap import wrap

import msgspec
from rich.cells import cell_len

from elgrande_tui.arena.extra_packages import NotInstalledError, extra
from elgrande_tui.i18n.translations import _
from engine.arena.contest import Contest, Lineup, Played
from engine.arena.tallies import EntrantTally, tallies

WIDTH = 100
"""Columns of a paragraph."""


class Report(msgspec.Struct, frozen=True):
    """What came of a contest."""

    contest: Contest
    first: int
    """The first seed."""
    deals: int
    games: int
    lineups: list[list[EntrantTally]]
    """By line-up, what each of its entries did."""
    ratings: list[Rating]
    """None if openskill is not installed: then `left_out` says so."""
    left_out: list[str]
    """Sentences on what is not in it."""


def report_on(contest: Contest, played: Sequence[Played]) -> Report:
    """Return the report on what was played."""
    found, left_out = [], []
    try:
        found = ratings(contest, played)
    except NotInstalledError as error:
        left_out.append(_("Left out: ratings. {why}").format(why=error))
    seeds = {one.unit.seed for one in played}
    counted = tallies(contest, played)
    return Report(contest, min(seeds, default=0), len(seeds), len(played), counted, found, left_out)


def in_json(report: Report) -> str:
    """Return the report as JSON."""
    return msgspec.json.format(msgspec.json.encode(report), indent=1).decode()


def title(report: Report) -> str:
    """Return a line on what was played."""
    setup = report.contest.setup
    options = [f"{name}={value}" for name, value in sorted(setup.options.items()) if value]
    parts = (*setup.variants, *setup.modules, *options, *(["house rules"] if setup.figures else []))
    line = _("{game}; seats: {seats}, games: {games}, deals: {deals}, first seed: {first}")
    told = line.format(
        game=setup.game, seats=len(setup.seats), games=report.games, deals=report.deals, first=report.first
    )
    return "; ".join([told, *([", ".join(parts)] if parts else [])])


def who_met(contest: Contest, lineup: Lineup) -> str:
    """Return who met: `2 hard : 2 easy`."""
    entries = dict.fromkeys(lineup)
    return " : ".join(f"{lineup.count(entry)} {contest.entries[entry].name}" for entry in entries)


def headings() -> tuple[str, ...]:
    """Return the headings of the columns of `cells`."""
    return (
        _("bot"),
        _("games"),
        _("won"),
        "95 %",
        _("par"),
        _("points"),
        _("margin"),
        _("CPU a turn"),
        _("99 % within"),
    )


def cells(tally: EntrantTally) -> tuple[str, ...]:
    """Return the row of one entry."""
    error = "" if tally.error is None else f" ± {tally.error:.1f}"
    return (
        tally.entry,
        str(tally.games),
        f"{100 * tally.won:.1f} %",
        f"{100 * tally.low:.1f} - {100 * tally.high:.1f}",
        f"{100 * tally.par:.0f} %",
        f"{tally.points:.1f}",
        f"{tally.margin:+.1f}{error}",
        _seconds(tally.turn),
        _seconds(tally.slow),
    )


def _seconds(seconds: float | None) -> str:
    return "-" if seconds is None else f"{seconds:.3f} s"


def legend() -> str:
    """Return the sentence that explains the columns."""
    return _(
        "Shared wins count as shares. 95 %: Wilson's interval. Margin: points less the mean of the others, ± its "
        "standard error over deals. CPU: of a seat's whole turn."
    )


def rated(report: Report) -> str:
    """Return a line with the ratings, if there are any."""
    told = ", ".join(f"{one.entry} {one.mean:.1f} ± {one.deviation:.1f}" for one in report.ratings)
    return _("Ratings (openskill): {ratings}").format(ratings=told)


def in_text(report: Report) -> str:
    """Return the report as text."""
    lines = [title(report)]
    for lineup, counted in zip(report.contest.lineups, report.lineups, strict=True):
        lines += ["", who_met(report.contest, lineup)]
        lines += _table([headings(), *map(cells, counted)])
    if report.ratings:
        lines += ["", rated(report)]
    return "\n".join([*lines, "", *wrap(legend(), WIDTH), *report.left_out])


def _table(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return rows with columns as wide as what is in them, all but the first to the right."""
    widths = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        gaps = [" " * (width - cell_len(cell)) for cell, width in zip(row, widths, strict=True)]
        others = (gap + cell for cell, gap in zip(row[1:], gaps[1:], strict=True))
        lines.append("  " + "  ".join([row[0] + gaps[0], *others]).rstrip())
    return lines


class Rating(msgspec.Struct, frozen=True):
    """How strong an entry is held to be."""

    entry: str
    mean: float
    deviation: float


def ratings(contest: Contest, played: Iterable[Played]) -> list[Rating]:
    """Return the ratings, best first. Raises NotInstalledError.

    Every seat is a player that begins with the rating of its entry; that is the mean of its seats after the game.
    """
    model = extra("openskill.models").PlackettLuce()
    rated = [model.rating() for _ in contest.entries]
    for one in sorted(played, key=lambda one: (one.unit.seed, one.unit.lineup, one.unit.seats)):
        seats = [[model.create_rating([rated[entry].mu, rated[entry].sigma])] for entry in one.unit.seats]
        after = [seat for (seat,) in model.rate(seats, scores=list(one.scores))]
        for entry in set(one.unit.seats):
            own = [seat for seat, other in zip(after, one.unit.seats, strict=True) if other == entry]
            means = [fmean(seat.mu for seat in own), fmean(seat.sigma for seat in own)]
            rated[entry] = model.create_rating(means)
    found = [Rating(entry.name, one.mu, one.sigma) for entry, one in zip(contest.entries, rated, strict=True)]
    return sorted(found, key=lambda rating: -rating.mean)
