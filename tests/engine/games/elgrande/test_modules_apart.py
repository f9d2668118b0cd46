"""A variant or expansion changes no other file of the engine: all it adds is in its manifest."""

from __future__ import annotations

import ast
import random
import re
from pathlib import Path

import pytest

from engine.core.errors import ImpossibleError, SetupError
from engine.core.match import Match
from engine.core.modules import Module, words
from engine.core.rules import load_game
from engine.core.setup import Setup
from engine.games.elgrande.game import RESERVED
from engine.games.elgrande.model.events import Announced
from engine.games.elgrande.modules.registry import MODULES, VARIANTS
from engine.games.elgrande.scenarios.names import words_of
from tests.paths import ENGINE

HERE = ENGINE / "games" / "elgrande"
FOLDER = HERE / "modules"
ALL = [*VARIANTS.values(), *MODULES.values()]
FILES = sorted(path for path in HERE.rglob("*.py") if FOLDER not in path.parents)
CITED = re.compile(r"\bV\d\.\d+")


def own_words(module: Module) -> set[str]:
    """Return every word that only this module knows."""
    events = {event.__name__.lower() for event in module.events}
    lists = {word for added in module.words.values() for word in added}
    return {module.name.lower(), *words_of(module), *module.scenes, *module.questions, *module.reasons, *events, *lists}


def test_modules_know_words_of_their_own() -> None:
    """The test below could not fail if `own_words` found nothing."""
    found = set().union(*map(own_words, ALL))
    assert {"v1", "v6", "jubilee", "bearer", "bearers", "conquest", "conquered", "church", "v6-church"} <= found
    assert {"black", "francia", "francia.envoy", "not_for_black", "markertaken"} <= found


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(HERE)))
def test_no_file_outside_names_a_modules_own_word(path: Path) -> None:
    """Rules may be cited by their ids."""
    text = CITED.sub("", path.read_text(encoding="utf-8")).lower()
    named = [word for module in ALL for word in own_words(module) if re.search(rf"\b{re.escape(word)}\b", text)]
    assert named == []


@pytest.mark.parametrize(
    "path", sorted({*FOLDER.glob("[a-z]*.py")} - {FOLDER / "registry.py"}), ids=lambda path: path.stem
)
def test_no_module_imports_another(path: Path) -> None:
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += [name.name for name in node.names]
        elif isinstance(node, ast.ImportFrom):
            found += [f"{node.module}.{name.name}" for name in node.names]
    assert [name for name in found if name.startswith("engine.games.elgrande.modules")] == []


def test_words_of_all_modules_are_reserved_in_every_game() -> None:
    """In a record, or a line typed by hand, a seat could not be told from the word."""
    assert {"bearer", "black", "francia", "act", "granada"} <= RESERVED
    for name in ("black", "Bearer", "francia", "granada"):
        with pytest.raises(SetupError, match="cannot name a seat"):
            load_game("elgrande").check(Setup("elgrande", ("red", name)))


def test_words_are_appended_to_the_games_lists() -> None:
    festival = Module("festival", words={"causes": ("feast",)})
    assert words({"causes": ("general",)}, [festival]) == {"causes": ("general", "feast")}
    with pytest.raises(SetupError, match="'festival' adds to 'causes'"):
        words({"announced": ()}, [festival])


@pytest.mark.parametrize(("variants", "known"), [((), False), (("V6",), True)])
def test_what_a_module_announces_is_credible_only_with_it(variants: tuple[str, ...], known: bool) -> None:
    match = Match(Setup("elgrande", ("red", "blue"), (), variants), random.Random(1))
    credible = match.rules.plausibility()
    if known:
        credible.event(Announced(0, "church"))
    else:
        with pytest.raises(ImpossibleError):
            credible.event(Announced(0, "church"))
