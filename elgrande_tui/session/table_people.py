"""Company: the people around a game as one seat's screen knows them: who is away, what they say and vote on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from elgrande_tui.i18n.lazy_message import LazyMessage, telling
from elgrande_tui.i18n.motions import table_news
from elgrande_tui.i18n.translations import mark
from elgrande_tui.session.chat_log import MOST, ChatHistory, by_host, said_text
from elgrande_tui.session.port import People, Port
from netplay.client.updates import ChatUpdate
from netplay.protocol.server_messages import MotionInfo, SeatInfo, TableInfo
from netplay.protocol.table_options import USUAL, TableOptions

STEP = 10.0
"""Seconds between two looks at what is counted: times that go by cost bytes."""
LAST = 60
"""In so many last seconds of one's own clock every second is shown."""
BEGINS = 10.0
"""So many seconds a bot may take to come to its seat before it counts as away."""


class TablePeople:
    """What happens beside the game. Fed with updates; `port` has the state."""

    def __init__(self, port: Port, clock: Callable[[], float]) -> None:
        self.port = port
        self.beside: Sequence[Port] = ()
        """The seats of those who sit at this keyboard too."""
        self.chat = ChatHistory()
        self.unread = 0
        """Lines at its end that nobody has seen here."""
        self.news = ""
        """What was told last and is seen nowhere else; until a key is pressed."""
        self._clock = clock
        self._known: TableInfo | None = None
        self._away_since: dict[int, float] = {}
        self._counted = 0.0
        """When it was last shown what is counted."""
        self.look()

    @property
    def people(self) -> People | None:
        """Whom commands go to; None: there is nobody."""
        return self.port.people

    @property
    def table(self) -> TableInfo | None:
        """What everybody knows of the table; None: there is none, or it was left."""
        return self.people.table if self.people is not None else None

    @property
    def others(self) -> bool:
        """Somebody else is at the table, now or usually, who is not a bot."""
        return self._anybody_but(self.port)

    @property
    def elsewhere(self) -> bool:
        """So is somebody who does not sit at this keyboard: what is said has somebody to read it."""
        return self._anybody_but(self.port, *self.beside)

    def _anybody_but(self, *ports: Port) -> bool:
        table, here = self.table, {port.seat for port in ports}
        if table is None:
            return False
        return bool(table.watchers) or any(s.kind == "person" and n not in here for n, s in enumerate(table.seats))

    @property
    def terms(self) -> TableOptions:
        """What was agreed."""
        return self.table.terms if self.table is not None else USUAL

    @property
    def paused(self) -> bool:
        """The game rests until all agree to go on."""
        return self.table is not None and self.table.state == "paused"

    @property
    def motions(self) -> Sequence[MotionInfo]:
        """What is voted on."""
        return self.table.motions if self.table is not None else ()

    def due(self, motion: MotionInfo) -> bool:
        """Our vote on it is missing."""
        return self.port.seat in motion.missing

    @property
    def waiting(self) -> frozenset[tuple[str, int | None, int | None]]:
        """What waits for our vote: kind, who proposed it, whom it is about. Its id changes with its choices."""
        return frozenset((motion.kind, motion.by, motion.seat) for motion in self.motions if self.due(motion))

    @property
    def ballot(self) -> list[tuple[MotionInfo, int]]:
        """Every choice of every motion, in the order in which they are shown and numbered."""
        return [(motion, choice) for motion in self.motions for choice in range(len(motion.choices))]

    def sitting(self, seat: int) -> SeatInfo | None:
        """Who sits there, as everybody at the table knows; None: there is no table, or it was left."""
        return self._seats[seat] if seat < len(self._seats) else None

    @property
    def free(self) -> Sequence[int]:
        """The seats that are ours for the asking: those of bots, while we look on at a game that is played."""
        return free_seats(self.table) if self.port.seat is None and self.table is not None else ()

    @property
    def _seats(self) -> Sequence[SeatInfo]:
        return self.table.seats if self.table is not None else ()

    # What comes in

    def hear(self, said: ChatUpdate) -> None:
        """Somebody said something; what the host says is shown at once, and what is told again is not new."""
        self.chat.hear(said)
        if by_host(said):
            self.news = said_text(said)
        elif not said.heard and (said.seat is None or said.seat != self.port.seat):
            self.unread = min(self.unread + 1, MOST)

    def look(self) -> None:
        """See who is away."""
        now, seats = self._clock(), self._seats
        gone = [seat for seat, away in enumerate(self.port.away) if away]
        before = {seat: seats[seat].since if seat < len(seats) else 0 for seat in gone}
        self._away_since = {seat: self._away_since.get(seat, now - before[seat]) for seat in gone}

    def heed(self, table: TableInfo) -> Iterable[LazyMessage]:
        """The table has become like this; return what is new, for the log."""
        known, self._known = self._known, table
        if known is None or known.id != table.id:
            return ()
        return table_news(known, table, self.port.seat)

    def seat_news(self, before: int | None, seat: int | None) -> LazyMessage:
        """Return the sentence for a player whose seat is another one now; None stands for looking on."""
        if seat is None:
            return telling(mark("{who} is back; you are looking on again."), before)
        if (info := self.sitting(seat)) is None or info.stand_in:
            return telling(mark("You play for {who} now."), seat)
        return telling(mark("You play in the place of a bot now."))

    # Times

    @property
    def away(self) -> list[float | None]:
        """Per seat: seconds since it has had nobody, None: somebody is there, or a bot that is about to come."""
        now, bots = self._clock(), {number for number, seat in enumerate(self._seats) if seat.kind == "bot"}
        gone = {seat: now - since for seat, since in self._away_since.items()}
        late = {seat: time for seat, time in gone.items() if time >= BEGINS or seat not in bots}
        return [late.get(seat) for seat in range(len(self.port.names))]

    @property
    def running(self) -> Sequence[int]:
        """The seats whose time runs."""
        clock = self.people.clock if self.people is not None else None
        return clock.running if clock is not None else ()

    @property
    def left(self) -> list[int]:
        """Seconds that each seat has left; empty without a clock."""
        clock = self.people.clock if self.people is not None else None
        return [] if clock is None else clock.left_at(self._clock())

    def counts(self) -> bool:
        """It is time to show again what is counted."""
        now, own = self._clock(), self.port.seat
        if not self._away_since and not self.running:
            return False
        hurry = own is not None and own in self.running and 0 <= self.left[own] <= LAST
        if not hurry and now - self._counted < STEP:
            return False
        self._counted = now
        return True


def free_seats(table: TableInfo) -> list[int]:
    """The seats where anybody can sit down: open ones; in a game that is on those that bots were given."""
    wanted = {"open": "open", "playing": "bot", "paused": "bot"}.get(table.state)
    return [number for number, seat in enumerate(table.seats) if seat.kind == wanted]
