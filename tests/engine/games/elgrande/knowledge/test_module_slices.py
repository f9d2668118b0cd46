"""What a host tells of a module is looked at: all that can lie about passes, and nothing else."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import msgspec
import pytest

from engine.core.errors import ImpossibleError
from engine.core.match import Match
from engine.core.setup import Setup
from engine.core.view import apply, to_builtins

COURT = ("king_intrigue", "players_edition", "special_cards")
MODULES = {"grandissimo": ("grandissimo",), **dict.fromkeys(COURT, COURT)}
"""Beside which modules each stands."""


@cache
def match_of(module: str) -> Match:
    return Match(Setup("elgrande", ("red", "blue", "green"), MODULES[module]), random.Random(3), listen=False)


def look(module: str, field: str, value: Any) -> None:
    match = match_of(module)
    bent = apply(to_builtins(match.view(0)), [(["now", "modules", module, field], value)])
    match.rules.plausibility().view(msgspec.convert(bent, match.rules.view_type), 0)


@pytest.mark.parametrize(
    ("module", "field", "value"),
    [
        ("grandissimo", "ships", [0, -1]),
        ("grandissimo", "persons", [2, -1, 0]),
        ("grandissimo", "spent", [0, 2]),
        ("grandissimo", "put_off", 1),
        ("grandissimo", "kept", [[0, "boycott"], [1, "conspiracy"]]),
        ("grandissimo", "second", [0, "double-turn", 2]),
        ("grandissimo", "waiting", [1, "last-word"]),
        ("grandissimo", "taken", [[0, -1], [1, 4]]),
        ("grandissimo", "taken", [[0, 3], []]),
        ("grandissimo", "shown", [-1, 4]),
        ("grandissimo", "alliance", [2, 3]),
        ("grandissimo", "stopped", [0, 2]),
        ("king_intrigue", "doubles", [[0, 1], [0, 2]]),
        ("king_intrigue", "free", 2),
        ("players_edition", "castillo_at", 4),
        ("players_edition", "alliance", [1, 4]),
        ("players_edition", "bridge", [1, 5]),
        ("players_edition", "turned", [True, False]),
        ("players_edition", "collapse", True),
        ("players_edition", "quarantine", 3),
        ("players_edition", "whirls", [[3, True], [-1, False], [-2, False]]),
        ("special_cards", "front", [[0, "sk-reserve", 1], [1, "sk-spionage", 3]]),
        ("special_cards", "tables", [1, 4]),
        ("special_cards", "guard", 9),
    ],
)
def test_what_can_be(module: str, field: str, value: Any) -> None:
    look(module, field, value)


@pytest.mark.parametrize(
    ("module", "field", "values"),
    [
        ("grandissimo", "ships", [[], [0, 3], [0, 1, 2], 0, [True, -1]]),
        ("grandissimo", "persons", [[0, 1], [0, 1, 3]]),
        ("grandissimo", "spent", [[2, 0], [0, 0], [3], "02"]),
        ("grandissimo", "fresh", [[1, 0], None]),
        ("grandissimo", "put_off", [3, None]),
        ("grandissimo", "kept", [[[0]], [[0, "d9-nothing"]], [[0, "boycott"], [1, "boycott"]]]),
        ("grandissimo", "second", [[0, "double-turn"], [0, "double-turn", 10], 3]),
        ("grandissimo", "waiting", [[0], [3, "last-word"], ["last-word", 0]]),
        ("grandissimo", "pool", [[], [1, 2]]),
        ("grandissimo", "taken", [[[]], [[0, 10], []], [[0, 4], [1, 4]], [[3, 4], []]]),
        ("grandissimo", "shown", [[-1], [-1, 10]]),
        ("grandissimo", "alliance", [[2], [3, 2], [2, 2], [0, 2]]),
        ("grandissimo", "deputy", [3]),
        ("grandissimo", "stopped", [[2, 0], [3], 0]),
        ("king_intrigue", "doubles", [[[0, 1], [1, 1]], [[0, 0]], [[3, 1]], [[0]], 1, [[0, n] for n in range(1, 10)]]),
        ("king_intrigue", "free", [3, "red"]),
        ("players_edition", "castillo_at", [0, 10, True]),
        ("players_edition", "alliance", [[1], [4, 1], [0, 4], 1]),
        ("players_edition", "bridge", [[1, 9], [1], [5, 1]]),
        ("players_edition", "turned", [[True], [1, 0], None]),
        ("players_edition", "collapse", [1]),
        ("players_edition", "whirls", [[], [[3]] * 3, [[0, True]] * 3, [[3, 1]] * 3, 0]),
        ("special_cards", "front", [[[0, "sk-fiesta", 1]], [[0, "sk-reserve", 0]], [[0, "sk-reserve", 1]] * 2, 3]),
        ("special_cards", "tables", [[4, 1], [0], [1, 1], [1, 2, 3, 4, 5, 6], 1]),
        ("special_cards", "guard", [0, "granada"]),
    ],
)
def test_what_cannot_be(module: str, field: str, values: list[Any]) -> None:
    for value in values:
        with pytest.raises(ImpossibleError):
            look(module, field, value)
