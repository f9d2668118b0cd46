"""Draw what came of a contest with matplotlib: shares of wins, how they settled, seconds a turn."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from io import BytesIO
from itertools import accumulate
from typing import Any

from elgrande_tui.arena.extra_packages import extra
from elgrande_tui.arena.report import Report, who_met
from elgrande_tui.i18n.translations import _
from engine.arena.contest import Played
from engine.arena.tallies import wilson


def plots(report: Report, played: Sequence[Played]) -> list[tuple[str, bytes]]:
    """Return pictures as SVG, each with its title. Raises NotInstalledError."""
    extra("matplotlib").rcParams["svg.hashsalt"] = "elgrande"
    figure = extra("matplotlib.figure").Figure
    rows = sum(map(len, report.lineups))
    drawn: list[tuple[str, float, Callable[[Any], None]]] = [
        (_("Share of the wins, with 95 % intervals; | is par"), 1.2 + 0.35 * rows, lambda axes: _shares(axes, report)),
        (_("The same for the first bot, deal by deal"), 3.2, lambda axes: _settling(axes, report, played)),
    ]
    if any(any(one.turns) for one in played):
        drawn.append((_("Processor seconds per turn: share of turns that took less"), 3.2, _by_turn(report, played)))
    found = []
    for title, height, draw in drawn:
        picture = figure(figsize=(8, height), layout="constrained")
        axes = picture.add_subplot()
        draw(axes)
        axes.grid(alpha=0.3)
        stream = BytesIO()
        picture.savefig(stream, format="svg", metadata={"Date": None})
        found.append((title, stream.getvalue()))
    return found


def _shares(axes: Any, report: Report) -> None:
    rows = [
        (f"{tally.entry}   ({who_met(report.contest, lineup)})", tally)
        for lineup, counted in zip(report.contest.lineups, report.lineups, strict=True)
        for tally in counted
    ]
    for row, (_name, tally) in enumerate(rows):
        axes.plot([100 * tally.low, 100 * tally.high], [row, row], color="tab:blue")
        axes.plot(100 * tally.won, row, "o", color="tab:blue")
        axes.plot(100 * tally.par, row, "|", color="black", markersize=16)
    axes.set_yticks(range(len(rows)), [name for name, _tally in rows])
    axes.set_xlim(0, 100)
    axes.set_xlabel("%")
    axes.set_ylim(len(rows) - 0.5, -0.5)


def _settling(axes: Any, report: Report, played: Sequence[Played]) -> None:
    contest = report.contest
    for number, lineup in enumerate(contest.lineups):
        deals = defaultdict(list)
        for one in played:
            if one.unit.lineup == number:
                own = [seat for seat, entry in enumerate(one.unit.seats) if entry == lineup[0]]
                deals[one.unit.seed].append(sum(one.won[seat] for seat in own))
        sums = list(accumulate(sum(deals[seed]) for seed in sorted(deals)))
        games = list(accumulate(len(deals[seed]) for seed in sorted(deals)))
        rates = [won / count for won, count in zip(sums, games, strict=True)]
        ends = [wilson(rate, count) for rate, count in zip(rates, games, strict=True)]
        (line,) = axes.plot(games, [100 * rate for rate in rates], label=who_met(contest, lineup))
        low, high = [100 * end[0] for end in ends], [100 * end[1] for end in ends]
        axes.fill_between(games, low, high, alpha=0.15, color=line.get_color())
    axes.set_ylim(0, 100)
    axes.set_ylabel("%")
    axes.set_xlabel(_("games"))
    axes.xaxis.get_major_locator().set_params(integer=True)
    axes.legend()


def _by_turn(report: Report, played: Iterable[Played]) -> Callable[[Any], None]:
    turns: dict[int, list[float]] = defaultdict(list)
    for one in played:
        for entry, seconds in zip(one.unit.seats, one.turns, strict=True):
            turns[entry] += seconds

    def draw(axes: Any) -> None:
        for entry, seconds in sorted(turns.items()):
            if seconds:
                axes.ecdf(seconds, label=report.contest.entries[entry].name)
        axes.set_xscale("log")
        axes.set_xlabel("s")
        axes.legend()

    return draw
