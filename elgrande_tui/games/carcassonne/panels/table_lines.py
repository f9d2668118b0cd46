"""The lines of the table that tell of Carcassonne: seats, what is chosen and held, and keys."""

from __future__ import annotations

from collections.abc import Sequence

from elgrande_tui.games.carcassonne import _, ngettext, pgettext
from elgrande_tui.games.carcassonne.commands import CENTRE, FARMS, FORECAST, PASS, SIZE, STACK, TURN
from elgrande_tui.games.carcassonne.model.answers import shown_turn
from elgrande_tui.games.carcassonne.model.carcassonne_facts import CarcassonneContext
from elgrande_tui.games.carcassonne.model.placing_told import brings, follower_told
from elgrande_tui.games.carcassonne.text.sentences import option_label, tile_words
from elgrande_tui.i18n.sentences import whole_sentence
from elgrande_tui.input.commands import Command, command
from elgrande_tui.model.match_ui import board
from elgrande_tui.widgets.cells import Row, row_cells
from engine.games.carcassonne.model.options import PlaceTile


def seat_row(context: CarcassonneContext, seat: int) -> Row:
    """Show score and followers in hand."""
    supply = f"/{context.view.supply[seat]}"
    return [*board.seat_row(context, seat), (supply.ljust(3), "dim" if context.glyphs.painted else "")]


def seat_side(context: CarcassonneContext, seat: int) -> list[Row]:
    """Add the followers in hand."""
    return [*board.seat_side(context, seat), [(f"  {stock(context, seat)}", "")]]


def seat_large(context: CarcassonneContext, seat: int, width: int) -> list[Row]:
    """Add the same below the large score."""
    return [*board.seat_large(context, seat, width), [(f"  {stock(context, seat)}", "")]]


def stock(context: CarcassonneContext, seat: int) -> str:
    """Name the followers in hand."""
    return _followers(context.view.supply[seat])


def chosen_row(context: CarcassonneContext) -> Row:
    """Tell what a placing, or the chosen follower, would bring, if the table shows that; else what the latter is."""
    follower = next((one for one in context.choices if one.word == context.chosen and not one.area), None)
    if follower is not None:
        claimed = context.question is not None and context.question.kind == "claim"
        told = whole_sentence(follower.label)
        if claimed and context.people.options.preview:
            told = follower_told(context.rules, context.view, follower.word)
        last = context.seat is not None and context.view.supply[context.seat] == 1
        return [(" ".join([told, *([_("It is your last one.")] if last else [])]), "bold")]
    tile = shown_turn(context)
    if tile is None or not context.people.options.preview:
        return []
    told = brings(context.rules, context.view, context.names, tile)
    return [(told, "bold")] if told else []


def review(context: CarcassonneContext, width: int) -> str:
    """Ask once more, naming what a follower would be; behind some placings nothing can be claimed (CA-TRN-08)."""
    assert context.held is not None
    option = context.rules.parse(context.held.words)
    placed = None if isinstance(option, PlaceTile) else context.view.tiles[-1]
    asked = _("Your turn: {did}?").format(did=option_label(context.rules, option, placed))
    if isinstance(option, PlaceTile):
        return _("{asked} No follower fits there.").format(asked=asked)
    return asked


def hand_row(context: CarcassonneContext, seat: int, width: int) -> Row:
    """Show the tile in hand, the followers and how many tiles are left; a tile of others stands in the prompt."""
    view = context.view
    left = sum(view.left)
    counted: Row = [
        (_followers(view.supply[seat]), ""),
        (", ", "dim"),
        (ngettext("{count} tile left", "{count} tiles left", left).format(count=left), "dim"),
    ]
    if view.drawn < 0 or seat not in view.asked:
        return counted
    tile = shown_turn(context)
    row: Row = [
        (tile_words(context.rules, view.drawn, tile.rotation if tile is not None else 0), "strong bold"),
        ("  ", ""),
        *counted,
    ]
    return row if row_cells(row) <= width else row[:1]


def acting(context: CarcassonneContext) -> Sequence[tuple[Command, str]]:
    """Return turning and passing."""
    found = []
    if context.question is not None and context.question.kind == "place":  # wherever the cursor is: a line of keys
        found.append((TURN, _(TURN.label)))  # that changed with it would cost more than the move
    picking = context.selection.picking
    if picking is not None and picking.offers("pass"):
        found.append((PASS, pgettext("put no follower", "pass")))
    return found


def looking(context: CarcassonneContext) -> Sequence[Command]:
    """Put what has happened first, and last what the panel beside the map names as well, where it has room."""
    preview = (FORECAST,) if context.people.options.preview else ()
    log, *people, menu = (command(name) for name in ("log", "chat", "seats", "menu"))
    return [log, *preview, CENTRE, *people, SIZE, FARMS, STACK, menu]


def enter_label(context: CarcassonneContext) -> str:
    """Name placing and claiming."""
    if context.question is None:
        return ""
    return pgettext("a tile", "place") if context.question.kind == "place" else pgettext("a follower", "put")


def _followers(count: int) -> str:
    return ngettext("{count} follower", "{count} followers", count).format(count=count)
