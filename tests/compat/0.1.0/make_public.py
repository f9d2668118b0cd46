"""List the public names of version 0.1.0, whose program must be the one that Python finds:

PYTHONSAFEPATH=1 PYTHONPATH=/tmp/old python make_public.py > public.toml
"""

from __future__ import annotations

import argparse
import tomllib
from collections.abc import Iterator
from dataclasses import asdict
from typing import get_args, get_type_hints

from elgrande_tui import arguments
from elgrande_tui.key_map import KeyMap
from elgrande_tui.new_game import ALSO, COLOURS, EDITIONS, LENGTHS
from elgrande_tui.plain.commands import COMMANDS
from elgrande_tui.plain.settings import _EXPLAINED, _VALUES
from elgrande_tui.settings import Settings
from engine.bots.bot import LEVELS
from engine.elgrande.box import FLAGS
from engine.elgrande.modules import MODULES, VARIANTS
from engine.toml_writer import toml_document
from netplay import arguments as host_arguments
from netplay.limits import Limits
from netplay.places import VARIABLE, find_places

NAME = "Ana 字"
TYPED = {
    "--data": ["home"],
    "--name": [NAME],
    "--seats": ["2", "3", "5"],
    "--bots": ["random", "easy", "easy,random,easy"],
    "--here": ["Ben", "Ben,Cleo"],
    "--with": [*ALSO, "V2,V4,jubilee"],
    "--output": ["game.txt"],
    "--bind": ["127.0.0.1"],
    "--port": ["0", "7400"],
    "--bot-delay": ["0.5"],
    "--limit": [f"{name}=5" for name in asdict(Limits())],
    "--delete": ["t1"],
    "--export": ["t1 file"],
    "--import": ["file"],
    "address": ["192.168.1.5:7373", "[fe80::1%eth0]:7373", "spiele.example"],
    "file": ["game.txt"],
    "files": ["game.txt", "game.txt other.txt"],
    "paths": ["disputes/", "one.toml two.toml"],
    "game": ["0123abcd"],
}
"""What may be typed for what has no list of choices."""


def typed(action: argparse.Action) -> Iterator[list[str]]:
    """Every way to use it: for each of its names the same values."""
    for name in action.option_strings or [""]:
        known = action.option_strings[-1:] or [action.dest]
        values = [""] if action.nargs == 0 else [str(c) for c in action.choices or ()] or TYPED[known[0]]
        yield [f"{name} {value}".strip() for value in values]


def options(command: str, parser: argparse.ArgumentParser) -> Iterator[dict[str, object]]:
    """A table for each name of each thing that can follow a command, and for those of the commands below it."""
    needed = [TYPED[action.dest][0] for action in parser._actions if action.required and action.dest in TYPED]
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, below in action.choices.items():
                if name != "host":
                    yield from options(f"{command} {name}".strip(), below)
            continue
        needs = needed if action.option_strings else []
        ends = True if isinstance(action, argparse._HelpAction | argparse._VersionAction) else None
        if action.help != argparse.SUPPRESS:
            for words in typed(action):
                yield {"after": " ".join([command, *needs]).strip(), "words": words, "ends": ends}


def settings() -> dict[str, list[object]]:
    """Each setting with what it can be."""
    hints = get_type_hints(Settings)
    return {name: [True, False] if kind is bool else list(get_args(kind)) or [NAME] for name, kind in hints.items()}


def setups() -> Iterator[dict[str, object]]:
    """Every variant, expansion and option of a game."""
    for name in ALSO:
        yield {"variants": [name]} if name in VARIANTS else {"modules": [name]}
    switches = {"edition": EDITIONS, "length": LENGTHS, "castillo_aid": (True, False), "first_player": ("blue",)}
    for key, values in {**switches, "flags": [(flag,) for flag in FLAGS]}.items():
        yield from ({"options": {key: value}} for value in values)
    assert {*VARIANTS, *MODULES} == {*ALSO}


def main() -> None:
    """Print the list."""
    words = {word: list(_VALUES.get(word, [NAME])) for word in _EXPLAINED}
    told = {
        "variable": VARIABLE,
        "seats": list(COLOURS),
        "bots": list(LEVELS),
        "said_at_the_table": [command.word for command in COMMANDS],
        "keys": tomllib.loads(KeyMap(find_places()).document()),
        "settings": settings(),
        "settings_said": words,
        "setup": list(setups()),
        "option": [*options("", arguments.parser()), *options("host", host_arguments.parser())],
    }
    print("# The public names of version 0.1.0, as make_public.py lists them.\n" + toml_document(told), end="")


if __name__ == "__main__":
    main()
