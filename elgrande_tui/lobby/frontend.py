"""What wishes and visits ask of whoever is in front of the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from elgrande_tui.games.elgrande.model.new_game import Wanted
from elgrande_tui.lobby.join_targets import FoundTable
from elgrande_tui.lobby.launch import HostTable
from elgrande_tui.lobby.resumable_games import ResumableGame
from elgrande_tui.lobby.waiting_room import WaitingRoomModel
from elgrande_tui.replay.replay import Replay
from elgrande_tui.session.port import ClientPort
from elgrande_tui.settings.last_form import LastForm
from netplay.common.addresses import Address
from netplay.common.paths import AppPaths


class Frontend(Protocol):
    """Where a visit takes place, and whoever is asked there: the app's screens, or plain lines."""

    places: AppPaths
    player: str
    """What the player is called at the tables he goes to."""
    bot_delay: float
    host_arguments: Sequence[str]

    def say(self, sentence: str) -> None:
        """Tell the player something between two places; "" is nothing."""
        ...

    def be_called(self, name: str) -> None:
        """Take a name that the player gave, and remember it for the next time."""
        ...

    async def new_game(self, last: LastForm, *, hosted: bool, away: bool) -> Wanted | None:
        """The game that the player wants; None: given up. What he chooses is kept in `last`.

        `hosted`: a table for others; `away`: at a host on the network, which could not tell a join code unread.
        """
        ...

    async def choose_way(self, address: Address | None) -> FoundTable | HostTable | None:
        """A table in reach, or where to open one; None: given up. With `address` what is there comes first."""
        ...

    async def choose_left(self) -> ResumableGame | None:
        """A game that was left, to be played on; None: given up, or there is none."""
        ...

    async def choose_replay(self) -> Replay | None:
        """A game of this machine to look back at; None: given up, or there is none."""
        ...

    async def look_back(self, replay: Replay) -> None:
        """Show a game that was, until the player has seen enough."""
        ...

    async def choose_seat(self, found: FoundTable) -> int | None:
        """The seat the player wants there, or `WATCH`; None: none of them."""
        ...

    async def ask_code(self, place: str, *, again: bool) -> str | None:
        """The join code of the table or host called `place`, as the player types it; None: given up.

        `again`: the one that was typed before is wrong.
        """
        ...

    async def wait_for_start(self, gathering: WaitingRoomModel) -> bool:
        """Wait at a table until its game begins; False when the player goes away, or is sent away, before.

        Who goes away without giving his seat up finds it again: it is kept as that of anybody whose connection ends.
        """
        ...

    async def sit_at_table(self, ports: Sequence[ClientPort]) -> None:
        """Play, or look on, until the player leaves. Several ports: people who share this terminal.

        Where one is sent away from the table a stage may say why by raising RefusedError.
        """
        ...
