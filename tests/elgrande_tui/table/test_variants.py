"""The table with variants and expansions: what it shows, and how spots, bearers and black caballeros are picked."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from elgrande_tui.games.elgrande.panels.card_boxes import stack_at
from elgrande_tui.settings.settings import Settings
from engine.core.question import Question
from engine.games.elgrande.model.view import GrandeView
from tests.elgrande_tui.support.local_port import LocalPort
from tests.elgrande_tui.support.table_app import EVERYTHING, TableApp, a_match, give, play_on, text

SMALL, LARGE = (80, 24), (120, 40)
JUBILEE = ("jubilee",)
Moment = Callable[[Question, GrandeView], bool]


def seated_at(moment: Moment, *, seats: int = 3, variants: tuple[str, ...] = EVERYTHING) -> LocalPort:
    """Return the first seat at a moment of a game with variants and standards; nobody else answers."""
    for seed in range(200):
        match, rng = a_match(seats, seed, variants=variants, modules=JUBILEE), random.Random(seed)
        while not match.over:
            seat = match.asked[0]
            question, view = match.question(seat), match.view(seat)
            assert question is not None
            assert isinstance(view, GrandeView)
            if seat == 0 and moment(question, view):
                return LocalPort(match, 0, {})
            match.answer(seat, rng.choice(question.words))
    raise LookupError("no game comes there")


def placing_in_france(question: Question, view: GrandeView) -> bool:
    """At least two spots are free, one is taken, and the first seat may place there."""
    return question.kind == "place" and sum("francia" in words for words in question.words) == 2


@pytest.mark.some(1)
@pytest.mark.parametrize(("size", "seats", "edition"), [(SMALL, 5, "2015"), (LARGE, 4, "1996"), (SMALL, 2, "2015")])
async def test_a_whole_game_with_everything_by_keyboard(size: tuple[int, int], seats: int, edition: str) -> None:
    match = a_match(seats, 7, variants=EVERYTHING, modules=JUBILEE, edition=edition)
    port = LocalPort(match, 0, dict.fromkeys(range(1, seats), "random"), 7)
    app = TableApp(port)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await play_on(pilot, app, random.Random(7))
        await pilot.pause()
        assert port.view.over
        assert "General scoring, round 6" in text(app, "panel")
        await pilot.press("space")
        shown = text(app, "panel" if size == (80, 24) else "cards")
        assert "The winner: " in shown
        assert "What decided it" in shown
        assert app.table.panel.name == ("scores" if size == (80, 24) else "")
        told = [entry.text for entry in app.table.table.incoming.log.entries]
        assert any("Church marker" in line for line in told)


@pytest.mark.some(1)
@pytest.mark.parametrize("chosen", [*EVERYTHING, *JUBILEE])
async def test_each_alone_is_played_without_a_key_that_breaks(chosen: str) -> None:
    variants, modules = ((), (chosen,)) if chosen in JUBILEE else ((chosen,), ())
    match = a_match(2, 3, variants=variants, modules=modules)
    app = TableApp(LocalPort(match, 0, {1: "random"}, 3))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert await play_on(pilot, app, random.Random(3), answers=40) == 40
        for panel in ("o", "e", "f", "w", "question_mark", "i"):
            await pilot.press(panel, "q")


async def test_france_is_drawn_with_its_spots_and_picked_by_letter_and_digit() -> None:
    port = seated_at(placing_in_france)
    app = TableApp(port)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        rows = text(app, "map").splitlines()
        assert "Francia 310 F" in rows[1]
        spots = [words.removeprefix("place ") for words in (port.question or fail()).words if "francia" in words]
        box = port.rules.box
        digits = {spot: str(box.parts[box.index["francia"]].index(box.index[spot]) + 1) for spot in spots}
        taken = next(iter({"1", "2", "3"} - set(digits.values())))
        for digit in digits.values():
            assert f"{digit}:-" in rows[2]
        assert f"{taken}:★" in rows[2], "who leads is marked there as well"
        await pilot.press("F", taken)
        assert "stands on that spot" in text(app, "said")
        await pilot.press(digits[spots[1]])
        await pilot.pause()
        assert answers(port)[-1] == f"place {spots[1]}"


def fail() -> Question:
    """Fail, as the seat must be asked something."""
    raise AssertionError("nothing is asked")


def answers(port: LocalPort) -> list[str]:
    """Return the answers of the first seat."""
    return [words for seat, words, _ in port.match.journal.rows() if seat == 0]


async def test_enter_on_france_asks_for_the_spot_and_another_letter_leaves_it() -> None:
    port = seated_at(placing_in_france)
    app = TableApp(port)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("F")
        assert "Francia: which spot?" in text(app, "prompt")
        await pilot.press("k")
        await pilot.pause()
        assert answers(port)[-1] == "place castillo"
        assert "which spot" not in text(app, "prompt")
        await pilot.press("F", "enter", "backspace")
        assert "which spot" not in text(app, "prompt")


async def test_without_france_its_key_says_so() -> None:
    app = TableApp(LocalPort(a_match(), 0, {}))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("F")
        assert text(app, "prompt") == "There is no Francia in this game."


async def test_muslim_granada_shows_its_count_and_says_why_it_is_shut() -> None:
    port = seated_at(lambda question, view: question.kind == "place" and view.now.king in (6, 7, 8))
    app = TableApp(port)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert "Muslim" in text(app, "map")
        assert "/12" in text(app, "map")
        await pilot.press("r")
        assert "Granada is Muslim" in text(app, "said")
        await pilot.press("i")
        assert "conquered" in text(app, "panel")


@pytest.mark.nightly
async def test_a_conquered_granada_is_a_region_like_the_others() -> None:
    port = seated_at(lambda question, view: view.now.modules["V5"]["conquered"], variants=("V5",), seats=5)
    app = TableApp(port)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert "Muslim" not in text(app, "map")
        app.table.panel.open("scoring")
        conquest = [entry for entry in port.view.ledger if entry.cause == "conquest"]
        app.table.panel.scored = conquest
        app.table.paint()
        await pilot.pause()
        assert "The conquest of Granada" in text(app, "panel")
        assert f"{max(p.points for p in conquest[0].payments)}" in text(app, "panel")
        assert "x2" in text(app, "panel")


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_the_church_is_a_sixth_card_and_its_holder_is_marked(size: tuple[int, int]) -> None:
    port = seated_at(lambda question, view: question.kind == "choose_card" and view.now.modules["V6"]["holder"] > 0)
    app = TableApp(port, settings=Settings(quick=False))
    async with app.run_test(size=size) as pilot:
        await pilot.press("6")
        assert app.table.table.answering.selection.word == "v6-church"
        assert "✠" in text(app, "score" if size == SMALL else "side")
        assert "6 Church" in text(app, "map") if size == SMALL else "6 The Church" in text(app, "cards")
        await pilot.press("i")
        assert "black caballeros" in text(app, "panel")


def test_the_boxes_of_king_and_church_share_a_column() -> None:
    assert [stack_at(119, y, 120, 10, 6) for y in (0, 4, 5, 9)] == [4, 4, 5, 5]
    assert [stack_at(x, 9, 120, 10, 6) for x in (0, 23, 24, 95)] == [0, 0, 1, 3]
    assert stack_at(119, 9, 120, 10, 5) == 4


async def test_black_caballeros_stand_behind_their_holder() -> None:
    def held(question: Question, view: GrandeView) -> bool:
        return view.now.modules["V6"]["holder"] == 0 and question.kind in ("place", "use", "choose_card")

    port = seated_at(held)
    app = TableApp(port)
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        black = port.rules.box.kinds.number("black")
        out = sum(counts[black] for counts in port.view.now.areas if counts is not None)
        assert text(app, "map").count("+ X") >= 1
        assert out == 4


async def test_a_standard_without_bearer_is_handed_on_by_letter() -> None:
    port = seated_at(lambda question, view: question.kind == "bearer" and len(question.words) > 2)
    app = TableApp(port)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert "Nobody carries your standard" in text(app, "prompt")
        question = port.question or fail()
        words = question.words[1]
        await give(pilot, app, words)
        await pilot.pause()
        assert words in answers(port)
        assert "⚑" in text(app, "map")


async def test_the_bearer_is_a_number_beside_the_letters() -> None:
    def both(question: Question, view: GrandeView) -> bool:
        own = [words for words in question.words if words.startswith("move red ")]
        return any("bearer" in words for words in own) and any("bearer" not in words for words in own)

    port = seated_at(both, variants=())
    app = TableApp(port)
    question = port.question or fail()
    words = next(words for words in question.words if words.startswith("move red bearer "))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await give(pilot, app, words)
        await pilot.pause()
        assert words in answers(port)


async def test_the_menu_is_chosen_from_with_arrows_too() -> None:
    port = seated_at(lambda question, view: question.kind == "place")
    app = TableApp(port)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("q", "down", "down", "enter")
        assert app.table.panel.name == "scores"
        await pilot.press("q", "q", "up", "enter")
        await pilot.pause()
        assert app.screen is not app.table, "the last line leaves the table"
