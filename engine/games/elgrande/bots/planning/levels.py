"""The bots that plan: `hard`, bounded by simulations a turn, and `expert`, bounded by seconds."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import msgspec

from engine.bots.advice import Advice
from engine.bots.bot import Offer
from engine.core.option import Option
from engine.core.rules import Rules
from engine.core.view import View
from engine.games.elgrande.bots.answers import answer_worths
from engine.games.elgrande.bots.easy import NOISE, make_outlook, pick_best
from engine.games.elgrande.bots.outlook import USUAL, Judgement, Outlook, Pays
from engine.games.elgrande.bots.planning.candidates import seen_by
from engine.games.elgrande.bots.planning.discs import mixed_dial
from engine.games.elgrande.bots.planning.effort import Effort
from engine.games.elgrande.bots.planning.explaining import explained_answers, explained_powers, explained_turns
from engine.games.elgrande.bots.planning.planner import Plan, plans, power_plans
from engine.games.elgrande.bots.planning.play_turn import Step, step_of
from engine.games.elgrande.bots.powers import likely
from engine.games.elgrande.model.options import Place, Power, Take
from engine.games.elgrande.model.view import GrandeView

HARD = Effort(50, varied=2, characters=2)
EXPERT = Effort(2000, 0.8, varied=6, characters=3, nudged=60, powers=6, discs=True)
SEASONED = Judgement(castillo=1.6, court=0.9, focus=1.3)
"""The judgement of an expert."""
FOLLOWED = ("use", "place", "special_step")
"""Kinds of questions that are answered by the plan."""
PLANNED = 5.0
"""Bonus in points for a step of the plan."""


class PlanningBot:
    """A bot that plans its turns. It knows only the View and the offer.

    It keeps the plan of the present turn, and follows it as long as the offers allow that.
    """

    searched = ("choose_card", "play_power")

    def __init__(self, rules: Rules[Any], seat: int, effort: Effort, judgement: Judgement = USUAL) -> None:
        self.rules = rules
        self.seat = seat
        self.effort = effort
        self.judgement = judgement
        self.share = 1.0
        self._plan: Plan | None = None
        self._pays: Pays = {}

    def __getstate__(self) -> dict[str, Any]:
        """Return the state without its caches, which are not worth sending to another process."""
        return {**self.__dict__, "_pays": {}}

    def choose(self, view: View, offer: Offer, rng: random.Random) -> Option:
        """Return the answer that seems best among `offer.options`."""
        if len(offer.options) == 1:
            return offer.options[0]
        assert isinstance(view, GrandeView)
        outlook = self._outlook(view, rng)
        world = outlook.g
        if offer.kind == "choose_card":
            return self._card(outlook, offer, rng)
        if self.effort.discs and (disc := mixed_dial(outlook, view, offer, rng)) is not None:
            return disc
        plan = self._plan
        if plan is not None and plan.card == world.taken[self.seat] and offer.kind in ("use", "place", "special_step"):
            outlook = seen_by(plan.character, outlook)
        worths = answer_worths(outlook, view, offer)
        if offer.kind == "play_power":
            powers = [option for option in offer.options if isinstance(option, Power)]
            worths = power_plans(outlook, powers, worths, self.effort.part(self.share).for_power, rng)
        if offer.kind in FOLLOWED:
            worths = self._followed(view, offer, worths)
        return pick_best(offer.options, worths, rng, NOISE)

    def explain(self, view: View, offer: Offer, rng: random.Random) -> list[Advice]:
        """Return recommended turns, best first, or answers to a question that it does not plan."""
        assert isinstance(view, GrandeView)
        outlook, effort = self._outlook(view, rng), self.effort.part(self.share)
        if offer.kind == "choose_card":
            return explained_turns(outlook, offer.options, effort.for_card, rng)
        worths = answer_worths(outlook, view, offer)
        powers = [option for option in offer.options if isinstance(option, Power)]
        if len(powers) == len(offer.options):
            return explained_powers(outlook, powers, worths, effort.for_power, rng)
        return explained_answers(outlook, offer.options, worths)

    def _outlook(self, view: GrandeView, rng: random.Random) -> Outlook:
        world = self.rules.world(msgspec.structs.replace(view, start=None), rng, likely)
        return make_outlook(self._pays, world, view, self.seat, self.judgement)

    def _card(self, outlook: Outlook, offer: Offer, rng: random.Random) -> Option:
        found = {option.card: option for option in offer.options if isinstance(option, Take)}
        best = next(plan for plan in plans(outlook, self.effort.part(self.share).for_card, rng) if plan.card in found)
        self._plan = best
        return found[best.card]

    def _followed(self, view: GrandeView, offer: Offer, worths: list[float]) -> list[float]:
        """Add a bonus to answers of the plan that are still to be given, in the order of the card's halves.

        Where none of them is on offer the estimates stay as they are.
        """
        plan = self._plan
        if plan is None or offer.about.get("card") != plan.card:
            return worths
        # Counted, as a plan may place several in one area; what rivals have made impossible is never on offer and drops
        # out.
        done = Counter(step_of(self.rules.parse(words)) for by, words in view.since if by == self.seat)
        steps = Counter(plan.steps) - done
        places = Counter[Step]((Place.verb, area) for area in plan.places) - done
        order = (steps, places) if plan.acts_first else (places, steps)
        offered = [step_of(option) for option in offer.options]
        for wanted in order:
            if any(wanted[step] for step in offered):
                # Larger than any noise: the plan was simulated, the estimates of single steps were not.
                bonus = PLANNED + max(worths) - min(worths)
                return [worth + bonus if wanted[step] else worth for step, worth in zip(offered, worths, strict=True)]
        return worths


def hard(rules: Rules[Any], seat: int) -> PlanningBot:
    """Return a hard bot for that seat."""
    return PlanningBot(rules, seat, HARD)


def expert(rules: Rules[Any], seat: int) -> PlanningBot:
    """Return an expert for that seat."""
    return PlanningBot(rules, seat, EXPERT, SEASONED)
