"""Put together what the bots know of Grand Inquisitor & Colonies."""

from __future__ import annotations

from engine.games.elgrande.bots.weights import Weights
from engine.games.elgrande.modules.colonies.arriving import becomes
from engine.games.elgrande.modules.colonies.bots.cards import ACTS, block, new_regions, standing, strike
from engine.games.elgrande.modules.colonies.bots.pieces import filled, free, landed, loaded, marked, sailed, table_moved
from engine.games.elgrande.modules.colonies.bots.voyages import delivered, depends, prospects
from engine.games.elgrande.modules.colonies.module import LANDING
from engine.games.elgrande.modules.colonies.options import Block, FillTable, Load, MarkArea, MoveTable, Sail

WEIGHTS = Weights(
    effects={Sail: sailed, Load: loaded, FillTable: filled, MoveTable: table_moved, MarkArea: marked, Block: block},
    acts=ACTS,
    answers={"strike": strike},
    dials={LANDING: landed},
    scorings={"score_new": new_regions},
    free=(free, standing),
    prospects=(prospects,),
    depends=(depends,),
    becomes=(becomes,),
    gains=(delivered,),
)
