"""Define the arguments of the command `elgrande host`."""

from __future__ import annotations

import argparse
import ipaddress
from dataclasses import asdict
from pathlib import Path

from netplay.common.addresses import LAST_PORT, PORT
from netplay.host.limits import Limits
from netplay.process.thinking import BOT_DELAY
from netplay.protocol.fields import MOST_WATCHERS


def parser() -> argparse.ArgumentParser:
    """Return the parser of `elgrande host`."""
    host = argparse.ArgumentParser(
        prog="elgrande host",
        description="Run a host: others on the network can join its tables.",
        epilog="Examples: elgrande host | elgrande host --bind 192.168.1.5 --port 7400 | elgrande host --stop",
    )
    add = host.add_argument
    bind = "listen at this address (again for more); default: all private"
    add("--bind", type=address, metavar="ADDR", action="append", help=bind)
    add("--code", action="store_true", help="ask everybody for a join code, and encrypt what is played with it")
    add("--open", action="store_true", help="allow an address that can be reached from everywhere without --code")
    add("--port", type=port, help=f"default: {PORT}, or the next free one up to {LAST_PORT}")
    add("--no-announce", action="store_true", help="do not announce the tables on the network")
    add(
        "--bot-delay",
        type=seconds,
        default=BOT_DELAY,
        metavar="S",
        help="seconds from a question to a bot to its answer",
    )
    limits = ", ".join(f"{name}={number}" for name, number in asdict(Limits()).items())
    add("--limit", type=limit, action="append", default=[], metavar="NAME=N", help=f"instead of one of: {limits}")
    add("--data", type=Path, metavar="DIR", help="keep all files below this folder")
    instead = host.add_mutually_exclusive_group().add_argument
    instead("--stop", action="store_true", help="end the host that is running")
    over = f"of games that are over a running one knows the latest {Limits().tables}, see --limit tables"
    instead("--list", action="store_true", help=f"print the tables of the host, running or not; {over}")
    instead("--delete", metavar="TABLE", help="end a table (its id, or its name) for good")
    instead("--export", nargs=2, metavar=("TABLE", "FILE"), help="move a table with all its secrets to a file")
    instead("--import", dest="bring", metavar="FILE", help="put up a table that was moved to a file")
    add("--detached", action="store_true", help=argparse.SUPPRESS)
    add("--child", action="store_true", help=argparse.SUPPRESS)
    add("--store", type=Path, help=argparse.SUPPRESS)
    return host


# The types of arguments. argparse shows their names to the user when one raises ValueError: "invalid port value".


def address(text: str) -> str:
    """Read an IP address, with its zone if it needs one; not a name, which could stand for several."""
    ipaddress.ip_address(text)
    return text


def port(text: str) -> int:
    """Read a port; 0 is any."""
    number = int(text)
    if not 0 <= number < 65536:
        raise argparse.ArgumentTypeError(f"{number} is no port; possible are 0 to 65535")
    return number


def seconds(text: str) -> float:
    """Read a time of up to an hour."""
    number = float(text)
    if not 0 <= number <= 3600:
        raise argparse.ArgumentTypeError(f"{text} is not possible; possible are 0 to 3600")
    return number


FORMER = {
    "asked": "bot_timeout",
    "begun": "running_per_address",
    "founded": "created_per_address",
    "founded_time": "created_time",
    "unstarted": "pending_per_address",
}
"""Former names of limits, which command lines may still give, and those of today."""


def limit(text: str) -> tuple[str, float]:
    """Read `NAME=N` as a field of Limits and its value, which is whole where the default is."""
    name, _, value = text.partition("=")
    name = FORMER.get(name, name)
    default: int | float | None = asdict(Limits()).get(name)
    if default is None:
        raise argparse.ArgumentTypeError(f"there is no limit '{name}'")
    number = type(default)(value)
    if not number > 0:
        raise argparse.ArgumentTypeError(f"{name} must be more than 0")
    if name == "watchers" and number > MOST_WATCHERS:
        raise argparse.ArgumentTypeError(f"{name} must be at most {MOST_WATCHERS}")
    return name, number
