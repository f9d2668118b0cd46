"""The end of a game: who won, what decided it, what can be done now; for any game, on the screen and in words."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

import msgspec
import pytest

from elgrande_tui.games.elgrande.model.score_sheet import MOST, swings
from elgrande_tui.model.ending import banner, ending, result, ways_on
from elgrande_tui.replay.replay import replay_of_file
from elgrande_tui.table.key_line import key_row
from elgrande_tui.table.replay import ReplayScreen
from elgrande_tui.widgets.cells import Cells, Row, row_cells
from engine.core.match import Match
from engine.games.elgrande.rules.scoring import ranking
from netplay.client.updates import GameUpdate
from netplay.common.sanitize import trusted
from tests.elgrande_tui.support.caravan_shown import bare, caravan_shown
from tests.elgrande_tui.support.local_port import LocalPort, MatchPort
from tests.elgrande_tui.support.night_app import NightApp
from tests.elgrande_tui.support.people import FakePeople
from tests.elgrande_tui.support.seats import at_screen, grande, in_words, tell
from tests.elgrande_tui.support.table_app import TableApp, a_match, text
from tests.netplay.support.toy import toy
from tests.paths import RECORDS

SMALL, MEDIUM, LARGE = (80, 24), (120, 40), (200, 60)


def finished(seats: int = 4, seed: int = 4) -> Match:
    match, rng = a_match(seats, seed), random.Random(seed)
    while not match.over:
        match.answer(match.asked[0], rng.choice(match.options(match.asked[0])))
    return match


def shown(rows: Sequence[Row]) -> str:
    return "\n".join("".join(text for text, _ink in row) for row in rows)


@pytest.mark.parametrize("seed", range(4))
def test_what_decided_it_is_what_the_winner_gained_most_by(seed: int) -> None:
    view = grande(finished(3 + seed % 3, seed).view(None))
    first, second = (standing.seat for standing in ranking(view.now.scores)[:2])

    def gain(payments: dict[int, int]) -> int:
        return payments.get(first, 0) - payments.get(second, 0)

    paid = [{one.seat: one.points for one in entry.payments} for entry in view.ledger]
    found = swings(view)
    assert len(found) == MOST
    assert sorted(gain(dict(one.paid)) for one in found) == sorted(map(gain, paid))[-MOST:]
    assert [one.scored for one in found] == [entry for entry in view.ledger if entry in [one.scored for one in found]]
    assert all(list(one.paid) == [first, second] for one in found)


@pytest.mark.some(2)
@pytest.mark.parametrize("seat", [0, None])
@pytest.mark.parametrize("size", [SMALL, MEDIUM, LARGE])
async def test_it_is_told_with_the_final_board_a_key_away(size: tuple[int, int], seat: int | None) -> None:
    port = LocalPort(finished(), seat, {})
    FakePeople(port)
    app = TableApp(port)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert not app.table.panel.name
        assert text(app, "prompt").startswith("The game is over. The winner: ")
        keys = text(app, "keys")
        assert [key for key in ("G again", ", replay", "q new game, leave") if key in keys] == [
            *(["G again"] if seat is not None else []),
            ", replay",
            "q new game, leave",
        ]
        if size != SMALL:
            assert "The winner: " in text(app, "cards")
            assert "What decided it" in text(app, "cards")
        await pilot.press("S")
        await pilot.pause()
        panel = text(app, "panel")
        assert "What decided it" in panel
        assert "1. " in panel
        if size != SMALL:
            assert "total" in panel, "every scoring stands there whole"
            assert not app.table.query_one("#below").display
        assert ", replay" in text(app, "keys")
        assert "q q new game, leave" in text(app, "keys")
        await pilot.press("q")
        await pilot.pause()
        assert app.table.query_one("#below").display == (size != SMALL)


async def test_ranking_and_winner_stand_there_once() -> None:
    app = TableApp(LocalPort(finished(5), 0, {}))
    async with app.run_test(size=MEDIUM) as pilot:
        await pilot.press("S")
        await pilot.pause()
        seen = [text(app, name) for name in ("panel", "cards") if app.table.query_one(f"#{name}").region.height]
        assert sum(part.count("The winner: ") for part in seen) == 1


def test_winners_with_as_many_points_share_the_banner() -> None:
    match = finished(3)
    context = at_screen(LocalPort(match, 0, {})).context()
    row = banner(context, 80)
    assert row_cells(row) == 80
    assert " ahead of " in shown([row])
    now = msgspec.structs.replace(context.view.now, scores=[5, 7, 7])
    tied = replace(context, view=msgspec.structs.replace(context.view, now=now))
    assert result(tied.ui, tied.view, tied.names) == "The game is over. The winners: Blue and Green, with 7."
    assert shown([banner(tied, 80)]).rstrip().endswith(" The winners: Blue and Green  7")
    for swing in swings(tied.view):
        assert sorted(swing.paid) == [0, 1, 2], "the winners, and the seat that they left behind"
    assert list(swings(tied.view)[0].paid)[-1] == 0
    all_won = msgspec.structs.replace(context.view.now, scores=[7, 7, 7])
    assert swings(msgspec.structs.replace(context.view, now=all_won)) == []
    now = msgspec.structs.replace(context.view.now, scores=[5, 7, 5])
    second = replace(context, view=msgspec.structs.replace(context.view, now=now))
    assert "The winner: Blue  7  2 ahead of Green and Red" in shown([banner(second, 80)])


@pytest.mark.parametrize("seat", [0, None])
def test_in_words_the_same_is_told(seat: int | None) -> None:
    port = LocalPort(finished(), seat, {})
    FakePeople(port)
    table = in_words(port)
    tell(table, GameUpdate(port.view, None, (), "enter"))
    lines = table.told()
    standing = ranking(grande(port.view).now.scores)
    assert lines[0] == f"The winner: {port.names[standing[0].seat]}"
    assert lines[1:5] == [f"{one.place}. {port.names[one.seat]}: {one.score} points" for one in standing]
    assert lines[5] == "What decided it:"
    assert lines[6 : 6 + MOST] == [f"{line}." for line in table.table.ui.telling.decided(port.view, port.names)]
    assert lines[6 + MOST].startswith("points ")
    assert lines[7 + MOST].startswith("earlier ")
    assert [line.startswith("ask rematch ") for line in lines[8 + MOST :]] == [True] * (seat is not None)


def test_it_fits_in_every_language(language: str) -> None:
    context = at_screen(LocalPort(finished(5), 0, {})).context()
    row = key_row(context, "", 80)
    assert row_cells(row) <= 80
    assert {entry.written for entry, _label in ways_on(context)} <= {run for run, ink in row if ink == "bold gold"}
    for width in (80, 120):
        assert all(row_cells(row) <= width for row in ending(context, width))
        assert len(context.ui.board.below(context, 120, 10)) <= 10


@pytest.mark.parametrize("size", [SMALL, MEDIUM, LARGE])
async def test_long_names_are_cut_with_an_ellipsis_and_lines_go_on_indented(size: tuple[int, int]) -> None:
    port = LocalPort(finished(5), 0, {})
    port.names = [trusted(letter * 24) for letter in "ABCDE"]
    app = TableApp(port)
    async with app.run_test(size=size) as pilot:
        await pilot.press("S")
        await pilot.pause()
        ranking_rows = [line for line in text(app, "panel").splitlines() if line[:2] in ("1.", "2.", "3.", "4.", "5.")]
        assert len(ranking_rows) == 5
        assert all("… " in line for line in ranking_rows)
        await pilot.press("q")
        await pilot.pause()
        if size != SMALL:
            below = text(app, "cards").splitlines()
            assert sum("… " in line for line in below) == 5
            at = next(line for line in below if "What decided it" in line).index("What decided it")
            more = [line[at - 1 :] for line in below if line[at - 1 : at + 1] == "  " and line[at + 1 :].strip()]
            assert len(more) == MOST, "each is too long for one line"


async def test_at_the_end_of_a_replay_nothing_but_the_way_back_is_named() -> None:
    app = NightApp()
    async with app.run_test(size=SMALL) as pilot:
        app.push_screen(screen := ReplayScreen(replay_of_file(RECORDS / "four-2015-easy.txt")))
        await pilot.pause()
        await pilot.press("end", "S")
        await pilot.pause()
        keys = screen.query_one("#keys", Cells).text
        assert "back to the map" in keys
        assert ", replay" not in keys
        assert "new game" not in keys


@pytest.mark.parametrize("size", [SMALL, MEDIUM, LARGE])
async def test_a_game_without_rounds_and_points_shows_neither(size: tuple[int, int]) -> None:
    with caravan_shown(bare):
        match = Match(toy(2, rounds=1), random.Random(1))
        for seat in (0, 1):
            match.answer(seat, "take 1")
        app = TableApp(MatchPort(match, 0, {}))
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            assert text(app, "round").strip() == ""
            assert text(app, "prompt") == "The game is over."
            await pilot.press("S")
            await pilot.pause()
            assert text(app, "panel").split() == ["The", "game", "is", "over.", "R◆", "Red", "B●", "Blue"]
            assert "q q new game, leave" in text(app, "keys")


async def test_who_has_won_is_told_when_the_last_points_have_been_seen() -> None:
    port = LocalPort(finished(), 0, {})
    app = TableApp(port)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        app.table.panel.scored = grande(port.view).ledger[-3:]
        app.table.panel.show_points()
        app.table.paint()
        await pilot.pause()
        assert "any key continue" in text(app, "keys")
        assert text(app, "prompt") == "The game is over."
        await pilot.press("enter")
        assert text(app, "prompt").startswith("The game is over. The winner: ")
