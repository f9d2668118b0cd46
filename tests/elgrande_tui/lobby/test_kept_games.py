"""The games in one's own stores as lists show them: what is told of each, finding one, deleting one for good."""

from __future__ import annotations

import time
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from textual.screen import Screen

from elgrande_tui.lobby.launch import ResumeGame, WatchReplay
from elgrande_tui.lobby.saved_game_list import delete_game, game_lines, matches, remove_game, standing_of, when_played
from elgrande_tui.plain.saved_game_menu import SavedGameMenu
from elgrande_tui.results.results_file import ResultsFile
from elgrande_tui.screens.live_list import LiveList
from elgrande_tui.screens.replays import ReplaysScreen
from elgrande_tui.screens.resume import ResumeScreen
from engine.core.match import Match
from netplay.client.keyring import Keyring
from netplay.common.errors import StoreError
from netplay.common.paths import AppPaths, find_paths
from netplay.common.reasons import NetReason
from netplay.host.game.live_match import journal_records
from netplay.host.storage.sqlite_store import SqliteStore
from netplay.process.saved_games import SavedGame, UnreadableStore, saved_games
from tests.elgrande_tui.cli.test_record_command import played
from tests.elgrande_tui.replay.test_replay import kept
from tests.elgrande_tui.support import walk
from tests.elgrande_tui.support.script import Script

SIZE = (80, 24)
NOW = time.mktime((2026, 9, 21, 12, 0, 0, 0, 0, -1))
DAY = 86_400


@pytest.mark.parametrize(
    ("before", "told"),
    [
        (0, "today 12:00"),
        (DAY, "yesterday 12:00"),
        (2 * DAY, "2 days ago"),
        (6 * DAY, "6 days ago"),
        (7 * DAY, "2026-09-14"),
        (-DAY, "2026-09-22"),
    ],
)
def test_when_it_was_is_told_by_days(before: int, told: str) -> None:
    assert when_played(NOW - before, NOW) == told


def test_a_line_tells_round_scores_variants_and_when() -> None:
    match = played(40)
    game = replace(kept(match, 0), changed=NOW - DAY)
    standing = standing_of(game)
    assert standing is not None
    first, second = game_lines(game, standing, NOW)
    assert first == f"{'yesterday 12:00':<17} round {standing.round}  Edition 2015, six rounds"
    assert second == f"Evening: Ana {standing.scores[0]}, Blue {standing.scores[1]}"
    assert game_lines(game, None, NOW)[1] == "Evening: Ana and Blue", "as long as it is not known"
    over = replace(game, table=replace(game.table, state="over"))
    assert "over  Edition" in game_lines(over, standing, NOW)[0]


def test_all_words_that_are_typed_must_be_there() -> None:
    lines = ("today 12:00  round 3  Edition 2015, with France", "Evening: Zoé 12, Blue 3")
    assert matches(lines, "")
    assert matches(lines, "zoe FRANCE")
    assert not matches(lines, "zoe church")


def stored(paths: AppPaths, table: str, match: Match, store: str = "") -> None:
    """Put a game into a store of its own, or into that one."""
    game = kept(match, 0)
    paths.prepare()
    with closing(SqliteStore(paths.play / f"{store or table}.sqlite")) as file:
        Keyring(paths.seats).keep(file.host_id, table, 0, [b"x" * 16])
        seats = [replace(seat, table=table) for seat in game.seats]
        file.write([[replace(game.table, id=table), *seats, *journal_records(table, match, 0, 0)]])


def tables(paths: AppPaths) -> set[str]:
    return {game.table.id for game in saved_games(paths).games}


def found(paths: AppPaths, table: str) -> SavedGame:
    return next(game for game in saved_games(paths).games if game.table.id == table)


def test_a_deleted_game_is_gone_with_its_file_and_its_result_is_kept() -> None:
    paths = find_paths()
    stored(paths, "aaaa", played(1000))
    stored(paths, "bbbb", played(40))
    delete_game(paths, found(paths, "aaaa"))
    assert tables(paths) == {"bbbb"}
    assert {file.name for file in paths.play.iterdir()} == {"bbbb.sqlite"}
    assert [result.id for result in ResultsFile(paths).keep().results] == ["aaaa"]


def test_the_other_games_of_a_file_stay() -> None:
    paths = find_paths()
    stored(paths, "aaaa", played(40), "both")
    stored(paths, "bbbb", played(60), "both")
    delete_game(paths, found(paths, "aaaa"))
    assert tables(paths) == {"bbbb"}
    assert len(found(paths, "bbbb").answers) > 0


def test_a_game_that_is_played_just_now_cannot_be_deleted() -> None:
    paths = find_paths()
    stored(paths, "aaaa", played(40))
    game = found(paths, "aaaa")
    with closing(SqliteStore(game.store)), pytest.raises(StoreError) as refused:
        delete_game(paths, game)
    assert refused.value.code == "store_busy"
    assert tables(paths) == {"aaaa"}


def test_a_file_that_is_gone_already_is_not_made_anew(tmp_path: Path) -> None:
    game = replace(kept(played(40), 0), store=tmp_path / "gone.sqlite")
    delete_game(find_paths(), game)
    assert not game.store.exists()


def test_an_open_game_says_so_in_place_of_its_round_and_is_not_deleted() -> None:
    game = replace(kept(played(40), 0), elsewhere=True)
    assert " open in another window  Edition 2015" in game_lines(game, standing_of(game), NOW)[0]
    over = replace(game, table=replace(game.table, state="over"))
    assert "open in another window" not in game_lines(over, None, NOW)[0], "nobody plays it"
    paths = find_paths()
    stored(paths, "aaaa", played(40))
    with pytest.raises(StoreError, match="close it there"):
        delete_game(paths, replace(found(paths, "aaaa"), elsewhere=True))
    assert tables(paths) == {"aaaa"}


def damaged(paths: AppPaths) -> UnreadableStore:
    """A file of a game that cannot be read, with a log beside it."""
    paths.prepare()
    (paths.play / "bad.sqlite").write_bytes(b"no store at all")
    found_here = next(store for store in saved_games(paths).unreadable if store.path.name == "bad.sqlite")
    (paths.play / "bad.sqlite-wal").write_bytes(b"its log")
    return found_here


def test_what_cannot_be_read_is_put_aside_whole_and_never_over_another() -> None:
    paths = find_paths()
    assert remove_game(paths, damaged(paths)) == "bad.sqlite is put aside as bad.sqlite.old."
    assert remove_game(paths, damaged(paths)) == "bad.sqlite is put aside as bad.sqlite.old1."
    kept_files = {file.name: file.read_bytes() for file in paths.play.iterdir()}
    assert kept_files == {
        f"bad.sqlite.old{number}{ending}": content
        for number in ("", "1")
        for ending, content in (("", b"no store at all"), ("-wal", b"its log"))
    }
    assert saved_games(paths) == ([], [])


def test_what_a_host_has_open_is_not_put_aside() -> None:
    paths = find_paths()
    store = replace(damaged(paths), why=NetReason.STORE_BUSY(path="x"))
    with pytest.raises(StoreError, match="close it there"):
        remove_game(paths, store)
    assert store.path.exists()


def test_what_cannot_be_put_aside_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    paths = find_paths()
    store = damaged(paths)

    def refuse(path: Path, _other: Path) -> None:
        raise OSError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "rename", refuse)
    with pytest.raises(StoreError, match="Permission denied"):
        remove_game(paths, store)


@pytest.mark.parametrize(("first", "kind"), [(ResumeGame(), ResumeScreen), (WatchReplay(), ReplaysScreen)])
async def test_a_file_that_cannot_be_read_is_in_the_lists_and_can_be_put_aside(
    first: ResumeGame | WatchReplay, kind: type
) -> None:
    paths = find_paths()
    stored(paths, "aaaa", played(40))
    damaged(paths)
    async with walk.app(first).run_test(size=SIZE) as pilot:
        screen: Screen[Any] = await walk.screen(pilot, kind)
        games = screen.query_one(LiveList)
        await walk.until(pilot, lambda: len(games.entries) == 2 and "Looking for" not in walk.said(screen))
        assert "cannot be read  bad.sqlite" in walk.said(screen)
        assert walk.said(screen).count("bad.sqlite is not a store of games, or damaged: file is not a database.") == 1
        await pilot.press("down", "enter")
        assert walk.said(screen).count("bad.sqlite is not a store of games, or damaged: file is not a database.") == 2
        assert pilot.app.screen is screen, "it cannot be played"
        await pilot.press("delete")
        assert "bad.sqlite cannot be read. Press Del again to put it aside" in walk.said(screen)
        await pilot.press("enter", "delete")
        assert (paths.play / "bad.sqlite").exists(), "another key between them: it is asked anew"
        await pilot.press("delete")
        await walk.until(pilot, lambda: len(games.entries) == 1)
        assert "bad.sqlite is put aside as bad.sqlite.old." in walk.said(screen)
    assert tables(paths) == {"aaaa"}


async def test_a_file_that_cannot_be_read_line_by_line() -> None:
    paths, lines = find_paths(), Script()
    stored(paths, "aaaa", played(40))
    damaged(paths)
    found_here = saved_games(paths)
    games: SavedGameMenu[SavedGame] = SavedGameMenu(
        lines, paths, [*found_here.games, *found_here.unreadable], lambda _: ""
    )
    lines.type("find bad", "2", "delete 2", "no", "delete 2", "yes", "")
    assert await games.choose() is found_here.games[0]
    assert any("cannot be read bad.sqlite; " in line for line in lines.said)
    assert (
        sum(
            line.endswith("bad.sqlite is not a store of games, or damaged: file is not a database.")
            for line in lines.said
        )
        >= 2
    )
    assert "Left as it is." in lines.said
    assert "bad.sqlite is put aside as bad.sqlite.old." in lines.said


async def test_an_open_game_is_chosen_line_by_line_only_after_a_yes() -> None:
    paths, lines = find_paths(), Script()
    stored(paths, "aaaa", played(40))
    open_game = replace(found(paths, "aaaa"), elsewhere=True)
    games: SavedGameMenu[SavedGame] = SavedGameMenu(lines, paths, [open_game], lambda _: "", question=lambda _: "Sure?")
    lines.type("1", "no", "1", "yes")
    assert await games.choose() is open_game
    assert lines.said.count("Sure?") == 2
    assert "It stays open there." in lines.said


@pytest.mark.parametrize(("first", "kind"), [(ResumeGame(), ResumeScreen), (WatchReplay(), ReplaysScreen)])
async def test_find_and_delete_on_the_screens(first: ResumeGame | WatchReplay, kind: type) -> None:
    paths = find_paths()
    stored(paths, "aaaa", played(40))
    stored(paths, "bbbb", played(41))
    async with walk.app(first).run_test(size=SIZE) as pilot:
        screen: Screen[Any] = await walk.screen(pilot, kind)
        games = screen.query_one(LiveList)
        await walk.until(pilot, lambda: len(games.entries) == 2 and "Looking for" not in walk.said(screen))
        await pilot.press("slash", *"evening nobody")
        assert games.entries == []
        assert "No saved game matches that." in walk.said(screen)
        await pilot.press("escape")
        assert len(games.entries) == 2
        await pilot.press("delete")
        assert "is not over. Press Del again to delete it for good." in walk.said(screen)
        await pilot.press("down", "up", "delete")
        assert tables(paths) == {"aaaa", "bbbb"}, "it is asked anew at another game"
        await pilot.press("delete")
        await walk.until(pilot, lambda: len(games.entries) == 1)
        assert "Evening is deleted." in walk.said(screen)
        assert len(tables(paths)) == 1


async def test_find_and_delete_line_by_line() -> None:
    paths = find_paths()
    stored(paths, "aaaa", played(40))
    stored(paths, "bbbb", played(1000))
    games, lines = saved_games(paths).games, Script()
    over = 1 + [game.table.state for game in games].index("over")
    lines.type("find over", "find nobody", "find", "delete 9", f"delete {over}", "no", f"delete {over}", "yes", "dance")
    lines.type("")
    kept_games: SavedGameMenu[SavedGame] = SavedGameMenu(lines, paths, games, lambda game: game.table.name)
    chosen = await kept_games.choose()
    told = [line for line in lines.said if "  " not in line]
    assert "No saved game matches that." in told
    assert "Left as it is." in told
    assert "Evening is deleted." in told
    assert told[-1] == "Type the number of a game, find and a word, delete and a number, or quit."
    assert chosen is games[2 - over]
    assert tables(paths) == {"aaaa"}
