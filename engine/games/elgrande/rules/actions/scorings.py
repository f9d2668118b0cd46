"""Perform the special scorings of stacks 2, 3 and 4 (B-15)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from functools import partial

from engine.core.ask import Steps
from engine.core.option import Option
from engine.games.elgrande.model.box import Box
from engine.games.elgrande.model.events import Scoring
from engine.games.elgrande.model.figures import CASTILLO, Card
from engine.games.elgrande.model.options import Score
from engine.games.elgrande.model.state import GrandeState
from engine.games.elgrande.rules.actions.action import ActFirst, chosen_step
from engine.games.elgrande.rules.rule_queries import barred, order_is_asked, scorable, total, values
from engine.games.elgrande.rules.scoring import dial, reveal_dials, score
from engine.games.elgrande.rules.veto import vetoed


def next_group(
    g: GrandeState, scoring: Scoring, left: Sequence[tuple[int, ...]], *, by_card: bool = False
) -> Steps[tuple[int, ...]]:
    """Return the next of the groups `left` of a special scoring, with a window before it (B-15.1); () after a Veto.

    A group is named by its first area. `by_card`: the card leaves the order to its player in both editions.
    """
    actor, card = scoring.actor, scoring.cause
    assert actor is not None
    group = left[0]
    if order_is_asked(g, actor, len(left), by_card=by_card):
        by_step: dict[Option, tuple[int, ...]] = {g.box.options.score[areas[0]]: areas for areas in left}
        group = by_step[(yield from chosen_step(g, actor, list(by_step), card))]
    if g.vetoes and (yield from vetoed(g, actor, g.box.options.score[group[0]].words, card)):
        return ()
    return group


next_as_chosen = partial(next_group, by_card=True)
"""The same for a card that leaves the order to its player in both editions (C-1107, C-1108, G-807, G-813)."""


class ScoreChosen:
    """The action of scoring one region named by the actor, whole (V4.6); in 1996 or the Castillo (B-15.2, E-13)."""

    def __init__(self, card: Card, box: Box) -> None:
        self.card = card
        named = {*box.regions, CASTILLO} if box.edition_1996 else box.regions
        self.options = tuple(box.options.score[area] for area in box.areas_by_name if area in named)

    def first(self, g: GrandeState, actor: int) -> Sequence[Option]:
        if shut := barred(g, "score"):
            return [option for option in self.options if option.area not in shut]
        return self.options

    def perform(self, g: GrandeState, actor: int, first: Option) -> Steps[None]:
        assert isinstance(first, Score)
        yield from score(g, Scoring(self.card.id, actor), [first.area], next_group)


class ScoreSome(ActFirst):
    """Base of the actions that score the areas which the card picks out when it begins (B-15.3-7)."""

    def steps(self, g: GrandeState, actor: int) -> Steps[None]:
        """Take one step per area: all of them (B-11.2)."""
        scoring = Scoring(self.card.id, actor, self.card.first_only)
        yield from score(g, scoring, self.picked(g), next_group)

    @abstractmethod
    def picked(self, g: GrandeState) -> Sequence[int]:
        """Return the areas to score, in the order of B-1.6."""


class ScoreClass(ScoreSome):
    """The scoring of all regions whose highest value is one of the card's (B-15.3, B-16.6)."""

    def picked(self, g: GrandeState) -> Sequence[int]:
        return [area for area in scorable(g) if max(values(g, area)) in self.card.first_values]


class ScoreAll(ScoreSome):
    """The scoring of all regions (B-15.5)."""

    def picked(self, g: GrandeState) -> Sequence[int]:
        return scorable(g)


class ScoreTotal(ScoreSome):
    """The scoring of the regions with the most caballeros of all colours, or the fewest but some (B-15.6, B-15.7)."""

    def picked(self, g: GrandeState) -> Sequence[int]:
        """Return all regions that share the extreme; none when all are empty."""
        # Empty regions are left out, or they would always be those with the fewest.
        totals = {area: count for area in scorable(g) if (count := total(g, area))}
        if not totals:
            return ()
        extreme = max(totals.values()) if self.card.which == "most" else min(totals.values())
        return [area for area, count in totals.items() if count == extreme]


class ScoreCastillo(ScoreSome):
    """The scoring of the Castillo; nothing leaves it (B-15.4)."""

    def picked(self, g: GrandeState) -> Sequence[int]:
        return (CASTILLO,)


class ScoreSecret(ActFirst):
    """The scoring of the regions dialled by exactly one player (B-15.8)."""

    def steps(self, g: GrandeState, actor: int) -> Steps[None]:
        """Open a window, let the discs be set, then take one step per region."""
        if g.vetoes and (yield from vetoed(g, actor, "discs", self.card.id)):
            return
        dials = yield from dial(g, range(len(g.box.seats)), self.card.id)
        reveal_dials(g, dials)
        chosen = list(dials.values())
        areas = [area for area in scorable(g) if chosen.count(area) == 1]
        yield from score(g, Scoring(self.card.id, actor), areas, next_group)
