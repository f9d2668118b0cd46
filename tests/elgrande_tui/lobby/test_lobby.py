"""What is in reach: as the lines of `elgrande join --list`, and as one line of the list on the screen."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from msgspec.structs import replace

from elgrande_tui.cli import join_list
from elgrande_tui.i18n.seats import yours
from elgrande_tui.lobby.join_targets import (
    FoundHost,
    FoundTable,
    JoinTarget,
    address_for_others,
    join_line,
    reachable_targets,
    table_line,
    target_lines,
    targets_at,
)
from elgrande_tui.lobby.resumable_games import resumable_lines
from elgrande_tui.lobby.table_flows import play_on
from elgrande_tui.plain.frontend import PlainFrontend
from elgrande_tui.settings.last_hosts import LastHosts
from engine.core.rules import load_game
from engine.core.setup import Setup
from netplay.client.client import Client
from netplay.common.addresses import Address
from netplay.common.errors import RefusedError
from netplay.common.paths import find_paths
from netplay.common.sanitize import trusted
from netplay.discovery.discovery import HostReply, NearbyHosts
from netplay.host.storage.storage import TableRecord
from netplay.process.cli import Host, HostOptions
from netplay.process.saved_games import SavedGame
from netplay.protocol.codec import PREFACE
from netplay.protocol.fields import TableOptions
from netplay.protocol.server_messages import SeatInfo, TableInfo, TableState
from tests.elgrande_tui.support import walk
from tests.elgrande_tui.support.new_games import new_grande
from tests.elgrande_tui.support.script import Script
from tests.netplay.client.test_hostile_host import saying
from tests.netplay.protocol.test_mutants import stating
from tests.netplay.support.plain import frame

AWAY = Address("127.0.0.2", 1)
SEATS = [
    SeatInfo("red", "person", trusted("Ben"), away=True),
    SeatInfo("blue", "bot", trusted("Bot 1"), trusted("easy")),
]


@pytest.fixture(autouse=True)
def _prepared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(join_list, "SECONDS", 0.3)
    find_paths().prepare()


async def listed(address: Address | None = None) -> int:
    """`elgrande join --list`, while a host runs in this loop."""
    return await asyncio.to_thread(join_list.print_tables, find_paths(), address)


async def test_the_list_for_a_shell_says_what_the_screen_says(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with Host(HostOptions(tmp_path / "host.sqlite")) as host:
        address = host.addresses[0]
        assert await listed(address) == 1
        said = capsys.readouterr()
        assert said.out == f"Host at {address}  no table there yet; create one\n"
        assert said.err == "No table was found.\n"
        async with await Client.connect(address) as ben, await Client.connect(address) as cleo:
            game = new_grande(("open",), also=("V4",))
            table = await ben.create("Even\x1b[2Jing", game.setup(), "Ben", game.seats())
            await cleo.watch(table.id, "Cleo")
            assert await listed(address) == 0
            (line,) = capsys.readouterr().out.splitlines()
            assert line.isprintable()
            assert "1 of 2 seats  waiting" in line
            assert line.endswith("open to all; El Grande, with France; 1 spectator")


@pytest.mark.parametrize("kind", [b"refuse", b"bye"])
async def test_a_host_that_refuses_in_no_words_is_told_of_in_a_sentence(
    kind: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    """A list as the key of a map, which nobody means."""
    async with saying(PREFACE + frame(stating(kind, b"\x81\x91\x01\x01"))) as address:
        assert await listed(address) == 1
    said = capsys.readouterr()
    assert not said.out
    (line,) = said.err.splitlines()
    assert line.startswith(f"elgrande: {address} does not answer like a host")


async def test_hosts_that_are_known_are_listed_and_asked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    last = find_paths().state / "hosts.json"
    async with Host(HostOptions(tmp_path / "host.sqlite")) as host:
        last.write_text(f'["{AWAY}", "{host.addresses[0]}"]')
        async with await Client.connect(host.addresses[0]) as ben:
            game = new_grande(("open",))
            await ben.create("Evening", game.setup(), "Ben", game.seats())
            assert await listed() == 0
    table, away = capsys.readouterr().out.splitlines()
    assert table.startswith("Evening")
    assert away == f"Host at {AWAY}  does not answer now"
    assert AWAY in LastHosts(find_paths()).addresses()


async def test_where_nobody_answers_that_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert await listed(AWAY) == 1
    assert capsys.readouterr().err.startswith(f"elgrande: Nobody answers at {AWAY}")
    assert await listed() == 1
    assert capsys.readouterr().err == "No table was found.\n"


def test_a_line_tells_who_may_come_and_who_looks_on() -> None:
    plain = TableInfo("t1", trusted("Evening"), "elgrande", "playing", SEATS)
    late = TableOptions(delay=60)
    for table, said in (
        (replace(plain, locked=True), "join code; El Grande"),
        (replace(plain, terms=TableOptions(spectators=False, delay=60)), "open to all; El Grande; no spectators"),
        (replace(plain, terms=late, watchers=["C", ""]), "open to all; El Grande; 2 spectators; delayed 60 seconds"),
        (replace(plain, game="caravan", modules=["night"]), "not in this program: caravan"),
        (replace(plain, modules=["V4", "nosuch\x1b[2J"]), "not in this program: nosuch\ufffd[2J"),
        (replace(plain, version="2", locked=True), "not in this program: elgrande 2"),
        (replace(plain, version=load_game("elgrande").version), "open to all; El Grande"),
    ):
        assert target_lines(FoundTable(AWAY, table))[1] == said
    for modules in (["V4"] * 40, ["nosuch" * 5] * 64):
        assert walk.cells(target_lines(FoundTable(AWAY, replace(plain, modules=modules)))[1]) <= 76


def test_a_game_that_is_not_here_is_marked_in_every_list() -> None:
    table = TableInfo("t1", trusted("Evening"), "elgrande", "playing", SEATS, modules=[trusted("nosuch")])
    assert "  not playable here  " in table_line(FoundTable(AWAY, table))
    assert "  not playable here  " in resumable_lines(FoundTable(AWAY, table, (0,)), None, 0.0)[0]
    kept = [kept_game(Setup("elgrande", ("red", "blue"), *names)) for names in ((("nosuch",),), ((), ("V99",)), ((),))]
    assert ["not playable here" in resumable_lines(game, None, 0.0)[0] for game in kept] == [True, True, False]


def kept_game(setup: Setup) -> SavedGame:
    """A game of this machine, with what another version of the program has, perhaps."""
    return SavedGame(Path("x"), TableRecord("t1", trusted("Evening"), setup, "playing", 0, 0), [], [], (0,), 0.0)


async def test_a_local_game_that_is_not_here_is_not_begun() -> None:
    stage = PlainFrontend(Script(), find_paths(), "Ana")
    with pytest.raises(RefusedError, match="this table plays nosuch, which this version of the program does not have"):
        await play_on(stage, kept_game(Setup("elgrande", ("red", "blue"), ("nosuch",))))


def test_seats_where_one_can_sit_down() -> None:
    def free(state: TableState, tokens: tuple[int, ...] = ()) -> list[int]:
        seats = [*SEATS, SeatInfo("green", "open")]
        return FoundTable(AWAY, TableInfo("t1", trusted("Evening"), "elgrande", state, seats), tokens).free

    assert free("open") == [2]
    assert free("playing") == free("paused") == [1]
    assert free("playing", tokens=(0,)) == [0, 1]
    assert free("over") == []
    opened = FoundTable(
        AWAY, TableInfo("t1", trusted("Evening"), "elgrande", "open", [*SEATS, SeatInfo("green", "open")]), (2,)
    )
    assert (opened.free, opened.own) == ([2], []), "the token of a seat that was opened since takes it no more"


def test_a_seat_that_somebody_plays_for_its_owner_waits_for_him() -> None:
    bot = SeatInfo("green", "person", trusted("Ana"), level=trusted("easy"), stand_in=trusted("Bot 1"))
    zoe = SeatInfo("green", "person", trusted("Ana"), stand_in=trusted("Zoe"))

    def found(seat: SeatInfo, state: TableState = "playing") -> FoundTable:
        return FoundTable(AWAY, TableInfo("t1", trusted("Evening"), "elgrande", state, [*SEATS, seat]), (2,))

    assert found(bot).seat_to_resume == found(zoe).seat_to_resume == 2
    assert "your seat waits" in table_line(found(bot))
    assert found(bot, "over").seat_to_resume is None
    assert found(replace(bot, level="", stand_in="")).seat_to_resume is None, "it is being played in another window"
    assert yours(bot) == "(yours; a bot plays it until you are back)"
    assert yours(zoe) == "(yours; Zoe plays it until you are back)"
    assert yours(replace(zoe, stand_in="", away=True)) == "(yours)"


def test_others_are_told_an_address_of_this_machine_that_is_not_only_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("elgrande_tui.lobby.join_targets.own_addresses", lambda: ["127.0.0.1", "::1", "192.168.1.5"])
    assert join_line(address_for_others(Address("::1", 7374))) == "Others join with: elgrande join 192.168.1.5:7374"
    assert join_line(address_for_others(Address("10.0.0.7", 7374)), trusted("ABC234")) == (
        "Others join with: elgrande join 10.0.0.7:7374   join code: ABC234"
    )


class Around(NearbyHosts):
    """A neighbourhood where one host answers."""

    at = Address("10.0.0.7", 7373)

    def __init__(self, *tables: TableInfo) -> None:
        super().__init__()
        self._there = HostReply(self.at, "host", tables)

    @property
    def hosts(self) -> list[HostReply]:
        return [self._there]

    def host_at(self, address: Address) -> str | None:
        return self._there.host if address == self.at else None


def test_a_game_that_is_over_is_only_listed_where_its_host_is_asked_for() -> None:
    places = find_paths()
    over = TableInfo("t1", trusted("A"), "elgrande", "over", SEATS)
    live = TableInfo("t2", trusted("B"), "elgrande", "playing", SEATS)
    assert reachable_targets(Around(over, live), places, [AWAY]) == [
        FoundTable(Around.at, live),
        FoundHost(AWAY, answers=False),
    ]
    assert reachable_targets(Around(over), places, []) == [FoundHost(Around.at)]
    both: list[JoinTarget] = [FoundTable(Around.at, live), FoundTable(Around.at, over)]
    assert targets_at(Around(over, live), places, Around.at) == both
    assert targets_at(Around(), places, Around.at) == [FoundHost(Around.at)]
    assert targets_at(Around(live), places, AWAY) == [FoundHost(AWAY, answers=False)]
