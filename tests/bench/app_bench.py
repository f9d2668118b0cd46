"""What the app costs in a terminal: bytes for what happens most, time from key to first and last byte, first frame.

Every line says what was measured and what it should stay below. Bytes are the same in every run; times are not.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from elgrande_tui.model.pace import SETTLED
from elgrande_tui.model.told_turn import MOST as READ
from elgrande_tui.table.step_timer import FLASH
from tests.pty_app import PtyApp

STARTS = 5
SIZES = ((80, 24), (120, 40), (200, 60))
APP = [sys.executable, "-m", "elgrande_tui"]
TABLE = [sys.executable, "-m", "tests.bench.table_child"]
MOVES = 8
"""Steps of the cursor; the first of them is the one that adds the keys of an answer."""
IDLE = 5
"""Seconds."""
SHOW = 4000
"""Bytes that may be sent in a second at 80x24, in all colours, while turns are told and while a show runs."""
PANEL = "total"
"""What the table of points shows that ends it."""
DEPTHS = {"256": "", "true": "truecolor"}
"""Depth of colours -> what COLORTERM says."""
BYTES = {
    "first screen": (12_000, 12_000),
    "count changed": (600, 600),
    "cursor move": (1500, 1500),
    "whole map": (12_000, 16_000),
    "leader changed": (2500, 2500),
    "told turn": (6000, 8000),
    "idle": (0, 0),
}
"""Targets at 80x24, in 256 colours and in all; those of a cursor move and of doing nothing hold at all sizes."""
EVERYWHERE = ("count changed", "cursor move", "idle")
SLOWER = 1.3
"""So many times the first frame of a bare Textual app the start screen may take."""
OPPONENT = "\x1b[24~"
"""F12: `table_child` plays a turn of an opponent, or the answer that changes the leader of a region."""


def main() -> None:
    """Print everything."""
    with tempfile.TemporaryDirectory() as home:
        env = {"ELGRANDE_HOME": home}
        for columns, rows in SIZES:
            _first_frames(columns, rows, env)
            _first_bytes(columns, rows, env)
        for columns, rows in SIZES:
            for depth, said in DEPTHS.items():
                told = f"app: {columns}x{rows}, {depth}:"
                small = (columns, rows) == SIZES[0]
                for name, cost in _bytes(columns, rows, told, {**env, "COLORTERM": said}):
                    wanted = name.partition(",")[0]
                    target = BYTES[wanted][list(DEPTHS).index(depth)]
                    print(f"{told} {name} {cost} B" + f" (target {target})" * (small or wanted in EVERYWHERE))
                sent = _show(columns, rows, {**env, "COLORTERM": said})
                print(f"{told} show {sent} B in a second" + f" (target {SHOW})" * small)


def _first_frames(columns: int, rows: int, env: dict[str, str]) -> None:
    """Started in turn, so that the load of the machine is the same for all."""
    programs = {"bare": ([*TABLE, "bare"], "Hello"), "start screen": (APP, "Play here")}
    seconds: dict[str, list[float]] = {name: [] for name in programs}
    for _ in range(STARTS):
        for name, (argv, text) in programs.items():
            with PtyApp(argv, columns, rows, env) as app:
                seconds[name].append(app.wait_for(text))
    bare, start = (statistics.median(times) for times in seconds.values())
    print(f"app: {columns}x{rows}: first frame: bare Textual app {bare * 1000:.0f} ms,", end=" ")
    print(f"start screen {start * 1000:.0f} ms, {start / bare:.2f} times (target {SLOWER}), medians of {STARTS}")


def _first_bytes(columns: int, rows: int, env: dict[str, str]) -> None:
    """Both run at once and get their keys in turn."""
    bare: list[float] = []
    table: list[float] = []
    with PtyApp([*TABLE, "bare"], columns, rows, env) as one, PtyApp(TABLE, columns, rows, env) as other:
        one.wait_for("Hello")
        other.wait_for("court ")
        for app in (one, other):
            app.settle()
        for _ in range(2 * MOVES):
            for app, times in ((one, bare), (other, table)):
                times.append(app.answers("\t"))
                app.settle()
    print(
        f"app: {columns}x{rows}: key to first byte: bare Textual app {statistics.median(bare) * 1000:.1f} ms,", end=" "
    )
    print(f"cursor at the table {statistics.median(table) * 1000:.1f} ms, medians of {2 * MOVES}")


def _bytes(columns: int, rows: int, told: str, env: dict[str, str]) -> Iterator[tuple[str, int]]:
    """Yield what was done and the bytes it took; print the rest."""
    with PtyApp(APP, columns, rows, env) as app:
        app.wait_for("Play here")
        app.settle()
        yield "first screen", app.written
        yield "idle, first screen", _idle(app)
    with PtyApp(TABLE, columns, rows, env) as app:
        app.wait_for("court ")
        app.settle()
        whole, memory = app.written, _resident(app.pid)
        yield "cursor move", max(app.press("\t") for _ in range(1 + MOVES))
        key = statistics.median(app.time("\t") for _ in range(MOVES))
        app.press("\t")  # to a region where nobody takes the lead by it
        yield "count changed", _until_faded(app, "\r")
        panel = app.press("o")
        yield "whole map", app.press("q")
        yield "idle, table", _idle(app)
        print(f"{told} start {whole} B, {memory:.0f} MiB, key to last byte {key * 1000:.0f} ms, panel {panel} B")
    with PtyApp([*TABLE, "leader"], columns, rows, env) as app:
        app.wait_for("court ")
        app.settle()
        yield "leader changed", _until_faded(app, OPPONENT)
    with PtyApp([*TABLE, "opponent"], columns, rows, env) as app:
        app.wait_for("court ")
        app.settle()
        yield "told turn", _until_faded(app, OPPONENT, SETTLED + READ)
    with PtyApp([*TABLE, "opponent", "at once"], columns, rows, env) as app:
        app.wait_for("court ")
        app.settle()
        print(f"{told} the same turn, at once {_until_faded(app, OPPONENT)} B")


def _show(columns: int, rows: int, env: dict[str, str]) -> str:
    """Return what a general scoring sends, from the first beat on until the table of points comes."""
    with PtyApp([*TABLE, "show"], columns, rows, env) as app:
        app.wait_for("Castillo")
        app.settle()
        began, before = time.monotonic(), app.written
        seen = [(0.0, 0)]
        app.type(OPPONENT)
        while not any(PANEL in line for line in app.screen.display):
            app.read(1)
            seen.append((time.monotonic() - began, app.written - before))
        *beats, (_end, _panel) = seen
        seconds, sent = beats[-1]
        most = max(now - was for at, was in beats for then, now in beats if at <= then < at + 1)
    return f"{sent} B in {seconds:.1f} s, at most {most}"


def _until_faded(app: PtyApp, keys: str, between: float = 0.0) -> int:
    """Bytes for some keys, and for the end of the flash of what they changed; steps are so many seconds apart."""
    before = app.written
    app.type(keys)
    app.settle(2 * FLASH + between)
    return app.written - before


def _idle(app: PtyApp) -> int:
    before = app.written
    app.read(IDLE)
    return app.written - before


def _resident(pid: int) -> float:
    """MiB of a process in memory."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS")) / 1024


if __name__ == "__main__":
    main()
