"""List the built-in variants and expansions of El Grande by name, and find these and the installed ones."""

from collections.abc import Mapping

from engine.core.modules import Module
from engine.core.registry import NameRegistry

_HERE = "engine.games.elgrande.modules"

BUILT_IN_VARIANTS: Mapping[str, str] = {
    "V1": f"{_HERE}.six_rounds:SIX_ROUNDS",
    "V2": f"{_HERE}.home_advantage:HOME_ADVANTAGE",
    "V3": f"{_HERE}.movement_limits:MOVEMENT_LIMITS",
    "V4": f"{_HERE}.france:FRANCE",
    "V5": f"{_HERE}.muslim_granada:MUSLIM_GRANADA",
    "V6": f"{_HERE}.church:CHURCH",
}
"""The variants of B-24, each with the place of its manifest."""

BUILT_IN_MODULES: Mapping[str, str] = {
    "jubilee": f"{_HERE}.jubilee:JUBILEE",
    "colonies": f"{_HERE}.colonies.module:COLONIES",
    "grandissimo": f"{_HERE}.grandissimo.module:GRANDISSIMO",
    "king_intrigue": f"{_HERE}.king_intrigue.module:KING_INTRIGUE",
    "players_edition": f"{_HERE}.players_edition.module:PLAYERS_EDITION",
    "special_cards": f"{_HERE}.special_cards.module:SPECIAL_CARDS",
}
"""The expansions, each with the place of its manifest."""

VARIANTS: NameRegistry[Module] = NameRegistry("elgrande.variants", f"{__name__}:BUILT_IN_VARIANTS")
"""All variants by name: the built-in ones, and those that installed distributions bring."""

MODULES: NameRegistry[Module] = NameRegistry("elgrande.modules", f"{__name__}:BUILT_IN_MODULES")
"""All expansions by name, likewise."""
