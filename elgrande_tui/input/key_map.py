"""Read the player's own keys: a file with ids of commands and their keys, and what is wrong with it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import combinations
from typing import Any

from elgrande_tui.i18n.translations import _
from elgrande_tui.input.commands import ARROWS, Command, canonical, every, key_contexts, key_label
from elgrande_tui.settings.own_file import WIDEST, TomlFile
from engine.toml.toml_writer import toml_value
from netplay.common.paths import AppPaths
from netplay.common.sanitize import sanitize


class KeyMap:
    """The keys that `keys.toml` changes. Wrong lines are reported, and the usual keys stand in for them."""

    def __init__(self, paths: AppPaths, games: Callable[[], Sequence[Sequence[Command]]]) -> None:
        """Read the file. `games` finds the own commands of each game, which takes time: it is called when needed."""
        self._find_games = games
        self.path = paths.config / "keys.toml"
        self.changed: dict[str, str] = {}
        """Command id -> Textual's names of its keys, separated by commas; for `App.set_keymap` and `use_keys`."""
        self.complaints: list[str] = []
        """What is wrong in the file, as sentences."""
        found = TomlFile(self.path)
        self.complaints += found.complaints(_("{file} cannot be read, so the default keys are used. {why}"))
        if found.values:
            self._take(found.values)
            self._undo_clashes()

    @cached_property
    def _games(self) -> Sequence[Sequence[Command]]:
        return self._find_games()

    def _take(self, values: Mapping[str, Any]) -> None:
        usual = {command.id: command for command in every(self._games)}
        for name, value in _flat(values):
            if name not in usual:
                self._complain(_("{file}: there is no command {id}."), id=name)
            elif keys := self._keys(usual[name], value if isinstance(value, list) else [value]):
                self.changed[name] = keys
        self.changed = {name: keys for name, keys in self.changed.items() if keys != usual[name].key}

    def _keys(self, command: Command, names: list[object]) -> str:
        """Return the keys of a command by Textual's names; "" when there is none, or one is no key."""
        keys: list[str] = []
        stays = _written(command.key)
        for name in names:
            try:
                keys.append(canonical(str(name)))
            except ValueError:
                self._complain(
                    _("{file}: {key} is not a key; {id} keeps {usual}."), key=name, id=command.id, usual=stays
                )
                return ""
        if not keys:
            self._complain(_("{file}: {id} needs a key; it keeps {usual}."), id=command.id, usual=stays)
        return ",".join(dict.fromkeys(keys))

    def _complain(self, sentence: str, **quoted: object) -> None:
        words = {name: sanitize(str(value), WIDEST) or "''" for name, value in quoted.items()}
        self.complaints.append(sentence.format(file=self.path, **words))

    def _undo_clashes(self) -> None:
        """Give commands their usual keys back where they share a changed key with another of their group."""
        # Looked for afresh each time: a usual key that came back may clash with the changed key of a third command.
        # It ends, because every round takes a changed key away.
        while clash := next(self._clashes(), None):
            key, one, other = clash
            for command in (one, other):
                if self.changed.pop(command.id, None):
                    self._complain(
                        _("{file}: {first} and {second} both want {key}, so {id} keeps {usual}."),
                        key=_plain(key),
                        first=one.id,
                        second=other.id,
                        id=command.id,
                        usual=_written(command.key),
                    )

    def _clashes(self) -> Iterator[tuple[str, Command, Command]]:
        """Yield keys with two commands that want them, at least one of which the player has changed.

        The usual keys may clash in an installed game: that is no mistake of the player's.
        """
        for group in key_contexts(self._games):
            wanted: dict[str, list[Command]] = defaultdict(list)
            for command in group:
                for key in self.keys_of(command).split(","):
                    wanted[key].append(command)
            for key, commands in wanted.items():
                pairs = combinations(commands, 2)
                yield from ((key, one, other) for one, other in pairs if {one.id, other.id} & self.changed.keys())

    def keys_of(self, command: Command) -> str:
        """Return the keys of a command, by Textual's names, separated by commas."""
        return self.changed.get(command.id, command.key)

    def document(self) -> str:
        """Return the whole map as the text of a `keys.toml`: every command, its keys, what it does."""
        lines = ["# " + _("Change the part after = and save this as {file}.").format(file=self.path)]
        screen = ""
        for command in every(self._games):
            if command.id.partition(".")[0] != screen:
                screen = command.id.partition(".")[0]
                lines.append("")
            keys = [_plain(key) for key in self.keys_of(command).split(",")]
            written = toml_value(keys[0] if len(keys) == 1 else keys)
            lines.append(f"{toml_value(command.id)} = {written}".ljust(WIDEST // 2 + 4) + f"  # {_(command.help)}")
        return "\n".join(lines) + "\n"


def _flat(found: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, object]]:
    """Yield ids and their values, whether the file has them as `"table.done"` or `table.done`."""
    for name, value in found.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{before}{name}.")
        else:
            yield before + name, value


def _plain(key: str) -> str:
    """Return a key as a player would write it in the file: the sign itself where it has one, but arrows by name."""
    sign = key_label(key)
    return sign if len(sign) == 1 and key not in ARROWS else key


def _written(keys: str) -> str:
    return ", ".join(_plain(key) for key in keys.split(","))
