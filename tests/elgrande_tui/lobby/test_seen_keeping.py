"""After the end every player's program has the game as far as its seat may know it, at whoever's host it was."""

from __future__ import annotations

import asyncio
import stat
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from msgspec.structs import replace
from textual.widgets import OptionList

from elgrande_tui.cli.main import main
from elgrande_tui.lobby.launch import JoinTable, WatchReplay
from elgrande_tui.lobby.resumable_games import replay_of, replayable
from elgrande_tui.lobby.saved_game_list import game_lines, standing_of
from elgrande_tui.lobby.seen_keeping import Seen, SeenKeeper
from elgrande_tui.plain.frontend import PlainFrontend
from elgrande_tui.replay import seen_games
from elgrande_tui.replay.seen_games import replay_of_seen
from elgrande_tui.screens.replays import ReplaysScreen
from elgrande_tui.screens.stats import StatsScreen
from elgrande_tui.table.replay import ReplayScreen
from elgrande_tui.table.screen import TableScreen
from engine.core.match import Match
from engine.records.recorder import redacted_record
from netplay.client.client import Client
from netplay.client.updates import GameUpdate, HistoryStep, HistoryUpdate, PackedView
from netplay.common.errors import FileError, RefusedError
from netplay.common.paths import AppPaths, find_paths
from netplay.common.reasons import NetReason
from netplay.common.sanitize import trusted
from netplay.process.cli import Host, HostOptions
from netplay.protocol.server_messages import Entered, SeatInfo, TableInfo
from tests.elgrande_tui.support import walk
from tests.elgrande_tui.support.caravan_shown import caravan_shown
from tests.elgrande_tui.support.new_games import new_grande
from tests.elgrande_tui.support.script import Script
from tests.netplay.support.company import until
from tests.netplay.support.toy import toy, toy_view


@pytest.fixture
def caravan() -> Iterator[None]:
    with caravan_shown():
        yield


@pytest.fixture
async def host(tmp_path: Path) -> AsyncIterator[Host]:
    """Somebody else's host."""
    async with Host(HostOptions(tmp_path / "host.sqlite", bot_delay=0.0)) as running:
        yield running


@asynccontextmanager
async def joined(host: Host) -> AsyncIterator[tuple[Client, Client]]:
    """Ana and Ben at a table of one round that has begun; the game of Ben is kept when it ends."""
    async with await Client.connect(host.addresses[0]) as ana, await Client.connect(host.addresses[0]) as ben:
        table = await ana.create("Evening", toy(2, rounds=2), "Ana", ["me", "open"], locked=False)
        keeper = asyncio.create_task(SeenKeeper(find_paths(), ben, now=lambda: 1000.0).run())
        await ben.join(table.id, "Ben")
        await ana.start()
        yield ana, ben
        keeper.cancel()


async def play(*clients: Client) -> None:
    """Give the first answer of whoever is asked, until the game is over."""
    await until(lambda: all(client.view is not None for client in clients))

    def over() -> bool:
        return clients[0].view is not None and clients[0].view.section is None

    while not over():
        await until(lambda: over() or any(client.question for client in clients))
        for client in clients:
            if client.question is not None:
                words = client.question.words
                await client.answer(words.index("take 1") if "take 1" in words else 0)


@pytest.mark.usefixtures("caravan")
async def test_who_joined_has_the_game_at_its_end_with_the_eyes_of_the_own_seat(host: Host) -> None:
    paths = find_paths()
    async with joined(host) as (ana, ben):
        await play(ana, ben)
        await until(lambda: replayable(paths)[0])
        (game,), unreadable = replayable(paths)
        assert unreadable == []
        assert (game.table.state, game.changed) == ("over", 1000.0)
        moments = list(replay_of(game).moments(1))
        assert moments[-1].view == ben.view
        assert moments[0].view.viewer == 1
        assert len(moments) == 5
        assert [type(event).__name__ for moment in moments for event in moment.events].count("Took") >= 2
    assert list(replay_of(game).names) == ["Ana", "Ben"]
    assert list(replay_of(game).eyes) == [1]
    assert {stat.S_IMODE(file.stat().st_mode) for file in (paths.data / "seen").iterdir()} == {0o600}
    assert game_lines(game, standing_of(game), 1000.0)[1].startswith("Evening: Ana")


@pytest.mark.usefixtures("caravan")
async def test_where_the_host_tells_nothing_more_what_was_heard_is_kept(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def history(self: Client) -> HistoryUpdate:
        raise RefusedError(NetReason.NO_HISTORY())

    monkeypatch.setattr(Client, "history", history)
    async with joined(host) as (ana, ben):
        await play(ana, ben)
        await until(lambda: replayable(find_paths())[0])
        (game,), _unreadable = replayable(find_paths())
        assert list(replay_of(game).moments(1))[-1].view == ben.view


@pytest.mark.usefixtures("caravan")
def test_what_was_taken_back_is_not_among_what_was_heard_and_with_a_gap_nothing_is() -> None:
    match, seen = Match(toy(2)), Seen()

    def update(cause: str) -> GameUpdate:
        return GameUpdate(toy_view(match, 0), None, (), cause)  # type: ignore[arg-type]

    seen.take(update("start"), skipped=False)
    match.answer(0, "take 1")
    seen.take(update("events"), skipped=False)
    match.answer(1, "take 1")
    seen.take(update("events"), skipped=False)
    match.undo(1)
    seen.take(update("undo"), skipped=False)
    assert (len(seen.steps), seen.whole) == (2, True)
    seen.take(update("resync"), skipped=True)
    assert not seen.whole


def game_of(host: str, number: int, ended: int) -> tuple[Entered, list[HistoryStep]]:
    """A game of that host, of one step."""
    match = Match(toy(2))
    seats = [SeatInfo("red", "person", trusted("Ana")), SeatInfo("blue", "person", trusted("Ben"))]
    table = TableInfo(f"t{number}", trusted("Evening"), "caravan", "over", seats)
    return Entered(table, match.setup, 1), [HistoryStep(PackedView.of(toy_view(match, 1)), ())]


def keep(paths: AppPaths, host: str, number: int, ended: int) -> None:
    entered, steps = game_of(host, number, ended)
    assert seen_games.keep(paths, host, entered, HistoryUpdate(tuple(steps)), ended)


@pytest.mark.usefixtures("caravan")
def test_a_host_that_ends_game_after_game_costs_no_other_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = find_paths(tmp_path)
    monkeypatch.setattr(seen_games, "MOST", 5)
    monkeypatch.setattr(seen_games, "MOST_OF_HOST", 3)
    keep(paths, "good", 0, 0)
    for number in range(9):
        keep(paths, "bad", number, 10 + number)
    assert [(game.host, game.table.id) for game in seen_games.seen_games(paths)[0]] == [
        ("bad", "t8"),
        ("bad", "t7"),
        ("bad", "t6"),
        ("good", "t0"),
    ]
    for number in range(3):
        keep(paths, f"other{number}", number, 30 + number)
    hosts = [game.host for game in seen_games.seen_games(paths)[0]]
    assert hosts == ["other2", "other1", "other0", "bad", "good"], "the host with the most games makes room"


@pytest.mark.usefixtures("caravan")
def test_what_is_too_large_is_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    paths = find_paths(tmp_path)
    monkeypatch.setattr(seen_games, "LARGEST", 200)
    entered, steps = game_of("h", 1, 1)
    assert not seen_games.keep(paths, "h", entered, HistoryUpdate(tuple(steps)), 1)
    assert not (paths.data / "seen").exists()


@pytest.mark.usefixtures("caravan")
def test_a_join_code_is_not_kept(tmp_path: Path) -> None:
    entered, steps = game_of("h", 1, 1)
    assert seen_games.keep(
        find_paths(tmp_path), "h", replace(entered, code=trusted("SECRET")), HistoryUpdate(tuple(steps)), 1
    )
    (file,) = (tmp_path / "data" / "seen").iterdir()
    assert "SECRET" not in file.read_text()


@pytest.mark.usefixtures("caravan")
@pytest.mark.parametrize("damage", ["", "{}\nx", "\u001b[2J", "head only", "bomb", "steps"])
def test_a_damaged_file_is_told_of_and_costs_no_other_game(
    tmp_path: Path, damage: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = find_paths(tmp_path)
    keep(paths, "h", 1, 1)
    (good,) = (paths.data / "seen").iterdir()
    bad = good.with_name("bad.seen")
    head = good.read_text().splitlines()[0]
    if damage in ("head only", "steps"):
        bad.write_text(head + "\n" + ("" if damage == "head only" else "c-oDw0s8}?0RR9"))
    elif damage == "bomb":
        monkeypatch.setattr(seen_games, "UNPACKED", 10)
        bad.write_text(good.read_text())
    else:
        bad.write_text(damage)
    games, unreadable = seen_games.seen_games(paths)
    assert good in [game.path for game in games]
    if damage in ("head only", "steps", "bomb"):
        with pytest.raises(FileError):
            next(game for game in games if game.path == bad).steps()
    else:
        assert [store.path for store in unreadable] == [bad]


@pytest.mark.usefixtures("caravan")
@pytest.mark.parametrize("record", ["", "nonsense", "record = 1\n---\n", 'record = 1\ngame = "chess"\n---\n'])
def test_a_record_that_is_none_is_not_exported(
    tmp_path: Path, record: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ELGRANDE_HOME", str(tmp_path))
    entered, steps = game_of("h", 1, 1)
    assert seen_games.keep(find_paths(), "h", entered, HistoryUpdate(tuple(steps), record), 1)
    assert main(["record", "export", "--list"]) == 0
    assert "t1  2  over     Evening" in capsys.readouterr().out
    assert main(["record", "export"]) == 1
    assert "has not sent its record" in capsys.readouterr().err


@pytest.mark.usefixtures("caravan")
def test_what_can_be_true_of_no_game_is_not_shown(tmp_path: Path) -> None:
    match, paths = Match(toy(2)), find_paths(tmp_path)
    entered, _steps = game_of("h", 1, 1)
    wrong = replace(toy_view(match, 1), viewer=0)
    assert seen_games.keep(paths, "h", entered, HistoryUpdate((HistoryStep(PackedView.of(wrong), ()),)), 1)
    (game,) = seen_games.seen_games(paths)[0]
    with pytest.raises(Exception, match="viewer"):
        replay_of_seen(game)


# The whole way


async def test_the_joiner_replays_the_game_and_has_it_in_the_statistics(host: Host, tmp_path: Path) -> None:
    address, two = host.addresses[0], new_grande(("open",), length="short")
    async with await Client.connect(address) as ana:
        await ana.create("Evening", two.setup(), "Ana", two.seats())
        async with walk.app(JoinTable(address), "Ben").run_test(size=(80, 24)) as pilot:
            await walk.until(pilot, lambda: "Evening" in walk.said(pilot.app.screen))
            await pilot.press("enter")
            await walk.until(pilot, lambda: "Choose a seat" in walk.said(pilot.app.screen))
            await pilot.press("enter")
            await walk.until(pilot, lambda: bool(host.lobby.tables) and "Ben" in str(ana.table))
            await ana.start()
            table = await walk.screen(pilot, TableScreen)
            ben = table.table.port.client  # type: ignore[attr-defined]
            await play(ana, ben)
            await walk.until(pilot, lambda: bool(replayable(find_paths())[0]))
            (game,) = replayable(find_paths())[0]
            assert isinstance(game, seen_games.SeenGame)
            hosted = host.lobby.tables[game.table.id].live_match
            assert hosted is not None
            assert game.record() == redacted_record(hosted.match, 1), "what the seat may know, and no more"
            table.dismiss(None)
            await walk.until(pilot, lambda: "1 game saved" in walk.said(pilot.app.screen))
            await pilot.press("y")
            stats = await walk.screen(pilot, StatsScreen)
            await walk.until(pilot, lambda: "you - Ana" in stats.query_one("#results").text)  # type: ignore[attr-defined]
    assert main(["record", "export", "-o", str(tmp_path / "game.txt")]) == 0
    assert main(["record", "check", str(tmp_path / "game.txt")]) == 0
    async with walk.app(WatchReplay(), "Ben").run_test(size=(80, 24)) as pilot:
        games = await walk.screen(pilot, ReplaysScreen)
        await walk.until(pilot, lambda: "Evening: Ana " in walk.said(games))
        await pilot.press("enter")
        replay = await walk.screen(pilot, ReplayScreen)
        assert replay.table.view.viewer == 1
        await pilot.press("q")
        games = await walk.screen(pilot, ReplaysScreen)
        await walk.until(pilot, lambda: games.query_one(OptionList).option_count == 1)
        await walk.until(pilot, lambda: "Looking for" not in walk.said(games))
        await pilot.press("delete")
        await walk.until(pilot, lambda: "again to delete Evening for good" in walk.said(games))
        await pilot.press("delete")
        await walk.until(pilot, lambda: "There is no game to replay" in walk.said(games))
    assert replayable(find_paths()) == ([], [])


@pytest.mark.usefixtures("caravan")
async def test_plain_mode_lists_it_replays_it_and_deletes_it(host: Host) -> None:
    paths = find_paths()
    async with joined(host) as (ana, ben):
        await play(ana, ben)
        await until(lambda: replayable(paths)[0])
    lines = Script()
    stage = PlainFrontend(lines, paths, "Ben")
    lines.type("1")
    replay = await stage.choose_replay()
    assert replay is not None
    assert any("Evening: Ana" in line for line in lines.said)
    lines.type("delete 1", "yes")
    assert await stage.choose_replay() is None
    assert "Evening is deleted." in lines.said
