"""Keep the results of games played at this program, once for all players here, whichever host they were at."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

import msgspec

from elgrande_tui.results.counting import result_of
from elgrande_tui.results.results_file import ResultsFile
from elgrande_tui.session.port import ClientPort
from netplay.client.client import Client
from netplay.client.updates import GameUpdate
from netplay.common.logs import log


class ResultKeeper:
    """Follows a table and stores the result whenever a game ends there."""

    def __init__(
        self,
        file: ResultsFile,
        ports: Sequence[ClientPort],
        say: Callable[[str], None],
        now: Callable[[], float] = time.time,
    ) -> None:
        """`ports` are those of everybody here; `say` tells what is wrong with the file; `now` is in Unix seconds."""
        self._file = file
        self._clients = [port.client for port in ports]
        self._say = say
        self._now = now
        self._updates = self._clients[0].updates()

    async def run(self) -> None:
        """Follow the table until the connection ends: a rematch is another game."""
        self.keep()
        async for update in self._updates:
            if isinstance(update, GameUpdate):
                self.keep()

    def keep(self) -> None:
        """Write the result if the game is over and somebody here has played it."""
        client = self._clients[0]
        if client.table is None or client.rules is None or client.view is None:
            return
        # All players at this keyboard are in one result: it is one game.
        own = [number for one in self._clients if (number := _own_seat(one)) is not None]
        table = client.table
        try:
            result = result_of(table.id, client.rules, client.view, table.seats, own, int(self._now()))
        except msgspec.ValidationError as error:
            log.warning("the result of a game cannot be kept: %s", error)
            return
        if result is not None and (complaint := self._file.keep([result]).complaint):
            self._say(complaint)


def _own_seat(client: Client) -> int | None:
    """Return the seat whose player sits here; None for spectators and stand-ins."""
    if client.table is None or client.seat is None or client.table.seats[client.seat].stand_in:
        return None
    return client.seat
