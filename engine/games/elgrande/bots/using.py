"""Estimate the use of a card: which half first, where to place, which step next, when to stop (B-6.4, B-10, B-11)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.option import Option
from engine.games.elgrande.bots.cards import beginning_worths, king_worths, scores, spread_out, with_scoring
from engine.games.elgrande.bots.effects import effect
from engine.games.elgrande.bots.outlook import Outlook
from engine.games.elgrande.bots.placing import BUNDLE, placing_worth
from engine.games.elgrande.bots.relocating import Relocation
from engine.games.elgrande.model.figures import Card
from engine.games.elgrande.model.options import DONE, SKIP, Move, MoveKing, Place, Put

LATER = -50.0
"""The worth of answers that should wait until the other half of the card is finished."""


def place_worths(outlook: Outlook, options: Sequence[Option], left: int) -> list[float]:
    """Return what each placing is worth; `done` is worth 0."""
    return [placing_worth(outlook, o.area, left) if isinstance(o, Place) else 0.0 for o in options]


def use_worths(outlook: Outlook, card: Card, options: Sequence[Option], left: int) -> list[float]:
    """Return the worth of each option as the first answer in the use of a card."""
    if card.do == "king":
        return _with_king(outlook, card, options, left)
    places: list[Option] = [option for option in options if isinstance(option, Place) or option is DONE]
    rest = [option for option in options if option not in places]
    first = with_scoring(outlook, card, left) if scores(outlook, card) else outlook
    placing: dict[Option, float] = dict(zip(places, place_worths(first, places, left), strict=True))
    acting = beginning_worths(outlook, card, rest)
    act_now = max(acting.values(), default=0.0) > 0
    # Place first while there is anything to gain: the scoring comes after.
    if scores(outlook, card) and max(placing.values(), default=0.0) > 0:
        act_now = False
    if act_now:
        return [acting.get(option, 0.0 if option is SKIP else LATER) for option in options]
    return [placing.get(option, LATER) for option in options]


def step_worths(outlook: Outlook, card: Card, options: Sequence[Option], step: int, left: int) -> list[float]:
    """Return what each step of a special action is worth; `skip` and `stop` are worth 0. `step` 0 begins it."""
    if not step:
        begun = beginning_worths(outlook, card, options)
        return [begun.get(option, 0.0) for option in options]
    relocation = Relocation(outlook)
    found = []
    for option in options:
        if isinstance(option, Move):
            found.append(relocation.move(option.kind, option.source, option.target, min(left, BUNDLE)))
        elif isinstance(option, Put):
            found.append(placing_worth(outlook, option.area, left))
        else:
            found.append(effect(outlook, outlook.seat, option, card))
    return found


def _with_king(outlook: Outlook, card: Card, options: Sequence[Option], left: int) -> list[float]:
    """Do the same for a card that moves the King, which decides where caballeros may be placed (B-6.7)."""
    reached = king_worths(outlook, card, left)
    places: list[Option] = [option for option in options if isinstance(option, Place) or option is DONE]
    placing = dict(zip(places, spread_out(reached[-1], place_worths(outlook, places, left)), strict=True))
    return [reached[option.area] if isinstance(option, MoveKing) else placing.get(option, LATER) for option in options]
