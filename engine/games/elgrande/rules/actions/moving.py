"""Perform the actions of stack 1: relocate caballeros and place extra ones (B-12.3 to B-12.11)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from engine.core.ask import Ask, Steps, ask
from engine.core.option import Option, Presorted
from engine.games.elgrande.model.options import DONE, STOP, Move, Put
from engine.games.elgrande.model.state import Action, GrandeState
from engine.games.elgrande.rules.actions.action import CardAction
from engine.games.elgrande.rules.caballeros import place, relocate
from engine.games.elgrande.rules.rule_queries import after_step, barred, full, held, kinds_meant, present, target_tables
from engine.games.elgrande.rules.veto import vetoed

MANY = 12
"""More kinds than that are first looked for on the board: most of them stand nowhere."""
NOT_MOVED: Mapping[tuple[int, int], int] = MappingProxyType({})
"""What an action has relocated before it begins."""


class Relocate(CardAction):
    """The action of relocating up to `max` caballeros, one step each (B-11.6)."""

    end: Option = STOP
    """The answer that ends it early."""

    def first(self, g: GrandeState, actor: int) -> Sequence[Option]:
        return self.moves(g, actor, self.kinds(g, self.card.whose, actor), self.sources(g, actor), NOT_MOVED, [])

    def sources(self, g: GrandeState, actor: int) -> Sequence[int]:
        """Return the places that caballeros may leave, sorted by their ids."""
        if holding := held(g, actor):
            return sorted((*target_tables(g).open, *holding), key=lambda place: g.box.areas[place].id)
        return target_tables(g).open

    def kinds(self, g: GrandeState, whose: str, actor: int) -> Sequence[int]:
        return kinds_meant(g, whose, actor)

    def perform(self, g: GrandeState, actor: int, first: Option) -> Steps[None]:
        """Take the steps, one window and one caballero each; `stop` is on offer after the first (B-11.4)."""
        assert isinstance(first, Move)
        yield from self.go_on(g, actor, first)

    def after_another(self, g: GrandeState, actor: int, whose: str) -> Steps[None]:
        """Take the relocations of an action that began with another step: they can be ended before the first."""

        def legal() -> list[Option]:
            kinds = self.kinds(g, whose, actor)
            return [*self.moves(g, actor, kinds, self.sources(g, actor), NOT_MOVED, []), self.end]

        about = {"card": self.card.id, "step": 1, "left": self.card.limit}
        move = yield from ask(Ask(actor, "special_step", legal, about))
        if isinstance(move, Move):
            yield from self.go_on(g, actor, move, step=2)

    def must_go_on(self, g: GrandeState, made: Sequence[Move]) -> bool:
        """Check whether the action cannot be ended now, while there is anything to relocate."""
        return False

    def stopped(self, g: GrandeState, actor: int, move: Move) -> Steps[bool]:
        """Open a window for the step and return whether a Veto ends the action."""
        return (yield from vetoed(g, actor, move.words, self.card.id))

    def go_on(self, g: GrandeState, actor: int, first: Move, step: int = 1) -> Steps[None]:
        """Take the relocations, beginning with `first`; `step` is how many steps are done with it."""
        moved: Counter[tuple[int, int]] = Counter()
        # `become` has to see it: one that is changed on the way stays one that has been relocated.
        g.moved.append(moved)
        yield from self._relocations(g, actor, first, step, moved)
        g.moved.pop()

    def _relocations(
        self, g: GrandeState, actor: int, first: Move, step: int, moved: Counter[tuple[int, int]]
    ) -> Steps[None]:
        card, box = self.card, g.box
        own, foreign, left = card.max_own, card.max_foreign, card.limit
        made: list[Move] = []
        move: Option = first

        def legal() -> list[Option]:
            # Own and foreign ones have limits of their own: once one is used up, the other alone is on offer.
            whose = card.whose if own and foreign else "own" if own else "foreign"
            # One source means one region, and a region is all of its spots.
            sources = box.parts[box.region_of[first.source]] if card.one_source else self.sources(g, actor)
            found = self.moves(g, actor, self.kinds(g, whose, actor), sources, moved, made)
            return found if found and self.must_go_on(g, made) else [*found, self.end]

        while isinstance(move, Move):
            if g.vetoes and (yield from self.stopped(g, actor, move)):
                return
            if move.kind in kinds_meant(g, "own", actor):
                own -= 1
            else:
                foreign -= 1
            kind = relocate(g, actor, move)
            made.append(move)
            moved[move.target, kind] += 1
            if g.seams.after_step:
                yield from after_step(g, actor)
            left -= 1
            if not left:
                return
            # A limit as high as that means all of them, and there is no number to show.
            about = {"card": card.id, "step": step, "left": left if left < 30 else None}
            move = yield from ask(Ask(actor, "special_step", legal, about))
            step += 1

    def moves(
        self,
        g: GrandeState,
        actor: int,
        kinds: Sequence[int],
        sources: Sequence[int],
        moved: Mapping[tuple[int, int], int],
        made: Sequence[Move],
    ) -> list[Option]:
        """Return the relocations possible after those `made`, each caballero once (B-11.6).

        `moved` counts by area and kind those that have been relocated and stay.
        """
        tables, areas = target_tables(g), g.areas
        # The words of a kind with traits fall among those of its plain kind.
        found: list[Any] = Presorted() if len(g.box.kinds) == len(g.scores) else []
        in_place, taken = g.seams.in_place, full(g) if g.box.limited else ()
        if len(kinds) > MANY:
            standing = {kind for source in sources for kind in present(areas[source])}
            kinds = [kind for kind in kinds if kind in standing]
        standing_there = [(source, areas[source]) for source in sources]
        for kind in kinds:
            row = None  # most of many kinds stand nowhere
            for source, here in standing_there:
                count = here[kind]
                # Relocated ones stay where they went: only those besides them can still go.
                if count and (not moved or count > moved.get((source, kind), 0)):
                    if row is None:
                        row = tables.moves(kind, barred(g, "move", kind))
                    found += row[source]
                    for can in in_place:
                        if can(g, kind, source):
                            found.append(g.box.options.move(kind, source, source))
        if taken:
            # Within its own place it takes no room that it does not free.
            found = [move for move in found if move.target not in taken or move.target == move.source]
        if functions := g.seams.relocates:
            found = [move for move in found if all(function(g, self.card, actor, made, move) for function in functions)]
        return found


class FreeRelocation(Relocate):
    """The relocations of a kept card in a general scoring: none can be stopped (C-1006, C-1106, G-605, G-804)."""

    end: Option = DONE

    def stopped(self, g: GrandeState, actor: int, move: Move) -> Steps[bool]:
        """Return that the step goes on: no window opens outside a turn."""
        return False
        yield


class PutExtra(CardAction):
    """The action of placing up to `max` caballeros more, anywhere but in a closed area (B-12.4)."""

    def first(self, g: GrandeState, actor: int) -> Sequence[Option]:
        """Return every open area while anyone is at the actor's court."""
        if not g.court[actor]:
            return ()
        if g.box.limited and (taken := full(g)):
            return [option for option in target_tables(g).put if option.area not in taken]
        return target_tables(g).put

    def perform(self, g: GrandeState, actor: int, first: Option) -> Steps[None]:
        """Take the steps, one window and one caballero each; `stop` is on offer after the first."""
        option = first
        left = self.card.limit
        while isinstance(option, Put):
            if g.vetoes and (yield from vetoed(g, actor, option.words, self.card.id)):
                return
            place(g, actor, option.area, extra=True)
            yield from after_step(g, actor)
            left -= 1
            if not left:
                return
            about = {"card": self.card.id, "step": self.card.limit - left, "left": left}
            option = yield from ask(Ask(actor, "special_step", lambda: [*self.first(g, actor), STOP], about))


class Either:
    """One of several actions; its first step chooses which (B-12.5)."""

    def __init__(self, parts: Sequence[Action]) -> None:
        self.parts = tuple(parts)

    def first(self, g: GrandeState, actor: int) -> list[Option]:
        return [option for part in self.parts for option in part.first(g, actor)]

    def perform(self, g: GrandeState, actor: int, first: Option) -> Steps[None]:
        # Parts may have an answer in common: the one listed first takes it.
        part = next(part for part in self.parts if first in part.first(g, actor))
        yield from part.perform(g, actor, first)
