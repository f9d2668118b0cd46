"""Keep the chat of a table: that of its players and that of its spectators."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Hashable, Iterable

from msgspec.structs import replace

from netplay.common.errors import RefusedError
from netplay.common.reasons import NetReason, UserMessage
from netplay.common.sanitize import CHAT_CELLS, sanitize
from netplay.common.token_bucket import TokenBuckets
from netplay.host.connection.connection_limits import address_group
from netplay.host.connection.session import Session
from netplay.host.game.reply_cache import ReplyCache, sender_of
from netplay.host.handlers import Handler, TableStorage
from netplay.host.limits import Limits
from netplay.host.storage.storage import ChatRecord, DoneRecord, Record
from netplay.host.table.roster import Roster
from netplay.protocol import client_messages, server_messages
from netplay.protocol.codec import encode

KEPT = 50
"""Lines of players, and of spectators, that are kept for those who come later."""


class TableChat:
    """The chat of one table, stored, and sent in the order in which it is stored."""

    def __init__(self, roster: Roster, storage: TableStorage, replies: ReplyCache, limits: Limits) -> None:
        self._roster = roster
        self._storage = storage
        self._replies = replies
        self._players: deque[server_messages.ChatLine] = deque(maxlen=KEPT)
        self._spectators: deque[server_messages.ChatLine] = deque(maxlen=KEPT)
        self._n = 0
        self._loaded = 0
        """The last line from before this host was started; it is not known who has read it."""
        self._told: dict[int, int] = {}
        """Seat -> the last line that its player was sent before they left."""
        self.notices: list[UserMessage] = []
        """Notices of the host for everybody who comes, once for each player."""
        self._buckets = TokenBuckets(limits.chat_rate, limits.chat_burst)

    def lines(self, *, watching: bool) -> list[server_messages.ChatLine]:
        """Return the latest lines in order, with those of spectators if `watching`."""
        lines = [*self._players, *self._spectators] if watching else self._players
        return sorted(lines, key=lambda line: line.n)

    def lines_for(self, seat: int | None, *, watching: bool) -> list[server_messages.ChatLine]:
        """Return the lines for a session that comes to that seat, marked as heard up to when its player left.

        Lines from before this host was started count as heard.
        """
        told = self._loaded if seat is None else self._told.get(seat, self._loaded)
        lines = [replace(line, heard=line.n <= told) for line in self.lines(watching=watching)]
        return [*lines, *map(self.host_line, self.notices if seat not in self._told else ())]

    def left(self, seat: int) -> None:
        """Note that the player of that seat leaves: later lines are news to them."""
        self._told[seat] = self._n

    def load(self, records: Iterable[ChatRecord]) -> None:
        """Load the lines from before this host was started."""
        for record in records:
            self._n = self._loaded = record.n
            self._keep(server_messages.ChatLine(record.n, record.sender, record.text, record.seat, record.seat is None))

    def limit(self, sender: Hashable, now: float) -> None:
        """Count one more line of a sender, or a command that makes one. Raises RefusedError `slow_down`."""
        if not self._buckets.take(sender, now):
            raise RefusedError(NetReason.TALKED_OFTEN())

    def say(self, session: Session, command: client_messages.Chat, now: float) -> Handler[None]:
        """Store a line of a member, and send it to all who may read it.

        Spectators share a limit with their address, so that a new connection is no new start. Raises RefusedError:
        name, empty, slow_down, store.
        """
        seat = self._roster.members[session]
        sender = sender_of(session, seat)
        if sender is None:
            raise RefusedError(NetReason.NAME_TO_TALK())
        text = sanitize(command.text, CHAT_CELLS)
        if not text:
            raise RefusedError(NetReason.NOTHING_SAID())
        self.limit(address_group(session.peer) if seat is None else seat, now)

        self._replies.begin(session, sender, command.cmd)
        table, name = self._roster.record.id, session.name if seat is None else self._roster.player(seat)
        # Numbered before it is written: lines keep their order while several wait for the disk.
        self._n += 1
        line = server_messages.ChatLine(self._n, name, text, seat, seat is None)
        batch: list[Record] = [ChatRecord(table, line.n, seat, name, text, int(time.time()))]
        if seat is not None:
            batch.append(DoneRecord(table, seat, command.cmd))
        if not (yield from self._storage.write(batch)):
            raise RefusedError(NetReason.NOT_WRITTEN())
        self._keep(line)
        self._replies.reply(session, sender, command.cmd)
        frame = encode(line)
        for member, member_seat in self._roster.members.items():
            if not line.watcher or self._roster.hears_watchers(member_seat):
                member.send(frame)

    def host_line(self, said: UserMessage) -> server_messages.ChatLine:
        """Return a line of the host's own, which is not kept."""
        return server_messages.chat_line(self._n, said)

    def _keep(self, line: server_messages.ChatLine) -> None:
        (self._spectators if line.watcher else self._players).append(line)
