"""Write a report as one page of HTML, with its plots in it."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Sequence
from html import escape

from elgrande_tui.arena.extra_packages import NotInstalledError
from elgrande_tui.arena.plots import plots
from elgrande_tui.arena.report import Report, cells, headings, legend, rated, title, who_met
from elgrande_tui.i18n.translations import _
from engine.arena.contest import Played

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
