"""The words of variants and expansions: reserved in every game, known in those with the module."""

from __future__ import annotations

import random

import pytest

from engine.core.errors import ImpossibleError, SetupError
from engine.core.match import Match
from engine.core.rules import load_game
from engine.core.setup import Setup
from engine.games.elgrande.game import RESERVED
from engine.games.elgrande.model.events import Announced


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
