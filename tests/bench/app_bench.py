"""What the app costs in a terminal: bytes for what happens most, time from key to last byte, first frame, memory.

Every line says what was measured and what it should stay below. Bytes are the same in every run; times are not.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from pathlib import Path

from elgrande_tui.table.screen import SECONDS
from tests.pty_app import PtyApp

STARTS = 5
SIZES = ((80, 24), (120, 40), (200, 60))
TABLE = [sys.executable, "-m", "tests.bench.table_child"]
MOVES = 8
IDLE = 5
"""Seconds."""
SHOW = 4000
"""Bytes a second that a show may send at 80x24, in all colours and at the usual pace."""
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
    "opponent's turn": (6000, 6000),
    "idle": (0, 0),
}
"""Targets at 80x24, in 256 colours and in all; those of a cursor move and of doing nothing hold at all sizes."""
EVERYWHERE = ("count changed", "cursor move", "idle")
SLOWER = 1.5
"""So many times the first frame of a bare Textual app the start screen may take."""
OPPONENT = "\x1b[24~"
"""F12: `table_child` plays a turn of an opponent, or the answer that changes the leader of a region."""


def main() -> None:
    """Print everything."""
    with tempfile.TemporaryDirectory() as home:
        env = {"ELGRANDE_HOME": home}
        _first_frames(env)
        for columns, rows in SIZES:
            for depth, said in DEPTHS.items():
                _bytes(columns, rows, depth, {**env, "COLORTERM": said})
                _show(columns, rows, depth, {**env, "COLORTERM": said})


def _first_frames(env: dict[str, str]) -> None:
    """Started in turn, so that the load of the machine is the same for all."""
    programs = {
        "bare Textual app": ([*TABLE, "bare"], "Hello"),
        "start screen": ([sys.executable, "-m", "elgrande_tui"], "Play here"),
    }
    seconds: dict[str, list[float]] = {name: [] for name in programs}
    for _ in range(STARTS):
        for name, (argv, text) in programs.items():
            with PtyApp(argv, env=env) as app:
                seconds[name].append(app.wait_for(text))
    bare, start = (statistics.median(times) for times in seconds.values())
    print(f"app: first frame: bare Textual app {bare * 1000:.0f} ms, start screen {start * 1000:.0f} ms,", end=" ")
    print(f"{start / bare:.2f} times (target {SLOWER}), medians of {STARTS}")


def _bytes(columns: int, rows: int, depth: str, env: dict[str, str]) -> None:
    found: dict[str, int] = {}
    with PtyApp([sys.executable, "-m", "elgrande_tui"], columns, rows, env) as app:
        app.wait_for("Play here")
        app.settle()
        found["first screen"] = app.written
    with PtyApp(TABLE, columns, rows, env) as app:
        app.wait_for("Hand")
        app.settle()
        whole, memory = app.written, _resident(app.pid)
        app.press("\t")
        found["cursor move"] = max(app.press("\t") for _ in range(MOVES))
        key = statistics.median(app.time("\t") for _ in range(MOVES))
        app.press("\t")  # to a region where nobody takes the lead by it
        found["count changed"] = _until_faded(app, "\r")
        panel = app.press("o")
        found["whole map"] = app.press("q")
        before = app.written
        app.read(IDLE)
        found["idle"] = app.written - before
    for mode, name in (("leader", "leader changed"), ("opponent", "opponent's turn")):
        with PtyApp([*TABLE, mode], columns, rows, env) as app:
            app.wait_for("Hand")
            app.settle()
            found[name] = _until_faded(app, OPPONENT)
    size = f"app: {columns}x{rows}, {depth}:"
    print(f"{size} start {whole} B, {memory:.0f} MiB, key to last byte {key * 1000:.0f} ms, panel {panel} B")
    for name, cost in found.items():
        wanted = name in EVERYWHERE or (columns, rows) == SIZES[0]
        target = f" (target {BYTES[name][list(DEPTHS).index(depth)]})" if wanted else ""
        print(f"{size} {name} {cost} B{target}")


def _show(columns: int, rows: int, depth: str, env: dict[str, str]) -> None:
    """Print what a general scoring sends, from the first beat on until the table of points comes."""
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
    target = f" (target {SHOW} B/s)" if (columns, rows) == SIZES[0] else ""
    print(
        f"app: {columns}x{rows}, {depth}: show {sent} B in {seconds:.1f} s, {sent / seconds:.0f} B/s{target},", end=" "
    )
    print(f"at most {most} B in a second")


def _until_faded(app: PtyApp, keys: str) -> int:
    """Bytes for some keys, and for the end of the flash of what they changed."""
    before = app.written
    app.press(keys)
    app.read(2 * SECONDS)
    app.settle()
    return app.written - before


def _resident(pid: int) -> float:
    """MiB of a process in memory."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS")) / 1024


if __name__ == "__main__":
    main()
