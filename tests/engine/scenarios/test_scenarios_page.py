"""The page on scenario files has an example that holds, and leaves out no key and no word."""

from __future__ import annotations

import re

from engine.games.carcassonne.scenarios import scenario, tile_position
from engine.games.elgrande.game import Options
from engine.games.elgrande.model.box import FLAGS
from engine.games.elgrande.modules.registry import MODULES, VARIANTS
from engine.games.elgrande.scenarios.scenario import ALONE, BY_SEAT
from engine.games.elgrande.scenarios.scenario_position import KEYS
from engine.scenarios.referee import Verdict, verdict
from engine.scenarios.scenario import COMMON, Words, read
from tests.paths import DOCS

PAGE = (DOCS / "scenarios.md").read_text(encoding="utf-8")
EVERYTHING = 'seats = ["A", "B"]\n[options]\nvariants = ["V4", "V6"]\nmodules = ["jubilee"]\n'


def test_the_example_is_as_it_says() -> None:
    example, of_carcassonne = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    assert verdict(read(example)) == Verdict(None)
    assert verdict(read(example.replace("B = 2, C = 1", "B = 3, C = 1"))).reasons is not None
    assert verdict(read(of_carcassonne)) == Verdict(None)
    assert verdict(read(of_carcassonne.replace("city=8", "city=6"))).reasons is not None


BROUGHT = [name for module in (*VARIANTS.values(), *MODULES.values()) for name in module.scenes]
NAMES = [
    *("seats", "name", "rules", "game", "when", "seed", "variants", "modules", "fate"),
    *("refused", "legal", "sees", "hidden", "dials"),
    *(*Options.__struct_fields__, *FLAGS, *MODULES, *KEYS, *ALONE, *BY_SEAT, *COMMON, *BROUGHT),
    *Words.__struct_fields__,
]
CARCASSONNE = [*tile_position.KEYS, *scenario.ALONE, *scenario.BY_SEAT, "left", "turn", "claims"]
PLACES = ["power A", "turn A", "card A", "use A CARD", "end", "scoring"]


def test_every_key_is_there() -> None:
    part = PAGE.partition("## Carcassonne")[2]
    assert [key for key in CARCASSONNE if not re.search(rf"\b{key}\b", part)] == []
    assert [key for key in NAMES if not re.search(rf"`{key}\b", PAGE)] == []
    assert [at for at in PLACES if f"| `{at}` |" not in PAGE] == []


def test_every_verb_is_there() -> None:
    verbs = {words.partition(" ")[0] for words in read(EVERYTHING).scenes.box.options.by_words}  # type: ignore[attr-defined]
    words = PAGE.partition("## The words of answers")[2].partition("## Carcassonne")[0]
    assert {verb for verb in verbs if not re.search(rf"`{verb}\b", words)} == set()
