"""Perform the actions of stack 2 that send caballeros back to the provinces (B-12.13 to B-12.18)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial

from engine.core.ask import Ask, Steps, ask
from engine.core.option import Option
from engine.core.rules import Ruling
from engine.games.elgrande.model.announcements import AreaReturn, CourtReturn
from engine.games.elgrande.model.options import COURT, DONE, STOP, Dial, Next, Send
from engine.games.elgrande.model.state import GrandeState
from engine.games.elgrande.rules.actions.action import ActFirst, CardAction, next_step, opponents
from engine.games.elgrande.rules.caballeros import send_back, still_there
from engine.games.elgrande.rules.rule_queries import closed, held, target_tables
from engine.games.elgrande.rules.scoring import dial, reveal_dials
from engine.games.elgrande.rules.veto import vetoed

SPARING = Ruling("Q-12", "the card of 2015 that sends back one of each opponent may end after any of them")
DONE_ONLY = (DONE,)
"""Where what was asked for has gone meanwhile."""


class Decay(ActFirst):
    """The action by which every opponent sends `max` caballeros of their court to the provinces (B-12.13, B-12.14)."""

    def steps(self, g: GrandeState, actor: int) -> Steps[None]:
        # A seat with nobody at court is no step, so no window opens for it.
        left = opponents(g, actor, [seat for seat in g.box.others[actor] if g.court[seat]])
        while left:
            step = yield from next_step(g, actor, left, self.card.id)
            left.remove(step)
            assert isinstance(step, Next)
            count = min(self.card.limit, g.court[step.seat])
            if not count:
                continue
            words = CourtReturn(step.seat, count).words(g.box)
            if g.vetoes and (yield from vetoed(g, actor, words, self.card.id)):
                return
            yield from send_back(g, actor, [(step.seat, COURT, count)])


class OwnersReturn(ActFirst):
    """The action by which, clockwise, every opponent sends `max` caballeros from court and regions (B-12.15).

    The opponents choose their own.
    """

    def steps(self, g: GrandeState, actor: int) -> Steps[None]:
        """Take one step per opponent: they pick, then the window opens, then what they picked goes."""
        for seat in g.box.others[actor]:
            picked: list[tuple[int, int]] = []
            while len(picked) < self.card.limit:
                option = yield from self._pick(g, seat, picked)
                # A free action while the seat was asked may have taken away what it had picked.
                picked = still_there(g, picked)
                if not isinstance(option, Send):
                    break
                picked.append((option.kind, option.area))
            if not picked:
                continue
            words = ", ".join(g.box.options.send[kind][area].words for kind, area in picked)
            if g.vetoes and (yield from vetoed(g, actor, words, self.card.id)):
                return
            yield from send_back(g, actor, [(kind, area, 1) for kind, area in picked])

    def _pick(self, g: GrandeState, seat: int, picked: Sequence[tuple[int, int]]) -> Steps[Option]:
        """Return the seat's answer: one more caballero, or `done` when there is none."""
        if not self._legal(g, seat, picked):
            return DONE
        about = {"card": self.card.id, "left": self.card.limit - len(picked), "of": seat}
        option = yield from ask(Ask(seat, "owner_return", lambda: self._legal(g, seat, picked) or DONE_ONLY, about))
        return option

    @staticmethod
    def _legal(g: GrandeState, seat: int, picked: Sequence[tuple[int, int]]) -> list[Option]:
        """Return the sends of one more caballero of the seat; those picked are spoken for."""
        places = target_tables(g).open
        found: list[Option] = []
        holding = held(g, seat)
        for kind in g.box.kinds_by_whose["own"][seat]:
            row = g.box.options.send[kind]
            for option in (*g.box.sends[kind], *(row[area] for area in holding)):
                there = g.court[kind] if option.area == COURT else g.areas[option.area][kind]
                if (
                    there
                    and (option.area == COURT or option.area in places or option.area in holding)
                    and there > picked.count((kind, option.area))
                ):
                    found.append(option)
        return found


class ReturnEach(CardAction):
    """The action by which the actor sends back one caballero of each affected player from the regions (B-12.16)."""

    def first(self, g: GrandeState, actor: int) -> Sequence[Option]:
        """Return every eligible caballero of every affected player (E-14)."""
        seats = [seat for seat in range(len(g.box.seats)) if self._affects(g, actor, seat)]
        return self._sends(g, actor, seats)

    def perform(self, g: GrandeState, actor: int, first: Option) -> Steps[None]:
        """Take one step per affected player, in the order the actor picks, who may spare the rest in 2015 (Q-12)."""
        left = [seat for seat in range(len(g.box.seats)) if self._affects(g, actor, seat)]
        option: Option = first
        step = 1
        while isinstance(option, Send):
            owner = g.box.kinds.all[option.kind].owner
            if g.vetoes and (yield from vetoed(g, actor, option.words, self.card.id)):
                return
            yield from send_back(g, actor, [(option.kind, option.area, 1)])
            left = [seat for seat in left if seat != owner]
            if g.box.return_single or not self._sends(g, actor, left):
                return
            legal = partial(self._go_on, g, actor, left)
            about = {"card": self.card.id, "step": step, "left": len(left)}
            option = yield from ask(Ask(actor, "special_step", legal, about))
            step += 1

    def _go_on(self, g: GrandeState, actor: int, seats: Sequence[int]) -> Sequence[Option]:
        sends = self._sends(g, actor, seats)
        if not sends:
            return DONE_ONLY
        return [*sends, STOP] if self._may_spare(g) and SPARING not in g.box.waived else sends

    def _may_spare(self, g: GrandeState) -> bool:
        """Check whether the action can be ended while there is anybody left to send back."""
        return not g.box.edition_1996

    @staticmethod
    def _affects(g: GrandeState, actor: int, seat: int) -> bool:
        return seat != actor or (g.box.edition_1996 and not g.box.return_single)

    @staticmethod
    def _sends(g: GrandeState, actor: int, seats: Sequence[int]) -> list[Send]:
        places = target_tables(g).open
        return [
            option
            for kind in g.box.kinds_by_whose["any"][actor]
            if g.box.kinds.all[kind].owner in seats
            for option in g.box.sends[kind]
            if g.areas[option.area][kind] and option.area in places
        ]


class SecretReturn(ActFirst):
    """The action by which every opponent dials a region and loses `max` caballeros there (B-12.17, B-12.18).

    The caballeros go to the provinces.
    """

    def steps(self, g: GrandeState, actor: int) -> Steps[None]:
        """Open a window, let the discs be set, then take one step per opponent who dialled."""
        # A seat with nobody in an open region has nothing to choose, and sets no disc.
        legal = {seat: regions for seat in g.box.others[actor] if (regions := self._dials(g, seat))}
        if not legal or (g.vetoes and (yield from vetoed(g, actor, "discs", self.card.id))):
            return
        dials = yield from dial(g, list(legal), self.card.id, legal)
        reveal_dials(g, dials)
        left = opponents(g, actor, list(dials))
        while left:
            step = yield from next_step(g, actor, left, self.card.id)
            left.remove(step)
            assert isinstance(step, Next)
            area = dials[step.seat]
            # The owner picks before the window, as the step is announced with its number.
            picked = yield from self._pick(g, step.seat, area)
            if not picked:
                continue
            words = AreaReturn(step.seat, area, sum(picked.values())).words(g.box)
            if g.vetoes and (yield from vetoed(g, actor, words, self.card.id)):
                return
            yield from send_back(g, actor, [(kind, area, count) for kind, count in picked.items()])

    def _pick(self, g: GrandeState, seat: int, area: int) -> Steps[dict[int, int]]:
        """Return how many of each kind go; the owner is asked where it matters which.

        None go when the King has come there since the disc was set (B-8.3, G-805).
        """
        picked: list[tuple[int, int]] = []
        while area not in closed(g):
            # Counted anew each time: a free action may have changed it while the owner was asked.
            there = {kind: count for kind in g.box.kinds.of[seat] if (count := g.areas[area][kind])}
            most = min(self.card.limit, sum(there.values()))
            if most == sum(there.values()):
                return there
            if len(there) == 1:
                return dict.fromkeys(there, most)
            picked = still_there(g, picked)
            if len(picked) == most:
                return Counter(kind for kind, _ in picked)
            about = {"card": self.card.id, "left": most - len(picked), "of": seat}
            legal = partial(self._sends, g, seat, area, picked)
            option = yield from ask(Ask(seat, "owner_return", legal, about))
            if isinstance(option, Send):
                picked.append((option.kind, option.area))
        return {}

    @staticmethod
    def _sends(g: GrandeState, seat: int, area: int, picked: Sequence[tuple[int, int]]) -> Sequence[Option]:
        """Return the sends of one more of the seat's caballeros in the area; those picked are spoken for."""
        kinds = [kind for kind in g.box.kinds.of[seat] if g.areas[area][kind] > picked.count((kind, area))]
        return [g.box.options.send[kind][area] for kind in kinds] or DONE_ONLY

    def _dials(self, g: GrandeState, seat: int) -> list[Dial]:
        """Return the discs of open regions with enough of the seat's caballeros, else of those with one (Q-06)."""
        own = g.box.kinds.of[seat]
        counts = {a: count for a in target_tables(g).dialable if (count := sum(g.areas[a][kind] for kind in own))}
        wanted = 1 if self.card.limit > 30 else self.card.limit  # a limit as high as that means all of them
        enough = [area for area, count in counts.items() if count >= wanted]
        return [g.box.options.dial[area] for area in enough or counts]
