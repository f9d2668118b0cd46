"""List the built-in faces of variants and expansions by name, each with its place."""

from collections.abc import Mapping

_HERE = "elgrande_tui.games.elgrande.modules"

BUILT_IN: Mapping[str, str] = {
    "V1": f"{_HERE}.six_rounds.face:face",
    "V2": f"{_HERE}.home_advantage.face:face",
    "V3": f"{_HERE}.movement_limits.face:face",
    "V4": f"{_HERE}.france.face:face",
    "V5": f"{_HERE}.muslim_granada.face:face",
    "V6": f"{_HERE}.church.face:face",
    "jubilee": f"{_HERE}.jubilee.face:face",
    "colonies": f"{_HERE}.colonies.face:face",
    "grandissimo": f"{_HERE}.grandissimo.face:face",
    "king_intrigue": f"{_HERE}.king_intrigue.face:face",
    "players_edition": f"{_HERE}.players_edition.face:face",
    "special_cards": f"{_HERE}.special_cards.face:face",
}
"""What `elgrande_tui.games.elgrande.module_faces.MODULE_FACES` holds without any installation."""
