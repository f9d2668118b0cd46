"""Perform the special actions of the Player's Edition (K-C-WANDERTAG to K-C-MAETRESSE)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from engine.core.ask import Steps
from engine.core.option import Option
from engine.games.elgrande.model.events import GrandeMoved, WentTo
from engine.games.elgrande.model.figures import CASTILLO
from engine.games.elgrande.model.options import COURT, Ally, Next, Origin
from engine.games.elgrande.model.state import NOWHERE, GrandeState
from engine.games.elgrande.modules.king_intrigue.cards import Nothing
from engine.games.elgrande.modules.players_edition.events import (
    AlliesJoined,
    BoardTurned,
    BridgeBuilt,
    CastilloShifted,
    CollapseFeared,
    MistressCame,
    QuarantineLaid,
)
from engine.games.elgrande.modules.players_edition.options import Quarantine, Shift, Span, TurnBoard
from engine.games.elgrande.modules.players_edition.state import NO_DISC, bridge_area, occupant, players_edition
from engine.games.elgrande.modules.players_edition.turns import WHIRLWIND
from engine.games.elgrande.rules.actions.action import (
    ACT_ONLY,
    ActFirst,
    CardAction,
    actions_by_word,
    next_step,
    opponents,
)
from engine.games.elgrande.rules.caballeros import place, send_back
from engine.games.elgrande.rules.rule_queries import after_step, barred, closed, counts, target_tables
from engine.games.elgrande.rules.scoring import dial, reveal_dials
from engine.games.elgrande.rules.veto import vetoed

COLLAPSE_STEP, WHIRL_STEP, MISTRESS_STEP = STEPS = ("collapsing", "whirling", "distraction")
"""The words that announce the danger of collapse, the Whirlwind, the Mistress."""


class OutingDay(ActFirst):
    """The action by which every opponent sets a new home region on his disc (K-C-WANDERTAG)."""

    def steps(self, g: GrandeState, actor: int) -> Steps[None]:
        """Open a window, let the discs be set, then take one step per Grande that can move."""
        box = g.box
        seats = [seat for seat in box.others[actor] if g.grandes[seat] not in (NOWHERE, CASTILLO)]
        if not seats or (g.vetoes and (yield from vetoed(g, actor, "discs", self.card.id))):
            return
        legal = {seat: [option for option in box.dials if option.area != g.grandes[seat]] for seat in seats}
        dials = yield from dial(g, seats, self.card.id, legal)
        reveal_dials(g, dials)
        left = opponents(g, actor, [seat for seat in seats if self._moves(g, seat, dials[seat])])
        while left:
            step = yield from next_step(g, actor, left, self.card.id)
            left.remove(step)
            assert isinstance(step, Next)
            if g.vetoes and (yield from vetoed(g, actor, step.words, self.card.id)):
                return
            source, g.grandes[step.seat] = g.grandes[step.seat], dials[step.seat]
            if g.tell:
                g.tell(GrandeMoved(step.seat, source, dials[step.seat]))

    @staticmethod
    def _moves(g: GrandeState, seat: int, target: int) -> bool:
        """Check whether the Grande can leave its region and enter the other (K-6.6)."""
        shut = closed(g) | barred(g, "grande")
        return target not in shut and g.grandes[seat] not in shut | barred(g, "grande_leaves")


class ShiftCastillo(CardAction):
    """The action of moving the Castillo into a region, whose caballeros are thrown into it (K-C-SCHIEBUNG)."""

    def first(self, g: GrandeState, actor: int) -> Sequence[Option]:
        at, words = players_edition(g).castillo_at, g.box.options.by_words
        return [words[f"shift {g.box.areas[area].id}"] for area in target_tables(g).regions if area != at]

    def perform(self, g: GrandeState, actor: int, first: Option) -> Steps[None]:
        """Take the one step; under the danger of collapse the caballeros stay where they are (K-Q-24)."""
        assert isinstance(first, Shift)
        if g.vetoes and (yield from vetoed(g, actor, first.words, self.card.id)):
            return
        own, area = players_edition(g), first.area
        source, own.castillo_at = own.castillo_at, area
        thrown = [0] * len(g.box.kinds)
        for place_ in () if own.collapse else g.box.parts[area]:
            for kind, count in enumerate(g.areas[place_]):
                thrown[g.box.plain[kind]] += count
            g.areas[place_] = [0] * len(thrown)
        for kind, count in enumerate(thrown):
            if count:
                g.enter_castillo(actor, kind, count)
        if g.tell:
            g.tell(CastilloShifted(actor, source, area, thrown))
        yield from after_step(g, actor)


class CivilWar(CardAction):
    """The action of driving all opponents out of a region, at the price of a caballero (K-C-BUERGERKRIEG)."""

    def first(self, g: GrandeState, actor: int) -> Sequence[Option]:
        """Return each region that is not locked, while anyone is at the actor's court."""
        if not g.court[actor]:
            return ()
        taboo = barred(g, "other_way") | ({g.king} if players_edition(g).mistress else set())  # nobody is placed there
        return [g.box.options.origin[area] for area in target_tables(g).regions if area not in taboo]

    def perform(self, g: GrandeState, actor: int, first: Option) -> Steps[None]:
        assert isinstance(first, Origin)
        if g.vetoes and (yield from vetoed(g, actor, first.words, self.card.id)):
            return
        for part in g.box.parts[first.area]:
            for kind, count in enumerate(g.areas[part]):
                owner = g.box.kinds.all[kind].owner
                if count and owner not in (actor, None):
                    g.areas[part][kind] = 0
                    g.court[g.box.plain[kind]] += count
                    if g.tell:
                        g.tell(WentTo(kind, count, part, COURT))
        place(g, actor, first.area, extra=True)
        yield from after_step(g, actor)


class AllyTwo(CardAction):
    """The action of letting two regions count as one in the next general scoring (K-C-ALLIANZ)."""

    def first(self, g: GrandeState, actor: int) -> Sequence[Option]:
        """Return each two regions that are not locked; a marker in a locked one stays and is one of them (K-6.8)."""
        shut, old = closed(g), players_edition(g).alliance
        stay = [area for area in old if area in shut]
        ids, words = g.box.areas, g.box.options.by_words
        return [
            words[f"{Ally.verb} {ids[area].id} {ids[other].id}"]
            for area, other in combinations(g.box.regions_by_name, 2)
            if {area, other}.issuperset(stay)
            and {area, other}.isdisjoint(shut.difference(stay))
            and {area, other} != set(old)
        ]

    def perform(self, g: GrandeState, actor: int, first: Option) -> Steps[None]:
        assert isinstance(first, Ally)
        if g.vetoes and (yield from vetoed(g, actor, first.words, self.card.id)):
            return
        area, other = players_edition(g).alliance = tuple(sorted((first.area, first.other)))
        if g.tell:
            g.tell(AlliesJoined(actor, area, other))


class BuildBridge(CardAction):
    """The action of laying the bridge between two neighbours, with a caballero on it (K-C-BRUECKENBAU)."""

    def first(self, g: GrandeState, actor: int) -> Sequence[Option]:
        """Return each two neighbours that are not locked; none where an end of the bridge is, or the court is empty."""
        shut, old = closed(g), players_edition(g).bridge
        if not g.court[actor] or not shut.isdisjoint(old):
            return ()
        ids, words, box = g.box.areas, g.box.options.by_words, g.box
        return [
            words[f"{Span.verb} {ids[area].id} {ids[other].id}"]
            for area, other in combinations(box.regions_by_name, 2)
            if other in box.neighbours[area] and shut.isdisjoint((area, other)) and {area, other} != set(old)
        ]

    def perform(self, g: GrandeState, actor: int, first: Option) -> Steps[None]:
        """Take the one step; who stood on the bridge comes to the court (K-E.6)."""
        assert isinstance(first, Span)
        if g.vetoes and (yield from vetoed(g, actor, first.words, self.card.id)):
            return
        own, row, former = players_edition(g), g.areas[bridge_area(g.box)], occupant(g)
        for kind, count in enumerate(row):
            g.court[g.box.plain[kind]] += count
            row[kind] = 0
        g.court[actor] -= 1
        row[actor] = 1
        area, other = own.bridge = tuple(sorted((first.area, first.other)))
        if g.tell:
            g.tell(BridgeBuilt(actor, area, other, former))


class Revolt(CardAction):
    """The action of turning a movable scoreboard, or turning it back (K-C-REVOLTE)."""

    def first(self, g: GrandeState, actor: int) -> Sequence[Option]:
        shut, words, ids = closed(g), g.box.options.by_words, g.box.figures.scoreboards
        return [words[f"turn {ids[board].id}"] for board in g.box.scoreboards_by_name if g.boards[board] not in shut]

    def perform(self, g: GrandeState, actor: int, first: Option) -> Steps[None]:
        assert isinstance(first, TurnBoard)
        if g.vetoes and (yield from vetoed(g, actor, first.words, self.card.id)):
            return
        own, board = players_edition(g), first.board
        turned = not own.turned[board]
        own.turned = (*own.turned[:board], turned, *own.turned[board + 1 :])
        if g.tell:
            g.tell(BoardTurned(actor, board, turned))


class DangerOfCollapse(ActFirst):
    """The action of closing the Castillo until the next general scoring is over (K-C-EINSTURZGEFAHR)."""

    def steps(self, g: GrandeState, actor: int) -> Steps[None]:
        if g.vetoes and (yield from vetoed(g, actor, COLLAPSE_STEP, self.card.id)):
            return
        players_edition(g).collapse = True
        if g.tell:
            g.tell(CollapseFeared(actor))


class LayQuarantine(CardAction):
    """The action of locking a region until the next general scoring is over (K-C-QUARANTAENE)."""

    def first(self, g: GrandeState, actor: int) -> Sequence[Option]:
        words = g.box.options.by_words
        return [words[f"{Quarantine.verb} {g.box.areas[area].id}"] for area in target_tables(g).regions]

    def perform(self, g: GrandeState, actor: int, first: Option) -> Steps[None]:
        assert isinstance(first, Quarantine)
        if g.vetoes and (yield from vetoed(g, actor, first.words, self.card.id)):
            return
        players_edition(g).quarantine = first.area
        if g.tell:
            g.tell(QuarantineLaid(actor, first.area))


class Whirlwind(ActFirst):
    """The action of emptying the region on the disc into the provinces (K-C-WIRBELSTURM)."""

    def first(self, g: GrandeState, actor: int) -> Sequence[Option]:
        """Return how it begins, where the disc has been shown."""
        return ACT_ONLY if players_edition(g).whirls[actor].area != NO_DISC else ()

    def steps(self, g: GrandeState, actor: int) -> Steps[None]:
        """Take the one step; a region that is locked now is spared."""
        area = players_edition(g).whirls[actor].area
        if area in closed(g) or (g.vetoes and (yield from vetoed(g, actor, WHIRL_STEP, self.card.id))):
            return
        here = counts(g, area)
        leaving = [(kind, area, count) for kind, count in enumerate(here) if count]
        yield from send_back(g, actor, [row for row in leaving if g.box.kinds.all[row[0]].owner is not None])


class Mistress(ActFirst):
    """The action of distracting the King until the round is over (K-C-MAETRESSE)."""

    def steps(self, g: GrandeState, actor: int) -> Steps[None]:
        if g.vetoes and (yield from vetoed(g, actor, MISTRESS_STEP, self.card.id)):
            return
        players_edition(g).mistress = True
        if g.tell:
            g.tell(MistressCame(actor))


actions = actions_by_word(
    {
        "joker": Nothing,
        "outing_day": OutingDay,
        "shift_castillo": ShiftCastillo,
        "civil_war": CivilWar,
        "alliance_of_two": AllyTwo,
        "build_bridge": BuildBridge,
        "revolt": Revolt,
        "danger_of_collapse": DangerOfCollapse,
        "quarantine": LayQuarantine,
        WHIRLWIND: Whirlwind,
        "mistress": Mistress,
    }
)
