"""The commands of plain mode that tell something of Carcassonne."""

from __future__ import annotations

from collections.abc import Sequence

from elgrande_tui.games.carcassonne import _, mark
from elgrande_tui.games.carcassonne.model.carcassonne_facts import CarcassonneFacts
from elgrande_tui.games.carcassonne.plain import reports
from elgrande_tui.model.match_ui.telling import PlainCommand

REPORTS: Sequence[PlainCommand] = (
    PlainCommand("map", mark("Lists the tiles of the map, row by row."), report=reports.map_lines),
    PlainCommand(
        "look",
        mark("Tells what lies at a place and around it: look 3 -2, look east of 3 -2; alone: at the newest tile."),
        mark("[PLACE]"),
        reports.look_lines,
        asked=(mark("what lies"),),
    ),
    PlainCommand(
        "features",
        mark("Lists the features in which you, or another player, have followers."),
        mark("[PLAYER]"),
        reports.feature_lines,
        asked=(mark("my features"),),
    ),
    PlainCommand("farms", mark("Lists the farms, and the cities they supply."), report=reports.farm_lines),
    PlainCommand(
        "fits",
        mark("Lists where the tile in hand fits and what it would complete, or what of it can be claimed."),
        report=reports.fits_lines,
        asked=(mark("where does it fit"),),
    ),
    PlainCommand(
        "best",
        mark("Lists the best places for your tile, by what they would bring now."),
        report=reports.best_lines,
        asked=(mark("best places"),),
        preview=True,
    ),
    PlainCommand(
        "stack",
        mark("Counts the tiles left in the stack; with a letter: what tiles of that type show."),
        mark("[LETTER]"),
        reports.stack_lines,
    ),
    PlainCommand(
        "scores",
        mark("Shows what would be scored if the game ended now."),
        report=reports.forecast_lines,
        preview=True,
    ),
    PlainCommand("points", mark("Tells where everybody's points come from."), report=reports.points_lines),
)


def ending(facts: CarcassonneFacts) -> list[str]:
    """Tell where everybody's points come from, and how to hear the final scoring, which was told already."""
    return [*reports.source_lines(facts), _("scores tells the final scoring again, feature by feature.")]
