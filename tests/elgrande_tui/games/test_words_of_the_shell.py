"""The shell, everything in the app but its games, speaks of no game: El Grande's words stand in El Grande's folder."""

from __future__ import annotations

import re
import tokenize
from pathlib import Path

import pytest

from engine.games.elgrande.model.figures import printed
from engine.games.elgrande.modules.registry import MODULES, VARIANTS
from tests.elgrande_tui.support.game_words import found_in, nouns
from tests.paths import APP

SHELL = sorted(
    path
    for path in APP.rglob("*")
    if path.suffix in (".py", ".tcss") and APP / "games" / "elgrande" not in path.parents
)
TEXTUAL = frozenset(("region",))
"""Words that are also names in Textual: forbidden in texts and comments alone."""
PROGRAM = re.compile(r"elgrande|ElGrande(?=App)")
"""The name of the program: of its command, its package, its files and its app."""
NEEDED = {
    "settings/settings.py": {"veto"},  # the name of a setting in files of older versions
}
TITLED = {"__init__.py", "app.py", "cli/arguments.py", "i18n/catalogues.py", "plain/run.py", "terminal/notification.py"}
"""Where the program says what it is called: El Grande."""


def name(path: Path) -> str:
    return str(path.relative_to(APP))


def read(path: Path) -> tuple[str, str]:
    """The identifiers of a file, and its texts and comments, without the program's name."""
    if path.suffix != ".py":
        return "", path.read_text(encoding="utf-8")
    names: list[str] = []
    texts: list[str] = []
    with path.open("rb") as file:
        for token in tokenize.tokenize(file.readline):
            (names if token.type == tokenize.NAME else texts).append(token.string)
    return PROGRAM.sub("", " ".join(names)), PROGRAM.sub("", "\n".join(texts))


def named_in(path: Path) -> set[str]:
    """Every word of El Grande that stands in a file, but the title of the program."""
    names, texts = read(path)
    return (found_in(names) - TEXTUAL) | found_in(texts.replace("El Grande", ""))


def test_the_words_of_the_game_are_known() -> None:
    """The tests below could not fail if there were none."""
    assert {"king", "grande", "castillo", "caballero", "court", "province", "scoreboard", "veto"} <= nouns()
    assert {area.id.rpartition("_")[2] for area in printed().areas} <= nouns()
    assert {module.lower() for module in (*VARIANTS, *MODULES)} <= nouns()
    told = "The Kings' Courts: home_region, GrandeContext, V4; two power cards, Vetoes, a scoreboard"
    assert found_in(told) == {
        "king",
        "court",
        "home region",
        "region",
        "grande",
        "v4",
        "power card",
        "veto",
        "scoreboard",
    }
    assert found_in("taking, kingfisher, a card at home, courtesy, v, fed up with power") == set()


@pytest.mark.parametrize("path", SHELL, ids=name)
def test_no_file_of_the_shell_names_what_el_grande_is_made_of(path: Path) -> None:
    assert named_in(path) == NEEDED.get(name(path), set())


def test_the_title_is_that_of_the_program() -> None:
    assert {name(path) for path in SHELL if "El Grande" in path.read_text(encoding="utf-8")} == TITLED


def test_every_file_with_an_exception_is_there() -> None:
    assert {*NEEDED, *TITLED} <= set(map(name, SHELL))
