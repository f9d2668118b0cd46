"""Add the watch of these rules, which changes every part of a turn and of a round.

- W-1 When a round begins, the first player takes in one caballero.
- W-2 Whoever is first in the turn order chooses a card only after all others had their turns.
- W-3 When a turn begins, the seat may rest: a caballero goes from its court to the provinces.
- W-4 A card of stack 3 places anywhere that is open; one of stack 4 places its first caballero from the provinces.
- W-5 When a card of stack 2 has really acted, nobody else's acts in this round.
- W-6 At the end of a turn the seat to the left may repeat what card of stack 1 acted in it, if it really did.
- W-7 When every fourth turn is over, the seat sends a caballero from the court back.
- W-8 Whoever played the power card 13 acts as the King card does, and places by their own.
- W-10 The last to play a power card may play a value that lies open; it ranks directly below that.
- W-9 At the end of a round the King's region is scored, before a general scoring.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.ask import Ask, Steps, ask
from engine.core.option import Option
from engine.core.plausibility import one_of
from engine.core.state import Section
from engine.games.elgrande.model.box import Box, Contents, Slice
from engine.games.elgrande.model.events import Scoring
from engine.games.elgrande.model.module import GrandeModule
from engine.games.elgrande.model.options import COURT, SKIP
from engine.games.elgrande.model.state import GrandeState, Seams
from engine.games.elgrande.rules.caballeros import send_back, take_in
from engine.games.elgrande.rules.rule_queries import target_tables
from engine.games.elgrande.rules.scoring import score
from engine.games.elgrande.rules.turns import perform, use_halves

NAME, DUSK, KING = "watch", "dusk", "d5-king"
REST, GO_ON = Option("rest"), Option("wake")
FOURTH = 4


class Watch:
    """Who has stopped all others, what card of stack 1 acted in this turn, and how many turns are over."""

    def __init__(self, stopped_by: int = -1, acted: str = "", turns: int = 0) -> None:
        self.stopped_by = stopped_by
        self.acted = acted
        self.turns = turns

    def copy(self) -> Watch:
        return Watch(self.stopped_by, self.acted, self.turns)

    def key(self) -> list[object]:
        return [self.stopped_by, self.acted, self.turns]


def round_begins(g: GrandeState) -> Steps[None]:
    take_in(g, g.first, min(1, g.provinces[g.first]))
    g.modules[NAME].stopped_by = -1
    yield from ()


def playable(g: GrandeState, seat: int, values: Sequence[int]) -> Sequence[int]:
    return g.hands[seat] if g.played.count(0) == 1 else values


def rank(g: GrandeState, found: Sequence[float]) -> Sequence[float]:
    last = g.box.others[g.first][-1]
    return [value - (seat == last) / 2 for seat, value in enumerate(found)]


def turn_plan(g: GrandeState, order: Sequence[int], plan: list[Section]) -> list[Section]:
    last = [section for section in plan if section.seat == g.order[0] and section.name == "card"]
    return [*(section for section in plan[:-1] if section not in last), *last, plan[-1]]


def turn_begins(g: GrandeState, seat: int) -> Steps[None]:
    if g.court[seat]:
        chosen = yield from ask(Ask(seat, "watch", lambda: [REST, GO_ON]))
        if chosen is REST and g.court[seat]:
            yield from send_back(g, seat, [(seat, COURT, 1)])


def reach(g: GrandeState, actor: int, card: str, placed: Sequence[int], areas: Sequence[int]) -> Sequence[int]:
    return [option.area for option in target_tables(g).put] if g.box.cards[card].stack == 3 else areas


def place_source(g: GrandeState, actor: int, card: str, placed: Sequence[int], source: list[int]) -> list[int]:
    return g.provinces if g.box.cards[card].stack == 4 and not placed else source


def may_act(g: GrandeState, actor: int, card: str) -> bool:
    return g.modules[NAME].stopped_by in (-1, actor)


def performed(g: GrandeState, actor: int, card: str, really: bool) -> Steps[None]:
    watch, stack = g.modules[NAME], g.box.cards[card].stack
    if really and stack == 2:
        watch.stopped_by = actor
    watch.acted = card if really and stack == 1 else ""
    yield from ()


def turn_ends(g: GrandeState, actor: int) -> Steps[None]:
    seat, card = g.box.others[actor][0], g.modules[NAME].acted
    if card:
        about = {"card": card, "step": 0}
        first = yield from ask(
            Ask(seat, "special_step", lambda: [*g.actions[card].first(g, seat), SKIP], about, always=True)
        )
        yield from perform(g, seat, card, first)


def turn_over(g: GrandeState, actor: int) -> Steps[None]:
    watch = g.modules[NAME]
    watch.acted = ""
    watch.turns = (watch.turns + 1) % FOURTH
    if not watch.turns and g.court[actor]:
        yield from send_back(g, actor, [(actor, COURT, 1)])


def use(g: GrandeState, section: Section) -> Steps[None]:
    highest = g.box.powers[g.played[section.seat]].id == "13"
    return use_halves(g, section.seat, section.arg, KING if highest else section.arg)


def round_ends(g: GrandeState) -> Steps[None]:
    yield from score(g, Scoring(DUSK), [g.king])


def options(box: Box) -> list[Option]:
    return [REST, GO_ON]


WATCH = GrandeModule(
    NAME,
    contents=Contents(
        options=(options,),
        slices={
            NAME: Slice(
                lambda box: Watch(),
                lambda watch, viewer: {"stopped_by": watch.stopped_by, "acted": watch.acted, "turns": watch.turns},
                lambda box: {
                    "stopped_by": one_of(range(-1, len(box.seats))),
                    "acted": one_of(("", *box.cards)),
                    "turns": one_of(range(FOURTH)),
                },
                lambda seen, rng: Watch(seen["stopped_by"], seen["acted"], seen["turns"]),
            )
        },
        causes=(DUSK,),
        questions={"watch": ()},
    ),
    seams=Seams(
        round_begins=(round_begins,),
        playable=(playable,),
        rank=(rank,),
        turn_plan=(turn_plan,),
        turn_begins=(turn_begins,),
        reach=(reach,),
        place_source=(place_source,),
        may_act=(may_act,),
        performed=(performed,),
        turn_ends=(turn_ends,),
        turn_over=(turn_over,),
        round_ends=(round_ends,),
    ),
    sections={"use": use},
    verbs=("rest", "wake", DUSK),
)
"""The manifest."""
