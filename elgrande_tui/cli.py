"""The command `elgrande`. Everything heavy is imported only by the command that needs it."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from elgrande_tui.launch import Wish
    from netplay.addresses import Address

DONE, FAILED, USAGE = 0, 1, 2
"""Exit codes. `elgrande host` also has 3: another host has the file."""

EXAMPLES = """\
examples:
  elgrande                                  the start screen
  elgrande play --seats 4 --bots easy       at once against three bots
  elgrande play --seats 3 --bots easy,random --length short --edition 1996
  elgrande host                             tables for everybody on this network; Ctrl+C ends it
  elgrande host --stop                      end a host that runs in the background
  elgrande join                             tables found on this network
  elgrande join 192.168.1.5:7373            the tables of that host
  elgrande resume                           games that can be played on
  elgrande scenario disputes/               rule examples as files: ok or FAIL for each
  elgrande record export -o game.txt        the game played last as a text
  elgrande record check game.txt            play it again, and compare
"""


def parser() -> argparse.ArgumentParser:
    """The command line as argparse sees it."""
    everywhere = argparse.ArgumentParser(add_help=False)
    everywhere.add_argument(
        "--data", type=Path, metavar="DIR", help="keep all files below DIR", default=argparse.SUPPRESS
    )
    drawing = argparse.ArgumentParser(add_help=False, parents=[everywhere])
    drawing.add_argument(
        "--ascii", action="store_true", help="draw with ASCII characters only", default=argparse.SUPPRESS
    )
    drawing.add_argument("--name", metavar="NAME", help="what you want to be called", default=argparse.SUPPRESS)
    top = argparse.ArgumentParser(
        prog="elgrande",
        description="El Grande for the terminal: against bots, or with others on the network.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        parents=[drawing],
    )
    top.add_argument("--version", action="version", version=f"elgrande {version('elgrande-tui')}")
    commands = top.add_subparsers(dest="command", metavar="COMMAND")
    play = commands.add_parser("play", parents=[drawing], help="play here against bots")
    play.add_argument("--seats", type=int, default=4, metavar="N", help="players in all, 2 to 5 (default 4)")
    play.add_argument("--bots", default="easy", metavar="LEVEL[,LEVEL..]", help="easy, random; one for all or one each")
    play.add_argument("--edition", choices=("2015", "1996"), default="2015", help="of the rules (default 2015)")
    play.add_argument("--length", choices=("full", "short"), default="full", help="nine rounds or six (default full)")
    commands.add_parser("host", add_help=False, help="hold tables for others (elgrande host --help)")
    join = commands.add_parser("join", parents=[drawing], help="sit down at a table on the network")
    join.add_argument("address", nargs="?", metavar="HOST[:PORT]", help="where; without it tables are looked for")
    join.add_argument("--watch", action="store_true", help="look on without a seat")
    join.add_argument("--list", action="store_true", help="print the tables and leave")
    commands.add_parser("resume", parents=[drawing], help="play on where you left off")
    scenario = commands.add_parser("scenario", help="judge rule examples: ok or FAIL for each")
    scenario.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="a scenario file, or a folder of them")
    _add_record(commands.add_parser("record", help="games as text: export one, or play it again"), everywhere)
    return top


def _add_record(record: argparse.ArgumentParser, everywhere: argparse.ArgumentParser) -> None:
    actions = record.add_subparsers(dest="action", metavar="ACTION", required=True)
    check = actions.add_parser("check", help="play records again: ok or FAIL for each")
    check.add_argument("files", nargs="+", type=Path, metavar="FILE", help="a record")
    export = actions.add_parser(
        "export",
        parents=[everywhere],
        help="a game of this machine as a record",
        description="A game that has ended is written whole, a running one only as far as your seat knows it.",
    )
    export.add_argument("game", nargs="?", metavar="GAME", help="its id or how that begins (default: played last)")
    export.add_argument("-o", "--output", type=Path, metavar="FILE", help="write there, not on the screen")
    export.add_argument("--list", action="store_true", help="print the games and leave")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit code."""
    top = parser()
    args, rest = top.parse_known_args(argv)
    if args.command == "host":
        return _host(args, rest)
    if rest:
        top.error(f"unknown: {' '.join(rest)}")
    if args.command == "scenario":
        from elgrande_tui.scenario_command import run

        return run(args.paths)
    if args.command == "record":
        from elgrande_tui import record_command
        from netplay.places import find_places

        return record_command.run(args, find_places(getattr(args, "data", None)))
    if args.command == "join" and args.list:
        from elgrande_tui.listing import print_tables
        from netplay.places import find_places

        return print_tables(find_places(getattr(args, "data", None)), _address(top, args))
    return _app(args, first_wish(top, args))


def _host(args: argparse.Namespace, rest: list[str]) -> int:
    from netplay.host import main as host

    data = getattr(args, "data", None)
    return host([*(["--data", str(data)] if data else []), *rest])


def first_wish(top: argparse.ArgumentParser, args: argparse.Namespace) -> Wish | None:
    """What the app is to do first; None: show the start screen. Leaves with a sentence when it makes no sense."""
    from elgrande_tui import launch, new_game

    match args.command:
        case "play":
            try:
                others = new_game.opponents(args.seats, args.bots)
            except ValueError as error:
                top.error(str(error))
            return launch.PlayHere(new_game.NewGame(others, args.edition, args.length))
        case "join":
            return launch.JoinTable(_address(top, args), args.watch)
        case "resume":
            return launch.ResumeGame()
    return None


def _address(top: argparse.ArgumentParser, args: argparse.Namespace) -> Address | None:
    from netplay.addresses import parse_address

    if args.address is None:
        return None
    try:
        return parse_address(args.address)
    except ValueError as error:
        return top.error(str(error))


def _app(args: argparse.Namespace, first: Wish | None) -> int:
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        print("elgrande: this needs a terminal", file=sys.stderr)
        return FAILED
    from elgrande_tui.app import ElGrandeApp
    from elgrande_tui.launch import Launch
    from elgrande_tui.texts import speak

    speak()
    plain = getattr(args, "ascii", False) or "utf" not in (sys.stdout.encoding or "").lower()
    app = ElGrandeApp(Launch(first, getattr(args, "name", ""), plain, getattr(args, "data", None)))
    app.run()
    return app.return_code or DONE
