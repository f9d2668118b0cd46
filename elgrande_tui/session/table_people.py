"""Keep what one seat knows of the people around its game: who they are, absences, chat, votes, clocks."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence

from elgrande_tui.i18n.motions import table_news
from elgrande_tui.i18n.sentences import LazyMessage, lazy, sentence_of
from elgrande_tui.i18n.translations import _, mark
from elgrande_tui.session.port import People, Port
from netplay.common.reasons import NetReason
from netplay.protocol.fields import USUAL, TableOptions
from netplay.protocol.server_messages import ChatLine, MotionInfo, SeatInfo, TableInfo, user_message

MOST_LINES = 200
"""So many lines of chat are kept, from the moment the client comes to the table."""
STEP = 10.0
"""Seconds between two looks at what is counted: over SSH every number that changes costs bytes."""
LAST = 60
"""In so many last seconds of the player's own clock every second is shown."""
BEGINS = 10.0
"""So many seconds a bot may take to come to its seat before it counts as away."""


class TablePeople:
    """The people at a table and what they do beside the game. Fed with updates; `port` has the state."""

    def __init__(self, port: Port, clock: Callable[[], float]) -> None:
        self.port = port
        self.here: Sequence[Port] = ()
        """The seats of all players who share this keyboard."""
        self.chat: deque[ChatLine] = deque(maxlen=MOST_LINES)
        """What was said, the latest last."""
        self.unread = 0
        """How many lines at its end have not been seen here."""
        self.news = ""
        """The last news, as far as it is seen nowhere else; until a key is pressed."""
        self._clock = clock
        self._known: TableInfo | None = None
        self._updated = clock()
        """When the table was last heard of."""
        self._away_since: dict[int, float] = {}
        self._counted = 0.0
        """When the times were shown last."""
        self.refresh()

    @property
    def client(self) -> People | None:
        """The people as commands reach them; None: there are none."""
        return self.port.people

    @property
    def table(self) -> TableInfo | None:
        """The table as everybody at it knows it; None: there is none, or it was left."""
        return self.client.table if self.client is not None else None

    @property
    def others(self) -> bool:
        """Whether another person, not a bot, is at the table, now or usually."""
        return self._anybody_but(self.port)

    @property
    def can_play_again(self) -> bool:
        """Whether the game is over and the player can ask for another one; alone with bots they get it at once."""
        if self.table is None or self.port.seat is None:
            return False
        # the host tells both, one after the other
        return self.table.state == "over" or self.port.view.section is None

    @property
    def elsewhere(self) -> bool:
        """Whether a person who does not sit at this keyboard is at the table: chat has somebody to read it."""
        return self._anybody_but(self.port, *self.here)

    def _anybody_but(self, *ports: Port) -> bool:
        table, here = self.table, {port.seat for port in ports}
        if table is None:
            return False
        return bool(table.watchers) or any(s.kind == "person" and n not in here for n, s in enumerate(table.seats))

    @property
    def options(self) -> TableOptions:
        """What the table is agreed to be besides its game."""
        return self.table.terms if self.table is not None else USUAL

    @property
    def hints(self) -> bool:
        """Whether hints may be taken: the player is alone with bots, or all have agreed."""
        return self.table is not None and self.table.hints

    @property
    def paused(self) -> bool:
        """Whether the game rests until all agree to go on."""
        return self.table is not None and self.table.state == "paused"

    @property
    def motions(self) -> Sequence[MotionInfo]:
        """The motions that the table votes on."""
        return self.table.motions if self.table is not None else ()

    def due(self, motion: MotionInfo) -> bool:
        """Check whether the player's vote on it is missing."""
        return self.port.seat in motion.missing

    @property
    def waiting(self) -> frozenset[tuple[str, int | None, int | None]]:
        """The motions that wait for the player's vote: kind, seat of the proposer, seat it is about.

        Not their ids: a motion gets another one when its choices change, and would seem to be a new one.
        """
        return frozenset((motion.kind, motion.by, motion.seat) for motion in self.motions if self.due(motion))

    @property
    def ballot(self) -> list[tuple[MotionInfo, int]]:
        """Every choice of every motion, in the order in which they are shown and numbered."""
        return [(motion, choice) for motion in self.motions for choice in range(len(motion.choices))]

    def seat_info(self, seat: int) -> SeatInfo | None:
        """Return how a seat is occupied, as everybody at the table knows; None: there is no table, or it was left."""
        return self._seats[seat] if seat < len(self._seats) else None

    @property
    def free(self) -> Sequence[int]:
        """The seats that a spectator may ask for: those of bots, in a game that is played."""
        return free_seats(self.table) if self.port.seat is None and self.table is not None else ()

    @property
    def _seats(self) -> Sequence[SeatInfo]:
        return self.table.seats if self.table is not None else ()

    # What comes in

    def take_chat(self, said: ChatLine) -> None:
        """Keep a line of chat; the host's is shown at once, and what is only told again does not count as unread."""
        self.chat.append(said)
        if said_by_host(said):
            # alone with bots a hint is news to nobody
            if said.reason != NetReason.HINT_TAKEN.id or self.others:
                self.news = said_text(said)
        elif not said.heard and (said.seat is None or said.seat != self.port.seat):
            self.unread = min(self.unread + 1, MOST_LINES)

    def refresh(self) -> None:
        """Note since when which seats have been away."""
        now, seats = self._clock(), self._seats
        gone = [seat for seat, away in enumerate(self.port.away) if away]
        before = {seat: seats[seat].since if seat < len(seats) else 0 for seat in gone}
        self._away_since = {seat: self._away_since.get(seat, now - before[seat]) for seat in gone}

    def take_table(self, table: TableInfo) -> tuple[Sequence[LazyMessage], Sequence[MotionInfo]]:
        """Take over the table as it is now; return what is new about it, and the motions that newly wait for a vote."""
        known, self._known, self._updated = self._known, table, self._clock()
        voted_on = {motion.id for motion in known.motions if self.due(motion)} if known is not None else set()
        due = [motion for motion in table.motions if self.due(motion) and motion.id not in voted_on]
        if known is None or known.id != table.id:
            return (), due
        return list(table_news(known, table, self.port.seat)), due

    def seat_news(self, before: int | None, seat: int | None) -> LazyMessage:
        """Return the sentence for a player whose seat is another one now; None stands for looking on."""
        if seat is None:
            return lazy(mark("{who} is back; you are a spectator again."), before)
        if (info := self.seat_info(seat)) is None or info.stand_in:
            return lazy(mark("You play for {who} now."), seat)
        return lazy(mark("You play in place of a bot now."))

    # Times

    @property
    def away(self) -> list[float | None]:
        """Seconds per seat since it lost its player; None: somebody is there, or a bot that is about to come."""
        now, bots = self._clock(), {number for number, seat in enumerate(self._seats) if seat.kind == "bot"}
        gone = {seat: now - since for seat, since in self._away_since.items()}
        late = {seat: time for seat, time in gone.items() if time >= BEGINS or seat not in bots}
        return [late.get(seat) for seat in range(len(self.port.names))]

    @property
    def seconds_since_update(self) -> float:
        """Seconds since the table was last heard of."""
        return self._clock() - self._updated

    @property
    def running(self) -> Sequence[int]:
        """The seats whose time runs."""
        clock = self.client.clock if self.client is not None else None
        return clock.running if clock is not None else ()

    @property
    def left(self) -> list[int]:
        """Seconds that each seat has left; empty without a clock."""
        clock = self.client.clock if self.client is not None else None
        return [] if clock is None else clock.left_at(self._clock())

    @property
    def holding(self) -> Sequence[int]:
        """The seats that hold the game up, to think about their standing offers."""
        held = self.client.held if self.client is not None else None
        return held.seats if held is not None else ()

    @property
    def held_left(self) -> int:
        """For how many seconds they may still do so."""
        held = self.client.held if self.client is not None else None
        return held.left_at(self._clock()) if held is not None else 0

    def seconds_to(self, left: int) -> float | None:
        """Return in how many seconds the player will have so many left; None without a clock."""
        clock = self.client.clock if self.client is not None else None
        if clock is None or self.port.seat is None:
            return None
        return clock.at + clock.left[self.port.seat] - left - self._clock()

    def times_due(self) -> bool:
        """Check whether it is time to show the times again, and if so begin to wait for the next time."""
        now, own = self._clock(), self.port.seat
        if not self._away_since and not self.running and not self.holding:
            return False
        hurry = bool(self.holding)
        hurry |= own is not None and own in self.running and 0 <= self.left[own] <= LAST
        if not hurry and now - self._counted < STEP:
            return False
        self._counted = now
        return True


def free_seats(table: TableInfo) -> list[int]:
    """Return the seats where anybody can sit down: open ones; in a game that is on those that bots were given."""
    wanted = {"open": "open", "playing": "bot", "paused": "bot"}.get(table.state)
    return [number for number, seat in enumerate(table.seats) if seat.kind == wanted]


def said_by_host(said: ChatLine) -> bool:
    """Check whether the host said it itself: it has neither a seat nor a place among the spectators."""
    return said.seat is None and not said.watcher


def said_text(said: ChatLine) -> str:
    """Return what was said; the host's words in the player's language."""
    return sentence_of(user_message(said)) if said_by_host(said) else said.text


def chat_line(said: ChatLine) -> str:
    """Return one line: `Ben: hello`; spectators are told apart from players, and the host from both."""
    name, text = said.sender, said_text(said)
    if said.watcher:
        return _("{name} (spectator): {text}").format(name=name, text=text)
    if said_by_host(said):
        return _("The host: {text}").format(text=text)
    return _("{name}: {text}").format(name=name, text=text)
