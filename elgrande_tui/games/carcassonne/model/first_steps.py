"""Choose what a new player is told at each moment of their first three turns.

It follows from view and question alone, and it does not depend on the tiles that are drawn: three times a tile is
placed, and whoever begins, or comes last, is told of values and farms in between.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from elgrande_tui.games.carcassonne import _, mark
from elgrande_tui.games.carcassonne.commands import FARMS, PASS, STACK, TURN
from elgrande_tui.input.commands import command
from elgrande_tui.model.help_note import FirstStep
from engine.core.question import Question
from engine.games.carcassonne.carcassonne_rules import CarcassonneRules
from engine.games.carcassonne.knowledge.build_view import landscape
from engine.games.carcassonne.model.view import CarcassonneView

OTHERS = "others"
"""The kind of a moment in which others place; those of one's own are the kinds of questions..."""
FORCED = "forced"
"""...and this one: a follower is asked for, and where the tile lies was not, as it fitted in one place alone."""


class GuidedMoment(NamedTuple):
    """What is told at one moment, to be translated."""

    text: str
    keys: str = ""
    """How it is done with keys..."""
    typed: str = ""
    """...and in plain mode."""


MOMENTS: Mapping[tuple[str, int], GuidedMoment] = {
    (OTHERS, 0): GuidedMoment(
        mark("Tile by tile a land grows. Your followers in it bring points; whoever has the most at the end wins.")
    ),
    ("place", 1): GuidedMoment(
        mark("Place your tile: sides that touch must match, city to city, road to road."),
        mark("{next}: next place, {turn}: turn it, {enter}: place it."),
        mark("fits lists the places, best the best of them."),
    ),
    ("claim", 1): GuidedMoment(
        mark("A follower brings points, and comes back, when what it stands in is complete."),
        mark("Digit: choose a part, {enter}: put a follower, {pass_}: none."),
    ),
    (OTHERS, 1): GuidedMoment(
        mark(
            "When complete: a road {road} per tile, a city {city} per tile and {pennant} per "
            "pennant, a cloister {cloisters}. At the end most pay less."
        )
    ),
    (FORCED, 1): GuidedMoment(
        mark("Your tile fitted in only one place. A follower on it brings points when that is complete."),
        mark("Digit: choose a part, {enter}: put a follower, {pass_}: none."),
    ),
    ("place", 2): GuidedMoment(
        mark("Look around first: what things are worth, and to whom, is open to all."),
        mark("Arrows look around; the line above the map says what is there."),
        mark("look 0 0 tells about that place, features about what you hold."),
    ),
    ("claim", 2): GuidedMoment(
        mark("You can claim only what nobody holds anywhere on it. A farmer on a field stays until the end.")
    ),
    (OTHERS, 2): GuidedMoment(
        mark("At the end each farm pays its farmers {farm} points for every complete city beside it."),
        mark("{farms}: all farms, with worth and holders."),
        mark("farms lists them."),
    ),
    ("place", 3): GuidedMoment(
        mark("Before you wait for a certain tile, see whether any is left of it."),
        mark("{stack}: the tiles left, by type."),
        mark("stack lists them."),
    ),
    ("claim", 3): GuidedMoment(
        mark("Followers left in your hand: {supply}. Keep one or two: they come back only when something is complete.")
    ),
    (OTHERS, 3): GuidedMoment(
        mark("When a tile joins your city to another's, the one with more knights gets all of it, and both if equal.")
    ),
}
"""Kind of the moment, with the guided turn, or how many of the guided turns the player has taken -> what is told."""


def first_step(
    rules: CarcassonneRules, view: CarcassonneView, question: Question | None, turn: int
) -> FirstStep | None:
    """Return what is told in the guided turn of that number; None for a spectator and for the final scoring."""
    if view.viewer is None or view.section is None or view.over:
        return None
    if question is None and (view.section.name == "final" or view.section.seat == view.viewer):
        return None
    if question is None:
        kind, number = OTHERS, turn - _is_to_come(rules, view, view.viewer)
    else:
        kind, number = question.kind, turn
        if kind == "claim" and _was_forced(rules, view):
            kind = FORCED if (FORCED, turn) in MOMENTS else "place"
    told = MOMENTS.get((kind, number))
    if told is None:
        return None
    names = _names(rules, view, view.viewer)
    text, keys, typed = (_(message).format_map(names) if message else "" for message in told)
    return FirstStep(text, keys=keys, typed=typed)


def _is_to_come(rules: CarcassonneRules, view: CarcassonneView, seat: int) -> bool:
    """Check whether a seat's turn in this round of the table is still to come, while another seat has its own."""
    assert view.section is not None
    seats = len(rules.kit.seats)
    taken = (len(view.tiles) - 1 - (view.drawn < 0)) % seats
    """The turns of this round before the one of the moment: the start tile was nobody's."""
    return taken + (seat - view.section.seat) % seats < seats


def _was_forced(rules: CarcassonneRules, view: CarcassonneView) -> bool:
    """Check whether the newest tile, which holds no follower yet, could be placed in one way alone."""
    before = landscape(rules.kit, view.tiles[:-1], view.followers)
    return len(before.codes(view.tiles[-1].kind)) == 1


def _names(rules: CarcassonneRules, view: CarcassonneView, seat: int) -> Mapping[str, str]:
    """Return what stands for the placeholders of a text: keys, and the values of this match."""
    constants = rules.kit.constants
    return {
        "next": command("next").written,
        "enter": command("enter").written,
        "turn": TURN.written,
        "pass_": PASS.written,
        "farms": FARMS.written,
        "stack": STACK.written,
        "road": str(constants.road),
        "city": str(constants.city),
        "pennant": str(constants.pennant),
        "cloisters": str(9 * constants.cloister),  # CA-CLO-02: its own tile and the eight around it
        "farm": str(constants.supplied_city),
        "supply": str(view.supply[seat]),
    }
