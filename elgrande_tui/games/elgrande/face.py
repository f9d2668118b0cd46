"""Show a match of El Grande: what the app needs of it, as `elgrande_tui.model.face` describes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

import msgspec

from elgrande_tui.games.elgrande.board.game_map import told_areas
from elgrande_tui.games.elgrande.board.ground import GrandeGround
from elgrande_tui.games.elgrande.messages import _
from elgrande_tui.games.elgrande.model import (
    choices,
    final,
    first_steps,
    lessons,
    score_sheet,
    show,
    turn_order,
    why_not,
)
from elgrande_tui.games.elgrande.model.flash import NOTHING, Flash, changes, scoring
from elgrande_tui.games.elgrande.model.grande_context import GrandeContext
from elgrande_tui.games.elgrande.model.grande_facts import GrandeFacts
from elgrande_tui.games.elgrande.model.swings import swings
from elgrande_tui.games.elgrande.model.turn_so_far import moved
from elgrande_tui.games.elgrande.module_faces import faces_of
from elgrande_tui.games.elgrande.plain.plain_face import GrandePlainFace
from elgrande_tui.games.elgrande.screen_face import GrandeScreen
from elgrande_tui.games.elgrande.text import (
    advised,
    announced,
    answer_labels,
    explained,
    option_parts,
    prompts,
    scored,
    sentences,
)
from elgrande_tui.games.elgrande.text.table import edition_of
from elgrande_tui.i18n.seats import Names, listed
from elgrande_tui.input.commands import Called
from elgrande_tui.model.face import LINE_CELLS, MatchFace
from elgrande_tui.model.help_note import FirstStep, HelpNote
from elgrande_tui.model.module_face import looked_up
from elgrande_tui.model.pace import Beat
from elgrande_tui.model.picking import ASIDE, Choice, HandChoice, Part, Picking
from elgrande_tui.replay.steps import Turn
from engine.core.event import Event
from engine.core.option import Option
from engine.core.question import Question
from engine.core.rules import Rules
from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.model import options as o
from engine.games.elgrande.model.events import AreaScored, RoundBegan
from engine.games.elgrande.model.view import GrandeView
from engine.games.elgrande.rules.turns import TURN


class GrandeFace(MatchFace):
    """One match of El Grande."""

    rules: GrandeRules
    context_type = GrandeContext
    has_first_steps = True
    has_hints = True
    alone = frozenset(("done", "skip", "act", "stop", "veto", "pass"))
    ends = ("done", "stop")
    halves = ("placing", "action")

    def __init__(self, rules: GrandeRules) -> None:
        super().__init__(rules, faces_of(rules))
        self.ground: GrandeGround = GrandeGround(rules)
        self.plain = GrandePlainFace()
        self.screen = GrandeScreen(rules)
        self.first_round = rules.box.rounds[0]

    # What is asked

    def prompt(self, view: GrandeView, question: Question, names: Names, cells: int | None = LINE_CELLS) -> str:
        """Word the question of the moment."""
        return prompts.prompt(self.rules, view, question, names, cells)

    def waiting(self, view: GrandeView, names: Names, cells: int | None = LINE_CELLS) -> str:
        """Say what the others are doing."""
        return prompts.waiting(self.rules, view, names, cells)

    def given(self, view: GrandeView) -> str:
        """Tell the own disc."""
        return prompts.disc_set(self.rules, view)

    def begun(self, question: Question, picking: Picking) -> bool:
        """Take it as begun also when only one opponent is left whose caballero can go back."""
        alone = question.kind == "special_step" and len(picking.path) > 1 and picking.path[0].value is o.Send
        return alone or super().begun(question, picking)

    def asked(
        self, view: GrandeView, question: Question, picking: Picking, names: Names, cells: int | None = LINE_CELLS
    ) -> str:
        """Say as well whose caballero it is, and from where, when only one can be meant and was not picked."""
        asked = super().asked(view, question, picking, names, cells)
        if not self.begun(question, picking) and ASIDE in picking.halves[1:] and picking.half != ASIDE:
            besides = listed([self.part_label(part) for part in picking.beside])
            asked = prompts.fitting(cells, " ".join((asked, _("Besides: {what}.").format(what=besides))), asked)
        if self.begun(question, picking) or len(picking.path) < 2:
            return asked
        going_on = self.going_on(view, picking)
        return prompts.fitting(cells, f"{asked} {going_on}", going_on)

    def of_half(self, question: Question, picking: Picking) -> Question:
        """Ask for the card's action alone while that half is meant."""
        if picking.half not in ("action", ASIDE) or not picking.can_turn():
            return question
        words = [words for words in question.words if self.half_of(question, self.rules.parse(words)) == picking.half]
        if picking.half == ASIDE:
            return msgspec.structs.replace(question, kind=ASIDE, words=words)
        about = {"card": question.about["card"], "step": 0}
        return msgspec.structs.replace(question, kind="special_step", words=words, about=about)

    def next_word(self, picking: Picking, choices_: Sequence[Choice]) -> str:
        """Ask for a caballero, an area or a spot."""
        return choices.next_word(self.rules, picking, choices_)

    # Answers

    def half_of(self, question: Question, option: Option) -> str:
        """Part placing from the action while the card can be used for both, and what can be done besides from both."""
        if any(face.stands_aside(question, option) for face in faces_of(self.rules)):
            return ASIDE
        if question.kind != "use" or option is o.DONE:
            return ""
        return "placing" if isinstance(option, o.Place) else "action"

    def parts(self, option: Option) -> tuple[Part, ...]:
        """Tell verb, areas, seats, cards and numbers apart; an area that nothing has put on the map has a number."""
        found = option_parts.parts_of(self.rules, option)
        return tuple(Part(p.word) if p.sort == "area" and p.word not in self.ground.areas else p for p in found)

    def choice(self, view: GrandeView, part: Part) -> Choice:
        """Give areas their letter, cards their stack."""
        return choices.choice_of(self.rules, view, part)

    def spot_key(self, spot: str) -> str:
        """Return the number of a spot in its region."""
        return choices.spot_key(self.rules, spot)

    def spots_of(self, picking: Picking, area: str) -> Sequence[str]:
        """Return the spots of a region, if answers name them."""
        box = self.rules.box
        if area not in box.index:
            return ()
        region = box.index[area]
        spots = [box.areas[spot].id for spot in box.parts[region] if spot != region]
        like = picking.template()
        return spots if like and option_parts.names_spots(self.rules, like[0].value) else ()

    def part_label(self, part: Part) -> str:
        """Name areas, spots, cards, seats and verbs."""
        return option_parts.part_label(self.rules, part)

    def spoken(self, choice: Choice) -> str:
        """Name areas in full, and say what a card places."""
        return choices.spoken(self.rules, choice)

    def called(self, names: Names, part: Part) -> Sequence[str]:
        """Let areas, cards, seats and spots be typed by name."""
        return choices.called(self.rules, names, part)

    def label(self, names: Names, words: str, player: int | None = None) -> str:
        """Word an answer."""
        return answer_labels.option_label(self.rules, names, self.rules.parse(words), player)

    def reason_label(self, kind: str, area: str) -> str:
        """Name areas, and what else changes."""
        return advised.reason_label(kind, area)

    def usual(self, question: Question, choices_: Sequence[Choice]) -> str:
        """Choose the highest number first: players mostly take as many caballeros as they may."""
        return choices_[-1].word if question.kind == "intake" and choices_ else ""

    def default(self, question: Question, picking: Picking) -> str:
        """Let enter use a card whose action needs no target, and what modules say: while nothing is picked yet."""
        if picking.picked:
            return ""
        if own := looked_up(faces_of(self.rules), lambda face: face.defaults, question.kind):
            return own if picking.offers(own) else ""
        return "act" if picking.half not in ("placing", ASIDE) and picking.offers("act") else ""

    @property
    def has_hands(self) -> bool:
        """Whether a module lets hands be chosen."""
        return any(module.has_hands for module in faces_of(self.rules))

    def hand_choice(self, question: Question) -> HandChoice | None:
        """Ask the modules."""
        found = (module.hand_choice(self.rules, question) for module in faces_of(self.rules))
        return next((choice for choice in found if choice is not None), None)

    def alike(self, one: Question, other: Question) -> bool:
        """Check whether the cursor may stay; discs are final (B-11.8), so enter twice must not set two."""
        kinds = {one.kind, other.kind}
        return kinds <= {"use", "place"} or (len(kinds) == 1 and kinds != {"dial"})

    def reason(self, names: Names, view: GrandeView, words: str) -> str:
        """Give the rules' own reason."""
        return why_not.why_not_given(self.rules, names, view, words)

    def why_not_area(self, names: Names, view: GrandeView, picking: Picking, area: str) -> str:
        """Give the rules' own reason against an answer with that area or spot."""
        return why_not.why_not_area(self.rules, names, view, picking, area)

    def why_not_count(self, names: Names, view: GrandeView, picking: Picking, number: str) -> str:
        """Give the rules' own reason against a power card, a stack or a count."""
        return why_not.why_not_number(self.rules, names, view, picking, number)

    def not_offered(self, word: str) -> str:
        """Explain all but `act`, which has no command of its own."""
        return why_not.not_offered(word)

    def why_no_enter(self, picking: Picking | None, called: Called) -> str:
        """Name the two commands for an announced step."""
        return why_not.why_no_enter(picking, called)

    def passing(self, question: Question) -> str:
        """Let a step pass to which a Veto could object."""
        return "pass" if question.kind == "veto" else ""

    def told_of_passing(self, key: str, *, always: bool) -> str:
        """Speak of Vetoes."""
        return announced.told_of_passing(key, always=always)

    def repeats(self, words: str) -> bool:
        """Let caballeros of one kind go the same way together."""
        return isinstance(self.rules.parse(words), o.Place | o.Put | o.Fetch | o.Send | o.Move)

    def most(self, question: Question, words: str) -> int:
        """Read what the question leaves of the limit of a card; before an action that is the limit of placing."""
        counted = question.kind != "use" or isinstance(self.rules.parse(words), o.Place)
        return int(question.about.get("left") or 0) if counted else 0

    def takes_back(self, view: GrandeView, words: str) -> bool:
        """Try the answer out in a world that fits the view; but some of modules another answer takes back."""
        option = self.rules.parse(words)
        if any(isinstance(option, module.reversible) for module in faces_of(self.rules)):
            return True
        return final.stays_open(self.rules, view, words) is True

    def is_final(self, view: GrandeView, words: str) -> bool:
        """Try the answer out in a world that fits the view."""
        return final.stays_open(self.rules, view, words) is False

    # What happened

    def sentence(self, names: Names, event: Event) -> str:
        """Word an event."""
        return sentences.sentence(self.rules, names, event) or ""

    def changes(self, before: GrandeView, after: GrandeView) -> Flash | None:
        """Find what flashes."""
        found = changes(self.rules, before.now, after.now) | scoring(after.ledger, len(before.ledger))
        return None if found == NOTHING else found

    def beats(self, before: GrandeView, after: GrandeView, events: Sequence[Event], names: Names) -> Sequence[Beat]:
        """Show a scoring area by area, and discs before what they do."""
        return tuple(show.beats(self.rules, before, after, events, names))

    def marks_of(self, before: GrandeView, after: GrandeView, seat: int) -> Flash | None:
        """Mark the seat's own points and caballeros."""
        own = (changes(self.rules, before.now, after.now) | scoring(after.ledger, len(before.ledger))).of(seat)
        return None if own == NOTHING else own

    def done_to(self, before: GrandeView, after: GrandeView, seat: int) -> tuple[int, Mapping[str, int]]:
        """Count the seat's points, and its caballeros by area."""
        found = moved(self.rules, before.now, after.now)
        areas, shown = self.rules.box.areas, told_areas(self.rules)
        own = {areas[area].id: seats[seat] for area, seats in found.items() if seat in seats and area in shown}
        return after.now.scores[seat] - before.now.scores[seat], own

    def round_begun(self, event: Event) -> int:
        """Tell by the event that shows the cards on offer."""
        return event.round if isinstance(event, RoundBegan) else 0

    def round_of(self, view: GrandeView) -> int:
        """Return the round on the board."""
        return view.now.round

    def turn_of(self, view: GrandeView) -> Turn:
        """Take the sections of a seat's own turn together."""
        if view.section is None:
            return view.now.round, "over", -1
        name, seat, _arg = view.section
        return (view.now.round, "", seat) if name in TURN else (view.now.round, name, -1)

    def scored(self, view: GrandeView) -> Sequence[AreaScored]:
        """Return the ledger."""
        return view.ledger

    def scores(self, view: GrandeView) -> Sequence[int]:
        """Return the points on the track."""
        return view.now.scores

    def decided(self, view: GrandeView, names: Names) -> Sequence[str]:
        """Name the largest swings between the first two seats."""
        return [scored.swing(self.rules, names, *one) for one in swings(view)]

    def sources(self, view: GrandeView, seat: int) -> Mapping[str, int]:
        """Return the points of all general scorings, of cards, for the King, at home and others."""
        return score_sheet.points_by_source(view.ledger, seat)

    def order(self, view: GrandeView) -> list[int]:
        """Return the turn order."""
        return turn_order.shown_order(view)

    def facts(self, view: GrandeView, seat: int | None, names: Names) -> GrandeFacts:
        """Gather what reports need."""
        return GrandeFacts(self.rules, view, seat, names)

    # What is explained

    def topics(self, question: Question) -> Iterator[str]:
        """Yield the kind of the question, and its card."""
        return lessons.topics_of(self.rules, question)

    def note(self, topic: str) -> HelpNote:
        """Return the note as it is true of cards and edition."""
        return explained.help_note(topic, self.rules.box.cards, edition_of(self.rules))

    def turns_begun(self, view: GrandeView) -> int:
        """Count the rounds, also where some numbers are left out (B-19.1)."""
        return sum(number <= view.now.round for number in self.rules.box.rounds)

    def first_step(self, view: GrandeView, question: Question | None, turn: int) -> FirstStep | None:
        """Choose by the kind of the moment."""
        return first_steps.first_step(self.rules, view, question, turn)

    def lessons(self, view: GrandeView, question: Question | None) -> Iterator[str]:
        """Begin with the game as a whole; bring in what the first turns and points need."""
        return lessons.lessons_of(self.rules, view, question)


@cache
def match_face(rules: Rules[Any]) -> GrandeFace:
    """Return the face of one match."""
    assert isinstance(rules, GrandeRules)
    return GrandeFace(rules)
