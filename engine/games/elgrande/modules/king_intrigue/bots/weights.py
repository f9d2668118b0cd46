"""Put together what the bots know of King & Intrigue."""

from __future__ import annotations

from engine.games.elgrande.bots.weights import Weights
from engine.games.elgrande.model.options import Power, Throw
from engine.games.elgrande.modules.king_intrigue.bots.cards import (
    annulled,
    depends,
    liked,
    marked,
    picked,
    posted,
    prospects,
    thrown,
)
from engine.games.elgrande.modules.king_intrigue.bots.turns import power_worths, row, row_action
from engine.games.elgrande.modules.king_intrigue.hands import PICK
from engine.games.elgrande.modules.king_intrigue.options import Annul, DoubleScore, Pick

WEIGHTS = Weights(
    effects={DoubleScore: marked, Throw: thrown, Annul: annulled},
    acts={"free_posting": posted},
    answers={PICK: picked, "row": row, "row_action": row_action},
    powers=(power_worths,),
    prospects=(prospects,),
    depends=(depends,),
    secrets={Power: liked, Pick: liked},
)
