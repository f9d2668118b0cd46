"""Name what results are counted by: opponents, seats, variants, sources of points, days."""

from __future__ import annotations

import time
from collections.abc import Mapping

from elgrande_tui.i18n.seats import bot_label
from elgrande_tui.i18n.translations import _, ngettext
from elgrande_tui.model import new_game
from elgrande_tui.model.game_ui import GameUI, game_ui
from elgrande_tui.results.totals import MIXED, NO_ADDITION, PEOPLE, Entry, Tally, Totals
from engine.core.errors import SetupError
from netplay.common.sanitize import NAME_CELLS, sanitize


def ui_or_words(game: str) -> GameUI:
    """Return a game as it is shown; one that this program cannot show goes by its own words."""
    try:
        return game_ui(game)
    except SetupError:
        return GameUI(game)


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


def groups(totals: Totals, ui: GameUI) -> list[tuple[str, Mapping[str, Tally]]]:
    """Return the titles of the tables, each with its rows."""
    return [
        (_("Against"), {against(level): count for level, count in totals.against.items()}),
        (_("Seats"), {seats(number): count for number, count in totals.seats.items()}),
        (_("Variants"), {addition(ui, name): count for name, count in totals.additions.items()}),
    ]


def streak(totals: Totals) -> str:
    """Tell the streaks."""
    return _("Winning streak: {now} (longest {most}).").format(now=totals.streak, most=totals.longest)


def best(totals: Totals) -> str:
    """Tell the game with most points; "" when there is none."""
    if totals.best is None:
        return ""
    sentence = _("Most points: {score} on {day}, {seats}, against: {who}.")
    result, seat = totals.best
    return sentence.format(
        score=seat.score, day=day(result.when), seats=seats(len(result.seats)), who=against(totals.best.against)
    )


def ended(entry: Entry) -> str:
    """Tell one game: `2026-11-22: 98 points, place 2 of 4`."""
    parts = []
    if entry.seat.score is not None:
        parts.append(ngettext("{n} point", "{n} points", entry.seat.score).format(n=entry.seat.score))
    if entry.seat.place is not None:
        parts.append(_("place {place} of {count}").format(place=entry.seat.place, count=len(entry.result.seats)))
    return f"{day(entry.result.when)}: {', '.join(parts) or _('played')}"
