"""A variant or expansion changes no other file of the engine: all it adds is in its manifest."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from engine.core.errors import ImpossibleError, SetupError
from engine.core.match import Match
from engine.core.rules import load_game
from engine.core.setup import Setup
from engine.games.elgrande.game import RESERVED
from engine.games.elgrande.model.events import Announced
from engine.games.elgrande.modules.registry import MODULES, VARIANTS
from tests.module_words import KNOWN, imported, named_in, own_words
from tests.paths import ENGINE

HERE = ENGINE / "games" / "elgrande"
FOLDER = HERE / "modules"
ALL = [*VARIANTS.values(), *MODULES.values()]
WEIGHTS = HERE / "module_weights"
"""What the bots know of built-in modules."""
FILES = sorted(path for path in HERE.rglob("*.py") if not {FOLDER, WEIGHTS}.intersection(path.parents))


def test_modules_know_words_of_their_own() -> None:
    """The test below could not fail if `own_words` found nothing."""
    assert set().union(*map(own_words, ALL)) >= KNOWN


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(HERE)))
def test_no_file_outside_names_a_modules_own_word(path: Path) -> None:
    """Rules may be cited by their ids."""
    assert named_in(path.read_text(encoding="utf-8"), ALL) == []


@pytest.mark.parametrize(
    "path",
    sorted({*FOLDER.rglob("[a-z]*.py")} - {FOLDER / "registry.py"}),
    ids=lambda path: str(path.relative_to(FOLDER)),
)
def test_no_module_imports_another(path: Path) -> None:
    """A module that has a folder of its own imports what is in it, and what is in those of modules that it needs."""
    names = () if path.parent == FOLDER else (path.parent.name, *MODULES[path.parent.name].needs)
    own = tuple(f"engine.games.elgrande.modules.{name}." for name in names)
    others = [name for name in imported(path) if name.startswith("engine.games.elgrande.modules")]
    assert [name for name in others if not name.startswith(own)] == []


def test_words_of_all_modules_are_reserved_in_every_game() -> None:
    """In a record, or a line typed by hand, a seat could not be told from the word."""
    assert {"bearer", "black", "francia", "act", "granada"} <= RESERVED
    for name in ("black", "Bearer", "francia", "granada"):
        with pytest.raises(SetupError, match="cannot name a seat"):
            load_game("elgrande").check(Setup("elgrande", ("red", name)))


@pytest.mark.parametrize(("variants", "known"), [((), False), (("V6",), True)])
def test_what_a_module_announces_is_credible_only_with_it(variants: tuple[str, ...], known: bool) -> None:
    match = Match(Setup("elgrande", ("red", "blue"), (), variants), random.Random(1))
    credible = match.rules.plausibility()
    if known:
        credible.event(Announced(0, "church"))
    else:
        with pytest.raises(ImpossibleError):
            credible.event(Announced(0, "church"))
