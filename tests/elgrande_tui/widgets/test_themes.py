"""Themes: which one fits, what the player's choice is worth, and that a terminal gets what was chosen."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from elgrande_tui.app import ElGrandeApp
from elgrande_tui.lobby.launch import Launch
from elgrande_tui.screens.start import StartScreen
from elgrande_tui.settings.colours import BUILT_IN, Depth, DepthChoice, theme_names
from elgrande_tui.widgets.themes.themes import Themes
from netplay.common.paths import find_paths
from tests.elgrande_tui.support import walk
from tests.pty_app import PtyApp


@pytest.mark.parametrize(
    ("environ", "theme"),
    [
        ({"TERM": "xterm-256color"}, "night-256"),
        ({"TERM": "xterm-kitty"}, "night-256"),
        ({"TERM": "xterm", "COLORTERM": "truecolor"}, "night-true"),
        ({"TERM": "xterm-direct"}, "night-true"),
        ({"TERM": "linux"}, "night-16"),
        ({"TERM": "linux", "COLORFGBG": "15;0"}, "night-16"),
        ({"TERM": "rxvt", "COLORFGBG": "0;default;15"}, "day-16"),
        ({"TERM": "rxvt-256color", "COLORFGBG": "0;15"}, "day-256"),
        ({"TERM": "xterm-256color", "NO_COLOR": "1"}, "night-none"),
        ({"TERM": "linux", "TEXTUAL_COLOR_SYSTEM": "truecolor"}, "night-true"),
        ({"TERM": "xterm-256color", "TEXTUAL_COLOR_SYSTEM": "standard"}, "night-16"),
        ({"TERM": "linux", "TEXTUAL_THEME": "nord"}, "nord"),
        ({"TERM": "linux", "TEXTUAL_THEME": "no such theme"}, "night-16"),
    ],
)
def test_theme_and_depth_fit_the_terminal(environ: dict[str, str], theme: str) -> None:
    assert Themes(Path("none"), environ).choose("auto", "auto")[0] == theme


@pytest.mark.parametrize("theme", ["auto", *BUILT_IN])
def test_no_colour_wins_over_the_choice(theme: str) -> None:
    chosen = Themes(Path("none"), {"TERM": "xterm-256color", "NO_COLOR": ""}).choose(theme, "true")
    assert chosen[1:] == ("none", "")


def test_every_choice_is_a_theme_of_its_own() -> None:
    themes = Themes(Path("none"), {"TERM": "linux"})
    depths: tuple[Depth, ...] = ("true", "256", "16", "none")
    names = [themes.choose(name, depth)[0] for name in ("night", "day", "contrast") for depth in depths]
    names += [themes.choose(name, "16")[0] for name in ("terminal", "terminal-light")]
    assert len(set(names)) == len(names) == len(themes.made)


def test_the_terminals_own_colours_are_sixteen_at_any_depth() -> None:
    assert Themes(Path("none"), {}).choose("terminal", "true")[:2] == ("terminal-16", "16")


def test_without_colour_the_app_knows_it_before_it_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not walk.app().native_ansi_color
    monkeypatch.setenv("NO_COLOR", "1")
    assert walk.app().native_ansi_color


async def test_high_contrast_is_white_on_black_from_the_first_screen() -> None:
    async with ElGrandeApp(Launch(theme="contrast")).run_test() as pilot:
        start = await walk.screen(pilot, StartScreen)
        assert start.styles.background.hex == "#000000"
        assert start.styles.color.hex == "#FFFFFF"


def test_the_theme_of_the_command_line_holds_from_the_first_byte(tmp_path: Path) -> None:
    """The terminal's own sixteen: no colour is sent as red, green and blue, though the terminal has them all."""
    argv = [sys.executable, "-m", "elgrande_tui", "--data", str(tmp_path)]
    for theme, expected in (("terminal", False), ("colour", True)):
        with PtyApp([*argv, "--theme", theme]) as app:
            app.wait_for("Resume a game")
            app.settle()
            assert (b"8;2;" in app.tail) == expected, theme


def grounds(app: PtyApp) -> set[str]:
    """The colours of ground that the terminal shows now."""
    return {cell.bg for row in app.screen.buffer.values() for cell in row.values()}


@pytest.mark.nightly
def test_another_theme_and_another_depth_show_at_once(tmp_path: Path) -> None:
    """From painted grounds to the terminal's own and back, and each depth sends the codes that it is called after."""
    argv = [sys.executable, "-m", "elgrande_tui", "--data", str(tmp_path), "--lang", "en", "--theme", "night"]
    with PtyApp(argv, keep=100_000) as app:
        app.wait_for("Resume a game")
        app.type("s")
        app.wait_for("Kept in")
        assert app.comes(lambda: grounds(app) >= {"252b35", "11161e", "212a37", "161d27"})
        app.type("\x1b[B\x1b[C\x1b[C")
        assert app.comes(lambda: grounds(app) >= {"ddd4c0", "efe9dc", "d8cfba", "e6dfcf"})
        app.type("\x1b[C\x1b[C")
        # where the path of the settings is long there is a scroll bar, whose end is the terminal's own black
        assert app.comes(lambda: grounds(app) - {"black"} == {"default"})
        app.tail = b""
        app.type("\x1b[D\x1b[D\x1b[D\x1b[B\x1b[C\x1b[C")
        assert app.comes(lambda: grounds(app) >= {"1c1c1c", "3a3a3a"})
        assert b"48;5;234" in app.tail
        app.type("\x1b[C\x1b[C")
        # where the path of the settings is long there is a scroll bar, whose end is the terminal's own black
        assert app.comes(lambda: grounds(app) - {"black"} == {"default"})


def own(name: str, text: str) -> Themes:
    """The themes of a player who has written one of their own."""
    folder = find_paths().themes
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    return Themes(folder)


def test_a_theme_of_the_players_own_has_the_rest_from_its_base() -> None:
    themes = own("dusk", '[true.grounds]\nsea = "#102030"\nland = "#333333"\n[256.grounds]\nland = 237\n')
    expected: dict[DepthChoice, tuple[str, str, str]] = {
        "true": ("#102030", "#333333", "#0a0f16"),
        "256": ("#102030", "#3a3a3a", "#121212"),
    }
    for depth, grounds in expected.items():
        name, _depth, complaint = themes.choose("dusk", depth)
        scheme = themes.made[name].scheme
        assert complaint == ""
        assert tuple(scheme.grounds[role] for role in ("sea", "land", "screen")) == grounds


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('[true.grounds]\nsae = "#102030"\n', "unknown field `sae`"),
        ('[true.grounds]\nsea = "blue"\n', "matching regex"),
        ("[256.grounds]\nsea = 9\n", ">= 16"),
        ('base = "dusk"\n', "Invalid enum value 'dusk'"),
        ("dark = \n", "Invalid value"),
        ('base = "terminal"\n[true.grounds]\nsea = "#102030"\n', "no colour for `grounds.screen`"),
    ],
)
def test_a_broken_theme_is_told_in_one_sentence_and_the_usual_one_is_worn(text: str, why: str) -> None:
    themes = own("dusk", text)
    name, _depth, complaint = themes.choose("dusk", "true")
    assert name == "night-true"
    assert complaint.startswith(f"{themes.folder / 'dusk.toml'} cannot be used as a theme, so the usual one is: ")
    assert why in complaint
    assert "\n" not in complaint


@pytest.mark.parametrize(
    ("text", "lacks"),
    [
        ('[16.grounds]\nsea = "blue"\n', "grounds.screen"),
        ('[16.chips]\nred = "red"\n', "grounds.screen"),
        ('base = "terminal"\n[true.grounds]\nsea = "#102030"\n', ""),
        ('base = "terminal"\n[16.texts]\ngold = "yellow"\n', ""),
    ],
)
def test_a_theme_that_paints_grounds_paints_them_all_where_it_is_worn(text: str, lacks: str) -> None:
    name, _depth, complaint = own("dusk", text).choose("dusk", "16")
    assert (f"no colour for `{lacks}`" in complaint) is bool(lacks)
    assert name == ("night-16" if lacks else "dusk-16")


def test_only_short_plain_names_are_themes() -> None:
    for name in ("dusk", "my-dusk_2", "night", "auto", "colour", "Dusk", "d\u00fcsk", "x" * 21, "\x1b[2J"):
        own(name, "")
    assert theme_names(find_paths().themes) == [*BUILT_IN, "dusk", "my-dusk_2"]


def test_a_folder_that_cannot_be_read_has_no_themes(tmp_path: Path) -> None:
    assert theme_names(tmp_path / "missing") == [*BUILT_IN]
    assert theme_names(tmp_path / ("too_long" * 40)) == [*BUILT_IN]
