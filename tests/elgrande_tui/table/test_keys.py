"""Keys at the table: what they do, and what they say when they do nothing."""

from __future__ import annotations

import asyncio
import re

import pytest
from textual.widgets import OptionList

from elgrande_tui.games.elgrande.model.game_facts import places_of
from elgrande_tui.games.elgrande.model.game_map import areas
from elgrande_tui.games.elgrande.text.cards import card_text, card_title
from elgrande_tui.input.commands import CYRILLIC, table_commands
from elgrande_tui.model.game_ui import GAME_UIS
from elgrande_tui.model.table_model import TableModel
from elgrande_tui.screens.palette import ScreenCommands
from netplay.client.updates import GameUpdate
from netplay.common.errors import RefusedError
from netplay.common.reasons import NetReason
from tests.elgrande_tui.support.local_port import LocalPort
from tests.elgrande_tui.support.people import FakePeople
from tests.elgrande_tui.support.table_app import TableApp, a_match, a_port, seated_when, text
from tests.elgrande_tui.support.walk import until

SMALL = (80, 24)


async def test_a_card_is_played_by_its_number_and_enter() -> None:
    port = a_port(first_player="red")
    app = TableApp(port)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("1", "1", "enter")
        await pilot.pause()
        assert 11 not in port.view.now.hand
        assert port.view.now.played[0] == 11


async def test_a_refusal_stands_in_the_prompt_until_the_next_key() -> None:
    port = seated_when("place")
    app = TableApp(port)
    king = port.rules.box.areas[port.view.now.king].id
    letter = next(command.key for command in areas() if command.id == f"area.{king}")
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        before = text(app, "prompt")
        await pilot.press(letter)
        assert "nothing may enter or leave" in text(app, "said")
        await pilot.press("i", "q")
        assert text(app, "prompt") == before


WHY_NOT = {
    "d": "nothing to end",
    "x": "only before it begins",
    "V": "nothing to veto",
    "p": "nothing to let pass",
}


async def test_commands_that_are_not_on_offer_say_why() -> None:
    app = TableApp(a_port())
    async with app.run_test(size=SMALL) as pilot:
        for key, why in WHY_NOT.items():
            await pilot.press(key)
            assert why in text(app, "said")


async def test_a_key_that_is_bound_to_nothing_says_so_until_the_next_one() -> None:
    app = TableApp(a_port())
    async with app.run_test(size=SMALL) as pilot:
        before = text(app, "prompt")
        for key, written in {"j": "j", "K": "K", "f7": "F7", "ctrl+b": "Ctrl+B"}.items():
            await pilot.press(key)
            assert text(app, "said") == f"{written} does nothing here; ? shows the keys."
            await pilot.press("o", "o")
            assert text(app, "prompt") == before


async def test_nobody_has_played_a_nought() -> None:
    app = TableApp(a_port())
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("0")
        assert text(app, "said") == "Power card 0 is not in your hand."


async def test_back_names_the_key_of_undo_only_where_there_is_something_to_undo() -> None:
    app = TableApp(a_port(first_player="red"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("escape")
        assert text(app, "said") == "You have nothing to undo.", "as the host says of undo"
    placing = seated_when("place")
    app = TableApp(placing)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("escape")
        assert ("u undoes" in text(app, "said")) == placing.can_undo
        assert placing.can_undo


async def test_letters_place_and_t_turns_to_the_card() -> None:
    port = seated_when("use", card="d5-king")
    app = TableApp(port)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert "Place" in text(app, "prompt")
        await pilot.press("t")
        assert "Where does the King go?" in text(app, "prompt")
        target = "galicia" if port.rules.box.index["galicia"] != port.view.now.king else "granada"
        await pilot.press("g" if target == "galicia" else "r", "enter")
        await pilot.pause()
        assert port.view.now.king == port.rules.box.index[target]


async def test_before_and_after_placing_the_card_says_how_many_more_it_places() -> None:
    port = seated_when("use", card="d1-place-2-extra")
    app = TableApp(port)
    more = "Place up to 2 more caballeros in any region"
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("t")
        assert more in text(app, "prompt")
        await pilot.press("t", "d")
        await pilot.pause()
        assert more in text(app, "prompt")


async def test_an_answer_is_put_together_and_taken_apart_word_by_word() -> None:
    port = seated_when("special_step", card="d1-move-3-any")
    app = TableApp(port)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        whole = text(app, "prompt")
        await pilot.press("1")
        assert "from where?" in text(app, "prompt") or "where to?" in text(app, "prompt")
        await pilot.press("backspace")
        assert text(app, "prompt") == whole
        await pilot.press("backspace")
        assert "nothing to undo" in text(app, "said")


async def test_undo_takes_back_the_last_answer() -> None:
    port = seated_when("use", prefer=("take d4",))
    app = TableApp(port)
    court = port.view.now.court[0]
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("tab", "enter")
        await pilot.pause()
        assert port.view.now.court[0] == court - 1
        await pilot.press("u")
        await pilot.pause()
        assert port.view.now.court[0] == court


async def test_undo_that_is_not_possible_says_so() -> None:
    app = TableApp(a_port())
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("u")
        await pilot.pause()
        assert "something has been revealed" in text(app, "said")


async def test_a_refused_undo_names_the_key_that_takes_it_back_all_the_same() -> None:
    port = a_port()
    people = FakePeople(port)
    app = TableApp(port)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("u")
        await pilot.pause()
        assert text(app, "said").endswith("U takes it back if all agree.")
        for seat in (1, 2):
            people.seat(seat, kind="bot", level="easy")
        await pilot.press("u")
        await pilot.pause()
        assert text(app, "said").endswith("others have acted; U undoes it anyway.")


async def test_who_has_answered_nothing_is_not_sent_from_undo_to_undo(monkeypatch: pytest.MonkeyPatch) -> None:
    async def nothing() -> None:
        raise RefusedError(NetReason.UNANSWERED())

    port = a_port()
    FakePeople(port)
    monkeypatch.setattr(port, "undo", nothing)
    app = TableApp(port)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("u")
        await pilot.pause()
        assert text(app, "said") == "You have nothing to undo."


async def test_cyrillic_letters_count_as_those_on_the_same_keys() -> None:
    port = seated_when("place")
    app = TableApp(port)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("к")
        await pilot.pause()
        assert app.table.table.answering.selection.cursor == "granada"
    assert CYRILLIC["к"] == "r"


async def test_panels_open_and_close_with_one_key_each() -> None:
    app = TableApp(seated_when("place"))
    titles = {"o": "Action cards", "e": "Seats", "f": "If a general scoring", "question_mark": "What can be done"}
    async with app.run_test(size=SMALL) as pilot:
        for key, title in titles.items():
            await pilot.press(key)
            assert title in text(app, "panel"), key
            assert app.table.query_one("#panel").display
            await pilot.press("q")
            assert not app.table.query_one("#panel").display
            assert app.table.query_one("#map").region.height == 20
        await pilot.press("o", "w", "backspace")
        assert not app.table.panel.name


async def test_nothing_is_chosen_or_answered_behind_a_panel() -> None:
    port = seated_when("place")
    app = TableApp(port)
    async with app.run_test(size=SMALL) as pilot:
        table = app.table.table
        await pilot.press("tab", "e")
        first, question = table.answering.selection.cursor, port.question
        assert first
        await pilot.press("enter")
        assert (app.table.panel.name, table.answering.selection.cursor, port.question) == ("", first, question)
        await pilot.press("o", "tab")
        assert app.table.panel.name == "", "the cards on offer do not show which area is chosen"
        assert table.answering.selection.cursor != first
        await pilot.press("i", "tab")
        assert app.table.panel.name == "info", "what is under the cursor is shown there"
        await pilot.press("q", "w", "tab")
        assert app.table.panel.name == "log", "its lines are chosen from"


async def test_choosing_an_action_card_names_the_one_under_the_cursor_and_what_it_does() -> None:
    port = seated_when("choose_card")
    app = TableApp(port)
    async with app.run_test(size=SMALL) as pilot:
        assert text(app, "prompt") == "Choose one of the action cards on offer."
        for _ in port.view.now.offer:
            await pilot.press("tab")
            card = app.table.table.answering.selection.word
            named = f"{card_title(card)}: {places_of(port.rules, card)}. {card_text(card, '2015')}"
            line, below = text(app, "prompt").strip(), text(app, "hand").strip()
            told = line if line == named else f"{line} {below}"
            assert named == told or (told.endswith("…") and named.startswith(told.removesuffix("…")))
            await pilot.press("o")
            assert card_title(card) in text(app, "panel")
            assert text(app, "keys").startswith("Tab go  Enter take")
            await pilot.press("o")


@pytest.mark.some(3)
@pytest.mark.parametrize("kind", ["play_power", "intake", "choose_card", "use", "place"])
async def test_keys_stand_in_their_line_with_what_they_do_or_not_at_all(kind: str) -> None:
    port = seated_when(kind)
    people = FakePeople(port)
    app = TableApp(port)
    async with app.run_test(size=SMALL) as pilot:
        for size in (SMALL, (120, 40)):
            await pilot.resize_terminal(*size)
            people.now()
            await pilot.pause()
            keys = text(app, "keys")
            assert len(keys) <= size[0]
            assert not re.search(r"(^| )\w( \w)* ( |\?)", keys), keys
            assert keys.endswith("? keys")
            assert "q menu" in keys or size == SMALL
        assert "f score  o cards  w log  m chat  e seats  " in keys


async def test_a_long_panel_scrolls_to_its_end_and_back() -> None:
    app = TableApp(seated_when("place", seats=5))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("question_mark")
        first = text(app, "panel")
        await pilot.press("pagedown", "pagedown", "pagedown")
        assert "those of a scoreboard that" in text(app, "panel")
        await pilot.press("pageup", "pageup", "pageup")
        assert text(app, "panel") == first


async def test_the_log_opens_at_its_end_and_marks_what_is_new() -> None:
    app = TableApp(a_port(first_player="red"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("7", "enter")
        await pilot.pause()
        await pilot.press("w")
        rows = text(app, "panel").splitlines()
        assert "R Red plays power card 7." in [row.strip() for row in rows]
        assert app.table.table.incoming.log.entries[-1].text.split()[-1] in rows[-1]


async def test_what_is_new_since_the_own_last_turn_stands_below_a_line() -> None:
    port = seated_when("place")
    app = TableApp(port)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("tab", "enter")
        await pilot.pause()
        await pilot.press("d")
        await pilot.pause()
        if app.table.panel.name:
            await pilot.press("space")
        await pilot.press("w", "pageup", "pageup")
        rows = text(app, "panel").splitlines()
        line = next(number for number, row in enumerate(rows) if row.startswith("since your last turn"))
        assert "Red places a caballero" in rows[line - 1]


async def test_what_the_own_last_answer_did_is_no_news() -> None:
    app = TableApp(a_port(first_player="red", seed=3))
    async with app.run_test(size=SMALL) as pilot:
        table = app.table.table
        await pilot.press("2", "enter")
        await until(pilot, lambda: any("Blue" in entry.text for entry in table.incoming.log.entries))
        assert table.incoming.log.entries[table.answering.read_marker.seen - 1].text == "Red plays power card 2."


async def test_answers_within_a_turn_leave_what_happened_before_it_below_the_line() -> None:
    app = TableApp(a_port(first_player="red", seed=3))
    async with app.run_test(size=SMALL) as pilot:
        table = app.table.table
        await pilot.press("2", "enter")
        await until(pilot, lambda: (question := table.answering.question) is not None and question.kind == "intake")
        news = [entry.text for entry in table.incoming.log.entries[table.answering.read_marker.seen :]]
        assert any("Blue" in text for text in news)
        await pilot.press("0", "enter")
        await until(
            pilot, lambda: (question := table.answering.question) is not None and question.kind == "choose_card"
        )
        assert [entry.text for entry in table.incoming.log.entries[table.answering.read_marker.seen :]][
            : len(news)
        ] == news


async def test_an_undo_is_written_down() -> None:
    port = seated_when("use", prefer=("take d4",))
    app = TableApp(port)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("tab", "enter")
        await pilot.pause()
        await pilot.press("u")
        await pilot.pause()
        await pilot.press("w")
        assert "(undone)" in text(app, "panel")


async def test_somebody_who_looks_on_can_open_everything_and_answer_nothing() -> None:
    match = seated_when("place").match
    app = TableApp(LocalPort(match, None, {}))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("enter")
        assert text(app, "prompt").rstrip() == "You are a spectator."
        assert "You are a spectator." in text(app, "hand")
        for key in "owefi":
            await pilot.press(key)
            assert text(app, "panel")


async def test_the_palette_knows_the_commands_of_the_table() -> None:
    app = TableApp(a_port())
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("ctrl+p", *"scored now")
        await until(pilot, lambda: any(lines.option_count for lines in app.screen.query(OptionList)))
        await pilot.press("enter")
        await until(pilot, lambda: app.table.panel.name == "forecast")


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("undo", "Takes back your last answer"),
        ("veto", "Vetoes the announced step"),
        ("log", "What has happened"),
        ("skip", "Forgoes the special action"),
        ("help", "Help: keys and rules"),
    ],
)
async def test_the_palette_finds_a_command_by_its_word_in_the_line_of_keys_first(typed: str, found: str) -> None:
    app = TableApp(a_port())
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("ctrl+p", *typed)

        def first() -> str:
            lines = app.screen.query_one(OptionList)
            return str(lines.get_option_at_index(0).prompt) if lines.option_count else ""

        await until(pilot, lambda: found in first())


async def test_q_at_the_bare_table_opens_a_menu_and_leaves_only_from_there() -> None:
    port = a_port()
    app = TableApp(port)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("q")
        assert "Menu" in text(app, "panel")
        asked = app.table.table.answering.question
        await pilot.press("d", "k", "p", "u", "1")
        assert app.table.table.answering.question == asked, "nothing behind the menu is answered"
        assert not app.table.panel.name, "a digit takes its line at once"
        assert not port.left
        await pilot.press("q", "5")
        await pilot.pause()
        assert not port.left, "a digit alone leaves no table"
        await pilot.press("enter")
        await pilot.pause()
        assert port.left
        assert app.screen is not app.table


class SlowPort(LocalPort):
    """A host that takes its time."""

    gate: asyncio.Event

    async def answer(self, index: int, ask: int | None = None) -> None:
        await self.gate.wait()
        await super().answer(index, ask)


async def test_keys_typed_while_an_answer_is_on_its_way_are_not_lost() -> None:
    port = SlowPort(a_match(2, first_player="red"), 0, {1: "random"})
    port.gate = asyncio.Event()
    app = TableApp(port)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("7", "enter", "i", "1")
        assert port.view.now.played[0] == 0
        assert app.table.panel.name == "info"
        port.gate.set()
        for _ in range(5):
            await pilot.pause()
        assert port.view.now.played[0] == 7
        # the digit has answered what came next
        assert [words for seat, words, _how in port.match.journal.rows() if seat == 0][1] == "intake 1"


def test_every_command_has_its_own_key_and_none_is_h_j_y_or_z() -> None:
    commands = table_commands((*GAME_UIS["elgrande"].commands, *GAME_UIS["elgrande"].area_commands()))
    keys = [key for command in commands for key in command.key.split(",")]
    assert len(set(keys)) == len(keys)
    assert not {"h", "j", "y", "z"} & set(keys)
    assert len({command.id for command in commands}) == len(commands)


async def test_a_key_map_changes_keys_by_their_ids() -> None:
    app = TableApp(a_port())
    app.set_keymap({"table.offer": "f9"})
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("f9")
        assert "Action cards" in text(app, "panel")


def test_another_game_begins_without_the_cursor_of_the_game_before() -> None:
    port = a_port()
    model = TableModel(port)
    model.incoming.take(GameUpdate(port.view, port.question, (), "enter"))
    model.answering.selection.go("granada")
    model.incoming.take(GameUpdate(port.view, port.question, (), "start"))
    assert model.answering.selection.cursor == ""


@pytest.mark.parametrize(
    ("kind", "now", "not_now"),
    [
        ("place", {"done", "enter"}, {"veto", "pass", "pass_all", "skip", "again", "chat", "mute", "more_time"}),
        ("veto", {"veto", "pass", "pass_all"}, {"done", "skip", "turn"}),
        ("use", {"turn", "skip", "done"}, {"veto", "undo_all"}),
    ],
)
async def test_the_palette_lists_what_can_be_done_now(kind: str, now: set[str], not_now: set[str]) -> None:
    port = seated_when(kind, prefer=("take d2-veto",) if kind == "veto" else ())
    app = TableApp(port)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        commands = table_commands((*GAME_UIS["elgrande"].commands, *GAME_UIS["elgrande"].area_commands()))
        listed = [str(hit.text) async for hit in ScreenCommands(app.table).discover()]
        named = {entry.id.removeprefix("table.") for entry in commands if entry.listed and entry.help in listed}
        assert now <= named
        assert not not_now & named
        assert not named & {"up", "down", "left", "right", "next", "previous", "page_up"}, "keys that move a cursor"
        assert {"log", "seats", "help", "menu", "scores", "guide"} <= named


async def test_enter_is_named_where_it_uses_a_card_and_does_so_when_it_is_pressed_again() -> None:
    port = seated_when("special_step", card="d3-score-fours")
    app = TableApp(port)
    async with app.run_test(size=SMALL) as pilot:
        question = port.question
        assert text(app, "keys").startswith("Enter use the card  x skip")
        await pilot.press("enter")
        assert port.question == question
        assert text(app, "prompt").rstrip().endswith("use the card?")
        await pilot.press("enter")
        await pilot.pause()
        assert port.question != question


async def test_the_line_of_keys_counts_no_further_than_can_be_placed() -> None:
    port = seated_when("use")
    app = TableApp(port)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        seen = list[tuple[int, str]]()
        while (question := port.question) is not None and app.table.table.answering.selection.takes_count:
            seen.append((int(question.about["left"]), text(app, "keys").partition("  ")[0]))
            await pilot.press(app.table.table.answering.selection.choices[0].key)
            await pilot.pause()
        assert len(seen) > 1
        for left, first in seen:
            assert first == {1: "Tab go", 2: "2 times"}.get(left, f"2-{left} times")
