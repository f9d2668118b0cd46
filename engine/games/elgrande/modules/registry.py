"""List all variants and expansions of El Grande by name."""

from collections.abc import Mapping

from engine.core.modules import Module
from engine.games.elgrande.modules.church import CHURCH
from engine.games.elgrande.modules.france import FRANCE
from engine.games.elgrande.modules.home_advantage import HOME_ADVANTAGE
from engine.games.elgrande.modules.jubilee import JUBILEE
from engine.games.elgrande.modules.movement_limits import MOVEMENT_LIMITS
from engine.games.elgrande.modules.muslim_granada import MUSLIM_GRANADA
from engine.games.elgrande.modules.six_rounds import SIX_ROUNDS

VARIANTS: Mapping[str, Module] = {
    module.name: module for module in (SIX_ROUNDS, HOME_ADVANTAGE, MOVEMENT_LIMITS, FRANCE, MUSLIM_GRANADA, CHURCH)
}
"""The variants of B-24, by name."""

MODULES: Mapping[str, Module] = {JUBILEE.name: JUBILEE}
"""The expansions, by name."""
