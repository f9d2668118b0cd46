"""The review of a turn before it is final, undo that is offered only where there is one, and Vetoes that rest."""

from __future__ import annotations

import random
import re
from dataclasses import replace

import pytest

from elgrande_tui.games.elgrande.commands import command
from elgrande_tui.games.elgrande.facts import GrandeContext
from elgrande_tui.games.elgrande.model.game_facts import round_parts
from elgrande_tui.games.elgrande.model.turn_so_far import stays_open, turn_of
from elgrande_tui.games.elgrande.model.turn_told import Changes
from elgrande_tui.games.elgrande.panels.seats import _words
from elgrande_tui.games.elgrande.panels.what_if import review
from elgrande_tui.model.coach import UnconfirmedAnswer
from elgrande_tui.model.match_ui.composing import answer_label
from elgrande_tui.settings.settings import Settings
from engine.core.match import Match
from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.model.view import GrandeView
from tests.elgrande_tui.support.local_port import LocalPort
from tests.elgrande_tui.support.seats import at_screen
from tests.elgrande_tui.support.table_app import EVERYTHING, TableApp, a_match, a_port, give, seated_when, text

REVIEWED = Settings(confirm=True)


def first(port: LocalPort, begins: str) -> str:
    """Return the first answer on offer that begins so."""
    question = port.question
    assert question is not None
    return next(words for words in question.words if words.startswith(begins))


def _last(match: Match, seat: int) -> bool:
    """Whether the seat's turn has ended, others are asked, or something has become known: told by the match itself."""
    section = match.position.section
    mine = section is not None and section.name in ("turn", "card", "use") and section.seat == seat
    return not mine or list(match.asked) != [seat] or match.can_undo(seat) is None


@pytest.mark.parametrize(("variants", "modules"), [((), ()), (EVERYTHING[1:], ("jubilee",))])
def test_what_is_final_is_known_before_it_is_answered(variants: tuple[str, ...], modules: tuple[str, ...]) -> None:
    """The client, which does not know everything, says of every answer in a turn what the host's match then does."""
    finals = others = 0
    for seed in range(3):
        match = a_match(3, seed, variants=variants, modules=modules, length="short")
        rng, rules = random.Random(seed), match.rules
        assert isinstance(rules, GrandeRules)
        while not match.over:
            seat = match.asked[0]
            view, words = match.view(seat), rng.choice([option.words for option in match.options(seat)])
            assert isinstance(view, GrandeView)
            section = view.section
            in_turn = section is not None and section.name in ("turn", "card", "use") and section.seat == seat
            told = stays_open(rules, view, rules.parse(words)) is False
            match.answer(seat, words)
            if not in_turn:
                assert not told
            else:
                assert told == _last(match, seat), (seed, words)
            finals, others = finals + told, others + (in_turn and not told)
    assert finals > 30
    assert others > 100


async def test_the_turn_is_shown_and_enter_ends_it() -> None:
    app = TableApp(seated_when("place", seats=2, prefer=("done", "skip")), settings=REVIEWED)
    async with app.run_test(size=(80, 24)) as pilot:
        question = app.table.table.port.question
        assert question is not None
        await pilot.press("d")
        await pilot.pause()
        assert app.table.table.port.question == question
        assert text(app, "prompt").startswith("Your turn: power ")
        assert text(app, "prompt").rstrip().endswith("done?")
        assert "Enter end turn" in text(app, "keys")
        await pilot.press("enter")
        await pilot.pause()
        assert app.table.table.port.question != question


async def test_undo_goes_back_and_so_does_looking_elsewhere() -> None:
    app = TableApp(seated_when("place", seats=2, prefer=("done", "skip")), settings=REVIEWED)
    async with app.run_test(size=(80, 24)) as pilot:
        question = app.table.table.port.question
        for key in ("u", "tab"):
            await pilot.press("d")
            await pilot.pause()
            assert text(app, "prompt").startswith("Your turn: ")
            await pilot.press(key)
            await pilot.pause()
            assert not text(app, "prompt").startswith("Your turn: ")
            assert app.table.table.port.question == question
        await pilot.press("d", "d")
        await pilot.pause()
        assert app.table.table.port.question != question


async def test_what_the_turn_did_is_told_from_its_beginning() -> None:
    """From the intake on, with what went where."""
    port = seated_when("intake", seats=2, prefer=("power 1 ", "power 2", "power 3"))
    port.play(0, "intake 2")
    app = TableApp(port, settings=REVIEWED)
    async with app.run_test(size=(160, 40)) as pilot:
        await give(pilot, app, first(port, "take d1-"))
        await pilot.pause()
        await give(pilot, app, first(port, "place "))
        await pilot.pause()
        await pilot.press("x")
        await pilot.pause()
        shown = text(app, "prompt")
        did = r"Your turn: power \d+; [^;]+; [^;]+ \+1; (leads|ties in) [^;]+; forgo the special action\?"
        assert re.match(did, shown)


@pytest.mark.parametrize("width", [40, 60, 80, 120, 200])
def test_no_summary_of_a_turn_leaves_things_out_in_silence(width: int) -> None:
    """What the turn did, and what a seat did in the round: all of it stands there, or a sign for what has no room."""
    whole, cut, match, rng = 0, 0, a_match(4, 2), random.Random(2)
    began = match.view(0)
    while not match.over:
        seat = match.asked[0]
        words = rng.choice(match.question(seat).words)  # type: ignore[union-attr]
        view = match.view(0)
        assert isinstance(view, GrandeView)
        assert isinstance(began, GrandeView)
        if turn_of(view) != turn_of(began):
            began = view
        if seat == 0 and turn_of(view)[2] == 0:
            context = at_screen(LocalPort(match, 0, {})).context()
            assert isinstance(context, GrandeContext)
            told = review(replace(context, held=UnconfirmedAnswer(began, words)), width)
            did = Changes(context.rules, context.names, began, context.view, in_full=False).own_turn()
            parts = [*(phrase.text for phrase in did), answer_label(context.ui, context.names, words, 0)]
            all_told = all(part in told for part in parts)
            assert all_told or re.search(r"and \d+ more; ", told), told
            rows = _words(context, 0, width)
            in_round = " ".join(text for row in rows for text, _ink in row)
            assert all(part in " ".join(in_round.split()) for part in round_parts(context, 0)) or "…" in in_round
            whole, cut = whole + all_told, cut + (not all_told)
        match.answer(seat, words)
    assert cut if width == 40 else whole, (whole, cut)


async def test_without_the_setting_nothing_is_held_back() -> None:
    app = TableApp(seated_when("place", seats=2, prefer=("done", "skip")))
    async with app.run_test(size=(80, 24)) as pilot:
        question = app.table.table.port.question
        await pilot.press("d")
        await pilot.pause()
        assert app.table.table.port.question != question


async def test_undo_is_offered_only_where_there_is_something_to_undo() -> None:
    app = TableApp(a_port())
    async with app.run_test(size=(200, 60)) as pilot:
        await pilot.pause()
        assert "undo" not in text(app, "keys")
        seen: set[bool] = set()
        port = app.table.table.port
        for _ in range(6):
            assert port.question is not None
            await give(pilot, app, port.question.words[0])
            await pilot.pause()
            seen.add(port.can_undo)
            if app.table.panel.name:
                await pilot.press("q")
                await pilot.pause()
            assert ("u undo" in text(app, "keys")) == port.can_undo
        assert True in seen


async def test_vetoes_rest_for_this_game_and_are_asked_again() -> None:
    port = seated_when("veto")
    app = TableApp(port)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        window = port.question
        await pilot.press(command("let_pass").key)
        await pilot.pause()
        assert port.question != window
        assert app.table.table.style.settings.objections == "ask"
        assert app.table.table.coach.passing.always
        assert "Veto: passing" in text(app, "hand")
        await pilot.press(command("let_pass").key)
        await pilot.pause()
        assert "asked before each step" in text(app, "said")
        assert not app.table.table.coach.passing.always
        assert "lets pass" not in text(app, "hand")
