"""Presets of the form for a new game: those of the game, and a player's own in a file, kept and deleted by name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from elgrande_tui.i18n.translations import _
from elgrande_tui.lobby.games import games, outdated_packages
from elgrande_tui.lobby.house_rules import NO_FILES, HouseRulesFolder
from elgrande_tui.model.form import Chosen, Form, Preset, effective
from elgrande_tui.model.game_ui import GameUI
from elgrande_tui.model.new_game import form_of, presets_of
from elgrande_tui.settings.own_file import WIDEST, TomlFile
from engine.toml.toml_reader import BadLine
from engine.toml.toml_writer import toml_key, toml_value
from netplay.common.sanitize import one_line, sanitize

BOX = "box"
"""The row of the form that names the preset."""
OWN = "own"
"""The value of that row where the rows match no preset."""
NAME_CELLS = 16
"""The widest name of a preset."""
MOST = 12
"""The most presets of one's own for a game."""


class PresetError(ValueError):
    """There is no such preset, or it cannot be kept; says why, in a sentence for the player."""


class DamagedPresetError(PresetError):
    """The preset is there, but what is wrong with it would change what is played."""


class OwnPresets:
    """A player's own presets, in a file with a table for each game: names, and the rows that differ from the defaults.

    The file may be edited by hand: errors are left out and reported in sentences.
    """

    def __init__(self, path: Path | None = None) -> None:
        """Take the file; None: there are none, and none can be kept."""
        self.path = path

    def of(
        self, ui: GameUI, form: Form, taken: Mapping[str, Preset]
    ) -> tuple[dict[str, Preset], dict[str, str], list[str]]:
        """Return the presets for a game with that form; those left out, each with a sentence; and all complaints.

        Names that are `taken`, in whichever case, cannot be used.
        """
        if self.path is None:
            return {}, {}, []
        file, found, wrong = TomlFile(self.path), dict[str, Preset](), dict[str, str]()
        table = file.values.get(ui.name)
        entries = {name: value for name, value in file.values.items() if not isinstance(value, dict)}
        for name, rows in (entries | (table if isinstance(table, dict) else {})).items():
            preset, what = _preset(name, rows), _unfit(rows, form)
            free = name.casefold() not in {OWN, *(other.casefold() for other in (*taken, *found))}
            if lines := _bad_lines(file, ui.name, name):
                what = lines[0].text
                sentence = _("{file}: line {number} cannot be read, so the preset {name} is left out: {what}")
            elif preset is not None and preset.fits(form) and free and len(found) < MOST:
                found[name] = preset
                continue
            elif what:
                sentence = _("{file}: the preset {name} cannot be used here and is left out: {what}")
            else:
                sentence = _("{file}: the preset {name} cannot be used here and is left out.")
            told = {"name": sanitize(name, 2 * NAME_CELLS), "what": sanitize(what, WIDEST)}
            wrong[name] = sentence.format(file=self.path, number=lines[0].number if lines else "", **told)
        said = file.complaints(_("{file} cannot be read, so there are no presets of yours. {why}"))
        if file.bad:  # bad lines within a preset are reported with the preset
            theirs = [line for name in wrong for line in _bad_lines(file, ui.name, name)]
            said = [told for line, told in zip(file.bad, said, strict=True) if line not in theirs]
        return found, wrong, [*said, *wrong.values()]

    def keep(self, ui: GameUI, form: Form, typed: str, chosen: Chosen, taken: Mapping[str, Preset]) -> str:
        """Keep what is chosen in the rows of the form under a name, in place of what had it; return the name.

        Raises PresetError for a name that cannot be used or when there is no room, OSError when nothing can be written.
        """
        name = checked_name(typed, taken)
        chosen = effective(form, chosen)
        rows = {row.id: chosen[row.id] for row in form if chosen[row.id] != row.usual}
        with self._changing() as tables:
            own = tables.setdefault(ui.name, {})
            for same in [other for other in own if other.casefold() == name.casefold()]:
                del own[same]
            if len(own) >= MOST:
                raise PresetError(_("You can save at most {count} presets; delete one first.").format(count=MOST))
            own[name] = rows
        return name

    def delete(self, ui: GameUI, name: str) -> None:
        """Delete a preset; one that is not there is deleted already. Raises OSError when nothing can be written."""
        with self._changing() as tables:
            tables.get(ui.name, {}).pop(name, None)

    @contextmanager
    def _changing(self) -> Iterator[dict[str, dict[str, Mapping[str, str]]]]:
        """Open what of the file can be kept, by game and name, for changes, and write it at the end.

        Other programs may know rows that are unknown here. A file with something wrong in it is kept beside it.
        """
        if self.path is None:
            yield {}
            return
        file = TomlFile(self.path)
        tables = {
            game: {
                name: preset.rows
                for name, rows in table.items()
                if (preset := _preset(name, rows)) is not None and not _bad_lines(file, game, name)
            }
            for game, table in file.values.items()
            if isinstance(table, dict)
        }
        wrong = file.values != tables
        yield tables
        # One self-contained line per preset: damage to a line costs only that preset.
        lines = [
            f"{toml_key(game)}.{toml_key(name)} = {toml_value(rows)}\n"
            for game, presets in tables.items()
            for name, rows in presets.items()
        ]
        file.replace("".join(lines), backup=wrong)


NO_PRESETS = OwnPresets()


class Presets:
    """The presets that can be chosen for a game: those that it brings, then the player's own."""

    def __init__(self, ui: GameUI, own: OwnPresets = NO_PRESETS, files: HouseRulesFolder = NO_FILES) -> None:
        """Read them. House rules are a row of the form too, where there are `files` to choose from."""
        self.ui = ui
        self.file = own
        self.form: Form = [*form_of(ui), *files.rows(ui)]
        """All rows that a preset sets."""
        self.brought: dict[str, Preset] = {preset.id: preset for preset in presets_of(ui)}
        self.own: dict[str, Preset] = {}
        self.wrong: dict[str, str] = {}
        """Names of presets that are left out -> why, as a sentence."""
        self.complaints: list[str] = []
        """What is wrong in the player's file, and what is left out that is installed, as sentences."""
        self.read()

    def read(self) -> None:
        """Read the player's own once more."""
        self.own, self.wrong, complaints = self.file.of(self.ui, self.form, self.brought)
        self.complaints = [*complaints, *outdated_packages().values()]

    def __iter__(self) -> Iterator[Preset]:
        yield from self.brought.values()
        yield from self.own.values()

    def named(self, typed: str) -> Preset:
        """Return the preset of that name, in whichever case. Raises PresetError, also for one that is left out."""
        wanted = typed.strip().casefold()
        for preset in self:
            if preset.id.casefold() == wanted:
                return preset
        for name, why in self.wrong.items():
            if name.casefold() == wanted:
                raise DamagedPresetError(why)
        names = ", ".join(preset.id for preset in self) or _("none")
        sentence = _("There is no preset '{name}'; there are: {names}.")
        told = [sentence.format(name=one_line(sanitize(typed, 2 * NAME_CELLS)), names=names), *self.complaints]
        raise PresetError(" ".join(told))

    def like(self, chosen: Chosen, first: str = "") -> str:
        """Return the id of the preset that equals these choices, preferably `first`; OWN where none does."""
        now = effective(self.form, chosen)
        found = [preset.id for preset in self if preset.chosen(self.form) == now]
        return first if first in found else (*found, OWN)[0]

    def replaced_by(self, typed: str, chosen: Chosen) -> str:
        """Return the name of the preset that would be lost if the choices were kept under that name; "" for none."""
        wanted, now = typed.strip().casefold(), effective(self.form, chosen)
        same = (name for name, preset in self.own.items() if name.casefold() == wanted)
        return next((name for name in same if self.own[name].chosen(self.form) != now), "")

    def keep(self, typed: str, chosen: Chosen) -> str:
        """Keep what is chosen; see `OwnPresets.keep`."""
        name = self.file.keep(self.ui, self.form, typed, chosen, self.brought)
        self.read()
        return name

    def delete(self, name: str) -> None:
        """Delete one of the player's own; see `OwnPresets.delete`."""
        self.file.delete(self.ui, name)
        self.read()


def presets_with(typed: str, own: OwnPresets, files: HouseRulesFolder) -> Presets:
    """Return the presets of the first game that has one of that name. Raises PresetError."""
    refused: PresetError | None = None
    for presets in (Presets(ui, own, files) for ui in games()):
        try:
            presets.named(typed)
        except DamagedPresetError:
            raise
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


def _bad_lines(file: TomlFile, game: str, name: str) -> list[BadLine]:
    """Return the lines in the table of a preset that cannot be read."""
    return [line for line in file.bad if line.table[:2] == (game, name)]


def _unfit(rows: object, form: Form) -> str:
    """Return the first row of a preset that the form does not have, or not with that value; "" if none."""
    values: dict[str, list[object]] = {row.id: [value for value, _text in row.values] for row in form}
    wrong = (pair for pair in rows.items() if pair[1] not in values.get(pair[0], [])) if isinstance(rows, dict) else ()
    return next((f"{row} = {toml_value(value)}" for row, value in wrong), "")


def _preset(name: str, rows: object) -> Preset | None:
    """Return an entry of the file as a preset; None if it is none."""
    if not isinstance(rows, dict) or not all(isinstance(value, str) for value in rows.values()) or not _is_name(name):
        return None
    return Preset(name, name, rows)
