"""Choose what a new player is told at each moment of their first turns, and what of the table is marked meanwhile.

It follows from view and question alone. Kinds of moments are the kinds of questions, one more for a card with nobody
left to place, and those for what others do meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property

from elgrande_tui.games.elgrande import MESSAGES, _
from elgrande_tui.games.elgrande.board.flash import NOTHING, Flash
from elgrande_tui.games.elgrande.facts import GrandeContext, GrandeFacts
from elgrande_tui.games.elgrande.model.game_facts import values_of
from elgrande_tui.games.elgrande.text.cards import card_text, card_title, card_words
from elgrande_tui.games.elgrande.text.explained import has_note
from elgrande_tui.games.elgrande.text.table import area_of, edition_of
from elgrande_tui.games.elgrande.text_schema import GrandeTexts, StepWords
from elgrande_tui.i18n.seats import listed
from elgrande_tui.i18n.texts import read_texts
from elgrande_tui.model.help_note import FirstStep
from engine.core.option import Option
from engine.core.question import Question
from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.model.events import GENERAL
from engine.games.elgrande.model.figures import CASTILLO
from engine.games.elgrande.model.options import Court, Place
from engine.games.elgrande.model.view import GrandeView
from engine.games.elgrande.rules.rule_queries import ranking_strengths

TURN = ("place", "king", "castillo", "grande", "undo")
"""Topics for the first times a player uses a card, one after the other."""


def topics_of(question: Question) -> Sequence[str]:
    """Return the kind of the question, then the card that it is about, or why discs are set."""
    return list(filter(has_note, (question.kind, str(question.about.get("card", "")))))


def lessons_of(view: GrandeView, question: Question | None) -> Iterator[str]:
    """Yield the guide's topics in the order in which it explains them; also while nothing is asked."""
    if question is not None:
        before = view.section is not None and view.section.name == "setup"
        yield from ("goal", "round", "screen") if before or question.kind == "play_power" else ()
        yield from topics_of(question)
    if view.ledger:
        yield from ("scored", "ties")
    if question is not None:
        yield from TURN if question.kind in ("use", "place") else ()
        yield from ("scoreboard",) if max(view.now.boards) >= 0 else ()


def topics_here(context: GrandeContext) -> list[str]:
    """Return the topics of what the player is looking at."""
    found = []
    if context.chosen in context.rules.box.cards and has_note(context.chosen):
        found.append(context.chosen)
    if context.selection.cursor:
        found += _of_area(context, context.rules.box.index[context.selection.cursor])
    return found


def _of_area(context: GrandeContext, area: int) -> Iterator[str]:
    now = context.now
    if area == now.king:
        yield "king"
    if area == CASTILLO:
        yield "castillo"
    if context.seat is not None and area == now.grandes[context.seat]:
        yield "grande"
    if area in now.boards:
        yield "scoreboard"


OWN_PART = {"turn": "intake", "card": "choose_card", "use": "special_step"}
"""Section of the own turn -> the kind of its question, while somebody else is asked in it."""
THIRD = 2
"""The third place, counted from 0 (B-13.4)."""
AT_HAND = 3
"""No more regions are named or marked at once as those where one caballero decides."""


@cache
def steps() -> Mapping[str, StepWords]:
    """Return what a new player is told in their first turns, by id."""
    return read_texts(MESSAGES, "data/first_steps.toml", GrandeTexts).step


def first_step(rules: GrandeRules, view: GrandeView, question: Question | None, turn: int) -> FirstStep | None:
    """Return what is told, with what is marked; None for a moment that the first turns of the base game do not have."""
    if view.viewer is None:
        return None
    moment = StepMoment(rules, view, question, view.viewer)
    for words in steps().values():
        fits = turn in words.turns and moment.kind in words.kinds
        if fits and all(CONDITIONS[name](moment) for name in words.when):
            marks = NOTHING
            for thing in words.points:
                marks |= POINTS[thing](moment)
            return FirstStep(_(words.text).format_map(moment.names), None if marks == NOTHING else marks)
    return None


@dataclass(frozen=True)
class StepMoment:
    """A view and a question as the first steps look at them."""

    rules: GrandeRules
    view: GrandeView
    question: Question | None
    seat: int

    @cached_property
    def facts(self) -> GrandeFacts:
        """The view, as reports take it."""
        return GrandeFacts(self.rules, self.view, self.seat, ())

    @cached_property
    def kind(self) -> str:
        """The kind of the moment; "" for none that has a name here.

        While others are asked it says whether they play power cards, score, or take their turns before the own one or
        after it.
        """
        if self.question is not None:
            if self.question.kind == "dial" and self.question.about.get("card") != GENERAL:
                return ""  # what is told of discs is about the Castillo
            placing = self.question.kind in ("use", "place")
            return "done" if placing and not self.places else self.question.kind
        section, now = self.view.section, self.view.now
        if section is None:
            return ""
        if section.name in ("power", "scoring"):
            return f"others_{section.name}"
        if section.seat == self.seat:
            return OWN_PART.get(section.name, "")
        return "others_after" if now.taken[self.seat] else "others_before"

    @cached_property
    def offered(self) -> Sequence[Option]:
        """The answers to the question."""
        return list(map(self.rules.parse, self.question.words if self.question is not None else ()))

    @cached_property
    def places(self) -> Sequence[int]:
        """The areas where a caballero can be placed now."""
        return [option.area for option in self.offered if isinstance(option, Place)]

    @property
    def card(self) -> str:
        """The action card of the question, else the one that was taken; "" for none."""
        asked = str(self.question.about.get("card", "")) if self.question is not None else ""
        card = asked or self.view.now.taken[self.seat]
        return card if card in self.rules.box.cards else ""

    @property
    def home(self) -> int:
        """The region of the own Grande; below 0 for none."""
        return self.view.now.grandes[self.seat]

    @cached_property
    def close(self) -> Sequence[int]:
        """Regions in which one caballero decides who is first, best paid ones before; to place in, if that is asked."""
        wanted = self.places or self.rules.box.regions
        found = [area for area in wanted if area not in (CASTILLO, self.view.now.king) and self._decides(area)]
        return sorted(found, key=lambda area: -values_of(self.facts, area)[0][0])[:AT_HAND]

    def _decides(self, area: int) -> bool:
        strengths = ranking_strengths(self.facts.open, area)
        best = max(strength for seat, strength in enumerate(strengths) if seat != self.seat)
        return best > 0 and best - strengths[self.seat] in (0, 1)

    @property
    def _note(self) -> str:
        words = card_words(self.card)
        return _(words.note) if words is not None else ""

    @property
    def names(self) -> Mapping[str, str]:
        """What stands for the placeholders of a text."""
        values = values_of(self.facts, self.home)[0] if self.home >= 0 else (0, 0, 0)
        return {
            **dict(zip(("first", "second", "third"), map(str, values), strict=True)),
            "scorings": str(len(self.rules.box.constants.scoring_after)),
            "home": area_of(self.rules, self.home) if self.home >= 0 else "-",
            "king": area_of(self.rules, self.view.now.king),
            "close": listed([area_of(self.rules, area) for area in self.close]),
            "card": card_title(self.card) if self.card else "",
            "does": card_text(self.card, edition_of(self.rules)) if self.card else "",
            "note": self._note,
        }


def _scored_after(moment: StepMoment) -> bool:
    return moment.view.now.round in moment.rules.box.constants.scoring_after


def _at(*areas: int) -> frozenset[int]:
    """Return these areas; one below 0 is none."""
    return frozenset(area for area in areas if area >= 0)


CONDITIONS: Mapping[str, Callable[[StepMoment], bool]] = {
    "scored_after": _scored_after,
    "not_scored_after": lambda moment: not _scored_after(moment),
    "three_pay": lambda moment: moment.rules.box.constants.places_that_pay[len(moment.rules.setup.seats)] > THIRD,
    "close": lambda moment: bool(moment.close),
    "general": lambda moment: moment.question is not None and moment.question.about.get("card") == GENERAL,
    "fills_court": lambda moment: any(isinstance(option, Court) for option in moment.offered),
    "can_act": lambda moment: moment.question is not None and not {"done", "skip"}.issuperset(moment.question.words),
}
"""What an entry may want to be true."""
POINTS: Mapping[str, Callable[[StepMoment], Flash]] = {
    "hand": lambda moment: Flash(things=frozenset(("hand",))),
    "court": lambda moment: Flash(things=frozenset(("court",))),
    "offer": lambda moment: Flash(things=frozenset(("offer",))),
    "scores": lambda moment: Flash(scores=frozenset(range(len(moment.view.now.scores)))),
    "king": lambda moment: Flash(areas=_at(moment.view.now.king)),
    "home": lambda moment: Flash(areas=_at(moment.home)),
    "home_values": lambda moment: Flash(boards=_at(moment.home)),
    "castillo": lambda moment: Flash(areas=_at(CASTILLO)),
    "close": lambda moment: Flash(areas=_at(*moment.close)),
}
"""What an entry may point at."""
