"""What a variant or expansion of El Grande has to itself, for tests that look for it in other files."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from pathlib import Path

from engine.games.elgrande.model.module import GrandeModule
from engine.games.elgrande.modules.registry import MODULES, VARIANTS, words_of

BUILT_IN = [*(VARIANTS[name] for name in VARIANTS.built_in), *(MODULES[name] for name in MODULES.built_in)]
KNOWN = {"v1", "v6", "jubilee", "bearer", "bearers", "conquest", "conquered", "church", "v6-church"} | {
    *("black", "francia", "francia.envoy", "not_for_black", "markertaken", "america.viceroy", "sail", "wares"),
}
"""Some of the words that are found: a test that finds none could not fail."""
EVERYDAY = {"beside", "castillo", "fill", "gold", "kept", "load", "mark", "ready", "strike", "struck", "table"} | {
    *(
        "clearing",
        "courts",
        "deferred",
        "halt",
        "keep",
        "king",
        "later",
        "lay",
        "no",
        "now",
        "person",
        "region",
        "reveal",
    ),
    *("alone", "general", "portugal", "second", "settle", "ship", "stopped", "throw", "yes"),
    *("alliance", "ally", "annul", "bridge", "collapse", "cross", "distraction", "double", "doubles", "drop", "front"),
    *(
        "guard",
        "hand",
        "joker",
        "offer",
        "offered",
        "pick",
        "picking",
        "posting",
        "quarantine",
        "reserve",
        "row",
        "shift",
    ),
    *("span", "tables", "turn", "turned", "use"),
}
"""Words of modules that are said of other things everywhere."""
CITED = re.compile(r"\bV\d\.\d+|\bK-C-\w+")
"""A rule that is cited by its id, which every file may do."""


def own_words(module: GrandeModule) -> set[str]:
    """Every word that only this module knows: of answers, cards, areas, scenarios, refusals, its slice of View."""
    events = {event.__name__.lower() for event in module.events}
    options = set() if module.options is None else {*module.options.__struct_fields__, module.options.__name__.lower()}
    contents = module.contents
    lists = {*contents.announced, *contents.causes, *contents.homes}
    asked = {*contents.questions, *module.reasons, *module.scenes}
    words = {module.name.lower(), *words_of(module), *asked, *events, *options, *lists}
    return {word for word in words - EVERYDAY if not word.isdecimal()}  # power cards are numbers


def named_in(text: str, modules: Iterable[GrandeModule]) -> list[str]:
    """The words of these modules that stand in a text."""
    text = CITED.sub("", text).lower()
    return [word for module in modules for word in own_words(module) if re.search(rf"\b{re.escape(word)}\b", text)]


def imported(path: Path) -> list[str]:
    """Everything that a file imports, whenever it does."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += [name.name for name in node.names]
        elif isinstance(node, ast.ImportFrom):
            found += [f"{node.module}.{name.name}" for name in node.names]
    return found
