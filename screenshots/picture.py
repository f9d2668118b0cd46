"""A picture of what is on the screen, as SVG; what the README shows also as PNG, which looks the same everywhere."""

from __future__ import annotations

import asyncio
import html
import io
import re
import sys
from collections.abc import Mapping
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import DEFAULT_TERMINAL_THEME, SVG_EXPORT_THEME, TerminalTheme
from textual.app import App
from textual.pilot import Pilot

Size = tuple[int, int]
"""Columns and rows."""

FOLDER = Path(__file__).parent
REST = FOLDER / "all"
"""Where pictures lie that the README does not show; git ignores it."""
README = FOLDER.parent / "README.md"
FONT = "DejaVu Sans Mono"
"""Has every glyph of the map, and is there where pictures are made."""
CELL = 12.2
"""Width of a cell in Textual's pictures."""
SIZE = 21
"""Size at which glyphs of FONT are as high as a line, so that borders have no gaps."""
XTERM = TerminalTheme(
    (0, 0, 0),
    (229, 229, 229),
    [(0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229)],
    [
        (127, 127, 127),
        (255, 0, 0),
        (0, 255, 0),
        (255, 255, 0),
        (92, 92, 255),
        (255, 0, 255),
        (0, 255, 255),
        (255, 255, 255),
    ],
)
"""The sixteen colours that many terminals have."""
LIGHT = DEFAULT_TERMINAL_THEME
"""Those of a terminal with a light ground."""

_TEXT = re.compile(r'(<text class="[^"]+") x="([\d.]+)" (y="[\d.]+") textLength="[\d.]+"([^>]*>)([^<]*)</text>')


async def settle(pilot: Pilot[None]) -> None:
    """Let everything be drawn."""
    for _ in range(3):
        await pilot.pause(0.1)


def is_shown(file: str) -> bool:
    """Whether the README shows the picture of this file name."""
    return f"screenshots/{file}" in README.read_text(encoding="utf-8")


def keep(name: str, picture: str) -> None:
    """Write a picture as SVG: to `FOLDER` if the README shows it, else to `REST`."""
    REST.mkdir(exist_ok=True)
    folder = FOLDER if is_shown(f"{name}.svg") else REST
    (folder / f"{name}.svg").write_text(picture, encoding="utf-8")
    sys.stdout.write(f"{name}\n")


async def write(
    app: App[None],
    name: str,
    instead: Mapping[str, str] | None = None,
    terminal: TerminalTheme = SVG_EXPORT_THEME,
    title: str = "El Grande",
) -> None:
    """Keep what is on the screen as `name-80x24`, perhaps with some texts `instead` of others.

    `terminal` says what the sixteen colours of a terminal are, and its ground; `title` is that of its window.
    """
    name = f"{name}-{app.size.width}x{app.size.height}"
    picture = _exported(app, terminal, title)
    for text, other in (instead or {}).items():
        picture = picture.replace(text, other)
    picture = re.sub(r"@font-face\s*{.*?}", "", picture, flags=re.DOTALL).replace("Fira Code", FONT)
    keep(name, picture)
    if is_shown(f"{name}.png"):
        await _draw(name, picture)


def _exported(app: App[None], terminal: TerminalTheme, title: str) -> str:
    """As `App.export_screenshot`, which knows dark terminals only."""
    console = Console(
        width=app.size.width,
        height=app.size.height,
        file=io.StringIO(),
        force_terminal=True,
        color_system="truecolor",
        record=True,
        legacy_windows=False,
        safe_box=False,
    )
    console.print(app.screen._compositor.render_update(full=True, screen_stack=app._background_screens))
    return console.export_svg(title=title, theme=terminal)


async def _draw(name: str, picture: str) -> None:
    drawing = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "cairosvg", "-", "-o", str(FOLDER / f"{name}.png")), stdin=asyncio.subprocess.PIPE
    )
    await drawing.communicate(placed(picture).encode())
    if drawing.returncode:
        raise RuntimeError(f"{name} could not be drawn")


def placed(picture: str) -> str:
    """Return the same with every character at its cell: not every program stretches text to a given length."""

    def place(match: re.Match[str]) -> str:
        head, left, height, tail, text = match.groups()
        places = " ".join(f"{float(left) + n * CELL:g}" for n in range(len(html.unescape(text))))
        return f'{head} x="{places}" {height}{tail}{text}</text>'

    return _TEXT.sub(place, picture.replace("font-size: 20px", f"font-size: {SIZE}px"))
