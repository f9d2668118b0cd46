"""Perform the special actions of the Special cards (K-C-FIESTA to K-C-SW-THREE)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from engine.core.ask import Ask, Steps, ask
from engine.core.option import Option
from engine.games.elgrande.model.events import Scoring
from engine.games.elgrande.model.figures import CASTILLO
from engine.games.elgrande.model.options import Score
from engine.games.elgrande.model.state import NOWHERE, GrandeState
from engine.games.elgrande.modules.king_intrigue.options import Annul, lasting
from engine.games.elgrande.modules.special_cards.derived import derived
from engine.games.elgrande.modules.special_cards.events import CardInFront, GuardLaid, LimitLaid, ThreeOffered
from engine.games.elgrande.modules.special_cards.limits import fill, lay_table
from engine.games.elgrande.modules.special_cards.options import ESPIONAGE, RESERVED, Guard, LayTable, OfferThree
from engine.games.elgrande.modules.special_cards.state import ESPIONAGE_DO, RESERVE_DO, InFront, special_cards
from engine.games.elgrande.rules.actions.action import ACT_ONLY, ActFirst, CardAction, actions_by_word
from engine.games.elgrande.rules.actions.moving import PutExtra
from engine.games.elgrande.rules.actions.pieces import throw_grandes
from engine.games.elgrande.rules.actions.scorings import next_group
from engine.games.elgrande.rules.rule_queries import barred, closed, counted, scorable, target_tables
from engine.games.elgrande.rules.scoring import score
from engine.games.elgrande.rules.veto import vetoed

SPY_STEP, RESERVE_STEP = STEPS = ("spying", "reserving")
"""The words that announce that a card is laid."""


class Fiesta(PutExtra):
    """The action of placing more caballeros, where the row's may go (K-C-FIESTA)."""

    def first(self, g: GrandeState, actor: int) -> Sequence[Option]:
        """Return each open area next to the King, and the Castillo, while anyone is at the actor's court."""
        near = {option.area for option in target_tables(g).near[g.king]}
        return [option for option in super().first(g, actor) if getattr(option, "area", NOWHERE) in near]


class LayInFront(ActFirst):
    """Base of the actions that lay a card open in front of its owner."""

    step: str
    """The words that announce it."""

    def steps(self, g: GrandeState, actor: int) -> Steps[None]:
        if g.vetoes and (yield from vetoed(g, actor, self.step, self.card.id)):
            return
        own = special_cards(g)
        own.front = (*own.front, InFront(actor, self.card.id, g.round))
        self.laid(g, actor)
        if g.tell:
            g.tell(CardInFront(actor, self.card.id))

    def laid(self, g: GrandeState, actor: int) -> None:
        """Do what belongs to it."""


class Espionage(LayInFront):
    """The action of laying the card whose owner dials when the others have shown (K-C-SPIONAGE)."""

    step = SPY_STEP


class Reserve(LayInFront):
    """The action of laying the card with a caballero from the court on it (K-C-RESERVE)."""

    step = RESERVE_STEP

    def first(self, g: GrandeState, actor: int) -> Sequence[Option]:
        """Return how it begins, while anyone is at the actor's court."""
        return ACT_ONLY if g.court[actor] else ()

    def laid(self, g: GrandeState, actor: int) -> None:
        g.court[actor] -= 1
        g.areas[derived(g.box).reserves[actor]][actor] += 1


class Coup(ActFirst):
    """The action of throwing all Grandes into the Castillo that can leave their regions (K-C-PUTSCH)."""

    def first(self, g: GrandeState, actor: int) -> Sequence[Option]:
        """Return how it begins; under the danger of collapse it has no effect (K-Q-24)."""
        return () if CASTILLO in barred(g, "move") else ACT_ONLY

    def steps(self, g: GrandeState, actor: int) -> Steps[None]:
        yield from throw_grandes(g, actor, self.card.id)


class TableForSix(CardAction):
    """The action of laying a limitation table in a region (K-C-6NIMMT)."""

    def first(self, g: GrandeState, actor: int) -> Sequence[Option]:
        """Return each open region without a table; where all lie, with each that can be taken away (K-6.8)."""
        tables, shut = special_cards(g).tables, closed(g)
        ids, words = g.box.areas, g.box.options.by_words
        free = [area for area in target_tables(g).regions if area not in tables]
        if len(tables) < derived(g.box).figures.tables:
            return [words[f"{LayTable.verb} {ids[area].id}"] for area in free]
        movable = [area for area in tables if area not in shut]
        return [words[f"{LayTable.verb} {ids[area].id} {ids[old].id}"] for area in free for old in movable]

    def perform(self, g: GrandeState, actor: int, first: Option) -> Steps[None]:
        """Take the one step, then pick who stands on it."""
        assert isinstance(first, LayTable)
        if g.vetoes and (yield from vetoed(g, actor, first.words, self.card.id)):
            return
        lay_table(g, first.area, first.former)
        if g.tell:
            g.tell(LimitLaid(actor, first.area, first.former))
        yield from fill(g, actor, first.area)


class RoyalGuard(CardAction):
    """The action of locking a region until the round is over (K-C-SCHUTZ)."""

    def first(self, g: GrandeState, actor: int) -> Sequence[Option]:
        words = g.box.options.by_words
        return [words[f"{Guard.verb} {g.box.areas[area].id}"] for area in target_tables(g).regions]

    def perform(self, g: GrandeState, actor: int, first: Option) -> Steps[None]:
        assert isinstance(first, Guard)
        if g.vetoes and (yield from vetoed(g, actor, first.words, self.card.id)):
            return
        special_cards(g).guard = first.area
        if g.tell:
            g.tell(GuardLaid(actor, first.area))


class Annulment(CardAction):
    """The action of taking away one of what lies about (K-C-AUFHEBUNG)."""

    def first(self, g: GrandeState, actor: int) -> Sequence[Option]:
        """Return what can be taken away; where an option says so, of cards only those of others (K-X.12)."""
        found = [option for part in lasting(g) for option in part.annullable(g)]
        if not derived(g.box).choices.annulment_others_only:
            return found
        cards = (ESPIONAGE, RESERVED)
        return [o for o in found if not (isinstance(o, Annul) and o.what in cards and o.seat == actor)]

    def perform(self, g: GrandeState, actor: int, first: Option) -> Steps[None]:
        assert isinstance(first, Annul)
        if g.vetoes and (yield from vetoed(g, actor, first.words, self.card.id)):
            return
        next(part for part in lasting(g) if first in part.annullable(g)).annul(g, first)


class ScorePresent(CardAction):
    """The action of scoring one region, in which one stands or any (K-C-SW-OWN, K-C-SW-ANY)."""

    def first(self, g: GrandeState, actor: int) -> Sequence[Option]:
        anywhere = self.card.whose == "any"
        return [
            g.box.options.score[area]
            for area in scorable(g)
            if anywhere or any(counted(g, area)[kind] for kind in g.box.kinds.of[actor])
        ]

    def perform(self, g: GrandeState, actor: int, first: Option) -> Steps[None]:
        assert isinstance(first, Score)
        yield from score(g, Scoring(self.card.id, actor), [first.area], next_group)


class OfferOfThree(CardAction):
    """The action of offering three regions to an opponent, who chooses which of them is scored (K-C-SW-THREE)."""

    def first(self, g: GrandeState, actor: int) -> Sequence[Option]:
        box, ids = g.box, g.box.areas
        able = set(scorable(g))
        regions = [ids[area].id for area in box.regions_by_name if area in able]
        return [
            box.options.by_words[f"{OfferThree.verb} {box.seats[seat]} {' '.join(three)}".lower()]
            for seat in box.others[actor]
            for three in combinations(regions, self.card.limit)
        ]

    def perform(self, g: GrandeState, actor: int, first: Option) -> Steps[None]:
        """Open a window for the offer, let the opponent choose, then score (K-6.13)."""
        assert isinstance(first, OfferThree)
        if g.vetoes and (yield from vetoed(g, actor, first.words, self.card.id)):
            return
        if g.tell:
            g.tell(ThreeOffered(actor, first.seat, list(first.areas)))
        offered = [g.box.options.score[area] for area in first.areas]
        chosen = yield from ask(Ask(first.seat, "offered", lambda: offered, {"card": self.card.id, "of": actor}))
        assert isinstance(chosen, Score)
        yield from score(g, Scoring(self.card.id, actor), [chosen.area], next_group)


actions = actions_by_word(
    {
        "fiesta": Fiesta,
        ESPIONAGE_DO: Espionage,
        "coup": Coup,
        "table_for_six": TableForSix,
        RESERVE_DO: Reserve,
        "royal_guard": RoyalGuard,
        "annulment": Annulment,
        "score_present": ScorePresent,
        "offer_of_three": OfferOfThree,
    }
)
