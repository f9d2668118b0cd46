"""What an answer is called names what the answer names, and nothing else: over all answers on offer in whole games."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

import pytest

from elgrande_tui.games.elgrande.text.cards import card_title
from elgrande_tui.games.elgrande.text.table import area_of, power_name
from elgrande_tui.model.game_ui import ui_of
from elgrande_tui.model.match_ui.composing import answer_label
from engine.core.event import Event, visible_to
from engine.core.match import Match
from engine.core.option import Option
from engine.core.setup import Setup
from engine.games.elgrande.game import game
from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.model import options as o
from engine.games.elgrande.model.state import NOWHERE
from engine.games.elgrande.modules.grandissimo.options import SecondCard
from netplay.common.sanitize import trusted
from tests.elgrande_tui.support.words import sentence

T = TypeVar("T")
SEATS = ("red", "blue", "green")
PLACES = ("area", "source", "target", "former", "other", "second", "third")
"""The fields of answers that hold an area."""
ALWAYS = {"throw": "castillo", "shift": "castillo", "cross": "bridge", "span": "bridge"}
"""Verbs of answers that are about an area without naming it, with that area."""
KING_INTRIGUE = ("king_intrigue", "players_edition", "special_cards")
GAMES: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "base": ((), ()),
    "variants": ((), ("V2", "V3", "V4", "V5", "V6")),
    "jubilee": (("jubilee",), ("V4",)),
    "colonies": (("colonies",), ("V5",)),
    "grandissimo": (("grandissimo",), ("V5",)),
    "king_intrigue": (("king_intrigue",), ()),
    "players_edition": (("king_intrigue", "players_edition"), ("V5",)),
    "special_cards": (("king_intrigue", "special_cards"), ()),
    "all of the court": ((*KING_INTRIGUE, "jubilee"), ("V2",)),
    "colonies and court": (("colonies", "king_intrigue"), ()),
    "colonies and jubilee": (("colonies", "jubilee"), ()),
    "grandissimo and jubilee": (("grandissimo", "jubilee"), ("V3",)),
}


class Counted(tuple[T, ...]):
    """A tuple that is asked for what it has by its number, and never from its end."""

    def __getitem__(self, at: Any) -> Any:
        assert not isinstance(at, int) or at >= 0, "-1 is nobody and nowhere, and not the last one"
        return super().__getitem__(at)


def rules_of(modules: tuple[str, ...], variants: tuple[str, ...]) -> GrandeRules:
    options = {"length": "short", "unadvised": True}
    checked = game.check(Setup("elgrande", SEATS, modules, variants, options))
    rules = GrandeRules(checked, game.rules(checked).box.figures, game.rules(checked).modules)
    rules.box.areas, rules.box.powers = Counted(rules.box.areas), Counted(rules.box.powers)
    rules.box.kinds.all = Counted(rules.box.kinds.all)
    return rules


def played(rules: GrandeRules, seed: int) -> Iterator[tuple[set[Option], Sequence[Event]]]:
    """Yield the answers on offer at each question of a game at random, and what has been told since the last one."""
    match, rng = Match(rules.setup, random.Random(seed)), random.Random(seed)
    told = match.opening
    while not match.over:
        seat = rng.choice(match.asked)
        offered = match.options(seat)
        yield {rules.parse(option.words) for option in offered}, visible_to(told, 0)
        told = match.answer(seat, rng.choice(offered))
    yield set(), visible_to(told, 0)


def named(text: str, names: dict[int, str]) -> set[int]:
    """Return what is named in a text; a name within another one is not."""
    found = set()
    for number, name in sorted(names.items(), key=lambda item: -len(item[1])):
        if name in text:
            found.add(number)
            text = text.replace(name, "#")
    return found


def seats_of(rules: GrandeRules, option: Option) -> set[int]:
    """Return the seats that an answer names: by a field, or as owners of what it is about."""
    found = {getattr(option, "seat", -1)}
    for field in ("kind", "taken"):
        if (kind := getattr(option, field, -1)) >= 0:
            owner = rules.box.kinds.all[kind].owner
            found.add(-1 if owner is None else owner)
    return found - {-1}


@pytest.mark.some(2)
@pytest.mark.parametrize("name", GAMES)
def test_a_label_names_what_the_answer_names(name: str) -> None:
    rules = rules_of(*GAMES[name])
    areas = {number: area_of(rules, number) for number in range(len(rules.box.areas))}
    people = Counted(trusted(one) for one in ("Xaver", "Yvonne", "Zdenek"))
    seen = set[Option]()
    for seed in range(4):
        for offered, told in played(rules, seed):
            assert all(sentence(rules, people, event) for event in told)
            labels = {option: answer_label(ui_of(rules), people, option.words) for option in offered}
            others = [label for option, label in labels.items() if not isinstance(option, o.Take)]
            assert len(set(others)) == len(others)  # one card lies in two stacks
            seen |= offered
    assert len(seen) > 300
    for option in sorted(seen, key=lambda option: option.words):
        label = answer_label(ui_of(rules), people, option.words)
        if isinstance(option, o.Take | SecondCard):
            assert card_title(option.card) in label
            label = label.replace(card_title(option.card), "")
        wanted = {number for field in PLACES if (number := getattr(option, field, -1)) >= 0}
        about = {rules.box.index[ALWAYS[option.verb]]} if option.verb in ALWAYS else set()
        found = named(label, areas)
        assert wanted <= found <= wanted | about, (option.words, label)
        assert area_of(rules, NOWHERE) not in label.split(), (option.words, label)
        assert named(label, dict(enumerate(people))) == seats_of(rules, option), (option.words, label)
        if isinstance(option, o.Power | o.Recover):
            assert power_name(rules, option.power) in label
