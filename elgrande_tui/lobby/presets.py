"""Presets of the form for a new game: those of the game, and a player's own in a file, kept and deleted by name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from elgrande_tui.i18n.translations import _
from elgrande_tui.lobby.games import games
from elgrande_tui.lobby.house_rules import NO_FILES, HouseRulesFolder
from elgrande_tui.model.face import Face
from elgrande_tui.model.form import Chosen, Form, Preset, effective
from elgrande_tui.settings.own_file import OwnFile
from engine.toml.toml_writer import toml_document
from netplay.common.atomic_file import write_private
from netplay.common.sanitize import one_line, sanitize

BOX = "box"
"""The row of the form that names the preset."""
OWN = "own"
"""The value of that row with which the rows are like no preset."""
NAME_CELLS = 16
"""The widest name of a preset."""
MOST = 12
"""The most presets of one's own for a game."""


class PresetError(ValueError):
    """There is no such preset, or it cannot be kept; says why, in a sentence for the player."""


class OwnPresets:
    """A player's own presets, in a file with a table for each game: a name, and the rows that are not as usual.

    Anybody may have written it: what is wrong there is left out, with a sentence.
    """

    def __init__(self, path: Path | None = None) -> None:
        """Take the file; None: there are none, and none can be kept."""
        self.path = path

    def of(self, face: Face, form: Form, taken: Mapping[str, Preset]) -> tuple[list[Preset], list[str]]:
        """Return the presets for a game with that form, and what is wrong in the file, as sentences.

        Names that are `taken`, whatever their case, cannot be used.
        """
        if self.path is None:
            return [], []
        file, found = OwnFile(self.path), dict[str, Preset]()
        said = file.complaints(_("{file} cannot be read, so there are no presets of yours. {why}"))
        sentence = _("{file}: the preset {name} cannot be used here and is left out.")
        tables = file.values.get(face.name, {})
        for name, rows in tables.items() if isinstance(tables, dict) else ():
            preset = _preset(name, rows)
            free = name.casefold() not in {OWN, *(other.casefold() for other in (*taken, *found))}
            if preset is not None and preset.fits(form) and free and len(found) < MOST:
                found[name] = preset
            else:
                said.append(sentence.format(file=self.path, name=sanitize(name, 2 * NAME_CELLS)))
        return list(found.values()), said

    def keep(self, face: Face, form: Form, typed: str, chosen: Chosen, taken: Mapping[str, Preset]) -> str:
        """Keep what is chosen in the rows of the form under a name, in place of what had it; return the name.

        Raises PresetError for a name that cannot be used or when there is no room, OSError when nothing can be written.
        """
        name = checked_name(typed, taken)
        chosen = effective(form, chosen)
        rows = {row.id: chosen[row.id] for row in form if chosen[row.id] != row.usual}
        tables = self._tables()
        own = tables.setdefault(face.name, {})
        for same in [other for other in own if other.casefold() == name.casefold()]:
            del own[same]
        if len(own) >= MOST:
            raise PresetError(_("There is room for {count} presets of yours; delete one.").format(count=MOST))
        own[name] = rows
        self._write(tables)
        return name

    def delete(self, face: Face, name: str) -> None:
        """Delete a preset; one that is not there is deleted already. Raises OSError when nothing can be written."""
        tables = self._tables()
        tables.get(face.name, {}).pop(name, None)
        self._write(tables)

    def _tables(self) -> dict[str, dict[str, dict[str, str]]]:
        """Return what of the file can be kept, by game and name: other programs may know rows that are unknown here."""
        values = OwnFile(self.path).values if self.path is not None else {}
        return {
            game: {name: {**preset.rows} for name, rows in table.items() if (preset := _preset(name, rows)) is not None}
            for game, table in values.items()
            if isinstance(table, dict)
        }

    def _write(self, tables: Mapping[str, Mapping[str, Any]]) -> None:
        """Write the file; one with something wrong in it is kept beside it as `presets.toml.old`."""
        if self.path is None:
            return
        self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        file = OwnFile(self.path)
        if file.complaints("{file} {why}") or file.values != self._tables():
            with suppress(FileNotFoundError):
                self.path.replace(self.path.with_name(self.path.name + ".old"))
        write_private(self.path, toml_document({game: table for game, table in tables.items() if table}))


NO_PRESETS = OwnPresets()


class Presets:
    """The presets that can be chosen for a game: those that it brings, then the player's own."""

    def __init__(self, face: Face, own: OwnPresets = NO_PRESETS, files: HouseRulesFolder = NO_FILES) -> None:
        """Read them. House rules are a row of the form too, where there are `files` to choose from."""
        self.face = face
        self.file = own
        self.form: Form = [*face.form(), *files.rows(face)]
        """All rows that a preset sets."""
        self.brought: dict[str, Preset] = {preset.id: preset for preset in face.presets}
        self.own: dict[str, Preset] = {}
        self.complaints: list[str] = []
        """What is wrong in the player's file, as sentences."""
        self.read()

    def read(self) -> None:
        """Read the player's own once more."""
        found, self.complaints = self.file.of(self.face, self.form, self.brought)
        self.own = {preset.id: preset for preset in found}

    def __iter__(self) -> Iterator[Preset]:
        """Yield all presets in the order in which they are offered."""
        yield from self.brought.values()
        yield from self.own.values()

    def named(self, typed: str) -> Preset:
        """Return the preset of that name, in whichever case. Raises PresetError."""
        wanted = typed.strip().casefold()
        for preset in self:
            if preset.id.casefold() == wanted:
                return preset
        names = ", ".join(preset.id for preset in self) or _("none")
        sentence = _("There is no preset '{name}'; there are: {names}.")
        told = [sentence.format(name=one_line(sanitize(typed, 2 * NAME_CELLS)), names=names), *self.complaints]
        raise PresetError(" ".join(told))

    def like(self, chosen: Chosen, first: str = "") -> str:
        """Return the id of the preset that chooses just that, of several rather `first`; OWN where none does."""
        now = effective(self.form, chosen)
        found = [preset.id for preset in self if preset.chosen(self.form) == now]
        return first if first in found else (*found, OWN)[0]

    def keep(self, typed: str, chosen: Chosen) -> str:
        """Keep what is chosen; see `OwnPresets.keep`."""
        name = self.file.keep(self.face, self.form, typed, chosen, self.brought)
        self.read()
        return name

    def delete(self, name: str) -> None:
        """Delete one of the player's own; see `OwnPresets.delete`."""
        self.file.delete(self.face, name)
        self.read()


def presets_with(typed: str, own: OwnPresets, files: HouseRulesFolder) -> Presets:
    """Return the presets of the first game that has one of that name. Raises PresetError."""
    refused: PresetError | None = None
    for presets in (Presets(face, own, files) for face in games()):
        try:
            presets.named(typed)
        except PresetError as error:
            refused = refused or error
        else:
            return presets
    assert refused is not None
    raise refused


def checked_name(typed: str, taken: Mapping[str, Preset]) -> str:
    """Return the name for a preset of one's own as it is kept. Raises PresetError."""
    name = sanitize(typed, NAME_CELLS)
    if not _is_name(typed.strip()):
        sentence = _("The name of a preset begins with a letter and has up to {count} of them.")
        raise PresetError(sentence.format(count=NAME_CELLS))
    if name.casefold() in {OWN, *(other.casefold() for other in taken)}:
        raise PresetError(_("The name {name} is taken.").format(name=name))
    return name


def _is_name(name: str) -> bool:
    """Check whether a preset can have that name: one that can be told from a number."""
    return name[:1].isalpha() and name == sanitize(name, NAME_CELLS)


def _preset(name: str, rows: object) -> Preset | None:
    """Return an entry of the file as a preset; None if it is none."""
    if not isinstance(rows, dict) or not all(isinstance(value, str) for value in rows.values()) or not _is_name(name):
        return None
    return Preset(name, name, rows)
