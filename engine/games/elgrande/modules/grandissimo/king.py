"""Let a Grande stand in for the King, move the King unexpectedly, and pardon (G-402, G-805, G-811).

A marker or a boycott in the region that he enters changes nothing (G-1005).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from engine.core.ask import Ask, Extra, Steps, ask
from engine.core.option import Option
from engine.games.elgrande.model.box import Box
from engine.games.elgrande.model.events import GrandeMoved
from engine.games.elgrande.model.figures import Card
from engine.games.elgrande.model.options import DONE, STOP
from engine.games.elgrande.model.state import NOWHERE, GrandeState
from engine.games.elgrande.modules.grandissimo.derived import INCOGNITO, derived
from engine.games.elgrande.modules.grandissimo.events import DeputyNamed, KingFreed, Pardoned
from engine.games.elgrande.modules.grandissimo.kept import TakeRegionCard, put_back, taken, turn_up
from engine.games.elgrande.modules.grandissimo.options import REVEAL, Deputy, Pardon
from engine.games.elgrande.modules.grandissimo.state import grandissimo
from engine.games.elgrande.modules.grandissimo.symbols import SymbolAction
from engine.games.elgrande.rules.actions.pieces import MoveTheKing, move_king
from engine.games.elgrande.rules.caballeros import arrived
from engine.games.elgrande.rules.rule_queries import after_step, barred, closed, present, with_room
from engine.games.elgrande.rules.veto import vetoed

# Revolution (G-811)


class Revolution(SymbolAction):
    """The action of throwing the King into the Castillo and naming a Grande that stands in for him (G-811)."""

    mandatory = True

    def main(self, g: GrandeState, actor: int) -> Sequence[Option]:
        """Return the Grandes that stand in a region; none: the action is not possible."""
        words, now = g.box.options.by_words, grandissimo(g).deputy
        seats = [seat for seat, area in enumerate(g.grandes) if area in g.box.regions and seat != now]
        return [words[f"{Deputy.verb} {g.box.seats[seat].lower()}"] for seat in seats]

    def steps(self, g: GrandeState, actor: int, first: Option) -> Steps[None]:
        assert isinstance(first, Deputy)
        if g.vetoes and (yield from vetoed(g, actor, first.words, self.card.id)):
            return
        grandissimo(g).deputy = first.seat
        g.king = g.grandes[first.seat]
        if g.tell:
            g.tell(DeputyNamed(actor, first.seat, g.king))


def king_moved(g: GrandeState, source: int) -> None:
    """Move the Grande that stands in for the King with him (G-811)."""
    deputy = grandissimo(g).deputy
    if deputy != NOWHERE:
        g.grandes[deputy] = g.king
        if g.tell:
            g.tell(GrandeMoved(deputy, source, g.king))


def free_the_king(g: GrandeState) -> None:
    """Let the King leave the Castillo after a general scoring; the Grande stays (G-811, G-901.6)."""
    own = grandissimo(g)
    if own.deputy != NOWHERE:
        own.deputy = NOWHERE
        g.king = derived(g.box).king_returns
        if g.tell:
            g.tell(KingFreed(g.king))


# King Incognito (G-805)


class KingIncognito(TakeRegionCard):
    """The action of taking the region card to which the King goes unexpectedly (G-805)."""

    token = INCOGNITO


def surprises(g: GrandeState, question: Ask[Option]) -> Iterable[Extra]:
    """Offer the owner of King Incognito to turn it up, between any two steps of an action phase (G-805).

    Everybody sees who has it, so the game may be held up for it. While an owner is asked for consent, as in a window
    for a Veto, a step is under way.
    """
    if question.kind == "consent":
        return
    own = grandissimo(g)
    card = taken(g, INCOGNITO)
    if card is not None and own.turn != NOWHERE and not own.scoring:
        yield Extra(card.seat, REVEAL, partial(reveal, g, card.seat), public=True)


def reveal(g: GrandeState, seat: int) -> Steps[None]:
    """Turn King Incognito up: the King, or the Grande that stands in for him, goes there at once (G-805)."""
    area = turn_up(g, INCOGNITO)
    put_back(g, "king_incognito")
    if area != g.king:
        move_king(g, seat, area)
    yield from ()


# Pardon (G-402, G-403)


class KingWithPardon(MoveTheKing):
    """The action of the King card: who is in jail can be pardoned, before or after the King has moved (G-403)."""

    def __init__(self, card: Card, box: Box) -> None:
        super().__init__(card, box)
        self.box = box

    def first(self, g: GrandeState, actor: int) -> Sequence[Option]:
        """Return where the King can go, and where who is in jail can go."""
        return [*super().first(g, actor), *pardons(g)]

    def perform(self, g: GrandeState, actor: int, first: Option) -> Steps[None]:
        """Do both, or the one that was chosen alone."""
        about = {"card": self.card.id, "step": 1}
        if not isinstance(first, Pardon):
            yield from super().perform(g, actor, first)
            # A Veto ends the whole action, so no pardon is offered after one.
            if False not in g.windows and pardons(g):
                after = yield from ask(Ask(actor, "special_step", lambda: [*pardons(g), DONE], about))
                if isinstance(after, Pardon):
                    yield from pardon(g, actor, self.card.id, after)
            return
        yield from pardon(g, actor, self.card.id, first)
        if False in g.windows:
            return
        # Bound here: `super` finds no instance inside a lambda.
        moving = super().first
        option = yield from ask(Ask(actor, "special_step", lambda: [*moving(g, actor), STOP], about))
        if option is not STOP:
            yield from super().perform(g, actor, option)


def pardons(g: GrandeState) -> list[Option]:
    """Return the regions to which all who are in jail can go: not the King's (G-403)."""
    jailed = list(present(g.areas[derived(g.box).jail]))
    if not jailed:
        return []
    shut, words = closed(g).union(*(barred(g, "move", kind) for kind in jailed)), g.box.options.by_words
    open_regions = with_room(g, [area for area in g.box.regions if area not in shut])
    return [words[f"{Pardon.verb} {g.box.areas[area].id}"] for area in open_regions]


def pardon(g: GrandeState, actor: int, card: str, option: Pardon) -> Steps[None]:
    """Relocate all who are in jail to a region, as one step (G-402)."""
    if g.vetoes and (yield from vetoed(g, actor, option.words, card)):
        return
    jail = derived(g.box).jail
    row = g.areas[jail]
    if g.tell:
        g.tell(Pardoned(actor, option.area, list(row)))
    for kind in list(present(row)):
        for _ in range(row[kind]):
            row[kind] -= 1
            g.areas[option.area][arrived(g, kind, jail, option.area)] += 1
    yield from after_step(g, actor)
