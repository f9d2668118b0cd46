"""Tell how one's own games went, of one game and of one player or all who play at this program."""

from __future__ import annotations

import asyncio

from elgrande_tui.i18n.translations import _
from elgrande_tui.plain.lines import Lines
from elgrande_tui.plain.questions import choose
from elgrande_tui.results import words
from elgrande_tui.results.results_file import ResultsFile
from elgrande_tui.results.summary import summary_lines
from elgrande_tui.results.totals import entries_of, games_of, lengths_of, players_of, totals_of, ui_or_words


async def tell_stats(lines: Lines, file: ResultsFile) -> None:
    """Ask which game and whose, where there are several, and tell them."""
    kept = await asyncio.to_thread(file.read_in)
    lines.say(*([kept.complaint] if kept.complaint else []))
    games = games_of(kept.results)
    if not games:
        lines.say(_("You have not finished a game yet."))
        return
    titles = [ui_or_words(name).called for name in games]
    chosen = await choose(lines, _("Which game?"), titles, 0) if len(games) > 1 else 0
    if chosen is None:
        return
    players = players_of(kept.results, games[chosen])
    whose = await choose(lines, _("Whose games?"), [_("everybody here"), *players], 0) if len(players) > 1 else 0
    if whose is None:
        return
    ui, lengths = ui_or_words(games[chosen]), lengths_of(kept.results, games[chosen])
    names = [words.length(ui, name) for name in ("", *lengths)]
    long = await choose(lines, _("How long?"), names, 0) if len(lengths) > 1 else 0
    if long is None:
        return
    player, length = players[whose - 1] if whose else "", lengths[long - 1] if long else None
    lines.say(*summary_lines(totals_of(entries_of(kept.results, games[chosen], player, length)), ui))
