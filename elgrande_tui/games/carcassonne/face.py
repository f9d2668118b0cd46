"""Show one match of Carcassonne: what the app needs of it, as `elgrande_tui.model.face` describes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from elgrande_tui.games.carcassonne.messages import _
from elgrande_tui.games.carcassonne.model import first_steps, show
from elgrande_tui.games.carcassonne.model.best import best_places
from elgrande_tui.games.carcassonne.model.carcassonne_facts import CarcassonneFacts
from elgrande_tui.games.carcassonne.model.final import claim_follows
from elgrande_tui.games.carcassonne.model.ground import TileGround, position_at, position_word
from elgrande_tui.games.carcassonne.plain.plain_face import CarcassonnePlainFace
from elgrande_tui.games.carcassonne.screen_face import CarcassonneScreen
from elgrande_tui.games.carcassonne.text import explained, labels, prompts, reasons, sentences
from elgrande_tui.i18n.seats import Names
from elgrande_tui.model.face import LINE_CELLS, MatchFace, Way
from elgrande_tui.model.help_note import FirstStep, HelpNote
from elgrande_tui.model.pace import Beat
from elgrande_tui.model.picking import Choice, Part, Picking
from elgrande_tui.replay.steps import Turn
from engine.core.event import Event
from engine.core.option import Option
from engine.core.question import Question
from engine.core.rules import Rules
from engine.games.carcassonne.carcassonne_rules import CarcassonneRules
from engine.games.carcassonne.model.options import Claim, PlaceTile
from engine.games.carcassonne.model.state import SOURCES
from engine.games.carcassonne.model.view import CarcassonneView


class CarcassonneMatchFace(MatchFace):
    """See `elgrande_tui.model.face.MatchFace`."""

    rules: CarcassonneRules
    alone = frozenset(("pass",))
    looks_around = True
    has_first_steps = True

    def __init__(self, rules: CarcassonneRules) -> None:
        super().__init__(rules)
        self.ground: TileGround = TileGround(rules)
        self.plain = CarcassonnePlainFace()
        self.screen = CarcassonneScreen(rules)

    # What is asked

    def prompt(self, view: CarcassonneView, question: Question, names: Names, cells: int | None = LINE_CELLS) -> str:
        """Ask for a place, or for a follower."""
        return prompts.prompt(question, cells)

    def waiting(self, view: CarcassonneView, names: Names, cells: int | None = LINE_CELLS) -> str:
        """Say what the others are doing."""
        return prompts.waiting(self.rules, view, names)

    def next_word(self, picking: Picking, choices: Sequence[Choice]) -> str:
        """Ask for the turn of the tile."""
        if choices and choices[0].part.sort == "turn":
            return _("in which turn?")
        return super().next_word(picking, choices)

    # Answers

    def towards(self, view: CarcassonneView, area: str, way: Way) -> str:
        """Go from position to position, as far as one beside the map."""
        if not area:
            return self.middle(view)
        there, tiles = super().towards(view, area, way), view.tiles
        at = position_at(self.rules.kit.answers, there)
        if at is None:
            return ""
        across = min(tile.x for tile in tiles) - 1 <= at.x <= max(tile.x for tile in tiles) + 1
        down = min(tile.y for tile in tiles) - 1 <= at.y <= max(tile.y for tile in tiles) + 1
        return there if across and down else ""

    def middle(self, view: CarcassonneView) -> str:
        """Begin at the tile that was placed last."""
        return position_word(view.tiles[-1].x, view.tiles[-1].y)

    def parts(self, option: Option) -> tuple[Part, ...]:
        """Tell verb, position and turn apart, and verb and segment."""
        match option:
            case PlaceTile(x=x, y=y, rotation=rotation):
                turn = Part(f"r{rotation}", "turn", rotation)
                return Part(option.verb, "verb"), Part(position_word(x, y), "area"), turn
            case Claim(segment=segment):
                return Part(option.verb, "verb"), Part(segment)
        return super().parts(option)

    def choice(self, view: CarcassonneView, part: Part) -> Choice:
        """Say what a follower would be on a segment of the tile that was placed."""
        # A turn may read like a segment: r1 is a quarter turn, and the first road of a tile.
        if part.sort != "turn" and part.word in self.rules.kit.answers.claims:
            return Choice(part, "", labels.segment_label(self.rules, view.tiles[-1], part.word))
        return super().choice(view, part)

    def best_first(self, view: CarcassonneView, choices: Sequence[Choice]) -> Sequence[Choice]:
        """Put the places first that would bring the viewer most: late in a game there are dozens."""
        if view.viewer is None or view.drawn < 0 or not any(choice.area for choice in choices):
            return choices
        land, seat = self.facts(view, view.viewer, ()).land, view.viewer
        best = best_places(self.rules.kit, land, view.drawn, seat, view.supply[seat], most=len(choices))
        order = [position_word(one.bringing.tile.x, one.bringing.tile.y) for one in best]
        return sorted(choices, key=lambda choice: order.index(choice.word))

    def part_label(self, part: Part) -> str:
        """Name positions by their numbers."""
        words = {PlaceTile.verb: _("tile"), Claim.verb: _("follower")}
        return words.get(part.word, part.word) if part.sort == "verb" else part.word

    def spoken(self, choice: Choice) -> str:
        """Say that two numbers are a place: behind the number of a list they would be three numbers."""
        told = super().spoken(choice)
        return _("at {place}").format(place=told) if choice.part.sort == "area" else told

    def going_on(self, view: CarcassonneView, picking: Picking) -> str:
        """Begin with a word: a line that begins with a number is a choice."""
        told = super().going_on(view, picking)
        return _("at {place}").format(place=told) if picking.picked and picking.path[-1].sort == "area" else told

    def label(self, names: Names, words: str, player: int | None = None) -> str:
        """Word an answer."""
        try:
            return labels.option_label(self.rules, self.rules.parse(words))
        except ValueError:
            return words

    def usual(self, question: Question, choices: Sequence[Choice]) -> str:
        """Begin at a place where the tile fits."""
        return choices[0].word if question.kind == "place" and choices else ""

    def reason(self, names: Names, view: CarcassonneView, words: str) -> str:
        """Give the rules' own reason."""
        try:
            option = self.rules.parse(words)
        except ValueError:
            return ""
        return reasons.reason(names, self.rules.explain(view, option))

    def not_offered(self, word: str) -> str:
        """Say that the tile comes first."""
        return _(reasons.PLACE_FIRST) if word == "pass" else ""

    def takes_back(self, view: CarcassonneView, words: str) -> bool:
        """Take a placing back while a claim is asked (CA-TRN-09)."""
        return claim_follows(self.rules, view, self.rules.parse(words)) is True

    def is_final(self, view: CarcassonneView, words: str) -> bool:
        """Count a claim, passing, and a placing behind which nothing can be claimed (CA-TRN-08)."""
        return claim_follows(self.rules, view, self.rules.parse(words)) is not True

    def asks_again(self, view: CarcassonneView, words: str) -> bool:
        """Ask before a placing behind which nothing can be claimed: the game goes on at once (CA-TRN-08)."""
        return claim_follows(self.rules, view, self.rules.parse(words)) is False

    # What happened

    def sentence(self, names: Names, event: Event) -> str:
        """Word an event."""
        return sentences.sentence(self.rules, names, event)

    def beats(
        self, before: CarcassonneView, after: CarcassonneView, events: Sequence[Event], names: Names
    ) -> Sequence[Beat]:
        """Show a scoring feature by feature."""
        return tuple(show.beats(self.rules, before, events, names))

    def facts(self, view: CarcassonneView, seat: int | None, names: Names) -> CarcassonneFacts:
        """Gather what reports need."""
        return CarcassonneFacts(self.rules, view, seat, names)

    def done_to(self, before: CarcassonneView, after: CarcassonneView, seat: int) -> tuple[int, Mapping[str, int]]:
        """Count the seat's points, and its followers by position."""
        found: dict[str, int] = {}
        for view, sign in ((before, -1), (after, 1)):
            for follower in view.followers:
                if follower.seat == seat:
                    tile = view.tiles[follower.tile]
                    word = position_word(tile.x, tile.y)
                    found[word] = found.get(word, 0) + sign
        return after.scores[seat] - before.scores[seat], {word: count for word, count in found.items() if count}

    def round_of(self, view: CarcassonneView) -> int:
        """Return the number of the tile that is placed, the start tile being the first."""
        return len(view.tiles) + (view.drawn >= 0)

    def round_name(self, number: int) -> str:
        """Call it a tile."""
        return _("tile {n}").format(n=number)

    def turn_of(self, view: CarcassonneView) -> Turn:
        """Let a turn begin with its tile."""
        if view.section is None:
            return self.round_of(view), "over", -1
        name, seat, _arg = view.section
        return self.round_of(view), name, seat

    def turns_begun(self, view: CarcassonneView) -> int:
        """Count the rounds of the table."""
        return max(0, self.round_of(view) - 2) // len(self.rules.kit.seats) + 1

    def scores(self, view: CarcassonneView) -> Sequence[int]:
        """Return every seat's points."""
        return view.scores

    def sources(self, view: CarcassonneView, seat: int) -> Mapping[str, int]:
        """Return the points of roads, cities, cloisters and farms (CA-RES-03)."""
        return {name: row[seat] for name, row in zip(SOURCES, view.points, strict=True)}

    # What is explained

    def topics(self, question: Question) -> Iterator[str]:
        """Name the note on the kind of question."""
        yield question.kind

    def note(self, topic: str) -> HelpNote:
        """Look it up."""
        return explained.help_note(topic)

    def lessons(self, view: CarcassonneView, question: Question | None) -> Iterator[str]:
        """Begin with the game as a whole; say who gets points when there are some."""
        yield from explained.LESSONS[question.kind] if question is not None else ()
        yield from ("majority",) if any(view.scores) else ()

    def first_step(self, view: CarcassonneView, question: Question | None, turn: int) -> FirstStep | None:
        """Choose by the kind of the moment."""
        return first_steps.first_step(self.rules, view, question, turn)


@cache
def match_face(rules: Rules[Any]) -> CarcassonneMatchFace:
    """Return the face of one match."""
    assert isinstance(rules, CarcassonneRules)
    return CarcassonneMatchFace(rules)
