"""Names that people have written down: in files of keys and settings, in scripts, and in what they type at a table.

Each must work on. A name that is given up for a better one stays as another name for the same.
"""

from __future__ import annotations

import argparse
import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from elgrande_tui.cli.arguments import parser
from elgrande_tui.cli.main import first_action
from elgrande_tui.input.key_map import KeyMap
from elgrande_tui.model.game_ui import game_commands, ui_of
from elgrande_tui.plain.commands import command_of, commands_for
from elgrande_tui.plain.settings import PlainSettings
from elgrande_tui.settings.settings import Settings, SettingsFile
from engine.bots.bot import make_bot
from engine.core.rules import load_game
from engine.core.setup import Setup
from engine.toml.toml_writer import toml_document
from netplay.common.paths import AppPaths, find_paths
from netplay.process.arguments import parser as host_parser
from tests.compat.old import OLD

PUBLIC: dict[str, Any] = tomllib.loads((OLD / "public.toml").read_text(encoding="utf-8"))
UNUSED = "f24"


@pytest.fixture
def empty(tmp_path: Path) -> AppPaths:
    """The places of somebody who has chosen nothing yet."""
    places = find_paths(tmp_path)
    places.prepare()
    return places


def keep(places: AppPaths, name: str, values: dict[str, Any]) -> None:
    (places.config / name).write_text(toml_document(values), encoding="utf-8")


def test_every_command_can_be_given_another_key(empty: AppPaths) -> None:
    meant = set()
    for name in PUBLIC["keys"]:
        keep(empty, "keys.toml", {name: UNUSED})
        keys = KeyMap(empty, game_commands)
        assert keys.complaints == [], name
        ((command, key),) = keys.changed.items()
        assert key == UNUSED
        meant.add(command)
    assert len(meant) == len(PUBLIC["keys"]), "each stands for a command of its own"


def test_the_whole_map_of_keys_can_have_been_kept(empty: AppPaths) -> None:
    """`elgrande keys > keys.toml`: the old keys, of all commands that there were, beside those that came later."""
    keep(empty, "keys.toml", PUBLIC["keys"])
    assert KeyMap(empty, game_commands).complaints == []


@pytest.mark.parametrize("name", PUBLIC["settings"])
def test_every_setting_can_be_chosen(empty: AppPaths, name: str) -> None:
    found = []
    for value in PUBLIC["settings"][name]:
        keep(empty, "settings.toml", {name: value})
        file = SettingsFile(empty)
        assert file.complaints() == []
        found.append(file.now)
    assert differ(found, Settings())


@pytest.mark.parametrize("word", PUBLIC["settings_said"])
def test_every_setting_can_be_typed(word: str) -> None:
    found = []
    for value in PUBLIC["settings_said"][word]:
        settings = PlainSettings()
        settings.take(f"{word} {value}")
        found.append(settings.now)
    assert differ(found, Settings())


def test_every_command_can_be_typed_at_the_table() -> None:
    game = load_game("elgrande")
    ui = ui_of(game.rules(game.check(Setup("elgrande", ("red", "blue")))))
    words, commands = PUBLIC["said_at_the_table"], commands_for(ui)
    assert len({command.word for command in (command_of(word, commands)[0] for word in words) if command}) == len(words)
    assert [command_of(f"{word} more", commands)[1] for word in words] == ["more"] * len(words)


def test_every_seat_and_switch_can_be_set_up_and_every_bot_plays() -> None:
    game = load_game("elgrande")
    for row in PUBLIC["setup"]:
        setup = game.check(msgspec.convert({"game": "elgrande", "seats": PUBLIC["seats"], **row}, Setup))
        told = msgspec.json.decode(msgspec.json.encode(setup))
        assert told["options"] | row.get("options", {}) == told["options"]
        assert (told["variants"], told["modules"]) == (row.get("variants", []), row.get("modules", []))
        for level in PUBLIC["bots"]:
            assert make_bot(level, game.rules(setup), 0)


def test_the_variable_moves_the_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(PUBLIC["variable"], str(tmp_path / "here"))
    assert find_paths().home == tmp_path / "here"


@pytest.mark.parametrize(
    ("after", "words"), [(row["after"], row["words"]) for row in PUBLIC["option"] if "ends" not in row]
)
def test_every_word_of_the_command_line_is_understood(after: str, words: list[str]) -> None:
    """Each value means something else than the others, and than nothing where there is but one."""
    found = [understood(after, line) for line in words]
    assert differ(found, understood(after, ""))


@pytest.mark.parametrize(
    ("after", "words"), [(row["after"], row["words"]) for row in PUBLIC["option"] if "ends" in row]
)
def test_help_and_version_are_told(after: str, words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    for line in words:
        with pytest.raises(SystemExit) as caught:
            understood(after, line)
        assert caught.value.code == 0
        assert capsys.readouterr().out


NEEDED = {"scenario": "one.toml", "record check": "one.txt"}
"""Without these there is no such command."""


def understood(after: str, line: str) -> object:
    """What a line of words means to the command; what cannot be understood raises SystemExit."""
    command, _, rest = after.partition(" ")
    words = [*rest.split(), *split(line or NEEDED.get(after, ""))]
    if command == "host":
        return vars(host_parser().parse_args(words))
    args = parser().parse_args([*([command] if command else []), *words])
    told = {name: value for name, value in vars(args).items() if not isinstance(value, argparse.ArgumentParser)}
    return told, first_action(args)


def split(line: str) -> list[str]:
    """The words of a line; a name may have a blank in it."""
    name, _, rest = line.partition(" ")
    return [name, rest] if name == "--name" else line.split()


def differ(found: list[Any], usual: object) -> bool:
    """No two mean the same; one alone is not the usual."""
    others = found if len(found) > 1 else [*found, usual]
    return all(one != other for n, one in enumerate(others) for other in others[:n])
