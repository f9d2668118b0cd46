"""Perform special actions that have symbols: a ship comes, a caballero goes to jail (G-301, G-302, G-401, G-603)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from engine.core.ask import Ask, Steps, ask
from engine.core.option import Option
from engine.games.elgrande.model.events import ActionBegan
from engine.games.elgrande.model.options import STOP
from engine.games.elgrande.model.state import NOWHERE, GrandeState
from engine.games.elgrande.modules.grandissimo.derived import derived
from engine.games.elgrande.modules.grandissimo.events import Jailed, ShipTaken
from engine.games.elgrande.modules.grandissimo.options import SHIP, Jail, TakeShip
from engine.games.elgrande.modules.grandissimo.state import grandissimo
from engine.games.elgrande.rules.actions.action import ACT_ONLY, CardAction
from engine.games.elgrande.rules.rule_queries import after_step, closed, counts, kinds_meant
from engine.games.elgrande.rules.veto import vetoed

MAIN, SHIP_PART, JAIL_PART = PARTS = ("main", "ship", "jail")
"""The parts of a special action: what the card says, and its symbols."""


class SymbolAction(CardAction):
    """Base of the actions of stacks 6 and 7: what the card says and its symbols, in any order (G-603).

    A Veto ends all of it (G-606). Each symbol is optional (G-301, G-401).
    """

    mandatory: ClassVar[bool] = False
    """Whether what the card says must be done once the action has begun, if it can be."""

    def main(self, g: GrandeState, actor: int) -> Sequence[Option]:
        """Return the answers that begin what the card says; none where it cannot be done."""
        return ACT_ONLY

    @abstractmethod
    def steps(self, g: GrandeState, actor: int, first: Option) -> Steps[None]:
        """Do what the card says; `first` is one of those answers."""

    def parts(self, g: GrandeState, actor: int, left: Sequence[str]) -> dict[Option, str]:
        """Return the answers that begin one of the parts that are `left`, each with its part."""
        symbols, found = derived(g.box).symbols(self.card.id), {}
        if MAIN in left:
            found.update(dict.fromkeys(self.main(g, actor), MAIN))
        if SHIP_PART in left and symbols.ship:
            found.update(dict.fromkeys(ships_to_take(g, actor), SHIP_PART))
        if JAIL_PART in left and symbols.jail:
            found.update(dict.fromkeys(jailable(g, actor), JAIL_PART))
        return found

    def first(self, g: GrandeState, actor: int) -> Sequence[Option]:
        return list(self.parts(g, actor, PARTS))

    def perform(self, g: GrandeState, actor: int, first: Option) -> Steps[None]:
        """Do one part after another, until all are done or the rest is left out."""
        if g.tell:
            g.tell(ActionBegan(actor, self.card.id))
        left, option, step = list(PARTS), first, 0
        while True:
            part = self.parts(g, actor, left).get(option, MAIN)
            left = self.remaining(left, part)
            # Only a Veto of this part ends the action now: the windows of earlier parts stay in the list.
            done = len(g.windows)
            if part == MAIN:
                yield from self.steps(g, actor, option)
            else:
                yield from take_symbol(g, actor, self.card.id, option)
            step += 1
            if False in g.windows[done:] or not self.parts(g, actor, left):
                return
            about = {"card": self.card.id, "step": step}
            option = yield from ask(Ask(actor, "special_step", partial(self.go_on, g, actor, left), about))
            if option is STOP:
                return

    def remaining(self, left: Sequence[str], part: str) -> list[str]:
        """Return what is left when a part has been begun."""
        return [other for other in left if other != part]

    def go_on(self, g: GrandeState, actor: int, left: Sequence[str]) -> list[Option]:
        """Return how the action can go on: with a part that is left, or not, unless it must."""
        found = self.parts(g, actor, left)
        must = self.mandatory and MAIN in found.values()
        return list(found) if must else [*found, STOP]


class OnlySymbols(SymbolAction):
    """The action of a card that has symbols alone (G-812, G-819)."""

    def main(self, g: GrandeState, actor: int) -> Sequence[Option]:
        return ()

    def steps(self, g: GrandeState, actor: int, first: Option) -> Steps[None]:
        yield from ()


def ships_to_take(g: GrandeState, actor: int) -> list[Option]:
    """Return the ships that the actor can take: one that nobody owns, else one of an opponent (G-302)."""
    own, words = grandissimo(g), g.box.options.by_words
    if NOWHERE in own.ships:
        return [SHIP]
    found: list[Option] = []
    for ship, seat in zip(derived(g.box).ships, own.ships, strict=True):
        if seat != actor:
            name = f"{TakeShip.verb} {g.box.seats[seat].lower()}"
            second = words[name] in found
            found.append(words[f"{name} {g.box.areas[ship].id}"] if second else words[name])
    return found


def jailable(g: GrandeState, actor: int) -> list[Option]:
    """Return the caballeros that can be jailed: any in a region that is not closed (G-401, G-403)."""
    shut, words, box = closed(g), g.box.options.by_words, g.box
    found = []
    for area in box.regions:
        if area not in shut:
            here = counts(g, area)
            kinds = [kind for kind in kinds_meant(g, "any", actor) if here[kind]]
            found += [words[f"{Jail.verb} {box.kinds.all[kind].words} {box.areas[area].id}".lower()] for kind in kinds]
    return found


def take_symbol(g: GrandeState, actor: int, card: str, option: Option) -> Steps[None]:
    """Do what a symbol says, unless a Veto stops it."""
    if g.vetoes and (yield from vetoed(g, actor, option.words, card)):
        return
    if isinstance(option, Jail):
        yield from jail(g, actor, option)
    else:
        take_ship(g, actor, option)


def take_ship(g: GrandeState, actor: int, option: Option) -> None:
    """Give a ship to the actor; what an opponent had on it goes back to that court (G-307)."""
    known, own = derived(g.box), grandissimo(g)
    former, last = (option.seat, option.last) if isinstance(option, TakeShip) else (NOWHERE, False)
    numbers = [number for number, seat in enumerate(own.ships) if seat == former]
    number = numbers[-1 if last else 0]
    ship, count = known.ships[number], 0
    if former != NOWHERE:
        count, g.areas[ship][former] = g.areas[ship][former], 0
        g.court[former] += count
    own.ships = (*own.ships[:number], actor, *own.ships[number + 1 :])
    if g.tell:
        g.tell(ShipTaken(actor, ship, former, count))


def jail(g: GrandeState, actor: int, option: Jail) -> Steps[None]:
    """Put a caballero into jail (G-401): there it carries nothing."""
    g.areas[option.area][option.kind] -= 1
    g.areas[derived(g.box).jail][g.box.plain[option.kind]] += 1
    if g.tell:
        g.tell(Jailed(actor, option.kind, option.area))
    yield from after_step(g, actor)
