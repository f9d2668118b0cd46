"""What is counted of results, and how it is told."""

from __future__ import annotations

import json

import pytest

from elgrande_tui.cli import main
from elgrande_tui.results.page import LEFT_CELLS, page
from elgrande_tui.results.result import Result
from elgrande_tui.results.results_file import ResultsFile
from elgrande_tui.results.summary import as_data, summary_lines
from elgrande_tui.results.totals import (
    MIXED,
    PEOPLE,
    Totals,
    entries_of,
    games_of,
    lengths_of,
    players_of,
    totals_of,
    ui_or_words,
)
from elgrande_tui.widgets.cells import row_cells
from elgrande_tui.widgets.glyphs import FANCY, PLAIN, Glyphs
from netplay.common.paths import find_paths
from tests.elgrande_tui.support.own_games import game

GAMES = [
    game(0, 1, 90),
    game(1, 1, 110, also=("V4",)),
    game(2, 2, 70, ("easy", "easy"), also=("V4", "V6")),
    game(3, 1, 120, ("easy", "random")),
    game(4, 3, 40, ("", "")),
    game(5, 1, 80, ("", "easy"), player="Ben"),
    game(6, 1, None, name="gone"),
]


def totals(player: str = "") -> Totals:
    return totals_of(entries_of(GAMES, "elgrande", player))


def test_played_and_won_are_counted_by_opponents_seats_and_variants() -> None:
    found = totals()
    assert (found.all.played, found.all.won, found.all.percent) == (6, 4, 67)
    assert {name: (one.played, one.won) for name, one in found.against.items()} == {
        "easy": (3, 2),
        MIXED: (1, 1),
        PEOPLE: (2, 1),
    }
    assert {name: (one.played, one.won) for name, one in found.seats.items()} == {2: (2, 2), 3: (4, 2)}
    assert {name: (one.played, one.won) for name, one in found.additions.items()} == {
        "": (4, 3),
        "V4": (2, 1),
        "V6": (1, 0),
    }


def test_the_best_game_the_average_and_the_streaks() -> None:
    found = totals()
    assert (found.best["nine rounds"].result.id, found.all.best, found.all.average) == ("t3", 120, 85)
    assert (found.streak, found.longest) == (1, 2)


def test_where_the_points_of_an_average_game_come_from() -> None:
    assert totals().sources == {"general": 75.0, "king": 10.0}, "what never brought any is left out"


def test_one_player_or_all_at_this_program_and_one_game_at_a_time() -> None:
    assert games_of(GAMES) == ["gone", "elgrande"]
    assert players_of(GAMES, "elgrande") == ["Ben", "Ana"]
    assert totals("Ben").all.played == 1
    assert totals("Ana").all.played == 5


def test_two_of_one_keyboard_count_each() -> None:
    both = Result("t", 1, "elgrande", [*GAMES[0].seats[:1], *GAMES[5].seats[:1]])
    found = totals_of(entries_of([both], "elgrande"))
    assert (found.all.played, list(found.against)) == (2, [])
    assert {name: (one.ahead, one.behind) for name, one in found.people.items()} == {"Ben": (0, 0), "Ana": (0, 0)}


def test_a_game_without_points_that_is_not_here_any_more_is_told_all_the_same() -> None:
    found = totals_of(entries_of(GAMES, "gone"))
    lines = summary_lines(found, ui_or_words("gone"))
    assert lines[0] == "All games: played 1, won 1."
    assert lines[-1] == "2026-09-27: place 1 of 2"
    rows = page(found, ui_or_words("gone"), FANCY, 76)
    assert not any("last games" in "".join(text for text, _ink in row) for row in rows)


def test_it_is_told_in_sentences() -> None:
    lines = summary_lines(totals(), ui_or_words("elgrande"))
    assert lines[:3] == [
        "All games: played 6, won 4, most points 120, on average 85.",
        "Winning streak: 1 (longest 2).",
        "Most points: 120 on 2026-09-24, 3 seats, against: several kinds.",
    ]
    assert "Against: easy bot: played 3, won 2, most points 110, on average 90." in lines
    assert "Variants: France: played 2, won 1, most points 110, on average 90." in lines
    assert "Where your points come from, on average: general scorings 75, King 10." in lines
    assert lines[-6] == "2026-09-26: 80 points, place 1 of 3", "the latest first"


LENGTHS = [
    game(0, 1, 100),
    game(1, 2, 70, length="short"),
    game(2, 1, 80, length="short", also=("V4",)),
    game(3, 1, 60, also=("V1",)),
    game(4, 2, 130, length="full"),
]


def test_short_and_long_games_are_counted_apart_and_their_points_never_together() -> None:
    found = totals_of(entries_of(LENGTHS, "elgrande"))
    assert {name: (one.played, one.best, one.average) for name, one in found.lengths.items()} == {
        "six rounds": (3, 80, 70),
        "nine rounds": (2, 130, 115),
    }
    assert (found.all.played, found.all.best, found.all.average) == (5, None, None)
    assert (found.additions[""].best, found.additions["V4"].best) == (None, 80)
    assert {name: entry.result.id for name, entry in found.best.items()} == {"nine rounds": "t4", "six rounds": "t2"}
    lines = summary_lines(found, ui_or_words("elgrande"))
    assert lines[0] == "All games: played 5, won 3."
    assert "Most points, six rounds: 80 on 2026-09-23, 2 seats, against: easy bot." in lines
    assert "Length: six rounds: played 3, won 2, most points 80, on average 70." in lines
    assert lengths_of(LENGTHS, "elgrande") == ["nine rounds", "six rounds"]
    short = totals_of(entries_of(LENGTHS, "elgrande", length="six rounds"))
    assert (short.all.played, short.all.average) == (3, 70)
    assert as_data(found)["by_length"]["nine rounds"]["best"] == 130


def test_people_are_counted_by_name_and_who_was_ahead() -> None:
    met = [
        game(0, 1, 100, (), people=[("Anna", 2)]),
        game(1, 2, 90, (), people=[("Anna", 1)]),
        game(2, 1, 95, ("easy",), people=[("Anna", 3), ("Zoe", 1)]),
        game(3, 2, 95, ()),
        game(4, 1, 95, ("",)),
    ]
    found = totals_of(entries_of(met, "elgrande"))
    assert {name: (one.played, one.ahead, one.behind) for name, one in found.people.items()} == {
        "Anna": (3, 2, 1),
        "Zoe": (1, 0, 0),
    }
    assert {name: one.played for name, one in found.against.items()} == {PEOPLE: 1}
    lines = summary_lines(found, ui_or_words("elgrande"))
    assert "People: you - Anna 2:1: played 3, won 2, most points 100, on average 95." in lines
    assert "Most points: 100 on 2026-09-21, 2 seats, against: Anna." in lines
    assert as_data(found)["by_person"]["Anna"] == {
        "played": 3, "won": 2, "best": 100, "average": 95, "ahead": 2, "behind": 1,
    }  # fmt: skip


def test_how_one_stands_with_somebody_is_never_cut_off() -> None:
    met = [game(n, 1, 9, (), people=[("Maximiliane Wolkenstein", 2)]) for n in range(12)]
    rows = page(totals_of(entries_of(met, "elgrande")), ui_or_words("elgrande"), FANCY, 76)
    shown = ["".join(text for text, _ink in row) for row in rows]
    assert any(line.startswith("you - Maximiliane 12:0 ") or " 12:0 " in line for line in shown)
    assert max(map(row_cells, rows)) <= LEFT_CELLS


@pytest.mark.parametrize("width", [40, 76, 77, 112, 116, 196])
@pytest.mark.parametrize("glyphs", [FANCY, PLAIN], ids=["fancy", "plain"])
def test_the_plots_keep_to_the_room_they_have(width: int, glyphs: Glyphs) -> None:
    many = [game(number, 1 + number % 3, 50 + number) for number in range(120)]
    rows = page(totals_of(entries_of(many, "elgrande")), ui_or_words("elgrande"), glyphs, width)
    assert max(map(row_cells, rows)) <= max(width, LEFT_CELLS), "nothing is as narrow as a table"


def test_the_command_tells_the_page_sentences_or_data(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["stats"]) == 1
    assert capsys.readouterr().err == "elgrande: you have not finished a game yet\n"
    ResultsFile(find_paths()).keep(GAMES)
    assert main.main(["stats", "--ascii"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("gone\nWinning streak: 1 (longest 1).")
    assert "\nEl Grande\nWinning streak" in shown
    assert shown.isascii()
    assert main.main(["stats", "--plain", "--game", "elgrande"]) == 0
    assert capsys.readouterr().out.splitlines()[1].startswith("All games: played 6, won 4")
    assert main.main(["stats", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["elgrande"] == json.loads(json.dumps(as_data(totals())))
    assert data["elgrande"]["by_variant"]["V4"] == {"played": 2, "won": 1, "best": 110, "average": 90}
    assert main.main(["stats", "--game", "chess"]) == 1
    assert main.main(["stats", "--game", "chess", "--json"]) == 0


def test_what_is_wrong_with_the_file_is_said_beside_what_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    paths = find_paths()
    paths.data.mkdir(parents=True)
    (paths.data / "results.json").write_text("{")
    assert main.main(["stats", "--json"]) == 0
    said = capsys.readouterr()
    assert said.out == "{}\n"
    assert "has been saved as results.json.old" in said.err
    assert said.err.count("\n") == 1
