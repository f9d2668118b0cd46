"""`elgrande figures`: list the figures that are only assumed; check, explain and begin files of house rules."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from elgrande_tui.i18n.translations import _, ngettext
from elgrande_tui.lobby.house_rules import HouseRules, HouseRulesError, read_house_rules
from elgrande_tui.model.game_ui import GameUI
from elgrande_tui.model.new_game import figure_value
from engine.core.errors import EngineError
from engine.core.figures import Figure, FigureBook
from engine.toml.toml_writer import toml_value
from netplay.common.paths import AppPaths
from netplay.common.sanitize import one_line

DONE, WRONG = 0, 1
"""Exit codes."""
WITH_FILE = ("check", "explain", "new")
"""Actions that are about one file."""
ACTIONS = ("show", *WITH_FILE)


def run(ui: GameUI, words: Sequence[str], paths: AppPaths) -> int:
    """Do what the words say; return the exit code. Raises ValueError with a sentence for words that make no sense."""
    action = words[0] if words and words[0] in ACTIONS else ""
    rest = words[1:] if action else words
    if action not in WITH_FILE:
        return _list(_book(ui, rest), ui, everything=action == "show")
    if len(rest) != 1:
        raise ValueError(_("{action} needs exactly one file").format(action=action))
    file = Path(rest[0])
    if action == "new":
        return _begin(ui, file, paths)
    try:
        rules = read_house_rules(file, ui)
    except HouseRulesError as error:
        return _complain(str(error))
    if action == "check":
        count = len(rules.changes)
        sentence = ngettext(
            "{file}: {count} figure, which can be used.", "{file}: {count} figures, which can be used.", count
        )
        print(one_line(sentence.format(file=file, count=count)))
    else:
        _explain(ui, rules)
    return DONE


def _book(ui: GameUI, modules: Sequence[str]) -> FigureBook:
    """Return the figures with all modules, or with those that are named. Raises ValueError with a sentence."""
    known = {name.casefold(): name for name in ui.modules}
    for name in modules:
        if name.casefold() not in known:
            sentence = _("There is no variant or expansion '{name}'; there are: {names}.")
            raise ValueError(sentence.format(name=one_line(name), names=", ".join(known.values())))
    try:
        return ui.figures([known[name.casefold()] for name in modules] or None)
    except EngineError as error:
        raise ValueError(str(error)) from error


def _list(book: FigureBook, ui: GameUI, *, everything: bool) -> int:
    figures = [figure for figure in book.figures.values() if not figure.fixed] if everything else book.assumed
    for figure in figures:
        print(f"{figure.path} = {toml_value(figure.value)}  # {_about(ui, figure)}")
    if not figures:
        print(_("Nothing is assumed: every figure comes from a source."))
    return DONE


def _about(ui: GameUI, figure: Figure) -> str:
    """Return what a figure is, and why it is not certain."""
    name = ui.figure_name(figure)
    return _("{figure}; assumed: {reason}").format(figure=name, reason=figure.assumed) if figure.assumed else name


def _explain(ui: GameUI, rules: HouseRules) -> None:
    printed = ui.figures(None).figures
    for path, value in sorted(rules.changes.items()):
        figure = printed[path]
        line = _("{path}: {value}, printed {printed}. {about}.")
        told = line.format(
            path=path,
            value=figure_value(value),
            printed=figure_value(figure.value),
            about=_about(ui, figure),
        )
        print(one_line(told))


def _begin(ui: GameUI, file: Path, paths: AppPaths) -> int:
    """Write a file in which every assumed figure stands as a comment."""
    try:
        with file.open("x", encoding="utf-8") as made:
            made.writelines(f"{line}\n" for line in _template(ui, ui.figures(None).assumed, paths))
    except FileExistsError:
        return _complain(_("{file} already exists and is left unchanged.").format(file=file))
    except OSError as error:
        return _complain(_("{path} cannot be written: {why}.").format(path=file, why=error.strerror))
    print(one_line(_("{file}: take the # away before each figure that your box prints otherwise.").format(file=file)))
    return DONE


def _template(ui: GameUI, assumed: Iterable[Figure], paths: AppPaths) -> Iterable[str]:
    yield "# " + _("House rules: figures in place of the printed ones.")
    yield "# " + _("Play with them by elgrande play --figures FILE, or keep the file in {folder}.").format(
        folder=one_line(str(paths.figures))
    )
    found = list(assumed)
    if not found:
        yield "# " + _("Nothing is assumed: every figure comes from a source.")
        yield "# " + _("elgrande figures show lists all that can be replaced.")
    for figure in found:
        yield ""
        yield f"# {_about(ui, figure)}"
        if figure.fixed:
            yield "# " + _("House rules cannot replace it.")
            continue
        yield "# " + _("expected: {values}").format(values=figure.expected)
        yield f"# {figure.path} = {toml_value(figure.value)}"


def _complain(sentence: str) -> int:
    sys.stderr.write(f"elgrande: {one_line(sentence)}\n")
    return WRONG
