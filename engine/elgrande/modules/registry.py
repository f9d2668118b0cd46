"""All variants and expansions of El Grande, by name."""

from collections.abc import Mapping

from engine.elgrande.modules.church import CHURCH
from engine.elgrande.modules.france import FRANCE
from engine.elgrande.modules.home_advantage import HOME_ADVANTAGE
from engine.elgrande.modules.jubilee import JUBILEE
from engine.elgrande.modules.movement_limits import MOVEMENT_LIMITS
from engine.elgrande.modules.muslim_granada import MUSLIM_GRANADA
from engine.elgrande.modules.six_rounds import SIX_ROUNDS
from engine.modules import Module

VARIANTS: Mapping[str, Module] = {
    module.name: module for module in (SIX_ROUNDS, HOME_ADVANTAGE, MOVEMENT_LIMITS, FRANCE, MUSLIM_GRANADA, CHURCH)
}
"""The variants of B-24, by name."""

MODULES: Mapping[str, Module] = {JUBILEE.name: JUBILEE}
"""The expansions, by name."""
