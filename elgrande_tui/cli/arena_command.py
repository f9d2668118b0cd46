"""`elgrande arena`: let bots play a contest, and print what came of it."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from contextlib import AbstractContextManager
from pathlib import Path

from elgrande_tui.arena.extra_packages import NotInstalledError
from elgrande_tui.arena.html_report import in_html
from elgrande_tui.arena.matches import make_player
from elgrande_tui.arena.pool import Pool, cluster, processes
from elgrande_tui.arena.progress import shown
from elgrande_tui.arena.report import in_json, in_text, report_on
from elgrande_tui.arena.results_log import ResultsLog, contest_name
from elgrande_tui.arena.spiel_player import MCTS
from elgrande_tui.arena.typed_entries import typed_entries
from elgrande_tui.cli.arena_failures import fail, failing
from elgrande_tui.cli.play_options import typed_game
from elgrande_tui.i18n.sentences import whole_sentence
from elgrande_tui.i18n.translations import _
from elgrande_tui.lobby.new_game import OPEN, opponents
from elgrande_tui.model.game_ui import game_ui
from engine.arena.contest import Contest, Played
from engine.arena.entrants import code_hash
from engine.bots.bot import RANDOM
from engine.core.errors import SetupError
from engine.core.rules import load_rules
from engine.core.setup import Setup
from netplay.common.paths import AppPaths

DONE = 0
"""The exit code."""


def run(args: argparse.Namespace, paths: AppPaths) -> int:
    """Play what is not played yet, print the report, and return the exit code.

    Raises ValueError with a sentence for options that make no sense.
    """
    contest = typed_contest(args)
    return failing(args, lambda: _run(args, paths, contest))


def _run(args: argparse.Namespace, paths: AppPaths, contest: Contest) -> int:
    units = list(contest.units(args.seed, args.games))
    file = args.results or paths.data / "arena" / f"{contest_name(contest)}.jsonl"
    with ResultsLog(file, contest) as log:
        missing = [unit for unit in units if unit not in log.played]
        try:
            if missing:
                with typed_pool(args) as pool:
                    for played in shown(pool(contest, missing), len(units) - len(missing), len(units)):
                        log.add(played)
        except KeyboardInterrupt:
            done = sum(unit in log.played for unit in units)
            told = _("{done} of {total} games are in {file}; the same command goes on.")
            return fail(told.format(done=done, total=len(units), file=file))
        _tell(args, contest, [log.played[unit] for unit in units])
    return DONE


def typed_pool(args: argparse.Namespace) -> AbstractContextManager[Pool]:
    """Return what has units played as the options say."""
    return processes(args.jobs) if args.dask is None else cluster(args.dask)


def typed_contest(args: argparse.Namespace) -> Contest:
    """Return the contest that the options describe. Raises ValueError with a sentence."""
    setup = typed_setup(args)
    entries = typed_entries(args.entries, args.game)
    team = args.seats // 2 if args.team is None else args.team
    if len(entries) < 2:
        raise ValueError(_("name two bots at least"))
    if args.table and len(args.entries) != args.seats:
        sentence = _("{named} bots are named, but {seats} seats need {bots}.")
        raise ValueError(sentence.format(named=len(args.entries), seats=args.seats, bots=args.seats))
    if not 0 < team < args.seats:
        raise ValueError(_("--team: 1 to {most}").format(most=args.seats - 1))
    if args.games < 1 or args.jobs < 1:
        raise ValueError(_("--games and --jobs: 1 at least"))
    if any(entry.command for entry in entries) and any(entry.level == MCTS for entry in entries):
        raise ValueError(_("mcts is shown the whole table, which no host does: it does not meet programs."))
    at = {entry.name: number for number, entry in enumerate(entries)}
    table = tuple(at[typed] for typed in args.entries) if args.table else ()
    contest = Contest(setup, entries, 0 if table else team, table, code_hash(args.game))
    try:
        for entry in entries:  # now, and not after an hour
            if not entry.command:
                make_player(entry, load_rules(setup), 0)
    except SetupError as error:
        raise ValueError(whole_sentence(str(error))) from error
    except NotInstalledError as error:
        raise ValueError(str(error)) from error
    return contest


def typed_setup(args: argparse.Namespace) -> Setup:
    """Return what is played. Raises ValueError with a sentence for what cannot be played."""
    opponents(game_ui(args.game), args.seats, RANDOM)  # for its sentence on a number of seats alone
    return load_rules(typed_game(args, (OPEN,) * (args.seats - 1)).setup()).setup


def _tell(args: argparse.Namespace, contest: Contest, played: Sequence[Played]) -> None:
    report = report_on(contest, played)
    if args.html is not None:
        Path(args.html).write_text(in_html(report, played), encoding="utf-8")
    print(in_json(report) if args.json else in_text(report))
