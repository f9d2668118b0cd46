"""Detect bots that do not answer."""

from __future__ import annotations

from collections.abc import Iterable

from netplay.common.logs import table_log
from netplay.host.table.table import Table


class BotWatch:
    """Tracks how long each bot has had its question. After `patience` seconds a bot counts as hung."""

    def __init__(self, patience: float) -> None:
        self._patience = patience
        """Seconds."""
        self._since: dict[tuple[str, int, int], float] = {}
        """Table, seat and id of each question -> since when it waits."""

    def check(self, tables: Iterable[Table], now: float) -> bool:
        """Return whether a bot hangs; then every bot gets its full time again."""
        asked = {
            (table.record.id, bot.seat, question.id)
            for table in tables
            if table.record.state == "playing"
            for bot in table.bots()
            if table.live_match
            and not table.live_match.holds.seats
            and (question := table.live_match.viewers[bot.seat].question)
            and question.waited
        }
        self._since = {key: self._since.get(key, now) for key in asked}
        late = [key for key, since in self._since.items() if now - since >= self._patience]
        for table, seat, _ in late:
            table_log(table, seat).error("the bot does not answer")
        if late:
            # All bots of a host live in one process, which is restarted as a whole.
            self._since.clear()
        return bool(late)
