"""What is sent to the terminal in place of what Textual writes: the same picture, with fewer bytes."""

from __future__ import annotations

import random
import re
import sys
from pathlib import Path

import pyte
import pytest
from rich.cells import set_cell_size

from elgrande_tui.terminal.screen_diff import ScreenDiff
from elgrande_tui.terminal.sgr import sgr
from tests.elgrande_tui.terminal.test_real_cursor import comes
from tests.pty_app import PtyApp

COLUMNS, ROWS = 24, 6
LOOKS = (
    *("", "1", "7", "31", "42", "1;38;2;1;2;3;48;2;4;5;6", "38;2;1;2;3;48;2;4;5;6", "38;2;9;9;9;48;2;4;5;6"),
    *("48;2;4;5;6", "38;5;9;48;5;17", "31;48;5;17", "38;2;9;9;9;1", "97;104", "2;31;42"),
)
SLOT = 8
LAST = "q quit"
"""The end of the first screen."""
NARROW = ("a", "Aragón", "R5◆ B3●", "   ", "════")
WIDE = ("世界", "x世y", "e\u0301tat")


class Terminal:
    """A terminal in memory."""

    def __init__(self) -> None:
        self.screen = pyte.Screen(COLUMNS, ROWS)
        self.screen.reset_mode(pyte.modes.DECAWM)
        self._stream = pyte.Stream(self.screen)

    def feed(self, data: str) -> None:
        """Show it."""
        self._stream.feed(data)

    @property
    def cells(self) -> list[list[object]]:
        """Everything that can be seen: on a blank neither a colour of text nor bold is."""
        return [[seen(self.screen.buffer[y][x]) for x in range(COLUMNS)] for y in range(ROWS)]


def seen(cell: pyte.screens.Char) -> object:
    blank = cell.data == " " and not (cell.underscore or cell.reverse or cell.strikethrough)
    return (" ", cell.bg) if blank else cell


def at(row: int, column: int, text: str, look: str = "") -> str:
    """A piece of a frame as Textual writes it."""
    return f"\x1b[{row + 1};{column + 1}H" + (f"\x1b[{look}m{text}\x1b[0m" if look else text)


def a_frame(rng: random.Random) -> str:
    """Texts at random places; in the lower rows wide ones as well, in slots: Textual never cuts them in two."""
    pieces = []
    for _ in range(rng.randint(1, 8)):
        row = rng.randrange(ROWS)
        if row < ROWS // 2:
            pieces.append(at(row, rng.randrange(COLUMNS - SLOT), rng.choice(NARROW), rng.choice(LOOKS)))
        else:
            text = set_cell_size(rng.choice((*NARROW, *WIDE)), SLOT)
            pieces.append(at(row, rng.randrange(COLUMNS // SLOT) * SLOT, text, rng.choice(LOOKS)))
    return "".join(pieces) + at(rng.randrange(ROWS), rng.randrange(COLUMNS), "")


@pytest.mark.parametrize("seed", range(60))
def test_the_terminal_shows_the_same(seed: int) -> None:
    rng, shown = random.Random(seed), ScreenDiff()
    usual, thrifty = Terminal(), Terminal()
    first = "".join(at(row, 0, " " * COLUMNS) for row in range(ROWS))
    for frame in (first, *(a_frame(rng) for _ in range(30))):
        usual.feed(frame)
        thrifty.feed(shown.update(frame))
        assert thrifty.cells == usual.cells
        assert (thrifty.screen.cursor.x, thrifty.screen.cursor.y) == (usual.screen.cursor.x, usual.screen.cursor.y)


def test_what_is_there_already_is_not_sent() -> None:
    shown = ScreenDiff()
    frame = at(0, 0, "map" * 20, "1") + at(3, 4, "")
    assert shown.update(frame)
    assert shown.update(frame) == ""


def test_one_cell_that_changes_costs_its_place_its_look_and_itself() -> None:
    shown = ScreenDiff()
    shown.update(at(2, 0, "score 41", "1") + at(0, 0, ""))
    assert shown.update(at(2, 0, "score 42", "1") + at(0, 0, "")) == "\x1b[3;8H\x1b[1m2\x1b[0m\x1b[1;1H"


@pytest.mark.parametrize(
    ("before", "look", "sent"),
    [
        ("38;2;1;2;3;48;2;4;5;6", "38;2;7;8;9;48;2;4;5;6", "\x1b[38;2;7;8;9m"),
        ("38;2;1;2;3;48;2;4;5;6", "38;2;1;2;3;48;5;17", "\x1b[48;5;17m"),
        ("1;31;42", "1;31", "\x1b[49m"),
        ("38;5;9", "1;38;5;9", "\x1b[1m"),
        ("1;38;2;1;2;3", "38;2;1;2;3", "\x1b[22m"),
        ("1;4;38;5;9", "7;38;5;9", "\x1b[22;24;7m"),
        ("1;7;38;2;1;2;3", "4;38;2;1;2;3", "\x1b[22;27;4m"),
        ("1;2;38;2;1;2;3", "2;38;2;1;2;3", "\x1b[0;2;38;2;1;2;3m"),
        ("31", "38;9", "\x1b[0;38;9m"),
        ("31", "31;22", "\x1b[0;31;22m"),
        ("1;31", "", "\x1b[0m"),
    ],
)
def test_of_colours_only_what_changes_is_sent(before: str, look: str, sent: str) -> None:
    assert sgr(look, before) == sent
    assert sgr(look, None) == (f"\x1b[0;{look}m" if look else "\x1b[0m")


def test_a_blank_is_sent_for_its_ground_alone() -> None:
    shown = ScreenDiff()
    shown.update(at(0, 0, "a    b", "31;42"))
    assert "    " not in shown.update(at(0, 1, "    ", "32;42"))
    assert "    " in shown.update(at(0, 1, "    ", "31;43"))
    assert "    " in shown.update(at(0, 1, "    ", "4;31;43"))


def test_a_blank_between_two_texts_of_one_look_changes_the_ground_alone() -> None:
    chip, land = "1;38;2;1;2;3;48;2;9;9;9", "48;2;4;5;6"
    sent = ScreenDiff().update(at(0, 0, "R2", chip) + at(0, 2, " ", land) + at(0, 3, "B1", chip))
    assert sent.endswith("R2\x1b[48;2;4;5;6m \x1b[48;2;9;9;9mB1\x1b[0m")
    seen_on_blanks = at(0, 0, "R2", f"7;{chip}") + at(0, 2, " ", land) + at(0, 3, "B1", f"4;{chip}")
    assert "\x1b[27;48;2;4;5;6m \x1b[4;48;2;9;9;9mB1" in ScreenDiff().update(seen_on_blanks)


def test_modes_titles_and_the_bell_pass_and_stay_in_order() -> None:
    shown = ScreenDiff()
    assert shown.update("\x1b[?2026h") == "\x1b[?2026h"
    assert shown.update(at(0, 0, "x") + "\x1b]2;title\x07\x07\x1b[?2026l").endswith("x\x1b]2;title\x07\x07\x1b[?2026l")


def test_half_of_a_wide_character_is_blank() -> None:
    shown = ScreenDiff()
    shown.update(at(0, 0, "世界"))
    assert shown.update(at(0, 1, "x")) == "\x1b[1;1H x"


def test_without_a_place_everything_passes() -> None:
    said = "\x1b[?1049l\x1b[?25hGoodbye\n"
    assert ScreenDiff().update(said) == said


@pytest.mark.parametrize("sequence", ["\x1b[2J", "\x1b[?1049h", "\x1b[K", "\x1bc", "\x1b[3S"])
def test_after_what_may_change_the_screen_everything_is_sent_again(sequence: str) -> None:
    shown = ScreenDiff()
    frame = at(0, 0, "map")
    shown.update(frame)
    shown.update(sequence)
    assert "map" in shown.update(frame)


def test_a_screen_that_was_forgotten_is_sent_again() -> None:
    shown = ScreenDiff()
    shown.update(at(0, 0, "map"))
    shown.forget()
    assert "map" in shown.update(at(0, 0, "map"))


def test_a_window_of_another_size_is_drawn_from_scratch(tmp_path: Path) -> None:
    argv = [sys.executable, "-m", "elgrande_tui"]
    with PtyApp(argv, 80, 24, {"ELGRANDE_HOME": str(tmp_path)}) as app:

        def lines() -> set[str]:
            """What can be chosen: what is at hand stands below, and may change meanwhile."""
            return {line.strip() for line in app.screen.display if re.match(r" *[a-z]   \w", line)}

        app.wait_for(LAST)
        before = lines()
        assert len(before) > 5
        app.resize(100, 30)
        assert app.comes(lambda: lines() >= before)


def test_little_is_sent_when_little_changes(tmp_path: Path) -> None:
    argv = [sys.executable, "-m", "elgrande_tui"]
    with PtyApp(argv, 80, 24, {"ELGRANDE_HOME": str(tmp_path)}) as app:
        app.wait_for(LAST)
        app.type("\x1b[B")
        assert comes(app, "p   Play here"), "everything from before the key has been sent"
        whole = app.written
        app.type("\x1b[B")
        assert comes(app, "h   Host a table")
        assert 0 < app.written - whole < whole // 5
