"""Themes: which one fits, what the player's choice is worth, and that everything can be read."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from textual.color import Color
from textual.theme import BUILTIN_THEMES

from elgrande_tui.app import ElGrandeApp
from elgrande_tui.lobby.launch import Launch
from elgrande_tui.screens.start import StartScreen
from elgrande_tui.settings.colours import COLOURS, Colours
from elgrande_tui.widgets.ink import SEAT_COLOURS, style
from elgrande_tui.widgets.themes import HIGH_CONTRAST, OWN_DARK, OWN_LIGHT, RICH, theme_for
from tests.elgrande_tui.support import walk
from tests.pty_app import PtyApp


@pytest.mark.parametrize(
    ("environ", "theme"),
    [
        ({"TERM": "xterm-256color"}, RICH),
        ({"TERM": "xterm", "COLORTERM": "truecolor"}, RICH),
        ({"TERM": "linux"}, OWN_DARK),
        ({"TERM": "linux", "COLORFGBG": "15;0"}, OWN_DARK),
        ({"TERM": "rxvt", "COLORFGBG": "0;default;15"}, OWN_LIGHT),
        ({"TERM": "xterm-256color", "NO_COLOR": "1"}, OWN_DARK),
        ({"TERM": "linux", "TEXTUAL_COLOR_SYSTEM": "truecolor"}, RICH),
        ({"TERM": "xterm-256color", "TEXTUAL_COLOR_SYSTEM": "standard"}, OWN_DARK),
        ({"TERM": "linux", "TEXTUAL_THEME": "nord"}, "nord"),
        ({"TERM": "linux", "TEXTUAL_THEME": "no such theme"}, OWN_DARK),
    ],
)
def test_the_theme_fits_the_terminal(environ: dict[str, str], theme: str) -> None:
    assert theme_for("auto", environ) == theme


@pytest.mark.parametrize("choice", COLOURS)
def test_no_colour_wins_over_the_choice(choice: Colours) -> None:
    assert theme_for(choice, {"TERM": "xterm-256color", "NO_COLOR": ""}) == OWN_DARK


def test_every_choice_is_a_theme_of_its_own() -> None:
    names = [theme_for(choice, {"TERM": "linux"}) for choice in COLOURS if choice != "auto"]
    assert len(set(names)) == len(names)
    assert set(names) <= {*BUILTIN_THEMES, HIGH_CONTRAST.name}


def test_without_colour_the_app_knows_it_before_it_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not walk.app().native_ansi_color
    monkeypatch.setenv("NO_COLOR", "1")
    assert walk.app().native_ansi_color


def contrast(one: str, other: str) -> float:
    """The contrast of two colours as WCAG reckons it: 1 to 21."""

    def luminance(colour: str) -> float:
        parts = [
            part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
            for part in Color.parse(colour).normalized
        ]
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]

    bright, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def test_high_contrast_is_seven_to_one_in_every_ink() -> None:
    """The enhanced level of WCAG 2.2 for text."""
    for ink in (*SEAT_COLOURS["contrast"], "dim", "bold"):
        colour = style(ink, "contrast").color
        assert contrast(colour.name if colour else HIGH_CONTRAST.foreground or "", "#000000") >= 7, ink


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


def test_seats_on_a_light_ground_are_none_of_the_bright_colours() -> None:
    """Nor plain yellow: hardly any palette has one that can be read on white, so that is the colour of the text."""
    colours = [style(seat, "light").color for seat in SEAT_COLOURS["light"]]
    assert {colour.number for colour in colours if colour} == {1, 2, 4, 5, None}


def test_a_seat_keeps_its_colour_apart_from_the_others_in_every_scheme() -> None:
    for colours in SEAT_COLOURS.values():
        assert len(set(colours.values())) == len(colours) == 5
