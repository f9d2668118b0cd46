"""Discs, cards and Vetoes of King & Intrigue change nothing that others are sent; a planted leak of each is found.

Each secret is played twice, once as one thing and once as another. What every other viewer is sent and could ask for is
compared byte for byte as long as it is a secret: views, events, questions, offers, numbers of steps, frames.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from engine.core.match import Match
from engine.core.option import FATE, Option
from engine.core.position import Position
from engine.core.question import Question
from engine.core.view import View
from engine.games.elgrande.knowledge import build_view
from engine.games.elgrande.model.figures import CASTILLO
from engine.games.elgrande.model.state import GrandeState
from engine.games.elgrande.model.view import Board, GrandeView
from engine.games.elgrande.modules.king_intrigue.events import HandsReady
from engine.games.elgrande.modules.players_edition import turns
from engine.games.elgrande.modules.players_edition.events import WhirlwindShown
from engine.games.elgrande.modules.players_edition.state import Whirl, players_edition
from engine.scenarios.scenario import read
from netplay.host.game.viewer import Viewer
from tests.engine.games.elgrande.modules.colonies.test_secrets import with_other_castillo
from tests.engine.games.elgrande.modules.king_intrigue.games import KI, PE, SK, setup
from tests.engine.games.elgrande.modules.king_intrigue.hosted import Hosted
from tests.engine.support.contract import viewers
from tests.engine.support.noninterference import Playing, Secret, differences, replayed, swapped

Leak = tuple[int | None, str]
FOUR = """
seats = ["red", "blue", "green", "yellow"]
[options]
modules = ["king_intrigue", "players_edition", "special_cards"]
[given]
king = "granada"
"""


class Case(NamedTuple):
    """A secret, and how long it is one."""

    begin: Callable[[], Hosted]
    seat: int
    """Whose secret it is."""
    one: str
    other: str
    """What it is, and what it could have been."""
    then: Sequence[str] = ()
    """What follows while it still is a secret."""


def at(text: str, *lines: str) -> Callable[[], Hosted]:
    """Return how a game of four begins at a position, with some answers."""

    def begin() -> Hosted:
        scenario = read(FOUR + text)
        playing = Hosted(scenario.setup, scenario.begin)
        playing.play(*lines)
        return playing

    return begin


def set_up() -> Hosted:
    """Begin a game; its first answers are the discs of set-up."""
    playing = Hosted(setup(4, KI, PE, SK))
    playing.deal()
    return playing


def behind_a_joker() -> Hosted:
    """Begin a game of three and pick hands: the first seat's has a Joker and is complete but for one card."""
    playing = Hosted(setup(3, KI, PE))
    playing.play("red: dial aragon", "blue: dial sevilla", "green: dial valencia")
    playing.play("red: pick pe-joker", *(f"red: pick ki-{value:03}" for value in range(20, 130, 10)))
    return playing


HANDS = "hands = {{ red = [93, 150, 160], blue = [{}], green = [{}], yellow = [170, 180] }}"
POWER = """
at = "power red"
first = "red"
"""
SCORING = """
at = "scoring"
round = 3
front = {{ {} }}
caballeros = {{ castillo = {{ red = 2, blue = 1, green = 1 }} }}
"""
SPY, SPIES = "blue = { espionage = 2 }", "red = { espionage = 2 }, blue = { espionage = 2 }"
DISCS = """
at = "use green"
played = {{ blue = 180, yellow = 150, green = {}, red = 10 }}
grandes = {{ red = "galicia", blue = "aragon", yellow = "valencia" }}
caballeros = {{ sevilla = {{ red = 1, blue = 2 }}, cataluna = {{ red = 2 }} }}
"""
CASES = {
    "a disc of set-up (K-2.3)": Case(set_up, 0, "dial aragon", "dial sevilla", ["blue: dial valencia"]),
    "the card behind a Joker (K-H.3, K-H.4)": Case(
        behind_a_joker,
        0,
        "pick ki-130",
        "pick ki-140",
        [
            *("red: done", "blue: hand beginner", "blue: done", "green: hand beginner", "green: done"),
            *("red: power joker", "blue: power 20", "green: power 10"),
        ],
    ),
    "the disc of a Whirlwind (K-H.6)": Case(
        at(POWER + HANDS.format("10, 20", "30, 40"), "red: power 93"),
        0,
        "dial aragon",
        "dial sevilla",
        ["blue: power 20", "green: power 30", "yellow: power 180", "yellow: skip"],
    ),
    "the disc of a Whirlwind that is never shown (K-4.7)": Case(
        at(POWER + HANDS.format("100, 110", "120, 130"), "red: power 93"),
        0,
        "dial aragon",
        "dial sevilla",
        [
            *("blue: power 100", "green: power 120", "yellow: power 180"),
            *("yellow: skip", "yellow: done", "green: intake 0", "green: skip", "green: done"),
            *(
                "blue: intake 0",
                "blue: skip",
                "blue: done",
                "red: intake 0",
                "red: skip",
                "red: done",
                "red: power 150",
            ),
        ],
    ),
    "a disc of a general scoring, from a spy too (K-H.7)": Case(
        at(SCORING.format(SPY)), 0, "dial aragon", "dial sevilla", ["green: dial galicia"]
    ),
    "a disc of a general scoring, set late (K-H.7)": Case(
        at(SCORING.format(SPY), "red: dial galicia"), 3, "dial aragon", "dial sevilla"
    ),
    "a disc of one of two spies (K-C-SPIONAGE)": Case(
        at(SCORING.format(SPIES), "green: dial galicia", "yellow: dial galicia"), 0, "dial aragon", "dial sevilla"
    ),
    "a disc of Outing day (K-C-WANDERTAG)": Case(
        at(DISCS.format(13), "green: act"), 0, "dial cataluna", "dial sevilla", ["blue: dial galicia"]
    ),
    "a disc of a special scoring (K-C-060)": Case(
        at(DISCS.format(60), "green: act"), 1, "dial cataluna", "dial sevilla", ["green: dial galicia"]
    ),
}


def leaks(case: Case) -> set[Leak]:
    """Return who could tell the secret, and by what, at any moment while it is one."""
    one, other = case.begin(), case.begin()
    one.answer(case.seat, case.one)
    other.answer(case.seat, case.other)
    found: set[Leak] = set()
    for line in ("", *case.then):
        for playing in (one, other) if line else ():
            playing.play(line)
        others = (viewer for viewer in one.told if viewer != case.seat)
        found |= {(viewer, what) for viewer in others for what in differences(one, other, viewer)}
    assert differences(one, other, case.seat)
    return found


def holds(match: Match, case: Case) -> bool:
    """Check whether the secret is the other one there."""
    return any((row.seat, row.words) == (case.seat, case.other) for row in match.journal.rows())


every_case = pytest.mark.parametrize("case", CASES.values(), ids=CASES)


@every_case
def test_a_secret_changes_nothing_that_others_are_sent(case: Case) -> None:
    assert leaks(case) == set()


def test_a_disc_that_is_shown_is_told() -> None:
    """K-5.2: the cases above end before that; here it is no secret any more."""
    case = CASES["the disc of a Whirlwind (K-H.6)"]
    told_by = {what for viewer, what in leaks(case._replace(then=[*case.then, "yellow: done"])) if viewer is None}
    assert told_by == {"view", "events", "frames"}


# Leaks that are planted: by each way on which something reaches a viewer


@every_case
def test_a_leak_in_a_view_is_found(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    real = Match.view

    def view(self: Match, seat: int | None) -> View:
        seen = real(self, seat)
        assert isinstance(seen, GrandeView)
        return replace(seen, now=replace(seen.now, scorings=int(holds(self, case))))

    monkeypatch.setattr(Match, "view", view)
    assert {what for _, what in leaks(case)} >= {"view", "frames"}


@every_case
def test_a_leak_in_an_event_is_found(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    real = Match.answer

    def answer(self: Match, seat: int, option: Any) -> Any:
        return [*real(self, seat, option), HandsReady(int(holds(self, case)))]

    monkeypatch.setattr(Match, "answer", answer)
    assert {what for _, what in leaks(case)} == {"events", "frames"}


@every_case
def test_a_leak_by_the_number_of_steps_is_found(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    """An answer that makes no step for others makes one when it is the other secret."""
    real = Viewer.observe

    def observe(self: Viewer, match: Match, events: Any, by: Any, journal: Any) -> None:
        real(self, match, events, by, journal)
        self.seq += by is not None and (by.seat, by.words) == (case.seat, case.other)

    monkeypatch.setattr(Viewer, "observe", observe)
    assert "steps" in {what for _, what in leaks(case)}


@every_case
def test_a_leak_in_a_question_is_found(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    real = Match.question

    def question(self: Match, seat: int) -> Question | None:
        found = real(self, seat)
        return found and replace(found, about={**found.about, "more": int(holds(self, case))})

    monkeypatch.setattr(Match, "question", question)
    assert {what for _, what in leaks(case)} >= {"question", "frames"}


@every_case
def test_a_leak_in_the_offers_is_found(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Match, "public_offers", property(lambda self: {case.seat} if holds(self, case) else set()))
    assert "offers" in {what for _, what in leaks(case)}


# Leaks as they could come about


def test_a_disc_in_the_answers_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Position, "since_for", lambda self, seat: [option.words for _, option, _ in self.since])
    for name, case in CASES.items():
        if "disc of a" in name and "Whirlwind" not in name:
            assert {what for _, what in leaks(case)} == {"view", "frames"}, name


def test_a_disc_among_those_that_are_set_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    real = build_view.set_discs

    def all_of_them(position: Position, viewer: int | None) -> list[int | None]:
        return [real(position, seat)[seat] for seat in range(len(position.rules.setup.seats))]

    monkeypatch.setattr(build_view, "set_discs", all_of_them)
    spies = leaks(CASES["a disc of one of two spies (K-C-SPIONAGE)"])
    assert spies == {(viewer, what) for viewer in (None, 1, 2, 3) for what in ("view", "frames")}


@pytest.mark.parametrize("name", [name for name in CASES if "Whirlwind" in name])
def test_a_whirlwind_in_a_view_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    real = build_view.board

    def board(g: GrandeState, viewer: int | None) -> Board:
        seen = real(g, viewer)
        whirls = [list(whirl) for whirl in players_edition(g).whirls]
        return replace(seen, modules={**seen.modules, PE: {**seen.modules[PE], "whirls": whirls}})

    monkeypatch.setattr(build_view, "board", board)
    assert leaks(CASES[name]) == {(viewer, what) for viewer in (None, 1, 2, 3) for what in ("view", "frames")}


@pytest.mark.parametrize("name", [name for name in CASES if "Whirlwind" in name])
def test_a_whirlwind_in_an_event_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    real = turns.set_whirl

    def set_whirl(g: GrandeState, seat: int, whirl: Whirl) -> None:
        real(g, seat, whirl)
        if g.tell:
            g.tell(WhirlwindShown(seat, whirl.area))

    monkeypatch.setattr(turns, "set_whirl", set_whirl)
    assert {what for _, what in leaks(CASES[name])} == {"events", "frames"}


def test_a_hand_in_a_view_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build_view, "_hidden", lambda dealt, viewer: [list(hand) for hand in dealt])
    joker = leaks(CASES["the card behind a Joker (K-H.3, K-H.4)"])
    assert joker == {(viewer, what) for viewer in (None, 1, 2) for what in ("view", "frames")}


# Vetoes: which of several holders passes is noticed by nobody

STOPPABLE = sorted(
    {*range(10, 190, 10), 13, 23, 33, 43, 53, 63, 73, 83, 93, 103, 15, 25, 45, 65, 75, 85, 95, 105, 115, 125} - {40}
)
"""The values of all power cards but the Veto, which nobody can stop, and the Joker, which has none."""
TWO_VETOES = """
at = "use red"
round = 4
played = {{ red = {value}, blue = {highest}, green = {lowest}, yellow = {other} }}
front = {{ blue = {{ veto = 3, reserve = 2 }}, yellow = {{ veto = 4 }} }}
grandes = {{ red = "galicia", blue = "aragon", yellow = "valencia", green = "sevilla" }}
whirlwind = {{ {disc} }}
[given.caballeros]
galicia = {{ red = 1, blue = 2, green = 2, yellow = 2 }}
aragon = {{ blue = 1, green = 1 }}
castillo = {{ red = 1 }}
"reserve.blue" = {{ blue = 1 }}
"""
WHIRL = 93
UNSTOPPED = ("done", "place", "skip")
"""How the words begin that open no window."""


def seen_passes(value: int) -> list[Leak]:
    """Return how the first holder's pass shows while the second is asked: only these two may notice it."""
    highest, lowest = 170 if value == 180 else 180, 20 if value == 10 else 10  # the row leaves the action to the card
    disc = 'red = "galicia"' if value == WHIRL else ""
    other = 150 if value == 140 else 140
    playing = at(TWO_VETOES.format(value=value, highest=highest, lowest=lowest, other=other, disc=disc))()
    match = playing.match
    while (window := match.position.window()) is None:
        seat = match.asked[0]
        playing.answer(seat, next(o.words for o in match.options(seat) if not o.words.startswith(UNSTOPPED)))
    assert window.holders == [1, 3]
    assert match.asked == [1]
    before = {viewer: playing.visible(viewer) for viewer in (None, 0, 2)}
    playing.answer(1, "pass")
    assert match.asked == [3]
    return [
        (viewer, what)
        for viewer, seen in before.items()
        for what in seen
        if playing.visible(viewer)[what] != seen[what]
    ]


@pytest.mark.parametrize("value", STOPPABLE)
def test_a_pass_is_noticed_by_nobody(value: int) -> None:
    """K-6.11, K-6.13: offers of three, cards that are laid, discs, the King and the Intriguer among them."""
    assert seen_passes(value) == []


@pytest.mark.parametrize("value", [25, 75, WHIRL, 125])
def test_a_leak_of_who_is_asked_is_found(value: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Position, "asked_for", lambda self, seat: sorted(self.asks()))
    assert seen_passes(value) == [(viewer, what) for viewer in (None, 0, 2) for what in ("view", "steps", "frames")]


# Whole games


def lively(options: Sequence[Option], rng: random.Random) -> Option:
    """Return an answer at random, more often one that uses a card; whoever is content with a hand is done."""
    good = [
        o for o in options if o.words in ("act", "done") or o.words.startswith(("offer", "guard", "table", "power"))
    ]
    return rng.choice(good if good and rng.random() < 0.5 else list(options))


def played(playing: Playing, rng: random.Random) -> Iterator[Match]:
    """Play a game, its hands picked card by card; yield the match whenever a seat is asked."""
    while not playing.match.over:
        if playing.match.drawing is not None:
            playing.answer(FATE, rng.choice(playing.match.drawing.pool))
            continue
        yield playing.match
        seat = rng.choice(playing.match.asked)
        options = playing.match.options(seat)
        picks = [option for option in options if option.words.startswith("pick ")]
        playing.answer(seat, (rng.choice(picks) if picks else lively(options, rng)).words)


def hand_leaks(seed: int) -> tuple[int, set[Leak]]:
    """Play a game, and again with another card in a hand that has not been played; return how often, and what leaks."""
    rng, tried = random.Random(seed), 0
    found: set[Leak] = set()
    given = setup(3, KI, PE, SK, length="short")
    playing = Playing(given)
    for match in played(playing, rng):
        state, rows = match.position.state, list(match.journal.rows())
        assert isinstance(state, GrandeState)
        if match.position.section is None or match.position.section.name == "setup" or rng.random() > 0.1:
            continue
        box, seat = state.box, rng.choice(range(3))
        held, left = set(state.hands[seat]), set(range(1, len(box.powers))) - set(state.dealt[seat])
        card, other = (f"pick {box.powers[rng.choice(sorted(pool))].do}" for pool in (held, left))
        again = replayed(given, swapped(rows, Secret(0, seat, card, "", (other,)), other))
        original = replayed(given, rows)
        if again is None or original is None:
            continue
        tried += 1
        found |= {
            (viewer, what) for viewer in playing.told if viewer != seat for what in differences(original, again, viewer)
        }
    return tried, found


def test_a_card_that_is_not_played_changes_nothing_in_a_whole_game() -> None:
    """K-H.1, K-H.2, K-H.3: whatever is played meanwhile, by that seat too."""
    results = [hand_leaks(seed) for seed in range(3)]
    assert [leaked for _, leaked in results] == [set()] * 3
    assert sum(tried for tried, _ in results) >= 30


def test_a_leak_of_a_hand_in_a_whole_game_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    real = build_view.board

    def board(g: GrandeState, viewer: int | None) -> Board:
        return replace(real(g, viewer), scorings=sum(map(sum, g.hands)))

    monkeypatch.setattr(build_view, "board", board)
    assert {what for _, what in hand_leaks(0)[1]} == {"view"}


def open_parts(view: View) -> list[Any]:
    """Return what everybody must see alike."""
    assert isinstance(view, GrandeView)
    now = view.now
    modules = {name: {key: part for key, part in own.items() if key != "whirls"} for name, own in now.modules.items()}
    table = [modules, now.taken, now.played, now.court, now.provinces, now.areas, now.grandes, now.boards, now.vetoes]
    return [*table, now.offer, now.history, now.hand_sizes, view.ledger]


def test_all_that_lies_open_is_the_same_for_everybody() -> None:
    """K-H.10: row, courts, markers, cards in front of seats, tables, double regions; and who offers what to whom."""
    offered = 0
    for seed in range(6):
        for match in played(Playing(setup(4, KI, PE, SK, "jubilee")), random.Random(seed)):
            seen = [match.view(viewer) for viewer in viewers(match)]
            assert all(open_parts(view) == open_parts(seen[0]) for view in seen)
            question = match.question(match.asked[0])
            if question is not None and question.kind == "offered":
                offered += 1
                told = [(view.asked, view.since) for view in seen if isinstance(view, GrandeView)]
                assert all(part == told[0] for part in told)
    assert offered


# The Castillo (K-H.8)


def castillo_leaks(seed: int) -> tuple[set[str], bool]:
    """Play, at each answer with another Castillo too; return what tells the two apart, and whether it was shifted."""
    rng, shifted = random.Random(seed), False
    found: set[str] = set()
    playing = Playing(setup(3, KI, PE, SK, length="short"))
    for match in played(playing, rng):
        state = match.position.state
        assert isinstance(state, GrandeState)
        shifted = shifted or players_edition(state).castillo_at >= 0
        for parts in (("state",), ("state", "start")):
            other = with_other_castillo(match, rng, parts)
            found |= {"view" for viewer in viewers(match) if other.view(viewer) != match.view(viewer)}
            found |= {"options" for seat in match.asked if other.options(seat) != match.options(seat)}
    return found, shifted


def test_what_the_castillo_holds_shows_nowhere() -> None:
    """K-H.8: in its own place and in a region."""
    results = [castillo_leaks(seed) for seed in range(4)]
    assert [found for found, _ in results] == [set()] * 4
    assert any(shifted for _, shifted in results)


def test_a_leak_of_the_castillo_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    real = build_view.board

    def board(g: GrandeState, viewer: int | None) -> Board:
        return replace(real(g, viewer), scorings=sum(g.areas[CASTILLO]) % 2)  # how many there are, odd or even

    monkeypatch.setattr(build_view, "board", board)
    assert castillo_leaks(0)[0] == {"view"}
