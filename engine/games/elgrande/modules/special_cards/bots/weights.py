"""Put together what the bots know of the Special cards."""

from __future__ import annotations

from engine.games.elgrande.bots.weights import Weights
from engine.games.elgrande.modules.special_cards.bots.cards import (
    ACTS,
    depends,
    guarded,
    inserted,
    offered,
    reserve,
    stood,
    table_laid,
)
from engine.games.elgrande.modules.special_cards.limits import arrival
from engine.games.elgrande.modules.special_cards.options import FillSpace, Guard, LayTable, OfferThree, UseReserve

WEIGHTS = Weights(
    effects={Guard: guarded, LayTable: table_laid, FillSpace: stood, UseReserve: inserted, OfferThree: offered},
    acts=ACTS,
    answers={"reserve": reserve},
    becomes=(arrival,),
    depends=(depends,),
)
"""The weights."""
