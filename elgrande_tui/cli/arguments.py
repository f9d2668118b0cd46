"""Define the arguments of the command `elgrande`. Help and complaints are in the language of the moment."""

from __future__ import annotations

import argparse
from pathlib import Path

from elgrande_tui.cli.arena_options import add_arena_options
from elgrande_tui.cli.play_options import CommandParser, add_play_options, examples_told
from elgrande_tui.cli.train_options import add_train_options
from elgrande_tui.i18n.languages import LANGUAGES
from elgrande_tui.i18n.translations import _, mark
from netplay.protocol.program import VERSION

EXAMPLES = (
    ("elgrande", mark("the start screen")),
    ("elgrande play --seats 4 --bots easy", mark("at once against three bots")),
    ("elgrande play --seats 4 --here Ben,Cleo", mark("three at this keyboard, against one bot")),
    ("elgrande play --plain --seats 3", mark("line by line, for screen readers and scripts")),
    ("elgrande host", mark("tables for everybody on this network; Ctrl+C ends it")),
    ("elgrande host --preset colonies", mark("the form for a table, with that set")),
    ("elgrande host --stop", mark("end a host that runs in the background")),
    ("elgrande join", mark("tables found on this network")),
    ("elgrande join 192.168.1.5:7373", mark("the tables of that host")),
    ("elgrande resume", mark("games you can resume")),
    ("elgrande replay", mark("a game on this machine, step by step")),
    ("elgrande replay game.txt", mark("a record, step by step")),
    ("elgrande scenario disputes/", mark("rule examples as files: ok or FAIL for each")),
    ("elgrande record export -o game.txt", mark("the last game played, as text")),
    ("elgrande record check game.txt", mark("replay it and compare")),
    ("elgrande stats", mark("your games: played, won, most points")),
    ("elgrande figures", mark("figures that are assumed, house rules")),
    ("elgrande arena hard easy", mark("how strong bots are: hard against easy")),
    ("elgrande train plan.toml -o mine.toml", mark("let a bot find better weights by matches")),
    ("elgrande keys", mark("every key, as a file to change and keep")),
    ("elgrande keys --check", mark("whether your keys are fine")),
)
"""Commands, and what each does; those with options of a game stand in the help of `elgrande play`."""

FIGURES = (
    ("elgrande figures", mark("every figure that is assumed")),
    ("elgrande figures show", mark("all figures that can be replaced")),
    ("elgrande figures new box.toml", mark("begins a file of house rules")),
    ("elgrande figures check box.toml", mark("whether it can be used")),
    ("elgrande figures explain box.toml", mark("what it changes")),
)
"""The same for `elgrande figures`."""

ARGPARSE = (
    mark("usage: "),
    mark("positional arguments"),
    mark("options"),
    mark("show this help message and exit"),
    mark("show program's version number and exit"),
    mark("%(prog)s: error: %(message)s\n"),
    mark("argument %(argument_name)s: %(message)s"),
    mark("the following arguments are required: %s"),
    mark("expected one argument"),
    mark("expected at least one argument"),
    mark("invalid choice: %(value)r (choose from %(choices)s)"),
    mark("invalid %(type)s value: %(value)r"),
    mark("ambiguous option: %(option)s could match %(matches)s"),
    mark("ignored explicit argument %r"),
)
"""What argparse itself says: it looks these up in our catalogue, see `language.argparse_speaks`."""


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line. The arguments of `elgrande host` are left to the host.

    `parser` in what it parses is the parser of the command that was typed: it can say how the command is used.
    """
    everywhere = CommandParser(add_help=False)
    # These can stand before and behind a command. A default of the command would overwrite what stands before it.
    everywhere.add_argument(
        "--data", type=Path, metavar="DIR", help=_("keep all files below DIR"), default=argparse.SUPPRESS
    )
    everywhere.add_argument("--lang", choices=LANGUAGES, help=_("language for this run"), default=argparse.SUPPRESS)
    screen = CommandParser(add_help=False, parents=[everywhere])
    screen.add_argument(
        "--ascii", action="store_true", help=_("draw with ASCII characters only"), default=argparse.SUPPRESS
    )
    plain = _("line by line, for screen readers and scripts")
    screen.add_argument("--plain", action="store_true", help=plain, default=argparse.SUPPRESS)
    screen.add_argument("--name", metavar="NAME", help=_("what you want to be called"), default=argparse.SUPPRESS)
    theme = _('theme for this run, as in the settings; "terminal" uses the sixteen colours of your terminal')
    screen.add_argument("--theme", metavar="THEME", help=theme, default=argparse.SUPPRESS)
    top = argparse.ArgumentParser(
        prog="elgrande",
        description=_("El Grande for the terminal: against bots, or with others on the network."),
        epilog=examples_told((command, _(does)) for command, does in EXAMPLES),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        parents=[screen],
    )
    top.add_argument("--version", action="version", version=f"elgrande {VERSION}")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", parser_class=CommandParser)
    play = commands.add_parser("play", parents=[screen], help=_("play here against bots"))
    play.late = add_play_options
    commands.add_parser("host", add_help=False, help=_("host tables for others (elgrande host --help)"))
    _add_join(commands.add_parser("join", parents=[screen], help=_("join a table on the network")))
    commands.add_parser("resume", parents=[screen], help=_("resume where you left off"))
    replay = commands.add_parser("replay", parents=[screen], help=_("replay a game, step by step"))
    replay.add_argument("file", nargs="?", type=Path, metavar="FILE", help=_("a record; without one, a list of games"))
    scenario = commands.add_parser("scenario", help=_("check rule examples: ok or FAIL for each"))
    paths = _("a scenario file, or a folder of them")
    scenario.add_argument("paths", nargs="+", type=Path, metavar="PATH", help=paths)
    _add_record(commands.add_parser("record", help=_("games as text: export one, or replay it")), everywhere)
    _add_stats(commands.add_parser("stats", parents=[everywhere], help=_("how your games went")))
    _add_figures(commands.add_parser("figures", parents=[everywhere], help=_("figures that are assumed, house rules")))
    arena = commands.add_parser("arena", parents=[everywhere], help=_("let bots play, and see how strong they are"))
    arena.late = add_arena_options
    train = commands.add_parser("train", parents=[everywhere], help=_("let a bot find better weights by matches"))
    train.late = add_train_options
    keys = commands.add_parser("keys", parents=[everywhere], help=_("print the keys of every command"))
    keys.add_argument("--check", action="store_true", help=_("only check your own keys"))
    for command in (top, *commands.choices.values()):
        command.set_defaults(parser=command)
    return top


def _add_join(join: argparse.ArgumentParser) -> None:
    where = _("address; without one, looks for tables")
    join.add_argument("address", nargs="?", metavar="HOST[:PORT]", help=where)
    join.add_argument("--watch", action="store_true", help=_("join as a spectator"))
    join.add_argument("--list", action="store_true", help=_("print the tables and exit"))


def _add_stats(stats: argparse.ArgumentParser) -> None:
    stats.add_argument("--game", metavar="GAME", help=_("only this game"))
    stats.add_argument("--json", action="store_true", help=_("as JSON, for programs"))
    stats.add_argument("--plain", action="store_true", help=_("in sentences"), default=argparse.SUPPRESS)
    ascii_only = _("draw with ASCII characters only")
    stats.add_argument("--ascii", action="store_true", help=ascii_only, default=argparse.SUPPRESS)


def _add_figures(figures: argparse.ArgumentParser) -> None:
    figures.description = _("Lists the figures of variants and expansions that are assumed, each with the reason.")
    figures.formatter_class = argparse.RawDescriptionHelpFormatter
    figures.epilog = examples_told((command, _(does)) for command, does in FIGURES)
    figures.add_argument("--game", metavar="GAME", help=_("only this game"))
    words = _("variants and expansions, or show, check FILE, explain FILE, new FILE")
    figures.add_argument("words", nargs="*", metavar="WORD", help=words)


def _add_record(record: argparse.ArgumentParser, everywhere: CommandParser) -> None:
    actions = record.add_subparsers(dest="action", metavar="ACTION", required=True)
    check = actions.add_parser("check", help=_("replay records: ok or FAIL for each"))
    check.add_argument("files", nargs="+", type=Path, metavar="FILE", help=_("a record"))
    export = actions.add_parser(
        "export",
        parents=[everywhere],
        help=_("export a game on this machine"),
        description=_("A finished game is written in full, a running one only as far as your seat knows it."),
    )
    game = _("its id or the start of it (default: last played)")
    export.add_argument("game", nargs="?", metavar="GAME", help=game)
    export.add_argument("-o", "--output", type=Path, metavar="FILE", help=_("write to a file, not to the screen"))
    export.add_argument("--list", action="store_true", help=_("print the games and exit"))
