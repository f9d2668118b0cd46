"""Find the games that can be played here: those that this program has the rules of, and can show."""

from __future__ import annotations

from collections.abc import Iterable

from elgrande_tui.i18n.translations import _
from elgrande_tui.model.game_ui import GAME_UIS, GameUI, game_ui
from engine.core.errors import SetupError
from engine.core.registry import NameRegistry
from engine.core.rules import load_game
from netplay.common.compatibility import missing_parts
from netplay.common.sanitize import NAME_CELLS, SafeText, sanitize


def first_game() -> str:
    """Return the game that is offered first; forms of old versions, which name none, mean it too."""
    return next(iter(GAME_UIS))


def can_show(game: str) -> bool:
    """Check whether this program can show that game."""
    try:
        game_ui(game)
    except SetupError:
        return False
    return True


def games() -> list[GameUI]:
    """Return all games that can be played here, built-in ones first."""
    return [GAME_UIS[name] for name in GAME_UIS if can_show(name) and _has_rules(name)]


def listed_games(wanted: str) -> list[GameUI]:
    """Return the built-in games, and of `wanted`: to list what is installed takes time."""
    names = dict.fromkeys((*GAME_UIS.built_in, wanted))
    return [GAME_UIS[name] for name in names if name and can_show(name)]


def usual_game(wanted: str) -> GameUI:
    """Return the game that the player is about to play: `wanted`, or the first where that is not here."""
    found = games()
    return next((ui for ui in found if ui.name == wanted), found[0])


def missing_here(game: str, additions: Iterable[str], version: str = "") -> SafeText:
    """Return what this program lacks to play and show a game; "" when it can; see `missing_parts`."""
    return missing_parts(game, additions, version, [game] if can_show(game) else [])


def outdated_packages() -> dict[str, str]:
    """Return the games and modules that are installed for an earlier version, each with a sentence about it."""
    modules = (GAME_UIS[name].modules for name in GAME_UIS.built_in)
    outdated = [name for one in (GAME_UIS, *modules) if isinstance(one, NameRegistry) for name in one.outdated]
    sentence = _("'{name}' was made for an older version of this program and is left out: install its newer version.")
    return {name: sentence.format(name=sanitize(name, NAME_CELLS)) for name in outdated}


def _has_rules(game: str) -> bool:
    try:
        load_game(game)
    except SetupError:
        return False
    return True
