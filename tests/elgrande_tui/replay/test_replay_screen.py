"""The replay on the screen: going back and on, by numbers, by itself, and with other eyes."""

from __future__ import annotations

from pathlib import Path

from textual.widgets import OptionList

from elgrande_tui.lobby.launch import WatchReplay
from elgrande_tui.model.log_book import LogLine
from elgrande_tui.replay.replay import replay_of_file
from elgrande_tui.screens.replays import ReplaysScreen
from elgrande_tui.screens.start import StartScreen
from elgrande_tui.table.replay import ReplayScreen
from elgrande_tui.widgets.cells import Cells
from engine.records.recorder import redacted_record
from tests.elgrande_tui.cli.test_record_command import keep, played
from tests.elgrande_tui.support.night_app import NightApp
from tests.elgrande_tui.support.seats import grande
from tests.elgrande_tui.support.walk import app as the_app
from tests.elgrande_tui.support.walk import said, screen, until
from tests.paths import RECORDS

GAME = RECORDS / "two-2015.txt"
SMALL = (80, 24)


class ReplayApp(NightApp):
    """Only a replay."""

    def __init__(self, path: Path = GAME) -> None:
        super().__init__()
        self.replay = ReplayScreen(replay_of_file(path))
        self.left = False

    def on_mount(self) -> None:
        self.push_screen(self.replay, self.leave)

    def leave(self, _: None) -> None:
        self.left = True

    def text(self, name: str) -> str:
        """What a widget of the table shows."""
        return self.replay.query_one(f"#{name}", Cells).text

    @property
    def number(self) -> int:
        """The number of the board, as the prompt says it."""
        return int(self.text("prompt").split("/")[0])

    @property
    def round(self) -> int:
        return grande(self.replay.table.view).now.round


async def test_it_goes_by_answers_turns_and_rounds_and_to_both_ends() -> None:
    app = ReplayApp()
    async with app.run_test(size=SMALL) as pilot:
        assert (app.number, app.round) == (1, 1)
        await pilot.press("right", "right")
        assert app.number == 3
        await pilot.press("left")
        assert app.number == 2
        assert "plays power card" in app.text("prompt")
        await pilot.press("pagedown")
        assert app.round == 2
        began = app.number
        await pilot.press("down", "down")
        turn = app.replay.table.incoming.log.pages[app.number - 1].turn
        assert app.replay.table.incoming.log.pages[app.number - 2].turn != turn
        await pilot.press("right", "up")
        assert app.replay.table.incoming.log.pages[app.number - 1].turn == turn
        await pilot.press("pageup")
        assert app.number == began
        await pilot.press("end")
        assert grande(app.replay.table.view).over
        assert app.number == len(app.replay.table.incoming.log.pages)
        await pilot.press("right")
        assert app.text("prompt") == "Nothing has happened after this."
        await pilot.press("home")
        assert app.number == 1
        await pilot.press("left")
        assert app.text("prompt") == "Nothing earlier is known here."


async def test_it_goes_to_a_number_and_to_a_round() -> None:
    app = ReplayApp()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("5", "7")
        assert "57" in app.text("prompt")
        await pilot.press("enter")
        assert app.number == 57
        await pilot.press("7", "R")
        assert app.round == 7
        assert app.replay.table.incoming.log.pages[app.number - 2].round == 6
        await pilot.press("9", "9", "9", "enter")
        assert app.text("prompt").startswith("Type a number from 1 to ")
        await pilot.press("enter")
        assert app.text("prompt").startswith("Type a number from 1 to ")
        await pilot.press("9", "9", "R")
        assert app.text("prompt") == "Type the number of a round that is known here."


async def test_other_eyes_see_the_same_board() -> None:
    app = ReplayApp()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("4", "8", "enter")
        assert app.text("hand").startswith("Nothing is hidden.")
        assert "Tab other view" in app.text("keys")
        castillo = app.text("map")
        await pilot.press("tab")
        assert app.number == 48
        assert app.text("hand").startswith(" R◆  1:")
        assert "R◆" in app.text("prompt")
        assert app.replay.table.view.viewer == 0
        assert app.text("map") != castillo
        await pilot.press("shift+tab", "shift+tab")
        assert app.text("hand") == "As a spectator saw it."
        assert app.replay.table.view.viewer is None


async def test_it_plays_by_itself_until_it_is_stopped_or_over() -> None:
    app = ReplayApp()
    async with app.run_test(size=SMALL) as pilot:
        past = app.replay.table.incoming.past
        await pilot.press("plus", "plus", "plus")
        await pilot.press("space")
        assert past.playing
        assert "stop" in app.text("keys")
        assert app.number == 2
        await until(pilot, lambda: app.number > 3)
        await pilot.press("minus", "space")
        assert not past.playing
        stopped = app.number
        await pilot.press("end", "left", "plus", "space")
        assert stopped < app.number
        await until(pilot, lambda: not past.playing)
        assert app.replay.table.view.over


async def test_a_line_of_the_log_leads_to_its_board() -> None:
    app = ReplayApp()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("5", "7", "enter", "w")
        log = app.replay.table.incoming.log
        turn = app.replay.panel.cursor.line
        assert turn is not None
        assert turn.turn is not None
        assert turn.turn.first < 56 <= turn.turn.last, "the turn of the board that is shown"
        await pilot.press("right", "down", "down")
        assert app.replay.panel.cursor.line == LogLine(turn.entry + 1, step=True, turn=turn.turn)
        await pilot.press("enter")
        assert not app.replay.panel.name
        assert log.entries[turn.entry + 1] in log.lines(app.number - 1)


async def test_who_goes_by_turns_reads_what_each_was_as_a_whole() -> None:
    app = ReplayApp()
    async with app.run_test(size=(200, 60)) as pilot:
        log = app.replay.table.incoming.log
        turn = [turn for turn in log.turns() if turn.seat is not None][2]
        await pilot.press(*str(turn.first + 1), "enter")
        for key, at in (("down", turn.last), ("right", turn.last + 1), ("left", turn.last), ("up", turn.first)):
            await pilot.press(key)
            assert app.number == at + 1
            by_turn = log.line(turn, app.replay.table.port.names)[:60] in app.text("prompt")
            assert by_turn is (key == "down")


async def test_nothing_is_answered_and_q_leaves() -> None:
    app = ReplayApp()
    async with app.run_test(size=SMALL) as pilot:
        for key in ("d", "x", "u", "V", "p", "P", "t"):
            await pilot.press(key)
            assert app.text("prompt") == "This is a replay: you cannot answer here."
        await pilot.press("backspace")
        assert app.text("prompt") == "This is a replay; q leaves it."
        await pilot.press("question_mark")
        assert "PgUp PgDn round" in app.text("panel")
        assert "Digits, then Enter: to the board with that number; then R: to that round." in app.text("panel")
        await pilot.press("q", "g", "i")
        assert "Galicia" in app.text("panel")
        await pilot.press("q")
        assert not app.replay.panel.name
        await pilot.press("q")
        await until(pilot, lambda: app.left)


async def test_a_redacted_record_has_one_pair_of_eyes_and_says_why_it_ends(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text(redacted_record(played(40), 1), encoding="utf-8")
    app = ReplayApp(path)
    async with app.run_test(size=SMALL) as pilot:
        assert "B●" in app.text("prompt")
        assert "other view" not in app.text("keys")
        await pilot.press("tab")
        assert app.text("prompt") == "This game can be seen from this view only."
        await pilot.press("end", "right")
        assert app.text("prompt") == "The record ends here."


async def test_games_of_this_machine_are_listed_and_replayed() -> None:
    keep("aaaa", played(1000))
    keep("abbb", played(40), 1)
    app = the_app(WatchReplay())
    async with app.run_test(size=SMALL) as pilot:
        games = await screen(pilot, ReplaysScreen)
        await until(pilot, lambda: len(games.games) == 2)
        await until(pilot, lambda: "Looking for" not in said(games))
        lines = [line.strip() for line in said(games).splitlines()]
        assert any("over  Edition 2015" in line for line in lines)
        assert any("round 4  Edition 2015" in line for line in lines)
        assert {line[:12] for line in lines if line.startswith("Evening")} == {"Evening aaaa", "Evening abbb"}
        assert "elgrande replay FILE" in said(games)
        names = [game.table.id for game in games.games]
        games.query_one(OptionList).highlighted = names.index("abbb")
        await pilot.press("enter")
        replay = await screen(pilot, ReplayScreen)
        assert replay.table.view.viewer == 1
        await pilot.press("q")
        again = await screen(pilot, ReplaysScreen)
        await until(pilot, lambda: len(again.games) == 2)
        await pilot.press("escape")
        await screen(pilot, StartScreen)
        await pilot.press("w")
        await screen(pilot, ReplaysScreen)


async def test_without_games_the_list_says_so() -> None:
    app = the_app(WatchReplay())
    async with app.run_test(size=SMALL) as pilot:
        games = await screen(pilot, ReplaysScreen)
        await until(pilot, lambda: "There is no game to replay" in said(games))


async def test_a_record_is_shown_at_once() -> None:
    app = the_app(WatchReplay(replay_of_file(GAME)))
    async with app.run_test(size=SMALL) as pilot:
        await screen(pilot, ReplayScreen)
        await pilot.press("q")
        await screen(pilot, StartScreen)
