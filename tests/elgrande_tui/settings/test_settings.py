"""Settings: the file and what is wrong with it, the screen, and that a change holds at once."""

from __future__ import annotations

import stat
import tomllib
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from elgrande_tui.app import ElGrandeApp
from elgrande_tui.i18n.languages import LANGUAGES
from elgrande_tui.lobby.launch import Launch
from elgrande_tui.screens.choice import ChoiceRow
from elgrande_tui.screens.settings import SettingsScreen
from elgrande_tui.screens.start import StartScreen
from elgrande_tui.settings.settings import Settings, SettingsFile
from elgrande_tui.table.screen import TableScreen
from elgrande_tui.widgets.cells import Cells
from netplay.common.paths import find_paths
from netplay.common.sanitize import trusted
from netplay.process.pid_file import RunningHost
from tests.elgrande_tui.support import walk
from tests.elgrande_tui.support.seats import at_screen, newest, screen_at
from tests.elgrande_tui.support.table_app import seated_when

SIZE = (80, 24)


def written(text: str) -> SettingsFile:
    """The settings of a player whose file says that."""
    places = find_paths()
    places.config.mkdir(parents=True, exist_ok=True)
    (places.config / "settings.toml").write_text(text, encoding="utf-8")
    return SettingsFile(places)


def test_without_a_file_the_defaults_hold() -> None:
    file = SettingsFile(find_paths())
    assert file.now == Settings()
    assert file.complaints() == []


def test_a_change_is_kept_for_its_owner_alone() -> None:
    file = SettingsFile(find_paths())
    file.change("bell", False)
    file.change("theme", "contrast")
    again = SettingsFile(find_paths())
    assert again.now == file.now == Settings(bell=False, theme="contrast")
    assert stat.S_IMODE(file.path.stat().st_mode) == 0o600
    assert tomllib.loads(file.path.read_text(encoding="utf-8"))["bell"] is False


@pytest.mark.parametrize(
    ("kept", "now"), [("slow", "timed"), ("normal", "timed"), ("fast", "timed"), ("at once", "at once")]
)
def test_how_fast_others_were_shown_in_older_versions_says_how_their_turns_are_told(kept: str, now: str) -> None:
    file = written(f'speed = "{kept}"\nbell = false\n')
    assert (file.now.speed, file.now.bell) == (now, False)
    assert file.complaints() == []
    file.change("reading", "1.5")
    again = SettingsFile(find_paths())
    assert (again.now.speed, again.now.reading, again.now.bell) == (now, "1.5", False)


@pytest.mark.parametrize("line", ['speed = "brisk"', "speed = 2", 'speed = ["slow"]', 'reading = "9"', "reading = 1.5"])
def test_a_way_of_telling_that_is_none_is_reported_and_the_usual_one_holds(line: str) -> None:
    file = written(line)
    assert (file.now.speed, file.now.reading) == ("timed", "1")
    assert len(file.complaints()) == 1


def test_two_apps_do_not_undo_each_others_changes() -> None:
    one, other = SettingsFile(find_paths()), SettingsFile(find_paths())
    one.change("bell", False)
    other.change("name", "Ben")
    assert SettingsFile(find_paths()).now == Settings(bell=False, name=trusted("Ben"))
    assert other.now == Settings(name=trusted("Ben"))


@pytest.mark.parametrize(
    ("line", "quoted"),
    [
        ('theme = "neon"', 'theme = "neon"'),
        ("bell = 1", "bell = 1"),
        ('colour = "red"', 'colour = "red"'),
        ('name = ["\\u001b]0;you\\u0007"]', 'name = ["\\u001b]0;you\\u0007"]'),
        ('veto = "always"', 'veto = "always"'),
        ("name = 1979-05-27", "name = 1979-05-27"),
    ],
)
def test_a_wrong_line_is_told_and_the_others_hold(line: str, quoted: str) -> None:
    file = written(f'guide = false\n{line}\nlanguage = "de"\n')
    assert file.now == Settings(guide=False, language="de")
    assert file.complaints() == [f"{file.path}: {quoted} is not a setting or not a valid value; the default is used."]


@pytest.mark.parametrize("content", [b"bell = \n" * 20, b"\xff\n" * 20])
def test_a_file_that_cannot_be_read_is_told_and_kept(content: bytes) -> None:
    path = written("").path
    path.write_bytes(content)
    file = SettingsFile(find_paths())
    assert file.now == Settings()
    (told,) = file.complaints()
    assert told.startswith(f"{path} cannot be read, so the default settings are used. ")
    file.change("bell", False)
    assert path.with_name("settings.toml.old").read_bytes() == content
    again = SettingsFile(find_paths())
    assert (again.now, again.complaints()) == (Settings(bell=False), [])


@pytest.mark.parametrize("line", ["bell =", "guide = true", "[bell"])
def test_a_file_with_a_line_that_cannot_be_read_is_kept_when_a_setting_changes(line: str) -> None:
    file = written(f"guide = false\n{line}\n")
    assert file.now == Settings(guide=False)
    assert file.complaints() == [f"{file.path}: line 2 cannot be read and is left out: {line}"]
    file.change("bell", False)
    assert file.path.with_name("settings.toml.old").read_text() == f"guide = false\n{line}\n"
    again = SettingsFile(find_paths())
    assert (again.now, again.complaints()) == (Settings(guide=False, bell=False), [])


def test_a_file_of_an_older_version_holds_and_is_kept_with_the_new_name() -> None:
    file = written('veto = "pass"\n')
    assert (file.now, file.complaints()) == (Settings(objections="pass"), [])
    file.change("bell", False)
    assert "veto" not in file.path.read_text()
    again = SettingsFile(find_paths())
    assert (again.now, again.complaints()) == (Settings(objections="pass", bell=False), [])


@pytest.mark.parametrize("lines", [("veto = 'pass'", "objections = 'ask'"), ("objections = 'ask'", "veto = 'pass'")])
def test_the_new_name_of_a_setting_goes_before_the_old_one(lines: tuple[str, str]) -> None:
    file = written("\n".join(lines))
    assert (file.now, file.complaints()) == (Settings(), [])


async def test_the_screen_changes_and_keeps_settings_by_keyboard() -> None:
    app = walk.app()
    async with app.run_test(size=SIZE) as pilot:
        await walk.screen(pilot, StartScreen)
        await pilot.press("s")
        screen = await walk.screen(pilot, SettingsScreen)
        assert all(row.region.bottom <= SIZE[1] - 1 for row in screen.query(ChoiceRow))
        await pilot.press("down", "right", "right", "right", "down", "right", "right", "down", "down", "right")
        assert app.settings == Settings(bell=False, theme="contrast", depth="256")
        assert app.theme == "contrast-256"
        await pilot.press("up", "up", "up", "right")
        assert app.theme == "terminal-16"
        await pilot.press("escape")
        await walk.screen(pilot, StartScreen)
    assert SettingsFile(find_paths()).now == Settings(bell=False, theme="terminal", depth="256")
    assert walk.app().theme == "terminal-16"


async def test_where_the_values_do_not_fit_the_chosen_one_stands_between_arrows() -> None:
    app = walk.app()
    async with app.run_test(size=(60, 24)) as pilot:
        await walk.screen(pilot, StartScreen)
        await pilot.press("s")
        screen = await walk.screen(pilot, SettingsScreen)
        row = screen.query_one("#theme", ChoiceRow)
        assert str(row.render()) == "  Theme         < [auto] >  1/6"
        await pilot.click(row, offset=(28, 0))
        assert row.value == "night"
        await pilot.press("right")
        assert row.value == "day"
        await pilot.click(row, offset=(16, 0))
        assert row.value == "night"


async def test_what_cannot_be_kept_holds_and_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, text: str, *, backup: bool = False) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("elgrande_tui.settings.own_file.write_private", full)
    app = walk.app()
    async with app.run_test(size=SIZE) as pilot:
        await walk.screen(pilot, StartScreen)
        await pilot.press("s")
        screen = await walk.screen(pilot, SettingsScreen)
        await pilot.press("down", "down", "down", "down", "right")
        assert "No space left on device" in walk.said(screen)
        assert not app.settings.bell


async def test_the_bell_rings_only_where_it_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    rung: list[bool] = []
    monkeypatch.setattr("textual.app.App.bell", lambda app: rung.append(True))
    app = walk.app()
    app.bell()
    app.settings.bell = False
    app.bell()
    assert rung == [True]


@pytest.fixture
def _german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (
        'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n'
        'msgid "Settings"\nmsgstr "Einstellungen"\n\nmsgid "Quit"\nmsgstr "Beenden"\n\n'
        'msgid "back"\nmsgstr "zurück"\n'
    )
    folder = tmp_path / "locale" / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    with (folder / "elgrande.mo").open("wb") as compiled:
        write_mo(compiled, read_po(BytesIO(text.encode()), locale="de"))
    monkeypatch.setattr("elgrande_tui.i18n.translations.files", lambda package: tmp_path)


@pytest.mark.usefixtures("_german")
async def test_another_language_holds_at_once_on_every_screen() -> None:
    app = walk.app()
    async with app.run_test(size=SIZE) as pilot:
        start = await walk.screen(pilot, StartScreen)
        assert "Quit" in walk.said(start)
        await pilot.press("s")
        screen = await walk.screen(pilot, SettingsScreen)
        await pilot.press("right", "right")
        await walk.until(pilot, lambda: "Einstellungen" in walk.said(screen))
        assert "Esc zurück" in walk.said(screen)
        assert screen.focused is screen.query_one("#language")
        await pilot.press("escape")
        assert "Beenden" in walk.said(start)
    assert SettingsFile(find_paths()).now.language == "de"


@pytest.mark.usefixtures("_german")
async def test_the_language_of_the_settings_or_of_the_command_line_is_there_from_the_first_screen() -> None:
    written('language = "de"')
    for launch, word in ((Launch(), "Beenden"), (Launch(language="en"), "Quit"), (Launch(language="pl"), "Quit")):
        async with ElGrandeApp(launch).run_test(size=SIZE) as pilot:
            assert word in walk.said(await walk.screen(pilot, StartScreen))


@pytest.mark.usefixtures("_german")
async def test_a_damaged_catalogue_leaves_english(tmp_path: Path) -> None:
    (tmp_path / "locale" / "de" / "LC_MESSAGES" / "elgrande.mo").write_bytes(b"\xde\x12\x04\x95")
    async with ElGrandeApp(Launch(language="de")).run_test(size=SIZE) as pilot:
        assert "Quit" in walk.said(await walk.screen(pilot, StartScreen))


def test_the_theme_of_the_command_line_wins_over_the_settings() -> None:
    written('theme = "contrast"')
    assert ElGrandeApp(Launch()).theme == "contrast-true"
    assert ElGrandeApp(Launch(theme="night")).theme == "night-true"


@pytest.mark.parametrize(
    ("old", "now"),
    [("auto", "auto"), ("colour", "night"), ("contrast",) * 2, ("terminal",) * 2, ("terminal-light",) * 2],
)
def test_what_earlier_versions_wrote_keeps_its_meaning(old: str, now: str) -> None:
    file = written(f'theme = "{old}"')
    assert (file.now.theme, file.complaints()) == (now, [])


async def test_a_theme_of_the_players_own_stands_in_the_settings_and_is_worn() -> None:
    themes = written('theme = "dusk"').themes
    assert SettingsFile(find_paths()).now.theme == "auto"
    themes.mkdir()
    (themes / "dusk.toml").write_text('[true.grounds]\npanel = "#102030"\n')
    app = walk.app()
    async with app.run_test(size=SIZE) as pilot:
        start = await walk.screen(pilot, StartScreen)
        assert start.styles.background.hex == "#102030"
        await pilot.press("s")
        screen = await walk.screen(pilot, SettingsScreen)
        row = screen.query_one("#theme", ChoiceRow)
        assert (row.value, row.values[-1]) == ("dusk", ("dusk", "dusk"))
        (themes / "dusk.toml").write_text('[true.grounds]\npanel = "blue"\n')
        await pilot.press("down", "left")
        assert app.theme == "terminal-light-16"
        await pilot.press("right")
        assert app.theme == "night-true"
        assert "dusk.toml cannot be used as a theme" in walk.said(screen)


async def test_a_broken_theme_is_told_on_the_first_screen() -> None:
    themes = written('theme = "dusk"').themes
    themes.mkdir()
    (themes / "dusk.toml").write_text("dark = 1")
    async with walk.app().run_test(size=SIZE) as pilot:
        start = await walk.screen(pilot, StartScreen)
        assert "dusk.toml cannot be used as a theme, so the usual one is" in " ".join(walk.said(start).split())


async def test_other_characters_hold_at_the_table_at_once() -> None:
    app = walk.app()
    async with app.run_test(size=SIZE) as pilot:
        table = screen_at(seated_when("place"), settings=app.settings)
        await app.push_screen(table)
        await pilot.press("q", "4")
        await walk.screen(pilot, SettingsScreen)
        await pilot.press("down", "down", "down", "right", "escape")
        await walk.screen(pilot, TableScreen)
        assert app.ascii
        shown = table.query_one("#map", Cells).text
        assert "K!" in shown
        assert shown.isascii()


def test_the_name_used_last_is_remembered_but_the_one_given_wins() -> None:
    written('name = "Ana\\u001b[2J"')
    assert ElGrandeApp(Launch()).player == "Ana\ufffd[2J"
    assert ElGrandeApp(Launch(name="Ben")).player == "Ben"


async def test_a_name_typed_in_a_form_is_kept_and_one_given_for_this_time_is_not() -> None:
    app = ElGrandeApp(Launch(name="Ben"))
    app.set_player_name("Ben")
    assert not SettingsFile(find_paths()).path.exists()
    app.set_player_name("Cleo")
    assert SettingsFile(find_paths()).now.name == "Cleo"


async def test_what_is_wrong_in_the_file_stands_on_the_first_screen() -> None:
    written('theme = "neon"')
    async with walk.app().run_test(size=SIZE) as pilot:
        start = await walk.screen(pilot, StartScreen)
        assert 'theme = "neon" is not a setting' in walk.said(start)


async def test_another_language_holds_at_the_table_and_below_it() -> None:
    app = walk.app()
    async with app.run_test(size=SIZE) as pilot:
        start = await walk.screen(pilot, StartScreen)
        start.show_host(RunningHost(1, 7373, b""))
        table = screen_at(seated_when("place"), settings=app.settings)
        await app.push_screen(table)
        await table.table.port.send(newest(table.table.port, 0))
        await walk.until(pilot, lambda: bool(table.table.incoming.log.entries))
        assert "to the court" in table.table.incoming.log.entries[0].text
        await pilot.press("q", "4")
        await walk.screen(pilot, SettingsScreen)
        await pilot.press("right", "right", "escape")
        await walk.screen(pilot, TableScreen)
        assert "Hof" in table.table.incoming.log.entries[0].text
        assert "Say" not in walk.said(table)
        assert "Your host" not in walk.said(start)


async def test_after_a_change_of_language_nothing_of_the_settings_is_in_the_old_one() -> None:
    app = walk.app()
    async with app.run_test(size=(120, 60)) as pilot:
        await walk.screen(pilot, StartScreen)
        await pilot.press("s")
        settings = await walk.screen(pilot, SettingsScreen)
        for _name in LANGUAGES[1:]:
            await pilot.press("right")
            await pilot.pause()
            changed = walk.said(settings)
            await pilot.press("escape")
            await walk.screen(pilot, StartScreen)
            await pilot.press("s")
            settings = await walk.screen(pilot, SettingsScreen)
            assert walk.said(settings) == changed, "as when it is opened anew"


async def test_the_menu_of_the_table_leads_to_the_settings_and_back() -> None:
    app = walk.app()
    async with app.run_test(size=SIZE) as pilot:
        table = screen_at(seated_when("place"), settings=app.settings)
        await app.push_screen(table)
        await pilot.press("q", "4")
        screen = await walk.screen(pilot, SettingsScreen)
        await pilot.press("up", "right")
        assert screen.focused is screen.query_one("#objections")
        await pilot.press("escape")
        await walk.screen(pilot, TableScreen)
        assert table.table.style.settings.objections == "pass"


async def test_an_open_window_is_passed_when_the_settings_say_so() -> None:
    app = walk.app()
    async with app.run_test(size=SIZE) as pilot:
        port = seated_when("veto", seats=4)
        table = screen_at(port, settings=app.settings)
        await app.push_screen(table)
        asked = port.question
        await pilot.press("q", "4")
        await walk.screen(pilot, SettingsScreen)
        await pilot.press("up", "right", "escape")
        await walk.screen(pilot, TableScreen)
        await walk.until(pilot, lambda: port.question != asked)


def test_a_new_setting_holds_whatever_was_chosen_in_the_game_before() -> None:
    seat = at_screen(seated_when("veto", seats=4))
    seat.table.coach.passing.toggle()
    seat.table.coach.passing.toggle()
    seat.table.style.settings.objections = "pass"
    assert seat.table.answering.automatic_pass() is not None


def test_a_seat_may_let_every_step_pass_without_being_asked() -> None:
    port = seated_when("veto", seats=4)
    seat = at_screen(port)
    assert seat.table.answering.automatic_pass() is None
    seat.table.style.settings.objections = "pass"
    act = seat.table.answering.automatic_pass()
    assert act is not None
    assert port.question is not None
    assert port.question.words[act.option] == "pass"
