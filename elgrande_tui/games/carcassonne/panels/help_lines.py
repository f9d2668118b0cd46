"""Word what help and guide say of Carcassonne besides notes: keys, and the signs on the map."""

from __future__ import annotations

from collections.abc import Mapping

from elgrande_tui.games.carcassonne import _, mark
from elgrande_tui.games.carcassonne.board.tile_cells import CROSS, LETTERS, LIT_LETTERS, PENNANT_LETTER
from elgrande_tui.games.carcassonne.board.tile_map import BRACKETS, FIT, LAST_BRACKETS
from elgrande_tui.games.carcassonne.model.carcassonne_facts import CarcassonneContext
from elgrande_tui.input.commands import command
from elgrande_tui.model.help_note import ON_SCREEN
from elgrande_tui.widgets.cells import Row

WAYS: Mapping[str, str] = {
    "place": mark(
        "{next} and {previous} go from place to place, arrows anywhere; {turn} and {turn_back} turn the tile, {enter}"
        " places it, {undo} takes it back."
    ),
    "claim": mark("The digit on a part of the tile chooses it, {enter} puts the follower there; {pass} puts none."),
    "worth": mark("{forecast} shows what would be scored if the game ended now, {scores} how everybody's points came."),
    "majority": mark("Arrows go to a city or road: the line above the map tells its worth, and who would get it."),
    "farm": mark("{farms} shows all farms, with their worth and who would get it."),
    ON_SCREEN: mark(
        "{centre} goes back to the newest tile, {size} makes tiles larger or smaller, {stack} shows what tiles are"
        " left, {log} what happened."
    ),
}
"""Topic -> the keys for it, by the names of their commands."""


def lesson_signs(context: CarcassonneContext, topic: str) -> list[Row]:
    """Return how the player's own followers look on the map, for the note on the screen."""
    if topic != ON_SCREEN or context.seat is None:
        return []
    own = context.marks[context.seat]
    sign = (own.letter, own.chip) if context.glyphs.painted else (own.sign, f"{own.ink} bold")
    return [[sign, (" ", ""), (_("This is your follower; other letters are those of others."), "")]]


def other_keys(context: CarcassonneContext) -> list[str]:
    """Return what digits do, and when Enter is asked for twice."""
    enter = command("enter").written
    return [
        _("Digits: the part of the tile with that number, for a follower; then {enter}.").format(enter=enter),
        _("If no follower fits, your turn ends at once, so {enter} is asked for twice.").format(enter=enter),
    ]


def legend(context: CarcassonneContext) -> list[str]:
    """Return how line 1, the map and what stands beside it are read."""
    sign = context.marks[context.order[0]].sign
    line = _("Line 1: the number of the tile; each seat with points and, as in {seat}, followers in hand.")
    return [
        line.format(seat=f"{sign} 12 /5"),
        _("Above the map: the position, and for each feature under the cursor its points now and who gets them."),
        _("The numbers above and beside the map name its places: column, then row."),
        _("{gone} a follower that went home since your last answer.").format(
            gone=f"-{context.marks[context.order[0]].letter}"
        ),
        *(_painted() if context.glyphs.painted else _written(ascii_only=context.glyphs.ascii_only)),
    ]


def _painted() -> list[str]:
    return [
        _(
            "Map: green field, brown city, blue pennant, pale road, red roof of a cloister; brighter: the feature under"
            " the cursor."
        ),
        _(
            "Gold at a tile's corners or sides: the cursor; white: new tiles; lighter sea with {fit}: the tile"
            " fits there."
        ).format(fit=FIT),
        _("Small map: brown is city, green the rest; brighter is what the map shows."),
    ]


def _written(*, ascii_only: bool) -> list[str]:
    signs = dict(zip(("road", "city", "cloister", "field"), LETTERS, strict=True))
    lit = _("Map: {field} field, {city} city, {pennant} pennant, lines are roads, {cloister} cloister.")
    under = _("The feature under the cursor: {field} field, {city} city, {road} road, {cloister} cloister.")
    return [
        lit.format(pennant=PENNANT_LETTER, **signs),
        *([_("{crossing} a crossing, which ends roads.").format(crossing=CROSS)] if ascii_only else []),
        under.format_map(dict(zip(signs, LIT_LETTERS, strict=True))),
        _("{cursor} the cursor, {newest} new tiles, {fit} the tile fits there.").format(
            cursor=BRACKETS[:2], newest=LAST_BRACKETS[:2], fit="." if ascii_only else FIT
        ),
        _("Small map: ' and . are one tile, : is two; bold is what the map shows."),
    ]
