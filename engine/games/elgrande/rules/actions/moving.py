"""Perform the actions of stack 1: relocate caballeros and place extra ones (B-12.3 to B-12.11)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.core.ask import Ask, Steps, ask
from engine.core.option import Option, Presorted
from engine.games.elgrande.model.action import Action, CardAction
from engine.games.elgrande.model.options import STOP, Move, Put
from engine.games.elgrande.model.state import GrandeState
from engine.games.elgrande.rules.caballeros import place, relocate
from engine.games.elgrande.rules.rule_queries import after_step, kinds_meant, target_tables
from engine.games.elgrande.rules.veto import vetoed


class Relocate(CardAction):
    """The action of relocating up to `max` caballeros, one step each (B-11.6)."""

    def first(self, g: GrandeState, actor: int) -> Sequence[Option]:
        """Return every relocation that can begin the action."""
        return self.moves(g, actor, self.kinds(g, self.card.whose, actor), target_tables(g).open, g.areas, [])

    def kinds(self, g: GrandeState, whose: str, actor: int) -> Sequence[int]:
        """Return the kinds that the card means."""
        return kinds_meant(g, whose, actor)

    def perform(self, g: GrandeState, actor: int, first: Option) -> Steps[None]:
        """Take the steps, one window and one caballero each; `stop` is on offer after the first (B-11.4)."""
        assert isinstance(first, Move)
        yield from self.go_on(g, actor, first)

    def go_on(self, g: GrandeState, actor: int, first: Move, step: int = 1) -> Steps[None]:
        """Take the relocations, beginning with `first`; `step` is how many steps are done with it."""
        card, name = self.card, self.card.id
        may_leave = [counts[:] for counts in g.areas]  # B-11.6: each caballero once; those that arrive are not added
        box = g.box
        sources = box.parts[box.region_of[first.source]] if card.one_source else target_tables(g).open
        own, foreign, left = card.max_own, card.max_foreign, card.limit
        own_kinds = kinds_meant(g, "own", actor)
        made: list[Move] = []
        move: Option = first
        while isinstance(move, Move):
            if g.vetoes and (yield from vetoed(g, actor, move.words, name)):
                return
            relocate(g, actor, move)
            made.append(move)
            may_leave[move.source][move.kind] -= 1
            if g.box.hooks["after_step"]:
                before = [counts[:] for counts in g.areas]
                yield from after_step(g, actor)
                follow(g, may_leave, before)
            if move.kind in own_kinds:
                own -= 1
            else:
                foreign -= 1
            left -= 1
            if not left:
                return
            whose = card.whose if own and foreign else "own" if own else "foreign"
            kinds = self.kinds(g, whose, actor)

            def legal(kinds: Sequence[int] = kinds) -> list[Option]:
                found: list[Option] = self.moves(g, actor, kinds, sources, may_leave, made)
                found.append(STOP)
                return found

            about = {"card": name, "step": step, "left": left if left < 30 else None}
            move = yield from ask(Ask(actor, "special_step", legal, about))
            step += 1

    def moves(
        self,
        g: GrandeState,
        actor: int,
        kinds: Sequence[int],
        sources: Sequence[int],
        may_leave: Sequence[Sequence[int]],
        made: Sequence[Move],
    ) -> list[Option]:
        """Return the relocations possible after those `made`; `may_leave` counts by area and kind what can go."""
        rows = target_tables(g).moves
        # The words of a kind with traits fall among those of its plain kind.
        found: list[Any] = Presorted() if len(g.box.kinds) == len(g.scores) else []
        for kind in kinds:
            row = rows[kind]
            for source in sources:
                if may_leave[source][kind]:
                    found += row[source]
        if hooks := g.box.hooks["relocates"]:
            found = [move for move in found if all(hook(g, self.card, actor, made, move) for hook in hooks)]
        return found


def follow(g: GrandeState, may_leave: Sequence[list[int]], before: Sequence[Sequence[int]]) -> None:
    """Let a caballero that has become another kind where it stands (J-303) leave if it could `before`."""
    for area, counts in enumerate(g.areas):
        for kind, count in enumerate(counts):
            plain = g.box.plain[kind]
            if kind != plain and count > before[area][kind]:
                changed = min(count - before[area][kind], may_leave[area][plain])
                may_leave[area][plain] -= changed
                may_leave[area][kind] += changed


class PutExtra(CardAction):
    """The action of placing up to `max` caballeros more, anywhere but in a closed area (B-12.4)."""

    def first(self, g: GrandeState, actor: int) -> Sequence[Option]:
        """Return every open area while anyone is at the actor's court."""
        return target_tables(g).put if g.court[actor] else ()

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
        """Return the first answers of all parts."""
        return [option for part in self.parts for option in part.first(g, actor)]

    def perform(self, g: GrandeState, actor: int, first: Option) -> Steps[None]:
        """Perform the part that `first` belongs to."""
        part = next(part for part in self.parts if first in part.first(g, actor))
        yield from part.perform(g, actor, first)
