"""Name what results are counted by: opponents, seats, variants, sources of points, days."""

from __future__ import annotations

import time
from collections.abc import Sequence

from rich.cells import cell_len

from elgrande_tui.i18n.seats import bot_label, listed
from elgrande_tui.i18n.translations import _, ngettext
from elgrande_tui.model import new_game
from elgrande_tui.model.game_ui import GameUI
from elgrande_tui.results.totals import MIXED, NO_ADDITION, PEOPLE, Entry, Tally, Totals, Versus
from netplay.common.sanitize import NAME_CELLS, cut, sanitize


def against(level: str) -> str:
    """Return against whom a game was played: `easy bot`."""
    named = {PEOPLE: _("people"), MIXED: _("several kinds"), "": _("nobody")}
    return named.get(level) or bot_label(sanitize(level, NAME_CELLS))


def seats(count: int) -> str:
    """Return how many seats the game had."""
    return ngettext("{count} seat", "{count} seats", count).format(count=count)


def addition(ui: GameUI, name: str) -> str:
    """Return what a variant or module is called."""
    return _("without variants") if name == NO_ADDITION else new_game.addition(ui, name)


def day(when: int) -> str:
    """Return the day by the clock of this machine: `2026-11-22`."""
    return time.strftime("%Y-%m-%d", time.localtime(when))


def length(ui: GameUI, name: str) -> str:
    """Return how long games were: `nine rounds`."""
    return ui.length_name(name) if name else _("every length")


def versus(name: str, count: Versus, cells: int = 0) -> str:
    """Return how two people stand: `you - Anna 3:2`, with the name cut where that is wider than so many `cells`."""
    line = _("you - {name} {ahead}:{behind}")
    whole = line.format(name=name, ahead=count.ahead, behind=count.behind)
    over = cell_len(whole) - cells if cells else 0
    return (
        whole
        if over <= 0
        else line.format(
            name=cut(sanitize(name, NAME_CELLS), max(1, cell_len(name) - over)), ahead=count.ahead, behind=count.behind
        )
    )


def groups(totals: Totals, ui: GameUI, cells: int = 0) -> list[tuple[str, Sequence[tuple[str, Tally]]]]:
    """Return the titles of the tables, each with its rows, whose names are cut to so many `cells` (0: they are not).

    Tables without a row are left out, and the one of lengths where all games were as long.
    """
    lengths = totals.lengths if len(totals.lengths) > 1 else {}
    found: list[tuple[str, Sequence[tuple[str, Tally]]]] = [
        (_("Length"), [(length(ui, name), count) for name, count in lengths.items()]),
        (_("People"), [(versus(name, count, cells), count) for name, count in totals.people.items()]),
        (_("Against"), [(against(level), count) for level, count in totals.against.items()]),
        (_("Seats"), [(seats(number), count) for number, count in totals.seats.items()]),
        (_("Variants"), [(addition(ui, name), count) for name, count in totals.additions.items()]),
    ]
    return [(title, rows) for title, rows in found if rows]


def streak(totals: Totals) -> str:
    """Tell the streaks."""
    return _("Winning streak: {now} (longest {most}).").format(now=totals.streak, most=totals.longest)


def best(totals: Totals, ui: GameUI) -> list[str]:
    """Tell the game with most points, of each length if there are several."""
    if len(totals.best) < 2:
        sentence = _("Most points: {score} on {day}, {seats}, against: {who}.")
    else:
        sentence = _("Most points, {length}: {score} on {day}, {seats}, against: {who}.")
    return [
        sentence.format(
            length=length(ui, name),
            score=entry.seat.score,
            day=day(entry.result.when),
            seats=seats(len(entry.result.seats)),
            who=listed([*entry.people, *map(against, entry.against)]) or against(""),
        )
        for name, entry in totals.best.items()
    ]


def ended(entry: Entry) -> str:
    """Tell one game: `2026-11-22: 98 points, place 2 of 4`."""
    parts = []
    if entry.seat.score is not None:
        parts.append(ngettext("{n} point", "{n} points", entry.seat.score).format(n=entry.seat.score))
    if entry.seat.place is not None:
        parts.append(_("place {place} of {count}").format(place=entry.seat.place, count=len(entry.result.seats)))
    return f"{day(entry.result.when)}: {', '.join(parts) or _('played')}"
