"""An expansion in a distribution of its own shows all it has: it is played in every way, and no other file knows it."""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.pilot import Pilot

from elgrande_tui.games.elgrande.catalogue import GrandeCatalogue
from elgrande_tui.games.elgrande.model.game_map import game_map
from elgrande_tui.games.elgrande.panels.map_board import MapBoard
from elgrande_tui.i18n.catalogues import entries, forms, rooms_elsewhere
from elgrande_tui.i18n.translations import speak
from elgrande_tui.lobby.new_game import HERE
from elgrande_tui.model.game_ui import game_ui, notes_of, translated, ui_of
from elgrande_tui.model.match_ui.composing import answer_label, why_not
from elgrande_tui.model.new_game import form_of
from elgrande_tui.model.table_model import TableModel
from elgrande_tui.plain.table import PlainTable
from elgrande_tui.screens.choice import ChoiceRow
from elgrande_tui.screens.create import CreateScreen
from elgrande_tui.screens.start import StartScreen
from elgrande_tui.table.hot_seat import HotSeatScreen, MaskScreen
from engine.core.match import Match
from engine.games.elgrande.modules.registry import words_of
from engine.records.recorder import whole_record
from engine.scenarios.scenario import read
from netplay.client.updates import GameUpdate
from tests.distribution import lighthouse_installed
from tests.elgrande_tui.games.test_installed_game import Talk, choose
from tests.elgrande_tui.model.test_front_ends import at
from tests.elgrande_tui.replay.test_replay_screen import ReplayApp
from tests.elgrande_tui.support import walk
from tests.elgrande_tui.support.front_ends import log_of, play_compared
from tests.elgrande_tui.support.local_port import LocalPort
from tests.elgrande_tui.support.people import FakePeople
from tests.elgrande_tui.support.seats import in_words, newest, tell
from tests.elgrande_tui.support.table_app import TableApp, a_match, give, press_answer, questions, text
from tests.engine.games.elgrande.test_lighthouse import HEAD, KEEPER, STORM
from tests.games.lighthouse.lighthouse import CARD, FARO, LIGHTHOUSE
from tests.paths import APP, ENGINE, LIGHTHOUSE_INSTALLED, NETPLAY

SIZES = ((80, 24), (120, 40), (200, 60))
LIGHT = "Faro pays 3 and 1 points."


@pytest.fixture(autouse=True)
def _installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with lighthouse_installed(monkeypatch):
        yield


def scene(given: str, *when: str, options: str = "", viewer: int = 0) -> LocalPort:
    """A seat of a game of three that has come to a moment."""
    head = HEAD.replace('when = ["act", "A: beacon granada"]', "")
    scenario = read(head + options + given)
    match = Match(scenario.setup, random.Random(1), begin=scenario.begin)
    for words in when:
        match.answer(match.asked[0], words)
    return LocalPort(match, viewer, {})


COASTS = STORM.replace("granada = { A = 3 }", "granada = { A = 3 }\nvalencia = { A = 1 }")
SIGNAL = STORM.replace("use A l6-storm", "card A").replace("[given.played]", KEEPER)
VETO = STORM.replace("[given.played]", "[given.vetoes]\nB = 2\n[given.played]")


async def panel(pilot: Pilot[None], app: TableApp, key: str) -> str:
    """Return what a panel says."""
    await pilot.press(key)
    said = text(app, "panel")
    await pilot.press("q")
    return said


async def look_around(pilot: Pilot[None], app: TableApp) -> None:
    """Go to Faro by its key and by arrows, and look at what is said of it and of the question."""
    assert text(app, "prompt").startswith("Who goes to Faro, and from which coast?")
    cursor = app.table.table.answering.selection
    await pilot.press("h")
    assert cursor.cursor == FARO
    await pilot.press("right")
    assert cursor.cursor == "galicia"
    await pilot.press("left")
    assert cursor.cursor == FARO
    assert "Faro 310" in text(app, "map")
    about = await panel(pilot, app, "i")
    assert "Faro is a region in the sea off Galicia" in about
    assert "Storm  place 1" in about
    told = await panel(pilot, app, "question_mark")
    assert "Light the beacon" in told
    assert "Signal from Faro" in told
    assert (await panel(pilot, app, "j")).startswith(LIGHT)


@pytest.mark.nightly
async def test_it_is_played_with_keys_at_three_sizes_and_looked_at_again(tmp_path: Path) -> None:
    """The whole game; each Storm comes at the next size."""
    match = a_match(2, 5, modules=("lighthouse",), length="short")
    app, sizes, rng = TableApp(LocalPort(match, 0, {1: "random"}, 5)), list(SIZES), random.Random(1)
    async with app.run_test(size=SIZES[0]) as pilot:
        await pilot.pause()
        table = app.table.table
        async for question in questions(pilot, app):
            if question.kind == "beacon" and sizes:
                await pilot.resize_terminal(*sizes.pop(0))
                await pilot.pause()
                await look_around(pilot, app)
                shown = text(app, "cards") if app.size.width > SIZES[0][0] else text(app, "map")
                assert ("Storm" if app.size.width > SIZES[0][0] else "6 storm") in shown
            wanted = [words for words in (f"take {CARD}", "act") if words in question.words]
            await give(pilot, app, (wanted or [rng.choice(question.words)])[0])
        assert sizes == []
        while app.table.panel.name:
            await pilot.press("q")
        assert "The storm off Galicia, round 2" in await panel(pilot, app, "S")
        log = [entry.line for entry in table.incoming.log.entries]
    assert any(re.fullmatch(r"A caballero of Red comes from \w+ and keeps the light of Faro\.", line) for line in log)
    record = tmp_path / "game.txt"
    record.write_text(whole_record(match), encoding="utf-8")
    again = ReplayApp(record)
    async with again.run_test(size=SIZES[0]) as pilot:
        assert "Faro 310" in again.text("map")
        await pilot.press("end", "w")
        # a turn is a line until it is opened
        pages = list[str]()
        for _line in again.replay.table.incoming.log.entries:
            await pilot.press("right")
            pages.append(again.text("panel"))
            await pilot.press("left", "up")
        assert any("keeps the light of Faro" in " ".join(seen.split()) for seen in pages)


@pytest.mark.parametrize(("ascii_only", "sign"), [(False, "☼"), (True, "$")])
async def test_the_keeper_the_signal_and_its_key(ascii_only: bool, sign: str) -> None:
    app = TableApp(scene(SIGNAL, viewer=1), ascii_only=ascii_only)
    async with app.run_test(size=SIZES[0]) as pilot:
        await pilot.pause()
        rows = text(app, "map").splitlines()
        assert [row[4:16].strip(" |★[]") for row in rows[:2]] == ["Faro 310", f"B2{sign}"]
        assert sign in text(app, "score")
        assert text(app, "prompt").startswith("B, you may signal from Faro.")
        assert text(app, "keys").startswith("y signal  ")
        await pilot.press("enter")
        assert text(app, "said").startswith("Enter does nothing here")
        assert "keeper on Faro" in await panel(pilot, app, "e")
        assert f"{sign} a keeper of Faro" in await the_whole(pilot, app, "question_mark")
        await pilot.press("y")
        await pilot.pause()
        assert "B takes 1 caballero to the court." in [entry.line for entry in app.table.table.incoming.log.entries]
        assert "signal" not in text(app, "keys")
        assert "B has signalled." in await panel(pilot, app, "j")


async def the_whole(pilot: Pilot[None], app: TableApp, key: str) -> str:
    """Return what a panel says on all its pages."""
    await pilot.press(key)
    said = [text(app, "panel")]
    for _page in range(10):
        await pilot.press("pagedown")
        said.append(text(app, "panel"))
    await pilot.press("q")
    return "\n".join(said)


@pytest.mark.some(3)
@pytest.mark.parametrize("height", [24, 36, 63])
@pytest.mark.parametrize("width", [80, 119])
@pytest.mark.parametrize("ascii_only", [False, True], ids=["painted", "outlined"])
async def test_what_is_written_in_the_sea_gives_way_to_the_island(width: int, height: int, ascii_only: bool) -> None:
    """The cards on offer and the last events stand below it, notices beside it."""
    port = scene(SIGNAL, viewer=1)
    people, app = FakePeople(port), TableApp(port, ascii_only=ascii_only)
    async with app.run_test(size=(width, height)) as pilot:
        people.says(0, "A storm is coming.")
        await pilot.pause()
        assert app.table.painter.layout.name == "small"
        rows = text(app, "map").splitlines()
        space = app.table.painter.space
        drawing = MapBoard(space, app.table.painter.glyphs, game_map(port.rules)).drawing
        right = max(x for x in range(width) if drawing.area_at(x, 0) == FARO)
        assert "Faro 310" in rows[0]
        assert rows[0].index("m 1 new") > space.margin + right
        bottom = max(y for y in range(height) if drawing.area_at(9, y) == FARO)
        first = next(number for number, row in enumerate(rows) if row.startswith("1 "))
        assert bottom < first
        assert [row[:1] for row in rows[first : first + 6]] == list("123456")
        assert rows[first + 7].startswith("log w")


def seated(port: LocalPort) -> PlainTable:
    """Return a seat in plain mode that has been asked."""
    table = in_words(port)
    tell(table, GameUpdate(port.view, port.question, (), "start"))
    return table


def typed(table: PlainTable, line: str) -> list[str]:
    """Return what is told when this is typed."""
    table.told()
    table.do(line)
    return table.told()


def test_plain_mode_tells_and_takes_it() -> None:
    table = seated(scene(COASTS, "act"))
    assert "Who goes to Faro, and from which coast? 0 keepers are there." in " ".join(table.told())
    assert typed(table, "beam") == [LIGHT]
    assert typed(table, "map faro")[0] == "Faro (3 1 0): B 2."
    assert "beam: Tells what Faro pays, and who keeps the light." in typed(table, "help")
    assert table.do("beacon valencia") == table.do("valencia") == newest(table.table.port, 1)


def test_fog_and_the_refusal_are_worded() -> None:
    port = scene(STORM, options="fog = true\n")
    assert typed(in_words(port), "beam") == ["In fog Faro pays the first alone: 3 points."]
    ui = ui_of(port.rules)
    assert why_not(ui, port.names, port.view, "king faro") == "Faro lies in the sea: no King and no Grande enters it."
    assert answer_label(ui, port.names, "beacon granada") == "send a caballero from Granada to Faro"


def test_its_announced_step_is_told_to_whoever_may_object() -> None:
    port = scene(VETO, "act", viewer=1)
    table = TableModel(port)
    assert table.answering.prompt()[0].startswith("Veto this? A: call up the storm")


async def test_both_front_ends_say_the_same_of_it() -> None:
    match = a_match(3, 3, modules=("lighthouse",))
    both = at(match)
    await play_compared(both, random.Random(3), answers=60)
    assert any("Faro" in line for line, _note in log_of(both.screen.table))


def test_the_catalogue_and_the_form_have_its_words() -> None:
    game = game_ui("elgrande")
    rows = {row.id: (row.label, row.explained) for row in form_of(game)}
    assert rows["lighthouse"] == ("Lighthouse", "an island, keepers, and a storm each round")
    assert rows["fog"] == ("Fog", "only the first on Faro is paid")
    catalogue = GrandeCatalogue(a_match(2, modules=("lighthouse",)).setup)
    assert any("Storm" in line for line in catalogue.told("6"))
    assert "Your caballero from Granada" in " ".join(catalogue.details(CARD, {"stack": "6", "edition": "2015"}))
    assert "Signal from Faro" in [translated(note).title for note in notes_of(game).values()]


@pytest.mark.nightly
async def test_in_hot_seat_from_the_form_to_the_storm() -> None:
    """Two people at one keyboard, a host and what is installed for it."""
    async with walk.app().run_test(size=SIZES[0]) as pilot:
        await walk.screen(pilot, StartScreen)
        await pilot.press("p")
        form = await walk.screen(pilot, CreateScreen)
        await choose(pilot, form, "seats", "2")
        form.query_one("#blue", ChoiceRow).value = HERE
        for row in ("lighthouse", "fog"):
            await choose(pilot, form, row, "right")
        await pilot.press("enter")
        await walk.screen(pilot, MaskScreen)
        (screen,) = [one for one in pilot.app.screen_stack if isinstance(one, HotSeatScreen)]
        while not any("the light of Faro" in entry.line for entry in screen.table.incoming.log.entries):
            if isinstance(pilot.app.screen, MaskScreen):
                await pilot.press("enter")
            question = screen.table.answering.question
            if question is None or screen.table.answering.sending:
                await pilot.pause(0.01)
                continue
            wanted = (f"take {CARD}", "act")
            words = next((words for words in wanted if words in question.words), question.words[-1])
            await press_answer(pilot, screen.table.answering.selection, words)
            await pilot.pause()


@pytest.mark.nightly
def test_in_a_process_of_its_own_and_in_polish() -> None:
    wish = ("--lang", "pl", "play", "--seats", "2", "--with", "lighthouse,fog")
    with Talk((sys.executable, "-m", "elgrande_tui"), *wish) as app:
        app.type("beam")
        assert "We mgle Faro płaci tylko pierwszemu: punkty 3." in app.hear("Faro")
        assert app.leave() == 0


@pytest.mark.parametrize("language", ["de", "pl"])
def test_its_own_catalogues_are_whole(language: str) -> None:
    room = rooms_elsewhere("tests.games.lighthouse")[0]
    catalogue = room.catalogue(language)
    assert {entry.id for entry in entries(catalogue)} == {entry.id for entry in entries(room.template)}
    assert all(all(forms(entry.string)) for entry in entries(catalogue))


@pytest.fixture
def _in_polish() -> Iterator[None]:
    speak(["pl"])
    yield
    speak(["en"])


@pytest.mark.usefixtures("_in_polish")
def test_plain_mode_in_a_second_language() -> None:
    """What the module does not say is said by the game and by the app."""
    table = seated(scene(COASTS, "act"))
    assert table.table.answering.prompt()[0] == "Kto idzie na Faro i z którego wybrzeża? Jest tam 0 latarników."
    assert "beam: Mówi, co daje Faro i kto strzeże światła." in typed(table, "help")
    assert typed(table, "map faro")[-1] == "Sąsiednie regiony: Galicja."
    assert table.do("latarnia valencia") == newest(table.table.port, 1)
    table = seated(scene(SIGNAL, viewer=1))
    assert typed(table, "beam") == ["Faro daje punkty: 3 i 1.", "Jest tam 1 latarnik: B."]
    assert table.do("sygnał") == newest(table.table.port, 0)


OWN = {*words_of(LIGHTHOUSE), "lighthouse", "l6-storm"} - {"signal"}
"""Its words but one that Unix has as well."""
NAMED = re.compile(rf"\b({'|'.join(map(re.escape, sorted(OWN)))})\b")


def test_no_file_of_the_program_names_it() -> None:
    assert NAMED.search("a keeper on faro")
    assert (LIGHTHOUSE_INSTALLED / "lighthouse-1.0.dist-info" / "entry_points.txt").exists()
    files = [
        path for top in (APP, ENGINE, NETPLAY) for path in top.rglob("*") if path.suffix in (".py", ".toml", ".txt")
    ]
    assert len(files) > 400
    assert [path for path in files if NAMED.search(path.read_text(encoding="utf-8"))] == []
