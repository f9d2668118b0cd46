"""`elgrande train`: look for better weights of a bot, and write them if they are."""

from __future__ import annotations

import argparse
import hashlib
import shlex
from pathlib import Path

import msgspec

from elgrande_tui.arena.progress import shown
from elgrande_tui.arena.report import in_text, report_on
from elgrande_tui.arena.training import Training, kept
from elgrande_tui.arena.typed_entries import typed_tuning
from elgrande_tui.cli.arena_command import DONE, typed_pool, typed_setup
from elgrande_tui.cli.arena_failures import fail, failing
from elgrande_tui.i18n.sentences import whole_sentence
from elgrande_tui.i18n.translations import _
from engine.arena.entrants import code_hash, make_entrant
from engine.arena.tuning import Tuning
from engine.core.errors import SetupError
from engine.core.rules import load_rules
from netplay.common.paths import AppPaths


def run(args: argparse.Namespace, paths: AppPaths) -> int:
    """Play what is not played yet, tell how the proof ended, and return the exit code.

    Raises ValueError with a sentence for options that make no sense.
    """
    tuning = _typed(args)
    return failing(args, lambda: _run(args, paths, tuning))


def _typed(args: argparse.Namespace) -> Tuning:
    setup = typed_setup(args)
    base, tuned = typed_tuning(args.plan, args.game)
    if min(args.generations, args.games, args.proof, args.jobs) < 1 or args.candidates < 4:
        raise ValueError(_("--generations, --games, --proof and --jobs: 1 at least; --candidates: 4 at least"))
    tuning = Tuning(setup, base, tuned, code_hash(args.game))
    try:
        tuning.start()
        make_entrant(base, load_rules(setup), 0)
    except SetupError as error:
        raise ValueError(whole_sentence(str(error))) from error
    return tuning


def _run(args: argparse.Namespace, paths: AppPaths, tuning: Tuning) -> int:
    folder = args.results or paths.data / "arena" / f"train-{_name(args, tuning)}"
    sizes = {"candidates": args.candidates, "games": args.games, "seed": args.seed}
    training = Training(tuning, folder, **sizes)
    try:
        with typed_pool(args) as pool:
            total = training.count(args.generations, args.proof)
            for _played in shown(training.run(pool, args.generations, args.proof), kept(folder), total):
                pass
    except KeyboardInterrupt:
        told = _("{done} games are in {file}; the same command goes on.")
        return fail(told.format(done=kept(folder), file=folder))
    print(in_text(report_on(training.contest, training.played)), end="\n\n")
    for name, before in tuning.start().items():
        print(f"  {name}: {before:g} -> {training.weights[name]:g}")
    print()
    if not training.accepted:
        print(_("Not proven better: no weights are written."))
        return DONE
    command = shlex.join(["elgrande", "train", *args.words])
    Path(args.output).write_text(training.document(command), encoding="utf-8")
    print(_("Better: the weights are in {file}.").format(file=args.output))
    return DONE


def _name(args: argparse.Namespace, tuning: Tuning) -> str:
    known = (tuning, args.candidates, args.games, args.seed, "spsa")  # kept trainings are found by this word too
    return hashlib.blake2b(msgspec.json.encode(known), digest_size=8).hexdigest()
