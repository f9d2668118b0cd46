"""From the menu to tables and back in plain mode, over real hosts on the loopback."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from time import monotonic

import pytest
from msgspec.structs import replace

from elgrande_tui.lobby.launch import HostTable, JoinTable, PlayHere, ResumeGame, StartAction, StopHost
from elgrande_tui.lobby.new_game import HERE
from elgrande_tui.lobby.start_actions import run_action
from elgrande_tui.plain.frontend import PlainFrontend
from elgrande_tui.plain.settings import PlainSettings
from elgrande_tui.results.results_file import ResultsFile
from netplay.client.client import Client
from netplay.client.keyring import Keyring
from netplay.client.updates import LinkUpdate
from netplay.common.paths import find_paths
from netplay.host.table.table import Table
from netplay.process.cli import Host, HostOptions
from netplay.process.saved_games import local_games
from netplay.process.subprocesses import running_host
from netplay.protocol.client_messages import NEW, Chat
from tests.elgrande_tui.support.new_games import new_grande
from tests.elgrande_tui.support.own_games import game, many_results
from tests.elgrande_tui.support.script import PATIENCE, Script
from tests.netplay.support.company import until

TWO = new_grande(("open",), length="short")


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("elgrande_tui.plain.finding.LISTEN", 0.0)
    monkeypatch.setattr("elgrande_tui.model.table_model.monotonic", monotonic)  # clocks run in these tests


@pytest.fixture
async def host(tmp_path: Path) -> AsyncIterator[Host]:
    """Somebody else's host."""
    async with Host(HostOptions(tmp_path / "host.sqlite", bot_delay=0.0)) as running:
        yield running


@asynccontextmanager
async def visiting(
    lines: Script, wish: StartAction, settings: PlainSettings | None = None
) -> AsyncIterator[asyncio.Task[None]]:
    """Run a start action for Ana; if she is still at a table at the end, she leaves."""
    places = find_paths()
    places.prepare()
    own = ("--no-announce", "--port", "0")
    stage = PlainFrontend(lines, places, "Ana", bot_delay=0.0, host_arguments=own, settings=settings)
    task = asyncio.create_task(run_action(stage, wish))
    try:
        yield task
    finally:
        lines.type("quit", None)
        async with asyncio.timeout(PATIENCE):
            await task


async def test_a_game_is_begun_left_and_resumed() -> None:
    lines = Script()
    async with visiting(lines, PlayHere(new_grande(("random", "random")))):
        said = await lines.until("Round 1")
        assert said[0] == "Going to the table..."
        assert "Round 1 of 9" in said[1]
        await lines.until("Choose: ")
        lines.type("hand")
        await lines.until("Power cards in hand 1 2 3")
    assert len(local_games(find_paths()).games) == 1
    lines = Script()
    async with visiting(lines, ResumeGame()):
        listed = await lines.until("Ana 0, Blue 0, Green 0")
        assert "Which game? Default: 1" in listed
        lines.type("")
        await lines.until("Choose: ")


async def test_there_is_nothing_to_resume() -> None:
    lines = Script()
    async with visiting(lines, ResumeGame()):
        await lines.until("There is no game to resume.")


async def test_two_people_share_the_keyboard() -> None:
    lines, names = Script(), ["Ana", "Ben"]
    async with visiting(lines, PlayHere(new_grande((HERE,)), ("Ben",))):
        *before, call = await lines.until("Pass the keyboard")
        first = names.index(call.split()[4].rstrip(";"))
        assert before
        assert not any("Choose" in line for line in before), "nothing is told before somebody is there"
        lines.type("7", "")
        assert call in await lines.until("Pass the keyboard")
        await lines.until("Choose: ")
        lines.type("12")
        await lines.until(f"Pass the keyboard to {names[1 - first]}")
        lines.type("undo")
        await lines.until(f"Pass the keyboard to {names[first]}")
        lines.type("")
        await lines.until("Choose: 1 2 3 4 5 6 7 8 9 10 11 12 13")
        lines.type("11")
        await lines.until(f"Pass the keyboard to {names[1 - first]}")
        lines.type("")
        since = await lines.until("Choose: 1 2 3 4 5 6 7 8 9 10 12 13")
        assert f"Power cards: {names[first]} 11" in since, "what happened since he was here, nothing taken back"
        lines.type("1")
        await lines.until(f"Pass the keyboard to {names[first]}")
        lines.type("")
        await lines.until("goes first")
    assert len(local_games(find_paths()).games) == 1
    lines = Script()
    async with visiting(lines, ResumeGame()):
        await lines.until("Ana 0, Ben 0")
        lines.type("")
        await lines.until("Pass the keyboard")


async def test_sitting_down_at_a_table_of_somebody_else(host: Host) -> None:
    lines = Script()
    async with await Client.connect(host.addresses[0]) as ben:
        await ben.create("Evening", TWO.setup(), "Ben", TWO.seats())
        async with visiting(lines, JoinTable(host.addresses[0])):
            await lines.until("Evening")
            lines.type("1")
            seats = await lines.until("Join as a spectator")
            assert seats[-2:] == ["1 Blue: open", "2 Join as a spectator"]
            lines.type("blue")
            assert "Blue: Ana (you)" in await lines.until("Type quit to leave")
            lines.type("start")
            await lines.until("owner")
            await ben.send(Chat(NEW, "at first"))
            await lines.until("Ben says: at first")
            await ben.start()
            await lines.until("Turn order: ")
            await ben.send(Chat(NEW, "\x1b[2Jwelcome"))
            told = await lines.until("welcome")
            assert told[-1].startswith("Ben says: ")
            assert told[-1].isprintable()
            assert not any("at first" in line for line in told), "that was told in the waiting room"
            lines.type("chat thank you")
            await lines.until("Ana says: thank you")


async def test_looking_on_at_a_game_that_has_begun(host: Host) -> None:
    lines, game = Script(), new_grande(("random",))
    async with await Client.connect(host.addresses[0]) as ben:
        await ben.create("Evening", game.setup(), "Ben", game.seats())
        await ben.start()
        async with visiting(lines, JoinTable(host.addresses[0], watch=True)):
            await lines.until("Evening")
            lines.type("1")
            await lines.until("Round 1 of 9")
            lines.type("hand")
            await lines.until("You are a spectator.")
            lines.type("sit blue")
            await lines.until("You play in place of a bot now.")
            lines.type("hand")
            await lines.until("Power cards in hand")


async def test_a_seat_that_is_played_elsewhere_ends_the_evening(host: Host) -> None:
    lines = Script()
    async with await Client.connect(host.addresses[0]) as ben:
        table = await ben.create("Evening", TWO.setup(), "Ben", TWO.seats())
        lines.type("1", "1")
        async with visiting(lines, JoinTable(host.addresses[0])) as visit:
            await lines.until("Type quit to leave")
            await ben.start()
            await lines.until("Turn order: ")
            async with await Client.connect(host.addresses[0], places=find_paths()) as elsewhere:
                await elsewhere.resume(table.id)
                async with asyncio.timeout(PATIENCE):
                    await visit
            assert any("another window" in line for line in lines.said)


async def test_a_token_of_another_host_for_a_seat_leaves_the_others_to_be_had(host: Host) -> None:
    """A host can say that its table is called like one of another, and that a seat there is ours."""
    lines, ring = Script(), Keyring(find_paths().seats)
    async with await Client.connect(host.addresses[0]) as ben:
        table = await ben.create("Evening", TWO.setup(), "Ben", TWO.seats())
        async with await Client.connect(host.addresses[0]) as cleo:
            await cleo.join(table.id, "Cleo")
            await ben.start()
        await until(lambda: ben.table is not None and ben.table.seats[1].away)
        ring.keep(ben.host_id, table.id, 1, [bytes(16)])
        async with visiting(lines, JoinTable(host.addresses[0])):
            await lines.until("Evening")
            lines.type("1")
            assert (await lines.until("Join as a spectator"))[-1] == "1 Join as a spectator"
            lines.type("1")
            await lines.until("Round 1 of 6")
        assert ring.tokens(ben.host_id, table.id, 1) == [bytes(16)]


async def test_who_is_sent_away_from_a_game_is_told_and_finds_another_table(host: Host) -> None:
    lines = Script()
    async with await Client.connect(host.addresses[0]) as ben:
        table = await ben.create("Evening", TWO.setup(), "Ben", TWO.seats())
        lines.type("1", "1")
        async with visiting(lines, JoinTable(host.addresses[0])):
            await lines.until("Type quit to leave")
            await ben.start()
            await lines.until("Turn order: ")
            await ben.delete(table.id)
            await lines.until("The table has been deleted.")
            assert (await lines.until("An empty line searches again."))[0] == "No table was found."
            await ben.create("Night", TWO.setup(), "Ben", TWO.seats())
            lines.type("")
            await lines.until("1 Night, ")
            lines.type("1", "1")
            await lines.until("Waiting at: Night")


async def test_who_is_sent_away_by_a_host_that_ends_is_told_what_else_is_around(tmp_path: Path) -> None:
    lines = Script()
    async with AsyncExitStack() as others:
        host = await others.enter_async_context(Host(HostOptions(tmp_path / "host.sqlite")))
        ben = await others.enter_async_context(await Client.connect(host.addresses[0]))
        table = await ben.create("Evening", TWO.setup(), "Ben", TWO.seats())
        lines.type("1")
        async with visiting(lines, JoinTable(host.addresses[0])):
            await lines.until("Choose a seat at: Evening")
            await ben.delete(table.id)
            await others.aclose()
            lines.type("1")
            await lines.until("Nobody answers at")
            assert "Looking for tables..." in await lines.until("No table was found.")


async def test_a_hosted_table_waits_for_others_and_bots_take_the_rest() -> None:
    lines, places = Script(), find_paths()
    async with visiting(lines, HostTable()):
        await lines.until("Which game is played?")
        lines.type("", "own", "3", "", "", "2", "", "", "", "clock soon", "delay 9999", "code, clock 45")
        await lines.until("What is the table called?")
        assert (await lines.until("join code: ")).count("There is no such table option.") == 2
        await lines.until("Type start, bots")
        running = await running_host(places)
        assert running is not None
        lines.type("start")
        await lines.until("Seats still open: ")
        lines.type("bots")
        await lines.until("Turn order: ")
        lines.type("seats")
        await lines.until("Ana (you): 0 points")
    lines = Script()
    async with visiting(lines, StopHost()):
        await lines.until("The host has stopped.")
    assert await running_host(places) is None


async def test_nobody_listens_there(host: Host) -> None:
    lines = Script()
    async with visiting(lines, JoinTable(host.addresses[0])):
        await lines.until("No table was found.")


async def test_an_address_is_typed_and_a_table_opened_there(host: Host) -> None:
    lines = Script()
    address = host.addresses[0]
    lines.type("[9", "127.0.0.1:1", str(address))
    async with visiting(lines, JoinTable()):
        await lines.until("No table was found.")
        said = await lines.until("1 Create a table of your own at")
        assert any("is not an address" in line for line in said)
        assert any("nobody answers" in line.lower() for line in said)
        lines.type("1", "", "own", "2", "", "", "short", "", "", "Evening", "clock 1")
        await lines.until("Waiting at: Evening")
        lines.type("bots")
        await lines.until("Turn order: ")
        assert await lines.until("You have 1 min 0 s left.")
        lines.type("clock")
        assert any(line.startswith("Ana: ") for line in await lines.until("Blue: "))
    async with visiting(lines, JoinTable(address)):
        listed = await lines.until("Create a table of your own")
        (line,) = [line for line in listed if line.startswith("1 Evening, ")]
        assert line.endswith("open to all; El Grande; 1 minute each")
        assert "  " not in line, "nothing is said by columns"
        lines.type("quit")


async def test_an_empty_line_looks_again_and_a_host_that_is_gone_is_not_found(tmp_path: Path) -> None:
    lines = Script()
    async with AsyncExitStack() as others:
        host = await others.enter_async_context(Host(HostOptions(tmp_path / "host.sqlite")))
        address = host.addresses[0]
        async with visiting(lines, JoinTable(address)):
            assert "No table was found." in await lines.until(f"1 Create a table of your own at {address}")
            ben = await others.enter_async_context(await Client.connect(address))
            await ben.create("Evening", TWO.setup(), "Ben", TWO.seats())
            lines.type("")
            assert "No table was found." not in await lines.until("1 Evening, ")
            await lines.until(f"2 Create a table of your own at {address}")
            await others.aclose()
            lines.type("")
            said = await lines.until("An empty line searches again.")
            assert said[0].startswith(f"Nobody answers at {address}")
            assert said[1:3] == ["Looking for tables...", "No table was found."]


async def test_what_is_in_reach_is_told_as_it_is_now(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("netplay.discovery.discovery.FRESH", 0.5)
    lines, places = Script(), find_paths()
    places.prepare()

    async def told_once(text: str, without: str = "nothing") -> None:
        """Look again until it is told, and the other thing is not: a host may be known by several addresses."""
        async with asyncio.timeout(PATIENCE):
            while True:
                lines.said.clear()
                lines.type("")
                told = [*await lines.until("An empty line searches again."), *lines.said]
                if any(text in line for line in told) and not any(without in line for line in told):
                    return
                await asyncio.sleep(0.02)

    async with AsyncExitStack() as others:
        host = await others.enter_async_context(Host(HostOptions(tmp_path / "host.sqlite")))
        (places.state / "hosts.json").write_text(f'["{host.addresses[0]}"]')
        async with visiting(lines, JoinTable()):
            await told_once("1 Create a table of your own")
            ben = await others.enter_async_context(await Client.connect(host.addresses[0]))
            await ben.create("Evening", TWO.setup(), "Ben", TWO.seats())
            await told_once("1 Evening, ")
            await others.aclose()
            await told_once("does not answer now", without="Evening")
            lines.type("1")
            await lines.until("Nobody answers")


async def test_the_bell_rings_when_something_is_wanted_unless_it_is_off() -> None:
    for bell in (True, False):
        lines, own = Script(), PlainSettings()
        own.now.bell = bell
        async with visiting(lines, PlayHere(new_grande(("random",))), own):
            await lines.until("Choose: ")
            assert lines.rings == bell
            assert lines.notified == []


async def test_a_notification_comes_when_something_is_wanted_where_one_is_wanted() -> None:
    lines, own = Script(), PlainSettings()
    own.take("notify osc777")
    async with visiting(lines, PlayHere(new_grande(("random",))), own):
        await lines.until("Choose: ")
        assert lines.notified == [("osc777", "Your turn")]


@pytest.mark.parametrize("watch", [False, True])
async def test_nobody_goes_to_a_table_of_a_game_that_is_not_here(
    watch: bool, host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    as_it_is = Table.info
    monkeypatch.setattr(Table, "info", lambda table: replace(as_it_is(table), modules=["nosuch"]))
    async with await Client.connect(host.addresses[0]) as ben:
        table = await ben.create("Evening", TWO.setup(), "Ben", TWO.seats())
        lines = Script()
        async with visiting(lines, JoinTable(host.addresses[0], watch=watch)):
            assert "not playable here" in (await lines.until("not in this program: nosuch"))[-1]
            lines.type("1")
            said = (await lines.until("This table plays"))[-1]
            assert (
                said == "This table plays nosuch, which this version of the program does not have. Another version may."
            )
            await lines.until("not in this program: nosuch")
        assert len(host.lobby.tables[table.id].members) == 1


async def test_the_menu_tells_how_ones_own_games_went() -> None:
    paths = find_paths()
    paths.prepare()
    lines = Script()
    stage = PlainFrontend(lines, paths, "Ana")
    lines.type("your", "quit")
    assert await stage.ask_start_action() is None
    assert "You have not finished a game yet." in lines.said
    ResultsFile(paths).keep([*many_results(), game(41, 1, 7, name="gone")])
    lines.type("your", "el grande", "ben", "your", "gone", "quit")
    assert await stage.ask_start_action() is None
    assert "All games: played 1, won 1, most points 104, on average 104." in lines.said
    assert "All games: played 1, won 1, most points 7, on average 7." in lines.said


async def test_the_menu_ends_with_quit() -> None:
    lines = Script()
    stage = PlainFrontend(lines, find_paths(), "Ana")
    lines.type("2", "dance", "quit", "quit")
    assert await stage.ask_start_action() == HostTable()
    assert await stage.ask_start_action() is None
    assert "Type one of the numbers 1 to 12, or quit." in lines.said


async def test_in_the_waiting_room_seats_are_arranged_and_people_talk(host: Host) -> None:
    lines, three = Script(), new_grande(("open", "open"))
    async with await Client.connect(host.addresses[0]) as ben:
        table = await ben.create("Evening", three.setup(), "Ben", three.seats())
        await ben.send(Chat(NEW, "welcome"))
        lines.type("1", "blue")
        async with visiting(lines, JoinTable(host.addresses[0])):
            assert "Ben says: welcome" in await lines.until("Blue: Ana (you)")
            lines.type("chat thank you", "seat green", "seat mauve", "fill")
            await lines.until("Ana says: thank you")
            await lines.until("Green: Ana (you)")
            helped = await lines.until("seat COLOUR")
            assert not any("rename" in line for line in helped), "that is the owner's"
            lines.type("bot blue easy", "rename Mine", "delete Evening")
            assert "Only the owner of the table may do that." in await lines.until("Only the owner")
            await ben.swap(2)
            assert (await lines.until("Type yes or no."))[-2] == "Ben asks to swap seats with you."
            lines.type("yes")
            await lines.until("Red: Ana (you)")
            await ben.leave()
            await lines.until("Type start, bots")
            lines.type("bot green random", "rename Late", "bot blue", "open blue", "help")
            await lines.until("Green: random bot")
            await lines.until("Blue: normal bot")
            await lines.until("All seats are taken: you can start.")
            await lines.until("Blue: open")
            await lines.until("Waiting for players.")
            await lines.until("rename NAME")
            assert host.lobby.tables[table.id].record.name == "Late"
            lines.type("delete Evening")
            await lines.until("rename NAME")
            assert table.id in host.lobby.tables, "its name must be typed"


async def test_a_seat_before_the_game_is_kept_until_it_is_given_up(host: Host) -> None:
    async with await Client.connect(host.addresses[0]) as ben:
        table = await ben.create("Evening", TWO.setup(), "Ben", TWO.seats())
        lines = Script()
        lines.type("1", "blue")
        async with visiting(lines, JoinTable(host.addresses[0])):
            await lines.until("Blue: Ana (you)")
        assert "Your seat at Evening is kept; the table is in the list of tables." in lines.said
        assert host.lobby.tables[table.id].seats[1].kind == "person"
        lines = Script()
        lines.type("1")
        async with visiting(lines, JoinTable(host.addresses[0])):
            await lines.until("Blue: Ana (you)")
            lines.type("leave")
            await lines.until("Type leave again to give up your seat.")
            assert host.lobby.tables[table.id].seats[1].kind == "person"
            lines.type("leave")
            assert not any("is kept" in line for line in await lines.until("An empty line searches again."))
        assert host.lobby.tables[table.id].seats[1].kind == "open"


async def test_the_owner_sends_somebody_away_when_that_is_typed_twice(host: Host) -> None:
    lines, places, address = Script(), find_paths(), host.addresses[0]
    places.prepare()
    async with await Client.connect(address, places=places) as ana:
        table = await ana.create("Evening", TWO.setup(), "Ana", TWO.seats())
    async with await Client.connect(address) as ben:
        await ben.join(table.id, "Ben")
        lines.type("1")
        async with visiting(lines, JoinTable(address)):
            await lines.until("Type start, bots")
            lines.type("open blue")
            await lines.until("Type that again to send Ben away.")
            lines.type("people", "open blue")
            await lines.until("Type that again to send Ben away.")
            assert host.lobby.tables[table.id].seats[1].kind == "person"
            lines.type("open blue")
            await lines.until("Blue: open")
            lines.type("leave")
            await lines.until("Type leave again to give up your seat, and the table to the next player.")
            lines.type("quit")


async def test_the_owner_deletes_the_table_and_is_told(host: Host) -> None:
    lines, places = Script(), find_paths()
    places.prepare()
    async with await Client.connect(host.addresses[0], places=places) as ana:
        await ana.create("Evening", TWO.setup(), "Ana", TWO.seats())
    lines.type("1", "delete Evening", "quit")
    await run_action(PlainFrontend(lines, places, "Ana"), JoinTable(host.addresses[0]))
    assert "The table has been deleted." in lines.said
    assert lines.said[lines.said.index("The table has been deleted.") + 1] == "No table was found."
    assert host.lobby.tables == {}


async def test_a_join_code_is_asked_until_it_is_right(host: Host) -> None:
    lines = Script()
    async with await Client.connect(host.addresses[0]) as ben:
        await ben.create("Evening", TWO.setup(), "Ben", TWO.seats(), locked=True)
        wrong = "".join("B" if letter != "B" else "C" for letter in ben.code)
        lines.type("1", "blue", "no", wrong, ben.code.lower())
        async with visiting(lines, JoinTable(host.addresses[0])):
            said = await lines.until("Waiting at: Evening")
            assert sum("What is the join code of Evening?" in line for line in said) == 3
            assert said.count("That is not the join code.") == 2


async def test_a_game_of_another_window_is_taken_over_line_by_line() -> None:
    old, lines = Script(), Script()
    async with visiting(old, PlayHere(new_grande(("random",)))) as playing:
        await old.until("Choose: ")
        async with visiting(lines, ResumeGame()):
            await lines.until("open in another window")
            lines.type("", "no", "1", "yes")
            await lines.until("It is open in another window. Play it here?")
            await lines.until("It stays open there.")
            await lines.until("Choose: ")
            await old.until("Your seat is being played in another window.")
            await playing
    (game,) = local_games(find_paths()).games
    assert not game.elsewhere


async def test_an_own_seat_that_is_played_in_another_window_is_asked_about_line_by_line(host: Host) -> None:
    places, lines = find_paths(), Script()
    async with await Client.connect(host.addresses[0], places=places) as ana:
        replaced = asyncio.Event()
        ana.listen(
            lambda update: replaced.set() if isinstance(update, LinkUpdate) and update.link == "replaced" else None
        )
        await ana.create("Evening", TWO.setup(), "Ana", TWO.seats())
        async with visiting(lines, JoinTable(host.addresses[0])):
            lines.type("1")
            asked = await lines.until("Default: 2")
            assert "Choose a seat at: Evening" in asked[-1]
            lines.type("1", "no")
            await lines.until("This seat is being played in another window. Play it here?")
            await lines.until("Default: 2")
            assert not replaced.is_set()
            lines.type("1", "yes")
            await lines.until("Waiting at: Evening")
            async with asyncio.timeout(PATIENCE):
                await replaced.wait()
