"""The waiting room by keyboard at 80x24, at a real host: seats, bots, talk, and what its owner may do."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from elgrande_tui.lobby.launch import JoinTable
from elgrande_tui.lobby.waiting_room import WaitingRoomModel
from elgrande_tui.screens.create import CreateScreen
from elgrande_tui.screens.join import JoinScreen
from elgrande_tui.screens.join_code import CodeScreen
from elgrande_tui.screens.seat import SeatScreen
from elgrande_tui.screens.waiting import WaitingScreen
from elgrande_tui.table.screen import TableScreen
from engine.core.setup import Setup
from netplay.client.client import Client
from netplay.client.updates import LinkUpdate, TableUpdate, Update
from netplay.common.addresses import Address
from netplay.common.reasons import NetReason
from netplay.common.sanitize import trusted
from netplay.process.cli import Host, HostOptions
from netplay.protocol.client_messages import NEW, Chat, Vote
from netplay.protocol.fields import TableOptions
from netplay.protocol.server_messages import MotionInfo, SeatInfo, TableInfo
from tests.elgrande_tui.support import walk
from tests.elgrande_tui.support.new_games import new_grande
from tests.elgrande_tui.support.night_app import NightApp

SIZE = (80, 24)
THREE = new_grande(("open", "open"), "1996", "short", ("V4",))
TABLE = TableInfo(
    "t",
    trusted("Evening"),
    "elgrande",
    "open",
    [SeatInfo("red", "person", trusted("Ana")), SeatInfo("blue", "open")],
    owner=0,
)


@pytest.fixture
async def host(tmp_path: Path) -> AsyncIterator[Host]:
    """Somebody else's host."""
    async with Host(HostOptions(tmp_path / "host.sqlite", bot_delay=0.0)) as running:
        yield running


@asynccontextmanager
async def room_of(client: Client) -> AsyncIterator[tuple[Pilot[None], WaitingScreen]]:
    """The waiting room of somebody whose client goes to the table in the block before."""
    app = NightApp()
    async with app.run_test(size=SIZE) as pilot:
        room = WaitingScreen(WaitingRoomModel(client, client.address))
        await app.push_screen(room)
        await pilot.pause()
        yield pilot, room


async def says(pilot: Pilot[None], room: WaitingScreen, text: str) -> None:
    """Wait until that stands in the room."""
    await walk.until(pilot, lambda: text in walk.said(room))


async def votes(pilot: Pilot[None], client: Client, choice: int) -> None:
    """Vote on the only thing that is voted on, as soon as the client has heard of it, and until it has of the end."""

    def motions() -> list[MotionInfo]:
        assert client.table is not None
        return client.table.motions

    await walk.until(pilot, lambda: bool(motions()))
    (motion,) = motions()
    await client.send(Vote(NEW, motion.id, choice))
    await walk.until(pilot, lambda: not motions())


async def test_who_comes_is_seen_and_seats_are_changed(host: Host) -> None:
    address = host.addresses[0]
    async with await Client.connect(address) as ana, await Client.connect(address) as ben:
        table = await ana.create("Evening", THREE.setup(), "Ana", THREE.seats())
        async with room_of(ana) as (pilot, room):
            assert f"Others join with: elgrande join {address}" in walk.said(room)
            assert "Edition 1996, six rounds, with France" in walk.said(room)
            assert "Red      Ana  (you, owner)" in walk.said(room)
            assert "Waiting for players." in walk.said(room)
            await ben.join(table.id, "Ben")
            await says(pilot, room, "Blue     Ben")
            await pilot.press("down", "down", "enter")
            await says(pilot, room, "Green    Ana  (you, owner)")
            assert "Red      open" in walk.said(room)
            await pilot.press("up", "enter")
            await says(pilot, room, "Ben has been asked to swap seats with you.")
            await votes(pilot, ben, 1)
            await says(pilot, room, "Waiting for players.")
            assert "Green    Ana" in walk.said(room)
            await pilot.press("enter")
            await says(pilot, room, "Ben has been asked to swap seats with you.")
            await votes(pilot, ben, 0)
            await says(pilot, room, "Blue     Ana  (you, owner)")
            assert "Green    Ben" in walk.said(room)


async def test_who_is_asked_to_change_seats_answers_with_a_key(host: Host) -> None:
    address = host.addresses[0]
    async with await Client.connect(address) as ana, await Client.connect(address) as ben:
        table = await ana.create("Evening", THREE.setup(), "Ana", THREE.seats())
        await ben.join(table.id, "Ben")
        async with room_of(ana) as (pilot, room):
            await pilot.press("1")
            await says(pilot, room, "Nobody has asked you anything.")
            await ben.swap(0)
            await says(pilot, room, "Ben asks to swap seats with you. 1: yes, 2: no.")
            await pilot.press("2")
            await says(pilot, room, "Waiting for players.")
            assert ben.seat == 1
            await ben.swap(0)
            await says(pilot, room, "Ben asks to swap seats with you.")
            await pilot.press("1")
            await says(pilot, room, "Blue     Ana  (you, owner)")
            await walk.until(pilot, lambda: ben.seat == 0)


async def test_the_owner_gives_seats_to_bots_opens_them_and_begins(host: Host) -> None:
    async with await Client.connect(host.addresses[0]) as ana:
        await ana.create("Evening", THREE.setup(), "Ana", THREE.seats())
        async with room_of(ana) as (pilot, room):
            await pilot.press("o")
            await says(pilot, room, "That is your own seat.")
            await pilot.press("down", "f")
            await says(pilot, room, "Blue     normal bot")
            await pilot.press("f")
            await says(pilot, room, "Blue     hard bot")
            await pilot.press("f")
            await says(pilot, room, "Blue     expert bot")
            await pilot.press("o")
            await says(pilot, room, "Blue     open")
            await pilot.press("f", "down", "f")
            await says(pilot, room, "All seats are taken: you can start.")
            await pilot.press("s")
            await walk.until(pilot, lambda: pilot.app.screen is not room)
            assert ana.view is not None


async def test_somebody_is_sent_away_when_that_is_pressed_twice(host: Host) -> None:
    address = host.addresses[0]
    async with await Client.connect(address) as ana:
        table = await ana.create("Evening", THREE.setup(), "Ana", THREE.seats())
        async with walk.app(JoinTable(address), "Ben").run_test(size=SIZE) as pilot:
            lobby = await walk.screen(pilot, JoinScreen)
            await walk.until(pilot, lambda: "Evening" in walk.said(lobby))
            await pilot.press("enter")
            await walk.screen(pilot, SeatScreen)
            await pilot.press("enter")
            room = await walk.screen(pilot, WaitingScreen)
            await pilot.press("o", "f", "b", "n", "delete")
            await says(pilot, room, "Only the owner of the table may do that.")
            await ana.free(1)
            again = await walk.screen(pilot, JoinScreen)
            assert "The owner of the table has opened your seat to others." in walk.said(again)
        async with await Client.connect(address) as cleo, room_of(ana) as (pilot, room):
            await cleo.join(table.id, "Cleo")
            await says(pilot, room, "Cleo")
            await pilot.press("down", "o")
            assert "Press o again to send Cleo away." in walk.said(room)
            await pilot.press("down", "f")
            await says(pilot, room, "Green    normal bot")
            await pilot.press("up", "o")
            assert "Press o again to send Cleo away." in walk.said(room), "something else was done in between"
            assert cleo.seat == 1
            await pilot.press("o")
            await says(pilot, room, "Blue     open")


async def test_who_is_at_a_table_that_is_deleted_is_in_the_lobby_again(host: Host) -> None:
    address = host.addresses[0]
    async with await Client.connect(address) as ana:
        table = await ana.create("Evening", THREE.setup(), "Ana", THREE.seats())
        async with walk.app(JoinTable(address, watch=True), "Ben").run_test(size=SIZE) as pilot:
            lobby = await walk.screen(pilot, JoinScreen)
            await walk.until(pilot, lambda: "Evening" in walk.said(lobby))
            await pilot.press("enter")
            room = await walk.screen(pilot, WaitingScreen)
            assert "Spectators: Ben" in walk.said(room)
            await pilot.press("enter")
            assert "You are a spectator. Leave and rejoin to take a seat." in walk.said(room)
            await pilot.press("g")
            assert "You are a spectator: there is no seat to give up." in walk.said(room)
            await pilot.press("ctrl+p")
            await ana.delete(table.id)
            again = await walk.screen(pilot, JoinScreen)
            assert "The table has been deleted." in walk.said(again)


async def test_the_owner_renames_and_deletes_the_table(host: Host) -> None:
    async with await Client.connect(host.addresses[0]) as ana:
        await ana.create("Evening", THREE.setup(), "Ana", THREE.seats())
        async with room_of(ana) as (pilot, room):
            await pilot.press("n", "!", "escape")
            await pilot.press("n", *" two", "enter")
            await says(pilot, room, "Waiting at: Evening two")
            await pilot.press("delete")
            assert "Press Del again to delete the table Evening two" in walk.said(room)
            await pilot.press("delete")
            await walk.until(pilot, lambda: pilot.app.screen is not room)
        assert host.lobby.tables == {}


async def test_people_talk_and_what_was_said_before_is_there(host: Host) -> None:
    address = host.addresses[0]
    async with await Client.connect(address) as ana:
        table = await ana.create("Evening", THREE.setup(), "Ana", THREE.seats())
        await ana.send(Chat(NEW, "[b]welcome"))
        async with walk.app(JoinTable(address), "Ben").run_test(size=SIZE) as pilot:
            lobby = await walk.screen(pilot, JoinScreen)
            await walk.until(pilot, lambda: "Evening" in walk.said(lobby))
            await pilot.press("enter")
            await walk.screen(pilot, SeatScreen)
            await pilot.press("enter")
            room = await walk.screen(pilot, WaitingScreen)
            await says(pilot, room, "Ana: [b]welcome")
            assert "Esc leave" in walk.said(room)
            await pilot.press("m", *"so be it")
            await says(pilot, room, "Enter say   Esc stop typing")
            await pilot.press("enter")
            await says(pilot, room, "Ben: so be it")
            assert room.query_one("#chat Input", Input).value == ""
            await pilot.press("escape")
            assert pilot.app.screen is room, "out of the field first"
            await says(pilot, room, "Esc leave, keep the seat")
            await pilot.press("g", "m", "escape", "g")
            await says(pilot, room, "Press g again to give up your seat.")
            assert host.lobby.tables[table.id].seats[1].kind == "person"
            await pilot.press("g")
            await walk.screen(pilot, JoinScreen)
            await walk.until(pilot, lambda: ana.table is not None and ana.table.seats[1].kind == "open")
            assert host.lobby.tables[table.id].seats[1].kind == "open"


async def test_who_goes_away_keeps_seat_and_table_and_finds_them_again(host: Host) -> None:
    address = host.addresses[0]
    async with walk.app(JoinTable(address)).run_test(size=SIZE) as pilot:
        await walk.screen(pilot, JoinScreen)
        await pilot.press("ctrl+n")
        await walk.screen(pilot, CreateScreen)
        await pilot.press("enter")
        await walk.screen(pilot, WaitingScreen)
        await pilot.press("q")
        lobby = await walk.screen(pilot, JoinScreen)
        assert "Your seat at Ana's table is kept" in walk.said(lobby)
        await walk.until(pilot, lambda: "your seat waits" in walk.said(lobby))
        await pilot.press("enter")
        room = await walk.screen(pilot, WaitingScreen)
        assert "Red      Ana  (you, owner)" in walk.said(room)
        await pilot.press("g")
        assert "Press g again to give up your seat, and the table to the next player." in walk.said(room)
        await pilot.press("g")
        lobby = await walk.screen(pilot, JoinScreen)
        assert "is kept" not in walk.said(lobby)
        await walk.until(pilot, lambda: "0 of 4 seats" in walk.said(lobby))


async def test_a_bots_seat_is_taken_in_a_game_that_is_on(host: Host) -> None:
    address, game = host.addresses[0], new_grande(("random", "random"))
    async with await Client.connect(address) as ana:
        await ana.create("Evening", game.setup(), "Ana", game.seats(), TableOptions(spectators=False))
        await ana.start()
        async with walk.app(JoinTable(address), "Ben").run_test(size=SIZE) as pilot:
            lobby = await walk.screen(pilot, JoinScreen)
            await walk.until(pilot, lambda: "Evening" in walk.said(lobby))
            assert "no spectators" in walk.said(lobby)
            await pilot.press("enter")
            seats = await walk.screen(pilot, SeatScreen)
            assert "Blue     random bot  (you take over from it)" in walk.said(seats)
            assert "This table allows no spectators" in walk.said(seats)
            await pilot.press("down", "enter")
            table = await walk.screen(pilot, TableScreen)
            assert table.table.port.seat == 2


async def test_a_join_code_is_asked_until_it_is_right(host: Host) -> None:
    address = host.addresses[0]
    async with await Client.connect(address) as ana:
        await ana.create("Evening", THREE.setup(), "Ana", THREE.seats(), locked=True)
        async with room_of(ana) as (pilot, room):
            assert f"join code: {ana.code}" in walk.said(room)
        async with walk.app(JoinTable(address), "Ben").run_test(size=SIZE) as pilot:
            lobby = await walk.screen(pilot, JoinScreen)
            await walk.until(pilot, lambda: "join code" in walk.said(lobby))
            await pilot.press("enter")
            await walk.screen(pilot, SeatScreen)
            await pilot.press("enter")
            ask = await walk.screen(pilot, CodeScreen)
            await pilot.press(*"ABC", "enter")
            assert "A join code has 6 letters and digits." in walk.said(ask)
            wrong = "".join("B" if letter != "B" else "C" for letter in ana.code)
            ask.query_one(Input).value = wrong
            await pilot.press("enter")
            await walk.until(
                pilot, lambda: pilot.app.screen is not ask and "not the join code" in walk.said(pilot.app.screen)
            )
            again = await walk.screen(pilot, CodeScreen)
            again.query_one(Input).value = f"{ana.code[:3]} {ana.code[3:]}".lower()
            await pilot.press("enter")
            entered = await walk.screen(pilot, WaitingScreen)
            assert "Ben  (you)" in walk.said(entered)
            assert ana.code in walk.said(entered)


class SeatedClient(Client):
    """A client at a table that has not begun; what it hears is put into `heard`."""

    def __init__(self) -> None:
        super().__init__(Address("127.0.0.1", 1))
        self.heard: asyncio.Queue[Update | None] = asyncio.Queue()

    @property
    def table(self) -> TableInfo:
        return TABLE

    @property
    def seat(self) -> int:
        return 0

    @property
    def setup(self) -> Setup:
        return Setup("elgrande", ("red", "blue"), ("jubilee",), ("V4",), {"edition": "1996", "length": "short"})

    def updates(self) -> AsyncIterator[Update]:
        return self._drained()

    async def _drained(self) -> AsyncIterator[Update]:
        while (update := await self.heard.get()) is not None:
            yield update


class SlowClient(SeatedClient):
    """A client whose host takes its time to give a seat to a bot."""

    def __init__(self) -> None:
        super().__init__()
        self.gate = asyncio.Event()
        self.begun: list[str] = []

    async def fill(self, seat: int, level: str) -> None:
        self.begun.append(level)
        await self.gate.wait()


async def test_keys_that_come_faster_than_the_host_are_carried_out_one_by_one() -> None:
    client = SlowClient()
    async with room_of(client) as (pilot, _room):
        await pilot.press("down", "f", "f")
        assert client.begun == ["normal"]
        client.gate.set()
        await walk.until(pilot, lambda: client.begun == ["normal", "normal"])


async def test_the_state_of_the_connection_is_said() -> None:
    client = SeatedClient()
    async with room_of(client) as (pilot, room):
        for update, said in (
            (LinkUpdate("reconnecting"), "The connection is lost; trying again"),
            (TableUpdate(TABLE), "The connection is lost; trying again"),
            (LinkUpdate("replaced", NetReason.OTHER_WINDOW()), "another window"),
            (LinkUpdate("closed"), "The connection to the host is lost."),
        ):
            client.heard.put_nowait(update)
            await says(pilot, room, said)
        client.heard.put_nowait(LinkUpdate("connected"))
        await walk.until(pilot, lambda: "connection" not in walk.said(room))
        client.heard.put_nowait(None)
        await pilot.pause()
        assert pilot.app.screen is room


def test_how_long_somebody_is_away_is_counted() -> None:
    now = 100.0
    seats = [SeatInfo("red", "person", trusted("Ana")), SeatInfo("blue", "person", trusted("Ben"), away=True, since=35)]

    class AtTable(SeatedClient):
        @property
        def table(self) -> TableInfo:
            return TableInfo(
                "t", trusted("Evening"), "elgrande", "open", seats, watchers=[trusted(""), trusted("Cleo"), trusted("")]
            )

    waiting_room = WaitingRoomModel(AtTable(), Address("10.0.0.1", 7373), clock=lambda: now)
    assert waiting_room.seats[1] == "Blue     Ben  (away 0:35)"
    now += 61
    assert waiting_room.seats[1] == "Blue     Ben  (away 1:36)"
    assert waiting_room.watchers == "Spectators: Cleo and 2 more"
