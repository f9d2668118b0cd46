"""Perform the special actions of power cards and row cards that the base game does not have (K-4.6, K-C-010 to 180)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial

from msgspec.structs import replace

from engine.core.ask import Ask, Steps, ask
from engine.core.option import Option
from engine.games.elgrande.model.box import Box
from engine.games.elgrande.model.figures import CASTILLO, Card
from engine.games.elgrande.model.options import STOP, Move, MoveGrande, Throw
from engine.games.elgrande.model.state import Action, GrandeState
from engine.games.elgrande.modules.king_intrigue.derived import PLACE_ONLY, derived
from engine.games.elgrande.modules.king_intrigue.events import PlacingFreed, RegionDoubled
from engine.games.elgrande.modules.king_intrigue.options import DoubleScore
from engine.games.elgrande.modules.king_intrigue.state import Doubled, king_intrigue
from engine.games.elgrande.rules.actions.action import ActFirst, CardAction, actions_by_word
from engine.games.elgrande.rules.actions.moving import Either, Relocate
from engine.games.elgrande.rules.actions.pieces import MoveTheGrande
from engine.games.elgrande.rules.actions.returning import ReturnEach
from engine.games.elgrande.rules.caballeros import relocate
from engine.games.elgrande.rules.rule_queries import after_step, barred, target_tables
from engine.games.elgrande.rules.veto import vetoed

FREE_STEP = "posting"
"""The words that announce that placing is free."""


class Nothing(CardAction):
    """The action of a card that has none."""

    def first(self, g: GrandeState, actor: int) -> Sequence[Option]:
        return ()

    def perform(self, g: GrandeState, actor: int, first: Option) -> Steps[None]:
        yield from ()


class RelocateOwn(Relocate):
    """The half of the Intrigue action that takes own caballeros out of one region (K-4.6)."""

    def must_go_on(self, g: GrandeState, made: Sequence[Move]) -> bool:
        """Check whether all must leave: one relocation is the other half of the action, the second obliges (K-Q-5)."""
        return derived(g.box).choices.intrigue_all and len(made) > 1


def intrigue(card: Card, box: Box) -> Action:
    """Return the Intrigue action: one caballero of anybody, or own ones out of one region (K-4.6)."""
    own, anybody = (replace(box.cards[part], id=card.id) for part in card.of)
    return Either([RelocateOwn(own, box), Relocate(anybody, box)])


class FreePosting(ActFirst):
    """The action of placing in any open region in this turn (K-C-020)."""

    def steps(self, g: GrandeState, actor: int) -> Steps[None]:
        if g.vetoes and (yield from vetoed(g, actor, FREE_STEP, self.card.id)):
            return
        king_intrigue(g).free = actor
        if g.tell:
            g.tell(PlacingFreed(actor))


class Recall(ReturnEach):
    """The action of sending back one caballero of each opponent, in every edition (K-C-070)."""

    @staticmethod
    def _affects(g: GrandeState, actor: int, seat: int) -> bool:
        return seat != actor

    def _may_spare(self, g: GrandeState) -> bool:
        return False


class GrandeAndEscort(CardAction):
    """The action of moving one's Grande and some own caballeros, in any order (K-C-080)."""

    def __init__(self, card: Card, box: Box) -> None:
        super().__init__(card, box)
        self._grande = MoveTheGrande(card, box)
        self._escort = Relocate(card, box)

    def first(self, g: GrandeState, actor: int) -> Sequence[Option]:
        return [*self._grande.first(g, actor), *self._escort.first(g, actor)]

    def perform(self, g: GrandeState, actor: int, first: Option) -> Steps[None]:
        """Take one step for the Grande and one per caballero (K-6.13)."""
        option, left, rode = first, self.card.limit, False
        moved = Counter[tuple[int, int]]()

        def legal() -> list[Option]:
            kinds, sources = self._escort.kinds(g, self.card.whose, actor), self._escort.sources(g, actor)
            moves = self._escort.moves(g, actor, kinds, sources, moved, []) if left else []
            return [*(() if rode else self._grande.first(g, actor)), *moves]

        g.moved.append(moved)
        while option is not STOP:
            if isinstance(option, MoveGrande):
                yield from self._grande.perform(g, actor, option)
                rode = True
            elif isinstance(option, Move):
                if g.vetoes and (yield from vetoed(g, actor, option.words, self.card.id)):
                    break
                moved[option.target, relocate(g, actor, option)] += 1
                left -= 1
                yield from after_step(g, actor)
            # The Grande's own action does not return whether a Veto stopped it; the windows tell.
            if False in g.windows or not legal():
                break
            about = {"card": self.card.id, "step": self.card.limit - left + rode, "left": left}
            option = yield from ask(Ask(actor, "special_step", lambda: [*legal(), STOP], about))
        g.moved.pop()


class DoubleScoring(CardAction):
    """The action of marking a region that counts twice in the next general scoring (K-C-130)."""

    def first(self, g: GrandeState, actor: int) -> Sequence[Option]:
        """Return each region without a marker; where both lie, with each of the two that can be taken over (K-6.8)."""
        marked = [doubled.area for doubled in king_intrigue(g).doubles]
        free = [area for area in g.box.on_disc if area not in marked]
        words, ids = g.box.options.by_words, g.box.areas
        if len(marked) < derived(g.box).figures.doubles:
            return [words[f"{DoubleScore.verb} {ids[area].id}"] for area in free]
        return [words[f"{DoubleScore.verb} {ids[area].id} {ids[other].id}"] for area in free for other in marked]

    def perform(self, g: GrandeState, actor: int, first: Option) -> Steps[None]:
        assert isinstance(first, DoubleScore)
        if g.vetoes and (yield from vetoed(g, actor, first.words, self.card.id)):
            return
        own = king_intrigue(g)
        left = (doubled for doubled in own.doubles if doubled.area != first.former)
        own.doubles = (*left, Doubled(actor, first.area))
        if g.tell:
            g.tell(RegionDoubled(actor, first.area, first.former))


class IntoCastillo(CardAction):
    """The action of throwing caballeros of every opponent into the Castillo, then one's own (K-C-140)."""

    def first(self, g: GrandeState, actor: int) -> Sequence[Option]:
        """Return every caballero of an opponent that can be thrown; one's own where there is none."""
        return self._left(g, g.box.others[actor], []) or self._left(g, (actor,), [])

    def perform(self, g: GrandeState, actor: int, first: Option) -> Steps[None]:
        """Take one step per opponent, and one for the own ones, who cannot be spared."""
        option, left = first, list(g.box.others[actor])
        while isinstance(option, Throw):
            seat = self._owner(g, option)
            picked = yield from self._picked(g, actor, seat, option)
            words = ", ".join(throw.words for throw in picked)
            if picked and g.vetoes and (yield from vetoed(g, actor, words, self.card.id)):
                return
            for throw in picked:
                relocate(g, actor, g.box.options.move(throw.kind, throw.area, CASTILLO))
            yield from after_step(g, actor)
            if seat == actor:
                return
            left.remove(seat)
            seats = left if self._left(g, left, []) else [actor]
            if not self._left(g, seats, []):
                return
            about = {"card": self.card.id, "step": 1, "left": self._most(actor, seats[0])}
            option = yield from ask(Ask(actor, "special_step", partial(self._left, g, seats, []), about))

    def _picked(self, g: GrandeState, actor: int, seat: int, first: Throw) -> Steps[list[Throw]]:
        """Return the caballeros of one seat that are thrown together, the first of which has been picked."""
        picked = [first]
        while len(picked) < self._most(actor, seat) and self._left(g, (seat,), picked):
            about = {"card": self.card.id, "step": len(picked), "left": self._most(actor, seat) - len(picked)}
            legal = partial(self._left, g, (seat,), tuple(picked))
            option = yield from ask(Ask(actor, "special_step", legal, about))
            if not isinstance(option, Throw):
                break
            picked.append(option)
        there = [g.areas[throw.area][throw.kind] for throw in picked]  # a free move may have taken one away meanwhile
        return [throw for number, throw in enumerate(picked) if picked[:number].count(throw) < there[number]]

    def _most(self, actor: int, seat: int) -> int:
        return self.card.max_own if seat == actor else self.card.max_foreign

    def _left(self, g: GrandeState, seats: Sequence[int], picked: Sequence[Throw]) -> list[Option]:
        """Return the throws of one more caballero of these seats; those picked are spoken for."""
        box, words, found = g.box, g.box.options.by_words, list[Option]()
        for seat in seats:
            for kind in box.kinds.of[seat]:
                if CASTILLO in barred(g, "move", kind):
                    continue
                for place in (place for area in target_tables(g).regions for place in box.parts[area]):
                    option = words[f"{Throw.verb} {box.kinds.all[kind].words} {box.areas[place].id}".lower()]
                    if g.areas[place][kind] > picked.count(option):
                        found.append(option)
        return found

    @staticmethod
    def _owner(g: GrandeState, option: Throw) -> int:
        owner = g.box.kinds.all[option.kind].owner
        assert owner is not None
        return owner


actions = actions_by_word(
    {
        PLACE_ONLY: Nothing,
        "intrigue": intrigue,
        "free_posting": FreePosting,
        "recall": Recall,
        "grande_and_escort": GrandeAndEscort,
        "double_scoring": DoubleScoring,
        "into_castillo": IntoCastillo,
    }
)
