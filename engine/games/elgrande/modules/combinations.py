"""List which variants and expansions of El Grande go together: two by two, each pair with its verdict and its reason.

An expansion stands here before it is there: the rule books list all pairs. Installed modules give theirs in their
manifests. Whether the region cards go round is counted (`RegionCardsError`), and what only one variant minds besides
others, its own `check` refuses.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from engine.core.modules import Combinations, ModulePair, Verdict

VARIANTS = ("V1", "V2", "V3", "V4", "V5", "V6")
GREAT = ("colonies", "grandissimo", "king_intrigue")
"""The expansions that change the whole game."""
MORE_CARDS = ("players_edition", "special_cards")
"""Those that only add cards to King & Intrigue."""


def _each(one: str, verdict: Verdict, reason: str, *others: str) -> Iterator[ModulePair]:
    return (ModulePair(one, other, verdict, reason) for other in others)


COMBINATIONS = Combinations(
    pairs=(
        # Variants with one another (B-24)
        *(ModulePair(one, other, "allowed", "independent") for one, other in combinations(VARIANTS, 2)),
        # Expansions with one another: the rule books' table (J-401, C-1210, G-1001, G-1002, G-1006, K-0.5), and K-0.2
        *_each("jubilee", "official", "listed", *GREAT, *MORE_CARDS),
        ModulePair("colonies", "king_intrigue", "advised against", "odd_cases"),  # C-1211
        *_each("colonies", "impossible", "not_listed", "grandissimo", *MORE_CARDS),
        *_each("grandissimo", "impossible", "not_listed", "king_intrigue", *MORE_CARDS),
        *_each("king_intrigue", "official", "more_cards", *MORE_CARDS),
        ModulePair(*MORE_CARDS, "official", "more_cards"),
        # Variants with expansions: rulings (C-1210)
        *_each("jubilee", "allowed", "unnamed", *VARIANTS),
        *(pair for name in (*GREAT, *MORE_CARDS) for pair in _each(name, "allowed", "unnamed", "V1", "V2", "V3")),
        ModulePair("colonies", "V5", "allowed", "region_cards"),
        *(pair for name in (*GREAT[1:], *MORE_CARDS) for pair in _each(name, "allowed", "unnamed", "V5")),
        ModulePair("colonies", "V4", "impossible", "same_region"),
        *(pair for name in (*GREAT[1:], *MORE_CARDS) for pair in _each(name, "impossible", "no_rule", "V4")),
        *_each("V6", "impossible", "same_pieces", "colonies", "grandissimo"),
        *_each("V6", "impossible", "no_stacks", "king_intrigue", *MORE_CARDS),
    ),
    reasons={
        "independent": "variants are independent of one another",
        "listed": "the table of the rule books has this pair",
        "more_cards": "the one adds cards to the other, or both to a third",
        "unnamed": "the rule books do not speak of this pair, and nothing stands against it",
        "region_cards": "the rule books do not speak of this pair; with five players the region cards do not go round",
        "odd_cases": "the rule book advises against it: it leaves odd cases to the players",
        "not_listed": "the table of the rule books does not have this pair",
        "same_region": "both bring a region Francia",
        "same_pieces": "both bring a stack 6 and black caballeros",
        "no_stacks": "without action cards there is no stack in which the card of the other could lie",
        "no_rule": "no rule says how the two work together",
    },
)
