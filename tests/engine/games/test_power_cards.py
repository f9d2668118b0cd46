"""Power cards and decks are data: modules add some, and take those of the box away; hands can be hidden."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial

import msgspec
import pytest

from engine.core.determinize import determinize
from engine.core.errors import DataError, ImpossibleError, SetupError
from engine.core.figures import FiguresFile
from engine.core.match import Match
from engine.core.position import Position
from engine.core.rules import load_game, load_rules
from engine.core.scenes import ScenarioError
from engine.core.setup import Setup
from engine.core.view import View
from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.knowledge import build_view
from engine.games.elgrande.model import joined_figures
from engine.games.elgrande.model.box import Box
from engine.games.elgrande.model.joined_figures import figures_with, printed_book
from engine.games.elgrande.model.module import GrandeModule
from engine.games.elgrande.model.scenario_names import Names
from engine.games.elgrande.model.state import GrandeState
from engine.games.elgrande.model.view import GrandeView
from engine.games.elgrande.modules.registry import MODULES, only_with
from engine.games.elgrande.scenarios.scenario_position import set_position
from engine.records.record import read
from engine.records.recorder import redacted_record
from engine.records.replay import replay_redacted
from engine.scenarios.scenario import read as read_scenario
from tests.engine.games.elgrande.test_random_setups import hold
from tests.engine.support.conserved import assert_conserved
from tests.engine.support.contract import play_random
from tests.engine.support.noninterference import Playing, differences
from tests.games.small.court import COURT
from tests.games.small.row import ROW

COLOURS = ("red", "blue", "green", "yellow", "brown")
ALL = [str(n) for n in range(1, 14)]


@pytest.fixture(autouse=True)
def _in_the_box() -> Iterator[None]:
    """Register the modules in this process, for one test."""
    for module in (COURT, ROW):
        MODULES.register(module)
    yield
    for module in (COURT, ROW):
        MODULES.forget(module.name)


def court(seats: int = 3) -> Setup:
    return Setup("elgrande", COLOURS[:seats], ("court",), options={"first_player": "red"})


def grande(match: Match) -> GrandeState:
    state = match.position.state
    assert isinstance(state, GrandeState)
    return state


def picked(match: Match, seat: int, words: list[str]) -> None:
    for word in words:
        match.answer(seat, word)
    match.answer(seat, "done")


def ready(cards: dict[int, list[str]]) -> Match:
    """Return a match in which each seat has picked those cards, and the first of the low ones as far as there are."""
    match = Match(court(len(cards)), random.Random(1))
    for seat, wanted in cards.items():
        more = [card for card in ALL if card not in wanted][: 13 - len(wanted)]
        picked(match, seat, [f"pick {card}" for card in (*wanted, *more)])
    return match


@pytest.mark.some(2)
@pytest.mark.parametrize("module", [COURT, ROW], ids=lambda module: module.name)
@pytest.mark.parametrize("seats", [2, 3])
def test_every_ask_of_a_random_match(module: GrandeModule, seats: int) -> None:
    """With more seats hands that are picked at random take thousands of answers."""
    setup = Setup("elgrande", COLOURS[:seats], (module.name, "jubilee"), options={"length": "short"})
    match, rng = Match(setup, random.Random(seats)), random.Random(seats)
    also = partial(hold, rng=rng, every=40, asks=[0])
    assert play_random(match, rng, assert_conserved, every=40, also=also) > 20 * seats


# Figures


def test_a_module_adds_power_cards_and_removes_those_of_the_box() -> None:
    assert [card.id for card in figures_with([COURT]).powers] == [*ALL, "joker", "twin", "squire", "knight", "prince"]
    without = figures_with([ROW])
    assert [card.id for card in without.powers] == [str(10 * n) for n in range(1, 11)]
    assert {card.stack for card in without.cards} == {0}
    assert not any(key.startswith("stack.") for deal in without.deals.values() for key in deal)


def test_house_rules_find_what_a_module_removes_where_it_is_not_in_play() -> None:
    book = printed_book([MODULES[name] for name in MODULES])
    assert {"power.7.province", "power.70.province", "power.twin.province", "card.d2-veto.count"} <= book.figures.keys()
    game = load_game("elgrande")
    changed = Setup("elgrande", COLOURS[:2], figures={"power.7.province": 5})
    rules = load_rules(game.check(changed))
    assert isinstance(rules, GrandeRules)
    assert rules.box.powers[7].province == 5
    assert "power.7.province" not in printed_book([ROW]).figures, "one game has figures of its own"
    with pytest.raises(SetupError, match=r"there is no figure 'power.7.province'"):
        game.check(msgspec.structs.replace(changed, modules=("row",)))


def test_what_is_said_to_be_removed_is_in_the_box(monkeypatch: pytest.MonkeyPatch) -> None:
    unread = GrandeModule("unread", figures=FiguresFile("nowhere", "unread.toml"))
    monkeypatch.setattr(joined_figures, "parsed", lambda place: {"schema": 1, "removes": ["stack.9"]})
    joined_figures._joined.cache_clear()
    with pytest.raises(DataError, match=r"unread.toml: removes: expected power, stack.1, .*, not 'stack.9'"):
        figures_with([unread])


HEAD = 'seats = ["A", "B"]\n[options]\nmodules = ["{}"]\n[given]\nking = "galicia"\nat = "end"\n'


def test_a_scenario_can_have_vetoes_and_no_stacks() -> None:
    scenario = read_scenario(HEAD.format("row") + "vetoes = { A = 1 }\nplayed = { A = 40, B = 100 }\n")
    assert isinstance(scenario.begin, GrandeState)
    assert scenario.begin.vetoes == [(0, 1)]
    with pytest.raises(ScenarioError, match=r"expected a power card \(10, 20, .*\), not 13"):
        read_scenario(HEAD.format("row") + "played = { A = 13, B = 100 }\n")


def test_a_scenario_has_no_veto_where_no_card_brings_one() -> None:
    rules = load_rules(load_game("elgrande").check(Setup("elgrande", COLOURS[:2], ("row",))))
    assert isinstance(rules, GrandeRules)
    cards = tuple(card for card in rules.box.figures.cards if card.do != "hold_veto")
    powers = tuple(card for card in rules.box.figures.powers if not card.do)
    box = Box(
        rules.setup,
        msgspec.structs.replace(rules.box.figures, cards=cards, powers=powers),
        [module.contents for module in rules.modules],
    )
    given = {"king": "galicia", "at": "end", "vetoes": {"red": 1}}
    with pytest.raises(ScenarioError, match="expected none: this game has no card that is kept as a Veto"):
        set_position(GrandeState(box, rules.seams, rules.actions), Names(box, {}, only_with), given)


def test_only_a_card_of_a_stack_is_on_offer_in_a_scenario() -> None:
    with pytest.raises(ScenarioError, match="expected a card of a stack, not decree"):
        read_scenario(HEAD.format("court") + 'offer = ["decree"]\n')
    with pytest.raises(ScenarioError, match="expected a value that nobody else has played"):
        read_scenario(HEAD.format("court") + 'played = { A = 7, B = "twin" }\n')


# Play


def test_an_equal_value_cannot_be_played() -> None:
    """B-5.2 is about values, whatever the cards are called."""
    match = ready({0: ["twin"], 1: ["7", "twin"], 2: []})
    match.answer(0, "power twin")
    assert not {"power 7", "power twin"} & {option.words for option in match.options(1)}
    reason = match.rules.why_not(match.position.state, match.ask(1), match.rules.parse("power 7"))  # type: ignore[arg-type]
    assert reason == "red has played twin this round"


def test_the_joker_skips_its_place() -> None:
    """K-3.4, K-C-JOKER: jokers come last, in the order in which they were laid."""
    match = ready({0: ["joker"], 1: ["joker", "prince"], 2: ["knight"]})
    for seat, card in ((0, "joker"), (1, "joker"), (2, "knight"), (0, "1"), (1, "prince")):
        assert match.asked == [seat]
        match.answer(seat, f"power {card}")
    view = match.view(2)
    assert isinstance(view, GrandeView)
    assert view.now.order == [1, 2, 0]
    assert view.now.used_sizes == [1, 1, 0]


# Hidden hands

PICKS = [f"pick {card}" for card in ALL]
DETOUR = [
    *PICKS[:4],
    "drop 2",
    "pick twin",
    "drop twin",
    "drop 3",
    "pick 2",
    "pick 3",
    *PICKS[4:12],
    "pick prince",
    "drop prince",
    "pick 13",
]


def sent(words: list[str]) -> list[dict[str, bytes]]:
    """Return what each of the others is sent from the start to the end of the picking, while the first seat picks."""
    playing = Playing(court())
    while playing.match.drawing is not None:
        playing.answer(-1, playing.match.drawing.pool[0])
    seen = []
    for part in (PICKS[:3], words, ["done"]):
        for word in part if part is not words else words[3:]:
            playing.answer(0, word)
        seen += [playing.visible(viewer) for viewer in (None, 1, 2)]
    for seat in (1, 2):
        for word in (*PICKS, "done"):
            playing.answer(seat, word)
    return [*seen, *(playing.visible(viewer) for viewer in (None, 1, 2))]


def test_nobody_sees_a_card_picked_or_dropped() -> None:
    """13 picks, and 20 picks and drops, look the same; before the seat is ready nothing changes (K-2.4)."""
    assert len(DETOUR) >= 20
    one, other = sent(PICKS), sent(DETOUR)
    assert one == other
    assert one[:3] == one[3:6]
    assert one[6:9] != one[3:6]


def test_nobody_sees_the_first_card_picked_where_a_section_begins_with_it() -> None:
    scenario = read_scenario(HEAD.format("court").replace("end", "setup"))
    playing = Playing(scenario.setup, begin=scenario.begin)
    before = [playing.visible(viewer) for viewer in (None, 1)]
    playing.answer(0, "pick 7")
    assert [playing.visible(viewer) for viewer in (None, 1)] == before


@pytest.mark.parametrize("cards", [["twin", "prince"], ["joker"]])
def test_which_cards_were_picked_is_in_nothing_that_others_are_sent(cards: list[str]) -> None:
    """K-H.1 to K-H.3."""
    plays: list[Playing] = []
    for wanted in (cards, []):
        playing = Playing(court())
        while playing.match.drawing is not None:
            playing.answer(-1, playing.match.drawing.pool[0])
        for seat in range(3):
            own = wanted if seat == 0 else []
            chosen = [*own, *(card for card in ALL[::-1] if card not in own)][:13]
            for card in chosen:
                playing.answer(seat, f"pick {card}")
            playing.answer(seat, "done")
        plays.append(playing)
    one, other = plays
    for viewer in (None, 1, 2):
        assert differences(one, other, viewer) == []
    assert differences(one, other, 0) != []


LEAKS = {
    "dealt": (build_view, "_hidden", lambda dealt, viewer: [list(cards) for cards in dealt]),
    "answers": (Position, "since_for", lambda self, seat: [(by, option.words) for by, option, _ in self.since]),
    "how many": (Position, "since_for", lambda self, seat: [(by, "?") for by, _, _ in self.since]),
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_is_found(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(*LEAKS[leak])
    if leak == "dealt":
        with pytest.raises(AssertionError):
            test_which_cards_were_picked_is_in_nothing_that_others_are_sent(["joker"])
    else:
        with pytest.raises(AssertionError):
            test_nobody_sees_a_card_picked_or_dropped()


def test_worlds_have_hands_of_the_pool_without_what_was_seen() -> None:
    match = ready({0: ["joker", "twin"], 1: ["prince"], 2: ["knight"]})
    match.answer(0, "power twin")
    match.answer(1, "power prince")
    match.answer(2, "power knight")
    seen: set[int] = set()
    for seed in range(12):
        world = determinize(match.rules, match.view(1), random.Random(seed))
        state = world.state
        assert isinstance(state, GrandeState)
        assert state.hands[1] == grande(match).hands[1]
        twin = state.box.powers.index(next(card for card in state.box.powers if card.id == "twin"))
        assert twin in state.dealt[0]
        assert twin not in state.hands[0]
        assert len(state.hands[0]) == len(state.hands[2]) == 12
        seen.update(state.hands[0])
    assert len(seen) > 15


def test_a_replay_shows_the_hands() -> None:
    match = ready({0: ["joker"], 1: [], 2: []})
    view, spectator = match.rules.open_view(match.position), match.view(None)
    assert isinstance(view, GrandeView)
    assert isinstance(spectator, GrandeView)
    assert view.now.dealt == [list(cards) for cards in grande(match).dealt]
    assert spectator.now.dealt == [[0] * 13] * 3


@pytest.mark.parametrize(
    ("seat", "dealt"),
    [(0, list(range(1, 14))), (1, [0] * 13), (0, [0] * 19), (0, [0, 1]), (0, [])],
    ids=["a hand of another", "the own hand hidden", "more than there are", "half of one", "none"],
)
def test_a_host_that_tells_impossible_hands_is_caught(seat: int, dealt: list[int]) -> None:
    match = ready({0: ["joker"], 1: [], 2: []})
    match.answer(0, "power 1")
    view = match.view(1)
    assert isinstance(view, GrandeView)
    match.rules.plausibility().view(view, 1)
    told = [dealt if number == seat else cards for number, cards in enumerate(view.now.dealt)]
    lie: View = msgspec.structs.replace(view, now=msgspec.structs.replace(view.now, dealt=told))
    with pytest.raises(ImpossibleError, match="dealt"):
        match.rules.plausibility().view(lie, 1)


def test_a_host_cannot_hide_hands_that_are_public() -> None:
    match = Match(Setup("elgrande", COLOURS[:2]), random.Random(1))
    view = match.view(0)
    assert isinstance(view, GrandeView)
    lie = msgspec.structs.replace(view, now=msgspec.structs.replace(view.now, dealt=[view.now.dealt[0], [0] * 13]))
    with pytest.raises(ImpossibleError, match="dealt"):
        match.rules.plausibility().view(lie, 0)


def test_a_redacted_record_has_the_own_picks_alone() -> None:
    match = ready({0: ["joker"], 1: ["twin"], 2: []})
    text = redacted_record(match, 1)
    assert "blue: pick twin" in text
    assert "red: pick" not in text
    assert "green: pick" not in text
    shown, hidden = replay_redacted(read(text))
    assert shown.asked == [0, 1, 2] or hidden is not None


def test_a_game_that_is_saved_among_the_picks_goes_on() -> None:
    match = Match(court(), random.Random(1))
    for word in DETOUR[:9]:
        match.answer(0, word)
    again = Match.load(match.save())
    assert again.options(0) == match.options(0)
    assert again.hash() == match.hash()
