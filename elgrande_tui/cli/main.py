"""Run the command `elgrande`. What only some of its commands need is imported by them."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from elgrande_tui.cli.arguments import parser
from elgrande_tui.cli.output import failed, with_output
from elgrande_tui.cli.play_options import play_here
from elgrande_tui.i18n.language import argparse_speaks, speak
from elgrande_tui.i18n.languages import LANGUAGES, Language
from elgrande_tui.i18n.sentences import crash, refusal, whole_sentence
from elgrande_tui.i18n.translations import _
from elgrande_tui.settings.colours import AUTO, OLD_THEMES, theme_names
from elgrande_tui.settings.settings import SettingsFile
from elgrande_tui.terminal.signals import heed_signals
from engine.core.errors import SetupError
from netplay.common.errors import AddressError, StoreError
from netplay.common.logs import log_to
from netplay.common.paths import AppPaths, find_paths

if TYPE_CHECKING:
    from elgrande_tui.lobby.launch import StartAction
    from netplay.common.addresses import Address

DONE, FAILED, USAGE, INTERRUPTED = 0, 1, 2, 130
"""Exit codes. `elgrande host` also has 3: another host uses the file."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit code."""
    heed_signals()
    known = _beforehand(argv)
    paths = find_paths(known.data)
    try:
        language = _language(known.lang, paths)
        speak(language)
        return with_output(lambda: _main(argv, language))
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as error:
        with suppress(StoreError):
            paths.prepare()
        log_to(paths.log, "app")
        return failed(crash(error, paths.log))


def _main(argv: Sequence[str] | None, language: Language) -> int:
    with argparse_speaks(language):
        args, rest = parser().parse_known_args(argv)
        job = _job(args, rest)
    return job()


def _beforehand(argv: Sequence[str] | None) -> argparse.Namespace:
    """Return language and folder from the command line, before the real parser is made, which needs the language."""
    beforehand = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    beforehand.add_argument("--lang", nargs="?")
    beforehand.add_argument("--data", nargs="?", type=Path)
    return beforehand.parse_known_args(argv)[0]


def _language(typed: str | None, paths: AppPaths) -> Language:
    """Return the language for help and complaints: the one on the command line, else that of the settings."""
    named = next((language for language in LANGUAGES if language == typed), None)
    return named or SettingsFile(paths).now.language


def _job(args: argparse.Namespace, rest: list[str]) -> Callable[[], int]:
    """Return the job that the arguments describe. Exit with a sentence if they make no sense."""
    if args.command == "host":
        return _host_job(args, rest)
    if rest:
        _complain(args, _("unknown: {words}").format(words=" ".join(rest)))
    paths = find_paths(getattr(args, "data", None))
    # Imported where they are used: `elgrande keys` must not wait for Textual, nor the app for the arena.
    match args.command:
        case "scenario":
            from elgrande_tui.cli import scenario_command

            return partial(scenario_command.run, args.paths)
        case "record":
            from elgrande_tui.cli import record_command

            return partial(record_command.run, args, paths)
        case "keys":
            from elgrande_tui.cli import keys_command

            return partial(keys_command.run, paths, check=args.check)
        case "figures":
            return partial(_figures, args, paths)
        case "stats":
            from elgrande_tui.cli import stats_command

            plain, ascii_only = getattr(args, "plain", False), getattr(args, "ascii", False) or not _shows_boxes()
            return partial(stats_command.run, paths, args.game, as_json=args.json, plain=plain, ascii_only=ascii_only)
        case "arena":
            return partial(_arena, args, paths)
        case "train":
            return partial(_train, args, paths)
        case "join" if args.list:
            from elgrande_tui.cli.join_list import print_tables

            return partial(print_tables, paths, _address(args))
        case "replay":
            return partial(_replay, args)
    return partial(_app, args, first_action(args))


def _replay(args: argparse.Namespace) -> int:
    from elgrande_tui.cli import replay_command
    from elgrande_tui.lobby import launch

    if args.file is None:
        return _app(args, launch.WatchReplay())
    replay = replay_command.opened(args.file)
    return replay if isinstance(replay, int) else _app(args, launch.WatchReplay(replay))


def _figures(args: argparse.Namespace, paths: AppPaths) -> int:
    from elgrande_tui.cli import figures_command
    from elgrande_tui.lobby.games import first_game
    from elgrande_tui.model.game_ui import game_ui

    try:
        return figures_command.run(game_ui(args.game or first_game()), args.words, paths)
    except ValueError as error:
        _complain(args, str(error))
    except SetupError as error:
        _complain(args, whole_sentence(str(error)))


def _arena(args: argparse.Namespace, paths: AppPaths) -> int:
    from elgrande_tui.cli import arena_command

    try:
        return arena_command.run(args, paths)
    except ValueError as error:
        _complain(args, str(error))


def _train(args: argparse.Namespace, paths: AppPaths) -> int:
    from elgrande_tui.cli import train_command

    try:
        return train_command.run(args, paths)
    except ValueError as error:
        _complain(args, str(error))


def _host_job(args: argparse.Namespace, rest: list[str]) -> Callable[[], int]:
    """Return what runs a host, or opens the form for a table of one with a preset."""
    beforehand = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    beforehand.add_argument("--preset")
    known, others = beforehand.parse_known_args(rest)
    if known.preset is None:
        return partial(_host, args, rest)
    if others:
        _complain(args, _("unknown: {words}").format(words=" ".join(others)))
    from elgrande_tui.lobby.house_rules import HouseRulesFolder
    from elgrande_tui.lobby.launch import HostTable
    from elgrande_tui.lobby.presets import OwnPresets, presets_with

    paths = find_paths(getattr(args, "data", None))
    try:
        presets_with(known.preset, OwnPresets(paths.presets), HouseRulesFolder(paths.figures))
    except ValueError as error:
        _complain(args, str(error))
    return partial(_app, args, HostTable(preset=known.preset))


def _host(args: argparse.Namespace, rest: list[str]) -> int:
    from netplay.process.cli import main as host

    data = getattr(args, "data", None)
    return host([*(["--data", str(data)] if data else []), *rest])


def first_action(args: argparse.Namespace) -> StartAction | None:
    """Return what the app does first; None: show the start screen. Leave with a sentence if it makes no sense."""
    from elgrande_tui.lobby import launch

    match args.command:
        case "play":
            try:
                return play_here(args)
            except ValueError as error:
                _complain(args, str(error))
        case "join":
            return launch.JoinTable(_address(args), args.watch)
        case "resume":
            return launch.ResumeGame()
    return None


def _complain(args: argparse.Namespace, sentence: str) -> NoReturn:
    """Leave, and say how the typed command is used and what is wrong with it."""
    parser: argparse.ArgumentParser = args.parser
    parser.error(sentence)


def _address(args: argparse.Namespace) -> Address | None:
    from netplay.common.addresses import parse_address

    if args.address is None:
        return None
    try:
        return parse_address(args.address)
    except AddressError as error:
        _complain(args, refusal(error))


def _app(args: argparse.Namespace, first: StartAction | None) -> int:
    paths = find_paths(getattr(args, "data", None))
    theme, in_lines = _theme(args, paths), getattr(args, "plain", False)
    if not in_lines and not (sys.stdin.isatty() and sys.stdout.isatty()):
        reason = _("this needs a terminal")
        return failed(reason)
    from elgrande_tui.lobby.launch import Launch

    plain = getattr(args, "ascii", False) or not _shows_boxes()
    launch = Launch(
        first,
        name=getattr(args, "name", ""),
        ascii=plain,
        home=getattr(args, "data", None),
        language=getattr(args, "lang", None),
        theme=theme,
    )
    try:
        paths.prepare()
    except StoreError as error:
        return failed(str(error))
    if in_lines:
        from elgrande_tui.plain.run import run

        return run(launch)
    from elgrande_tui.app import ElGrandeApp

    app = ElGrandeApp(launch)
    app.run()
    _tell_of_host(app.paths)
    return FAILED if app.return_code is None else app.return_code


def _shows_boxes() -> bool:
    """Check whether the terminal shows more than ASCII."""
    from elgrande_tui.terminal.screen_output import shows_boxes

    return shows_boxes(os.environ, sys.stdout.encoding, utf8_mode=bool(sys.flags.utf8_mode))


def _theme(args: argparse.Namespace, paths: AppPaths) -> str | None:
    """Return the theme that was typed, by its name of today. Leave with a sentence if there is none of that name."""
    typed: str | None = getattr(args, "theme", None)
    if typed is None:
        return None
    themes = [AUTO, *theme_names(paths.themes)]
    name = OLD_THEMES.get(typed, typed)
    if name not in themes:
        _complain(
            args, _("there is no theme {name}; there are: {names}").format(name=repr(typed), names=", ".join(themes))
        )
    return name


def _tell_of_host(paths: AppPaths) -> None:
    """Remind the player of a host that they leave running."""
    import asyncio

    from netplay.process.subprocesses import running_host

    if asyncio.run(running_host(paths)) is not None:
        with suppress(OSError):  # the terminal may be gone
            print(_("Your host keeps running; others can play. To stop it: elgrande host --stop"), flush=True)
