"""What the bots know of the lighthouse: where its caballero is missed least, and what its scoring pays now."""

from __future__ import annotations

from engine.games.elgrande.bots.outlook import Outlook
from engine.games.elgrande.bots.weights import Weights
from engine.games.elgrande.model.figures import Card
from tests.games.lighthouse.lighthouse import FARO, Beacon


def beacon(outlook: Outlook, actor: int, option: Beacon) -> float:
    return outlook.change(option.coast, actor, -1)


def storm(outlook: Outlook, actor: int, card: Card) -> float:
    return outlook.scoring_worth(outlook.g.box.index[FARO])


WEIGHTS = Weights(effects={Beacon: beacon}, acts={"storm": storm})
