"""Walking through the app in tests: what a screen says, and waiting for what a host takes its time for."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from typing import Any, TypeVar

from rich.cells import cell_len
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import OptionList, Static

from elgrande_tui.app import ElGrandeApp
from elgrande_tui.lobby.launch import Launch, StartAction
from netplay.discovery.zeroconf_browser import Browser

S = TypeVar("S", bound=Screen[Any])

PATIENCE = 60.0
"""Seconds after which something has gone wrong."""


LISTEN = Browser.open
"""To the real network."""


def app(first: StartAction | None = None, name: str = "Ana") -> ElGrandeApp:
    """The app as a test runs it: bots answer at once, a host it starts is not announced and takes any port."""
    return ElGrandeApp(Launch(first, name), bot_delay=0.0, host_arguments=("--no-announce", "--port", "0"))


async def until(pilot: Pilot[None], true: Callable[[], bool]) -> None:
    """Come back when it is so."""
    async with asyncio.timeout(PATIENCE):
        while not true():
            await pilot.pause(0.02)


async def screen(pilot: Pilot[None], kind: type[S]) -> S:
    """The screen on top, once it is of that kind."""
    await until(pilot, lambda: isinstance(pilot.app.screen, kind) and pilot.app.screen.is_mounted)
    await pilot.pause()
    top = pilot.app.screen
    assert isinstance(top, kind)
    return top


def said(top: Screen[Any]) -> str:
    """Everything that stands on a screen of rows, widget by widget."""
    lines = [str(widget.render()) for widget in top.query(Static)]
    lines += [str(row.get_option_at_index(n).prompt) for row in top.query(OptionList) for n in range(row.option_count)]
    return "\n".join(lines)


def alive(pid: int) -> bool:
    """The process is there."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def cells(text: str) -> int:
    """How many terminal cells a text takes."""
    return cell_len(text)
