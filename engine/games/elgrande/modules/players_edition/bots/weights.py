"""Put together what the bots know of the Player's Edition."""

from __future__ import annotations

from engine.games.elgrande.bots.weights import Weights
from engine.games.elgrande.model.options import Ally
from engine.games.elgrande.modules.players_edition.bots.cards import (
    ACTS,
    allied,
    bridged,
    crossed,
    depends,
    locked,
    shifted,
    turned,
    whirlwind_set,
)
from engine.games.elgrande.modules.players_edition.options import Cross, Quarantine, Shift, Span, TurnBoard

WEIGHTS = Weights(
    effects={Shift: shifted, Ally: allied, Span: bridged, Cross: crossed, TurnBoard: turned, Quarantine: locked},
    acts=ACTS,
    dials={"pe-wirbelsturm": whirlwind_set},
    depends=(depends,),
)
"""The weights."""
