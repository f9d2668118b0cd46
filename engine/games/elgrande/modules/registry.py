"""List the built-in variants and expansions of El Grande by name, and find these and the installed ones."""

from collections.abc import Mapping

from engine.core.registry import NameRegistry
from engine.games.elgrande.model.joined_figures import addition
from engine.games.elgrande.model.module import GrandeModule

_HERE = "engine.games.elgrande.modules"

BUILT_IN_VARIANTS: Mapping[str, str] = {
    "V1": f"{_HERE}.six_rounds.module:SIX_ROUNDS",
    "V2": f"{_HERE}.home_advantage.module:HOME_ADVANTAGE",
    "V3": f"{_HERE}.movement_limits.module:MOVEMENT_LIMITS",
    "V4": f"{_HERE}.france.module:FRANCE",
    "V5": f"{_HERE}.muslim_granada.module:MUSLIM_GRANADA",
    "V6": f"{_HERE}.church.module:CHURCH",
}
"""The variants of B-24, each with the place of its manifest."""

BUILT_IN_MODULES: Mapping[str, str] = {
    "jubilee": f"{_HERE}.jubilee.module:JUBILEE",
    "colonies": f"{_HERE}.colonies.module:COLONIES",
    "grandissimo": f"{_HERE}.grandissimo.module:GRANDISSIMO",
    "king_intrigue": f"{_HERE}.king_intrigue.module:KING_INTRIGUE",
    "players_edition": f"{_HERE}.players_edition.module:PLAYERS_EDITION",
    "special_cards": f"{_HERE}.special_cards.module:SPECIAL_CARDS",
}
"""The expansions, each with the place of its manifest."""

VARIANTS: NameRegistry[GrandeModule] = NameRegistry("elgrande.variants", f"{__name__}:BUILT_IN_VARIANTS", GrandeModule)
"""All variants by name: the built-in ones, and those that installed distributions bring."""

MODULES: NameRegistry[GrandeModule] = NameRegistry("elgrande.modules", f"{__name__}:BUILT_IN_MODULES", GrandeModule)
"""All expansions by name, likewise."""


def words_of(module: GrandeModule) -> set[str]:
    """Return the words that a module adds to notation: verbs, colours that no seat owns, traits, areas, cards."""
    traits = (word for axis in module.contents.axes for word in axis.words)
    return {*module.contents.colours, *traits, *module.verbs} | addition(module).ids


def only_with(word: str) -> str:
    """Return ` (only with NAME)` for a word that a module adds to scenario files, "" for any other."""
    for name, module in (*VARIANTS.items(), *MODULES.items()):
        if word.lower() in {*module.scenes, *words_of(module)}:
            return f" (only with {name})"
    return ""
