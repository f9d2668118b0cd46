"""The options of `elgrande train`."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from textwrap import fill

from elgrande_tui.cli.arena_options import WIDTH, add_workers
from elgrande_tui.cli.play_options import add_form, add_table, examples_told
from elgrande_tui.i18n.translations import _, mark

GENERATIONS, CANDIDATES, GAMES, PROOF = 20, 10, 24, 400
"""What is played if nobody says so."""
EXAMPLES = (
    ("elgrande train plan.toml:50 -o mine.toml", mark("50 simulations a turn; [tuned] in the file says what is tuned")),
    ("elgrande arena mine.toml:50 hard:50", mark("then measure what came of it")),
)
"""Commands, and what each does."""


def add_train_options(train: argparse.ArgumentParser, words: Sequence[str]) -> None:
    """Add the options, those of the game that the words name among them."""
    about = _(
        "Looks for better weights of a bot: candidates play with equal deals, in pairs that differ in all weights at "
        "once (SPSA). In the end deals that nobody has seen decide; weights are only written if they win for sure. "
        "Every game is kept: the same command goes on where it was ended."
    )
    train.description = fill(about, WIDTH)
    train.formatter_class = argparse.RawDescriptionHelpFormatter
    train.epilog = examples_told((command, _(does)) for command, does in EXAMPLES)
    train.set_defaults(words=tuple(words))
    plan = _("FILE.toml or FILE.toml:SIMULATIONS: weights, and what is tuned")
    train.add_argument("plan", metavar="PLAN", help=plan)
    train.add_argument("-o", "--output", type=Path, required=True, metavar="FILE", help=_("write the weights there"))
    ui = add_table(train, words)
    train.add_argument("--method", choices=("spsa",), help=argparse.SUPPRESS)  # once there was another one
    for name, usual, told in (
        ("generations", GENERATIONS, _("number of generations (default {count})")),
        ("candidates", CANDIDATES, _("candidates at a time (default {count})")),
        ("games", GAMES, _("games of each candidate (default {count})")),
        ("proof", PROOF, _("games on fresh deals that decide in the end (default {count})")),
    ):
        train.add_argument(f"--{name}", type=int, default=usual, metavar="N", help=told.format(count=usual))
    add_workers(train)
    results = _("keep the games in this folder (default: one of their own for each training)")
    train.add_argument("--results", type=Path, metavar="DIR", help=results)
    add_form(train, ui)
