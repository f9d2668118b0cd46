"""A variant or expansion changes no other file of what shows El Grande: all it adds is in its own folder."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from elgrande_tui.games.elgrande.module_uis import MODULE_UIS
from elgrande_tui.model.game_ui import modules_of
from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.modules.registry import MODULES
from tests.elgrande_tui.support.table_app import EVERYTHING, a_match
from tests.module_words import BUILT_IN, KNOWN, imported, named_in, own_words
from tests.paths import ROOT

HERE = ROOT / "elgrande_tui" / "games" / "elgrande"
FOLDER = HERE / "modules"
FILES = sorted(path for kind in ("*.py", "*.toml", "*.txt") for path in HERE.rglob(kind) if FOLDER not in path.parents)


def test_modules_know_words_of_their_own() -> None:
    """The test below could not fail if `own_words` found nothing."""
    assert set().union(*map(own_words, BUILT_IN)) >= KNOWN


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(HERE)))
def test_no_file_outside_names_a_modules_own_word(path: Path) -> None:
    """Rules may be cited by their ids, and the map has names."""
    assert named_in(path.read_text(encoding="utf-8").replace('name = "Francia"', ""), BUILT_IN) == []


@pytest.mark.parametrize("path", sorted(FOLDER.rglob("*.py")), ids=lambda path: str(path.relative_to(FOLDER)))
def test_no_module_imports_another(path: Path) -> None:
    """Neither the folder of another, nor its manifest in the engine; but for what is in the engine of one it needs."""
    name = path.parent.name
    needed = MODULES[name].needs if name in MODULES else ()
    ours = {f"{top}.games.elgrande.modules.{name}" for top in ("engine", "elgrande_tui")}
    ours |= {f"engine.games.elgrande.modules.{other}" for other in needed}
    others = [name for name in imported(path) if re.match(r"(engine|elgrande_tui)\.games\.elgrande\.modules\b", name)]
    assert [name for name in others if not any(name.startswith(f"{own}.") for own in ours)] == []


@pytest.mark.parametrize("path", [path for path in FILES if path.suffix == ".py"], ids=lambda path: path.stem)
def test_what_all_games_show_imports_no_module(path: Path) -> None:
    """Manifests are found in their registries; beside these stands the table of what goes together."""
    found = [name for name in imported(path) if re.match(r"(engine|elgrande_tui)\.games\.elgrande\.modules\.", name)]
    tables = tuple(f"engine.games.elgrande.modules.{table}." for table in ("registry", "combinations"))
    assert [name for name in found if not name.startswith(tables)] == []


def test_every_built_in_module_is_shown() -> None:
    assert list(MODULE_UIS.built_in) == [module.name for module in BUILT_IN]


def test_a_match_asks_modules_of_the_order_of_its_rules() -> None:
    for variants, modules in (
        (EVERYTHING[::-1], ("jubilee",)),
        ((), ("colonies", "jubilee")),
        ((), ("grandissimo", "jubilee")),
        ((), ("special_cards", "players_edition", "king_intrigue", "jubilee")),
    ):
        rules = a_match(3, variants=variants, modules=modules).rules
        assert isinstance(rules, GrandeRules)
        assert [ui.name for ui in modules_of(rules)] == [module.name for module in rules.box.modules]
