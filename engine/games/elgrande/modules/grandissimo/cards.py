"""Perform the special actions of stacks 6 and 7 (G-801 to G-819)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import combinations

from engine.core.ask import Ask, Steps, ask
from engine.core.option import FATE, Option
from engine.games.elgrande.model.box import Box
from engine.games.elgrande.model.events import CastilloOpened, Payment, Scoring
from engine.games.elgrande.model.figures import CASTILLO, Card
from engine.games.elgrande.model.options import STOP, Ally, MoveBoard, Throw
from engine.games.elgrande.model.state import NOWHERE, Action, GrandeState
from engine.games.elgrande.modules.grandissimo.derived import BOYCOTT, THE_GENERAL, derived
from engine.games.elgrande.modules.grandissimo.events import ActionsStopped, AlliesMarked
from engine.games.elgrande.modules.grandissimo.kept import LayCard, TakeRegionCard, lay
from engine.games.elgrande.modules.grandissimo.king import KingIncognito, KingWithPardon, Revolution
from engine.games.elgrande.modules.grandissimo.options import TakePerson
from engine.games.elgrande.modules.grandissimo.persons import holder, take_person, takeable
from engine.games.elgrande.modules.grandissimo.second import DoubleTurn
from engine.games.elgrande.modules.grandissimo.state import grandissimo
from engine.games.elgrande.modules.grandissimo.symbols import OnlySymbols, SymbolAction
from engine.games.elgrande.modules.grandissimo.turns import following
from engine.games.elgrande.rules.actions.action import ACT_ONLY
from engine.games.elgrande.rules.actions.pieces import PutScoreboard, throw_grandes
from engine.games.elgrande.rules.actions.scorings import next_as_chosen
from engine.games.elgrande.rules.caballeros import relocate
from engine.games.elgrande.rules.rule_queries import after_step, closed, counts, scorable
from engine.games.elgrande.rules.scoring import dial, pay, ranks, reveal_dials, score, send_to
from engine.games.elgrande.rules.veto import vetoed

EMPTY_STEP, COURTS_STEP, STOP_STEP, GENERAL_STEP = "clearing", "courts", "halt", "general"
"""The words that announce that the Castillo is emptied, the courts are scored, the actions of others are stopped, the
Inquisitor General is taken."""


class Boycott(TakeRegionCard):
    """The action of taking the card of the region that is not scored next time (G-801)."""

    token = BOYCOTT


class Pact(SymbolAction):
    """The action of bringing in or moving the movable scoreboards, each once (G-802)."""

    def __init__(self, card: Card, box: Box) -> None:
        super().__init__(card, box)
        self._put = PutScoreboard(card, box)

    def main(self, g: GrandeState, actor: int) -> Sequence[Option]:
        return self._put.first(g, actor)

    def steps(self, g: GrandeState, actor: int, first: Option) -> Steps[None]:
        option, done = first, set[int]()
        while isinstance(option, MoveBoard):
            yield from self._put.perform(g, actor, option)
            done.add(option.board)
            left = partial(self._left, g, actor, done)
            if False in g.windows or len(done) >= self.card.limit or len(left()) == 1:
                return
            about = {"card": self.card.id, "step": len(done), "left": self.card.limit - len(done)}
            option = yield from ask(Ask(actor, "special_step", left, about))

    def _left(self, g: GrandeState, actor: int, done: set[int]) -> list[Option]:
        found = self._put.first(g, actor)
        return [*(option for option in found if isinstance(option, MoveBoard) and option.board not in done), STOP]


class EvictionOrder(SymbolAction):
    """The action of emptying the Castillo without scoring it; King and Grandes stay there (G-806)."""

    mandatory = True

    def steps(self, g: GrandeState, actor: int, first: Option) -> Steps[None]:
        """Open the Castillo, let the discs be set, then all leave."""
        if g.vetoes and (yield from vetoed(g, actor, EMPTY_STEP, self.card.id)):
            return
        g.reveal(FATE)
        if g.tell:
            g.tell(CastilloOpened(list(g.areas[CASTILLO])))
        there = [seat for seat in range(len(g.box.seats)) if g.areas[CASTILLO][seat]]
        if there:
            dials = yield from dial(g, there, self.card.id)
            reveal_dials(g, dials)
            for seat in sorted(dials):
                send_to(g, seat, CASTILLO, dials[seat])
        g.castillo_last = None  # what was announced is over; what enters in this round is announced anew
        yield from after_step(g, actor)


class ScoreListed(SymbolAction):
    """Base of the actions that score the regions which the card lists, one step each (G-807, G-813)."""

    mandatory = True

    def steps(self, g: GrandeState, actor: int, first: Option) -> Steps[None]:
        picked = [area for area in scorable(g) if self.lists(g, area)]
        yield from score(g, Scoring(self.card.id, actor), picked, next_as_chosen)

    @abstractmethod
    def lists(self, g: GrandeState, area: int) -> bool:
        """Check whether the card lists a region."""


class ScoreCoast(ScoreListed):
    """The action of scoring all coastal regions (G-807)."""

    def lists(self, g: GrandeState, area: int) -> bool:
        return area in derived(g.box).coast


class ScoreInland(ScoreListed):
    """The action of scoring Aragón and both Castillas (G-813)."""

    def lists(self, g: GrandeState, area: int) -> bool:
        return area in derived(g.box).inland


class ScoreCourts(SymbolAction):
    """The action of scoring the courts (G-809): guests are not counted (G-505)."""

    mandatory = True

    def steps(self, g: GrandeState, actor: int, first: Option) -> Steps[None]:
        if g.vetoes and (yield from vetoed(g, actor, COURTS_STEP, self.card.id)):
            return
        box, values = g.box, derived(g.box).figures.courts
        there = tuple(g.court[: len(box.seats)])
        paid = [
            Payment(seat, place, values[place - 1] if place <= box.paying_places else 0, 0, 0)
            for seat, place in ranks(there, headcount=box.headcount)
        ]
        pay(g, Scoring(self.card.id, actor), NOWHERE, paid)


class ActionStop(SymbolAction):
    """The action of taking their special action from all who follow in this round (G-810)."""

    mandatory = True

    def steps(self, g: GrandeState, actor: int, first: Option) -> Steps[None]:
        if g.vetoes and (yield from vetoed(g, actor, STOP_STEP, self.card.id)):
            return
        grandissimo(g).stopped = tuple(following(g, actor))
        if g.tell:
            g.tell(ActionsStopped(following(g, actor)))


class TakePersonCard(SymbolAction):
    """The action of taking the Queen or the Court Jester (G-501)."""

    mandatory = True

    def main(self, g: GrandeState, actor: int) -> Sequence[Option]:
        return takeable(g, actor)

    def steps(self, g: GrandeState, actor: int, first: Option) -> Steps[None]:
        assert isinstance(first, TakePerson)
        yield from take_person(g, actor, self.card.id, first.person, first.words)


class TakeGeneral(SymbolAction):
    """The action of taking the Inquisitor General (G-814)."""

    mandatory = True

    def main(self, g: GrandeState, actor: int) -> Sequence[Option]:
        """Return how it begins, where the actor does not have the card."""
        return () if holder(g, THE_GENERAL) == actor else ACT_ONLY

    def steps(self, g: GrandeState, actor: int, first: Option) -> Steps[None]:
        yield from take_person(g, actor, self.card.id, THE_GENERAL, GENERAL_STEP)


class ThrowGrandes(SymbolAction):
    """The action of throwing all Grandes that can leave their regions into the Castillo (G-815)."""

    mandatory = True

    def steps(self, g: GrandeState, actor: int, first: Option) -> Steps[None]:
        yield from throw_grandes(g, actor, self.card.id)


class OffToCastillo(SymbolAction):
    """The action of throwing caballeros of everybody into the Castillo, one's own too (G-816)."""

    mandatory = True

    def main(self, g: GrandeState, actor: int) -> Sequence[Option]:
        return self._left(g, [0] * len(g.box.seats))

    def steps(self, g: GrandeState, actor: int, first: Option) -> Steps[None]:
        """Take one step per caballero; nobody can be spared."""
        thrown = [0] * len(g.box.seats)
        option, step = first, 1
        while isinstance(option, Throw):
            if g.vetoes and (yield from vetoed(g, actor, option.words, self.card.id)):
                return
            owner = g.box.kinds.all[option.kind].owner
            assert owner is not None
            thrown[owner] += 1
            relocate(g, actor, g.box.options.move(option.kind, option.area, CASTILLO))
            yield from after_step(g, actor)
            if not self._left(g, thrown):
                return
            about = {"card": self.card.id, "step": step}
            option = yield from ask(Ask(actor, "special_step", lambda: self._left(g, thrown) or [STOP], about))
            step += 1

    def _left(self, g: GrandeState, thrown: Sequence[int]) -> list[Option]:
        """Return who can be thrown next: as many of each seat, as far as there are so many in open regions."""
        box, most, shut = g.box, derived(g.box).figures.thrown, closed(g)
        words, found = box.options.by_words, []
        for seat, kinds in enumerate(box.kinds.of):
            if thrown[seat] >= most:
                continue
            for area in box.regions:
                if area not in shut:
                    here = counts(g, area)
                    names = [box.kinds.all[kind].words for kind in kinds if here[kind]]
                    found += [words[f"{Throw.verb} {name} {box.areas[area].id}".lower()] for name in names]
        return found


class Alliance(SymbolAction):
    """The action of marking two regions that are scored as one (G-817)."""

    def main(self, g: GrandeState, actor: int) -> Sequence[Option]:
        shut, ids, words = closed(g), g.box.areas, g.box.options.by_words
        open_regions = [area for area in g.box.regions_by_name if area not in shut]
        pairs = combinations(open_regions, 2)
        return [words[f"{Ally.verb} {ids[area].id} {ids[other].id}"] for area, other in pairs]

    def steps(self, g: GrandeState, actor: int, first: Option) -> Steps[None]:
        assert isinstance(first, Ally)
        if g.vetoes and (yield from vetoed(g, actor, first.words, self.card.id)):
            return
        lay(g, actor, self.card.id)
        grandissimo(g).alliance = tuple(sorted((first.area, first.other)))
        if g.tell:
            g.tell(AlliesMarked(actor, first.area, first.other))


BY_WORD: Mapping[str, Callable[[Card, Box], Action]] = {
    "boycott": Boycott,
    "pact": Pact,
    "double_turn": DoubleTurn,
    "free_choice": LayCard,
    "king_incognito": KingIncognito,
    "eviction_order": EvictionOrder,
    "score_coast": ScoreCoast,
    "espionage": LayCard,
    "score_courts": ScoreCourts,
    "action_stop": ActionStop,
    "revolution": Revolution,
    "symbols": OnlySymbols,
    "score_inland": ScoreInland,
    "spanish_inquisition": TakeGeneral,
    "conspiracy": ThrowGrandes,
    "off_to_castillo": OffToCastillo,
    "alliance": Alliance,
    "last_word": OnlySymbols,
    "take_person": TakePersonCard,
}
"""By `Card.do`."""


def actions(box: Box) -> dict[str, Action]:
    """Return the actions of the module's cards, and of the King card, which pardons (G-402)."""
    own = {name: BY_WORD[box.cards[name].do](box.cards[name], box) for name in derived(box).figures.symbols}
    kings = [card for card in box.cards.values() if card.do == "king" and card.reach == "any"]
    return own | {card.id: KingWithPardon(card, box) for card in kings}
