"""The interface of a front end: the questions that start actions and table flows put to the player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from elgrande_tui.lobby.join_targets import FoundTable
from elgrande_tui.lobby.launch import HostTable
from elgrande_tui.lobby.new_game import NewTable
from elgrande_tui.lobby.resumable_games import ResumableGame
from elgrande_tui.lobby.waiting_room import WaitingRoomModel
from elgrande_tui.model.coach import PlayStyle
from elgrande_tui.model.keyboard import Keyboard
from elgrande_tui.replay.replay import Replay
from elgrande_tui.settings.last_form import LastForm
from netplay.common.addresses import Address
from netplay.common.paths import AppPaths
from netplay.common.sanitize import SafeText


class Frontend(Protocol):
    """A front end: the app's screens, or plain mode. It asks the player and shows the game."""

    paths: AppPaths
    player: str
    """The player's name at the tables they go to."""
    bot_delay: float
    host_arguments: Sequence[str]

    @property
    def style(self) -> PlayStyle:
        """How the player plays."""
        ...

    def say(self, sentence: str) -> None:
        """Show the player a sentence outside of a table; "" clears it."""
        ...

    def show_on_the_way(self) -> None:
        """Tell the player why there is nothing to see yet: they are on the way to a table."""
        ...

    async def is_sure(self, sentence: str) -> bool:
        """Ask whether the host is to be ended although, as the sentence says, people are there."""
        ...

    def set_player_name(self, name: str) -> None:
        """Use the name that the player gave, and remember it for the next time."""
        ...

    def begin_tutorial(self) -> None:
        """Guide the player through the first turns of their next game."""
        ...

    async def new_game(self, last: LastForm, *, hosted: bool, away: bool, preset: str = "") -> NewTable | None:
        """Ask for a new game; None: given up. What the player chooses is kept in `last`, with which the form begins; a
        `preset` has its say first.

        `hosted`: a table for others; `away`: at a host on the network, over a connection that others can read, so that
        there can be no join code.
        """
        ...

    async def choose_target(self, address: Address | None) -> FoundTable | HostTable | None:
        """Ask for a table in reach, or where to open one; None: given up. With `address`, show what is there first."""
        ...

    async def choose_resumable(self) -> ResumableGame | None:
        """Ask for a game to resume; None: given up, or there is none."""
        ...

    async def choose_replay(self) -> Replay | None:
        """Ask for a game of this machine to replay; None: given up, or there is none."""
        ...

    async def look_back(self, replay: Replay) -> None:
        """Show a replay until the player closes it."""
        ...

    async def choose_seat(self, found: FoundTable) -> int | None:
        """Ask for a seat at that table, or `WATCH`; None: given up."""
        ...

    async def ask_code(self, place: SafeText, *, again: bool) -> str | None:
        """Ask for the join code of the table or host called `place`, as typed; None: given up.

        `again`: the code that was typed before is wrong.
        """
        ...

    async def wait_for_start(self, waiting_room: WaitingRoomModel) -> bool:
        """Wait at a table until its game begins; return False when the player leaves, or is sent away, before.

        The seat of a player who leaves without giving it up is kept, as after a lost connection.
        """
        ...

    async def sit_at_table(self, keyboard: Keyboard) -> None:
        """Play, or look on, until the player leaves; in turn, if several share this terminal.

        May raise RefusedError with the reason when the player is sent away from the table.
        """
        ...
