"""Follow the table that a client is at, as the host's messages tell it."""

from __future__ import annotations

import time

import msgspec

from engine.core.errors import SetupError
from engine.core.plausibility import expect
from netplay.client.game_replica import GameReplica
from netplay.client.history_buffer import HistoryBuffer
from netplay.client.updates import ChatUpdate, ClockUpdate, TableUpdate, Update
from netplay.common.compatibility import lacking, require_playable
from netplay.common.reasons import UNSAID
from netplay.common.sanitize import is_safe
from netplay.protocol import server_messages
from netplay.protocol.server_messages import stated


class JoinedTable:
    """A table as one seat of it, or one spectator, sees it.

    Raises RefusedError `lacking` when the game is not installed, or in another version, and SetupError when it cannot
    be set up like that.
    """

    def __init__(self, entered: server_messages.Entered, *, believing: bool = False) -> None:
        if not is_safe(msgspec.to_builtins(entered.setup)):
            raise SetupError("there is something in the setup that cannot be shown")
        setup = entered.setup
        require_playable(lacking(setup.game, (*setup.modules, *setup.variants), entered.version))
        self.seat = entered.seat
        self.code = entered.code
        self.replica = GameReplica(entered.setup, entered.seat, believing=believing)
        self.setup = self.replica.setup
        self.table = self._checked(entered.table)
        self.clock: ClockUpdate | None = None
        self.chat_seen = 0
        """The number of the last line of chat that was told."""
        self._gap = 0
        """The number of the newest snapshot that left out steps which have not been told since; 0: there is none."""
        self.history: HistoryBuffer | None = None
        """The history that is being told again, or was."""

    @property
    def skipped(self) -> bool:
        """Whether the host has left out steps that it can tell again."""
        return self._gap > 0

    def history_told(self, seq: int) -> None:
        """Note that everything up to the message of this number has been told again."""
        if self._gap <= seq:
            self._gap = 0

    def is_at(self, entered: server_messages.Entered) -> bool:
        """Check whether the host brings us where we are already, as it does after a reconnection."""
        return (self.table.id, self.seat) == (entered.table.id, entered.seat)

    def receive(self, message: server_messages.Message) -> Update | None:
        """Take a message and return what is new in it.

        Raises GapError when a snapshot is needed, EngineError or MsgspecError when the message does not fit the game.
        """
        if isinstance(message, server_messages.Entered | server_messages.TableChanged):
            self.table = self._checked(message.table)
            return TableUpdate(self.table)
        if isinstance(message, server_messages.Snapshot):
            if self._skips(message):
                self._gap = message.seq
            return self.replica.apply_snapshot(message)
        if isinstance(message, server_messages.Events):
            return self.replica.apply_events(message)
        if isinstance(message, server_messages.HistoryPage):
            if self.history is not None and self.history.cmd == message.cmd:
                self.history.take(message)
            return None
        if isinstance(message, server_messages.ChatLine):
            return self._chat(message)
        if isinstance(message, server_messages.ClockTimes):
            seats = range(len(self.setup.seats))
            expect(len(message.left) == len(seats) and all(seat in seats for seat in message.running), "clock")
            self.clock = ClockUpdate(tuple(message.left), tuple(message.running), time.monotonic())
            return self.clock
        return None

    def begin_history(self, cmd: int) -> HistoryBuffer:
        """Take the pages that reply to the command of this number from now on; return where their steps are kept."""
        self.history = HistoryBuffer(self.replica, cmd)
        return self.history

    def _skips(self, snapshot: server_messages.Snapshot) -> bool:
        """Check whether there were steps between what is known and this snapshot.

        Spectators of a table with a delay are told the game in large steps anyway.
        """
        delayed = self.seat is None and self.table.terms.delay and snapshot.cause == "resync"
        return snapshot.seq > self.replica.seq + 1 and not delayed

    def _checked(self, table: server_messages.TableInfo) -> server_messages.TableInfo:
        """Return the table. Raises ImpossibleError when it names seats or choices that are not there."""
        seats = range(len(self.setup.seats))
        expect(len(table.seats) == len(seats), "seats")
        expect(all(seat is None or seat in seats for seat in (self.seat, table.owner)), "seat")
        for motion in table.motions:
            named = (motion.by, motion.seat, *motion.voters, *(seat for seat, _ in motion.votes))
            expect(all(seat is None or seat in seats for seat in named), "motions")
            expect(all(choice < len(motion.choices) for _, choice in motion.votes), "votes")
        return table

    def _chat(self, chat: server_messages.ChatLine) -> ChatUpdate | None:
        expect(chat.seat is None or chat.seat < len(self.setup.seats), "chat")
        # People's lines are numbered, and told again after a reconnection; host notices have no numbers of their own.
        if chat.seat is not None or chat.watcher:
            if chat.n <= self.chat_seen:
                return None
            self.chat_seen = chat.n
            said = UNSAID
        else:
            said = stated(chat)
        return ChatUpdate(chat.sender, chat.text, chat.seat, chat.watcher, chat.heard, said)
