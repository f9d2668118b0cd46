"""What Carcassonne's table costs in a terminal: bytes for a cursor move, a scroll, a placing with all that follows.

Every line says what was measured and what it should stay below. Bytes are the same in every run.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator

from elgrande_tui.table.step_timer import FLASH
from tests.bench.app_bench import DEPTHS, IDLE, OPPONENT, SIZES
from tests.pty_app import PtyApp

TABLE = [sys.executable, "-m", "tests.bench.tile_child"]
SCORING = "final scoring"
BARS = {
    "cursor move": (1000, 1000),
    "scroll": (10_000, 15_000),
    "placing": (2500, 2500),
    "follower": (2500, 2500),
    "both": (2500, 2500),
    "opponent's turn": (2500, 3500),
    SCORING: (20_000, 28_000),
    "idle": (0, 0),
}
"""Targets at 80x24, in 256 colours and in all."""
LEFT, RIGHT, UP, DOWN = "\x1b[D", "\x1b[C", "\x1b[A", "\x1b[B"
WAY = (*[RIGHT] * 7, *[LEFT] * 4, *[DOWN] * 5, *[UP] * 9, *[LEFT] * 9)
"""Steps of the cursor over the map: some scroll it, most do not."""
PLACES = 8
"""So many places where the tile fits are looked at before it is placed."""
SHIFTED = 0.1
"""A step that changes more than this part of the screen has scrolled it."""

Seen = list[tuple[str, str, str, bool]]


def main() -> None:
    """Print everything."""
    with tempfile.TemporaryDirectory() as home:
        for columns, rows in SIZES:
            for number, (depth, said) in enumerate(DEPTHS.items()):
                told = f"carcassonne: {columns}x{rows}, {depth}:"
                for name, cost in _bytes(columns, rows, {"ELGRANDE_HOME": home, "COLORTERM": said}):
                    bar = f" (target {BARS[name][number]})" if name in BARS and (columns, rows) == SIZES[0] else ""
                    print(f"{told} {name} {cost} B{bar}")


def _bytes(columns: int, rows: int, env: dict[str, str]) -> Iterator[tuple[str, int]]:
    """Yield what was done and the bytes it took, the most of what is done several times."""
    with PtyApp(TABLE, columns, rows, env) as app:
        app.wait_for(" left")
        app.settle()
        moves, scrolls = [0], [0]
        for key in (*WAY, *["\t"] * PLACES):
            before = _seen(app)
            cost = app.press(key)
            changed = sum(here != there for here, there in zip(before, _seen(app), strict=True))
            (scrolls if changed > SHIFTED * columns * rows else moves).append(cost)
        yield "cursor move", max(moves)
        yield "scroll", max(scrolls)
        yield "idle", _idle(app)
        placing, follower = _until_faded(app, "\r"), app.press("1") + _until_faded(app, "\r")
        yield "placing", placing
        yield "follower", follower
        yield "both", placing + follower
    with PtyApp([*TABLE, "opponent"], columns, rows, env) as app:
        app.wait_for(" left")
        app.settle()
        yield "opponent's turn", _until_faded(app, OPPONENT)
    with PtyApp([*TABLE, "last"], columns, rows, env) as app:
        app.wait_for(" left")
        app.settle()
        yield SCORING, _until_over(app)


def _seen(app: PtyApp) -> Seen:
    """Return the cells of the screen in reading order."""
    cells = (app.screen.buffer[y][x] for y in range(app.screen.lines) for x in range(app.screen.columns))
    return [(cell.data, cell.fg, cell.bg, cell.reverse) for cell in cells]


def _idle(app: PtyApp) -> int:
    before = app.written
    app.read(IDLE)
    return app.written - before


def _until_over(app: PtyApp) -> int:
    """Return the bytes from the last placing, with no follower, to the end of the game."""
    before = app.written
    app.type("\t\r")
    while not any("The game is over" in line for line in app.screen.display):
        app.settle()
        keys = app.screen.display[-1]
        app.type("p" if "pass" in keys else "\r" if "end turn" in keys else "")
    app.settle(3 * FLASH)
    return app.written - before


def _until_faded(app: PtyApp, keys: str) -> int:
    """Return the bytes for some keys, and for all that follows until nothing changes any more."""
    before = app.written
    app.type(keys)
    app.settle(3 * FLASH)
    return app.written - before


if __name__ == "__main__":
    main()
