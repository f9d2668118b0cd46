"""List the built-in variants and expansions as they are shown by name, each with its place."""

from collections.abc import Mapping

_HERE = "elgrande_tui.games.elgrande.modules"

BUILT_IN: Mapping[str, str] = {
    "V1": f"{_HERE}.six_rounds.six_rounds_ui:ui",
    "V2": f"{_HERE}.home_advantage.home_advantage_ui:ui",
    "V3": f"{_HERE}.movement_limits.movement_limits_ui:ui",
    "V4": f"{_HERE}.france.france_ui:ui",
    "V5": f"{_HERE}.muslim_granada.muslim_granada_ui:ui",
    "V6": f"{_HERE}.church.church_ui:ui",
    "jubilee": f"{_HERE}.jubilee.jubilee_ui:ui",
    "colonies": f"{_HERE}.colonies.colonies_ui:ui",
    "grandissimo": f"{_HERE}.grandissimo.grandissimo_ui:ui",
    "king_intrigue": f"{_HERE}.king_intrigue.king_intrigue_ui:ui",
    "players_edition": f"{_HERE}.players_edition.players_edition_ui:ui",
    "special_cards": f"{_HERE}.special_cards.special_cards_ui:ui",
}
"""What `elgrande_tui.games.elgrande.module_uis.MODULE_UIS` holds without any installation."""
