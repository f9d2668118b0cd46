"""Carcassonne is played at the table by keyboard and by typing, and everything that happens is told."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from elgrande_tui.games.carcassonne.board.rim import RIM
from elgrande_tui.games.carcassonne.board.side_panel import HAND, INSET
from elgrande_tui.games.carcassonne.board.tile_cells import DARK, tile_cells
from elgrande_tui.games.carcassonne.board.tile_map import TOP, TileMap
from elgrande_tui.games.carcassonne.commands import CENTRE, COMMANDS, FARMS, PASS, SIZE, STACK, TURN
from elgrande_tui.games.carcassonne.model.answers import turned_tile
from elgrande_tui.i18n.seats import seat_name
from elgrande_tui.i18n.translations import _
from elgrande_tui.input.commands import TABLE, ImpossibleCommandError
from elgrande_tui.model.game_ui import game_ui, ui_of
from elgrande_tui.model.match_ui.composing import answer_label, choices_of, picking_of
from elgrande_tui.model.match_ui.match_ui import waiting
from elgrande_tui.model.selection import Selection
from elgrande_tui.model.typed_answer import TypedAnswer
from elgrande_tui.settings.settings import Settings
from elgrande_tui.widgets.cells import Cells, Row, Run, merged
from elgrande_tui.widgets.digits import digits
from engine.core.event import visible_to
from engine.core.match import Match
from engine.core.question import Question
from engine.core.rules import Rules, load_game
from engine.core.setup import Setup
from engine.games.carcassonne.carcassonne_rules import CarcassonneRules
from engine.games.carcassonne.model.view import CarcassonneView
from engine.games.carcassonne.rules.reasons import REFUSALS
from tests.elgrande_tui.support.local_port import MatchPort
from tests.elgrande_tui.support.table_app import TableApp, text
from tests.engine.support.tiles import held

NAMES = (seat_name("red"), seat_name("blue"))


@cache
def rules() -> Rules[Any]:
    """A game of two."""
    game = load_game("carcassonne")
    return game.rules(game.check(Setup("carcassonne", ("red", "blue"), options={"first_player": "red"})))


def match(seed: int = 1) -> Match:
    return Match(rules().setup, random.Random(seed))


def asked(game: Match) -> Question:
    """What the first seat is asked that is waited for."""
    question = game.question(game.asked[0])
    assert question is not None
    return question


def kind_at(app: TableApp) -> str:
    """The kind of the question at the table; "" for none."""
    question = app.table.table.answering.question
    return "" if question is None else question.kind


def selected(match: Match) -> Selection:
    """What the seat that is asked has before it."""
    seat = match.asked[0]
    selection = Selection(ui_of(match.rules))
    selection.names = NAMES
    selection.ask(match.view(seat), match.question(seat))
    return selection


def test_the_cursor_begins_where_the_tile_fits_and_looks_at_laid_tiles_without_a_word() -> None:
    selection = selected(match())
    assert selection.cursor == selection.word
    selection.centre()
    assert (selection.cursor, selection.word) == ("0 0", "")
    with pytest.raises(ImpossibleCommandError, match="A tile lies there"):
        selection.enter()
    selection.arrow("right")
    assert selection.cursor == "1 0"
    with pytest.raises(ImpossibleCommandError, match="nothing that way"):
        selection.arrow("right")


def test_tab_goes_through_the_places_by_row_and_column() -> None:
    selection = selected(match())
    words = [choice.word for choice in selection.choices]
    assert words == sorted(words, key=lambda word: tuple(map(int, word.split()))[::-1])
    selection.step(1)
    assert selection.cursor == words[1]


def test_a_key_turns_the_tile_and_one_enter_places_it_as_it_is_shown() -> None:
    game = match()
    while True:
        selection = selected(game)
        choice = selection.choice(selection.word)
        turns = () if choice is None or selection.picking is None else selection.picking.turns(choice.part)
        if len(turns) > 1:
            break
        game.answer(game.asked[0], asked(game).words[0])
    shown = []
    for _turn in turns:
        assert selection.turned is not None
        shown.append(selection.turned.word)
        selection.rotate(1)
    assert shown == [turn.word for turn in turns]
    selection.rotate(-1)
    view = game.view(game.asked[0])
    assert isinstance(view, CarcassonneView)
    rules = game.rules
    assert isinstance(rules, CarcassonneRules)
    tile = turned_tile(rules.kit.answers, view, selection)
    assert tile is not None
    assert tile.rotation == turns[-1].value
    index = selection.enter()
    assert index is not None
    assert asked(game).words[index] == f"tile {tile.x} {tile.y} r{tile.rotation}"


def test_what_every_refusal_says_is_worded() -> None:
    from elgrande_tui.games.carcassonne.text.prompts import CODES

    assert set(CODES) == set(REFUSALS)


def test_every_event_of_a_whole_match_has_a_sentence_and_every_answer_a_label() -> None:
    game, ui, rng = match(), ui_of(rules()), random.Random(4)
    told = set()
    while game.asked:
        seat = game.asked[0]
        view, question = game.view(seat), asked(game)
        assert ui.words.prompt(view, question, NAMES, None)
        assert waiting(ui, game.view(1 - seat), NAMES, None)
        picking = picking_of(ui, question)
        assert all(choice.label for choice in choices_of(ui, view, picking))
        words = rng.choice(question.words)
        assert answer_label(ui, NAMES, words) != words
        for event in visible_to(game.answer(seat, words), seat):
            line = ui.telling.sentence(NAMES, event)
            assert "{" not in (line or "{"), event
            told.add(type(event).__name__)
    assert {"FeatureScored", "TileDrawn", "TilePlaced", "Claimed", "Declined", "FollowersReturned", "GameEnded"} <= told
    view = game.view(0)
    assert sum(ui.telling.sources(view, 0).values()) == ui.telling.scores(view)[0]
    assert all(game_ui("carcassonne").source(name) != name for name in ui.telling.sources(view, 0) if name != "farm")


def test_a_placing_behind_which_nothing_can_be_claimed_is_final() -> None:
    """CA-TRN-08: the followers are all out, so the game goes on at once."""
    game, ui, rng = match(), ui_of(rules()), random.Random(2)
    seen = set()
    for _answer in range(80):
        seat = game.asked[0]
        view, question = game.view(seat), asked(game)
        words = rng.choice([word for word in question.words if word != "pass"] or question.words)
        option = game.rules.parse(words)
        expected = ui.answers.is_undoable(view, option)
        again = ui.answers.needs_confirmation(view, option)
        game.answer(seat, words)
        if question.kind == "place":
            stays = bool(game.asked) and game.asked[0] == seat and asked(game).kind == "claim"
            assert (expected, again) == (stays, not stays)
            seen.add(stays)
        else:
            assert (expected, again) == (False, False)
    assert seen == {True, False}


def test_answers_are_typed() -> None:
    game, ui = match(), ui_of(rules())
    question = asked(game)
    words = question.words[-1]
    typed = TypedAnswer(ui, game.view(0), question, NAMES)
    assert typed.take(words.upper()) == question.words.index(words)
    game.answer(0, words)
    question = asked(game)
    typed = TypedAnswer(ui, game.view(0), question, NAMES)
    assert typed.take("pass") == question.words.index("pass")
    assert typed.take("1") == question.words.index(question.words[0])


def test_no_key_is_one_that_every_game_has() -> None:
    taken = {key for entry in TABLE for key in entry.keys.split(",")}
    own = [entry.key for entry in COMMANDS]
    assert not taken & set(own)
    assert len(set(own)) == len(own)


@pytest.mark.parametrize("size", [(80, 24)])
async def test_a_turn_is_played_by_keyboard_and_taken_back(size: tuple[int, int]) -> None:
    port = MatchPort(match(), 0, {1: "random"})
    app = TableApp(port)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert "Place the tile" in text(app, "prompt") or "Here it" in text(app, "prompt")
        await pilot.press("tab", TURN.key, CENTRE.key, "tab", "enter")
        await pilot.pause()
        assert kind_at(app) == "claim"
        await pilot.press("u")
        await pilot.pause()
        assert kind_at(app) == "place"
        for _turn in range(3):
            await pilot.press("tab", "enter")
            await pilot.pause()
            assert kind_at(app) == "claim"
            await pilot.press(PASS.key, PASS.key)
            await pilot.pause()
            assert kind_at(app) == "place"
        view = port.view
        assert isinstance(view, CarcassonneView)
        assert len(view.tiles) == 7


async def test_a_whole_match_is_played_by_keyboard() -> None:
    port = MatchPort(match(3), 0, {1: "random"})
    app = TableApp(port)
    async with app.run_test(size=(80, 24)) as pilot:
        for _answer in range(400):
            await pilot.pause()
            if port.match.rules and not port.match.asked:
                break
            keys = ("1", "enter") if kind_at(app) == "claim" else ("tab", "enter")
            await pilot.press(*keys)
            if app.table.panel.name:
                await pilot.press("escape")
            if app.table.table.unconfirmed is not None:
                await pilot.press("enter")
        assert not port.match.asked
        await pilot.pause()
        if app.table.table.pace.queued:
            await pilot.press("end")  # the show of the final scoring, if it still runs
        assert app.table.table.shown.over


async def test_a_placing_without_a_claim_behind_it_is_asked_for_once_more_whatever_the_settings() -> None:
    """CA-TRN-08: with all followers out the game would go on at once."""
    port = MatchPort(match(3), 0, {1: "random"})
    app = TableApp(port)
    async with app.run_test(size=(80, 24)) as pilot:
        assert not app.table.table.coach.settings.confirm
        while isinstance(view := port.view, CarcassonneView) and view.supply[0]:
            await pilot.pause()
            await pilot.press(*(("1", "enter") if kind_at(app) == "claim" else ("tab", "enter")))
            if app.table.panel.name:
                await pilot.press("escape")
        await pilot.pause()
        question = app.table.table.answering.question
        await pilot.press("tab", "enter")
        await pilot.pause()
        assert app.table.table.answering.question is question
        assert "No follower fits there." in text(app, "prompt")
        await pilot.press("enter")
        await pilot.pause()
        assert app.table.table.answering.question is not question


async def test_the_line_of_keys_stays_while_the_cursor_goes_over_the_map() -> None:
    """It would cost more bytes than the move; and no letter leads to a place of the map."""
    app = TableApp(MatchPort(match(), 0, {1: "random"}))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        keys = text(app, "keys")
        assert keys.startswith(f"Tab go  Enter place  {TURN.key} rotate")
        for key in ("right", "right", "down", "tab"):
            await pilot.press(key)
            await pilot.pause()
            assert text(app, "keys") == keys


async def test_the_smallest_window_names_the_log_and_the_panel_names_what_else_looks() -> None:
    app = TableApp(MatchPort(match(), 0, {1: "random"}))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        for _step in ("place", "claim"):
            assert all(f"{key} {does}  " in text(app, "keys") for key, does in (("w", "log"), ("q", "menu")))
            assert all(f"{one.key} {_(one.label)} " in text(app, "map") for one in (FARMS, STACK))
            await pilot.press("tab", "enter")
            await pilot.pause()


async def test_keys_of_a_claim_do_what_they_say_and_each_goes_one_step_back() -> None:
    app = TableApp(MatchPort(match(), 0, {1: "random"}), settings=Settings(confirm=True))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("tab", "enter")
        await pilot.pause()
        keys = text(app, "keys")
        assert keys.startswith("number, Enter put  p pass  u undo")
        await pilot.press("tab")
        assert text(app, "keys") == keys
        await pilot.press("1")
        assert app.table.table.unconfirmed is not None
        await pilot.press("backspace")
        assert app.table.table.unconfirmed is None
        assert kind_at(app) == "claim"
        assert app.table.table.answering.selection.word


async def test_keys_that_look_stay_where_they_are_while_those_that_answer_change() -> None:
    """To write them again at every step would be a third of the bytes of a turn."""
    app = TableApp(MatchPort(match(), 0, {1: "random"}), settings=Settings(confirm=True))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        lines = []
        for keys in ((), ("tab", "enter"), ("1",)):
            await pilot.press(*keys)
            await pilot.pause()
            lines.append(text(app, "keys"))
        answering, looking = {line.index("w log") for line in lines}, {line[line.index("w log") :] for line in lines}
        assert (len(answering), len(looking)) == (1, 1), lines
        assert len({line[:10] for line in lines}) == 3
        tile = text(app, "map").splitlines()
        assert any("your tile" in row for row in tile), "it stays beside the map while it can be claimed"


async def test_on_the_turn_of_another_their_tile_is_told_as_theirs() -> None:
    game = match()
    app = TableApp(MatchPort(game, 1, {}))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        drawn = held(game).drawn
        letter = game.rules.kit.ids[drawn].upper()  # type: ignore[attr-defined]
        assert text(app, "prompt").startswith(f"Red places tile {letter}: ")
        assert text(app, "hand").startswith("B● 7 followers, ")
        assert "your tile" not in text(app, "map")
        assert "Red " in text(app, "map")


@pytest.mark.parametrize(("size", "tile"), [((80, 24), 4), ((100, 30), 4), ((120, 40), 4), ((200, 60), 6)])
async def test_the_map_takes_the_room_that_there_is(size: tuple[int, int], tile: int) -> None:
    """All of it is the map's and its panel's, which shows the stack where it has room; nothing stands below."""
    port = MatchPort(match(), 0, {1: "random"})
    app = TableApp(port)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        rows = text(app, "map").splitlines()
        assert any("your tile" in row for row in rows)
        assert any(f"{len(held(port.match).stack)} left" in row for row in rows)
        shown, board = app.table.query_one("#map", Cells), app.table.painter.board
        assert isinstance(board, TileMap)
        assert board.panel is not None
        assert board.look.height == tile
        assert len(shown.rows) == app.table.painter.board_height == size[1] - 4 == board.view.room.rows + TOP + 1
        assert RIM + board.view.room.columns + board.panel.size.columns == shown.size.width
        assert not app.table.query_one("#below").display
        left = [kind.upper() for kind, n in zip(port.rules.kit.ids, port.view.left, strict=True) if n]  # type: ignore
        beside = [row[RIM + board.view.room.columns :] for row in rows]
        pictured = [row.split() for row in beside if FARMS.label not in row]
        assert sorted(word for row in pictured for word in row if word in left) == (left if size[0] >= 120 else [])
        last = text(app, "side").splitlines()
        assert any("log" in row for row in last) == (size[0] >= 120)
        assert any(line in "\n".join(last) for line in digits(0)) == (size[0] >= 200), (
            "large points where there is room"
        )
        assert f"{SIZE.key} {SIZE.label}  " in text(app, "keys") or size[0] < 120


async def test_the_tile_in_hand_turns_with_the_one_on_the_map() -> None:
    port = MatchPort(match(), 0, {1: "random"})
    app = TableApp(port)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("tab")
        board, selection = app.table.painter.board, app.table.table.answering.selection
        assert isinstance(board, TileMap)
        assert board.panel is not None
        edge, kind = RIM + board.view.room.columns + INSET, port.rules.kit.kinds[port.view.drawn]  # type: ignore
        seen, before = set(), list[Row]()
        for key in (TURN.key, TURN.key, "c", "tab", TURN.key):
            await pilot.press(key)
            await pilot.pause()
            rows = app.table.query_one("#map", Cells).rows[TOP + 1 :][: HAND.rows]
            cells = [merged([*_cells(row)][edge : edge + HAND.columns]) for row in rows]
            turned = selection.turned
            if turned is None:  # on a tile that lies there: it stays as it was
                assert cells == before
                continue
            before = cells
            seen.add(turned.word)
            picture = tile_cells(kind, int(turned.value), False, DARK, board.panel.look)
            assert cells == [merged(line) for line in picture]
        assert len(seen) > 1


async def test_the_size_changes_while_a_show_goes_on_and_an_answer_is_on_its_way() -> None:
    """It only looks."""
    app = TableApp(MatchPort(match(), 0, {1: "random"}))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.table.table.answering.sending = True
        await pilot.press(SIZE.key)
        await pilot.pause()
        assert app.table.table.answering.selection.lens == 1


async def test_a_key_steps_through_three_sizes_and_back_to_the_one_that_fits() -> None:
    port = MatchPort(match(), 0, {1: "random"})
    app = TableApp(port)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        board, found = app.table.painter.board, []
        assert isinstance(board, TileMap)
        for _press in range(5):
            found.append(board.look.height)
            await pilot.press(SIZE.key)
            await pilot.pause()
        assert len(set(found[1:4])) == 3
        assert found[4] == found[0]


def _cells(row: Row) -> Iterator[Run]:
    """The cells of a row, one by one."""
    return ((letter, ink) for part, ink in row for letter in part)
