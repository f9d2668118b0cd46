"""People around a game in this process: what they do is set by a test, and what the screen asks for is kept."""

from __future__ import annotations

from msgspec.structs import replace

from elgrande_tui.model.game_ui import COLOURS
from netplay.client.updates import ClockUpdate, HeldUpdate, TableUpdate
from netplay.common.errors import RefusedError
from netplay.common.mute_list import MuteList
from netplay.common.sanitize import trusted
from netplay.protocol.client_messages import Proposal, TableCommand
from netplay.protocol.fields import USUAL, HoldWhen, TableOptions
from netplay.protocol.server_messages import ChatLine, MotionInfo, SeatInfo, TableInfo
from tests.elgrande_tui.support.local_port import MatchPort

NAMES = tuple(map(trusted, ("Ana", "Ben", "Cleo", "Dora", "Emil")))


class FakePeople:
    """See `elgrande_tui.session.port.People`: a table of persons, the first of whom is the player."""

    def __init__(self, port: MatchPort, terms: TableOptions = USUAL) -> None:
        names = NAMES[: len(port.names)]
        seats = [SeatInfo(colour, "person", name) for colour, name in zip(COLOURS, names, strict=False)]
        self.table: TableInfo | None = TableInfo(
            "t", trusted("Evening"), port.rules.setup.game, "playing", seats, terms=terms
        )
        self.clock: ClockUpdate | None = None
        self.held: HeldUpdate | None = None
        self.muted = MuteList()
        self.asked: list[TableCommand] = []
        """What the player has asked the host for."""
        self.stops: HoldWhen = "never"
        """When the game is to stop by itself for the player."""
        self.refuses: RefusedError | None = None
        """What the host says to that."""
        self._port = port
        port.people, port.names, port.ask_people = self, names, self.send

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
        self._port.tell(ChatLine(0, trusted(who), trusted(text), seat, bool(watcher)))

    async def send(self, command: TableCommand) -> None:
        self.asked.append(command)
        if self.refuses is not None:
            raise self.refuses

    def hold_at(self, when: HoldWhen) -> None:
        self.stops = when

    def hold_up(self, *seats: int, left: int = 10, at: float = 0.0) -> None:
        """These seats hold the game up from now on, or none does."""
        update = HeldUpdate(seats, left, at)
        self.held = update if seats else None
        self._port.tell(update)


def absent(number: int, *, votes: list[tuple[int, int]] | None = None) -> MotionInfo:
    """What becomes of the seat of somebody who is away."""
    return MotionInfo(
        number, "absent", None, 1, [trusted("wait"), trusted("bot"), trusted("hand Zoe")], [0, 2], votes or []
    )


def asked(number: int, kind: Proposal, by: int, *, votes: list[tuple[int, int]] | None = None) -> MotionInfo:
    """Something that a seat has proposed."""
    return MotionInfo(number, kind, by, None, [trusted("yes"), trusted("no")], [0, 1, 2], votes or [(by, 0)])
