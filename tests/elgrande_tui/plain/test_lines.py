"""Lines over pipes and terminals: what comes in whole, in pieces, too long, and not at all."""

from __future__ import annotations

import asyncio
import io
import os
import pty
import signal
import subprocess
import sys
import termios
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from elgrande_tui.plain.lines import LONGEST, TerminalLines
from tests.elgrande_tui.support.script import PATIENCE
from tests.pty_app import PtyApp

ASK = """
from elgrande_tui.lobby.launch import Launch
from elgrande_tui.plain.run import run
raise SystemExit(run(Launch(None, "Ana")))
"""


@pytest.fixture
def pipe() -> Iterator[tuple[int, int]]:
    """Its two ends; the writing one may be closed by the test."""
    source, sink = os.pipe()
    yield source, sink
    readers_ended()
    os.close(source)


def readers_ended() -> None:
    """Wait until nobody reads any more: the next test may get the same number for another pipe, and lose its lines."""
    for thread in threading.enumerate():
        if thread.name == "lines":
            thread.join(PATIENCE)


async def read(lines: TerminalLines) -> str | None:
    async with asyncio.timeout(PATIENCE):
        return await lines.read()


async def test_lines_come_whole_whatever_the_pieces(pipe: tuple[int, int]) -> None:
    source, sink = pipe
    lines = TerminalLines(source, io.StringIO())
    for piece in ("caf\u00e9".encode()[:-1], "\u00e9".encode()[1:] + b"\r\n\nlast", b" one"):
        os.write(sink, piece)
    os.close(sink)
    assert [await read(lines) for _ in range(4)] == ["café", "", "last one", None]


@pytest.mark.parametrize("end", [b"\r", b"\n", b"\r\n"])
async def test_a_line_ends_with_any_of_these_and_is_told_at_once(pipe: tuple[int, int], end: bytes) -> None:
    source, sink = pipe
    lines = TerminalLines(source, io.StringIO())
    for _ in range(2):
        os.write(sink, b"one" + end)
        assert await read(lines) == "one"
    os.write(sink, b"two" + end + end + b"three" + end[:1])
    assert [await read(lines) for _ in range(3)] == ["two", "", "three"]
    os.write(sink, end[1:] + b"four")
    os.close(sink)
    assert [await read(lines) for _ in range(2)] == ["four", None]


async def test_bytes_that_are_no_text_are_dropped(pipe: tuple[int, int]) -> None:
    source, sink = pipe
    lines = TerminalLines(source, io.StringIO())
    for piece in (b"\xfcone\xc3", b" \xff\xfe\n\xe2\x82two\n\xed\xa0\x80\nlast\xc3"):
        os.write(sink, piece)
    os.close(sink)
    assert [await read(lines) for _ in range(5)] == ["one ", "two", "", "last", None]


async def test_a_signal_is_heard_behind_a_flood_of_lines(pipe: tuple[int, int]) -> None:
    """Each line wakes the loop by a byte in a pipe, and so does a signal: there must be room for it."""
    source, sink = pipe
    told, loop = asyncio.Event(), asyncio.get_running_loop()
    loop.add_signal_handler(signal.SIGUSR1, told.set)
    lines = TerminalLines(source, io.StringIO())
    os.write(sink, b"1\n" * 20_000)
    time.sleep(0.5)  # noqa: ASYNC251 - the program is busy
    os.kill(os.getpid(), signal.SIGUSR1)
    os.close(sink)
    async with asyncio.timeout(PATIENCE):
        await told.wait()
    assert [await read(lines) for _ in range(20_001)] == ["1"] * 20_000 + [None]


async def test_a_line_without_end_is_cut(pipe: tuple[int, int]) -> None:
    source, sink = pipe
    lines = TerminalLines(source, io.StringIO())
    for _ in range(8):
        os.write(sink, b"x" * LONGEST)
    os.write(sink, b"\nnext\n")
    assert await read(lines) == "x" * LONGEST
    assert await read(lines) == "next"
    os.close(sink)
    assert await read(lines) is None


async def test_what_is_typed_through_a_pipe_is_seen_behind_the_prompt(pipe: tuple[int, int]) -> None:
    source, sink = pipe
    shown = io.StringIO()
    lines = TerminalLines(source, shown)
    lines.say("What?")
    lines.prompt()
    lines.prompt()
    lines.say()
    lines.say("Meanwhile.")
    os.write(sink, b"this\n")
    assert await read(lines) == "this"
    lines.say("Good.")
    assert shown.getvalue() == "What?\n> \nMeanwhile.\n> this\nGood.\n"
    os.close(sink)


async def test_a_prompt_is_taken_back_when_nothing_is_wanted_any_more(pipe: tuple[int, int]) -> None:
    source, sink = pipe
    shown = io.StringIO()
    lines = TerminalLines(source, shown)
    for prompts in (True, False):
        if prompts:
            lines.prompt()
        reading = asyncio.create_task(lines.read())
        await asyncio.sleep(0)
        reading.cancel()
        await asyncio.wait([reading])
        lines.say("The game begins.")
    os.write(sink, b"this\n")
    assert await read(lines) == "this"
    assert shown.getvalue() == "> \nThe game begins.\nThe game begins.\n"
    os.close(sink)


async def test_a_terminal_shows_itself_what_is_typed() -> None:
    main, child = pty.openpty()
    shown = io.StringIO()
    lines = TerminalLines(child, shown)
    lines.prompt()
    os.write(main, b"this\n")
    assert await read(lines) == "this"
    assert shown.getvalue() == "> "
    lines.prompt()
    os.write(main, b"\x04")
    assert await read(lines) is None
    assert shown.getvalue() == "> > \n"
    os.close(main)
    readers_ended()
    os.close(child)


def test_when_nobody_reads_any_more_it_ends(tmp_path: Path) -> None:
    env = {**os.environ, "ELGRANDE_HOME": str(tmp_path)}
    with subprocess.Popen(
        [sys.executable, "-c", ASK], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env
    ) as app:
        assert app.stdin is not None
        assert app.stdout is not None
        assert app.stderr is not None
        assert app.stdout.readline().startswith(b"El Grande")
        app.stdout.close()
        app.stdin.write(b"dance\n" * 2)
        app.stdin.flush()
        assert app.wait(PATIENCE) == 0
        assert app.stderr.read() == b""


def test_at_a_terminal_the_cursor_rests_behind_the_prompt(tmp_path: Path) -> None:
    with PtyApp([sys.executable, "-c", ASK], env={"ELGRANDE_HOME": str(tmp_path)}) as app:
        app.wait_for("12 Quit")
        app.wait_for(">")
        row = next(n for n, line in enumerate(app.screen.display) if line.startswith(">"))
        assert (app.screen.cursor.x, app.screen.cursor.y) == (2, row)
        app.type("1\n")
        app.wait_for("Which game is played? Default: 1")
        app.type("quit\n")
        app.wait_for("Resume a game you left")
        app.type("quit\n")
        assert app.wait_for_end() == 0
        assert b"\x1b" not in app.tail


async def test_a_terminal_gets_lines_broken_between_words_and_a_file_whole_ones(pipe: tuple[int, int]) -> None:
    source, sink = pipe
    said = "Place up to four caballeros next to the King, or first use the card."
    master, slave = pty.openpty()
    termios.tcsetwinsize(slave, (24, 30))
    with os.fdopen(slave, "w", encoding="utf-8") as terminal:
        TerminalLines(source, terminal).say(said, "short")
        shown = os.read(master, 4096).decode().splitlines()
    os.close(master)
    assert shown == ["Place up to four caballeros", "next to the King, or first use", "the card.", "short"]
    whole = io.StringIO()
    TerminalLines(source, whole).say(said)
    assert whole.getvalue() == f"{said}\n"
    os.close(sink)
