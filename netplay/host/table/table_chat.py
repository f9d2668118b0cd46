"""Talk: the chat of a table, of those who play and of those who look on."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Hashable, Iterable

from msgspec.structs import replace

from netplay.common.errors import RefusedError
from netplay.common.token_bucket import TokenBuckets
from netplay.host.limits import Limits
from netplay.host.storage.storage import ChatRecord, DoneRecord, Record, Storage
from netplay.protocol import server_messages
from netplay.protocol.host_notices import HostNotice

KEPT = 50
"""So many lines of players are told to who enters, and of those who look on."""


class TableChat:
    """Lines of chat, written down, and told in the order in which they are written."""

    def __init__(self, table: str, ledger: Storage, limits: Limits) -> None:
        self._players: deque[server_messages.ChatLine] = deque(maxlen=KEPT)
        self._watchers: deque[server_messages.ChatLine] = deque(maxlen=KEPT)
        self._table = table
        self._storage = ledger
        self._n = 0
        self._loaded = 0
        """The last line from before this host was started; who has heard it is not known."""
        self._told: dict[int, int] = {}
        """Seat -> the last line that its player was told before he went away."""
        self._buckets = TokenBuckets(limits.chat_rate, limits.chat_burst)

    def lines(self, *, watching: bool) -> list[server_messages.ChatLine]:
        """The latest lines in order; with those of who looks on if `watching`."""
        lines = [*self._players, *self._watchers] if watching else self._players
        return sorted(lines, key=lambda line: line.n)

    def retold(self, seat: int | None, *, watching: bool) -> list[server_messages.ChatLine]:
        """The same for who comes to that seat; what was said before this host was started counts as heard."""
        told = self._loaded if seat is None else self._told.get(seat, self._loaded)
        return [replace(line, heard=line.n <= told) for line in self.lines(watching=watching)]

    def left(self, seat: int) -> None:
        """The player of that seat goes away: what comes now will be news to him."""
        self._told[seat] = self._n

    def load(self, records: Iterable[ChatRecord]) -> None:
        """Take over what was said before this host was started."""
        for record in records:
            self._n = self._loaded = record.n
            self._keep(server_messages.ChatLine(record.n, record.sender, record.text, record.seat, record.seat is None))

    def limit(self, who: Hashable, now: float) -> None:
        """One more line, or what makes one. Raises RefusedError `slow_down`."""
        if not self._buckets.take(who, now):
            raise RefusedError("slow_down", "too many lines at once; wait a moment")

    def say(
        self,
        seat: int | None,
        sender: str,
        text: str,
        cmd: int,
        tell: Callable[[server_messages.ChatLine | None], None],
    ) -> None:
        """Write a line down and then `tell` it; None: it could not be written. `seat` is None for who looks on.

        `cmd` is the number of the command, which is written down for who has a seat.
        """
        self._n += 1
        line = server_messages.ChatLine(self._n, sender, text, seat, seat is None)

        def settle(written: bool) -> None:
            if written:
                self._keep(line)
            tell(line if written else None)

        batch: list[Record] = [ChatRecord(self._table, line.n, seat, sender, text, int(time.time()))]
        if seat is not None:
            batch.append(DoneRecord(self._table, seat, cmd))
        self._storage.commit(batch, settle)

    def announce(self, said: HostNotice, **names: str) -> server_messages.ChatLine:
        """A line of the host's own, which is not kept."""
        return self.explain(said.format(**names))

    def explain(self, why: str) -> server_messages.ChatLine:
        """The same, of why something that was agreed cannot be done."""
        return server_messages.ChatLine(self._n, "host", why)

    def _keep(self, line: server_messages.ChatLine) -> None:
        (self._watchers if line.watcher else self._players).append(line)
