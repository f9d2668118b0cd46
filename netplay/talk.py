"""Talk: the chat of a table."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable

from netplay import to_client
from netplay.bucket import Bucket
from netplay.errors import RefusedError
from netplay.ledger import ChatRecord, Ledger
from netplay.limits import Limits
from netplay.safe import CHAT_CELLS, safe

KEPT = 50
"""So many lines are told to who enters."""


class Talk:
    """Lines of chat, cleaned, written down, and told in the order in which they are written."""

    def __init__(self, table: str, ledger: Ledger, limits: Limits) -> None:
        self.lines: deque[to_client.Chat] = deque(maxlen=KEPT)
        self._table = table
        self._ledger = ledger
        self._limits = limits
        self._n = 0
        self._buckets: dict[int, Bucket] = {}

    def load(self, records: Iterable[ChatRecord]) -> None:
        """Take over what was said before this host was started."""
        for record in records:
            self._n = record.n
            self.lines.append(to_client.Chat(record.n, record.sender, record.text, record.seat, record.seat is None))

    def say(
        self, seat: int, sender: str, typed: str, now: float, tell: Callable[[to_client.Chat | None], None]
    ) -> None:
        """Write a line down and then `tell` it; None: it could not be written. Raises RefusedError."""
        text = safe(typed, CHAT_CELLS)
        if not text:
            raise RefusedError("empty", "there is nothing to say in that")
        bucket = self._buckets.setdefault(seat, Bucket(self._limits.chat_rate, self._limits.chat_burst, now))
        if not bucket.take(now):
            raise RefusedError("slow_down", "too many lines at once; wait a moment")
        self._n += 1
        line = to_client.Chat(self._n, sender, text, seat)

        def settle(written: bool) -> None:
            if written:
                self.lines.append(line)
            tell(line if written else None)

        self._ledger.commit([ChatRecord(self._table, line.n, seat, sender, text, int(time.time()))], settle)

    def announce(self, text: str) -> to_client.Chat:
        """A line of the host's own, which is not kept."""
        return to_client.Chat(self._n, "host", text)
