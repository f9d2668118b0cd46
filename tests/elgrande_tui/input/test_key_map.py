"""The player's own keys: what a file may say, what is told about mistakes, and what the app makes of it."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, OptionList

from elgrande_tui.cli import main
from elgrande_tui.i18n.translations import pmark
from elgrande_tui.input.commands import MENU, START, canonical, key_contexts, key_label, table_commands
from elgrande_tui.input.key_map import KeyMap
from elgrande_tui.lobby.launch import Launch
from elgrande_tui.model.game_ui import GAME_UIS, game_commands
from elgrande_tui.player_app import PlayerApp
from elgrande_tui.screens.create import CreateScreen
from elgrande_tui.screens.start import OPENS, START_ACTIONS, StartScreen
from elgrande_tui.table.panels.help_panels import help_panel
from elgrande_tui.table.screen import TableScreen
from elgrande_tui.widgets.cells import Cells
from netplay.common.paths import find_paths
from tests.elgrande_tui.support import walk
from tests.elgrande_tui.support.seats import screen_at
from tests.elgrande_tui.support.table_app import seated_when


def key_map(text: str) -> KeyMap:
    """The map of a player who has written that."""
    places = find_paths()
    places.config.mkdir(parents=True, exist_ok=True)
    (places.config / "keys.toml").write_text(text, encoding="utf-8")
    return KeyMap(places, game_commands)


def test_no_file_changes_nothing() -> None:
    keys = KeyMap(find_paths(), game_commands)
    assert (keys.changed, keys.complaints) == ({}, [])


def test_one_key_or_several_with_quoted_ids_or_in_a_section() -> None:
    keys = key_map('"table.done" = "F2"\n[table]\noffer = ["ctrl+o", "K"]\n[area]\ngalicia = "?"\n"castillo" = "ф"\n')
    assert keys.complaints == [
        f"{keys.path}: table.help and area.galicia both want ?, so area.galicia keeps g.",
        f"{keys.path}: area.aragon and area.castillo both want a, so area.castillo keeps k.",
    ]
    assert keys.changed == {"table.done": "f2", "table.offer": "ctrl+o,K"}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('"table.dance" = "d"', "there is no command table.dance."),
        ('"table.done" = "hyper+d"', "hyper+d is not a key; table.done keeps d."),
        ('"table.done" = ""', "'' is not a key; table.done keeps d."),
        ('"table.done" = ["D", "\\u001b[2J"]', "\ufffd[2J is not a key; table.done keeps d."),
        ('"table.back" = []', "table.back needs a key; it keeps backspace, escape."),
        ('"table.done" = true', "True is not a key; table.done keeps d."),
        ('"table.done" = "u"', "table.done and table.undo both want u, so table.done keeps d."),
        ('"menu.back" = "p"', "menu.back and start.play both want p, so menu.back keeps escape."),
        ('"table.done" = "ctrl+q"', "table.done and app.leave both want ctrl+q, so table.done keeps d."),
    ],
)
def test_a_mistake_is_told_and_the_usual_key_stays(text: str, told: str) -> None:
    keys = key_map(text)
    assert keys.complaints == [f"{keys.path}: {told}"]
    assert keys.changed == {}


def test_a_file_that_is_no_toml_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    keys = key_map('"table.done" = d\n' * 20)
    assert keys.changed == {}
    (told,) = keys.complaints
    assert told.startswith(f"{keys.path} cannot be read, so the default keys are used.")
    assert "line 1" in told


def test_two_commands_may_change_keys_with_each_other() -> None:
    keys = key_map('"table.done" = "u"\n"table.undo" = "d"\n')
    assert keys.complaints == []
    assert keys.changed == {"table.done": "u", "table.undo": "d"}


def test_a_clash_of_two_changed_commands_sends_both_back() -> None:
    keys = key_map('"table.done" = "f5"\n"table.undo" = "f5"\n"table.skip" = "f6"\n')
    assert len(keys.complaints) == 2
    assert keys.changed == {"table.skip": "f6"}


def test_what_goes_back_may_not_take_a_key_that_another_has_got() -> None:
    """`done` goes back to d, which `skip` has got: so that goes back as well."""
    keys = key_map('"table.done" = "u"\n"table.skip" = "d"\n')
    assert keys.changed == {}
    assert len(keys.complaints) == 2


def test_the_usual_keys_never_clash() -> None:
    for place in key_contexts(game_commands()):
        keys = Counter(key for command in place for key in command.key.split(","))
        assert max(keys.values()) == 1, keys.most_common(1)


def test_every_usual_key_has_its_canonical_name_and_every_command_says_what_it_does() -> None:
    for command in (command for place in key_contexts(game_commands()) for command in place):
        assert [canonical(key) for key in command.key.split(",")] == command.key.split(",")
        assert command.help


def test_every_command_of_the_table_and_the_first_screen_does_something() -> None:
    """Textual passes over an action that nobody has, without a word."""
    of_table = table_commands(GAME_UIS["elgrande"].all_commands)
    for screen, commands in ((TableScreen, of_table), (StartScreen, (*START, *MENU))):
        for command in commands:
            owner, _, action = command.action.partition("(")[0].rpartition(".")
            assert hasattr(PlayerApp if owner == "app" else screen, f"action_{action}"), command.id
    opened = {command.action for command in START if command.action.startswith(("begin", "open"))}
    assert opened == {f"begin('{name}')" for name in START_ACTIONS} | {f"open('{name}')" for name in OPENS}


def test_what_is_printed_can_be_kept_and_changes_nothing() -> None:
    usual = KeyMap(find_paths(), game_commands)
    again = key_map(usual.document())
    assert (again.changed, again.complaints) == ({}, [])
    changed = key_map('"table.done" = "f2"\n"table.offer" = [";", "F3"]\n')
    assert changed.complaints == []
    assert key_map(changed.document()).changed == changed.changed


def test_the_command_prints_and_checks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["keys", "--check"]) == 0
    assert "0 commands with other keys" in capsys.readouterr().out
    assert main.main(["keys"]) == 0
    printed = capsys.readouterr().out
    assert '"table.done" = "d"' in printed
    assert "# Ends placing" in printed
    path = key_map('"table.done" = "u"').path
    assert main.main(["keys", "--check"]) == 1
    out, err = capsys.readouterr()
    assert (out, err) == ("", f"elgrande: {path}: table.done and table.undo both want u, so table.done keeps d.\n")


def test_keys_are_called_as_on_the_keyboards_of_the_player(monkeypatch: pytest.MonkeyPatch) -> None:
    german = {"Ctrl": "Strg", "Space": "Leertaste", "Del": "Entf", "Up": "Hoch"}
    monkeypatch.setattr(
        "elgrande_tui.input.commands._", lambda marked: german.get(marked.removeprefix(pmark("key", "")), marked)
    )
    assert [key_label(name) for name in ("ctrl+p", "space", "ctrl+delete", "up", "f1", "question_mark")] == [
        "Strg+P",
        "Leertaste",
        "Strg+Entf",
        "↑",
        "F1",
        "?",
    ]
    assert key_label("up", arrows=False) == "Hoch"


@pytest.mark.parametrize("name", ["?", "Shift+v", "CTRL+D", "f24", "й", "é", "+", "shift+ctrl+up", "ctrl+/"])
def test_a_key_has_one_name_however_it_is_written(name: str) -> None:
    assert canonical(canonical(name)) == canonical(name)
    assert key_label(canonical(name))


@pytest.mark.parametrize("name", ["", "f25", "ctrl", "ctrl+", "ctrl+ctrl+x", "meta+x", "\x1b", "enter ", "ab"])
def test_what_is_no_key_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match=r"^"):
        canonical(name)


def found(pilot: Pilot[None], text: str) -> bool:
    """The palette shows that in its first line: the key of a command, then what it does."""
    (lines,) = pilot.app.screen.query(OptionList)
    return bool(lines.option_count) and text in " ".join(str(lines.get_option_at_index(0).prompt).split())


class OwnKeys(PlayerApp):
    """The table with the keys of the player."""

    def __init__(self, kind: str = "place") -> None:
        """Where somebody is asked a question of that kind."""
        super().__init__(Launch(name="Ana"))
        self.table = screen_at(seated_when(kind))

    def on_mount(self) -> None:
        self.push_screen(self.table)

    def shows(self, name: str) -> str:
        """What a widget of the table shows."""
        return self.table.query_one(f"#{name}", Cells).text


async def test_changed_keys_work_and_are_shown_in_footer_help_and_map() -> None:
    key_map(
        '"table.done" = "f2"\n"table.help" = ["f1", "?"]\n"area.granada" = "K"\n"area.galicia" = "r"\n'
        '"table.enter" = "f4"\n'
    )
    app = OwnKeys()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "F2 done" in app.shows("keys")
        assert app.shows("keys").rstrip().endswith("F1 keys")
        await pilot.press("d")
        assert app.table.table.answering.question is not None
        await pilot.press("r")
        assert app.table.table.answering.selection.cursor == "galicia"
        await pilot.press("K")
        assert app.table.table.answering.selection.cursor == "granada"
        await pilot.press("f1")
        assert app.table.panel.name == "help"
        shown = ["".join(part for part, _ink in row) for row in help_panel(app.table.current.context(), 80)]
        assert any("K Granada" in row for row in shown)
        assert "What cannot be undone waits for F4." in shown
        assert any(row.startswith("F2        Ends placing") for row in shown)
        before = app.table.table.answering.question
        await pilot.press("q", "f2")
        await walk.until(pilot, lambda: app.table.table.answering.question != before)


async def test_panels_name_changed_keys() -> None:
    key_map('"table.info" = "f3"\n"table.menu" = "f5"\n')
    app = OwnKeys("play_power")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("f3")
        assert app.shows("panel").strip() == "Move to an area or a card first, then press F3."
        assert app.shows("keys").startswith("F5 back to the map")


async def test_changed_keys_of_menus_and_a_complaint_on_the_first_screen() -> None:
    key_map('"start.play" = "n"\n"menu.down" = "ctrl+j"\n"menu.back" = "f8"\n"start.host" = "r"\n')
    async with walk.app().run_test(size=(80, 24)) as pilot:
        start = await walk.screen(pilot, StartScreen)
        assert "start.host keeps h" in walk.said(start)
        assert " n   Play here" in walk.said(start)
        assert "Up, Ctrl+J row" in walk.said(start)
        await pilot.press("ctrl+j", "enter")
        form = await walk.screen(pilot, CreateScreen)
        assert form.hosted
        await pilot.press("f8")
        await walk.screen(pilot, StartScreen)
        await pilot.press("n")
        form = await walk.screen(pilot, CreateScreen)
        assert not form.hosted


async def test_cyrillic_letters_count_in_menus_and_stay_themselves_in_fields() -> None:
    async with walk.app().run_test(size=(80, 24)) as pilot:
        await walk.screen(pilot, StartScreen)
        await pilot.press("з")
        form = await walk.screen(pilot, CreateScreen)
        await pilot.press("up", "up", "й")
        assert form.query_one("#player Input", Input).value == "Anaй"
        await pilot.press("up", "й")
        await walk.screen(pilot, StartScreen)


async def test_the_palette_shows_changed_keys_and_finds_areas_by_name() -> None:
    key_map('"area.granada" = "K"\n')
    app = OwnKeys()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("ctrl+p", *"Granada")
        await walk.until(pilot, lambda: found(pilot, "K Goes to Granada."))
        await pilot.press("enter")
        await walk.until(pilot, lambda: app.table.table.answering.selection.cursor == "granada")


async def test_the_palette_of_the_first_screen_does_what_it_says() -> None:
    async with walk.app().run_test(size=(80, 24)) as pilot:
        await walk.screen(pilot, StartScreen)
        await pilot.press("ctrl+p", *"against bots")
        await walk.until(pilot, lambda: found(pilot, "Play here, against bots or each other"))
        await pilot.press("enter")
        await walk.screen(pilot, CreateScreen)
