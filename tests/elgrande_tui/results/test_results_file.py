"""The file of results counts each game once, stays small and private, and loses nothing that it cannot read."""

from __future__ import annotations

import json
import stat
from pathlib import Path
from typing import Any

import pytest

from elgrande_tui.results import results_file
from elgrande_tui.results.result import Result, SeatResult
from elgrande_tui.results.results_file import ResultsFile
from netplay.common.paths import AppPaths, find_paths
from netplay.common.sanitize import trusted


def result(table: str, when: int, score: int = 50) -> Result:
    """A game that Ana has won against a bot."""
    ana = SeatResult(trusted("red"), "own", trusted("Ana"), score=score, place=1, sources={"cards": score})
    return Result(
        table, when, "elgrande", [ana, SeatResult(trusted("blue"), "bot", level=trusted("easy"), score=1, place=2)]
    )


@pytest.fixture
def paths(tmp_path: Path) -> AppPaths:
    return find_paths(tmp_path / "own")


def test_what_is_kept_is_there_the_next_time_by_when_it_was(paths: AppPaths) -> None:
    assert ResultsFile(paths).keep() == ([], "")
    ResultsFile(paths).keep([result("b", 2)])
    ResultsFile(paths).keep([result("a", 1)])
    assert ResultsFile(paths).keep() == ([result("a", 1), result("b", 2)], "")


def test_nobody_else_can_read_it(paths: AppPaths) -> None:
    ResultsFile(paths).keep([result("a", 1)])
    assert {stat.S_IMODE(file.stat().st_mode) for file in paths.data.iterdir()} == {0o600}


def test_a_game_counts_once_and_its_time_is_that_of_its_end(paths: AppPaths) -> None:
    file = ResultsFile(paths)
    file.keep([result("a", 1)])
    assert file.keep([result("a", 9)]).results == [result("a", 1)], "somebody came back to look at it"


def test_a_game_whose_end_was_taken_back_counts_as_it_ended_at_last(paths: AppPaths) -> None:
    file = ResultsFile(paths)
    file.keep([result("a", 1)])
    assert file.keep([result("a", 9, score=60)]).results == [result("a", 9, score=60)]


def against(table: str, when: int, name: str) -> Result:
    """A game that Ana has won against a person; versions before 0.2.0 did not keep the name."""
    ben = SeatResult(trusted("blue"), "person", trusted(name), score=1, place=2)
    return Result(table, when, "elgrande", [result(table, when).seats[0], ben])


def test_names_are_added_to_what_an_older_version_kept_and_are_not_lost_again(paths: AppPaths) -> None:
    file = ResultsFile(paths)
    assert file.keep([against("a", 1, "")]).results == [against("a", 1, "")]
    assert file.keep([against("a", 9, "Ben")]).results == [against("a", 1, "Ben")]
    assert file.keep([against("a", 9, "")]).results == [against("a", 1, "Ben")]


def test_the_oldest_fall_out_and_do_not_come_back(paths: AppPaths, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(results_file, "MOST", 3)
    file = ResultsFile(paths)
    for when in range(5):
        file.keep([result(f"t{when}", when)])
    last = [result(f"t{when}", when) for when in (2, 3, 4)]
    assert file.keep([result("t0", 0)]).results == last
    assert file.keep().results == last


def content(**changed: Any) -> dict[str, Any]:
    """A file with one result, of which something is changed."""
    ana = {"seat": "red", "sort": "own", "name": "Ana", "score": 5, "place": 1}
    one = {"id": "a", "when": 1, "game": "elgrande", "seats": [ana]}
    return {"format": "elgrande-results", "version": 1, "results": [one | changed]}


def written(paths: AppPaths, text: str) -> Path:
    paths.data.mkdir(parents=True, exist_ok=True)
    path = paths.data / "results.json"
    path.write_text(text, encoding="utf-8")
    return path


DAMAGED = {
    "no JSON": "{",
    "another file": '{"hosts": []}',
    "too deep": "[" * 100_000,
    "no number": json.dumps(content(when="now")),
    "no such time": json.dumps(content(when=-1)),
    "an id that leads elsewhere": json.dumps(content(id="../../x")),
    "no seats": json.dumps(content(seats=[])),
    "too many variants": json.dumps(content(variants=["V4"] * 65)),
    "too many points": json.dumps(content(seats=[{"seat": "red", "sort": "own", "score": 2**40}])),
    "a field that is none": json.dumps(content(secret="x")),
}


@pytest.mark.parametrize("text", DAMAGED.values(), ids=DAMAGED)
def test_a_damaged_file_is_put_aside_and_a_new_one_begun(paths: AppPaths, text: str) -> None:
    path = written(paths, text)
    kept = ResultsFile(paths).keep([result("b", 2)])
    assert kept.results == [result("b", 2)]
    assert kept.complaint.startswith(f"{path}: line 1 cannot be read and is left out: ")
    assert kept.complaint.endswith(" The old file has been saved as results.json.old.")
    assert "\n" not in kept.complaint
    assert path.with_name("results.json.old").read_text(encoding="utf-8") == text
    assert ResultsFile(paths).keep() == ([result("b", 2)], "")


def test_every_damaged_file_is_kept(paths: AppPaths) -> None:
    for number in range(3):
        written(paths, f"damaged {number}")
        ResultsFile(paths).keep()
    texts = {file.name: file.read_text() for file in paths.data.glob("*.old*")}
    assert texts == {
        "results.json.old": "damaged 0",
        "results.json.old1": "damaged 1",
        "results.json.old2": "damaged 2",
    }


def test_a_file_of_a_newer_version_stays_as_it_is(paths: AppPaths) -> None:
    newer = json.dumps({"format": "elgrande-results", "version": 2, "games": {}})
    path = written(paths, newer)
    kept = ResultsFile(paths).keep([result("b", 2)])
    assert kept.complaint == f"{path} was written by a newer version of this program; nothing is added to it."
    assert path.read_text() == newer
    assert not list(paths.data.glob("*.old*"))


def test_a_file_that_cannot_be_read_stays_as_it_is(paths: AppPaths) -> None:
    path = paths.data / "results.json"
    path.mkdir(parents=True)
    kept = ResultsFile(paths).keep([result("b", 2)])
    assert kept.results == [result("b", 2)]
    assert kept.complaint.startswith(f"{path} cannot be read, so your results are not known.")
    assert path.is_dir()


def test_a_folder_that_cannot_be_written_is_said_and_what_is_known_is_shown(paths: AppPaths) -> None:
    paths.data.parent.mkdir(parents=True)
    paths.data.write_text("a file")
    kept = ResultsFile(paths).keep([result("b", 2)])
    assert kept.results == [result("b", 2)]
    assert kept.complaint.startswith(f"The results of your games cannot be saved in {paths.data / 'results.json'}: ")


def test_texts_in_the_file_never_steer_the_terminal(paths: AppPaths) -> None:
    evil = {"seat": "red\x1b[2J", "sort": "own", "name": "\x1b]0;EVIL\x07" + "A" * 150, "level": "\u202eevil"}
    written(paths, json.dumps(content(seats=[evil], variants=["V4\x1b[1m"], options={"edition\x07": "20\x1b15"})))
    (found,) = ResultsFile(paths).keep().results
    texts = [*found.variants, *found.options, *found.options.values(), found.seats[0].seat, found.seats[0].name]
    assert all(str(text).isprintable() for text in [*texts, found.seats[0].level])
    assert len(found.seats[0].name) <= 24


def test_stores_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    """A game that has ended may be in one."""
    paths = find_paths(tmp_path)
    paths.prepare()
    for number in range(9):
        (paths.play / f"{number}.sqlite").write_bytes(b"no store at all")
    complaint = ResultsFile(paths).read_in().complaint
    assert "sqlite is not a store of games, or damaged: file is not a database." in complaint
    assert complaint.count("is not a store") < 9, "a screen has not room for all"
