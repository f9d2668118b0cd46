"""Bot watch: notices bots that do not answer."""

from __future__ import annotations

from collections.abc import Iterable

from netplay.common.logs import about
from netplay.host.table.table import Table


class BotWatch:
    """Looks how long each bot has had its question."""

    def __init__(self, patience: float) -> None:
        self._patience = patience
        """In seconds."""
        self._since: dict[tuple[str, int, int], float] = {}
        """Since when: table, seat, and the question's id."""

    def check(self, tables: Iterable[Table], now: float) -> bool:
        """True when a bot is taken for hung; then all have their time again."""
        asked = {
            (table.record.id, bot.seat, question.id)
            for table in tables
            if table.record.state == "playing"
            for bot in table.bots()
            if table.live_match
            and (question := table.live_match.broadcaster.observers[bot.seat].question)
            and question.waited
        }
        self._since = {key: self._since.get(key, now) for key in asked}
        late = [key for key, since in self._since.items() if now - since >= self._patience]
        for table, seat, _ in late:
            about(table, seat).error("the bot does not answer")
        if late:
            self._since.clear()
        return bool(late)
