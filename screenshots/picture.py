"""A picture of what is on the screen, as SVG; what the README shows also as PNG, which looks the same everywhere."""

from __future__ import annotations

import asyncio
import html
import re
import sys
from collections.abc import Mapping
from pathlib import Path

from textual.app import App

FOLDER = Path(__file__).parent
README = FOLDER.parent / "README.md"
FONT = "DejaVu Sans Mono"
"""Has every glyph of the map, and is there where pictures are made."""
CELL = 12.2
"""Width of a cell in Textual's pictures."""
SIZE = 21
"""Size at which glyphs of FONT are as high as a line, so that borders have no gaps."""

_TEXT = re.compile(r'(<text class="[^"]+") x="([\d.]+)" (y="[\d.]+") textLength="[\d.]+"([^>]*>)([^<]*)</text>')


async def write(app: App[None], name: str, instead: Mapping[str, str] | None = None) -> None:
    """Write what is on the screen to `FOLDER`, as `name.svg`, perhaps with some texts `instead` of others."""
    picture = app.export_screenshot(title="El Grande")
    for text, other in (instead or {}).items():
        picture = picture.replace(text, other)
    picture = re.sub(r"@font-face\s*{.*?}", "", picture, flags=re.DOTALL).replace("Fira Code", FONT)
    (FOLDER / f"{name}.svg").write_text(picture, encoding="utf-8")
    if f"screenshots/{name}.png" in README.read_text(encoding="utf-8"):
        await _draw(name, picture)
    sys.stdout.write(f"{name}\n")


async def _draw(name: str, picture: str) -> None:
    drawing = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "cairosvg", "-", "-o", str(FOLDER / f"{name}.png")), stdin=asyncio.subprocess.PIPE
    )
    await drawing.communicate(placed(picture).encode())
    if drawing.returncode:
        raise RuntimeError(f"{name} could not be drawn")


def placed(picture: str) -> str:
    """The same with every character at the place of its cell: not every program stretches text to a given length."""

    def place(match: re.Match[str]) -> str:
        head, left, height, tail, text = match.groups()
        places = " ".join(f"{float(left) + n * CELL:g}" for n in range(len(html.unescape(text))))
        return f'{head} x="{places}" {height}{tail}{text}</text>'

    return _TEXT.sub(place, picture.replace("font-size: 20px", f"font-size: {SIZE}px"))
