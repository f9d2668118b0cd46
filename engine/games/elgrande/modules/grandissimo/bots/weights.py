"""Put together what the bots know of Grandissimo."""

from __future__ import annotations

from engine.core.option import Option
from engine.games.elgrande.bots.weights import Weights
from engine.games.elgrande.model.options import Throw
from engine.games.elgrande.modules.grandissimo.bots.cards import (
    ACTS,
    SCORINGS,
    evicted,
    free,
    region_chosen,
    second,
    when_second,
)
from engine.games.elgrande.modules.grandissimo.bots.persons import consent, escorted, guest_sent, person_taken
from engine.games.elgrande.modules.grandissimo.bots.pieces import (
    depends,
    deputed,
    jailed,
    pardoned,
    prospects,
    settled,
    ship_taken,
    thrown,
    unloaded,
    word,
)
from engine.games.elgrande.modules.grandissimo.options import (
    ChooseRegionCard,
    Deputy,
    Escort,
    Jail,
    Jester,
    Pardon,
    SecondCard,
    Settle,
    TakePerson,
    TakeShip,
    Unload,
)

WEIGHTS = Weights(
    effects={
        Option: word,
        TakeShip: ship_taken,
        Unload: unloaded,
        Jail: jailed,
        Pardon: pardoned,
        TakePerson: person_taken,
        Jester: guest_sent,
        Settle: settled,
        ChooseRegionCard: region_chosen,
        SecondCard: second,
        Deputy: deputed,
        Throw: thrown,
        Escort: escorted,
    },
    acts=ACTS,
    answers={"consent": consent, "when_second": when_second},
    dials={"eviction-order": evicted},
    scorings=SCORINGS,
    free=(free,),
    prospects=(prospects,),
    depends=(depends,),
)
