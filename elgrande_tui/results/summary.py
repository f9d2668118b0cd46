"""The statistics of one's own games, as sentences and as data for other programs."""

from __future__ import annotations

from typing import Any

from elgrande_tui.i18n.translations import _
from elgrande_tui.model.game_ui import GameUI
from elgrande_tui.results import words
from elgrande_tui.results.totals import Tally, Totals

LAST = 10
"""Number of last games that are listed."""


def summary_lines(totals: Totals, ui: GameUI) -> list[str]:
    """Return what the page shows, one self-contained line per row."""
    lines = [_counted(_("All games"), totals.all), words.streak(totals), *words.best(totals, ui)]
    for title, rows in words.groups(totals, ui):
        lines += [_counted(f"{title}: {name}", count) for name, count in rows]
    if totals.sources:
        parts = ", ".join(f"{ui.source(name)} {round(points)}" for name, points in totals.sources.items())
        lines.append(_("Where your points come from, on average: {parts}.").format(parts=parts))
    last = [words.ended(entry) for entry in reversed(totals.entries[-LAST:])]
    return [*lines, _("Your last games, the latest first:"), *last]


def _counted(name: str, count: Tally) -> str:
    line = _("{name}: played {played}, won {won}").format(name=name, played=count.played, won=count.won)
    if count.best is None:
        return f"{line}."
    return _("{line}, most points {best}, on average {average}.").format(
        line=line, best=count.best, average=count.average
    )


def as_data(totals: Totals) -> dict[str, Any]:
    """Return the numbers under names that do not depend on the language."""
    return {
        **_data(totals.all),
        "streak": totals.streak,
        "longest_streak": totals.longest,
        "by_length": {name: _data(count) for name, count in totals.lengths.items() if name},
        "by_person": {
            name: {**_data(count), "ahead": count.ahead, "behind": count.behind}
            for name, count in totals.people.items()
        },
        "by_opponents": {name: _data(count) for name, count in totals.against.items()},
        "by_seats": {str(number): _data(count) for number, count in totals.seats.items()},
        "by_variant": {name or "none": _data(count) for name, count in totals.additions.items()},
        "sources": {name: round(points, 1) for name, points in totals.sources.items()},
    }


def _data(count: Tally) -> dict[str, Any]:
    return {"played": count.played, "won": count.won, "best": count.best, "average": count.average}
