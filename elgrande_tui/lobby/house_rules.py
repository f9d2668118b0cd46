"""House rules: a player's files with figures in place of the printed ones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from elgrande_tui.i18n.sentences import sentence_of, whole_sentence
from elgrande_tui.i18n.translations import _
from elgrande_tui.model.form import Form, FormRow
from elgrande_tui.model.game_ui import GameUI
from engine.core.errors import EngineError
from engine.core.figures import flat
from engine.core.setup import Setup
from engine.toml.toml_reader import parse_toml
from netplay.common.errors import FileError
from netplay.common.guarded_reader import WRITTEN, read_text
from netplay.common.sanitize import NAME_CELLS, one_line, sanitize

ROW = "figures"
"""The row of the form, and what stands before a path that is wrong."""
PRINTED = "printed"
"""The value of that row for no file."""
ENDING = ".toml"
MOST = 12
"""The most files that a form shows."""


class HouseRulesError(ValueError):
    """A file of house rules cannot be used; says why, in a sentence for the player."""


@dataclass(frozen=True)
class HouseRules:
    """What a file changes, whichever variants and modules are played."""

    name: str = ""
    """What the form calls it; "": as printed."""
    changes: Mapping[str, Any] = field(default_factory=dict)
    """Path -> value."""

    def put_into(self, setup: Setup, ui: GameUI) -> Setup:
        """Return the Setup with the changes that apply to what is played."""
        if not self.changes:
            return setup
        known = ui.figures((*setup.variants, *setup.modules)).figures
        return replace(setup, figures={path: value for path, value in self.changes.items() if path in known})


AS_PRINTED = HouseRules()


def read_house_rules(path: Path, ui: GameUI) -> HouseRules:
    """Return the house rules in a file, each tested alone. Raises HouseRulesError.

    A file may name figures of any module: `put_into` leaves out what is not played.
    """
    try:
        changes = flat(parse_toml(read_text(path, WRITTEN)))
        book = ui.figures(None)
        book.checked(changes)
    except FileError as error:
        raise _unusable(path, sentence_of(error.why)) from error
    except EngineError as error:
        raise _unusable(path, whole_sentence(str(error))) from error
    return HouseRules(_name(path), changes)


def _unusable(path: Path, why: str) -> HouseRulesError:
    return HouseRulesError(one_line(_("The house rules in {file} cannot be used: {why}").format(file=path, why=why)))


def _name(path: Path) -> str:
    return sanitize(path.name.removesuffix(ENDING), NAME_CELLS)


class HouseRulesFolder:
    """The folder of a player's house rules, to choose one in the form for a new game."""

    def __init__(self, folder: Path | None = None) -> None:
        """Take the folder; None: there is none, and so there is nothing to choose."""
        self.folder = folder

    def rows(self, ui: GameUI) -> Form:
        """Return the row of the form; none where there is nothing to choose."""
        names = self._names()
        if not names or not ui.figures(()).figures:
            return ()
        printed = _("as printed")
        values = [(PRINTED, printed), *((name, name) for name in names)]
        label, question = _("Figures"), _("Which house rules?")
        return (FormRow(ROW, label, values, PRINTED, explained=_("house rules of yours"), question=question),)

    def read(self, name: str, ui: GameUI) -> HouseRules:
        """Return what was chosen in that row. Raises HouseRulesError, and ValueError for a name that is not there."""
        if name == PRINTED:
            return AS_PRINTED
        if self.folder is None or name not in self._names():
            raise ValueError(name)
        return read_house_rules(self.folder / f"{name}{ENDING}", ui)

    def _names(self) -> list[str]:
        """Return the names of the files that can be shown without a change."""
        try:
            found = sorted(path for path in self.folder.glob(f"*{ENDING}")) if self.folder is not None else []
        except OSError:
            return []
        names = [path.name.removesuffix(ENDING) for path in found]
        return [name for name in names if name and name == sanitize(name, NAME_CELLS) and name != PRINTED][:MOST]


NO_FILES = HouseRulesFolder()
"""No folder: nothing to choose."""
