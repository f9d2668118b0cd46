"""People around a game in this process: what they do is set by a test, and what the screen asks for is kept."""

from __future__ import annotations

from msgspec.structs import replace

from elgrande_tui.model.game_ui import COLOURS
from netplay.client.updates import ChatUpdate, ClockUpdate, HeldUpdate, TableUpdate
from netplay.common.errors import RefusedError
from netplay.common.reasons import quoted
from netplay.common.sanitize import SafeText, ours
from netplay.protocol.client_messages import Proposal
from netplay.protocol.fields import USUAL, HoldWhen, TableOptions
from netplay.protocol.server_messages import MotionInfo, SeatInfo, TableInfo
from tests.elgrande_tui.support.local_port import MatchPort

NAMES = tuple(map(ours, ("Ana", "Ben", "Cleo", "Dora", "Emil")))


class FakePeople:
    """See `elgrande_tui.session.port.People`: a table of persons, the first of whom is the player."""

    def __init__(self, port: MatchPort, terms: TableOptions = USUAL) -> None:
        names = NAMES[: len(port.names)]
        seats = [SeatInfo(colour, "person", name) for colour, name in zip(COLOURS, names, strict=False)]
        self.table: TableInfo | None = TableInfo(
            "t", ours("Evening"), port.rules.setup.game, "playing", seats, terms=terms
        )
        self.clock: ClockUpdate | None = None
        self.held: HeldUpdate | None = None
        self.muted: frozenset[SafeText] = frozenset()
        self.asked: list[tuple[object, ...]] = []
        """What the player has asked the host for."""
        self.stops: HoldWhen = "never"
        """When the game is to stop by itself for the player."""
        self.refuses: RefusedError | None = None
        """What the host says to that."""
        self._port = port
        port.people, port.names = self, names

    def now(self, **changes: object) -> None:
        """The table is like this from now on."""
        assert self.table is not None
        self.table = replace(self.table, **changes)
        self._port.away = [seat.away for seat in self.table.seats]
        self._port.tell(TableUpdate(self.table))

    def seat(self, number: int, **changes: object) -> None:
        """Something about one seat is like this from now on."""
        assert self.table is not None
        seats = list(self.table.seats)
        seats[number] = replace(seats[number], **changes)
        self.now(seats=seats)

    def says(self, seat: int | None, text: str, watcher: str = "") -> None:
        """Somebody says something; nobody of them: the host."""
        who = watcher or (NAMES[seat] if seat is not None else "host")
        self._port.tell(ChatUpdate(ours(who), ours(text), seat, bool(watcher), statement=quoted(ours(text))))

    def mute(self, name: SafeText) -> None:
        self.muted |= {name}

    def unmute(self, name: SafeText) -> None:
        self.muted -= {name}

    async def chat(self, text: str) -> None:
        self._ask("chat", text)

    async def propose(self, kind: Proposal) -> None:
        self._ask("propose", kind)

    async def vote(self, motion: int, choice: int) -> None:
        self._ask("vote", motion, choice)

    async def sit(self, seat: int) -> None:
        self._ask("sit", seat)

    async def more_time(self, seat: int) -> None:
        self._ask("more_time", seat)

    async def hint(self) -> None:
        self._ask("hint")

    async def hold(self, *, on: bool) -> None:
        self._ask("hold", on)

    def hold_at(self, when: HoldWhen) -> None:
        self.stops = when

    def hold_up(self, *seats: int, left: int = 10, at: float = 0.0) -> None:
        """These seats hold the game up from now on, or none does."""
        update = HeldUpdate(seats, left, at)
        self.held = update if seats else None
        self._port.tell(update)

    def _ask(self, *what: object) -> None:
        self.asked.append(what)
        if self.refuses is not None:
            raise self.refuses


def absent(number: int, *, votes: list[tuple[int, int]] | None = None) -> MotionInfo:
    """What becomes of the seat of somebody who is away."""
    return MotionInfo(number, "absent", None, 1, [ours("wait"), ours("bot"), ours("hand Zoe")], [0, 2], votes or [])


def asked(number: int, kind: Proposal, by: int, *, votes: list[tuple[int, int]] | None = None) -> MotionInfo:
    """Something that a seat has proposed."""
    return MotionInfo(number, kind, by, None, [ours("yes"), ours("no")], [0, 1, 2], votes or [(by, 0)])
