"""Run plain mode, from the command line to the end of the program."""

from __future__ import annotations

import asyncio
import io
import os
import sys
from contextlib import suppress

from elgrande_tui.i18n.language import speak
from elgrande_tui.i18n.sentences import refusal
from elgrande_tui.i18n.translations import _
from elgrande_tui.lobby.launch import Launch, PlayHere, PlayTutorial
from elgrande_tui.lobby.new_game import NewGame
from elgrande_tui.lobby.start_actions import run_action
from elgrande_tui.model.game_ui import game_ui
from elgrande_tui.plain.frontend import PlainFrontend
from elgrande_tui.plain.lines import Lines, TerminalLines
from elgrande_tui.plain.settings import PlainSettings
from elgrande_tui.settings.guide_progress import GuideProgress
from elgrande_tui.settings.own_file import first_few
from elgrande_tui.settings.remembered import complaints_of
from elgrande_tui.settings.saved_hands import SavedHands
from elgrande_tui.settings.settings import SettingsFile
from elgrande_tui.terminal.signals import leave_on_signals
from netplay.common.errors import NetplayError
from netplay.common.logs import log_to
from netplay.common.paths import find_paths
from netplay.process.thinking import BOT_DELAY

PROGRAM = "El Grande"
DONE, FAILED = 0, 1
"""Exit codes."""


def run(launch: Launch, *, bot_delay: float = BOT_DELAY) -> int:
    """Do what `launch` says by lines on standard input and output; return the exit code.

    `bot_delay` is how long a bot waits before it answers, in seconds.
    """
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    code = asyncio.run(_run(launch, bot_delay))
    try:
        sys.stdout.flush()
    except BrokenPipeError:  # nobody reads any more; what is left must not be tried again when Python ends
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return code


async def _run(launch: Launch, bot_delay: float) -> int:
    paths = find_paths(launch.home)
    paths.prepare()
    log_to(paths.log, "app")
    settings = SettingsFile(paths)
    speak(launch.language or settings.now.language)
    player = (not launch.name and settings.now.name) or launch.player
    lines = TerminalLines(sys.stdin.fileno(), sys.stdout)
    lines.say(greeting(launch), *first_few([*settings.complaints(), *complaints_of(paths)]))
    own = PlainSettings(settings, GuideProgress(paths), SavedHands(paths))
    frontend = PlainFrontend(lines, paths, player, bot_delay=bot_delay, settings=own)
    running = asyncio.create_task(_run_actions(frontend, lines, launch))

    def leave() -> None:
        running.cancel()

    leave_on_signals(leave)
    with suppress(asyncio.CancelledError):
        return await running
    return DONE


def greeting(launch: Launch) -> str:
    """Return what is said first, with the game that is played, else with the name of the program."""
    match launch.first:
        case PlayHere(game=NewGame(ui=ui)):
            title = ui.called
        case PlayTutorial(game=name) if name:
            title = game_ui(name).called
        case _:
            title = PROGRAM
    return _("{game}. Type help at any time at the table, quit to leave.").format(game=title)


async def _run_actions(frontend: PlainFrontend, lines: Lines, launch: Launch) -> int:
    """Do what the command line asked for; without that, one start action after the other."""
    action = launch.first or await frontend.ask_start_action()
    while action is not None:
        try:
            await run_action(frontend, action)
        except NetplayError as error:
            lines.say(refusal(error))
            if launch.first is not None:
                return FAILED
        action = None if launch.first is not None else await frontend.ask_start_action()
    return DONE
