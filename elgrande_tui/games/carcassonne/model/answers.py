"""Put answers together: their parts, what each is called, where a tile is best placed."""

from __future__ import annotations

from collections.abc import Sequence

from elgrande_tui.games.carcassonne import _
from elgrande_tui.games.carcassonne.model.best import best_places
from elgrande_tui.games.carcassonne.model.carcassonne_facts import CarcassonneFacts
from elgrande_tui.games.carcassonne.model.ground import position_word
from elgrande_tui.games.carcassonne.text.labels import segment_label
from elgrande_tui.model.match_ui.answers import parts_plainly
from elgrande_tui.model.match_ui.words import next_word_plainly
from elgrande_tui.model.picking import Choice, Part, Picking
from engine.core.option import Option
from engine.core.question import Question
from engine.games.carcassonne.carcassonne_rules import CarcassonneRules
from engine.games.carcassonne.model.options import Claim, PlaceTile
from engine.games.carcassonne.model.view import CarcassonneView


def next_word(picking: Picking, choices: Sequence[Choice]) -> str:
    """Return what is asked next while an answer is put together."""
    if choices and choices[0].part.sort == "turn":
        return _("in which turn?")
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
