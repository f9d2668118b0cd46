"""Write a report as one page of HTML, with plots in it: shares of wins, how they settled, seconds a turn."""

from __future__ import annotations

from base64 import b64encode
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from html import escape
from io import BytesIO
from itertools import accumulate
from typing import Any

from elgrande_tui.arena.extra_packages import NotInstalledError, extra
from elgrande_tui.arena.report import Report, cells, headings, legend, rated, title, who_met
from elgrande_tui.i18n.translations import _
from engine.arena.contest import Played
from engine.arena.tallies import wilson

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #222; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .2rem .8rem .2rem 0; text-align: right; border-bottom: 1px solid #ddd; white-space: nowrap; }
th:first-child, td:first-child { text-align: left; }
figure { margin: 2rem 0; } img { max-width: 100%; } h2 { font-size: 1.1rem; margin-top: 2rem; }
"""


def in_html(report: Report, played: Sequence[Played]) -> str:
    """Return the report as a page that needs no other file."""
    parts = [f"<h1>elgrande arena</h1><p>{escape(title(report))}</p>"]
    for lineup, counted in zip(report.contest.lineups, report.lineups, strict=True):
        head, rows = _row("th", headings()), "".join(_row("td", cells(tally)) for tally in counted)
        parts.append(f"<h2>{escape(who_met(report.contest, lineup))}</h2><table>{head}{rows}</table>")
    if report.ratings:
        parts.append(f"<p>{escape(rated(report))}</p>")
    parts.append(f"<p>{escape(legend())}</p>")
    left_out = list(report.left_out)
    try:
        parts += [_figure(name, picture) for name, picture in plots(report, played)]
    except NotInstalledError as error:
        left_out.append(_("Left out: plots. {why}").format(why=error))
    parts += [f"<p>{escape(sentence)}</p>" for sentence in left_out]
    head = f'<meta charset="utf-8"><title>elgrande arena</title><style>{STYLE}</style>'
    return "<!doctype html>\n<html>" + head + "\n".join(parts) + "</html>\n"


def _row(kind: str, texts: Iterable[str]) -> str:
    return "<tr>" + "".join(f"<{kind}>{escape(text)}</{kind}>" for text in texts) + "</tr>"


def _figure(name: str, picture: bytes) -> str:
    source = b64encode(picture).decode()
    told = escape(name)
    return (
        f'<figure><figcaption>{told}</figcaption><img alt="{told}" src="data:image/svg+xml;base64,{source}"></figure>'
    )


# The plots


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
    for caption, height, draw in drawn:
        picture = figure(figsize=(8, height), layout="constrained")
        axes = picture.add_subplot()
        draw(axes)
        axes.grid(alpha=0.3)
        stream = BytesIO()
        picture.savefig(stream, format="svg", metadata={"Date": None})
        found.append((caption, stream.getvalue()))
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
