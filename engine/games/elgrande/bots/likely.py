"""Say how likely others have chosen what nobody sees: power cards taken back (B-12.28), cards of a hidden hand."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence

from engine.core.ask import Ask
from engine.core.option import Option
from engine.games.elgrande.bots.holdings import full_worth
from engine.games.elgrande.bots.weights import weights_of
from engine.games.elgrande.model.box import Box
from engine.games.elgrande.model.options import Recover
from engine.games.elgrande.model.state import GrandeState

UNSURE = 0.5
"""Points by which others must like a choice better for it to be about three times as likely."""


def likely(g: GrandeState, seat: int, options: Sequence[Option], question: Ask[Option] | None) -> list[float]:
    """Return how likely the seat has chosen each of the Options; all others are as likely as each other.

    It is a `Weigh` for `world` and `determinize`.
    """
    secrets = {**SECRETS, **weights_of(g.box.contents.weights).secrets}
    points = [secrets[type(option)](g.box, option) if type(option) in secrets else 0.0 for option in options]
    return [math.exp(liked / UNSURE) for liked in points]


def _recovered(box: Box, option: Recover) -> float:
    return full_worth(box, option.power)


SECRETS: Mapping[type[Option], Callable[..., float]] = {Recover: _recovered}
"""By type of Option: functions of the Box and the Option that return by how many points it is liked."""
