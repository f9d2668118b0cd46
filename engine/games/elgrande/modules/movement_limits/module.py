"""Add V3: an action that relocates a caballero far relocates fewer."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from engine.core.figures import FiguresFile
from engine.core.option import Option
from engine.games.elgrande.model.box import Box
from engine.games.elgrande.model.figures import CASTILLO, Card, Few
from engine.games.elgrande.model.module import GrandeModule
from engine.games.elgrande.model.options import Move, Reason
from engine.games.elgrande.model.state import GrandeState, Seams
from engine.games.elgrande.model.view import Board
from engine.games.elgrande.rules.rule_queries import counts, kinds_meant

NAME = "V3"


class LimitFigures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The figures of V3."""

    price: Few
    """How many fewer may be relocated once a caballero goes far (V3.3)."""


def far(box: Box, move: Move) -> bool:
    """Check whether the target is neither near the source nor the Castillo (V3.2); one step each (V3.5)."""
    home, target = box.region_of[move.source], box.region_of[move.target]
    return move.target != CASTILLO and target != home and target not in box.neighbours[home]


def price(box: Box) -> int:
    """Return how many fewer may be relocated once a caballero goes far (V3.3)."""
    own: LimitFigures = box.figures.own[NAME]
    return own.price


def relocates(g: GrandeState, card: Card, actor: int, made: Sequence[Move], move: Move) -> bool:
    """Check whether `move` may follow those `made` in the action of `card` (V3.4); no other action asks (V3.6)."""
    limit = card.limit
    if card.max == "all":  # V3.1: as many as stood there when the action began
        here = counts(g, g.box.region_of[move.source])
        # Those relocated already stood there too when it began.
        limit = sum(here[kind] for kind in kinds_meant(g, "own", actor)) + len(made)
    # One that went far earlier costs as much as one that goes far now.
    if any(far(g.box, step) for step in (*made, move)):
        limit -= price(g.box)
    return len(made) < limit


def why_not(box: Box, board: Board, seat: int, option: Option) -> Reason | None:
    """Return the reason for refusing a move that is too far; None for any other answer.

    The caballero could go, but not so far, or not any more.
    """
    if not isinstance(option, Move) or not board.taken[seat]:
        return None
    card = box.cards[board.taken[seat]]
    # A card of several actions limits relocations when one of its parts does.
    cards = (card, *(box.cards[part] for part in card.of))
    relocating = any(other.id in box.relocating for other in cards)
    return Reason("too_far", area=option.target) if relocating and far(box, option) else None


MOVEMENT_LIMITS = GrandeModule(
    NAME,
    figures=FiguresFile("engine.games.elgrande.modules.movement_limits", "movement_limits.toml", LimitFigures),
    seams=Seams(
        relocates=(relocates,),
        why_not=(why_not,),
    ),
    reasons={"too_far": "{area} is too far now: once one goes far, fewer may be relocated"},
)
