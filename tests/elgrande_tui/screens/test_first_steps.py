"""The first steps of a new player: three guided turns on the board itself, on the screen and in plain mode."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from elgrande_tui.games.elgrande import _
from elgrande_tui.games.elgrande.model.first_steps import steps
from elgrande_tui.games.elgrande.module_uis import all_seams
from elgrande_tui.games.elgrande.text.cards import card_text, card_title
from elgrande_tui.games.elgrande.text.table import area_name
from elgrande_tui.i18n.languages import LANGUAGES
from elgrande_tui.i18n.seats import listed
from elgrande_tui.i18n.translations import speak
from elgrande_tui.lobby.new_game import tutorial_game
from elgrande_tui.model.coach import FIRST_GAMES, PlayStyle
from elgrande_tui.model.game_ui import game_ui, notes_of, translated
from elgrande_tui.model.help_note import GUIDED_TURNS, FirstStep
from elgrande_tui.plain.settings import PlainSettings
from elgrande_tui.settings.guide_progress import STEPS_AFTER, GuideProgress
from elgrande_tui.settings.settings import Settings
from elgrande_tui.table import key_line
from elgrande_tui.table.display import TableDisplay
from elgrande_tui.table.lines import STRIP, strip_rows
from elgrande_tui.widgets.cells import row_cells
from elgrande_tui.widgets.glyphs import FANCY
from engine.core.match import Match
from engine.core.question import Question
from engine.core.setup import Setup
from engine.games.elgrande.model.figures import printed
from netplay.client.updates import GameUpdate
from netplay.common.paths import find_paths
from netplay.protocol.client_messages import NEW, Answer
from tests.elgrande_tui.support.local_port import LocalPort
from tests.elgrande_tui.support.pacing import HandPort, Viewer, play
from tests.elgrande_tui.support.seats import at_screen, grande, in_words, tell
from tests.elgrande_tui.support.table_app import TableApp, a_port, give, seated_when, text

SIZE = (80, 24)
OTHERS = {1: "normal", 2: "normal", 3: "normal"}


@pytest.fixture
def new(tmp_path: Path) -> GuideProgress:
    """A player who has never played."""
    return GuideProgress(find_paths(tmp_path / "new"))


@pytest.fixture(params=["en", "de"])
def spoken(request: pytest.FixtureRequest) -> Iterator[str]:
    """Two of the languages."""
    speak([request.param])
    yield request.param
    speak(["en"])


def first_game(seed: int = 1) -> LocalPort:
    """The first game, with its bots."""
    game = tutorial_game()
    assert game is not None
    return LocalPort(Match(game.setup(), random.Random(seed)), 0, OTHERS, seed)


def strip(app: TableApp) -> str:
    """What stands on the lowest rows of the board, if that is a strip."""
    rows = app.table.current.context()
    if not strip_rows(rows, SIZE[0]) or app.table.panel.name:
        return ""
    lines = text(app, "map").splitlines()
    return " ".join(line.strip() for line in lines[-STRIP:])


@pytest.mark.some(1)
async def test_three_turns_are_guided_at_the_table_and_then_the_game_is_the_players_own(
    new: GuideProgress, spoken: str
) -> None:
    port, rng = first_game(), random.Random(4)
    app = TableApp(port, guide=new)
    kinds: dict[int, set[str]] = {turn: set() for turn in range(1, GUIDED_TURNS + 1)}
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        table = app.table.table
        while (turn := port.view.now.round) <= GUIDED_TURNS:
            assert app.table.panel.name in ("", "scoring"), "no page of the guide comes by itself"
            while app.table.panel.name:
                await pilot.press("space")
            assert table.answering.question is not None
            told = strip(app)
            assert told.startswith(f"{turn}/{GUIDED_TURNS}"), (table.answering.question.kind, told)
            assert FANCY.cut not in told
            kinds[turn].add(table.answering.question.kind)
            words = table.answering.question.words
            await give(pilot, app, rng.choice([one for one in words if one not in ("skip", "done")] or words))
            await pilot.pause()
        for turn in kinds:
            assert {"play_power", "choose_card", "use"} <= kinds[turn]
        assert "dial" in kinds[GUIDED_TURNS], "the first general scoring is part of it"
        while app.table.panel.name == "scoring":
            await pilot.press("space")
        assert strip(app).startswith("*"), "one line says that the game is the player's own"
        assert table.answering.question is not None
        await give(pilot, app, table.answering.question.words[0])
        await pilot.pause()
        while app.table.panel.name == "scoring":
            await pilot.press("space")
        assert app.table.panel.name == ""
        assert strip(app) == ""
        assert "F R A N C I A" in text(app, "map")
    assert GuideProgress(find_paths(new.path.parents[1])).steps_after is None


async def test_what_it_speaks_of_is_marked(new: GuideProgress) -> None:
    port = first_game()
    app = TableApp(port, guide=new)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert app.table.current.context().flash.things == {"hand"}
        await give(pilot, app, "power 13")
        await pilot.pause()
        while port.question is None or port.question.kind != "use":
            if app.table.panel.name:
                await pilot.press("space")
            assert port.question is not None
            await give(pilot, app, port.question.words[-1])
            await pilot.pause()
        marked = app.table.current.context().flash.areas
        assert marked == {port.view.now.king}
        await pilot.press(",")
        assert app.table.current.context().step is None, "an earlier board is shown as it was"


async def test_it_is_put_away_with_a_key_and_found_again_with_another(new: GuideProgress) -> None:
    port, settings = first_game(), Settings()
    app = TableApp(port, guide=new, settings=settings)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert strip(app)
        await pilot.press("H")
        assert "The first steps are shown already; X puts them away." in text(app, "said").replace("\n", " ")
        await pilot.press("X")
        settings.guide = False  # which the app does
        app.table.paint()
        await pilot.pause()
        assert strip(app) == ""
        await pilot.press("H")
        settings.guide = True
        app.table.paint()
        await pilot.pause()
        assert strip(app).startswith(f"1/{GUIDED_TURNS}")


async def test_asked_for_again_later_they_begin_with_that_turn() -> None:
    guide = GuideProgress(find_paths())
    assert not guide.is_new
    match, rng = Match(first_game().match.setup, random.Random(2)), random.Random(2)
    while grande(match.view(0)).now.round < 5 or match.asked != [0]:
        seat = match.asked[0]
        match.answer(seat, rng.choice(match.options(seat)))
    app = TableApp(LocalPort(match, 0, OTHERS), guide=guide)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert strip(app) == "", "somebody who has played is not bothered"
        await pilot.press("H")
        await pilot.pause()
        assert strip(app).startswith(f"1/{GUIDED_TURNS}")
    assert GuideProgress(find_paths()).steps_after == 4


def test_it_is_the_same_after_an_undo_and_for_a_program_that_goes_on(new: GuideProgress) -> None:
    port = first_game()
    seat = at_screen(port, style=in_words(port, PlainSettings(guide=new)).table.style)
    seat.panel.teach()
    port.match.answer(0, "power 13")
    while (question := port.question) is None or question.kind != "intake":
        asked = port.match.asked[0]
        port.match.answer(asked, port.match.options(asked)[0])
    tell(seat, GameUpdate(port.view, port.question, (), "events"))
    before = seat.table.coach.step
    assert before is not None
    port.match.answer(0, "intake 1")
    tell(seat, GameUpdate(port.view, port.question, (), "events"))
    assert seat.table.coach.step != before
    port.match.undo(0)
    tell(seat, GameUpdate(port.view, port.question, (), "undo"))
    assert seat.table.coach.step == before
    again = GuideProgress(find_paths(new.path.parents[1]))
    assert in_words(port, PlainSettings(guide=again)).table.coach.step == before


def test_plain_mode_tells_it_before_the_question_once_a_moment(new: GuideProgress, spoken: str) -> None:
    port, rng = first_game(), random.Random(4)
    seat = in_words(port, PlainSettings(guide=new))
    told: list[str] = []
    tell(seat, GameUpdate(port.view, port.question, (), "start"))
    while port.view.now.round <= GUIDED_TURNS:
        lines = seat.told()
        assert not [line for line in lines if ": " in line and line.partition(":")[0] in pages()]
        told += lines
        question = port.question
        assert question is not None
        port.match.answer(
            0, rng.choice([one for one in question.words if one not in ("skip", "done")] or question.words)
        )
        port._run_bots()
        tell(seat, GameUpdate(port.view, port.question, (), "events"))
    told += seat.told()
    for turn in range(1, GUIDED_TURNS + 1):
        found = [line for line in told if f"{turn}" in line.partition(":")[0] and f"{GUIDED_TURNS}:" in line]
        assert len(found) >= 4, "power card, court, action card, placing at least"
    steps_told = [line for line in told if f"{GUIDED_TURNS}:" in line]
    assert all(one != other for one, other in pairwise(steps_told))
    assert seat.told() == []


def pages() -> set[str]:
    """The titles of pages that must not come by themselves."""
    notes = notes_of(game_ui("elgrande"))
    return {translated(notes[topic]).title for topic in ("goal", "round", "play_power", "intake", "choose_card", "use")}


def test_steps_begin_again_when_plain_mode_is_asked(new: GuideProgress) -> None:
    new.end_steps()
    seat = in_words(first_game(), PlainSettings(guide=new))
    tell(seat, GameUpdate(seat.table.port.view, seat.table.port.question, (), "start"))
    assert not [line for line in seat.told() if line.startswith("First steps")]
    assert seat.do("steps") is None
    assert seat.told()[0].startswith("First steps, turn 1 of 3: ")
    assert seat.do("steps") is None
    assert seat.told() == ["The first steps are shown already; guide on puts them away."]


def test_spectators_and_other_games_have_none(new: GuideProgress) -> None:
    port = LocalPort(first_game().match, None, {})
    seat = in_words(port, PlainSettings(guide=new))
    seat.do("steps")
    assert seat.table.coach.step is None


def test_whoever_has_been_told_before_plays_as_ever() -> None:
    app = TableApp(a_port(), guide=GuideProgress(find_paths()))
    assert not app.table.table.coach.teach()
    assert app.table.table.coach.step is None


@pytest.mark.usefixtures("language")
def test_every_step_fits_the_strip_of_the_smallest_screen() -> None:
    """With the longest names that can stand in it, and each card of the first game."""
    context = at_screen(first_game()).context()
    regions = sorted((area_name(area.id) for area in printed().areas[1:]), key=len, reverse=True)
    deal = printed().deals["first_game"]
    dealt = [card for key, ids in deal.items() for card in ids if key.startswith("stack")]
    cut: list[str] = []
    for words in steps().values():
        for card in (*dealt, "d5-king"):
            names = {"first": "8", "second": "4", "third": "2", "home": regions[0], "king": regions[0]}
            names |= {
                "scorings": "3",
                "close": listed(regions[:3]),
                "card": card_title(card),
                "does": card_text(card, "2015"),
            }
            told = _(words.text).format(**names, note=_(all_seams().cards[card].note))
            rows = strip_rows(replace(context, step=FirstStep(told, turn=1)), SIZE[0])
            assert len(rows) == STRIP
            if FANCY.cut in rows[-1][-2][0] + rows[-1][-1][0]:
                cut.append(told)
    assert cut == []


@pytest.mark.usefixtures("paced")
def test_what_is_told_while_others_play_stays_until_it_is_read(new: GuideProgress) -> None:
    game = tutorial_game()
    assert game is not None
    match, settings = Match(game.setup(), random.Random(1)), Settings(speed="timed")
    viewer = Viewer(match, 0, [], settings=settings, style=PlayStyle(settings, new))
    shown = TableDisplay(viewer.table, FANCY)
    shown.panel.teach()
    question = viewer.port.question
    assert question is not None
    viewer.table.answering.send(Answer(NEW, question.id, question.words.index("power 10"))).close()
    viewer.port.play(0, "power 10")
    play(match, viewer.port, random.Random(1), seats=(0,))
    read = list[str]()
    for news in viewer.hear():
        shown.hear(news)
    viewer.run(90)
    while viewer.table.answering.question is None:
        step, turn = viewer.table.coach.step, viewer.table.shown.told
        assert step is not None
        told = shown.context()
        assert told.reads
        line = "Press Enter to continue." if turn is None else turn.line(told.ui, told.names)
        assert told.prompt == (line, "")
        assert key_line._acting(told)[0] == ("Enter", "go on")
        assert step.text not in read, "it is read once"
        read.append(step.text)
        viewer.table.incoming.read_on()
        viewer.run(90)
    assert any(text.startswith("The numbers in a region") for text in read)
    assert not viewer.table.incoming.reads, "what is told with a question waits for the answer, not for a key"
    assert not shown.context().reads


@pytest.mark.usefixtures("paced")
async def test_enter_goes_on_behind_it_and_answers_nothing(new: GuideProgress) -> None:
    settings = Settings(speed="timed")
    port = HandPort(first_game().match, 0, [])
    app = TableApp(port, guide=new, settings=settings)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await give(pilot, app, "power 10")
        await pilot.pause()
        assert strip(app).startswith("1/3  The numbers in a region")
        assert "Enter to continue." in text(app, "prompt")
        assert text(app, "keys").startswith("Enter go on")
        journal = len(port.match.journal)
        await pilot.press("enter")
        assert not app.table.table.incoming.reads
        assert len(port.match.journal) == journal


@pytest.mark.parametrize(("variants", "scorings"), [((), 3), (("V1",), 2)])
def test_it_counts_the_scorings_of_this_game(variants: tuple[str, ...], scorings: int) -> None:
    setup = Setup("elgrande", ("red", "blue", "green"), variants=variants, options={"first_player": "red"})
    port = LocalPort(Match(setup, random.Random(1)), 0, {1: "normal", 2: "normal"}, 1)
    ui = in_words(port).table.ui
    at_third = msgspec.structs.replace(port.view, now=msgspec.structs.replace(grande(port.view).now, round=3))
    assert ui.words.first_step is not None
    step = ui.words.first_step(at_third, port.question, 3)
    assert step is not None
    assert step.text.endswith(f"That happens {scorings} times in a game.")


@pytest.mark.parametrize(("cause", "told"), [("general", True), ("d3-score-secret", False), ("landing", False)])
def test_a_disc_is_for_the_castillo_in_a_general_scoring_alone(cause: str, told: bool) -> None:
    port = a_port()
    ui = in_words(port).table.ui
    question = Question(9, "dial", ["dial aragon", "dial galicia"], {"card": cause}, True)
    assert ui.words.first_step is not None
    step = ui.words.first_step(port.view, question, 1)
    assert (step is not None and "Castillo" in step.text) == told


async def test_a_setting_that_changes_holds_at_once(new: GuideProgress) -> None:
    """As the app does when `X` is pressed: no further key is needed."""
    settings = Settings(speed="timed")
    port = HandPort(first_game().match, 0, [])
    app = TableApp(port, guide=new, settings=settings)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await give(pilot, app, "power 10")
        await pilot.pause()
        assert strip(app).startswith("1/3  The numbers in a region")
        settings.guide = False
        app.table.follow_settings()
        await pilot.pause()
        assert not app.table.table.incoming.reads
        assert strip(app) == ""
        assert "Enter to continue." not in text(app, "prompt")


def test_what_is_better_done_first_is_told_before_anything_is_placed() -> None:
    port = a_port()
    ui = in_words(port).table.ui
    assert ui.words.first_step is not None
    question = Question(9, "use", ["court 1", "court 2", "place granada", "done"], {"card": "d4-court"}, True)
    step = ui.words.first_step(port.view, question, 1)
    assert step is not None
    assert step.text == "Two to the court: If you do this first, you may place them at once."
    without = Question(9, "use", ["place granada", "done"], {"card": "d4-court"}, True)
    other = ui.words.first_step(port.view, without, 1)
    assert other is not None
    assert other.text.startswith("Place in regions next to the King")


def test_another_game_goes_on_with_the_lesson_where_it_was_left(new: GuideProgress) -> None:
    def at_turn(port: LocalPort, turn: int, guide: GuideProgress) -> TableDisplay:
        while grande(port.view).now.round < turn:
            who = port.match.asked[0]
            port.match.answer(who, port.match.options(who)[0])
        seat = at_screen(port, style=PlayStyle(Settings(), guide))
        seat.panel.teach()
        return seat

    def told(seat: TableDisplay) -> int:
        step = seat.table.coach.step
        assert step is not None
        return step.turn

    def kept() -> GuideProgress:
        return GuideProgress(find_paths(new.path.parents[1]))

    first = LocalPort(first_game().match, 0, {})
    assert told(at_turn(first, 1, new)) == 1
    assert told(at_turn(first, 2, kept())) == 2
    assert told(at_turn(first, 2, kept())) == 2, "the game in which it was left"
    second = LocalPort(first_game(2).match, 0, {})
    assert told(at_turn(second, 1, kept())) == 2, "another one"
    assert told(at_turn(second, 2, kept())) == 3
    assert told(at_turn(LocalPort(first_game(3).match, 0, {}), 1, kept())) == 3
    again = at_turn(LocalPort(first_game(4).match, 0, {}), 1, kept())
    again.table.coach.first_steps.begin(again.table.shown.view)
    assert told(again) == 1, "asked for, they begin anew"


def test_what_older_versions_kept_of_it_goes_on(new: GuideProgress) -> None:
    new.told = {f"{STEPS_AFTER}0"}
    port = LocalPort(first_game().match, 0, {})
    while grande(port.view).now.round < GUIDED_TURNS:
        seat = port.match.asked[0]
        port.match.answer(seat, port.match.options(seat)[0])
    step = at_screen(port, style=PlayStyle(Settings(), new)).table.coach.step
    assert step is not None
    assert step.turn == GUIDED_TURNS


async def test_the_strip_names_the_key_that_ends_the_lesson(new: GuideProgress) -> None:
    app = TableApp(first_game(), guide=new)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert strip(app).endswith("X ends the lesson.")
        assert "O hint  , earlier  W since" in text(app, "keys")
        context = app.table.current.context()
        assert "hint" not in str(key_line.key_row(replace(context, beginner=False), "", SIZE[0]))


@pytest.mark.parametrize(
    ("finished", "beginner"), [(None, False), (0, True), (FIRST_GAMES - 1, True), (FIRST_GAMES, False)]
)
def test_the_first_games_are_counted(finished: int | None, beginner: bool) -> None:
    seat = at_screen(a_port(), style=PlayStyle(finished=finished))
    assert seat.table.coach.is_beginner == beginner


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", ["play_power", "choose_card", "use"])
def test_a_new_player_has_the_hint_in_the_line_of_keys_in_every_language(language: str, kind: str) -> None:
    speak([language])
    try:
        context = at_screen(seated_when(kind), style=PlayStyle(finished=0)).context()
        row = key_line.key_row(context, "", SIZE[0])
        assert row_cells(row) <= SIZE[0]
        assert (("O", "bold gold") in row) != ((language, kind) == ("ru", "use")), "six keys with long words"
    finally:
        speak(["en"])
