"""The waiting room of a table as lines: its seats and spectators, motions to change seats, how others join."""

from __future__ import annotations

from collections import deque
from collections.abc import AsyncIterator, Callable
from time import monotonic

from elgrande_tui.i18n.seats import listed, occupant, seat_column
from elgrande_tui.i18n.table_names import called
from elgrande_tui.i18n.translations import _, ngettext
from elgrande_tui.lobby.join_targets import join_line
from elgrande_tui.lobby.new_game import bots_of
from elgrande_tui.model.new_game import house_rules_told
from elgrande_tui.session.table_people import MOST_LINES
from engine.bots.bot import RANDOM
from netplay.client.client import Client
from netplay.client.updates import DismissedUpdate, LinkUpdate, TableUpdate, Update
from netplay.common.addresses import Address
from netplay.common.errors import RefusedError
from netplay.common.sanitize import NO_TEXT, SafeText
from netplay.protocol.server_messages import ChatLine, MotionInfo, TableInfo

WATCHERS = 6
"""How many spectators are named; the others are counted."""


class WaitingRoomModel:
    """The model of a waiting room, for screens and plain mode. Make it before the client enters the table."""

    def __init__(self, client: Client, where: Address, *, clock: Callable[[], float] = monotonic) -> None:
        """Follow the table of `client`; `where` is the address by which others reach it."""
        self.client = client
        self.chat: deque[ChatLine] = deque(maxlen=MOST_LINES)
        self.dismissed: RefusedError | None = None
        """Why we were sent away; None when we were not."""
        self._where = where
        self._clock = clock
        self._updated = clock()
        client.listen(self._hear)

    @property
    def table(self) -> TableInfo | None:
        """The table; None once we are at no table."""
        return self.client.table

    @property
    def begun(self) -> bool:
        """Whether the game has begun."""
        return self.client.view is not None

    @property
    def bots(self) -> tuple[str, ...]:
        """The levels of bots for the game of the table, the usual one first."""
        return tuple(bots_of(self.table.game)) if self.table is not None else (RANDOM,)

    @property
    def seconds_since_update(self) -> float:
        """Seconds since the last update of the table."""
        return self._clock() - self._updated

    @property
    def owner(self) -> bool:
        """Whether we own the table."""
        return self.table is not None and self.client.seat is not None and self.table.owner == self.client.seat

    @property
    def full(self) -> bool:
        """Whether no seat is open."""
        return self.table is not None and all(seat.kind != "open" for seat in self.table.seats)

    @property
    def asked(self) -> MotionInfo | None:
        """The motion by which somebody asks to change seats with us."""
        return self._motion(lambda motion: self.client.seat in motion.voters)

    @property
    def asking(self) -> MotionInfo | None:
        """Our own motion to change seats, as long as it is not answered."""
        return self._motion(lambda motion: motion.by is not None and motion.by == self.client.seat)

    @property
    def name(self) -> SafeText:
        """The name of the table."""
        return called(self.table.name) if self.table is not None else NO_TEXT

    @property
    def join_hint(self) -> str:
        """How others join this table, as a line."""
        return join_line(self._where, self.client.code)

    @property
    def house_rules(self) -> str:
        """The house rules of the table in one sentence; "" for none."""
        return "".join(house_rules_told(self.client.setup)) if self.client.setup is not None else ""

    @property
    def seats(self) -> list[str]:
        """One line for each seat: its colour, its occupant, and notes such as `owner` or `away 1:05`."""
        table = self.table
        return [self._seat(table, number) for number in range(len(table.seats))] if table is not None else []

    @property
    def watchers(self) -> str:
        """The spectators, by name as far as they have one; "" for none."""
        if self.table is None or not self.table.watchers:
            return ""
        named: list[str] = [str(name) for name in self.table.watchers if name][:WATCHERS]
        if others := len(self.table.watchers) - len(named):
            named.append(ngettext("{count} more", "{count} more", others).format(count=others))
        return _("Spectators: {names}").format(names=listed(named))

    @property
    def state(self) -> str:
        """What the table is waiting for."""
        if (motion := self.asking) is not None:
            return _("{name} has been asked to swap seats with you.").format(name=self.player(motion.seat))
        if not self.full:
            return _("Waiting for players.")
        return _("All seats are taken: you can start.") if self.owner else _("Waiting for the start.")

    @property
    def question(self) -> str:
        """The question of a player who asks to change seats with us; "" for none."""
        if (motion := self.asked) is None:
            return ""
        return _("{name} asks to swap seats with you.").format(name=self.player(motion.by))

    @property
    def leaving_note(self) -> str:
        """What becomes of our seat when we leave now; "" when we have none."""
        if self.client.seat is None:
            return ""
        return _("Your seat at {table} is kept; the table is in the list of tables.").format(table=self.name)

    def player(self, seat: int | None) -> str:
        """Return the name of the person in that seat; "" when there is none."""
        seats = self.table.seats if self.table is not None else []
        if seat is None or seat >= len(seats) or seats[seat].kind != "person":
            return ""
        return occupant(seats[seat])

    def _hear(self, update: Update) -> None:
        if isinstance(update, ChatLine):
            self.chat.append(update)
        # A table update says how long each seat has been away; from then on we count ourselves.
        if isinstance(update, TableUpdate):
            self._updated = self._clock()
        if isinstance(update, DismissedUpdate):
            self.dismissed = RefusedError(update.message)

    def news(self) -> AsyncIterator[ChatLine | LinkUpdate | None]:
        """Yield what happens from now on; None for a change that shows in the table.

        It ends when the game has `begun`, when we are sent away, and when the connection is gone for good.
        """
        return self._news(self.client.updates())

    async def _news(self, updates: AsyncIterator[Update]) -> AsyncIterator[ChatLine | LinkUpdate | None]:
        while not self.begun and self.dismissed is None and (update := await anext(updates, None)) is not None:
            yield update if isinstance(update, ChatLine | LinkUpdate) else None

    def _motion(self, wanted: Callable[[MotionInfo], bool]) -> MotionInfo | None:
        motions = self.table.motions if self.table is not None else []
        return next((motion for motion in motions if motion.kind == "swap" and wanted(motion)), None)

    def _seat(self, table: TableInfo, number: int) -> str:
        seat = table.seats[number]
        notes = [_("you")] if number == self.client.seat else []
        notes += [_("owner")] if number == table.owner else []
        if seat.away:
            away = seat.since + int(self.seconds_since_update)
            notes.append(_("away {time}").format(time=f"{away // 60}:{away % 60:02}"))
        line = f"{seat_column(seat.name)} {occupant(seat)}"
        return f"{line}  ({', '.join(notes)})" if notes else line
