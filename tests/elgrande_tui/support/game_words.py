"""What El Grande's pieces, places and cards are called, to be looked for where no game should be known."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise

from engine.games.elgrande.model.figures import printed
from engine.games.elgrande.modules.registry import MODULES, VARIANTS

_PIECES = ("bearer", "caballero", "grande", "king", "scoreboard", "veto")
_PLACES = ("castillo", "court", "province", "region", "spain", "spanish")
_OTHERS = ("bishop", "church", "conquest", "corte", "edition", "envoy", "intake", "intrigue")
_TWO = ("action card", "home region", "power card", "secret dial", "special action", "standard bearer")
"""Each of these words has a meaning elsewhere."""
_SHORTEST = 5
"""The letters of a word in the name of an area that is no article or adjective."""


@cache
def nouns() -> frozenset[str]:
    """Every word that is El Grande's, in the singular: those of the rules, and the names of areas and modules."""
    areas = {word for area in printed().areas for word in area.id.split("_") if len(word) >= _SHORTEST}
    modules = {module.lower() for module in (*VARIANTS, *MODULES)}
    return frozenset((*_PIECES, *_PLACES, *_OTHERS, *_TWO, *areas, *modules))


def found_in(text: str) -> set[str]:
    """Return the words of El Grande in a text, or in identifiers, which are split; in small letters."""
    split = re.sub(r"([a-z])([A-Z])", r"\1 \2", text).replace("_", " ").lower()
    words = re.findall(r"[^\W\d_]+\d*", split)
    bare = [word.removesuffix("es") if word.removesuffix("es") in nouns() else word.removesuffix("s") for word in words]
    return {*bare, *(f"{one} {other}" for one, other in pairwise(bare))} & nouns()
