"""Put answers together: their parts, what each is called, where a tile is best placed, what can be claimed then."""

from __future__ import annotations

from collections.abc import Sequence

from elgrande_tui.games.carcassonne import _
from elgrande_tui.games.carcassonne.model.carcassonne_facts import CarcassonneContext, CarcassonneFacts
from elgrande_tui.games.carcassonne.model.features import best_places
from elgrande_tui.games.carcassonne.model.ground import position_at, position_word
from elgrande_tui.games.carcassonne.text.sentences import segment_label
from elgrande_tui.model.match_ui.answers import parts_plainly
from elgrande_tui.model.match_ui.words import next_word_plainly
from elgrande_tui.model.picking import Choice, Part, Picking
from elgrande_tui.model.selection import Selection
from engine.core.option import Option
from engine.core.question import Question
from engine.games.carcassonne.carcassonne_rules import CarcassonneRules
from engine.games.carcassonne.knowledge.build_view import landscape
from engine.games.carcassonne.model.landscape import PlacedTile
from engine.games.carcassonne.model.options import Answers, Claim, PlaceTile
from engine.games.carcassonne.model.view import CarcassonneView


def next_word(picking: Picking, choices: Sequence[Choice]) -> str:
    """Return what is asked next while an answer is put together."""
    if choices and choices[0].part.sort == "turn":
        return _("turned which way?")
    return next_word_plainly(picking, choices)


def parts(option: Option) -> tuple[Part, ...]:
    """Tell verb, position and turn apart, and verb and segment."""
    match option:
        case PlaceTile(x=x, y=y, rotation=rotation):
            turn = Part(f"r{rotation}", "turn", rotation)
            return Part(option.verb, "verb"), Part(position_word(x, y), "area"), turn
        case Claim(segment=segment):
            return Part(option.verb, "verb"), Part(segment)
    return parts_plainly(option)


def choice(rules: CarcassonneRules, view: CarcassonneView, part: Part) -> Choice | None:
    """Say what a follower would be on a segment of the tile that was placed."""
    # A turn may read like a segment: r1 is a quarter turn, and the first road of a tile.
    if part.sort != "turn" and part.word in rules.kit.answers.claims:
        return Choice(part, "", segment_label(rules, view.tiles[-1], part.word))
    return None


def best_first(rules: CarcassonneRules, view: CarcassonneView, choices: Sequence[Choice]) -> Sequence[Choice]:
    """Put the places first that would bring the viewer most: late in a game there are dozens."""
    if view.viewer is None or view.drawn < 0 or not any(choice.area for choice in choices):
        return choices
    land, seat = CarcassonneFacts(rules, view, view.viewer, ()).land, view.viewer
    best = best_places(rules.kit, land, view.drawn, seat, view.supply[seat], most=len(choices))
    order = [position_word(one.bringing.tile.x, one.bringing.tile.y) for one in best]
    return sorted(choices, key=lambda choice: order.index(choice.word))


def part_label(part: Part) -> str:
    """Name the verbs; positions are named by their numbers."""
    words = {PlaceTile.verb: _("tile"), Claim.verb: _("follower")}
    return words.get(part.word, "") if part.sort == "verb" else ""


def at_place(part: Part, label: str) -> str:
    """Say that two numbers are a place; "" for other parts.

    Behind the number of a list they would be three numbers, and a line that begins with a number is a choice.
    """
    return _("at {place}").format(place=label) if part.sort == "area" else ""


def preselected(question: Question, choices: Sequence[Choice]) -> str:
    """Begin at a place where the tile fits."""
    return choices[0].word if question.kind == "place" and choices else ""


def shown_turn(context: CarcassonneContext) -> PlacedTile | None:
    """Return the drawn tile as it is shown at the cursor; None where it does not fit, or none is to be placed."""
    kit = context.rules.kit
    return None if context.question is None else turned_tile(kit.answers, context.view, context.selection)


def turned_tile(answers: Answers, view: CarcassonneView, selection: Selection) -> PlacedTile | None:
    """Return the drawn tile as a selection has it at the cursor; None where it does not fit."""
    turned = selection.turned
    if turned is None or view.drawn < 0 or selection.word != selection.cursor:
        return None
    at = position_at(answers, selection.cursor)
    return None if at is None else PlacedTile(at.x, at.y, view.drawn, int(turned.value))


def claim_follows(rules: CarcassonneRules, view: CarcassonneView, option: Option) -> bool | None:
    """Check whether a segment can be claimed behind a placing; without that the game goes on at once (CA-TRN-08).

    None: the answer is no placing, or the tile does not fit there.
    """
    if not isinstance(option, PlaceTile) or view.viewer is None or view.drawn < 0:
        return None
    land = landscape(rules.kit, view.tiles, view.followers)
    if option.rotation not in land.fitting(view.drawn, option.x, option.y):
        return None
    tile = PlacedTile(option.x, option.y, view.drawn, option.rotation)
    return view.supply[view.viewer] > 0 and bool(land.with_tile(tile).free())
