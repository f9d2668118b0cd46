"""The first-game guide: what it tells when, that it stands in nobody's way, and how it is turned off."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from elgrande_tui.games.elgrande.commands import command
from elgrande_tui.games.elgrande.module_uis import all_seams
from elgrande_tui.lobby.launch import PlayHere
from elgrande_tui.model.coach import PlayStyle
from elgrande_tui.model.game_ui import game_ui, notes_of
from elgrande_tui.plain.settings import PlainSettings
from elgrande_tui.screens.guide import GuideScreen
from elgrande_tui.screens.start import StartScreen
from elgrande_tui.settings.guide_progress import AT_ONCE, STEPS_OVER, GuideProgress
from elgrande_tui.settings.settings import Settings, SettingsFile
from elgrande_tui.table.panels.help_panels import guide_panel
from elgrande_tui.table.screen import TableScreen
from netplay.client.updates import GameUpdate
from netplay.common.paths import AppPaths, find_paths
from tests.elgrande_tui.support import walk
from tests.elgrande_tui.support.new_games import new_grande
from tests.elgrande_tui.support.seats import grande, in_words
from tests.elgrande_tui.support.table_app import TableApp, a_port, give, play_on, seated_when, text

WANTED = {
    "goal",
    "screen",
    "play_power",
    "intake",
    "choose_card",
    "use",
    "king",
    "castillo",
    "grande",
    "general",
    "ties",
}
"""What whoever plays a first general scoring must have been told."""


@pytest.fixture
def new(tmp_path: Path) -> GuideProgress:
    """Somebody who has put the first steps away, and has been told nothing else."""
    progress = GuideProgress(find_paths(tmp_path / "new"))
    progress.end_steps()
    return progress


def test_what_has_been_told_is_told_once_in_a_life(tmp_path: Path) -> None:
    places = find_paths(tmp_path / "new")
    first = list(notes_of(game_ui("elgrande")))[: AT_ONCE + 1]
    assert GuideProgress(places).next(first) == tuple(first[:AT_ONCE])
    assert GuideProgress(places).next(first) == (first[-1],)
    assert GuideProgress(places).next(first) == ()


@pytest.mark.parametrize("content", ["", "{", '{"a": 1}', "[1]", "\udc00"])
def test_a_file_that_is_none_makes_the_guide_repeat_itself_and_no_more(tmp_path: Path, content: str) -> None:
    places = find_paths(tmp_path / "new")
    places.state.mkdir(parents=True)
    (places.state / "guide.json").write_text(content, errors="surrogatepass")
    assert GuideProgress(places).next(["goal"]) == ("goal",)
    assert GuideProgress(places).next(["goal"]) == ()


def test_a_folder_that_cannot_be_written_does_not_stop_it(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    nowhere = AppPaths(tmp_path / "data", tmp_path / "file" / "state", tmp_path / "config")
    assert GuideProgress(nowhere).next(["goal"]) == ("goal",)


async def test_it_explains_the_first_decision_page_by_page_and_then_the_map_is_there(new: GuideProgress) -> None:
    app = TableApp(a_port(), guide=new)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert text(app, "panel").startswith("The goal")
        assert "Enter continue" in text(app, "keys")
        await pilot.press("enter")
        assert text(app, "panel").startswith("A round")
        await pilot.press("enter")
        assert "R◆ This is you." in text(app, "panel")
        assert "o shows what the action cards do" in text(app, "panel")
        await pilot.press("enter")
        assert text(app, "panel").startswith("Power cards")
        await pilot.press("enter")
        assert app.table.panel.name == ""
        assert app.table.table.port.question is not None
        assert app.table.table.port.question.kind == "play_power"


@pytest.mark.some(2)
@pytest.mark.parametrize(("key", "chosen"), [("3", "3"), ("tab", "1"), ("right", "1"), ("q", "")])
async def test_a_key_that_chooses_something_closes_it_first(new: GuideProgress, key: str, chosen: str) -> None:
    app = TableApp(a_port(), guide=new)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(key)
        assert app.table.panel.name == ""
        assert app.table.table.answering.selection.word == chosen
    assert new.told == {STEPS_OVER, "goal"}, "the pages behind it come with a later question"


async def test_what_is_typed_over_it_plays(new: GuideProgress) -> None:
    port = a_port(first_player="red")
    app = TableApp(port, guide=new)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("1", "1", "enter")
        await pilot.pause()
        assert port.view.now.played[0] == 11


async def test_what_was_not_read_is_still_there_when_the_game_begins_under_it(new: GuideProgress) -> None:
    port = a_port()
    app = TableApp(port, guide=new)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
        port.tell(GameUpdate(port.view, port.question, (), "start"))
        await pilot.pause()
        assert text(app, "panel").startswith("A round")
        await pilot.press("escape")
        port.tell(GameUpdate(port.view, port.question, (), "events"))
        await pilot.pause()
        assert app.table.panel.name == ""


async def test_it_explains_the_present_not_an_earlier_board(new: GuideProgress) -> None:
    port = a_port(first_player="red")
    app = TableApp(port, guide=new)
    async with app.run_test(size=(80, 24)) as pilot:
        assert port.question is not None
        await pilot.press("q", "w")
        await port.answer(port.question.words.index("power 13"))
        await pilot.press("up", "enter")
        assert app.table.table.incoming.past.at is not None
        assert app.table.panel.name == ""
        await pilot.press("q")
        assert app.table.table.incoming.past.at is None
        assert text(app, "panel").startswith("Action cards")


async def test_after_points_it_explains_them_when_their_table_is_closed(new: GuideProgress) -> None:
    port = seated_when("dial", card="general")
    app = TableApp(port, guide=new)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("q")
        while app.table.panel.name != "scoring":
            assert port.question is not None
            await port.answer(0)
            for seat in port.match.asked:
                if seat:
                    port.play(seat, port.match.options(seat)[0].words)
            await pilot.pause()
        await pilot.press("space")
        assert app.table.panel.name == "guide"


async def test_read_later_it_begins_with_this_decision_and_tells_everything() -> None:
    app = TableApp(seated_when("choose_card"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(command("guide").key)
        assert text(app, "panel").startswith("Action cards")
        rows = guide_panel(app.table.current.context(), 80)
        titles = [row[0][0] for row in rows if row and row[0][1] == "title"]
        assert len(titles) == len(set(titles)) > len(notes_of(game_ui("elgrande"))) - 1
        await pilot.press("enter")
        assert app.table.panel.name == ""


async def test_turned_off_at_the_table_it_stays_off(tmp_path: Path) -> None:
    (tmp_path / "home" / "state" / "guide.json").write_text(json.dumps([STEPS_OVER]))
    app = walk.app(PlayHere(new_grande(("easy",))))
    async with app.run_test(size=(80, 24)) as pilot:
        table = await walk.screen(pilot, TableScreen)
        await walk.until(pilot, lambda: table.panel.name == "guide")
        await pilot.press(command("guide_off").key)
        await walk.until(pilot, lambda: not SettingsFile(app.paths).now.guide)
        assert table.panel.name == ""
        assert "guide is off" in table.table.answering.refusal
        await pilot.press(command("guide_off").key)
        await walk.until(pilot, lambda: SettingsFile(app.paths).now.guide)


async def test_the_table_is_shown_anew_when_the_guide_has_been_turned_off(monkeypatch: pytest.MonkeyPatch) -> None:
    followed = list[bool]()
    app = walk.app(PlayHere(new_grande(("easy",))))
    async with app.run_test(size=(80, 24)) as pilot:
        table = await walk.screen(pilot, TableScreen)
        monkeypatch.setattr(table, "follow_settings", lambda: followed.append(table.table.style.settings.guide))
        await pilot.press("X")
        await walk.until(pilot, lambda: not SettingsFile(app.paths).now.guide)
        await pilot.pause()
        assert followed == [False], "behind the change, not before it"


async def test_in_the_first_rounds_everything_comes_up_once(new: GuideProgress) -> None:
    """Nothing that it shows keeps an answer from being given, and nothing is told twice."""
    app = TableApp(a_port(3, 5, length="short"), guide=new)
    async with app.run_test(size=(80, 24)) as pilot:
        told: list[str] = []
        while WANTED.difference(told):
            assert not grande(app.table.table.port.view).over
            while app.table.panel.name in ("guide", "scoring"):
                if app.table.panel.name == "guide":
                    told.append(app.table.table.coach.lessons[0])
                await pilot.press("enter")
            await play_on(pilot, app, random.Random(len(told)), 1)
        assert len(told) == len(set(told))
        assert set(told) <= {*notes_of(game_ui("elgrande")), *all_seams().cards}


def test_turned_off_in_the_settings_nothing_is_told(new: GuideProgress) -> None:
    app = TableApp(a_port(), guide=new, settings=Settings(guide=False))
    assert app.table.table.coach.teach() is False
    assert new.told == {STEPS_OVER}


def test_plain_mode_tells_it_once_and_when_asked(new: GuideProgress) -> None:
    port = a_port()
    guide = in_words(port, PlainSettings(guide=new)).guide
    first = guide.unasked()
    assert [line.partition(":")[0] for line in first] == ["The goal", "A round", "Power cards"]
    assert guide.unasked() == []
    assert [line.partition(":")[0] for line in guide.asked("")] == ["Power cards"]
    assert guide.asked("")[0].endswith(" (B-5.1, B-5.2, B-5.4, B-5.5, B-1.3)")
    everything = guide.asked("all")
    assert len(everything) == len(notes_of(game_ui("elgrande"))) - 1
    assert not [line for line in everything if line.startswith("The screen")]
    new.told = {STEPS_OVER}
    assert guide.asked("off") == ["The guide is off; guide on turns it on again."]
    assert guide.unasked() == []
    assert guide.asked("on") == ["The guide is on."]
    assert in_words(port, PlainSettings(guide=new)).guide.unasked() == first


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_it_can_be_read_from_the_first_screen(size: tuple[int, int]) -> None:
    app = walk.app()
    async with app.run_test(size=size) as pilot:
        await walk.screen(pilot, StartScreen)
        await pilot.press("g")
        screen = await walk.screen(pilot, GuideScreen)
        assert "The player with the most points" in walk.said(screen)
        await pilot.press("down")
        await walk.until(pilot, lambda: "First everybody plays a power card" in walk.said(screen))
        await pilot.press("escape")
        await walk.screen(pilot, StartScreen)


def test_each_player_at_a_terminal_is_told_what_they_have_not_been_told(tmp_path: Path) -> None:
    places = find_paths(tmp_path / "new")
    own = PlayStyle(guide=GuideProgress(places))
    assert own.guide is not None
    assert own.guide.next(["goal"]) == ("goal",)
    for name in ("Cleo", "../Dan"):
        assert guide_of(own, name).next(["goal"]) == ("goal",)
        assert guide_of(own, name.upper()).next(["goal"]) == ()
    assert guide_of(own, "Emil").next(["goal"]) == ("goal",)
    assert len(list(places.state.glob("guide*.json"))) == 4
    assert {path.parent for path in (tmp_path / "new").rglob("guide*.json")} == {places.state}
    assert PlayStyle().of_guest("Cleo").guide is None


def guide_of(style: PlayStyle, name: str) -> GuideProgress:
    """Return what a guest at the terminal has been told."""
    guide = style.of_guest(name).guide
    assert guide is not None
    return guide


async def test_no_page_comes_between_the_first_and_the_second_caballero(new: GuideProgress) -> None:
    port = seated_when("place", prefer=("intake 5", "take d5-king", "king"))
    app = TableApp(port, guide=new)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        while app.table.panel.name == "guide":
            await pilot.press("enter")
        assert port.question is not None
        areas = [words for words in port.question.words if words.startswith("place ")]
        await give(pilot, app, areas[0])
        await pilot.pause()
        assert port.question.kind == "place"
        assert not app.table.panel.name
        assert "castillo" not in new.told or "undo" not in new.told, "there would have been something to explain"
