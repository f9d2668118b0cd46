"""`elgrande stats`: tell how one's own games went, as a page, in sentences or as JSON."""

from __future__ import annotations

import json
import shutil
import sys

from elgrande_tui.i18n.translations import _
from elgrande_tui.results.page import page
from elgrande_tui.results.results_file import ResultsFile
from elgrande_tui.results.summary import as_data, summary_lines
from elgrande_tui.results.totals import entries_of, games_of, totals_of, ui_or_words
from elgrande_tui.widgets.glyphs import FANCY, PLAIN
from netplay.common.paths import AppPaths
from netplay.common.sanitize import one_line

DONE, FAILED = 0, 1
"""Exit codes."""


def run(paths: AppPaths, game: str | None, *, as_json: bool, plain: bool, ascii_only: bool) -> int:
    """Print the games of one game, or of all that were played, one after the other; return the exit code."""
    kept = ResultsFile(paths).read_in()
    if kept.complaint:
        sys.stderr.write(f"elgrande: {one_line(kept.complaint)}\n")
    played = games_of(kept.results)
    wanted = played if game is None else [name for name in played if name == game]
    totals = {name: totals_of(entries_of(kept.results, name)) for name in wanted}
    if as_json:
        print(json.dumps({name: as_data(found) for name, found in totals.items()}, indent=1))
        return DONE
    if not totals:
        reason = _("you have not finished a game yet")
        sys.stderr.write(f"elgrande: {reason}\n")
        return FAILED
    width = shutil.get_terminal_size().columns
    for number, (name, found) in enumerate(totals.items()):
        ui = ui_or_words(name)
        print(*([""] if number else []), ui.called, sep="\n")
        if plain:
            print(*summary_lines(found, ui), sep="\n")
        else:
            rows = page(found, ui, PLAIN if ascii_only else FANCY, width)
            print(*("".join(text for text, _ink in row).rstrip() for row in rows), sep="\n")
    return DONE
