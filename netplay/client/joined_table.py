"""Follow the table that a client is at, and believe nothing that is impossible."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, TypeAlias

import msgspec
from msgspec import UNSET

from engine.core.errors import SetupError
from engine.core.event import Event
from engine.core.plausibility import expect
from engine.core.question import Question
from engine.core.rules import Rules, load_rules
from engine.core.view import View, apply
from netplay.client.updates import (
    ClockUpdate,
    GameUpdate,
    HeldUpdate,
    HistoryStep,
    PackedView,
    TableUpdate,
    Update,
    UpdateCause,
)
from netplay.common.compatibility import missing_parts, require_playable
from netplay.common.sanitize import is_safe
from netplay.protocol import server_messages
from netplay.protocol.codec import TO_CLIENT
from netplay.protocol.server_messages import RECORD_LINES, chat_line, user_message

MOST = 4096
"""The most steps that are taken, and the most events: several times those of the longest game."""
BYTES = 3_000_000
"""Most bytes of their Views: those of the longest games take half a megabyte."""


Decode: TypeAlias = Callable[[Any, list[Any], View | None], tuple[View, tuple[Event, ...]]]
"""Returns a View and the events that led to it, as types of the game, from data and the View before."""


class HistoryBuffer:
    """The steps that one viewer has seen, from the pages that reply to the command `cmd`."""

    def __init__(self, decode: Decode, cmd: int) -> None:
        self.cmd = cmd
        self.steps: list[HistoryStep] = []
        """The steps so far, the oldest first."""
        self.record: list[str] = []
        """The record of a game that is over, line by line; hosts before 0.2.0 send none."""
        self._decode = decode
        self._plain: Any = None
        self._view: View | None = None
        """The newest View."""
        self._events = self._bytes = 0

    def add_page(self, page: server_messages.HistoryPage) -> None:
        """Add the next page. Raises ImpossibleError, EngineError or MsgspecError as its `decode` does."""
        for step in page.steps:
            self._plain = apply(self._plain, step.changes)
            self._view, events = self._decode(self._plain, step.events, self._view)
            self.steps.append(HistoryStep(PackedView.of(self._view), events))
            self._events += len(events)
            self._bytes += len(self.steps[-1].packed.data)
            expect(max(len(self.steps), self._events) <= MOST and self._bytes <= BYTES, "history")
        self.record += page.record
        self._bytes += sum(map(len, page.record))
        expect(len(self.record) <= RECORD_LINES and self._bytes <= BYTES, "record")


MOST_EVENTS = 1000
"""The most events of one message: a snapshot has a hundred."""
UNKNOWN = 1000
"""Bytes of a View that may be of unknown fields, besides as many as its known ones take."""


class GapError(Exception):
    """A sequence number is missing, so a snapshot is needed."""


class JoinedTable:
    """A table, and its game, as one seat of it, or one spectator, sees them.

    Raises RefusedError `lacking` when the game is not installed, or in another version, and SetupError when it cannot
    be set up like that. With `trust_host` what the host tells of the game is not checked: for hosts of this very
    program.
    """

    def __init__(self, entered: server_messages.Entered, *, trust_host: bool = False) -> None:
        if not is_safe(msgspec.to_builtins(entered.setup)):
            raise SetupError("the setup contains something that cannot be shown")
        setup = entered.setup
        require_playable(missing_parts(setup.game, (*setup.modules, *setup.variants), entered.version))
        self.seat = entered.seat
        self.code = entered.code
        self.rules: Rules[Any] = load_rules(setup)
        self.setup = self.rules.setup
        self._plausibility = None if trust_host else self.rules.plausibility()
        self.table = self._checked(entered.table)
        self.seq = 0
        """The number of the last message about the game."""
        self.view: View | None = None
        """The newest View."""
        self.question: Question | None = None
        """What the seat may answer now."""
        self.can_undo = False
        """Whether the last answer can be taken back."""
        self._plain: Any = None
        self.clock: ClockUpdate | None = None
        self.held: HeldUpdate | None = None
        """Which seats hold the game up; None: none do."""
        self.chat_seen = 0
        """The number of the last line of chat that was told."""
        self._gap = 0
        """The number of the newest snapshot that skipped steps which we have not fetched since; 0: none."""
        self.history: HistoryBuffer | None = None
        """The history that is being fetched."""

    @property
    def skipped(self) -> bool:
        """Whether the host has skipped steps that it can send again."""
        return self._gap > 0

    def is_at(self, entered: server_messages.Entered) -> bool:
        """Check whether the message brings us where we already are, as after a reconnection."""
        return (self.table.id, self.seat) == (entered.table.id, entered.seat)

    def receive(self, message: server_messages.Message) -> Update | None:
        """Apply a message and return what is new in it.

        Raises GapError when a snapshot is needed, EngineError or MsgspecError when the message does not fit the game.
        """
        if isinstance(message, server_messages.Entered | server_messages.TableChanged):
            self.table = self._checked(message.table)
            if isinstance(message, server_messages.Entered):
                self.held = None  # it is sent again if it still holds
            return TableUpdate(self.table)
        if isinstance(message, server_messages.Snapshot | server_messages.Events):
            return self.apply_step(message)
        if isinstance(message, server_messages.HistoryPage):
            if self.history is not None and self.history.cmd == message.cmd:
                self.history.add_page(message)
            return None
        if isinstance(message, server_messages.ChatLine):
            return self._chat(message)
        if isinstance(message, server_messages.ClockTimes):
            seats = range(len(self.setup.seats))
            expect(len(message.left) == len(seats) and all(seat in seats for seat in message.running), "clock")
            self.clock = ClockUpdate(tuple(message.left), tuple(message.running), time.monotonic())
            return self.clock
        if isinstance(message, server_messages.Held):
            return self._held_up(message)
        return None

    def _held_up(self, message: server_messages.Held) -> HeldUpdate:
        seats = message.seats
        expect(len({*seats}) == len(seats) and all(seat < len(self.setup.seats) for seat in seats), "held")
        update = HeldUpdate(tuple(seats), message.left, time.monotonic())
        self.held = update if seats else None
        return update

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

    def _chat(self, chat: server_messages.ChatLine) -> server_messages.ChatLine | None:
        expect(chat.seat is None or chat.seat < len(self.setup.seats), "chat")
        # People's lines are numbered, and sent again after a reconnection; notices of the host have no numbers.
        if chat.seat is not None or chat.watcher:
            if chat.n <= self.chat_seen:
                return None
            self.chat_seen = chat.n
            return chat
        return chat_line(chat.n, user_message(chat))  # with what is known of its reason and no more: it is kept

    # The game

    def apply_step(self, message: server_messages.Snapshot | server_messages.Events) -> GameUpdate | None:
        """Apply a snapshot or the next step, and return what it changes; None if it is known already.

        Raises GapError when steps are missing before it, MsgspecError when it does not fit the game, ImpossibleError
        when it can be true of none.
        """
        missed: int | None = None
        cause: UpdateCause = "events"
        if isinstance(message, server_messages.Snapshot):
            # After an undo the recent events may be those of answers that no longer count.
            recent = [(seq, event) for seq, event in message.recent if seq > self.seq and message.cause != "undo"]
            missed = sum(seq > message.known for seq, _ in recent) if message.known else None
            plain, events, cause = message.view, [event for _, event in recent], message.cause
        elif message.seq <= self.seq:
            return None
        elif self._plain is None or message.seq != self.seq + 1:
            raise GapError
        else:
            plain, events = apply(self._plain, message.changes), message.events
        question = self.question if message.question is UNSET else message.question
        # Everything is checked before anything is kept: after an error the client still shows what it knew.
        view, happened = self.decode(plain, events, self.view)
        if question is not None and self._plausibility is not None:
            self._plausibility.question(question, view)
        if isinstance(message, server_messages.Snapshot) and self._skips(message):
            self._gap = message.seq
        self._plain, self.view, self.question = plain, view, question
        self.seq, self.can_undo = message.seq, message.undo
        size = 0 if self._plausibility is None else _size((plain, events))
        return GameUpdate(view, question, happened, cause, missed, size)

    def answered(self, ask: int) -> None:
        """Drop the question of this id, whose answer is acknowledged; its events may still be on their way."""
        if self.question is not None and self.question.id == ask:
            self.question = None

    def decode(self, plain: Any, events: list[Any], before: View | None) -> tuple[View, tuple[Event, ...]]:
        """Return a View, and the events that led to it from the one `before`, as types of this game.

        Raises MsgspecError for data of another shape, ImpossibleError for an impossible game.
        """
        view: View = msgspec.convert(plain, self.rules.view_type)
        if self._plausibility is not None:
            expect(len(events) <= MOST_EVENTS, "events")
            # Unknown fields are kept, as changes of a newer host apply to them; but they must not grow without bound.
            expect(_size(plain) <= min(TO_CLIENT, 2 * _size(view) + UNKNOWN), "view")
            self._plausibility.view(view, self.seat, before)
        happened: tuple[Event, ...] = tuple(msgspec.convert(event, self.rules.event_type) for event in events)
        if self._plausibility is not None:
            for event in happened:
                self._plausibility.event(event)
        return view, happened

    def begin_history(self, cmd: int) -> HistoryBuffer:
        """Collect the pages that reply to this command from now on; return their buffer."""
        self.history = HistoryBuffer(self.decode, cmd)
        return self.history

    def end_history(self, buffer: HistoryBuffer) -> None:
        """Stop collecting this history."""
        if self.history is buffer:
            self.history = None

    def mark_history_fetched(self, seq: int) -> None:
        """Note that everything up to the message of this number has been fetched."""
        if self._gap <= seq:
            self._gap = 0

    def _skips(self, snapshot: server_messages.Snapshot) -> bool:
        """Check whether there were steps between what is known and this snapshot.

        Delayed spectators are sent the game in large steps anyway.
        """
        delayed = self.seat is None and self.table.terms.delay and snapshot.cause == "resync"
        return snapshot.seq > self.seq + 1 and not delayed


def _size(value: Any) -> int:
    """Return how many bytes it takes on the wire."""
    return len(msgspec.msgpack.encode(value))
