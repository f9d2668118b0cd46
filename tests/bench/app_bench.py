"""What the app costs: seconds to its first frame, and bytes to the terminal for what happens most."""

from __future__ import annotations

import statistics
import sys
import tempfile

from tests.pty_app import PtyApp

STARTS = 5
TABLE = [sys.executable, "-m", "tests.bench.table_child"]


def main() -> None:
    """Print first frames, and bytes for a cursor move and a placed caballero in both layouts."""
    with tempfile.TemporaryDirectory() as home:
        app = [sys.executable, "-m", "elgrande_tui"]
        _first_frame("start screen", app, "Play here", {"ELGRANDE_HOME": home})
    _first_frame("table, position prepared as well", TABLE, "Hand", {})
    for columns, rows in ((80, 24), (120, 40)):
        _bytes(columns, rows)


def _first_frame(what: str, argv: list[str], text: str, env: dict[str, str]) -> None:
    seconds = []
    for _ in range(STARTS):
        with PtyApp(argv, env=env) as app:
            seconds.append(app.wait_for(text))
    print(f"app: first frame of the {what}: {statistics.median(seconds) * 1000:.0f} ms (median of {STARTS})")


def _bytes(columns: int, rows: int) -> None:
    with PtyApp(TABLE, columns, rows) as app:
        app.wait_for("Hand")
        app.settle()
        whole = app.written
        app.press("\t")
        moves = [app.press("\t") for _ in range(4)]
        placed = app.press("\r")
        panel, back = app.press("o"), app.press("q")
        idle = app.written
        app.settle()
        print(
            f"app: {columns}x{rows}: start {whole} B, cursor move {min(moves)} to {max(moves)} B, "
            f"placed caballero {placed} B, panel open {panel} B, close {back} B, idle {app.written - idle} B"
        )


if __name__ == "__main__":
    main()
