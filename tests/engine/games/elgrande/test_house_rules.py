"""House rules replace figures by path; whatever would break the game is refused, and what is allowed can be played."""

from __future__ import annotations

import random
from contextlib import suppress
from functools import cache, partial
from typing import Any

import msgspec
import pytest

from engine.bots.bot import Offer, make_bot
from engine.core.errors import SetupError
from engine.core.figures import FigureBook
from engine.core.match import Match
from engine.core.rules import load_game, load_rules
from engine.core.setup import Setup
from engine.games.elgrande.game import game
from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.model.figures import printed
from engine.games.elgrande.model.joined_figures import checked_changes
from engine.games.elgrande.modules.registry import MODULES, VARIANTS
from engine.records.record import read
from engine.records.recorder import whole_record
from engine.records.replay import replay
from tests.engine.support.conserved import assert_conserved
from tests.engine.support.contract import play_random

TWO = ("red", "blue")
ALL = ("V2", "V3", "V4", "V5", "V6")
"""The variants that bring figures, but for those that shorten the game."""
OVERSEAS = ("V2", "V3", "V5")
"""Those of them that go with Colonies (C-1210)."""
NAN = float("nan")
DEEP: list[Any] = [[[[[[[[[[[[]]]]]]]]]]]]


def checked(figures: dict[str, Any], variants: tuple[str, ...] = ()) -> Setup:
    return load_game("elgrande").check(Setup("elgrande", TWO, variants=variants, figures=figures))


def rules(figures: dict[str, Any], variants: tuple[str, ...] = ()) -> GrandeRules:
    found = load_rules(Setup("elgrande", TWO, variants=variants, figures=figures))
    assert isinstance(found, GrandeRules)
    return found


def test_a_figure_is_replaced_by_its_path() -> None:
    box = rules(
        {
            "area.granada.values": [7, 3, 2],
            "card.d1-move-3-any.max": 4,
            "constants.king_bonus": 3,
            "constants.places_that_pay.2": 2,
            "V5.needed": 9,
            "V4.offices.francia.envoy": 2,
        },
        ("V4", "V5"),
    ).box
    assert box.areas[box.index["granada"]].values == (7, 3, 2)
    assert box.cards["d1-move-3-any"].limit == 4
    assert (box.constants.king_bonus, box.paying_places) == (3, 2)
    assert box.figures.own["V5"].needed == 9
    assert box.figures.own["V4"].offices == {"francia.ambassador": 2, "francia.envoy": 2, "francia.third": 0}
    assert printed().constants.king_bonus == 2


def test_what_is_as_printed_is_no_house_rule() -> None:
    assert checked({"constants.king_bonus": 2, "area.granada.values": (6, 3, 1)}).figures == {}


def test_house_rules_in_any_order_make_the_same_setup() -> None:
    one = checked({"constants.king_bonus": 3, "area.granada.values": (7, 3, 1)})
    other = checked({"area.granada.values": [7, 3, 1], "constants.king_bonus": 3})
    assert msgspec.msgpack.encode(one) == msgspec.msgpack.encode(other)
    assert game.rules(one) is game.rules(other)


def test_without_house_rules_nothing_of_a_setup_is_new() -> None:
    assert checked({}).figures == {}
    assert rules({}).box.figures == printed()


@pytest.mark.parametrize(
    ("path", "value", "reason"),
    [
        ("card.d1-move-3-any.max", "4", "max: expected a whole number from 1 to 99 or \"all\", not '4'"),
        ("card.d1-move-3-any.max", "none", "expected a whole number from 1 to 99"),
        ("card.d1-move-3-any.max", 0, "from 1 to 99 .*not 0"),
        ("card.d1-move-3-any.max", -1, "not -1"),
        ("card.d1-move-3-any.max", 10**12, "not 1000000000000"),
        ("card.d1-move-3-any.max", 10**40, r"not 10{40}"),
        ("card.d1-move-3-any.max", True, "not True"),
        ("card.d1-move-3-any.max", None, "not None"),
        ("card.d1-move-3-any.max", NAN, "not nan"),
        ("card.d1-move-3-any.max", float("inf"), "not inf"),
        ("card.d1-move-3-any.max", 3.5, "not 3.5"),
        ("card.d1-move-3-any.max", {}, "not {}"),
        ("card.d1-move-3-any.max", DEEP, r"not \[\["),
        ("card.d1-move-3-any.max", "\x1b]0;x\x07", r"not '\\x1b\]0;x\\x07'"),
        ("card.d1-move-3-any.max", "x" * 10**6, r"not 'xxx.*\.\.\.$"),
        ("card.d1-move-3-any.whose", "nobody", 'expected "any" or "foreign" or "own"'),
        ("card.d1-move-5-from-one-region.one_source", 1, "expected true or false, not 1"),
        ("area.granada.values", [6, 3], "a list of 3, each a whole number from 0 to 9"),
        ("area.granada.values", [6, 3, NAN], "a list of 3"),
        ("area.granada.values", [10, 3, 1], "a list of 3"),
        ("area.granada.values", 6, "a list of 3"),
        ("power.7.province", 9, "power.7.province: expected a whole number from 0 to 8, not 9"),
        ("power.7.province", [3], "power.7.province: expected a whole number from 0 to 8"),
        ("power.14.province", 1, "there is no figure 'power.14.province'"),
        ("constants.intake", [1] * 13, "there is no figure 'constants.intake'"),
        ("constants.caballeros", 5, "from 20 to 99, not 5"),
        ("constants.places_that_pay.2", 4, "from 1 to 3, not 4"),
        ("constants.places_that_pay.9", 1, "there is no figure 'constants.places_that_pay.9'"),
        ("card.d2-veto.count", 3, "stack 2 must hold 11 cards, not 12"),
        ("card.d4-court.max", 10, "card.d4-court.max: expected no more than 9"),
        ("card.d4-court.max", "all", "card.d4-court.max: expected no more than 9"),
        ("card.d1-move-3-any.maxx", 4, "there is no figure .*; near it: card.d1-move-3-any.max"),
        ("card.d2-veto.max", 4, "there is no figure"),
        ("card", 4, "there is no figure 'card'"),
        ("", 4, "there is no figure ''"),
        ("card.d1-move-3-any", {"max": 4}, "there is no figure"),
        ("card.d1-move-3-any.max.more", 4, "there is no figure"),
        ("card.0.max", 4, "there is no figure"),
        ("__class__", 4, "there is no figure"),
        ("\x1b[2J", 4, r"there is no figure '\\x1b\[2J' in this game"),
        ("a" * 10**6, 4, r"there is no figure 'aaa.*\.\.\. in this game"),
        ("V5.needed", 9, "there is no figure 'V5.needed' in this game"),
        ("card.d1-move-3-any.id", "x", "id cannot be replaced: rules, records and texts"),
        ("card.d1-move-3-any.stack", 2, "stack cannot be replaced: it is a rule"),
        ("card.d1-move-3-any.do", "put", "do cannot be replaced: it is a rule"),
        ("card.d1-move-3-any.rules", [], "rules cannot be replaced"),
        ("area.granada.neighbours", [], "neighbours cannot be replaced: the map"),
        ("area.granada.name", "X", "name cannot be replaced"),
        ("scoreboard.8/4/0.values", [9, 4, 0], "values cannot be replaced: the notation"),
        ("power.7.value", 20, "value cannot be replaced"),
        ("constants.rounds", [1], "rounds cannot be replaced"),
    ],
)
def test_house_rules_that_would_break_the_game_are_refused(path: str, value: Any, reason: str) -> None:
    with pytest.raises(SetupError, match=f"^figures: .*{reason}" if not reason.startswith("^") else reason) as caught:
        checked({path: value})
    assert len(str(caught.value)) < 400
    assert str(caught.value).isprintable()


def test_a_spot_has_no_points_of_its_own() -> None:
    with pytest.raises(SetupError, match=r"there is no figure 'area\.francia.envoy.values'"):
        checked({"area.francia.envoy.values": [1, 1, 1]}, ("V4",))


def test_the_box_with_everything_tells_every_figure_once() -> None:
    book = game.figures((*VARIANTS, *MODULES))
    assert {"V3.price", "V4.offices.francia.envoy", "V5.needed", "V6.each", "card.v6-church.max"} <= {*book.figures}
    assert all(path == figure.path for path, figure in book.figures.items())


TRIED = (0, 1, "own", False, [0] * 3, [0] * 13, 2, "foreign", 6, 9, 20, 30, 99, "all", "any", True, [8] * 13, [9] * 3)
"""From small to large."""


@cache
def extremes(path: str, overseas: bool) -> tuple[Any, ...]:
    """The smallest and the largest of these values that a figure can have while all others are as printed."""
    fits = partial(_can_be, path, overseas)
    return next(filter(fits, TRIED), None), next(filter(fits, TRIED[::-1]), None)


def additions(overseas: bool) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Variants and modules that are played: those with Colonies, or all others."""
    return (OVERSEAS, ("colonies",)) if overseas else (ALL, ())


@cache
def book(overseas: bool) -> FigureBook:
    """All figures of what is played."""
    variants, modules = additions(overseas)
    return game.figures((*variants, *modules))


def _can_be(path: str, overseas: bool, value: Any) -> bool:
    variants, modules = additions(overseas)
    chosen = [*(VARIANTS[name] for name in variants), *(MODULES[name] for name in modules)]
    with suppress(SetupError):
        book(overseas).checked({path: value})
        return bool(checked_changes(chosen, {path: value}))
    return False


def extreme_rules(seed: int, overseas: bool = False) -> dict[str, Any]:
    """House rules for most figures: all the smallest, all the largest, or some of each."""
    rng = random.Random(seed)
    changes: dict[str, Any] = {}
    _, modules = additions(overseas)
    own = game.figures(modules).figures.keys() - game.figures(()).figures.keys()
    for path, figure in book(overseas).figures.items():
        if overseas and path not in own:
            continue
        allowed = () if figure.fixed else extremes(path, overseas)
        if allowed and allowed[0] is not None and (seed < 2 or rng.random() < 0.5):
            changes[path] = allowed[0] if seed == 0 else allowed[-1] if seed == 1 else rng.choice(allowed)
    return changes


@pytest.mark.some(1)
@pytest.mark.parametrize("overseas", [False, True])
@pytest.mark.parametrize("seed", range(4))
def test_a_game_with_any_allowed_figures_can_be_played(seed: int, overseas: bool) -> None:
    """Those of Colonies by themselves: all others are tried without it."""
    seats = ("red", "blue", "green", "yellow", "brown")[: 2 + (seed % 3 if overseas else seed)]
    rng = random.Random(seed)
    variants, modules = additions(overseas)
    setup = game.check(Setup("elgrande", seats, modules, variants, figures=extreme_rules(seed, overseas)))
    match = Match(setup, rng)
    assert play_random(match, rng, assert_conserved, every=100) > 0
    again = read(whole_record(match))
    assert again.rules.setup == match.setup
    assert replay(again).hash() == match.hash()


@pytest.mark.parametrize("seed", range(2))
def test_the_bot_plays_with_any_allowed_figures(seed: int) -> None:
    match = Match(Setup("elgrande", TWO, variants=ALL, figures=extreme_rules(seed)), random.Random(seed), listen=False)
    bots = [make_bot("easy", match.rules, seat) for seat in range(2)]
    rng = random.Random(seed)
    while not match.over:
        seat = match.asked[0]
        question, options = match.ask(seat), match.options(seat)
        assert question is not None
        option = bots[seat].choose(match.view(seat), Offer(question.kind, options, question.about), rng)
        match.answer(seat, options.index(option))
