"""The table after a scoring, what would be scored now, and the end of the game."""

from __future__ import annotations

import random
from dataclasses import replace

import msgspec
import pytest

from elgrande_tui.games.elgrande.facts import GrandeContext
from elgrande_tui.games.elgrande.model.forecast import forecast
from elgrande_tui.games.elgrande.model.score_sheet import sources
from elgrande_tui.games.elgrande.panels.scores import scores_panel
from elgrande_tui.games.elgrande.panels.scoring import scoring_panel
from engine.games.elgrande.model.view import GrandeView
from tests.elgrande_tui.support.local_port import LocalPort
from tests.elgrande_tui.support.people import FakePeople
from tests.elgrande_tui.support.seats import at_screen
from tests.elgrande_tui.support.table_app import TableApp, a_match, before_a_general_scoring, play_on, seated_when, text

SMALL = (80, 24)


async def test_after_a_scoring_a_table_shows_areas_by_seats_until_a_key() -> None:
    match = before_a_general_scoring()
    seat = match.asked[0]
    port = LocalPort(match, seat, {})
    app = TableApp(port)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("tab", "enter")
        await pilot.pause()
        table = text(app, "panel").splitlines()
        assert table[0].startswith("General scoring, round 3")
        names = "Castillo Galicia P.Vasco Aragón Cataluña C.Vieja C.Nueva Valencia Sevilla Granada"
        assert [row.split()[0] for row in table[2:12]] == names.split()
        total = next(row.split()[1:] for row in table if row.startswith("total"))
        paid = dict.fromkeys(range(4), 0)
        for entry in port.view.ledger:
            if entry.cause == "general":
                for payment in entry.payments:
                    paid[payment.seat] += payment.points
        assert total == [str(paid[who]) for who in range(4)]
        cursor = app.table.table.answering.selection.cursor
        await pilot.press("r" if cursor != "granada" else "g")
        assert not app.table.panel.name
        assert app.table.table.answering.selection.cursor == cursor


async def test_bonuses_are_marked() -> None:
    match, rng = a_match(3, seed=8), random.Random(8)
    while not match.over:
        match.answer(match.asked[0], rng.choice(match.options(match.asked[0])))
    app = TableApp(LocalPort(match, 0, {}))
    view = match.view(0)
    assert isinstance(view, GrandeView)
    last = [entry for entry in view.ledger if entry.cause == "general" and entry.round == 9]
    async with app.run_test(size=SMALL) as pilot:
        app.table.panel.open("scoring")
        app.table.paint()
        await pilot.pause()
        shown = text(app, "panel")
        for entry in last:
            for payment in entry.payments:
                marks = ("K" if payment.king else "") + ("H" if payment.home else "")
                assert f"{payment.points}{marks}" in shown


def test_the_sources_of_the_points_add_up_to_the_scores() -> None:
    for seed in range(5):
        match, rng = a_match(2 + seed % 4, seed), random.Random(seed)
        while not match.over:
            match.answer(match.asked[0], rng.choice(match.options(match.asked[0])))
        view = match.view(0)
        assert isinstance(view, GrandeView)
        for seat, score in enumerate(view.now.scores):
            assert sum(sources(view.ledger, seat, [3, 6, 9])) == score


def test_the_forecast_is_what_a_general_scoring_pays() -> None:
    match = before_a_general_scoring()
    view = match.view(match.asked[0])
    assert isinstance(view, GrandeView)
    port = LocalPort(match, match.asked[0], {})
    foreseen = {entry.area: entry.payments for entry in forecast(port.rules, view)}
    assert 0 not in foreseen
    assert len(foreseen) == 9
    king = next(entry for entry in foreseen if entry == view.now.king)
    match.answer(match.asked[0], match.options(match.asked[0])[0])
    after = match.view(None)
    assert isinstance(after, GrandeView)
    paid = {entry.area: entry.payments for entry in after.ledger if entry.cause == "general"}
    assert foreseen[king] == paid[king]


async def test_the_short_game_ends_with_ranking_and_sources() -> None:
    port = LocalPort(a_match(2, seed=4, length="short"), 0, {1: "random"})
    app = TableApp(port)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        await play_on(pilot, app, random.Random(1))
        await pilot.press("space")
        shown = text(app, "panel")
        assert "The winner: " in shown or "The winners: " in shown
        assert "round 2" in shown, "counted as it is played"
        assert "King" in shown
        await pilot.press("q")
        assert "The game is over" in text(app, "prompt")
        await pilot.press("q")
        assert "Leave the table" in text(app, "panel")
        assert "can be resumed" not in text(app, "panel")


def over_with_bots() -> LocalPort:
    """Return the seat of the only person, when a game with bots is over."""
    match, rng = a_match(3), random.Random(1)
    while not match.over:
        match.answer(match.asked[0], rng.choice(match.options(match.asked[0])))
    port = LocalPort(match, 0, {})
    people = FakePeople(port)
    for seat in (1, 2):
        people.seat(seat, kind="bot", level="easy")
    people.now(state="over")
    return port


async def test_after_a_game_with_bots_another_one_can_be_had_by_a_key_that_is_named() -> None:
    app = TableApp(over_with_bots())
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert "G again" in text(app, "keys")
        await pilot.press("q")
        assert "6  Offer a rematch, with the same seats" in text(app, "panel")
        await pilot.press("S")
        assert "G again" in text(app, "keys")


def test_the_columns_of_a_scoring_stay_where_they_are_while_the_turn_order_changes() -> None:
    match = before_a_general_scoring()
    match.answer(match.asked[0], match.options(match.asked[0])[0])
    context = at_screen(LocalPort(match, 0, {})).context()
    assert isinstance(context, GrandeContext)
    backwards = msgspec.structs.replace(context.now, order=context.order[::-1])
    later = replace(context, view=msgspec.structs.replace(context.view, now=backwards))
    assert later.order != context.order
    for panel in (scoring_panel, scores_panel):
        assert panel(later, 80) == panel(context, 80)
    head = "".join(run for run, _ink in scoring_panel(context, 80)[1])
    assert head.split() == [mark.sign for mark in context.marks]


@pytest.mark.parametrize(("key", "panel"), [("question_mark", "help"), ("w", "log"), ("S", "scores")])
async def test_the_key_that_closes_a_scoring_opens_what_it_opens_elsewhere(key: str, panel: str) -> None:
    match = before_a_general_scoring()
    app = TableApp(LocalPort(match, match.asked[0], {}))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("tab", "enter")
        await pilot.pause()
        assert app.table.panel.name == "scoring"
        await pilot.press(key)
        assert app.table.panel.name == panel


async def test_a_digit_typed_as_a_scoring_comes_up_is_not_lost() -> None:
    app = TableApp(seated_when("play_power"))
    async with app.run_test(size=SMALL) as pilot:
        app.table.panel.name = "scoring"
        app.table.paint()
        choice = app.table.table.answering.selection.choices[0].key
        await pilot.press(*choice)
        assert not app.table.panel.name
        assert app.table.table.answering.selection.word == choice
