"""`elgrande record`: take games as text out of the player's own stores, and play them again."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from elgrande_tui.i18n.sentences import sentence_of
from elgrande_tui.i18n.table_names import called
from elgrande_tui.i18n.translations import _
from elgrande_tui.lobby.resumable_games import replayable
from elgrande_tui.lobby.saved_game_list import KeptGame
from elgrande_tui.replay.seen_games import SeenGame
from engine.records.record import RecordError, read
from engine.records.replay import RecordDiffers, check_form, replay, replay_redacted
from netplay.common.atomic_file import write_private
from netplay.common.errors import FileError, StoreError
from netplay.common.guarded_reader import RECORD, read_text
from netplay.common.paths import AppPaths
from netplay.common.sanitize import one_line
from netplay.process.saved_games import UnreadableStore, export

DONE, FAILED, UNREADABLE = 0, 1, 2
"""Exit codes."""


def run(args: argparse.Namespace, paths: AppPaths) -> int:
    """Do what the command line says; return the exit code."""
    if args.action == "check":
        return check(args.files)
    games, unreadable = replayable(paths)
    return show(games, unreadable) if args.list else export_game(games, unreadable, args.game, args.output)


def check(paths: Sequence[Path]) -> int:
    """Play every record again and print `ok FILE`, `part FILE: how far` or `FAIL FILE: reason`.

    Return 0; 1 if a game does not go as its record says; 2 if a record cannot be read or is not known here.
    """
    worst = DONE
    for path in paths:
        try:
            outcome, code = judge(read_text(path, RECORD)), DONE
            line = f"part {path}: {outcome}" if outcome else f"ok {path}"
        except RecordDiffers as error:
            line, code = f"FAIL {path}: {error}", FAILED
        except (FileError, RecordError) as error:
            line, code = f"FAIL {path}: {what_is_wrong(error)}", UNREADABLE
        print(one_line(line))
        worst = max(worst, code)
    return worst


def judge(text: str) -> str:
    """Check one record; return how far that was possible, "" for the whole. Raises RecordError or RecordDiffers."""
    record = read(text)
    if not record.head.redacted:
        replay(record)
        return ""
    check_form(record)
    _match, missing = replay_redacted(record)
    if missing is None:
        return _("redacted: it goes by the rules, but nothing proves what is left out")
    return _("redacted: it goes by the rules up to line {number}; from there on only its form can be checked").format(
        number=missing.number
    )


def what_is_wrong(error: Exception) -> str:
    """Return what an error with a file says, without the file's name."""
    return sentence_of(error.why) if isinstance(error, FileError) else str(error)


def show(games: Sequence[KeptGame], unreadable: Sequence[UnreadableStore]) -> int:
    """Print a line per game that can be exported: id, seats, state, name; say which files cannot be read."""
    for store in unreadable:
        _say(sentence_of(store.why))
    for game in games:
        table = game.table
        state = _("over") if table.state == "over" else _("running")
        print(f"{table.id}  {len(game.setup.seats)}  {state:8} {called(table.name)}")
    return DONE if games else _refuse(_("there is no game to export"))


def export_game(
    games: Sequence[KeptGame], unreadable: Sequence[UnreadableStore], name: str | None, output: Path | None
) -> int:
    """Export the game whose id begins with `name`; print it, or write a private file.

    None: the last one that is over, as of a running one only what the own seat knows can be told; only if none is over
    the last one that runs.
    """
    found = [game for game in games if name is None or game.table.id.startswith(name)]
    if name is None:
        found.sort(key=lambda game: game.table.state != "over")
    if not found:
        for store in unreadable:  # the game may be in there
            _say(sentence_of(store.why))
        return _refuse(_("there is no such game, or a host is using it; elgrande record export --list shows them"))
    if name is not None and len(found) > 1:
        return _refuse(_("several games begin with '{name}'").format(name=name))
    try:
        text = found[0].record() if isinstance(found[0], SeenGame) else export(found[0])
        if not text:
            return _refuse(_("the host of that game has not sent its record: look at it among the replays"))
        if output is not None:
            write_private(output, text)
    except StoreError as error:
        return _refuse(str(error))
    except OSError as error:
        return _refuse(_("{path} cannot be written: {why}.").format(path=output, why=error.strerror))
    if output is None:
        sys.stdout.write(text)
    if found[0].table.state != "over":
        _say(_("the game is not over: this is only what your seat knows, and it cannot be played again"))
    return DONE


def _refuse(sentence: str) -> int:
    _say(sentence)
    return FAILED


def _say(sentence: str) -> None:
    sys.stderr.write(f"elgrande: {one_line(sentence)}\n")
