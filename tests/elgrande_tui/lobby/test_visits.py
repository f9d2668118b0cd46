"""The ways to a table and back, over real hosts on the loopback."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace
from textual.widgets import Input

from elgrande_tui.lobby.join_targets import WATCH, FoundHost, FoundTable, JoinTarget, table_line
from elgrande_tui.lobby.launch import HostTable, JoinTable, PlayHere, ResumeGame
from elgrande_tui.screens.create import CreateScreen
from elgrande_tui.screens.field import FieldRow
from elgrande_tui.screens.join import JoinChoice, JoinScreen
from elgrande_tui.screens.join_code import CodeScreen
from elgrande_tui.screens.menu import MenuList
from elgrande_tui.screens.resume import ResumeScreen
from elgrande_tui.screens.seat import SeatScreen
from elgrande_tui.screens.start import StartScreen
from elgrande_tui.screens.table_list import TableListView
from elgrande_tui.screens.waiting import WaitingScreen
from elgrande_tui.settings.last_hosts import LastHosts
from elgrande_tui.table.screen import TableScreen
from elgrande_tui.widgets.cells import Cells
from engine.core.setup import Setup
from netplay.client.client import Client
from netplay.common.addresses import Address
from netplay.common.paths import find_paths
from netplay.common.sanitize import TABLE_CELLS, sanitize, trusted
from netplay.discovery.zeroconf_browser import Browser
from netplay.host.table.table import Table
from netplay.process.cli import Host, HostOptions
from netplay.process.saved_games import local_games
from netplay.process.subprocesses import running_host
from netplay.protocol.fields import TableOptions
from netplay.protocol.server_messages import SeatInfo, TableInfo, TableState
from tests.elgrande_tui.support import walk
from tests.elgrande_tui.support.new_games import new_grande

SIZE = (80, 24)
TWO = new_grande(("open",), length="short")


@pytest.fixture
async def host(tmp_path: Path) -> AsyncIterator[Host]:
    """Somebody else's host."""
    async with Host(HostOptions(tmp_path / "host.sqlite", bot_delay=0.0)) as running:
        yield running


async def test_a_game_is_begun_left_and_resumed() -> None:
    places = find_paths()
    async with walk.app(PlayHere(new_grande(("random", "random")))).run_test(size=SIZE) as pilot:
        table = await walk.screen(pilot, TableScreen)
        assert list(table.table.port.names) == ["Ana", "Blue", "Green"]
        assert table.table.port.seat == 0
        table.dismiss(None)
        await walk.screen(pilot, StartScreen)
        await walk.until(pilot, lambda: [game.elsewhere for game in local_games(places).games] == [False])
        await pilot.press("r")
        await walk.screen(pilot, ResumeScreen)
        await pilot.press("enter")
        again = await walk.screen(pilot, TableScreen)
        assert again.table.port.rules.setup == table.table.port.rules.setup
        assert again.table.port.seat == 0
        assert [game.elsewhere for game in local_games(places).games] == [True]
    (game,) = local_games(places).games
    assert not game.elsewhere, "the host has ended with the app, and let go of its file"


async def test_a_game_of_another_window_is_taken_over_after_a_question_and_that_window_says_so() -> None:
    places = find_paths()
    app = walk.app(PlayHere(new_grande(("random", "random"))))
    async with app.run_test(size=SIZE) as pilot:
        table = await walk.screen(pilot, TableScreen)
        (game,) = local_games(places).games
        async with walk.app(ResumeGame()).run_test(size=SIZE) as other:
            kept = await walk.screen(other, ResumeScreen)
            await walk.until(other, lambda: "open in another window" in walk.said(kept))
            await walk.until(other, lambda: "Looking for" not in walk.said(kept))
            await other.press("enter")
            assert "It is open in another window. Play it here? It ends there." in walk.said(kept)
            assert other.app.screen is kept
            await other.press("slash", "escape", "enter")
            again = await walk.screen(other, TableScreen)
            assert again.table.port.seat == 0
            prompt, told = table.query_one("#prompt", Cells), "Your seat is being played in another window."
            await walk.until(pilot, lambda: told in prompt.text)
            assert not table.table.answering.question, "nothing can be answered there"
            await pilot.press("q")
            await walk.screen(pilot, StartScreen)
            await walk.until(pilot, lambda: not app._acting.locked())
            assert [kept.elsewhere for kept in local_games(places).games] == [True], "it goes on in the other one"
    assert {file.name for file in places.play.iterdir()} == {game.store.name}


async def test_there_is_nothing_to_resume() -> None:
    async with walk.app(ResumeGame()).run_test(size=SIZE) as pilot:
        screen = await walk.screen(pilot, ResumeScreen)
        await walk.until(pilot, lambda: "There is no game to resume; still listening" in walk.said(screen))


async def test_seats_at_tables_of_others_come_and_go_while_one_looks(host: Host) -> None:
    places = find_paths()
    places.prepare()
    (places.state / "hosts.json").write_text(json.dumps([str(host.addresses[0])]))
    async with (
        await Client.connect(host.addresses[0]) as ben,
        await Client.connect(host.addresses[0], places=places) as ana,
        walk.app(ResumeGame()).run_test(size=SIZE) as pilot,
    ):
        table = await ben.create("Evening", TWO.setup(), "Ben", TWO.seats())
        screen = await walk.screen(pilot, ResumeScreen)
        await walk.until(pilot, lambda: "There is no game to resume; still listening" in walk.said(screen))
        await ana.join(table.id, "Ana")
        await ben.start()
        await ana.close()
        await walk.until(pilot, lambda: "your seat waits" in walk.said(screen))
        assert "no game to resume" not in walk.said(screen)
        async with await Client.connect(host.addresses[0], places=places) as elsewhere:
            await elsewhere.resume(table.id)
            await walk.until(pilot, lambda: "no game to resume" in walk.said(screen))
            assert "Evening" not in walk.said(screen)
        await walk.until(pilot, lambda: "your seat waits" in walk.said(screen))
        await pilot.press("enter")
        assert (await walk.screen(pilot, TableScreen)).table.port.seat == 1


@pytest.mark.nightly
async def test_a_hosted_table_waits_for_others_and_its_owner_begins() -> None:
    places = find_paths()
    async with walk.app().run_test(size=SIZE) as pilot:
        await walk.screen(pilot, StartScreen)
        await pilot.press("h", "down", "left", "left", "enter")
        room = await walk.screen(pilot, WaitingScreen)
        running = await running_host(places)
        assert running is not None
        assert f":{running.port}" in walk.said(room)
        async with await Client.connect(Address("127.0.0.1", running.port)) as ben:
            (table,) = await ben.tables()
            await ben.join(table.id, "Ben")
            await walk.until(pilot, lambda: "Ben" in walk.said(room))
            assert "All seats are taken: you can start." in walk.said(room)
            await pilot.press("s")
            await walk.screen(pilot, TableScreen)
            await walk.until(pilot, lambda: ben.view is not None)
        await pilot.press("q")
        pilot.app.screen.dismiss(None)
        start = await walk.screen(pilot, StartScreen)
        await walk.until(pilot, lambda: "Your host is running" in walk.said(start))
        await pilot.press("e")
        await walk.until(pilot, lambda: "Your host is running" not in walk.said(start))
        assert "The host has stopped." in walk.said(start)
        await walk.until(pilot, lambda: not walk.alive(running.pid))
    assert await running_host(places) is None


@pytest.mark.nightly
async def test_bots_take_the_seats_that_stay_open() -> None:
    async with walk.app().run_test(size=SIZE) as pilot:
        await walk.screen(pilot, StartScreen)
        await pilot.press("h", "enter")
        room = await walk.screen(pilot, WaitingScreen)
        await pilot.press("enter")
        assert "That is your own seat." in walk.said(room)
        await pilot.press("s")
        assert "There are open seats" in walk.said(room)
        await pilot.press("b")
        table = await walk.screen(pilot, TableScreen)
        assert list(table.table.port.names) == ["Ana", "Blue", "Green", "Yellow"]
        table.dismiss(None)
        start = await walk.screen(pilot, StartScreen)
        running = await running_host(find_paths())
        assert running is not None
        await walk.until(pilot, lambda: "Your host is running" in walk.said(start))
        await pilot.press("e")
        await walk.until(pilot, lambda: not walk.alive(running.pid))
        await walk.until(pilot, lambda: "Your host is running" not in walk.said(start))


async def test_sitting_down_at_a_table_of_somebody_else(host: Host) -> None:
    async with await Client.connect(host.addresses[0]) as ben:
        await ben.create("Evening", TWO.setup(), "Ben", TWO.seats())
        async with walk.app(JoinTable(host.addresses[0])).run_test(size=SIZE) as pilot:
            join = await walk.screen(pilot, JoinScreen)
            await walk.until(pilot, lambda: "Evening" in walk.said(join))
            await pilot.press("enter")
            seats = await walk.screen(pilot, SeatScreen)
            assert "Red      Ben" in walk.said(seats)
            await pilot.press("enter")
            room = await walk.screen(pilot, WaitingScreen)
            assert "Ana  (you)" in walk.said(room)
            await pilot.press("s")
            assert "The owner of the table starts the game." in walk.said(room)
            await ben.start()
            table = await walk.screen(pilot, TableScreen)
            assert list(table.table.port.names) == ["Ben", "Ana"]
            assert table.table.port.seat == 1


async def test_an_own_seat_that_is_played_in_another_window_is_not_taken_by_one_key(host: Host) -> None:
    """Friends who share an account share its seats."""
    places = find_paths()
    three = new_grande(("open", "open"), length="short")
    async with await Client.connect(host.addresses[0], places=places) as ana:
        await ana.create("Evening", three.setup(), "Ana", three.seats())
        async with walk.app(JoinTable(host.addresses[0]), name="Ben").run_test(size=SIZE) as pilot:
            join = await walk.screen(pilot, JoinScreen)
            await walk.until(pilot, lambda: "Evening" in walk.said(join))
            await pilot.press("enter")
            seats = await walk.screen(pilot, SeatScreen)
            assert "Ana  (yours, and being played in another window)" in walk.said(seats)
            there = seats.query_one(MenuList)
            assert there.highlighted == 1, "the first open seat"
            await pilot.press("up", "enter")
            assert "This seat is being played in another window. Play it here?" in walk.said(seats)
            await pilot.press("down")
            assert "Play it here?" not in walk.said(seats)
            await pilot.press("up", "enter")
            assert pilot.app.screen is seats, "it is asked anew"
            await pilot.press("down", "enter")
            room = await walk.screen(pilot, WaitingScreen)
            assert "Ben  (you)" in walk.said(room)
        assert ana.link == "connected"


async def test_an_own_seat_that_is_played_in_another_window_is_taken_by_two(host: Host) -> None:
    places = find_paths()
    async with await Client.connect(host.addresses[0], places=places) as ana:
        await ana.create("Evening", TWO.setup(), "Ana", TWO.seats())
        async with walk.app(JoinTable(host.addresses[0])).run_test(size=SIZE) as pilot:
            await walk.until(pilot, lambda: "Evening" in walk.said(pilot.app.screen))
            await pilot.press("enter")
            await walk.screen(pilot, SeatScreen)
            await pilot.press("up", "enter", "enter")
            room = await walk.screen(pilot, WaitingScreen)
            assert "Ana  (you, owner)" in walk.said(room)
            await walk.until(pilot, lambda: ana.link == "replaced")


@pytest.mark.parametrize(
    ("kinds", "state", "spectators", "usual"),
    [
        (("own", "open", "open"), "open", True, 1),
        (("person", "own", "open"), "open", True, 2),
        (("own", "person", "bot"), "playing", True, 2),
        (("own", "person"), "playing", True, WATCH),
        (("own", "person"), "playing", False, 0),
        (("person", "person"), "playing", False, None),
        (("away", "open"), "open", True, 0),
        (("own", "away", "open"), "open", True, 1),
        (("stand-in", "own"), "playing", True, 0),
    ],
)
def test_the_seat_that_is_offered_first_is_one_where_nobody_plays(
    kinds: Sequence[str], state: TableState, spectators: bool, usual: int | None
) -> None:
    def seat(kind: str) -> SeatInfo:
        if kind in ("open", "bot"):
            return SeatInfo("red", "bot" if kind == "bot" else "open")
        stand_in = trusted("Bo" if kind == "stand-in" else "")
        return SeatInfo("red", "person", trusted("Ana"), away=kind == "away", stand_in=stand_in)

    terms = TableOptions(spectators=spectators)
    info = TableInfo("t", trusted("Evening"), "elgrande", state, [seat(kind) for kind in kinds], terms=terms)
    tokens = tuple(number for number, kind in enumerate(kinds) if kind in ("own", "away", "stand-in"))
    found = FoundTable(Address("127.0.0.1", 1), info, tokens)
    assert found.usual == usual
    assert [kinds[number] for number in found.elsewhere] == ["own"] * kinds.count("own")


@pytest.mark.nightly
async def test_looking_on_at_a_game_that_has_begun(host: Host) -> None:
    game = new_grande(("random",))
    async with await Client.connect(host.addresses[0]) as ben:
        await ben.create("Evening", game.setup(), "Ben", game.seats())
        await ben.start()
        async with walk.app(JoinTable(host.addresses[0], watch=True)).run_test(size=SIZE) as pilot:
            join = await walk.screen(pilot, JoinScreen)
            await walk.until(pilot, lambda: "playing" in walk.said(join))
            await pilot.press("enter")
            table = await walk.screen(pilot, TableScreen)
            assert table.table.port.seat is None
            assert table.table.port.question is None


async def test_an_address_is_typed_and_nobody_answers() -> None:
    async with walk.app(JoinTable()).run_test(size=SIZE) as pilot:
        join = await walk.screen(pilot, JoinScreen)
        field = join.query_one("#address Input", Input)
        field.focus()
        field.value = "nowhere:port"
        await pilot.press("enter")
        assert "expected ADDR or ADDR:PORT" in walk.said(join)
        field.value = "127.0.0.1:1"
        await pilot.press("enter")
        await walk.until(pilot, lambda: "127.0.0.1:1" in walk.said(join) and "Asking" not in walk.said(join))


async def test_a_list_that_comes_takes_no_keys_from_an_address_being_typed(monkeypatch: pytest.MonkeyPatch) -> None:
    seats = [SeatInfo("red", "person", trusted("Ben")), SeatInfo("blue", "open")]
    table = FoundTable(Address("10.0.0.1", 7373), TableInfo("t1", trusted("Evening"), "elgrande", "open", seats))
    heard: list[JoinTarget] = []
    monkeypatch.setattr("elgrande_tui.screens.join.reachable_targets", lambda *_: heard)
    async with walk.app(JoinTable()).run_test(size=SIZE) as pilot:
        join = await walk.screen(pilot, JoinScreen)
        await pilot.press(*"10.0")
        heard.append(table)
        join.show_targets()
        await walk.until(pilot, lambda: "Evening" in walk.said(join))
        await pilot.press(*".0.7")
        assert join.query_one("#address", FieldRow).value == "10.0.0.7"
        await pilot.press("up")
        assert join.focused is join.query_one(TableListView)


async def test_the_cursor_is_on_the_table_where_a_seat_waits_whoever_answers_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bare = FoundHost(Address("10.0.0.9", 7373))
    seats = [SeatInfo("red", "person", trusted("Ben")), SeatInfo("blue", "person", trusted("Ana"), away=True)]
    heard: list[JoinTarget] = [bare]
    monkeypatch.setattr("elgrande_tui.screens.join.reachable_targets", lambda *_: heard)
    async with walk.app(JoinTable()).run_test(size=SIZE) as pilot:
        join = await walk.screen(pilot, JoinScreen)
        await walk.until(pilot, lambda: "10.0.0.9" in walk.said(join))
        tables = [
            FoundTable(Address("10.0.0.1", 7373), TableInfo(name, trusted(name), "elgrande", "playing", seats), tokens)
            for name, tokens in (("other", ()), ("ours", (1,)))
        ]
        heard += tables
        join.show_targets()
        there = join.query_one(TableListView)
        assert there.entries == [tables[1], tables[0], bare]
        assert there.chosen == tables[1]
        await walk.until(pilot, lambda: join.focused is there)


async def test_a_host_without_tables_says_so(host: Host) -> None:
    async with walk.app(JoinTable(host.addresses[0])).run_test(size=SIZE) as pilot:
        join = await walk.screen(pilot, JoinScreen)
        await walk.until(pilot, lambda: "There is no table at" in walk.said(join))
        await walk.until(pilot, lambda: "no table there yet" in walk.said(join))


async def test_a_table_is_opened_at_the_host_of_somebody_else(host: Host) -> None:
    async with walk.app(JoinTable(host.addresses[0])).run_test(size=SIZE) as pilot:
        await walk.screen(pilot, JoinScreen)
        await pilot.press("ctrl+n")
        await walk.screen(pilot, CreateScreen)
        await pilot.press("enter")
        room = await walk.screen(pilot, WaitingScreen)
        assert f":{host.addresses[0].port}" in walk.said(room)
    async with await Client.connect(host.addresses[0]) as ben:
        assert [table.name for table in await ben.tables()] == ["Ana's table"]


async def test_the_host_that_is_marked_is_the_one_that_is_meant(host: Host) -> None:
    places, address = find_paths(), host.addresses[0]
    places.prepare()
    (places.state / "hosts.json").write_text(json.dumps([str(address)]))
    async with walk.app(JoinTable()).run_test(size=SIZE) as pilot:
        join = await walk.screen(pilot, JoinScreen)
        await walk.until(pilot, lambda: f"Host at {address}\n  no table there yet" in walk.said(join))
        assert not join.query_one(TableListView).has_focus
        await pilot.press("enter")
        await walk.until(pilot, lambda: f"There is no table at {address} yet" in walk.said(join))
        await pilot.press("ctrl+n")
        await walk.screen(pilot, CreateScreen)
        await pilot.press("enter")
        await walk.screen(pilot, WaitingScreen)
        assert len(host.lobby.tables) == 1
    assert await running_host(places) is None


async def pressed(monkeypatch: pytest.MonkeyPatch, ways: list[JoinTarget], *keys: str) -> object:
    """What the player chooses among these with these keys; None: nothing yet."""
    monkeypatch.setattr("elgrande_tui.screens.join.reachable_targets", lambda *_: ways)
    chosen: list[object] = []
    async with walk.app().run_test(size=SIZE) as pilot:
        join = JoinScreen("Ana", find_paths())
        await pilot.app.push_screen(join, chosen.append)
        await walk.until(pilot, lambda: len(join.query_one(TableListView).entries) == len(ways))
        await pilot.press(*keys)
        await pilot.pause()
    return chosen[0] if chosen else None


@pytest.mark.some(1)
@pytest.mark.parametrize("also", [(), ("down",)])
async def test_a_new_table_is_opened_where_the_mark_is_or_where_is_typed(
    also: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = [SeatInfo("red", "person", trusted("Ben")), SeatInfo("blue", "open")]
    there, typed = Address("10.0.0.1", 7373), Address("10.0.0.7", 7373)
    table = FoundTable(there, TableInfo("t1", trusted("Evening"), "elgrande", "open", seats))
    assert await pressed(monkeypatch, [table], *also, "ctrl+n") == HostTable(there)
    assert await pressed(monkeypatch, [FoundHost(there)], *also, "ctrl+n") == HostTable(there)
    assert await pressed(monkeypatch, [FoundHost(there)], *"10.0.0.7", *also, "ctrl+n") == HostTable(typed)
    assert await pressed(monkeypatch, [FoundHost(there, answers=False)], *also, "ctrl+n") is None
    assert await pressed(monkeypatch, [], *also, "ctrl+n") == HostTable()


async def test_an_address_that_is_typed_is_meant_also_from_the_row_of_the_name(monkeypatch: pytest.MonkeyPatch) -> None:
    seats = [SeatInfo("red", "person", trusted("Ben")), SeatInfo("blue", "open")]
    table = FoundTable(Address("10.0.0.1", 7373), TableInfo("t1", trusted("Evening"), "elgrande", "open", seats))
    typed = ("down", *"127.0.0.1:1", "down")
    for keys in (("enter",), ("down", "enter"), ("down", "down", "enter"), (*typed, "up", "up", "enter")):
        assert await pressed(monkeypatch, [table], *keys) == JoinChoice(table, "Ana"), keys
    assert await pressed(monkeypatch, [table], *typed, "enter") is None, "it is asked there"


NOT_HERE = [
    ({"modules": ["nosuch\x1b[2J"]}, "nosuch\ufffd[2J"),
    ({"game": "caravan"}, "caravan"),
    ({"version": "2"}, "elgrande 2"),
]
"""What a host may tell of a table, and what this program does not have of it."""


@pytest.fixture(params=NOT_HERE, ids=lambda told: told[1])
def lacked(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Hosts tell that of every table."""
    changes, what = request.param
    as_it_is = Table.info
    monkeypatch.setattr(Table, "info", lambda table: replace(as_it_is(table), **changes))
    return str(what)


@pytest.mark.some(3)
@pytest.mark.parametrize("watch", [False, True])
async def test_nobody_goes_to_a_table_of_a_game_that_is_not_here(watch: bool, lacked: str, host: Host) -> None:
    async with await Client.connect(host.addresses[0]) as ben:
        await ben.create("Evening", TWO.setup(), "Ben", TWO.seats())
        async with walk.app(JoinTable(host.addresses[0], watch=watch)).run_test(size=SIZE) as pilot:
            join = await walk.screen(pilot, JoinScreen)
            await walk.until(pilot, lambda: f"not in this program: {lacked}" in walk.said(join))
            assert "  not playable here  " in walk.said(join)
            await pilot.press("enter")
            await walk.until(pilot, lambda: pilot.app.screen is not join)
            again = await walk.screen(pilot, JoinScreen)
            assert f"This table plays {lacked}, which this version of the program does not have" in walk.said(again)
        (table,) = host.lobby.tables.values()
        assert table.seats[1].kind == "open"
        assert len(table.members) == 1


async def test_a_seat_in_a_game_that_is_not_here_waits_and_is_not_taken(lacked: str, host: Host) -> None:
    places = find_paths()
    places.prepare()
    (places.state / "hosts.json").write_text(json.dumps([str(host.addresses[0])]))
    async with (
        await Client.connect(host.addresses[0]) as ben,
        await Client.connect(host.addresses[0], places=places) as ana,
    ):
        table = await ben.create("Evening", TWO.setup(), "Ben", TWO.seats())
        await ana.join(table.id, "Ana")
        await ben.start()
        await ana.close()
        async with walk.app(ResumeGame()).run_test(size=SIZE) as pilot:
            screen = await walk.screen(pilot, ResumeScreen)
            await walk.until(pilot, lambda: "not playable here" in walk.said(screen))
            await pilot.press("enter")
            start = await walk.screen(pilot, StartScreen)
            await walk.until(pilot, lambda: f"This table plays {lacked}, which" in walk.said(start))
        assert 1 not in host.lobby.tables[table.id].members.values()


async def test_a_host_that_tells_of_another_game_at_the_door_is_left(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game that is installed and that no table here can show."""
    as_it_is = Table.info
    monkeypatch.setattr(Table, "info", lambda table: replace(as_it_is(table), game="elgrande"))
    async with await Client.connect(host.addresses[0]) as ben:
        await ben.create("Evening", Setup("caravan", ("red", "blue")), "Ben", ["me", "open"])
        async with walk.app(JoinTable(host.addresses[0])).run_test(size=SIZE) as pilot:
            join = await walk.screen(pilot, JoinScreen)
            await walk.until(pilot, lambda: "Evening" in walk.said(join))
            await pilot.press("enter")
            await walk.screen(pilot, SeatScreen)
            await pilot.press("enter")
            again = await walk.screen(pilot, JoinScreen)
            assert "This table plays caravan, which this version of the program does not have" in walk.said(again)
        (table,) = host.lobby.tables.values()
        assert table.seats[1].kind == "open"


async def test_tables_come_and_go_under_the_cursor(host: Host) -> None:
    def found(number: int) -> FoundTable:
        seats = [SeatInfo("red", "person", trusted("Ben")), SeatInfo("blue", "open")]
        return FoundTable(
            Address("10.0.0.1", 7373), TableInfo(f"t{number}", trusted(f"Table {number}"), "elgrande", "open", seats)
        )

    async with walk.app(JoinTable(host.addresses[0])).run_test(size=SIZE) as pilot:
        join = await walk.screen(pilot, JoinScreen)
        join.workers.cancel_all()
        tables = join.query_one(TableListView)
        tables.show([found(2), found(3)])
        tables.highlighted = 1
        tables.show([found(1), found(2), found(3)])
        assert tables.chosen == found(3)
        assert tables.entries == [found(2), found(3), found(1)], "rows keep their places"
        tables.show([])
        assert tables.chosen is None


async def test_the_fields_stay_in_sight_below_a_long_list(monkeypatch: pytest.MonkeyPatch) -> None:
    seats = [SeatInfo("red", "person", trusted("Ben")), SeatInfo("blue", "open")]
    tables = [
        FoundTable(Address("10.0.0.1", 7373), TableInfo(f"t{n}", trusted(f"Table {n:02}"), "elgrande", "open", seats))
        for n in range(20)
    ]
    monkeypatch.setattr("elgrande_tui.screens.join.reachable_targets", lambda *_: tables)
    async with walk.app(JoinTable()).run_test(size=SIZE) as pilot:
        join = await walk.screen(pilot, JoinScreen)
        await walk.until(pilot, lambda: "Table 19" in walk.said(join))
        await walk.until(pilot, lambda: all(0 < field.region.bottom <= 22 for field in join.query(FieldRow)))
        await pilot.press("up")
        assert join.query_one(TableListView).chosen == tables[0]
        await pilot.press(*["down"] * 19)
        assert join.query_one(TableListView).chosen == tables[19]
        await pilot.press("down", *"10.0.0.7")
        assert join.query_one("#address", FieldRow).value == "10.0.0.7", "below the last row the form goes on"


async def test_an_address_where_nobody_answers_is_in_the_list() -> None:
    async with walk.app(JoinTable(Address("127.0.0.1", 1))).run_test(size=SIZE) as pilot:
        join = await walk.screen(pilot, JoinScreen)
        await walk.until(pilot, lambda: "Host at 127.0.0.1:1\n  does not answer now" in walk.said(join))
        assert "Nobody answers at 127.0.0.1:1" in walk.said(join)
        join.query_one("#address Input", Input).value = ""
        join.query_one(TableListView).focus()
        await pilot.press("ctrl+n")
        assert "That host does not answer now." in walk.said(join)


async def test_what_others_typed_is_shown_as_it_is_and_cannot_steer(host: Host) -> None:
    async with await Client.connect(host.addresses[0]) as ben:
        await ben.create("[red]50%[/] off", TWO.setup(), "[b]Ben", TWO.seats())
        async with walk.app(JoinTable(host.addresses[0])).run_test(size=SIZE) as pilot:
            join = await walk.screen(pilot, JoinScreen)
            await walk.until(pilot, lambda: join.query_one(TableListView).has_tables)
            assert "[red]50%[/] off" in shown(pilot.app.export_screenshot())
            await pilot.press("enter")
            await walk.screen(pilot, SeatScreen)
            assert "[b]Ben" in shown(pilot.app.export_screenshot())


async def test_the_list_is_live_and_says_what_each_table_is_like(host: Host) -> None:
    """Tables come and go while one looks; a host without any is there as well."""
    address = host.addresses[0]
    async with walk.app(JoinTable(address)).run_test(size=SIZE) as pilot:
        join = await walk.screen(pilot, JoinScreen)
        await walk.until(pilot, lambda: f"Host at {address}\n  no table there yet" in walk.said(join))
        async with await Client.connect(address) as ben:
            terms = TableOptions(delay=60, clock=1800)
            setup = new_grande(("open",), also=("V4", "jubilee")).setup()
            table = await ben.create("Evening", setup, "Ben", TWO.seats(), terms)
            await walk.until(pilot, lambda: "Evening" in walk.said(join))
            assert "open to all; El Grande, with Jubilee, France; delayed 60 seconds" in walk.said(join)
            assert f"1 of 2 seats  waiting  {address}" in walk.said(join)
            await ben.leave()
            assert table.id in host.lobby.tables
        host.lobby.tables.clear()
        await walk.until(pilot, lambda: "no table there yet" in walk.said(join))


async def test_hosts_that_are_known_stay_in_the_list_until_they_are_forgotten() -> None:
    """Whether they answer or not."""
    places = find_paths()
    places.prepare()
    away = Address("127.0.0.2", 1)
    (places.state / "hosts.json").write_text(json.dumps([str(away), "nonsense:port", 7]))
    assert LastHosts(places).addresses() == [away]
    async with walk.app(JoinTable()).run_test(size=SIZE) as pilot:
        join = await walk.screen(pilot, JoinScreen)
        await walk.until(pilot, lambda: "does not answer now" in walk.said(join))
        join.query_one(TableListView).focus()
        await pilot.press("enter")
        await walk.until(pilot, lambda: "Nobody answers at 127.0.0.2:1" in walk.said(join))
        await pilot.press("delete")
        await walk.until(pilot, lambda: "Press Del again to forget 127.0.0.2:1." in walk.said(join))
        assert LastHosts(places).addresses() == [away]
        await pilot.press("delete")
        await walk.until(pilot, lambda: "Host at" not in walk.said(join))
    assert LastHosts(places).addresses() == []


async def test_where_nothing_can_be_heard_the_screen_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*args: object, **kwargs: object) -> None:
        raise OSError(19, "No such device")

    monkeypatch.setattr(Browser, "open", walk.LISTEN)
    monkeypatch.setattr("zeroconf.asyncio.AsyncZeroconf", none)
    async with walk.app(JoinTable()).run_test(size=SIZE) as pilot:
        join = await walk.screen(pilot, JoinScreen)
        await walk.until(pilot, lambda: "No such device): type an address." in walk.said(join))


def test_the_latest_hosts_are_remembered() -> None:
    places = find_paths()
    places.prepare()
    last = LastHosts(places)
    for number in range(10):
        last.add(Address(f"10.0.0.{number}", 7373))
    last.add(Address("10.0.0.5", 7373))
    last.add(Address("127.0.0.1", 7373))
    assert [address.host[-1] for address in last.addresses()] == ["5", "9", "8", "7", "6", "4", "3", "2"]


def shown(picture: str) -> str:
    return picture.replace("&#160;", " ").replace("&#x27;", "'")


def test_a_line_fits() -> None:
    seats = [SeatInfo("red", "person", trusted("Ben"), away=True), SeatInfo("blue", "open")]
    table = TableInfo("t1", sanitize("字" * 40, TABLE_CELLS), "elgrande", "open", seats)
    line = table_line(FoundTable(Address("192.168.100.100", 7373), table))
    assert walk.cells(line) <= 76
    assert "1 of 2 seats  waiting" in line
    own = table_line(FoundTable(Address("10.0.0.1", 7373), table, tokens=(0,)))
    assert "your seat waits" in own


async def test_people_on_one_machine_find_each_other_where_nothing_can_be_announced(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none(*args: object, **kwargs: object) -> None:
        raise OSError(19, "No such device")

    monkeypatch.setattr(Browser, "open", walk.LISTEN)
    monkeypatch.setattr("zeroconf.asyncio.AsyncZeroconf", none)
    for bound in ("PORT", "LAST_PORT"):
        monkeypatch.setattr(f"netplay.discovery.discovery.{bound}", host.addresses[0].port)
    async with await Client.connect(host.addresses[0]) as ben:
        await ben.create("Evening", TWO.setup(), "Ben", TWO.seats())
        async with walk.app(JoinTable()).run_test(size=SIZE) as pilot:
            join = await walk.screen(pilot, JoinScreen)
            await walk.until(pilot, lambda: "Evening" in walk.said(join))
            assert "Cannot listen to the network" in walk.said(join)
            await pilot.press("enter")
            await walk.screen(pilot, SeatScreen)
            await pilot.press("enter")
            await walk.screen(pilot, WaitingScreen)
            await walk.until(pilot, lambda: ben.table is not None and ben.table.seats[1].player == "Ana")


async def test_a_table_at_a_host_with_a_join_code_of_its_own(tmp_path: Path) -> None:
    app = walk.app()
    async with Host(HostOptions(tmp_path / "host.sqlite", code=True)) as host, app.run_test(size=SIZE) as pilot:
        await walk.screen(pilot, StartScreen)
        app.run_start_action(JoinTable(host.addresses[0]))
        await walk.screen(pilot, JoinScreen)
        await pilot.press("ctrl+n")
        await walk.screen(pilot, CreateScreen)
        await pilot.press("enter")
        ask = await walk.screen(pilot, CodeScreen)
        assert f"Join code of: {host.addresses[0]}" in walk.said(ask)
        await pilot.press("escape")
        await walk.screen(pilot, JoinScreen)
        await pilot.press("ctrl+n")
        await walk.screen(pilot, CreateScreen)
        await pilot.press("enter")
        await walk.screen(pilot, CodeScreen)
        await pilot.press(*host.code.lower(), "enter")
        room = await walk.screen(pilot, WaitingScreen)
        assert f"join code: {host.code}" in walk.said(room)


@pytest.mark.nightly
async def test_the_own_host_may_have_a_join_code() -> None:
    app = walk.app()
    app.host_arguments = (*app.host_arguments, "--code")
    async with app.run_test(size=SIZE) as pilot:
        await walk.screen(pilot, StartScreen)
        await pilot.press("h", "enter")
        room = await walk.screen(pilot, WaitingScreen)
        running = await running_host(find_paths())
        assert running is not None
        assert f"join code: {running.code}" in walk.said(room)
        await pilot.press("escape")
        start = await walk.screen(pilot, StartScreen)
        await walk.until(pilot, lambda: f"join code: {running.code}" in walk.said(start))
        app.run_start_action(JoinTable(Address("127.0.0.1", running.port)))
        await walk.screen(pilot, JoinScreen)
        await pilot.press("ctrl+n")
        await walk.screen(pilot, CreateScreen)
        await pilot.press("enter")
        await walk.screen(pilot, WaitingScreen)
        await pilot.press("escape")
        await walk.screen(pilot, JoinScreen)
        await pilot.press("escape")
        await walk.screen(pilot, StartScreen)
        await pilot.press("e")
        await walk.until(pilot, lambda: "Your host is running" not in walk.said(start))
        await walk.until(pilot, lambda: not walk.alive(running.pid))
