"""What can stand behind `elgrande` on the command line."""

from __future__ import annotations

import argparse
from importlib.metadata import version
from pathlib import Path

from elgrande_tui.offered import COLOURS, LANGUAGES

EXAMPLES = """\
examples:
  elgrande                                  the start screen
  elgrande play --seats 4 --bots easy       at once against three bots
  elgrande play --seats 3 --bots easy,random --length short --edition 1996
  elgrande play --with V4,V6,jubilee        with France, the Church and standard bearers
  elgrande play --seats 4 --here Ben,Cleo   three at this keyboard, against one bot
  elgrande play --plain --seats 3           line by line, for screen readers and scripts
  elgrande host                             tables for everybody on this network; Ctrl+C ends it
  elgrande host --stop                      end a host that runs in the background
  elgrande join                             tables found on this network
  elgrande join 192.168.1.5:7373            the tables of that host
  elgrande resume                           games that can be played on
  elgrande replay                           a game of this machine, step by step
  elgrande replay game.txt                  a record, step by step
  elgrande scenario disputes/               rule examples as files: ok or FAIL for each
  elgrande record export -o game.txt        the game played last as a text
  elgrande record check game.txt            play it again, and compare
  elgrande keys                             every key, as a file to change and keep
  elgrande keys --check                     whether your keys are fine
"""


ALSO = (
    "V1 six rounds with two scorings, V2 home region, V3 short moves, V4 France, V5 Muslim Granada, V6 the Church, "
    "jubilee standard bearers"
)


def parser() -> argparse.ArgumentParser:
    """The command line as argparse sees it. The arguments of `elgrande host` are the host's own."""
    everywhere = argparse.ArgumentParser(add_help=False)
    everywhere.add_argument(
        "--data", type=Path, metavar="DIR", help="keep all files below DIR", default=argparse.SUPPRESS
    )
    everywhere.add_argument("--lang", choices=LANGUAGES, help="language, this time", default=argparse.SUPPRESS)
    screen = argparse.ArgumentParser(add_help=False, parents=[everywhere])
    screen.add_argument(
        "--ascii", action="store_true", help="draw with ASCII characters only", default=argparse.SUPPRESS
    )
    screen.add_argument(
        "--plain", action="store_true", help="line by line, for screen readers and scripts", default=argparse.SUPPRESS
    )
    screen.add_argument("--name", metavar="NAME", help="what you want to be called", default=argparse.SUPPRESS)
    screen.add_argument(
        "--theme", choices=COLOURS, help="colours, this time: terminal is your own sixteen", default=argparse.SUPPRESS
    )
    top = argparse.ArgumentParser(
        prog="elgrande",
        description="El Grande for the terminal: against bots, or with others on the network.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        parents=[screen],
    )
    top.add_argument("--version", action="version", version=f"elgrande {version('elgrande-tui')}")
    commands = top.add_subparsers(dest="command", metavar="COMMAND")
    _add_play(commands.add_parser("play", parents=[screen], help="play here against bots"))
    commands.add_parser("host", add_help=False, help="hold tables for others (elgrande host --help)")
    _add_join(commands.add_parser("join", parents=[screen], help="sit down at a table on the network"))
    commands.add_parser("resume", parents=[screen], help="play on where you left off")
    replay = commands.add_parser("replay", parents=[screen], help="look back at a game, step by step")
    replay.add_argument("file", nargs="?", type=Path, metavar="FILE", help="a record; without it a list of games")
    scenario = commands.add_parser("scenario", help="judge rule examples: ok or FAIL for each")
    scenario.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="a scenario file, or a folder of them")
    _add_record(commands.add_parser("record", help="games as text: export one, or play it again"), everywhere)
    keys = commands.add_parser("keys", parents=[everywhere], help="print the keys of every command")
    keys.add_argument("--check", action="store_true", help="only say what is wrong with your own keys")
    return top


def _add_play(play: argparse.ArgumentParser) -> None:
    play.add_argument("--seats", type=int, default=4, metavar="N", help="players in all, 2 to 5 (default 4)")
    play.add_argument("--bots", default="easy", metavar="LEVEL[,LEVEL..]", help="easy, random; one for all or one each")
    play.add_argument("--here", default="", metavar="NAME[,NAME..]", help="others who play at this terminal too")
    play.add_argument("--edition", choices=("2015", "1996"), default="2015", help="of the rules (default 2015)")
    play.add_argument("--length", choices=("full", "short"), default="full", help="nine rounds or six (default full)")
    play.add_argument("--with", dest="also", default="", metavar="ID[,ID..]", help=f"besides the base game: {ALSO}")


def _add_join(join: argparse.ArgumentParser) -> None:
    join.add_argument("address", nargs="?", metavar="HOST[:PORT]", help="where; without it tables are looked for")
    join.add_argument("--watch", action="store_true", help="look on without a seat")
    join.add_argument("--list", action="store_true", help="print the tables and leave")


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
