"""The start actions, and what the command line starts the app with."""

from __future__ import annotations

import getpass
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from elgrande_tui.i18n.languages import Language
from elgrande_tui.lobby.new_game import NewGame
from netplay.common.addresses import Address
from netplay.common.sanitize import NAME_CELLS, SafeText, sanitize, trusted

if TYPE_CHECKING:
    from elgrande_tui.replay.replay import Replay


@dataclass(frozen=True)
class PlayHere:
    """Play at this terminal, against bots or each other: `game`, or what the player fills in."""

    game: NewGame | None = None
    friends: tuple[str, ...] = ()
    """The names of the others at this terminal, in the order of `game.here`."""


@dataclass(frozen=True)
class PlayTutorial:
    """Play the first game, in which the player is guided for some turns."""

    game: str = ""
    """The name of the game; "": the one that is offered first."""


@dataclass(frozen=True)
class HostTable:
    """Open a table for others, as the player fills it in."""

    address: Address | None = None
    """The host to open it at; None: the player's own host."""
    preset: str = ""
    """The preset with which the form begins; "": as it was taken last."""


@dataclass(frozen=True)
class JoinTable:
    """Look for tables, at one address or anywhere on the network, to play or to look on."""

    address: Address | None = None
    watch: bool = False


@dataclass(frozen=True)
class ResumeGame:
    """Pick a game that the player left, and resume it."""


@dataclass(frozen=True)
class WatchReplay:
    """Watch a replay: this one, or one picked from a list."""

    replay: Replay | None = None


@dataclass(frozen=True)
class StopHost:
    """End the player's own host that runs in the background."""


StartAction: TypeAlias = PlayHere | PlayTutorial | HostTable | JoinTable | ResumeGame | WatchReplay | StopHost
"""What a player wants to do from the first screen."""


@dataclass(frozen=True)
class Launch:
    """Everything the app is started with."""

    first: StartAction | None = None
    """None: show the first screen."""
    name: str = ""
    """The name that the player wants to have; "": their name on this machine."""
    ascii: bool = False
    """Draw with ASCII characters only."""
    home: Path | None = None
    """Where all files go; None: where the system keeps such files."""
    language: Language | None = None
    """None: what the settings say."""
    theme: str | None = None
    """Its name; None: what the settings say."""

    @property
    def player(self) -> SafeText:
        """The name to sit down with."""
        return sanitize(self.name, NAME_CELLS) or login_name()


def login_name() -> SafeText:
    """Return the user's name on this machine, with a capital; `Player` when there is none."""
    try:
        name = getpass.getuser()
    except (KeyError, OSError, ImportError):
        name = ""
    return sanitize(name[:1].upper() + name[1:], NAME_CELLS) or trusted("Player")
