"""The options of `elgrande arena`."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from pathlib import Path
from textwrap import fill

from elgrande_tui.cli.play_options import add_form, add_table, examples_told
from elgrande_tui.i18n.translations import _, mark

WIDTH = 78
"""Columns of a paragraph."""
GAMES = 120
"""How many games are played if nobody says so."""
EXAMPLES = (
    ("elgrande arena hard normal --games 400", mark("two against two, in all six seatings of each deal")),
    ("elgrande arena expert normal --team 1", mark("one against three")),
    ("elgrande arena easy normal hard expert --table", mark("all at one table, every place in turn")),
    ("elgrande arena hard:50 expert:0.25s", mark("with 50 simulations, with 0.25 seconds of the processor a turn")),
    ("elgrande arena mine.toml hard", mark("a level with the weights of a file, against its own")),
    (
        "elgrande arena 'run:python bot.py' easy",
        mark("a program that joins a host: the host's name and port are added to the command"),
    ),
    ("elgrande arena expert:0.25s mcts:0.5s --team 1", mark("against OpenSpiel's MCTS, which sees all hands")),
    ("elgrande arena hard easy --dask HOST:8786", mark("played by the workers of a Dask cluster")),
)
"""Commands, and what each does."""


def add_arena_options(arena: argparse.ArgumentParser, words: Sequence[str]) -> None:
    """Add the options, those of the game that the words name among them."""
    about = _(
        "Lets bots play in rotated seatings with equal deals, and tells how strong they are. Every game is kept in a "
        "file at once: the same command goes on where it was ended."
    )
    arena.description = fill(about, WIDTH)
    arena.formatter_class = argparse.RawDescriptionHelpFormatter
    arena.epilog = examples_told((command, _(does)) for command, does in EXAMPLES)
    entries = _("LEVEL, LEVEL:SIMULATIONS, LEVEL:SECONDSs, FILE.toml of weights, or run:COMMAND")
    arena.add_argument("entries", nargs="+", metavar="BOT", help=entries)
    ui = add_table(arena, words)
    team = _("seats of the first of two bots (default: half of them)")
    arena.add_argument("--team", type=int, metavar="N", help=team)
    arena.add_argument("--table", action="store_true", help=_("all bots at one table, one for each seat"))
    games = _("games of every two bots (default {games}); more for the same command later on").format(games=GAMES)
    arena.add_argument("--games", type=int, default=GAMES, metavar="N", help=games)
    add_workers(arena)
    results = _("keep the games in this file (default: one of their own for each contest)")
    arena.add_argument("--results", type=Path, metavar="FILE", help=results)
    add_form(arena, ui)
    arena.add_argument("--json", action="store_true", help=_("as JSON, for programs"))
    arena.add_argument("--html", type=Path, metavar="FILE", help=_("also write a page with plots"))


def add_workers(command: argparse.ArgumentParser) -> None:
    """Add the options for the deals, and for who plays them."""
    command.add_argument("--seed", type=int, default=1, metavar="N", help=_("seed of the first deal (default 1)"))
    jobs = os.cpu_count() or 1
    command.add_argument("--jobs", type=int, default=jobs, metavar="N", help=_("processes on this machine"))
    command.add_argument("--dask", metavar="ADDRESS", help=_("scheduler of a Dask cluster that plays instead"))
