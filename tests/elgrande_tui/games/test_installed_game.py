"""A game in a folder of its own, found by its entry points alone, is played in every way in which a game is played."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from textual.pilot import Pilot

from elgrande_tui.model.game_ui import GAME_UIS
from elgrande_tui.model.table_model import TableModel
from elgrande_tui.results.results_file import ResultsFile
from elgrande_tui.screens.create import FOLD, CreateScreen
from elgrande_tui.screens.replays import ReplaysScreen
from elgrande_tui.screens.start import StartScreen
from elgrande_tui.screens.stats import StatsScreen
from elgrande_tui.table.hot_seat import HotSeatScreen, MaskScreen
from elgrande_tui.table.replay import ReplayScreen
from elgrande_tui.table.screen import TableScreen
from elgrande_tui.widgets.cells import Cells
from engine.core.rules import GAMES
from netplay.common.paths import find_paths
from tests.distribution import lay_out, on_the_path
from tests.elgrande_tui.support import walk
from tests.piped import Piped

SIZE = (80, 24)
ELGRANDE = (sys.executable, "-m", "elgrande_tui")
AT_ONCE = "import elgrande_tui.plain.finding as finding; finding.LISTEN = 0; import elgrande_tui.__main__"
"""The same, but for tables on the network it does not listen."""


@pytest.fixture(autouse=True)
def _installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with on_the_path(lay_out(tmp_path / "site"), tmp_path, monkeypatch):
        yield
        assert type(GAMES["caravan"]).__module__ == "caravan.game"
        assert GAME_UIS["caravan"].match.__module__ == "caravan.caravan_ui"


def text(screen: TableScreen, name: str) -> str:
    """What a widget of the table shows."""
    if name == "score":
        return "".join(cells.text for cells in screen.query("#score Cells").results(Cells))
    shown = screen.query_one(f"#{name}", Cells).text
    return "\n".join(line.strip() for line in shown.splitlines())


def points(screen: TableScreen) -> list[int]:
    """The points of all seats in line 1."""
    return [int(found) for found in re.findall(r"[^\w\s] *[^\w\s]?(\d+) ", text(screen, "score"))]


async def leave(pilot: Pilot[None]) -> None:
    """Leave a game that is over, by the menu."""
    await pilot.press("escape", "q")
    await pilot.press("5", "enter")
    await walk.screen(pilot, StartScreen)


async def choose(pilot: Pilot[None], form: CreateScreen, row: str, *keys: str) -> None:
    """Go down to a row of the form, which is unfolded for it, and press keys there."""
    wanted = form.query_one(f"#{row}")
    if not wanted.display:
        await choose(pilot, form, FOLD, "right")
    for _ in form.query("ChoiceRow, FieldRow"):
        if wanted.has_focus_within:
            break
        await pilot.press("down")
    assert wanted.has_focus_within, f"there is no way to the row {row}"
    await pilot.press(*keys)


async def fill_in(pilot: Pilot[None], rows: dict[str, tuple[str, ...]]) -> None:
    """Open the form of the first screen, choose Caravan, and these keys in these rows, and begin."""
    await walk.screen(pilot, StartScreen)
    await pilot.press("p")
    form = await walk.screen(pilot, CreateScreen)
    await choose(pilot, form, "game", "3")
    await walk.until(pilot, lambda: bool(form.query("#market")))
    for row, keys in rows.items():
        await choose(pilot, form, row, *keys)
    await pilot.press("enter")


async def answer(pilot: Pilot[None], table: TableModel, words: str) -> None:
    """Press the keys that give this answer, as the choices are shown."""
    if words == "pass":
        await pilot.press("p")
        return
    selection, parts = table.answering.selection, words.split()
    while (picking := selection.picking) is not None and not table.answering.sending:
        choice = selection.choice(parts[len(picking.path)])
        assert choice is not None
        before = picking.path
        await pilot.press(*choice.key)
        if selection.picking is not None and selection.picking.path == before and not table.answering.sending:
            await pilot.press("enter")
        if len(before) + 1 == len(parts):
            return


async def play(pilot: Pilot[None], screen: TableScreen) -> set[str]:
    """Give the last answer that is offered until the game is over; return the kinds of questions there were."""
    kinds = set[str]()
    while not screen.table.shown.over:
        if isinstance(pilot.app.screen, MaskScreen):
            await pilot.press("enter")
        question = screen.table.answering.question
        if question is None or screen.table.answering.sending:
            await pilot.pause(0.01)
            continue
        kinds.add(question.kind)
        await answer(pilot, screen.table, question.words[-1])
        await pilot.pause()
    return kinds


async def test_on_the_screen_from_the_form_to_the_replay() -> None:
    async with walk.app().run_test(size=SIZE) as pilot:
        await fill_in(pilot, {"seats": ("3",), "green": ("right",)})
        screen = await walk.screen(pilot, TableScreen)
        kinds = await play(pilot, screen)
        assert kinds == {"ride", "hide", "rest", "bid", "side", "halt"}
        await walk.until(pilot, lambda: text(screen, "prompt").startswith("The game is over."))
        assert points(screen) == [13, 15, 6]
        await walk.until(pilot, lambda: "The winner: Blue  15  2 ahead of Ana" in text(screen, "panel"))
        assert ", replay" in text(screen, "keys")
        await pilot.press("d")
        assert text(screen, "panel").startswith("The desert\nAna: 2 out, 0 in;")
        await leave(pilot)
        (result,) = ResultsFile(find_paths()).keep().results
        assert [(seat.sort, seat.level, seat.score, seat.place) for seat in result.seats] == [
            ("own", "", 13, 2),
            ("bot", "rider", 15, 1),
            ("bot", "walker", 6, 3),
        ]
        await pilot.press("y")
        stats = await walk.screen(pilot, StatsScreen)
        # The page is composed anew when it is read, so there are moments without any.
        await walk.until(pilot, lambda: any("All games" in cells.text for cells in stats.query(Cells)))
        await pilot.press("escape")
        await walk.screen(pilot, StartScreen)
        await pilot.press("w")
        replays = await walk.screen(pilot, ReplaysScreen)
        await walk.until(pilot, lambda: "Ana 13, Blue 15, Green 6" in walk.said(replays))
        await pilot.press("enter")
        again = await walk.screen(pilot, ReplayScreen)
        assert points(again) == [0, 0, 0]
        await pilot.press("end")
        assert points(again) == [13, 15, 6]
        assert "Ana: 2 out, 0 in;" in text(again, "map")
        await pilot.press("w")
        assert "Blue sends a camel out." in text(again, "panel")


@pytest.mark.nightly
async def test_at_one_keyboard_in_hot_seat() -> None:
    async with walk.app().run_test(size=SIZE) as pilot:
        await fill_in(pilot, {"seats": ("2",), "blue": ("4",), "market": ("right",)})
        await walk.screen(pilot, MaskScreen)
        (screen,) = [one for one in pilot.app.screen_stack if isinstance(one, HotSeatScreen)]
        assert await play(pilot, screen) == {"market"}
        assert points(screen) == [6, 6]
        (result,) = ResultsFile(find_paths()).keep().results
        assert [(seat.name, seat.place) for seat in result.own] == [("Ana", 1), ("Blue", 1)]


class Talk(Piped):
    """The command in plain mode; what is typed waits for what it answers."""

    def __init__(self, program: Sequence[str], *arguments: str) -> None:
        super().__init__([*program, "--plain", "--name", "Ana", *arguments], "> ")

    def answer(self, lines: Sequence[tuple[str, str]]) -> None:
        """Type each line once what stands before it has been said."""
        for awaited, line in lines:
            self.hear(awaited)
            self.type(line)

    def hear(self, awaited: str) -> str:
        """Return what is said up to the moment when that has been said and something is wanted."""
        heard = ""
        while awaited not in heard:
            heard += "\n".join(self.wanted())
        return heard


TURN = ("What do you do at the market, ", "take 1")


def test_in_plain_mode_at_one_keyboard_and_as_a_record(tmp_path: Path) -> None:
    """Three processes: the game, its record, and the replay of that."""
    wish = ("play", "--game", "caravan", "--seats", "2", "--here", "Ben", "--with", "market")
    turns = [(f"Pass the keyboard to {name}", "") for name in ("Ana", "Ben")] * 3
    with Talk(ELGRANDE, *wish) as app:
        for turn in turns:
            app.answer([turn, TURN])
        heard = app.hear("home")
        assert "The winners: Ana and Ben\n1. Ana: 3 points\n1. Ben: 3 points\nThe caravan is home." in heard
        assert app.leave() == 0
    record = tmp_path / "game.txt"
    subprocess.run([*ELGRANDE, "record", "export", "-o", record], check=True)
    assert 'game = "caravan"' in record.read_text(encoding="utf-8")
    with Talk(ELGRANDE, "replay", str(record)) as app:
        app.answer([("Board", "last"), ("Board 7 of 7", "desert")])
        assert "Blue: 0 out, 2 in; tokens -; cards -." in app.hear("Blue")
        assert app.leave() == 0


def test_at_a_host_with_a_bot(tmp_path: Path, unused_tcp_port: int) -> None:
    """Three processes: the host, its bots, and a player who opens a table there."""
    at = f"127.0.0.1:{unused_tcp_port}"
    command = ("host", "--bind", "127.0.0.1", "--port", at[10:], "--no-announce", "--bot-delay", "0")
    host = subprocess.Popen([*ELGRANDE, *command, "--data", tmp_path / "host"], stdout=subprocess.PIPE, text=True)
    assert host.stdout is not None
    try:
        assert host.stdout.readline().startswith("The host is running.")
        with Talk((sys.executable, "-c", AT_ONCE), "join", at) as app:
            app.answer(
                [
                    ("Create a table of your own", "1"),
                    ("Which game is played?", "caravan"),
                    ("How many players", "2"),
                    ("Who plays on the other", "rider"),
                    ("Which of these are in the game?", "market"),
                    ("Which of these options of Market days", "rounds 3"),
                    ("Your name?", ""),
                    ("What is the table called?", ""),
                    ("Which of these do you want?", ""),
                    ("Type start", "start"),
                    *[TURN] * 3,
                ]
            )
            heard = app.hear("home")
            assert "The winner: Blue\n1. Blue: 6 points\n2. Ana: 3 points\nThe caravan is home." in heard
            assert app.leave() == 0
        told = subprocess.run([*ELGRANDE, "stats", "--plain"], check=True, capture_output=True, text=True)
        assert "Against: bot, rider: played 1, won 0, most points 3" in told.stdout
    finally:
        host.terminate()
        host.wait()
        host.stdout.close()
