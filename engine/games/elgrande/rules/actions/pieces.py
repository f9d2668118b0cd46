"""Perform the actions of stacks 2, 4 and 5 on single pieces and cards (B-12.12, B-12.25 to 30).

King, Grande, scoreboards, power cards, the Court, Eviction, the Veto.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.ask import Ask, Steps, ask
from engine.core.event import Secret
from engine.core.option import Option
from engine.games.elgrande.model import events
from engine.games.elgrande.model.announcements import Eviction
from engine.games.elgrande.model.box import Box
from engine.games.elgrande.model.figures import CASTILLO, Card
from engine.games.elgrande.model.options import (
    COURT,
    Court,
    Fetch,
    MoveBoard,
    MoveGrande,
    MoveKing,
    Next,
    Origin,
    Recover,
)
from engine.games.elgrande.model.state import NOWHERE, SECRETLY, GrandeState
from engine.games.elgrande.rules.actions.action import ACT_ONLY, CardAction, next_step, opponents
from engine.games.elgrande.rules.caballeros import fetch, fetch_options, still_there, take_in
from engine.games.elgrande.rules.rule_queries import after_step, barred, closed, counts, kinds_meant, target_tables
from engine.games.elgrande.rules.scoring import dial, reveal_dials, send_to
from engine.games.elgrande.rules.veto import last_round, vetoed

GRANDES_STEP = "conspire"
"""The words that announce the step of `throw_grandes`."""


class HoldVeto(CardAction):
    """The action of keeping the card open on the table as a Veto (B-17.1); nobody can stop that (B-17.7, Q-08)."""

    def first(self, g: GrandeState, actor: int) -> Sequence[Option]:
        return ACT_ONLY

    def perform(self, g: GrandeState, actor: int, first: Option) -> Steps[None]:
        """Give the actor a Veto; there is no step and no window."""
        g.vetoes.append((actor, g.round))
        if g.tell:
            g.tell(events.VetoTaken(actor, last_round(g.box.rounds, g.round)))
        return
        yield  # an action is a generator, also one that asks nothing


class MoveTheKing:
    """The action of moving the King to a neighbour (B-12.25) or to any other region (B-12.30).

    The King is always in a region (B-8.1).
    """

    def __init__(self, card: Card, box: Box) -> None:
        self.card = card
        self.options = tuple(
            tuple(
                box.options.king[area]
                for area in box.regions_by_name
                if area != king and (card.reach == "any" or area in box.neighbours[king])
            )
            for king in range(len(box.areas))
        )

    def first(self, g: GrandeState, actor: int) -> Sequence[Option]:
        if shut := barred(g, "king"):
            return [option for option in self.options[g.king] if option.area not in shut]
        return self.options[g.king]

    def perform(self, g: GrandeState, actor: int, first: Option) -> Steps[None]:
        assert isinstance(first, MoveKing)
        if g.vetoes and (yield from vetoed(g, actor, first.words, self.card.id)):
            return
        move_king(g, actor, first.area)


def move_king(g: GrandeState, actor: int, area: int) -> None:
    """Move the King to a region."""
    source, g.king = g.king, area
    if g.tell:
        g.tell(events.KingMoved(actor, source, area))
    for note in g.seams.king_moved:
        note(g, source)


class MoveTheGrande(CardAction):
    """The action of moving the actor's Grande to another region; not out of or into a closed one (B-12.27)."""

    def first(self, g: GrandeState, actor: int) -> Sequence[Option]:
        """Return where the Grande can go: nowhere when it stands in a closed region or in the Castillo."""
        home = g.grandes[actor]
        if home in (NOWHERE, CASTILLO) or home in closed(g) or home in barred(g, "grande_leaves"):
            return ()
        shut = barred(g, "grande")
        return [g.box.options.grande[area] for area in target_tables(g).regions if area != home and area not in shut]

    def perform(self, g: GrandeState, actor: int, first: Option) -> Steps[None]:
        assert isinstance(first, MoveGrande)
        if g.vetoes and (yield from vetoed(g, actor, first.words, self.card.id)):
            return
        source, g.grandes[actor] = g.grandes[actor], first.area
        if g.tell:
            g.tell(events.GrandeMoved(actor, source, first.area))


def throw_grandes(g: GrandeState, actor: int, card: str) -> Steps[None]:
    """Throw all Grandes that can leave their regions into the Castillo, as one step (C-1111, G-815)."""
    shut = closed(g) | barred(g, "grande_leaves") | {NOWHERE, CASTILLO}
    leaving = [seat for seat, home in enumerate(g.grandes) if home not in shut]
    if not leaving or (g.vetoes and (yield from vetoed(g, actor, GRANDES_STEP, card))):
        return
    for seat in leaving:
        source, g.grandes[seat] = g.grandes[seat], CASTILLO
        if g.tell:
            g.tell(events.GrandeMoved(seat, source, CASTILLO))


class PutScoreboard(CardAction):
    """The action of putting a movable scoreboard on an area, or shifting it (B-16)."""

    def first(self, g: GrandeState, actor: int) -> Sequence[Option]:
        """Return each board that is not locked, on each open area without a board (B-16.2, B-16.5)."""
        shut = closed(g)
        return [
            g.box.options.board[board][area]
            for board in g.box.scoreboards_by_name
            # A board beside the map is at NOWHERE, which is never shut.
            if g.boards[board] not in shut
            for area in target_tables(g).boards
            if area not in g.boards
        ]

    def perform(self, g: GrandeState, actor: int, first: Option) -> Steps[None]:
        assert isinstance(first, MoveBoard)
        if g.vetoes and (yield from vetoed(g, actor, first.words, self.card.id)):
            return
        source, g.boards[first.board] = g.boards[first.board], first.area
        if g.tell:
            g.tell(events.BoardMoved(actor, first.board, source, first.area))


class TakeBackPower(CardAction):
    """The action of taking a used power card back into the hand (B-12.28): which one is the actor's secret (H-8)."""

    def first(self, g: GrandeState, actor: int) -> Sequence[Option]:
        """Return each used card, that of this round included."""
        used = list(g.used[actor])
        # This round's card lies open still: it joins the used ones when the round ends.
        if g.played[actor] and not g.back[actor]:
            used.append(g.played[actor])
        return [g.box.options.recover[number] for number in g.box.powers_by_name if number in used]

    def perform(self, g: GrandeState, actor: int, first: Option) -> Steps[None]:
        """Take the one step; only this round's card, which lay open, is told to all."""
        assert isinstance(first, Recover)
        if g.vetoes and (yield from vetoed(g, actor, first.public_words, self.card.id)):
            return
        number = first.power
        openly = number == g.played[actor] and not g.back[actor]
        if openly:
            # `played` stays: the card still ranks the seat, in turn order and for the next first player.
            g.back[actor] = True
            g.reveal(actor)
        else:
            g.used[actor] = tuple(card for card in g.used[actor] if card != number)
        g.hands[actor] = tuple(sorted((*g.hands[actor], number)))
        g.history[actor] += (-number if openly else -SECRETLY - number,)
        if g.tell:
            event = events.PowerRecovered(actor, number)
            g.tell(event if openly else Secret(event, [actor], events.PowerRecovered(actor, 0)))


class BringToCourt(CardAction):
    """The action of bringing caballeros to the court (B-12.29): up to `max` in 2015, exactly `max` in 1996."""

    def first(self, g: GrandeState, actor: int) -> Sequence[Option]:
        """Return how many may come from the provinces (E-24)."""
        most = min(self.card.limit, g.provinces[actor])
        options = g.box.options.court
        return options[most : most + 1] if g.box.edition_1996 else options[: most + 1]

    def perform(self, g: GrandeState, actor: int, first: Option) -> Steps[None]:
        """Take the one step; in 2015 the rest may be fetched from regions when the provinces are emptied (B-6.2)."""
        assert isinstance(first, Court)
        chosen: list[Fetch] = []
        left = 0 if g.box.edition_1996 or first.count < g.provinces[actor] else self.card.limit - first.count
        while left:
            about = {"card": self.card.id, "left": left}
            option = yield from ask(Ask(actor, "fetch", lambda: fetch_options(g, actor, chosen), about))
            if not isinstance(option, Fetch):
                break
            chosen.append(option)
            left -= 1
        # Nothing has come yet: what was chosen first may have gone while the rest was asked for.
        own = still_there(g, [(g.box.options.fetched(actor, option), option.area) for option in chosen])
        chosen = [g.box.options.fetch[kind][area] for kind, area in own]
        count = min(first.count, g.provinces[actor])
        if not count and not chosen:
            return
        # Provinces and regions are one step, so one window announces both.
        words = ", ".join(option.words for option in (g.box.options.court[count], *chosen))
        if g.vetoes and (yield from vetoed(g, actor, words, self.card.id)):
            return
        take_in(g, actor, count)
        yield from fetch(g, actor, chosen)


class Evict(CardAction):
    """The action by which all opponents in a region move where their discs point (B-12.26, C-1202).

    The actor names the region; there may be no opponent in it (B-11.5).
    """

    def first(self, g: GrandeState, actor: int) -> Sequence[Option]:
        return target_tables(g).origins

    def perform(self, g: GrandeState, actor: int, first: Option) -> Steps[None]:
        """Open a window for the origin, let the discs be set, then take one step per opponent there."""
        assert isinstance(first, Origin)
        origin, box = first.area, g.box
        if g.vetoes and (yield from vetoed(g, actor, first.words, self.card.id)):
            return
        if g.tell:
            g.tell(events.OriginNamed(actor, origin))
        here = counts(g, origin)
        there = [seat for seat in box.others[actor] if any(here[kind] for kind in kinds_meant(g, "sent", seat))]
        # Only after the window: to name a region is a step, even where no opponent stands in it.
        if not there:
            return
        regions = tuple(option for option in box.dials if not (box.edition_1996 and option.area == origin))  # E-20
        dials = yield from dial(g, there, self.card.id, dict.fromkeys(there, regions))
        reveal_dials(g, dials)
        left = opponents(g, actor, there)
        while left:
            step = yield from next_step(g, actor, left, self.card.id)
            left.remove(step)
            assert isinstance(step, Next)
            if origin in closed(g):
                return  # the King has come there since: nobody leaves (B-8.3, G-805)
            target = dials[step.seat]
            # Looked at only now, as the King may have moved since the discs were set.
            court = target == origin or target in closed(g)
            words = Eviction(step.seat, origin, COURT if court else target).words(box)
            if g.vetoes and (yield from vetoed(g, actor, words, self.card.id)):
                return
            send_to(g, step.seat, origin, target)
            yield from after_step(g, actor)
